"""The one door through which the command line prints: control characters visible, no stream trips us, and progress."""

from __future__ import annotations

import errno
import io
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO, cast

from scythe_ref.formats import expressible, visible
from scythe_ref.translations import _

LINES = "\n\t"
"""Control characters that pass into the output."""

_GONE = (errno.EPIPE, errno.ESHUTDOWN)


class Stream(io.TextIOBase):
    """Standard output or standard error. Writing never raises; ``failure`` says at the end whether all went out.

    A stream that was closed from the start is no failure, nor is a reader that has gone: somebody wanted that.

    Attributes:
        failure: The error that stopped a write, such as a full disk; None if all went well.
    """

    def __init__(self, stream: TextIO | None, messages: bool = False) -> None:
        """Set up.

        Args:
            stream: The stream behind it; None if it was closed from the start.
            messages: Whether each line is a message, which has a greatest length.
        """
        self.failure: OSError | None = None
        self._is_there = stream is not None
        self._stream = stream or _nowhere()
        self._messages = messages

    def write(self, text: str) -> int:
        """Write a text, shown as :func:`visible` shows it, in lines."""
        shown = visible(text, LINES)
        if self._messages:
            from scythe_ref.wording import bounded  # most commands print none

            shown = "\n".join(map(bounded, shown.split("\n")))
        self.control(shown)
        return len(text)

    def control(self, text: str) -> None:
        """Write a text that may hold terminal codes.

        Args:
            text: Codes for a terminal, and texts with their control characters made visible.
        """
        self._try(self._stream.write, expressible(text, getattr(self._stream, "encoding", None) or "utf-8"))

    def document(self, text: str) -> None:
        """Write a text that is a file: to a terminal like any other, elsewhere in UTF-8 as the file would have it.

        Raises:
            OSError: The stream was closed from the start, so nobody can read it.
        """
        if not self._is_there:
            why = _("it is closed; name a file with {option}").format(option="--out")
            raise OSError(errno.EBADF, why, _("standard output"))
        self.flush()
        if self.isatty() or not hasattr(self._stream, "buffer"):
            self.write(text)
        else:
            # Bytes go past the text that is held back; a lone surrogate, of a file's name, is nothing that UTF-8 has.
            self._try(self._stream.buffer.write, text.encode("utf-8", "backslashreplace"))

    def flush(self) -> None:
        """Write out the buffer."""
        self._try(self._stream.flush)

    def isatty(self) -> bool:
        """Check that a person reads along."""
        return self._stream.isatty()

    def _try(self, write: Callable[..., object], *what: Any) -> None:
        """Write; the buffer of a stream that takes no more goes nowhere, so that the end can't fail on it."""
        try:
            write(*what)
        except OSError as error:
            if error.errno not in _GONE:
                self.failure = error
            full, self._stream = self._stream, _nowhere()
            with suppress(OSError):
                os.dup2(self._stream.fileno(), full.fileno())


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


@contextmanager
def guarded_streams() -> Iterator[Stream]:
    """Send all output through the door; yield standard output."""
    before = sys.stdout, sys.stderr
    out = Stream(sys.stdout)
    sys.stdout, sys.stderr = cast("TextIO", out), cast("TextIO", Stream(sys.stderr, messages=True))
    try:
        yield out
    finally:
        out.flush()
        sys.stdout, sys.stderr = before


def control(stream: TextIO, text: str) -> None:
    """Write a text with codes for a terminal.

    Args:
        stream: Standard output or standard error.
        text: The codes, and texts with their control characters made visible.
    """
    getattr(stream, "control", stream.write)(text)


def print_document(text: str) -> None:
    """Print a text that is a file, so that redirected output equals the file of ``--out``.

    Raises:
        OSError: Standard output never was open.
    """
    getattr(sys.stdout, "document", sys.stdout.write)(text)


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
