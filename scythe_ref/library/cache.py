"""The compiled library: entries and bundle as one JSON file in the user's cache folder, by content digest.

What only reads (``search``, ``show``) starts from here and imports neither pydantic nor a YAML reader.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scythe_ref import __version__
from scythe_ref.library.entry import Entry
from scythe_ref.library.root import PACKAGE, content_digest, content_root

KEPT = 5
"""Compiled libraries that stay in the cache folder; the oldest go."""


@dataclass(frozen=True)
class Compiled:
    """What reading needs of the library.

    Attributes:
        digest: Identifies the content and the code that compiled it.
        folder: Cache folder of this digest, for what else is derived from it; None where nothing can be written.
        entries: Everything that can be found.
        bundle: What the engine reads, see ``Library.bundle``.
    """

    digest: str
    folder: Path | None
    entries: tuple[Entry, ...]
    bundle: dict[str, Any]


def compiled(root: Path | None = None) -> Compiled:
    """Return the compiled library, from the cache if it is there, else made and kept.

    Args:
        root: Content folder; the packaged or checked-out one by default.

    Raises:
        ContentError: The content has problems.
        FileNotFoundError: There is no content folder.
    """
    source = content_root() if root is None else root
    digest = _digest(source)
    folder = cache_folder() / digest
    file = folder / "library.json"
    data = _read(file)
    if data is None:
        from scythe_ref.library.loading import load  # noqa: PLC0415  # only a cold cache needs it

        library = load(source)
        data = {"entries": [entry.as_data() for entry in library.entries()], "bundle": library.bundle()}
        write_atomically(file, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())
        _forget_old(folder)
    return Compiled(
        digest=digest,
        folder=folder if folder.is_dir() else None,
        entries=tuple(Entry.from_data(item) for item in data["entries"]),
        bundle=data["bundle"],
    )


def cache_folder() -> Path:
    """Return where this user's caches go, by the platform's custom."""
    if "XDG_CACHE_HOME" in os.environ:
        base = Path(os.environ["XDG_CACHE_HOME"])
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", "~")).expanduser()
    elif sys.platform == "darwin":
        base = Path("~/Library/Caches").expanduser()
    else:
        base = Path("~/.cache").expanduser()
    return base / "scythe-reference"


def write_atomically(file: Path, content: bytes) -> bool:
    """Write a file under a temporary name, then rename it; tell whether it could be written.

    Args:
        file: Where it goes; folders above it are made.
        content: What it holds.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=".")
    except OSError:
        return False
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
        Path(name).replace(file)
    except OSError:
        Path(name).unlink(missing_ok=True)
        return False
    return True


def _read(file: Path) -> dict[str, Any] | None:
    try:
        data = json.loads(file.read_bytes())
    except (OSError, ValueError):  # absent, unreadable or damaged: compile again
        return None
    return data if isinstance(data, dict) and {"entries", "bundle"} <= data.keys() else None


def _digest(source: Path) -> str:
    """Combine the content's digest with the state of the code that reads it."""
    digest = hashlib.blake2b(digest_size=8)
    digest.update(f"{__version__} {content_digest(source)}".encode())
    for part in ("library", "search", "schema"):
        for path in sorted((PACKAGE / part).glob("*.py")):
            stat = path.stat()
            digest.update(f"{path.name} {stat.st_size} {stat.st_mtime_ns}".encode())
    return digest.hexdigest()


def _forget_old(current: Path) -> None:
    """Remove the oldest caches, so that editing content does not fill the disk."""
    try:
        folders = sorted((f for f in current.parent.iterdir() if f.is_dir()), key=lambda f: f.stat().st_mtime)
    except OSError:
        return
    for folder in folders[:-KEPT]:
        if folder != current:
            shutil.rmtree(folder, ignore_errors=True)
