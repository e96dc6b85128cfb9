"""The one door through which the command line prints: what acts on a terminal is shown, and no stream can trip us."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO, cast

from scythe_ref.formats import expressible, visible
from scythe_ref.wording import bounded

LINES = "\n\t"
"""Control characters that a text is printed with."""

_GONE = (errno.EPIPE, errno.ESHUTDOWN)


class Stream(io.TextIOBase):
    """Standard output or standard error. Writing never raises; what could not be written is known at the end.

    Nothing is said of a stream that was closed from the start, or of a reader that has gone: that was somebody's wish.

    Attributes:
        failure: Why something could not be written, such as a full disk; None if all could.
    """

    def __init__(self, stream: TextIO | None, messages: bool = False) -> None:
        """Set up.

        Args:
            messages: Whether each line is a message: those are bounded.
        """
        self.failure: OSError | None = None
        self._stream = stream
        self._messages = messages

    @property
    def encoding(self) -> str:  # type: ignore[override]  # typeshed has an attribute
        """The encoding of what is written."""
        return getattr(self._stream, "encoding", None) or "utf-8"

    def write(self, text: str) -> int:
        """Write a text, shown as :func:`visible` shows it, in lines."""
        shown = visible(text, LINES)
        self.control("\n".join(map(bounded, shown.split("\n"))) if self._messages else shown)
        return len(text)

    def control(self, text: str) -> None:
        """Write a text of our own with the codes in it.

        Args:
            text: Codes for a terminal, and texts that have been made visible.
        """
        if self._stream is None:
            return
        try:
            self._stream.write(expressible(text, self.encoding))
        except (OSError, ValueError) as error:
            self._give_up(error)

    def document(self, text: str) -> None:
        """Write a text that is a file: to a terminal like any other, elsewhere in UTF-8 as the file would have it.

        Raises:
            OSError: The stream was closed from the start, so there is nobody who could have it.
        """
        if self._stream is None:
            raise OSError(errno.EBADF, "it is closed; name a file with --out", "standard output")
        buffer = getattr(self._stream, "buffer", None)
        if buffer is None or self.isatty():
            self.write(text)
            return
        self.flush()
        try:
            # Bytes go past the text that is held back; a lone surrogate, of a file's name, is nothing that UTF-8 has.
            buffer.write(text.encode("utf-8", "backslashreplace"))
        except (OSError, ValueError) as error:
            self._give_up(error)

    def flush(self) -> None:
        """Write out what is held back."""
        if self._stream is None:
            return
        try:
            self._stream.flush()
        except (OSError, ValueError) as error:
            self._give_up(error)

    def isatty(self) -> bool:
        """Tell whether a person reads along."""
        try:
            return self._stream is not None and self._stream.isatty()
        except ValueError:  # it is closed
            return False

    def fileno(self) -> int:
        """Return the stream's descriptor.

        Raises:
            OSError: It has none.
        """
        if self._stream is None:
            raise io.UnsupportedOperation("fileno")
        return self._stream.fileno()

    def _give_up(self, error: OSError | ValueError) -> None:
        """Let go of a stream that takes no more; what it still holds goes nowhere, so that the end can't fail on it."""
        if isinstance(error, OSError) and error.errno not in _GONE:
            self.failure = error
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.fileno())
            os.close(nowhere)
        self._stream = None


@contextmanager
def guarded_streams(to_the_end: bool) -> Iterator[Stream]:
    """Have all that is printed go through the door.

    Args:
        to_the_end: Whether the door stays: until the process ends, something may have to be said.

    Yields:
        Standard output.
    """
    before = sys.stdout, sys.stderr
    out, err = Stream(sys.stdout), Stream(sys.stderr, messages=True)
    sys.stdout, sys.stderr = cast("TextIO", out), cast("TextIO", err)
    try:
        yield out
    finally:
        out.flush()
        err.flush()
        if not to_the_end:
            sys.stdout, sys.stderr = before


def keep_low_descriptors() -> None:
    """Open what was closed from the start, so that no file of ours gets the number of a standard stream."""
    with suppress(OSError):
        while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
            pass
        os.close(descriptor)


def control(stream: TextIO, text: str) -> None:
    """Write a text with codes for a terminal.

    Args:
        stream: Standard output or standard error.
        text: The codes, and texts that have been made visible.
    """
    if isinstance(stream, Stream):
        stream.control(text)
    else:
        stream.write(text)


def print_document(text: str) -> None:
    """Print a text that is a file, so that what is redirected equals what ``--out`` writes.

    Raises:
        OSError: Standard output was closed from the start.
    """
    if isinstance(sys.stdout, Stream):
        sys.stdout.document(text)
    else:
        sys.stdout.write(text)
