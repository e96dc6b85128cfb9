"""Questions that people ask, for the pages: to complete what somebody types, and what is asked beside an answer.

Titles of rulings are questions, too; pages have those already. Each entry needs enough wordings, and none may lead to
two hits. The twin that reads the data is
``theme/js/search/questions.js``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scythe_ref.formats import Document
from scythe_ref.library import STATUS_BADGES, content_files, document_of, mappings_in
from scythe_ref.search.analysis import stem, words
from scythe_ref.search.dutch import without_dutch_stop_words
from scythe_ref.search.game_words import GameWords

if TYPE_CHECKING:
    from scythe_ref.library import Entry


MOST = 4
"""Rulings that are kept beside an entry: one more than are shown, because one may be a hit itself."""

WORDS = range(3, 9)
"""Words of a question that completes: a phone's line holds no more, and two words are no question."""

_ENGLISH = (
    "am are can can't could couldn't did didn't do does doesn't don't has have how how's is isn't may might must shall "
    "should what what's when when's where where's which who who's whom whose why will would won't"
)
_DUTCH = (
    "ben blijft blijven doet gaat gaan heb hebben heeft hoe hoelang hoeveel hoever is kan komt komen krijg krijgt "
    "krijgen kun kunnen mag mogen moet moeten telt tellen waar waarheen waarmee waarom waarvan waarvoor wanneer wat "
    "welk welke wie wiens wint word wordt worden zal zijn zou zullen"
)
_BEGINNINGS = {"asked": frozenset(_ENGLISH.split()), "asked_dutch": frozenset(_DUTCH.split())}
"""Words with which a question begins, by the field that has the wordings."""


def question_lines(entries: Sequence[Entry], language: str = "") -> dict[str, str]:
    """Collect the wordings that read as questions, and the rulings beside each entry.

    Args:
        entries: The entries.
        language: The language that they are translated into; then the questions are in that.

    Returns:
        Two texts with a line for each entry: ``questions`` with tabs between them, and ``also_asked``, the numbers of
        the rulings.
    """
    numbers = {entry.id: number for number, entry in enumerate(entries)}
    beside = also_asked(entries)
    return {
        "questions": "\n".join("\t".join(_questions(entry, language)) for entry in entries),
        "also_asked": "\n".join(
            " ".join(str(numbers[other]) for other in beside.get(entry.id, ())) for entry in entries
        ),
    }


def also_asked(entries: Sequence[Entry]) -> dict[str, tuple[str, ...]]:
    """Return for each rule and ruling the rulings that a reader may want next, the nearest first.

    Beside a rule those come first that are near a ruling which tells the same, then those that rest on it.
    """
    former = STATUS_BADGES["superseded"]
    rulings = {entry.id: entry for entry in entries if entry.kind == "ruling" and former not in entry.badges}
    telling: dict[str, list[Entry]] = {}
    for ruling in rulings.values():
        if ruling.says_same:
            telling.setdefault(ruling.says_same, []).append(ruling)
    found = {}
    for entry in entries:
        near = [
            name for same in (entry, *telling.get(entry.id, ())) for name in same.related.get("related_rulings", ())
        ]
        near += entry.related.get("rulings", ()) if entry.kind == "statement" else ()
        if others := tuple(_of_other_rules(entry, near, rulings))[:MOST]:
            found[entry.id] = others
    return found


def _of_other_rules(entry: Entry, near: Sequence[str], rulings: Mapping[str, Entry]) -> Iterator[str]:
    """Yield rulings, one for each rule but the entry's own."""
    known = {entry.says_same or entry.id}
    for name in filter(rulings.__contains__, near):  # an index may be one of a few entries
        rule = rulings[name].says_same or name
        if rule not in known:
            known.add(rule)
            yield name


def _questions(entry: Entry, language: str) -> Iterator[str]:
    for field, beginnings in _BEGINNINGS.items():
        for wording in getattr(entry, field) if not language or field == "asked_dutch" else ():
            said = wording.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split()
            if len(said) in WORDS and (said[0] in beginnings or wording.endswith("?")):
                yield wording


ENOUGH = 4
"""English wordings that an entry must have: with fewer, entries that have more crowd it out."""

ENOUGH_DUTCH = 1

ENGLISH, DUTCH = "asked", "asked_dutch"
"""The keys of the two lists."""

KINDS = ("statement", "ruling", "term", "component", "not covered")
"""Kinds that people ask for; scenarios and walk-throughs come with the rules they show."""


@dataclass(frozen=True, slots=True)
class WordingProblem:
    """Something wrong with an entry's wordings.

    Attributes:
        entry: The entry's id.
        wording: The wording as the file has it; empty where some are missing.
        problem: The fault and its cure.
        key: The list that it is about, ``asked`` or ``asked_dutch``.
    """

    entry: str
    wording: str
    problem: str
    key: str


def wording_problems(entries: Iterable[Entry], game_words: GameWords) -> Iterator[WordingProblem]:
    """Check the wordings of all entries: too few, one twice, one that leads to two hits alike.

    Where less than half of the entries have any, as in a game that somebody has begun, none need have more.
    """
    asked = [entry for entry in entries if entry.kind in KINDS]
    titles = {_key(game_words.without_stop_words(words(entry.title))): entry for entry in reversed(asked)}
    first: dict[str, Entry] = {}
    leads: dict[frozenset[str], Entry] = {}
    demanded = 2 * sum(bool(entry.asked) for entry in asked) >= len(asked)
    has_dutch = any(entry.asked_dutch for entry in asked)
    for entry in asked:
        yield from _missing(entry, has_dutch) if demanded else ()
        for wording, said, key_of_list in _said(entry, game_words):
            plain = " ".join(words(wording))
            if plain in first:
                where = "here" if first[plain] is entry else f"of '{first[plain].id}'"
                problem = f"is a wording {where} already: take one of the two out"
                yield WordingProblem(entry.id, wording, problem, key_of_list)
                continue
            first[plain] = entry
            key = _key(said)
            other = titles.get(key) or leads.setdefault(key, entry)
            if _hit(other) != _hit(entry):
                whose = "title" if key in titles else "wording"
                problem = f"says the same as a {whose} of '{other.id}': say what is special, or leave it to that"
                yield WordingProblem(entry.id, wording, problem, key_of_list)


def places_of_wordings(content: Path) -> dict[tuple[str, str, str], tuple[str, int, int]]:
    """Return file, line and column of each wording, by its entry and its key; those of the list with no wording."""
    return {key: place for path in content_files(content) for key, place in _places(document_of(path))}


def _missing(entry: Entry, has_dutch: bool) -> Iterator[WordingProblem]:
    enough_dutch = ENOUGH_DUTCH if has_dutch else 0
    wanted = ((ENGLISH, "English", entry.asked, ENOUGH), (DUTCH, "Dutch", entry.asked_dutch, enough_dutch))
    for key, language, there, enough in wanted:
        if len(there) < enough:
            problem = f"has {len(there)} of at least {enough} {language} wordings: write under '{key}' how people ask"
            yield WordingProblem(entry.id, "", problem, key)


def _said(entry: Entry, game_words: GameWords) -> Iterator[tuple[str, list[str], str]]:
    """Yield each wording with the words that count, and its key."""
    yield from ((wording, game_words.without_stop_words(words(wording)), ENGLISH) for wording in entry.asked)
    yield from ((wording, without_dutch_stop_words(game_words, wording), DUTCH) for wording in entry.asked_dutch)


def _hit(entry: Entry) -> str:
    return entry.says_same or entry.id


def _key(said: list[str]) -> frozenset[str]:
    return frozenset(map(stem, said))


def _places(document: Document) -> Iterator[tuple[tuple[str, str, str], tuple[str, int, int]]]:
    for loc, mapping in mappings_in(document):
        # What has no id is the value of a key that names it.
        name = str(mapping.get("id", loc[-1] if loc else ""))
        for key in (ENGLISH, DUTCH):
            if "id" in mapping or key in mapping:
                yield (name, key, ""), (document.path, *document.locate_key((*loc, key)))
            for number, wording in enumerate(mapping.get(key) or ()):
                yield (name, key, str(wording)), (document.path, *document.locate((*loc, key, number)))
