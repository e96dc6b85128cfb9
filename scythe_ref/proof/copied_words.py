"""Own words: no text of ours shares a run of ten words with a source document in its language."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scythe_ref.formats import Document, read_yaml
from scythe_ref.library import FACT, TERMS, Facts, Library, UnknownFactError, content_files, languages_in
from scythe_ref.proof.source_map import FOLDER, MapFile, find_document

RUN = 10
"""Words in a row that must not be the same."""

_LINK = re.compile(r"\]\([^)]*\)")
_WORD = re.compile(r"[^\W_]+(?:'[^\W\d_]+)?")
_SMALL = frozenset((
    *("a", "an", "and", "or", "the", "of", "in", "on", "to", "with", "for", "per", "x"),
    *("de", "een", "en", "het", "met", "naar", "op", "van", "voor"),
))  # fmt: skip
_STRANGERS = 1
"""A run with at most this many words that are no game terms is a list of terms, not a sentence."""


@dataclass(frozen=True, slots=True, order=True)
class SharedRun:
    """A run of words that our text shares with a source.

    Attributes:
        path: Our file.
        line: Its line, from 1.
        document: The source.
        words: The run.
    """

    path: str
    line: int
    document: str
    words: str


def words_of(text: str) -> list[str]:
    """Return the words of a text for comparison: no markup, no capitals, no punctuation."""
    return _WORD.findall(_LINK.sub("]", text).casefold().replace("\u2019", "'"))


def runs_of(words: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield every run of ten words."""
    return zip(*(words[start:] for start in range(RUN)), strict=False)


def runs_by_document(library: Library, maps: Mapping[str, MapFile], texts: list[str]) -> dict[str, list[SharedRun]]:
    """Find the runs that the content and its translations share with each source document in their language.

    Args:
        maps: The source maps by document.
        texts: The texts of the source documents.
    """
    found: dict[str, list[SharedRun]] = {}
    for folder in ("", *languages_in(library.root)):
        sources = {
            name: " ".join(segment.text for segment in find_document(entry, texts) or ())
            for name, entry in maps.items()
            if name in library.sources and library.sources[name].language == (folder or "en")
        }
        if sources:
            runs = shared_runs(library.root, library.facts, _terms(library, folder), sources, folder)
            found |= {name: [run for run in runs if run.document == name] for name in sources}
    return found


def _terms(library: Library, folder: str) -> list[str]:
    if not folder:
        return [word for term in library.terms.values() for word in (term.term, *term.synonyms)]
    base = library.root / folder / TERMS
    return [word["use"] for word in read_yaml(base).data["words"].values()] if base.is_file() else []


def shared_runs(
    content: Path, facts: Facts, terms: Iterable[str], sources: dict[str, str], language: str = ""
) -> list[SharedRun]:
    """Find the runs that our content shares with the sources; of overlapping ones the first.

    Args:
        facts: The numbers that texts bind to.
        terms: The game's terms: a run of these alone is no sentence.
        sources: Source documents by id, in the language of the texts.
        language: The language of the translations to look at; by default the content itself.
    """
    known: dict[tuple[str, ...], str] = {}
    for document, text in sources.items():
        for run in runs_of(words_of(text)):
            known.setdefault(run, document)
    game_words = _SMALL.union(*(words_of(term) for term in terms), *(words_of(f"{term}s") for term in terms))
    found: list[SharedRun] = []
    for path in [*content_files(content, within=language), *content_files(content, (".md",), language or "pages")]:
        if path.relative_to(content).parts[0] == FOLDER:
            continue
        for line, text in _texts(path):
            found.extend(_in_text(str(path), line, _filled(text, facts), known, game_words))
    return sorted(found)


def _in_text(
    path: str, line: int, text: str, known: dict[tuple[str, ...], str], game_words: Collection[str]
) -> Iterator[SharedRun]:
    skip = 0
    for run in runs_of(words_of(text)):
        skip = max(0, skip - 1)
        if skip or run not in known:
            continue
        if sum(not (word in game_words or word.isdigit()) for word in run) > _STRANGERS:
            skip = RUN
            yield SharedRun(path, line, known[run], " ".join(run))


def _filled(text: str, facts: Facts) -> str:
    try:
        return facts.fill(text)
    except UnknownFactError:
        return FACT.sub("", text)


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield every text of a file with its line; a Markdown page is one text."""
    if path.suffix == ".md":
        yield 1, path.read_text("utf-8")
        return
    document = read_yaml(path)
    yield from _strings(document, document.data, ())


def _strings(document: Document, value: Any, loc: tuple[str | int, ...]) -> Iterator[tuple[int, str]]:
    if isinstance(value, str):
        if value.count(" ") >= RUN - 1:  # shorter ones have no run, and finding a line takes time
            yield document.locate(loc)[0], value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _strings(document, item, (*loc, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _strings(document, item, (*loc, index))
