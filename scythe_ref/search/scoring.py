"""Scores of documents for a query; its twin in the pages is ``theme/js/search/scoring.js``.

In a small game few entries share its words, so what a question asks for, and the words that a hit meets, tell more.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Any

from scythe_ref.search.analysis import stem, stems_of, words
from scythe_ref.search.index import IndexedDocument, SearchIndex
from scythe_ref.search.query_words import Slot
from scythe_ref.search.ranking import SAYINGS, ranking

MEAN = ("mean", "means")
"""The words at the end of a question for a meaning: what does it mean."""

NO = "no"
"""In an answer, it denies what the title asks, and not what the question denies."""

MANY = "many"
"""The word behind "how" that asks for a number."""


def combined_scores(index: SearchIndex, sought: list[Slot]) -> tuple[dict[int, float], dict[int, float]]:
    """Add up the slots: each counts for its best way; missing ones cost, and likeness to a title adds.

    Returned are, by document, its score, and how near the query comes to its title or a wording, from 0 to 1.
    """
    total: dict[int, float] = defaultdict(float)
    met: dict[int, float] = defaultdict(float)
    weights = 0.0
    for slot in sought:
        weight = slot_weight(index, slot)
        weights += weight
        for number, (score, factor) in _best(index, slot).items():
            total[number] += score
            met[number] += weight * factor
    shares = {number: met[number] / weights for number in total}
    near = _alike(index, sought)
    coverage, title = ranking()["coverage"], ranking()["title"]
    scores = {
        number: score * shares[number] ** coverage * (1 + title * near.get(number, 0.0))
        for number, score in total.items()
    }
    return scores, near


def _best(index: SearchIndex, slot: Slot) -> dict[int, tuple[float, float]]:
    """Return for each document the best way to meet a slot: the score, and the worth of the way."""
    best: dict[int, tuple[float, float]] = {}
    for way, factor in slot.ways.items():
        known = [index.scores(stemmed) for stemmed in way]
        for number in _common(known):
            score = sum(scores[number] for scores in known) * factor / len(way)
            best[number] = max(best.get(number, (0.0, 0.0)), (score, factor))
    return best


def _alike(index: SearchIndex, sought: list[Slot]) -> dict[int, float]:
    """Return the likeness of a query and each document's title or wordings: the common words, of those of both.

    From 0 to 1, for the best of the title and of the wordings with which people ask for the document.
    """
    common: dict[int, float] = defaultdict(float)
    lengths: dict[int, int] = {}
    for slot in sought:
        named: dict[int, float] = {}
        for way, factor in slot.ways.items():
            said = [index.sayings(stemmed) for stemmed in way]
            for saying in _common(said):
                lengths[saying] = said[0][saying]
                named[saying] = max(named.get(saying, 0.0), factor * len(way))
        for saying, worth in named.items():
            common[saying] += worth
    best: dict[int, float] = {}
    for saying, worth in common.items():
        number = saying // SAYINGS
        alike = min(1.0, worth / math.sqrt(len(sought) * lengths[saying]))
        best[number] = max(best.get(number, 0.0), alike)
    return best


def share_met(index: SearchIndex, sought: list[Slot], numbers: Collection[int]) -> float:
    """Return the share of a query, by the weights of its words, that the best of some documents meets for each word."""
    weights = met = 0.0
    for slot in sought:
        weight, best = slot_weight(index, slot), _best(index, slot)
        weights += weight
        met += weight * max((best[number][1] for number in numbers if number in best), default=0.0)
    return met / weights


def slot_weight(index: SearchIndex, slot: Slot) -> float:
    """Weigh a slot by how rare its word is; a word that no text has, by its ways."""
    written = [*filter(index.is_written, stems_of(slot.said, index.game_words.language))]
    if written:
        return min(map(index.rarity, written))
    known = [
        sum(index.rarity(stemmed) for stemmed in way) / len(way)
        for way in slot.ways
        if all(index.has_stem(stemmed) for stemmed in way)
    ]
    return min(known, default=float(ranking()["unknown"]))


def _common(found: list[dict[int, Any]]) -> Iterable[int]:
    """Return the keys that all of some tables have, of which there is mostly one."""
    return found[0] if len(found) == 1 else set.intersection(*map(set, found))


def is_small(index: SearchIndex) -> bool:
    """Check for a small game."""
    return bool(index.size <= ranking()["small_game"]["entries"])


def weigh_by_question(index: SearchIndex, scores: dict[int, float], asked: list[str]) -> None:
    """Weigh terms by whether a question asks what they are, and entries by whether they deny what it denies."""
    if not is_small(index):
        return
    marks, documents = ranking()["small_game"], [index.document(number) for number in scores]
    is_question = len(asked) > 1 and asked[0] in marks["questions"].split(" ")
    called = _defined(index, asked) if is_question else _stems(index, asked)
    terms = [document for document in documents if document.kind == "term"]
    named = {term.number: _spoken_of(index, term) for term in terms if _is_called(index, term, called)}
    for term in terms:
        # A mill is a row, and a name of the game as well: that is meant of which more entries speak.
        scores[term.number] *= named.get(term.number, 1) / (max(named.values()) if term.number in named else 1)
        scores[term.number] *= marks["defined" if term.number in named else "term"] if is_question else 1.0
    for document in [] if _isdisjoint(asked, marks["denials"]) else documents:
        answer = [word for word in words(document.answer) if word != NO]
        if not _isdisjoint([*words(document.title), *answer], marks["denied"]):
            scores[document.number] *= marks["denial"]


def _is_called(index: SearchIndex, term: IndexedDocument, called: list[str]) -> bool:
    return bool(called) and any(_stems(index, words(name)) == called for name in (term.title, *term.synonyms))


def _spoken_of(index: SearchIndex, term: IndexedDocument) -> int:
    """Count the entries with all words of a term; it is one of them."""
    first, *others = [index.fits(stemmed) for stemmed in _stems(index, words(term.title))] or [{}]
    return 1 + sum(number != term.number and all(number in held for held in others) for number in first)


def _defined(index: SearchIndex, asked: list[str]) -> list[str]:
    """Return the stems of what a question wants to have defined."""
    if asked[:2] == ["what", "does"] and asked[-1] in MEAN:
        return _stems(index, asked[2:-1])
    for phrase in ranking()["small_game"]["definitions"]:
        size = len(phrase.split(" "))
        if " ".join(asked[:size]) == phrase:
            return _stems(index, asked[size:])
    return []


def _stems(index: SearchIndex, said: list[str]) -> list[str]:
    return [stem(word) for word in index.game_words.without_stop_words(said)]


def _isdisjoint(said: list[str], listed: str) -> bool:
    return {*said}.isdisjoint(listed.split(" "))


def asks_for_a_number(index: SearchIndex, asked: list[str], sought: list[Slot]) -> bool:
    """Check for "how many" beside other words: only an entry with a number answers that."""
    return is_small(index) and len(sought) > 1 and ("how", MANY) in pairwise(asked)


def telling_slots(index: SearchIndex, sought: list[Slot], counts: bool) -> list[Slot]:
    """Leave out particles that no entry has, and "many" where it asks for a number; all, if no others are left."""
    if not is_small(index):
        return sought
    particles = ranking()["small_game"]["particles"].split(" ")
    telling = [slot for slot in sought if slot.said not in particles or slot.can_be_met(index)]
    return [slot for slot in telling if not counts or slot.said != MANY] or sought


def tells_number(documents: Sequence[IndexedDocument], wording: float) -> bool:
    """Check that an answer has a number, or says that there is none, and is about what is counted.

    Args:
        wording: The likeness of the query and a title or wording: many an answer has some number.
    """
    marks = ranking()["small_game"]
    counted = marks["counted"].split(" ")
    said = (word for one in documents for word in words(one.answer))
    return wording >= marks["counted_wording"] and any(word in counted or word[:1].isdecimal() for word in said)


def is_keyword(index: SearchIndex, asked: list[str], sought: list[Slot], documents: Sequence[IndexedDocument]) -> bool:
    """Check for a single word: who types it wants the entries that have it."""
    return is_small(index) and len(asked) == 1 and _met(index, sought, documents) == 1


def meets_little(index: SearchIndex, sought: list[Slot], documents: Sequence[IndexedDocument], wording: float) -> bool:
    """Check for a hit that leaves most of a query open, the more so where no entry has one of its words.

    Args:
        wording: The likeness of the query and a title or wording of the hit.
    """
    marks = ranking()["small_game"]
    if not is_small(index) or wording >= marks["wording"]:
        return False
    if len(sought) == 1 and not _says(index, documents, sought[0]):  # "who goes first": is the first card free?
        return True
    known = all(slot.can_be_met(index) for slot in sought)
    return _met(index, sought, documents) < float(marks["met" if known else "met_with_unknown"])


def _says(index: SearchIndex, documents: Sequence[IndexedDocument], slot: Slot) -> bool:
    """Check that an entry has a word itself, not only somebody who asks for it."""
    texts = (text for one in documents for text in (one.title, one.answer, *one.synonyms, *one.dutch))
    said = {stemmed for text in texts for word in words(text) for stemmed in stems_of(word, index.game_words.language)}
    return any(said.issuperset(way) for way in slot.ways)


def _met(index: SearchIndex, sought: list[Slot], documents: Sequence[IndexedDocument]) -> float:
    return share_met(index, sought, [document.number for document in documents])
