"""The content as the plugins share it: read once a build, the last good state kept while a server runs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from scythe_ref.formats.check import check_document
from scythe_ref.formats.documents import read_yaml
from scythe_ref.formats.problem import ContentError, only_errors
from scythe_ref.library import Library, content_root, load
from scythe_ref.library.root import content_files
from scythe_ref.schema import FORMATS
from scythe_ref.schema.glossary import Term

Stamp = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Content:
    """What could be read.

    Attributes:
        library: The content; while a server runs, its last good state. None if there never was one.
        problems: What is wrong with the files as they are now, a line each.
    """

    library: Library | None
    problems: tuple[str, ...]


@dataclass(frozen=True)
class _Kept:
    stamp: Stamp
    content: Content


_KEPT: dict[Path, _Kept] = {}


def content_folder(chosen: str | None, docs_dir: str) -> Path:
    """Return the content folder of a site.

    Args:
        chosen: What the site's settings name, if anything.
        docs_dir: The site's folder of Markdown pages.

    Returns:
        The chosen folder, else the one that the docs folder lies in if it holds rules, else the packaged one.
    """
    if chosen:
        return Path(chosen)
    beside = Path(docs_dir).resolve().parent
    if (beside / "rules").is_dir() and (beside / "components").is_dir():
        return beside
    return content_root()


def read_content(folder: Path) -> Content:
    """Read a content folder, unless nothing in it has changed since the last time."""
    folder = folder.resolve()
    stamp = _stamp(folder)
    kept = _KEPT.get(folder)
    if kept is not None and kept.stamp == stamp:
        return kept.content
    try:
        content = Content(load(folder), ())
    except ContentError as error:
        last = kept.content.library if kept else None
        content = Content(last, tuple(str(problem) for problem in error.problems))
    _KEPT[folder] = _Kept(stamp, content)
    return content


def _stamp(folder: Path) -> Stamp:
    """Return a mark of the folder's state that costs no reading."""
    marks = []
    for path in content_files(folder):
        stat = path.stat()
        marks.append((str(path), stat.st_mtime_ns, stat.st_size))
    return tuple(marks)


def read_terms(file: Path) -> list[Term]:
    """Read a glossary file by itself.

    Args:
        file: A file in the glossary's format.

    Raises:
        ContentError: With everything that is wrong with it.
    """
    model, problems = check_document(read_yaml(file), FORMATS["glossary"])
    errors = only_errors(problems)
    if model is None or errors:
        raise ContentError(errors)
    terms: list[Term] = model.terms
    return terms
