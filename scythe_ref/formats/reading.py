"""Reading a file of unknown origin as text: limits on its size, then UTF-8. `yaml_documents` reads the YAML in it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from scythe_ref.formats.problem import ContentError, Problem
from scythe_ref.translations import _

MAX_BYTES = 5_000_000
"""The largest file that we read."""

MAX_TEXT = 100_000
"""Characters of one text with markup: the longest of the public collection has 20,000."""

_BYTE_ORDER_MARK = "\ufeff"
# UTF-32 first: its little-endian mark begins with that of UTF-16.
_WIDE_MARKS = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


def read_text(path: Path | str, name: str | None = None, most: int = MAX_BYTES) -> str:
    """Read a text file within the limits, without its byte order mark.

    Args:
        name: Its name in problems; its path by default.
        most: Bytes that it may have.

    Raises:
        ContentError: It is unreadable, no regular file, too large, or not UTF-8.
    """
    shown = str(path) if name is None else name
    try:
        # Non-blocking, so that a pipe with nobody at the other end does not hold us up before it is refused.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise _refusal(shown, _why_unreadable(error)) from None
    except ValueError:
        raise _refusal(shown, _("this isn't a file name")) from None
    try:
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            raise _refusal(shown, _("this is a folder, not a file"))
        if not stat.S_ISREG(status.st_mode):
            raise _refusal(shown, _("this is not a regular file"))
        if status.st_size > most:
            text = _("the file has {n:,} bytes; at most {most:,} are read")
            raise _refusal(shown, text.format(n=status.st_size, most=most))
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            raw = file.read(most + 1)  # one more, as it may have grown: `decode` counts again
    except OSError as error:
        raise _refusal(shown, _why_unreadable(error)) from None
    finally:
        os.close(descriptor)
    return decode(raw, shown, most)


def decode(raw: bytes, name: str, most: int = MAX_BYTES) -> str:
    """Turn bytes into text without a byte order mark.

    Raises:
        ContentError: They are not UTF-8, or more than ``most``.
    """
    if len(raw) > most:
        text = _("the file has more than {most:,} bytes, which is the most that is read")
        raise _refusal(name, text.format(most=most))
    for mark, encoding in _WIDE_MARKS.items():
        if raw.startswith(mark):
            raise _refusal(name, _("the file is {encoding}; save it as UTF-8").format(encoding=encoding))
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        line, column = position(before, len(before))
        message = _("the byte {byte} is not UTF-8; save the file as UTF-8")
        message = message.format(byte=f"0x{raw[error.start]:02X}")
        raise ContentError([Problem(name, line, column, message)]) from None
    return text.removeprefix(_BYTE_ORDER_MARK)


def position(text: str, index: int) -> tuple[int, int]:
    """Return line and column, from 1, of an index into a text with any kind of line end."""
    if text.find("\r", 0, index) < 0:  # nearly always, and without a copy of the text
        return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)
    before = text[:index].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def shown_path(path: Path) -> str:
    """Return a file's name for a message: relative to the current folder if it is inside; a link by its own name."""
    try:
        return str((path.parent.resolve() / path.name).relative_to(Path.cwd()))
    except (OSError, ValueError, RuntimeError):  # not inside, or the current folder has been removed, or a circle
        return str(path)


def _refusal(name: str, message: str) -> ContentError:
    return ContentError([Problem(name, 1, 1, message)])


def _why_unreadable(error: OSError) -> str:
    """Say in our own words why opening a file failed."""
    if isinstance(error, FileNotFoundError):
        return _("there is no such file")
    if isinstance(error, PermissionError):
        return _("the file may not be read: permission denied")
    if isinstance(error, IsADirectoryError):
        return _("this is a folder, not a file")
    reason = os.strerror(error.errno).lower() if error.errno else _("it could not be opened")
    return _("the file cannot be read: {reason}").format(reason=reason)
