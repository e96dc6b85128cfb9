"""`scythe-ref bundle`: everything that the engine and the scenario runner read, as one JSON file."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from scythe_ref.cli.out_files import BUNDLE, add_force, may_write, write_out
from scythe_ref.translations import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--out", type=Path, metavar="FILE", help=_("file to write (default: standard output)"))
    add_force(parser)


def run(options: argparse.Namespace) -> int:
    """Write the bundle.

    Returns:
        0; 1 if the content has problems, 2 if writing fails or the file is not ours to replace.
    """
    from scythe_ref.cli.reading import compiled_library

    if not may_write(options.out, options.force, BUNDLE):
        return 2
    compiled = compiled_library()
    text = json.dumps(compiled.bundle, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
    return write_out(text, options.out, failed=2, said=False)
