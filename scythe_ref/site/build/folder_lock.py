"""A lock in a scratch folder: held for as long as the process lives that works in it, and let go by its end."""

from __future__ import annotations

import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: no folder is ever taken for abandoned
    fcntl = None  # type: ignore[assignment]

LOCK = "lock"
"""The file that is locked."""

NO_LOCK = "no-lock"
"""Its name where there are no locks. Nobody can tell then whether somebody works in the folder."""

_HELD: set[int] = set()


class LockTakenError(Exception):
    """Somebody takes the folder for abandoned and is removing it."""


def hold(folder: Path) -> int:
    """Lock a folder that was just made; return what ``let_go`` wants.

    Raises:
        LockTakenError: Somebody was faster.
        OSError: The file can't be made.
    """
    file = folder / LOCK
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except FileNotFoundError as error:
        raise LockTakenError from error
    _HELD.add(handle)
    try:
        _lock(handle, file)
    except (BlockingIOError, FileNotFoundError) as error:
        let_go(handle)
        raise LockTakenError from error
    except OSError:
        file.rename(folder / NO_LOCK)
    return handle


def seize(folder: Path) -> int:
    """Lock a folder whose process is gone; return what ``let_go`` wants.

    Raises:
        FileNotFoundError: There is no lock in it.
        OSError: Its process lives, or that can't be told.
    """
    handle = os.open(folder / LOCK, os.O_RDWR)
    _HELD.add(handle)
    try:
        _lock(handle, folder / LOCK)
    except BaseException:  # Ctrl+C would leave it locked for as long as we live
        let_go(handle)
        raise
    return handle


def let_go(handle: int) -> None:
    """Let a lock go that ``hold`` or ``seize`` has returned."""
    _HELD.discard(handle)
    os.close(handle)


def _lock(handle: int, file: Path) -> None:
    if fcntl is None:
        raise OSError("no locks here")
    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    if not os.path.samestat(os.fstat(handle), file.stat()):  # it was removed and made again in between
        raise FileNotFoundError(file)


def _close_all() -> None:
    """Let a forked process hold no lock: it may outlive the one that works in the folder."""
    while _HELD:
        os.close(_HELD.pop())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_close_all)
