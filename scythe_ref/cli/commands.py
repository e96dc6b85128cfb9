"""The commands: their names, their arguments, and the module of each."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

COMMANDS: dict[str, tuple[str, str]] = {
    "serve": ("serve", "serve the site and reload it on change"),
    "build": ("build", "build the static site, ours or a module's"),
    "validate": ("validate", "check content, PlayerAid modules or Rulebook.io files"),
    "check": ("check", "run rule scenarios"),
    "try": ("try_", "say whether an action is legal in a position"),
    "play": ("play", "play whole games, watched by the invariants"),
    "replay": ("replay", "play logged games again, every action checked"),
    "fuzz": ("fuzz", "play random games under random rulesets, to find what goes wrong"),
    "search": ("search", "search rules, rulings, terms and components"),
    "show": ("show", "print one entry with its sources, rulings and scenarios"),
    "import": ("import_", "turn a Rulebook.io file into a rule source"),
    "new": ("new", "write a valid stub of a rule, a ruling or a scenario"),
    "sources": ("sources", "count how much of each source document is covered"),
    "export": ("export", "write the content as PlayerAid modules, JSON or Markdown"),
    "coverage": ("coverage", "say what stands behind every statement and ruling, and whether it would be missed"),
    "bundle": ("bundle", "write everything that the engine reads as one JSON file"),
    "numbers": ("numbers", "list the numerals in statements that are not bound to the components"),
    "asked": ("asked", "check the wordings with which people ask for each entry"),
    "schema": ("schema", "write the JSON Schemas"),
    "mcp": ("mcp_", "answer an assistant that speaks the Model Context Protocol"),
    "completion": ("completion", "print what bash, zsh or fish needs to complete commands and ids"),
}
"""Command, its module in this package, and what it does."""


def parser(chosen: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser of the command line.

    Args:
        chosen: Commands whose own arguments are declared. Only their modules are imported: that keeps search and show
            fast.
    """
    whole = argparse.ArgumentParser(
        prog="scythe-ref", description="Rules reference for the board game Scythe (unofficial)."
    )
    whole.add_argument("-V", "--version", action="store_true", help="print the version and exit")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")
    for name, (module, summary) in COMMANDS.items():
        sub = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if name in chosen:
            importlib.import_module(f"scythe_ref.cli.{module}").add_arguments(sub)
    return whole


def _innermost(whole: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser of the command that is called, whose usage helps who has mistyped an argument of it."""
    found = whole
    for word in arguments:
        groups = [action for action in found._actions if isinstance(action, argparse._SubParsersAction)]
        found = next((group.choices[word] for group in groups if word in group.choices), found)
    return found


def call(arguments: Sequence[str]) -> int:
    """Do what the arguments ask for.

    Args:
        arguments: What stands behind the program's name.

    Returns:
        The exit status.

    Raises:
        SystemExit: Help was asked for, or the call makes no sense; it has been printed.
    """
    if "_ARGCOMPLETE" in os.environ:  # a shell asks what the line may go on with
        from scythe_ref.cli.completion import answer

        answer(parser)
    if arguments and not arguments[0].startswith("-") and arguments[0] not in COMMANDS:
        from scythe_ref.formats import suggestion

        otherwise = "`scythe-ref --help` lists them"
        print(f"There is no command '{arguments[0]}'.{suggestion(arguments[0], COMMANDS, otherwise)}", file=sys.stderr)
        return 2
    whole = parser(arguments[:1])
    if arguments[:1] == ["search"]:
        from scythe_ref.cli.search import shielded

        arguments = shielded(arguments)
    options, unknown = whole.parse_known_args(arguments)
    if unknown:
        _innermost(whole, arguments).error(f"unrecognized arguments: {' '.join(unknown)}")
    if options.version:
        from scythe_ref import __version__

        print(f"scythe-ref {__version__}")
        return 0
    if options.command is None:
        whole.print_help()
        return 2
    command = importlib.import_module(f"scythe_ref.cli.{COMMANDS[options.command][0]}")
    result: int = command.run(options)
    return result
