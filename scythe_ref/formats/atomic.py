"""Writing a file so that it is there as a whole or as it was before, whatever happens on the way."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def write_text(path: Path, text: str) -> None:
    """Write a text in UTF-8 with the line ends it has; see :func:`write_bytes`.

    Raises:
        OSError: It cannot be written.
    """
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file under a temporary name beside its place and rename it: it is there as a whole or as it was.

    A new file has the mode that a plain ``open`` would give it, an old one keeps its own; a link stays one, and what
    it leads to is written. What is no regular file, such as ``/dev/stdout``, is written to and never replaced.

    Raises:
        OSError: It cannot be written.
    """
    try:
        before = path.stat()
    except FileNotFoundError:
        before = None
    if before is not None and not stat.S_ISREG(before.st_mode):
        path.write_bytes(content)
        return
    place = Path(os.path.realpath(path))
    draft = place.with_name(f".{os.urandom(8).hex()}.tmp")
    replace(place, draft, content, kept_mode=None if before is None else stat.S_IMODE(before.st_mode))


def replace(place: Path, draft: Path, content: bytes, mode: int = 0o666, kept_mode: int | None = None) -> None:
    """Write a file under another name and give it its place.

    Args:
        draft: The other name, in the same folder.
        mode: Who may do what with it, before the process's mask.
        kept_mode: The same, whatever the mask.
    """
    try:
        # O_EXCL: nothing is written through a link that somebody has put under this name.
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)  # else a power cut may leave the new name with no content behind it
        if kept_mode is not None:
            draft.chmod(kept_mode)
        draft.replace(place)
    except BaseException:  # Ctrl+C must leave no draft, either
        draft.unlink(missing_ok=True)
        raise
