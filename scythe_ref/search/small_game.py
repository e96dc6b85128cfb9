"""Doubt in a small game: its rarest words are worth little, so the words that a hit meets tell more than its score.

Its twin in the pages is ``theme/js/search/small_game.js``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from scythe_ref.search.analysis import stem, words
from scythe_ref.search.index import IndexedDocument, SearchIndex
from scythe_ref.search.query_words import Slot
from scythe_ref.search.ranking import ranking
from scythe_ref.search.scoring import share_met

MANY = "many"
"""The word behind "how" that asks for a number."""


def is_small(index: SearchIndex) -> bool:
    """Check for a small game."""
    return bool(index.size <= ranking()["small_game"]["entries"])


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
    if len(sought) == 1 and not _says(documents, sought[0]):  # "who goes first": is the first card free?
        return True
    known = all(slot.can_be_met(index) for slot in sought)
    return _met(index, sought, documents) < float(marks["met" if known else "met_with_unknown"])


def _says(documents: Sequence[IndexedDocument], slot: Slot) -> bool:
    """Check that an entry has a word itself, not only somebody who asks for it."""
    texts = (text for one in documents for text in (one.title, one.answer, *one.synonyms, *one.dutch))
    said = {stem(word) for text in texts for word in words(text)}
    return any(said.issuperset(way) for way in slot.ways)


def _met(index: SearchIndex, sought: list[Slot], documents: Sequence[IndexedDocument]) -> float:
    return share_met(index, sought, [document.number for document in documents])
