"""`scythe-ref import`: a Rulebook.io file becomes a rule source."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from scythe_ref.cli.out_files import add_force, may_write, write_out
from scythe_ref.translations import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help=_("a Rulebook.io file: front matter over Markdown; - for standard input"),
    )
    parser.add_argument("--out", metavar="FILE", type=Path, help=_("file to write (default: print)"))
    add_force(parser)
    parser.add_argument("--bgg-id", metavar="N", type=int, help=_("the game's number on BoardGameGeek (default 0)"))


def run(options: argparse.Namespace) -> int:
    """Convert the file and write or print the result.

    Returns:
        0, 1 if the file has problems or writing fails, 2 if there is no such file, or if ``--out`` names a file that
        may not be replaced.
    """
    from scythe_ref.cli.reading import STANDARD_INPUT, standard_input
    from scythe_ref.formats import dump_yaml, read_text
    from scythe_ref.formats.foreign import rulebook_io

    given = options.file != Path("-")
    if given and not os.path.lexists(options.file):
        print(_("{file}: there is no such file").format(file=options.file), file=sys.stderr)
        return 2
    if not may_write(options.out, options.force):  # people edit the files that it wrote
        return 2
    text = read_text(options.file) if given else standard_input()
    name = str(options.file) if given else _(STANDARD_INPUT)
    source, warnings = rulebook_io.parse(text, name, (options.file.parent,))
    for warning in warnings:
        print(warning, file=sys.stderr)
    if options.bgg_id is not None:
        source = source.model_copy(update={"bgg_id": options.bgg_id})
    written = dump_yaml(source.model_dump(mode="json", exclude_unset=True))
    return write_out(written, options.out)
