"""`scythe-ref mcp`: the reference for assistants that speak the Model Context Protocol."""

from __future__ import annotations

import argparse
import gc
import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from scythe_ref.cli.installing import install_line
from scythe_ref.cli.reading import game_here
from scythe_ref.library import content_root, packaged_content
from scythe_ref.translations import N_, _

HOW = N_("""\
an assistant starts it itself; tell yours, where it keeps its servers:

{settings}

with `--site ADDRESS` among the arguments its replies link to your copy of the site;
it needs `{install}`, speaks over standard input and output, and goes to no network
""")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--site", metavar="ADDRESS", default="", help=_("address of the site, for links in replies"))
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _(HOW).format(settings=_settings(), install=install_line("mcp"))


def _settings() -> str:
    """Return the lines of an assistant's settings; an assistant starts the command in a folder of its own."""
    package, root = game_here(), content_root()
    arguments = ["mcp"] if root == packaged_content() else ["mcp", "--content", str(root)]
    name = package.name if package else root.parent.name
    # An assistant knows neither a virtual environment nor the PATH of a shell.
    command = shutil.which("scythe-ref", path=str(Path(sys.executable).parent)) or "scythe-ref"
    server = {"command": command, "args": arguments}
    return f"  {json.dumps(name)}: {json.dumps(server, ensure_ascii=False)}"


def run(options: argparse.Namespace) -> int:
    """Answer an assistant until it goes.

    Returns:
        0; 1 without one, as a standard stream is closed.

    Raises:
        ContentError: The content has problems.
        OSError: Writing a reply failed, though somebody would read it.
    """
    from scythe_ref.assistant.server import server

    if sys.stdin is None or sys.__stdout__ is None:
        text = _("an assistant speaks to this through standard input and output, and one of them is closed")
        print(text, file=sys.stderr)
        return 1
    made = server(options.site)
    gc.freeze()  # it stays as long as the process does: no collection need go through it
    before = sys.stdout
    sys.stdout = sys.__stdout__  # the protocol writes bytes, not lines for a person
    failures: list[OSError] = []
    try:
        made.run("stdio")
    except* OSError as group:
        failures += _leaves(group)
    except* KeyboardInterrupt:
        os._exit(130)  # a thread waits for standard input, and an orderly end would wait for that thread
    finally:
        sys.stdout = before
    for failure in failures:
        if not isinstance(failure, BrokenPipeError):  # else the assistant has gone
            raise failure
    return 0


def _leaves(group: BaseExceptionGroup[OSError]) -> Iterator[OSError]:
    for error in group.exceptions:
        if isinstance(error, BaseExceptionGroup):
            yield from _leaves(error)
        else:
            yield error
