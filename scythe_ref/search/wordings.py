"""Checks of the wordings with which people ask: enough for each entry, and none that leads to two hits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.formats import Document, read_yaml
from scythe_ref.library import content_files
from scythe_ref.search.analysis import stem, without_stop_words, words
from scythe_ref.search.dutch import without_dutch_stop_words
from scythe_ref.search.game_words import GameWords

if TYPE_CHECKING:
    from scythe_ref.library import Entry

ENOUGH = 4
"""English wordings that an entry must have: with fewer, entries that have more crowd it out."""

ENOUGH_DUTCH = 1

KINDS = ("statement", "ruling", "term", "component", "not covered")
"""Kinds that people ask for; scenarios and walk-throughs come with the rules they show."""


@dataclass(frozen=True, slots=True)
class WordingProblem:
    """Something wrong with an entry's wordings.

    Attributes:
        entry: The entry's id.
        wording: The wording as the file has it; empty where some are missing.
        problem: The fault and its cure.
    """

    entry: str
    wording: str
    problem: str


def wording_problems(entries: Iterable[Entry], game_words: GameWords) -> Iterator[WordingProblem]:
    """Check the wordings of all entries: too few, one twice, one that leads to two hits alike."""
    asked = [entry for entry in entries if entry.kind in KINDS]
    titles = {_key(without_stop_words(words(entry.title))): entry for entry in reversed(asked)}
    first: dict[str, Entry] = {}
    leads: dict[frozenset[str], Entry] = {}
    has_dutch = any(entry.asked_dutch for entry in asked)
    for entry in asked:
        yield from _missing(entry, has_dutch)
        for wording, said in _said(entry, game_words):
            plain = " ".join(words(wording))
            if plain in first:
                where = "here" if first[plain] is entry else f"of '{first[plain].id}'"
                yield WordingProblem(entry.id, wording, f"is a wording {where} already: take one of the two out")
                continue
            first[plain] = entry
            key = _key(said)
            other = titles.get(key) or leads.setdefault(key, entry)
            if _hit(other) != _hit(entry):
                whose = "title" if key in titles else "wording"
                problem = f"says the same as a {whose} of '{other.id}': say what is special, or leave it to that"
                yield WordingProblem(entry.id, wording, problem)


def lines_of_wordings(content: Path) -> dict[str, str]:
    """Return the place of each wording, as ``FILE:LINE``."""
    return {text: place for path in content_files(content) for text, place in _places(read_yaml(path))}


def _missing(entry: Entry, has_dutch: bool) -> Iterator[WordingProblem]:
    wanted = (("English", entry.asked, ENOUGH), ("Dutch", entry.asked_dutch, ENOUGH_DUTCH if has_dutch else 0))
    for language, there, enough in wanted:
        if len(there) < enough:
            key = "asked" if language == "English" else "asked_dutch"
            problem = f"has {len(there)} of at least {enough} {language} wordings: write under '{key}' how people ask"
            yield WordingProblem(entry.id, "", problem)


def _said(entry: Entry, game_words: GameWords) -> Iterator[tuple[str, list[str]]]:
    yield from ((wording, without_stop_words(words(wording))) for wording in entry.asked)
    yield from ((wording, without_dutch_stop_words(game_words, wording)) for wording in entry.asked_dutch)


def _hit(entry: Entry) -> str:
    return entry.says_same or entry.id


def _key(said: list[str]) -> frozenset[str]:
    return frozenset(map(stem, said))


def _places(document: Document) -> Iterator[tuple[str, str]]:
    def within(value: Any, loc: tuple[str | int, ...]) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict):
            for key, item in value.items():
                yield from within(item, (*loc, key))
        elif isinstance(value, list):
            for number, item in enumerate(value):
                if isinstance(item, str) and loc[-1] in ("asked", "asked_dutch"):
                    yield item, f"{document.path}:{document.locate((*loc, number))[0]}"
                else:
                    yield from within(item, (*loc, number))

    yield from within(document.data, ())
