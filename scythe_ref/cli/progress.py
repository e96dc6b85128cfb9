"""Progress of long work on a terminal; silence in a pipe."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from scythe_ref.cli.streams import control
from scythe_ref.formats import visible

WIDTH = 30

SOON = 0.5
"""Seconds after which a person wants to see progress."""


def status(text: str) -> None:
    """Show a terminal the current step, on one line that the next one replaces and an empty one ends."""
    if sys.stderr.isatty():
        control(sys.stderr, f"\r\033[K{visible(text)}")
        sys.stderr.flush()


@contextmanager
def doing(what: str) -> Iterator[None]:
    """Name the work while it runs, if it takes a moment; the caller starts no process meanwhile."""
    if not sys.stderr.isatty():
        yield
        return
    import threading

    telling = threading.Timer(SOON, status, [f"{what} …"])
    telling.daemon = True
    telling.start()
    try:
        yield
    finally:
        telling.cancel()
        telling.join()
        status("")


@contextmanager
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show how far work is, if it takes a moment, on standard error and only if that is a terminal.

    Args:
        what: The work, in a word or two.

    Yields:
        A function to call with the done and the total amount.
    """
    shown = sys.stderr.isatty()
    before = -1
    began = time.monotonic()

    def progress(done: int, total: int) -> None:
        nonlocal before
        filled = WIDTH * done // max(total, 1)
        if shown and filled != before and time.monotonic() - began > SOON:
            before = filled
            control(sys.stderr, f"\r{what} [{'#' * filled}{' ' * (WIDTH - filled)}] {done}/{total}")
            sys.stderr.flush()

    try:
        yield progress
    finally:
        if before >= 0:
            status("")
