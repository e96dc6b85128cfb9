"""`scythe-ref completion`: a script with which Tab completes commands, options and ids in a shell.

The shell then runs the program itself at each Tab, with the line as typed so far.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable
from typing import Any

from scythe_ref.translations import _

SHELLS = ("bash", "zsh", "fish")

WITH_IDS = {"show": "id", "check": "paths"}
"""Commands of which an argument is the id of an entry, and that argument."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("shell", choices=SHELLS, help=_("the shell that asks"))


def run(options: argparse.Namespace) -> int:
    """Print the lines that a shell reads at its start."""
    from argcomplete.shell_integration import shellcode

    print(shellcode(["scythe-ref"], shell=options.shell))
    return 0


def answer(parser_of: Callable[[list[str]], argparse.ArgumentParser]) -> None:
    """Answer a shell that asks, and end the process.

    Args:
        parser_of: Gives the parser that declares the arguments of the named commands.
    """
    import argcomplete

    command = os.environ.get("COMP_LINE", "").split()[1:2]
    whole = parser_of(command)
    for name in command:
        _complete_ids(whole, name)
    argcomplete.autocomplete(whole)


def _complete_ids(whole: argparse.ArgumentParser, command: str) -> None:
    """Complete ids where the command takes one."""
    commands = next(action for action in whole._actions if isinstance(action, argparse._SubParsersAction))
    chosen = commands.choices.get(command)
    for action in chosen._actions if chosen and command in WITH_IDS else ():
        if action.dest == WITH_IDS[command]:
            # A shell's files are still offered where there is no such id.
            setattr(action, "completer", _ids)  # noqa: B010  # argcomplete's own way, which argparse's types don't know


def _ids(prefix: str, **__: Any) -> Iterable[str]:
    from scythe_ref.cli.reading import compiled_library

    return [name for name in compiled_library().entries if name.startswith(prefix)]
