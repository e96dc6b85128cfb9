"""Where content and schemas are: packaged with an installed copy, beside the package in a checkout."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent


def content_root() -> Path:
    """Return the content folder: ``_content`` inside an installed package, else the checkout's ``content``."""
    for folder in (PACKAGE / "_content", PACKAGE.parent / "content"):
        if (folder / "rules").is_dir():
            return folder
    raise FileNotFoundError("there is no content folder: the installation is incomplete")


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


def content_files(root: Path) -> Iterator[Path]:
    """Yield every file that makes up the content, sorted by path; a folder that may not be read is an error."""
    found: list[Path] = []
    for folder, _, names in os.walk(root, onerror=_raise):
        found += [Path(folder, name) for name in names if name.endswith(".yaml")]
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
