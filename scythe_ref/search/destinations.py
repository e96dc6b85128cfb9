"""Places of the site that a query asks for: chapters, lists, tools, walk-throughs.

Its twin in the pages is ``theme/js/search/destinations.js``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from scythe_ref.search.analysis import stem, words
from scythe_ref.search.ranking import ranking

if TYPE_CHECKING:
    from scythe_ref.search.game_words import GameWords
    from scythe_ref.search.index import SearchIndex
    from scythe_ref.search.query_words import Slot

MOST = 2
"""Places shown where the query names none."""

NEAR = 0.75
"""Likeness from which a place that the query doesn't name is shown."""

LONG = 3
"""Telling words of a wording that leads to its place from any query with all of them."""

OF_A_KIND = 0.5
"""Likeness from which a place of the kind that the query asks for is shown."""

NAMED_KIND = 0.7
"""Likeness from which such a place is named; it is that of "the tutorial", whatever the tutorial is to be about."""

FEW = 3
"""Words beside the kind with which a query can still mean "the tutorial", and no place about its other words."""

ANY = "page"
"""The kind of every place."""

NAMED = 0.999999
"""Likeness of a place that a query names, and nothing else."""

GOOD_WAY = 0.5
"""Least weight of a meaning by which a word is about a place."""


class FoundDestination(NamedTuple):
    """A place of the site.

    Attributes:
        title: Its name.
        url: Its address, relative to the site's root.
        named: Whether the query names it, and nothing else.
    """

    title: str
    url: str
    named: bool


def destination_data(game_words: GameWords) -> list[list[Any]]:
    """Return places as plain data: title, address, and the stems of each wording as one text."""
    return [
        [title, url, list(dict.fromkeys(" ".join(telling_stems(game_words, words(wording))) for wording in asked))]
        for title, url, asked in game_words.destinations
    ]


def telling_stems(game_words: GameWords, said: list[str]) -> list[str]:
    """Return the stems of words that are no stop words, each once."""
    return list(dict.fromkeys(map(stem, game_words.without_stop_words(said))))


def destinations(index: SearchIndex, asked: list[str], sought: Sequence[Slot]) -> tuple[FoundDestination, ...]:
    """Return the places that a query asks for: the one that it names, or the nearest.

    Args:
        asked: The words of the query.
        sought: Their meanings.
    """
    stems = telling_stems(index.game_words, asked)
    kinds = _kinds(stems)
    near = _of_kinds(index, stems, kinds, sought) if kinds else _near(index.destinations, stems)
    near.sort(key=lambda found: (-found.likeness, found.number))
    best = [found for found in near if found.named and found.likeness == near[0].likeness]
    data = index.destinations
    shown = best[-1:] or near[:MOST]  # chapters come first, and what is made for a question is better
    return tuple(FoundDestination(data[found.number][0], data[found.number][1], found.named) for found in shown)


class _Near(NamedTuple):
    likeness: float
    number: int
    named: bool


def _near(data: list[list[Any]], stems: list[str]) -> list[_Near]:
    """Find the places with a wording like the query, or with a long one in it."""
    sought = [stemmed for stemmed in stems if stemmed not in _kind_words()] or stems
    found = []
    for number, (_, _, wordings) in enumerate(data):
        together = " ".join(wordings)  # most places share no word with a query: measured, a fifth of the time
        if not any(stemmed in together for stemmed in sought):
            continue
        best = 0.0
        for wording in (wording.split(" ") for wording in wordings):
            inside = len(wording) >= LONG and set(wording) <= set(stems)
            best = max(best, _likeness(sought, wording), NEAR if inside else 0.0)
        if best >= NEAR:
            found.append(_Near(round(best, 6), number, best > NAMED))
    return found


def _of_kinds(index: SearchIndex, stems: list[str], kinds: set[str], sought: Sequence[Slot]) -> list[_Near]:
    """Find the places of the kind that a query asks for, such as a list, about the things in its other words."""
    about = [slot for slot in sought if not any(" ".join(way) in _kind_words() for way in slot.ways)]
    signs = {stemmed for stemmed in stems if stemmed in _kind_words()}
    places = [[wording.split(" ") for wording in wordings] for _, _, wordings in index.destinations]
    narrow = {sign for sign in signs if _kind_words()[sign] != ANY}
    having = {sign: sum(any(sign in wording for wording in said) for said in places) for sign in narrow}
    found = []
    for number, said in enumerate(places):
        if ANY not in kinds and kinds.isdisjoint(_kinds(stemmed for wording in said for stemmed in wording)):
            continue
        best = max(_about(about, signs, wording) for wording in said)
        if len(about) <= FEW and any(having[sign] == 1 and any(sign in wording for wording in said) for sign in narrow):
            best = max(best, NAMED_KIND)  # "the calculator": there is but one
        best = round(best, 6)
        if best >= OF_A_KIND:
            own = any(not signs.isdisjoint(wording) for wording in said)  # "chapter" means a chapter
            found.append(_Near(best + own / 100, number, best >= NAMED_KIND))
    return found


def _about(about: Sequence[Slot], signs: set[str], wording: list[str]) -> float:
    """Return the likeness of a query and a wording apart from words for the kind of place."""
    things = [stemmed for stemmed in wording if stemmed not in _kind_words()]
    if not about or not things:
        same = not things and signs.issuperset(wording)
        return (1.0 if not about else NAMED_KIND if len(about) <= FEW else 0.0) if same else 0.0
    met: set[str] = set()
    slots_met = 0
    for slot in about:
        ways = [way for way, factor in slot.ways.items() if factor >= GOOD_WAY and things.count(way[0])]
        own = {stemmed for way in ways if set(way) <= set(things) for stemmed in way}
        slots_met += bool(own)
        met |= own
    return min(slots_met, len(met)) / math.sqrt(len(about) * len(things))


@cache
def _kind_words() -> dict[str, str]:
    """Return the kinds of places by the stems of the words for them; no kind for words that say nothing of it."""
    return {stem(word): kind for kind, said in ranking()["destinations"].items() for word in said.split(" ")}


def _kinds(stems: Iterable[str]) -> set[str]:
    """Return the kinds of places that words ask for: any only if there is no narrower one."""
    kinds = {_kind_words().get(stemmed, "") for stemmed in stems} - {""}
    return kinds - {ANY} or kinds


def _likeness(sought: list[str], wording: list[str]) -> float:
    common = sum(stemmed in wording for stemmed in sought)
    return common / math.sqrt(len(sought) * len(wording))
