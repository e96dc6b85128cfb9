"""Untrusted files in the user's cache folder.

Each begins with a digest of its name and its content. A file counts as missing unless the digest fits, it belongs to
this user, and nobody else can write to it or to its folder. So readers make the content of a missing file again and
never have to think of damage. Without a usable folder, nothing stays.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

try:
    from _blake2 import blake2b  # `hashlib` loads OpenSSL first, a thirtieth of a search
except ImportError:  # another Python than CPython
    from hashlib import blake2b

Content = TypeVar("Content")

KEPT = 5
"""Files of one kind that stay; those that nobody has read for the longest time go."""

LARGEST = 256 * 1024 * 1024
"""Most bytes to read; no file of ours comes near it."""

SUFFIX = ".kept"
SHIPPED = Path(__file__).parents[1] / "_kept"
"""Files that a release carries, so that nobody has to make them; ``tools/keep_flips.py`` writes them."""

OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def read(kind: str, key: str, decode: Callable[[bytes], Content]) -> Content | None:
    """Read a kept file; None for a missing or untrusted one.

    Args:
        decode: Makes the content from the bytes. Any error in it means that the file is of no use.
    """
    for look in (_kept, _shipped):
        with contextlib.suppress(Exception):  # any error: of the disk, of a decoder that meets a shape it does not know
            content = look(_name(kind, key))
            if content is not None:
                return decode(content)
    return None


def write(kind: str, key: str, content: bytes) -> None:
    """Keep content if the disk lets us. Readers see all of it or nothing."""
    folder = cache_folder()
    name = _name(kind, key)
    with contextlib.suppress(OSError):  # a full disk, a folder that cannot be written
        if folder is not None and _made_private(folder):
            if (folder / name).is_dir() and not (folder / name).is_symlink():  # no file can be moved onto a folder
                _remove(folder / name)
            draft = folder / f"{kind}-{os.urandom(8).hex()}{SUFFIX}"  # so that one left behind goes with the old ones
            from scythe_ref.formats import atomic  # noqa: PLC0415  # reading does not need it

            atomic.replace(folder / name, draft, _digest(name, content) + content, mode=0o600)
            _forget_old(folder, kind)


def cache_folder() -> Path | None:
    """Return our cache folder by the platform's custom; None if the user has no place for such things.

    As the XDG rules want it, a variable that is empty or names a relative path counts as unset.
    """
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if not base.is_absolute():
        try:
            if sys.platform == "win32":
                base = Path(os.environ.get("LOCALAPPDATA") or "~").expanduser()
            elif sys.platform == "darwin":
                base = Path("~/Library/Caches").expanduser()
            else:
                base = Path("~/.cache").expanduser()
        except RuntimeError:  # nobody's home
            return None
    return base / "scythe-reference" if base.is_absolute() else None


def key_from(state: str) -> str:
    """Return a key that differs for every other state."""
    return blake2b(state.encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()


def _name(kind: str, key: str) -> str:
    return f"{kind}-{key}{SUFFIX}"


def _digest(name: str, content: bytes) -> bytes:
    """Digest a file's name and content: with the name, no file can take the place of another."""
    digest = blake2b(name.encode() + b"\0", digest_size=32)
    digest.update(content)
    return digest.hexdigest().encode() + b"\n"


def _kept(name: str) -> bytes | None:
    folder = cache_folder()
    return None if folder is None else _checked(folder, name)


def _shipped(name: str) -> bytes | None:
    digest, _, content = (SHIPPED / name).read_bytes().partition(b"\n")
    return content if digest + b"\n" == _digest(name, content) else None


def _checked(folder: Path, name: str) -> bytes | None:
    """Return a file's content if this user wrote it and it has not changed since."""
    if not _only_ours(folder.stat()):
        return None
    # What was opened is looked at, not its name: that may mean another file by now. A pipe must not make us wait.
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(folder / name, flags), "rb") as file:  # noqa: PTH123  # Path.open takes no descriptor
        state = os.fstat(file.fileno())
        if not stat.S_ISREG(state.st_mode) or not _only_ours(state) or state.st_size > LARGEST:
            return None
        digest = file.readline(len(_digest("", b"")))
        content = file.read(LARGEST)
    if digest != _digest(name, content):
        return None
    with contextlib.suppress(OSError):  # a disk that only lets us read
        os.utime(folder / name)  # `_forget_old` goes by it
    return content


def _only_ours(state: os.stat_result) -> bool:
    """Check that a file or folder belongs to this user, and nobody else can write to it."""
    if sys.platform == "win32":  # owners are no part of the state there; the folder is private by inheritance
        return True
    return state.st_uid == os.geteuid() and not state.st_mode & OTHERS_WRITE


def _made_private(folder: Path) -> bool:
    """Make the folder if it is not there; false if others can write to it."""
    folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)
    if sys.platform != "win32":
        state = folder.stat()
        if state.st_uid == os.geteuid() and state.st_mode & OTHERS_WRITE:
            folder.chmod(0o700)
    return _only_ours(folder.stat())


def _forget_old(folder: Path, kind: str) -> None:
    """Remove what was not read for longest, and drafts of killed processes, so that the disk does not fill up."""

    def age(file: Path) -> float:
        try:
            return -file.lstat().st_mtime
        except OSError:  # another process was faster
            return 0.0

    for old in sorted(folder.glob(f"{kind}-*{SUFFIX}"), key=age)[KEPT:]:
        _remove(old)


def _remove(path: Path) -> None:
    import shutil  # noqa: PLC0415  # reading does not need it, and importing it takes time

    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
