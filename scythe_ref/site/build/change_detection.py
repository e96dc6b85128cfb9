"""Change detection: a server reads the content that the plugins share again after a save."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scythe_ref.formats import ContentError, check_document, only_errors, read_yaml
from scythe_ref.library import (
    Library,
    content_files,
    content_root,
    incomplete_content,
    languages_in,
    load,
    strangers,
)
from scythe_ref.schema import GAME_FILE, GLOSSARY
from scythe_ref.schema.texts import Term

Stamp = frozenset[tuple[Path, int, int]]


@dataclass(frozen=True)
class Content:
    """The content of a folder, as far as it is readable.

    Attributes:
        library: The content; in a server its last good state. None if there never was one.
        problems: The problems of the files as they are now, a line each.
    """

    library: Library | None
    problems: tuple[str, ...]


class ContentFolder:
    """A content folder, which reads its files again only after a change."""

    def __init__(self, folder: Path, language: str = "") -> None:
        self.folder = folder
        self.language = language
        self._stamp: tuple[Stamp, tuple[tuple[Path, str], ...]] | None = None
        self._content = Content(None, ())

    def read(self) -> Content:
        """Return the content as it is now."""
        files = [*content_files(self.folder)]
        files += content_files(self.folder, within=self.language) if self.language else ()
        stamp = stamp_of(files), tuple(strangers(self.folder))
        if stamp != self._stamp:
            try:
                library = load(self.folder, language=self.language)
                incomplete = () if self.language else incomplete_content(library)
                self._content = Content(library, tuple(map(str, incomplete)))
            except ContentError as error:
                self._content = Content(self._content.library, tuple(map(str, error.problems)))
            self._stamp = stamp  # from before the reading: the next call sees a save in the meantime
        return self._content


@cache
def folder_of_content(folder: Path, language: str = "") -> ContentFolder:
    """Return a content folder, the same object to every plugin.

    Args:
        language: The language of the site; that of the content if there is no translation into it.
    """
    return ContentFolder(folder, language if language in languages_in(folder) else "")


def stamp_of(files: Iterable[Path]) -> Stamp:
    """Return names, times and sizes of some files, by which a change shows without reading them."""
    states = ((file, file.stat()) for file in files)
    return frozenset((file, state.st_mtime_ns, state.st_size) for file, state in states)


def content_folder(chosen: str | None, docs_dir: str) -> Path:
    """Return the content folder of a site.

    Args:
        chosen: The folder that the site's settings name, if any.
        docs_dir: The site's folder of Markdown pages.

    Returns:
        The chosen folder, else the parent of the docs folder if it holds a game, else the packaged one.
    """
    if chosen:
        return Path(chosen).resolve()
    beside = Path(docs_dir).resolve().parent
    if (beside / GAME_FILE.pattern).is_file():
        return beside
    return content_root()


def read_terms(file: Path) -> list[Term]:
    """Read a glossary file by itself.

    Args:
        file: A file in the glossary's format.

    Raises:
        ContentError: With everything that is wrong with it.
    """
    model, problems = check_document(read_yaml(file), GLOSSARY)
    errors = only_errors(problems)
    if model is None or errors:
        raise ContentError(errors)
    terms: list[Term] = model.terms
    return terms
