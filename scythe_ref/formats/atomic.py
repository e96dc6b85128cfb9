"""Writing a file as a whole: if anything fails on the way, it is as it was before."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path


def write_text(path: Path, text: str) -> None:
    """Write a text in UTF-8 with the line ends it has; see :func:`write_bytes`.

    Raises:
        OSError: It cannot be written.
    """
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file under a temporary name beside its place and rename it: the file is new as a whole, or as it was.

    A new file has the mode that a plain ``open`` would give it, an old one keeps its own. A link stays one, and its
    target changes. Bytes for a path that is no regular file, such as ``/dev/stdout``, go into it; nothing replaces it.

    Raises:
        OSError: It cannot be written.
    """
    mode = _mode_of(path)
    if mode is not None and not stat.S_ISREG(mode):
        path.write_bytes(content)
        return
    place = Path(os.path.realpath(path))
    replace(place, _draft_of(place), content, kept_mode=None if mode is None else stat.S_IMODE(mode))


def write_together(texts: Mapping[Path, str]) -> None:
    """Write several texts, all of them or none: under temporary names first, which get their names at the end.

    Modes and links stay as with :func:`write_bytes`.

    Args:
        texts: The texts by their files, which are regular ones or not there yet.

    Raises:
        OSError: Writing one of them fails; all files are as they were.
    """
    drafts: dict[Path, Path] = {}
    before: dict[Path, bytes | None] = {}
    try:
        for path, text in texts.items():
            mode, place = _mode_of(path), Path(os.path.realpath(path))
            drafts[place] = _draft_of(place)
            _write_draft(drafts[place], text.encode(), kept_mode=None if mode is None else stat.S_IMODE(mode))
        for place, draft in drafts.items():
            before[place] = place.read_bytes() if place.exists() else None
            draft.replace(place)
    except BaseException:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)
        for place, content in before.items():
            if content is None:
                place.unlink(missing_ok=True)
            else:
                write_bytes(place, content)
        raise


def replace(place: Path, draft: Path, content: bytes, mode: int = 0o666, kept_mode: int | None = None) -> None:
    """Write a file under another name and give it its place.

    Args:
        draft: The other name, in the same folder.
        mode: Its permissions, before the process's mask.
        kept_mode: The same, without the mask.
    """
    try:
        _write_draft(draft, content, mode, kept_mode)
        draft.replace(place)
    except BaseException:  # Ctrl+C must leave no draft, either
        draft.unlink(missing_ok=True)
        raise


def _write_draft(draft: Path, content: bytes, mode: int = 0o666, kept_mode: int | None = None) -> None:
    # O_EXCL: nothing is written through a link that somebody has put under this name.
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(handle)  # else a power cut may leave the new name with no content behind it
    if kept_mode is not None:
        draft.chmod(kept_mode)


def _mode_of(path: Path) -> int | None:
    """Return the mode of a file; None if it isn't there."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _draft_of(place: Path) -> Path:
    return place.with_name(f".{os.urandom(8).hex()}.tmp")
