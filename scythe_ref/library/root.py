"""The folders of content and schemas: packaged with an installed copy, beside the package in a checkout."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from scythe_ref.translations import _

PACKAGE = Path(__file__).resolve().parent.parent


GAME = "game.yaml"
"""The file that marks a content folder."""

RELEASE = "release.yaml"
"""The file with the digests of the last release. Only `validate` reads it, and an installed copy has none."""

CHOSEN = "SCYTHE_REF_CONTENT"
"""Environment variable with the content folder that somebody chose, so that later processes know it, too."""


def content_root() -> Path:
    """Return the content folder: the chosen one, else the package's ``_content``, else the checkout's ``content``.

    Raises:
        FileNotFoundError: It isn't there.
    """
    if chosen := os.environ.get(CHOSEN):
        return content_folder_in(Path(chosen))
    return packaged_content()


def packaged_content() -> Path:
    """Return the content that comes with the package, whatever somebody chose."""
    for folder in (PACKAGE / "_content", PACKAGE.parent / "content"):
        if (folder / GAME).is_file():
            return folder
    raise FileNotFoundError(_("there is no content folder: the installation is incomplete"))


def content_folder_in(place: Path) -> Path:
    """Return a content folder, by its own path or by that of the project around it.

    Raises:
        FileNotFoundError: Neither is one.
    """
    for folder in (place, place / "content"):
        if (folder / GAME).is_file():
            return folder.resolve()
    text = _("{folder}: this is no content folder: it has no {file}")
    if not place.is_dir():
        text = _("{folder}: there is no such folder")
    raise FileNotFoundError(text.format(folder=place, file=GAME))


_PACKAGE = re.compile(r"^package: *([\w-]+) *$", re.MULTILINE)


def package_named_in(folder: Path) -> str:
    """Return the name of the package of a content folder's game, or nothing, without a YAML reader."""
    file = folder / GAME
    found = _PACKAGE.search(file.read_text("utf-8", "replace")) if file.is_file() else None
    return found[1] if found else ""


def schema_root() -> Path:
    """Return the folder of the JSON Schemas: ``_schema`` inside an installed package, else the checkout's."""
    packaged = PACKAGE / "_schema"
    return packaged if packaged.is_dir() else PACKAGE.parent / "schema"


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """Return every schema that the package carries, by its file's place in their folder."""
    root = schema_root()
    return {
        file.relative_to(root).as_posix(): json.loads(file.read_text("utf-8"))
        for file in sorted(root.rglob("*.schema.json"))
    }


MOST_BYTES = 5_000_000
"""Bytes of a file that a digest covers: as many as are ever read of one (`formats.reading`)."""


def content_files(root: Path, endings: tuple[str, ...] = (".yaml",), within: str = "") -> Iterator[Path]:
    """Yield every file that makes up the content, sorted by path; an unreadable folder is an error.

    Content is regular files: a link may lead anywhere, and a pipe or a device may never end. ``strangers`` yields the
    rest. Hidden files are neither, as editors keep theirs beside the edited files.

    Args:
        within: A folder of the content; by default all but the pages and the translations.
    """
    for path, why in _walked(root, root / within):
        if not why and path.name.endswith(endings) and (within or not _is_apart(path, root)):
            yield path


def strangers(root: Path) -> Iterator[tuple[Path, str]]:
    """Yield the entries of a content folder that are no content, each with the reason, the folder of pages included."""
    return ((path, why) for path, why in _walked(root, root) if why)


def _walked(root: Path, folder: Path) -> list[tuple[Path, str]]:
    """Return everything in a folder but folders, sorted, each with the reason why it is no content, if there is one."""
    found: list[tuple[Path, str]] = []
    # What an installer has laid down as links to its own store is as it should be.
    links = root.is_relative_to(PACKAGE)
    folders = [os.fspath(folder)]
    while folders:
        with os.scandir(folders.pop()) as entries:  # stops at an unreadable folder, whose files would be missing
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                else:
                    found.append((Path(entry.path), _why_none(entry, links)))
    return sorted(found)


def _why_none(entry: os.DirEntry[str], links: bool) -> str:
    if entry.is_file(follow_symlinks=False) or (links and entry.is_file()):
        return ""
    if entry.is_symlink():
        return "this is a link; put here what it leads to, as content is files that lie in this folder themselves"
    return "this is no regular file; take it out of the content folder"


def languages_in(root: Path) -> list[str]:
    """Return the languages that the content has translations into: those of its folders that are named by one."""
    with os.scandir(root) as found:
        return sorted(item.name for item in found if _LANGUAGE.fullmatch(item.name) and item.is_dir())


def language_in(root: Path, wanted: str) -> str:
    """Return the language of the content's translations that somebody wants, such as ``nl`` for ``nl_BE.UTF-8``.

    Returns:
        The name of its folder; empty for English, the language of the content itself.

    Raises:
        LookupError: There is none; the message names those that there are.
    """
    name = wanted.partition(".")[0].replace("_", "-")
    plain = name.partition("-")[0].lower()
    known = languages_in(root)
    if plain == "en":
        return ""
    for one in (name, plain):
        if one in known:
            return one
    text = _("There is no language '{name}' here; there are: {known}.")
    raise LookupError(text.format(name=wanted, known=", ".join(sorted(["en", *known]))))


def is_language(name: str) -> bool:
    """Check that a text can be the code of a language, such as ``nl``."""
    return bool(_LANGUAGE.fullmatch(name))


_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Z]{2})?")


def _is_page(path: Path, root: Path) -> bool:
    return "pages" in path.relative_to(root).parts[:1]


def _is_apart(path: Path, root: Path) -> bool:
    """Check that a file is a page or a translation."""
    first, *rest = path.parts[len(root.parts) :]
    return bool(rest) and (first == "pages" or bool(_LANGUAGE.fullmatch(first)))


def content_digest(root: Path, language: str = "") -> str:
    """Return a short hash of the content: it changes when any file does, or when something else comes or goes.

    Args:
        language: A language whose translations count, too.
    """
    import hashlib  # noqa: PLC0415  # it loads OpenSSL, and most commands find the digest kept

    digest = hashlib.blake2b(digest_size=8)
    for path, why in _walked(root, root):
        apart = _is_apart(path, root) and path.relative_to(root).parts[0] != language
        if path == root / RELEASE or (not why and (path.suffix != ".yaml" or apart)):
            continue
        digest.update(path.relative_to(root).as_posix().encode("utf-8", "surrogateescape"))
        digest.update(b"\0")
        if why:
            digest.update(why.encode())
        else:
            with path.open("rb") as file:
                digest.update(file.read(MOST_BYTES + 1))
        digest.update(b"\0")
    return digest.hexdigest()
