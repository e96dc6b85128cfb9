"""Scores of documents for a query; its twin in the pages is ``theme/js/search/scoring.js``."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection

from scythe_ref.search.analysis import stems_of
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.query_words import Slot
from scythe_ref.search.ranking import SAYINGS, ranking


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
        for number in set.intersection(*map(set, known)):
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
            lengths |= said[0]
            for saying in set.intersection(*map(set, said)):
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
