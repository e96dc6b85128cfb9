"""`scythe-ref help`: the same as `--help`, for who tries that first."""

from __future__ import annotations

import argparse

from scythe_ref.translations import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("words", metavar="COMMAND", nargs="*", help=_("the command; default: the list of all"))


def run(options: argparse.Namespace) -> int:
    """Print the help of a command.

    Returns:
        2 if there is no such command.
    """
    from scythe_ref.cli.commands import call

    return call([*options.words, "--help"])
