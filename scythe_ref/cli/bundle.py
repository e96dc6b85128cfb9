"""`scythe-ref bundle`: everything that the engine and the scenario runner read, as one JSON file."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write it (default: standard output)")


def run(options: argparse.Namespace) -> int:
    """Write the bundle.

    Args:
        options: ``out``.

    Returns:
        0; 1 if the content has problems, 2 if the file cannot be written.
    """
    from scythe_ref.cli.reading import compiled_library
    from scythe_ref.cli.streams import print_document

    compiled = compiled_library()
    if compiled is None:
        return 1
    text = json.dumps(compiled.bundle, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
    if options.out is None:
        print_document(text)
        return 0
    from scythe_ref.formats.atomic import write_text

    try:
        write_text(options.out, text)
    except OSError as error:
        print(f"{options.out}: {error.strerror}", file=sys.stderr)
        return 2
    return 0
