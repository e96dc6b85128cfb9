"""`scythe-ref bundle`: everything that the engine and the scenario runner read, as one JSON file."""

from __future__ import annotations

import argparse
import json
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write it (default: standard output)")


def run(options: argparse.Namespace) -> int:
    """Write the bundle.

    Returns:
        0; 1 if the content has problems, 2 if the file cannot be written.
    """
    from scythe_ref.cli.reading import compiled_library
    from scythe_ref.cli.streams import write_out

    compiled = compiled_library()
    text = json.dumps(compiled.bundle, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
    return write_out(text, options.out, failed=2, said=False)
