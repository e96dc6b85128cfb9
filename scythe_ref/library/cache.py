"""The compiled library: entries and bundle as JSON files in the user's cache folder, by content digest.

What only reads (``search``, ``show``) starts from here and imports neither pydantic nor a YAML reader.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scythe_ref import __version__
from scythe_ref.library.entry import Entry
from scythe_ref.library.root import PACKAGE, content_digest, content_root

KEPT = 5
"""Compiled libraries that stay in the cache folder; the oldest go."""


class Compiled:
    """What reading needs of the library; each part is read when it is first asked for.

    Attributes:
        digest: Identifies the content and the code that compiled it.
        folder: Cache folder of this digest, for what else is derived from it; None where nothing can be written.
    """

    def __init__(self, digest: str, folder: Path | None, part: Callable[[str], dict[str, Any]]) -> None:
        self.digest = digest
        self.folder = folder
        self._part = part
        self._entries: tuple[Entry, ...] | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that can be found."""
        if self._entries is None:
            self._entries = tuple(Entry.from_data(item) for item in self._part("entries")["entries"])
        return self._entries

    @property
    def source_titles(self) -> dict[str, str]:
        """The title of each source."""
        titles: dict[str, str] = self._part("entries")["sources"]
        return titles

    @property
    def renamed(self) -> dict[str, str]:
        """The present id for each id that a statement had before."""
        names: dict[str, str] = self._part("entries")["renamed"]
        return names

    @property
    def table_rules(self) -> dict[str, Any]:
        """What a table can be made of, see ``scythe_ref.library.conditions``."""
        rules: dict[str, Any] = self._part("entries")["table"]
        return rules

    @property
    def bundle(self) -> dict[str, Any]:
        """What the engine reads, see ``Library.bundle``."""
        return self._part("bundle")


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
    parts: dict[str, dict[str, Any]] = {}

    def part(name: str) -> dict[str, Any]:
        if name not in parts:
            data = _read(folder / f"{name}.json", name)
            if data is None:
                parts.update(_compile(source, folder))
            else:
                parts[name] = data
        return parts[name]

    if not (folder / "entries.json").is_file():
        part("entries")  # made at once, so that problems of the content come to light here
    return Compiled(digest, folder if folder.is_dir() else None, part)


def _compile(source: Path, folder: Path) -> dict[str, dict[str, Any]]:
    """Load the content and keep what reading needs of it."""
    from scythe_ref.library.conditions import table_rules  # noqa: PLC0415  # only a cold cache needs it
    from scythe_ref.library.loading import load  # noqa: PLC0415  # the same

    library = load(source)
    parts = {
        "entries": {
            "entries": [entry.as_data() for entry in library.entries()],
            "sources": {source.id: source.title for source in library.sources.values()},
            "renamed": {
                old: entry.id for entry in library.statements.values() for old in entry.statement.formerly or ()
            },
            "table": table_rules(library),
        },
        "bundle": library.bundle(),
    }
    for name, data in parts.items():
        write_atomically(folder / f"{name}.json", json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())
    _forget_old(folder)
    # Through JSON and back, so that a first run sees the same plain data as every later one.
    return {name: json.loads(json.dumps(data)) for name, data in parts.items()}


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
    import tempfile  # noqa: PLC0415  # reading does not need it, and importing it takes time

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


def _read(file: Path, name: str) -> dict[str, Any] | None:
    try:
        data = json.loads(file.read_bytes())
    except (OSError, ValueError):  # absent, unreadable or damaged: compile again
        return None
    known = {"entries": "renamed", "bundle": "scenarios"}[name]
    return data if isinstance(data, dict) and known in data else None


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
    import shutil  # noqa: PLC0415  # reading does not need it, and importing it takes time

    try:
        folders = sorted((f for f in current.parent.iterdir() if f.is_dir()), key=lambda f: f.stat().st_mtime)
    except OSError:
        return
    for folder in folders[:-KEPT]:
        if folder != current:
            shutil.rmtree(folder, ignore_errors=True)
