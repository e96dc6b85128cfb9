"""Places of the site that a query asks for: chapters, lists, tools, walk-throughs.

Its twin in the pages is ``theme/js/search/destinations.js``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from scythe_ref.search.analysis import stem, without_stop_words, words

MOST = 2
"""Places shown where the query names none."""

NEAR = 0.75
"""Likeness from which a place that the query doesn't name is shown."""


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


def destination_data(destinations: Iterable[Sequence[Any]]) -> list[list[Any]]:
    """Return places as plain data: title, address, and the stems of each wording as one text."""
    return [
        [title, url, list(dict.fromkeys(" ".join(telling_stems(words(wording))) for wording in asked))]
        for title, url, asked in destinations
    ]


def telling_stems(said: list[str]) -> list[str]:
    """Return the stems of words that are no stop words, each once."""
    return list(dict.fromkeys(map(stem, without_stop_words(said))))


def destinations(data: list[list[Any]], asked: list[str]) -> tuple[FoundDestination, ...]:
    """Return the places that a query asks for: the one that it names, or the nearest.

    Args:
        data: All places, see :func:`destination_data`.
        asked: The words of the query.
    """
    sought = telling_stems(asked)
    near: list[tuple[float, int]] = []
    for number, (_, _, wordings) in enumerate(data):
        together = " ".join(wordings)  # most places share no word with a query: measured, a fifth of the time
        if not any(stemmed in together for stemmed in sought):
            continue
        best = round(max((_likeness(sought, wording.split(" ")) for wording in wordings), default=0.0), 6)
        if best >= NEAR:
            near.append((best, number))
    near.sort(key=lambda found: (-found[0], found[1]))
    named = [number for likeness, number in near if likeness == 1]
    shown = named[-1:] if named else [number for _, number in near[:MOST]]
    return tuple(FoundDestination(data[number][0], data[number][1], bool(named)) for number in shown)


def _likeness(sought: list[str], wording: list[str]) -> float:
    common = sum(stemmed in wording for stemmed in sought)
    return common / math.sqrt(len(sought) * len(wording))
