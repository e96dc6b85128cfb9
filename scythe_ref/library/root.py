"""Where content and schemas are: packaged with an installed copy, beside the package in a checkout."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent


GAME = "game.yaml"
"""The file by which a folder is known as a content folder."""

CHOSEN = "SCYTHE_REF_CONTENT"
"""Environment variable with the content folder that somebody chose; processes that are started later know it, too."""


def content_root() -> Path:
    """Return the content folder: the chosen one, else the package's ``_content``, else the checkout's ``content``.

    Raises:
        FileNotFoundError: It isn't there.
    """
    if chosen := os.environ.get(CHOSEN):
        return content_folder_in(Path(chosen))
    for folder in (PACKAGE / "_content", PACKAGE.parent / "content"):
        if (folder / GAME).is_file():
            return folder
    raise FileNotFoundError("there is no content folder: the installation is incomplete")


def content_folder_in(place: Path) -> Path:
    """Return a content folder, which may be named by the project that it is in.

    Raises:
        FileNotFoundError: Neither is one.
    """
    for folder in (place, place / "content"):
        if (folder / GAME).is_file():
            return folder.resolve()
    what = "there is no such folder" if not place.is_dir() else f"this is no content folder: it has no {GAME}"
    raise FileNotFoundError(f"{place}: {what}")


_PACKAGE = re.compile(r"^package: *([\w-]+) *$", re.MULTILINE)


def package_named_in(folder: Path) -> str:
    """Return the name of the package that a content folder's game has, or nothing; no YAML is read for that."""
    file = folder / GAME
    found = _PACKAGE.search(file.read_text("utf-8", "replace")) if file.is_file() else None
    return found[1] if found else ""


def schema_root() -> Path:
    """Return the folder of the JSON Schemas: ``_schema`` inside an installed package, else the checkout's."""
    packaged = PACKAGE / "_schema"
    return packaged if packaged.is_dir() else PACKAGE.parent / "schema"


def schemas() -> dict[str, dict[str, Any]]:
    """Return every schema that the package carries, by its file's place in their folder."""
    root = schema_root()
    return {
        file.relative_to(root).as_posix(): json.loads(file.read_text("utf-8"))
        for file in sorted(root.rglob("*.schema.json"))
    }


def content_files(root: Path, endings: tuple[str, ...] = (".yaml",)) -> Iterator[Path]:
    """Yield every file that makes up the content, sorted by path; a folder that may not be read is an error."""
    found: list[Path] = []
    for folder, _, names in os.walk(root, onerror=_raise):
        found += [Path(folder, name) for name in names if name.endswith(endings)]
    for path in sorted(found):
        if "pages" not in path.relative_to(root).parts[:1]:
            yield path


def _raise(error: OSError) -> None:
    """Not say nothing, as globbing does, of a folder that may not be read: its files would be missing."""
    raise error


def content_digest(root: Path) -> str:
    """Return a short hash of the content: it changes when any file does."""
    digest = hashlib.blake2b(digest_size=8)
    for path in content_files(root):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(b"\0")
        digest.update(path.read_bytes())
        digest.update(b"\0")
    return digest.hexdigest()
