"""Files that commands write to a given place: each as a whole, and none over a file that somebody else wrote."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Set
from pathlib import Path

from scythe_ref.cli.streams import print_document
from scythe_ref.translations import _

BUNDLE = frozenset({"components", "digest", "rules", "scenarios", "schema"})
KNOWLEDGE = frozenset({"chapters", "digest", "schema", "version"})
LOG = frozenset({"games", "policy", "rulebook", "schema"})
"""The keys that mark a file as an earlier output of a command."""

MOST_BYTES = 200_000_000
"""The largest file that we read for its keys; an export of everything has a tenth."""


def add_force(parser: argparse.ArgumentParser) -> None:
    """Declare the argument that lets a command replace a file of any kind."""
    parser.add_argument(
        "--force", action="store_true", help=_("replace the file though it isn't one that this command wrote")
    )


def may_write(out: Path | None, force: bool, ours: Set[str] = frozenset()) -> bool:
    """Check that the command may write a file, and print the reason if it may not.

    Call it before any work, so that nobody waits only to hear of a wrong file. An empty file may be replaced.
    A path that is no regular file, such as ``/dev/stdout``, always passes: writing to it replaces nothing.

    Args:
        out: The file; none for standard output.
        force: Whether any file may be replaced.
        ours: Keys of a file that the same command wrote before. Without them an existing file always counts as
            somebody's work: its author may have edited it since.
    """
    if out is None or force or not out.is_file() or not out.stat().st_size or (ours and _has_keys(out, ours)):
        return True
    text = _("{file}: this file already exists; name another one, or replace it with {option}")
    if ours:
        text = _("{file}: this file was not written by this command; name another one, or replace it with {option}")
    print(text.format(file=out, option="--force"), file=sys.stderr)
    return False


def _has_keys(file: Path, keys: Set[str]) -> bool:
    from scythe_ref.formats import ContentError, read_text

    try:
        data = json.loads(read_text(file, most=MOST_BYTES))
    except (ContentError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and keys <= data.keys()


def write_out(text: str, out: Path | None, failed: int = 1, said: bool = True) -> int:
    """Write a text to a file, or print it; return the exit status.

    Args:
        out: The file, which has passed `may_write`; none for standard output.
        failed: The status if writing fails.
        said: Whether to name the file that was written.
    """
    if out is None:
        print_document(text)
        return 0
    from scythe_ref.formats import write_text

    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        write_text(out, text)
    except OSError as error:
        text = _("{file}: cannot be written: {reason}")
        print(text.format(file=out, reason=error.strerror or error), file=sys.stderr)
        return failed
    if said:
        print(out)
    return 0
