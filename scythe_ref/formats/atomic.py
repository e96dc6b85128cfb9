"""Writing a file so that it is there as a whole or as it was before, whatever happens on the way."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path


def write_text(path: Path, text: str) -> None:
    """Write a text in UTF-8; see :func:`write_bytes`.

    Args:
        text: What it shall hold; lines end as they do in it.

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
    draft = place.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)
        if before is not None:
            draft.chmod(stat.S_IMODE(before.st_mode))
        draft.replace(place)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
