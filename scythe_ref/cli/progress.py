"""A progress bar on a terminal; silence in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from scythe_ref.cli.streams import control
from scythe_ref.formats import visible

WIDTH = 30


def status(text: str) -> None:
    """Show what is being done, on one line that the next one replaces and an empty one ends; only to a person."""
    if sys.stderr.isatty():
        control(sys.stderr, f"\r\033[K{visible(text)}")
        sys.stderr.flush()


@contextmanager
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show how far long work is, on standard error and only if that is a terminal.

    Args:
        what: What is being done, in a word or two.

    Yields:
        A function to call with how much is done and how much there is.
    """
    shown = sys.stderr.isatty()
    before = -1

    def progress(done: int, total: int) -> None:
        nonlocal before
        filled = WIDTH * done // max(total, 1)
        if shown and (filled != before or done == total):
            before = filled
            control(sys.stderr, f"\r{what} [{'#' * filled}{' ' * (WIDTH - filled)}] {done}/{total}")
            sys.stderr.flush()

    try:
        yield progress
    finally:
        if shown and before >= 0:
            print(file=sys.stderr)
