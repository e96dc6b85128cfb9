"""`scythe-ref mcp`: the reference for assistants that speak the Model Context Protocol."""

from __future__ import annotations

import argparse
import sys

HOW = """\
an assistant starts it itself; tell yours, where it keeps its servers:

  "scythe": {
    "command": "scythe-ref", "args": ["mcp"]
  }

with `--site ADDRESS` among the arguments its replies link to your copy of the site;
it needs `pip install 'scythe-reference[mcp]'`, speaks over standard input and output, and goes to no network
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--site", metavar="ADDRESS", default="", help="where the site stands, for links in replies")
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = HOW


def run(options: argparse.Namespace) -> int:
    """Answer an assistant until it goes.

    Raises:
        ContentError: The content has problems.
    """
    from scythe_ref.scythe.assistant import server

    made = server(options.site)
    before = sys.stdout
    assert sys.__stdout__ is not None  # who speaks the protocol has one
    sys.stdout = sys.__stdout__  # the protocol writes bytes of its own, not lines for a person
    try:
        made.run("stdio")
    finally:
        sys.stdout = before
    return 0
