"""`scythe-ref mcp`: the reference for assistants that speak the Model Context Protocol."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Iterator

from scythe_ref.translations import N_, _

HOW = N_("""\
an assistant starts it itself; tell yours, where it keeps its servers:

  "scythe": {
    "command": "scythe-ref", "args": ["mcp"]
  }

with `--site ADDRESS` among the arguments its replies link to your copy of the site;
it needs `pip install 'scythe-reference[mcp]'`, speaks over standard input and output, and goes to no network
""")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--site", metavar="ADDRESS", default="", help=_("address of the site, for links in replies"))
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _(HOW)


def run(options: argparse.Namespace) -> int:
    """Answer an assistant until it goes.

    Returns:
        0; 1 without one, as a standard stream is closed.

    Raises:
        ContentError: The content has problems.
        OSError: Writing a reply failed, though somebody would read it.
    """
    from scythe_ref.scythe.assistant import server

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
