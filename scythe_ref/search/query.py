"""Questions to the index: what fits, filters, and what was probably meant.

Its twin in the pages is ``theme/js/search/query.js``; a test holds the answers of both side by side.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from scythe_ref.search.analysis import distance, stem, telling, words
from scythe_ref.search.index import FILTERS, IndexedDocument, SearchIndex
from scythe_ref.search.query_words import Slot, slips, slots
from scythe_ref.search.ranking import ranking
from scythe_ref.search.scoring import together
from scythe_ref.search.table_filter import DocumentAtTable, Table, arranged

MOST_CHARACTERS = 200
"""Of a query: the page's field takes no more either, and what a word may stand for is looked up word by word."""

_FILTER = re.compile(rf"(?<!\S)({'|'.join(FILTERS)}):(\S+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found; what a table has to say about it, and what it was found for in the place of."""

    document: IndexedDocument
    score: float
    seen: DocumentAtTable | None = None
    stands_for: IndexedDocument | None = None


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a query brought.

    Attributes:
        hits: Best first.
        meant: The query with its unknown words put right, if that could be done.
        nearest: When nothing was found: known words that come nearest.
        topics: When nothing was found: the entries that those words lead to.
        sure: Whether the first hit is taken for an answer; if not, the hits are but the nearest there is.
    """

    hits: tuple[Hit, ...]
    meant: str | None = None
    nearest: tuple[str, ...] = ()
    topics: tuple[IndexedDocument, ...] = ()
    sure: bool = True


def search(index: SearchIndex, query: str, limit: int | None = None, table: Table | None = None) -> SearchResult:
    """Answer a query as a person types it; what does not hold at a table comes last.

    A hit is all in which something that was asked is found, as it is, as a synonym, as a beginning or allowing for a
    slip of the finger. What is missing costs, the more the rarer it is.

    Args:
        query: As it is typed, with filters such as ``faction:crimea``; what is beyond ``MOST_CHARACTERS`` is not read.
        limit: Most hits; the number in ``ranking.json`` by default.
        table: Who plays with what; None: nothing is put last.
    """
    most = ranking()["limit"] if limit is None else limit
    query = query[:MOST_CHARACTERS]
    allowed = _let_through(index, query)
    asked = words(_FILTER.sub(" ", query))
    if not asked:
        hits = _ranked(index, dict.fromkeys(allowed or (), 1.0), None)
        return SearchResult(hits=_shown(index, hits, table, most))
    scores, shares = together(index, slots(index, asked))
    hits = _ranked(index, scores, allowed)
    nearest = [] if hits else _nearest(index, telling(asked))
    return SearchResult(
        hits=_shown(index, hits, table, most),
        meant=_meant(index, query, telling(asked)),
        nearest=tuple(nearest),
        topics=tuple(_topics(index, nearest)),
        sure=bool(hits) and shares[hits[0].document.number] >= ranking()["sure"],
    )


def _shown(index: SearchIndex, hits: list[Hit], table: Table | None, most: int) -> tuple[Hit, ...]:
    """Return the hits that are shown, arranged for the table if there is one."""
    return tuple((arranged(hits, table, index.named) if table else hits)[:most])


def _let_through(index: SearchIndex, query: str) -> set[int] | None:
    """Return the documents that the query's filters let through; None if it has none."""
    allowed: set[int] | None = None
    for name, value in _FILTER.findall(query):
        passed = index.chosen(name.lower(), value.lower())
        allowed = passed if allowed is None else allowed & passed
    return allowed


def _ranked(index: SearchIndex, scores: dict[int, float], allowed: set[int] | None) -> list[Hit]:
    hits = []
    for number, score in scores.items():
        if allowed is not None and number not in allowed:
            continue
        document = index.document(number)
        factor = ranking()["kinds"].get(document.kind, 1.0)
        for badge in document.badges:
            factor *= ranking()["badges"].get(badge, 1.0)
        for module in document.modules:
            factor *= ranking()["modules"].get(module, 1.0)
        for place in document.breadcrumb:
            factor *= ranking()["places"].get(place, 1.0)
        hits.append(Hit(document, score * factor))
    least = max((hit.score for hit in hits), default=0.0) * ranking()["floor"]
    kept = (hit for hit in hits if hit.score >= least)
    # Rounded: a last digit, in which the twin may differ, must not decide between equals.
    return sorted(kept, key=lambda hit: (-round(hit.score, 6), hit.document.number))


def _meant(index: SearchIndex, query: str, spoken: list[str]) -> str | None:
    """Return the query with each unknown word replaced by the known word it is nearest to."""
    corrected = query
    for word in spoken:
        if index.knows(word) or (stem(word),) in index.synonyms or index.starting(word):
            continue
        near = sorted(slips(index, word), key=lambda item: (item[1], -index.vocabulary.get(item[0], 0), item[0]))
        if near:
            corrected = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", near[0][0], corrected, flags=re.IGNORECASE)
    return corrected if corrected != query else None


def _nearest(index: SearchIndex, spoken: list[str]) -> list[str]:
    """Return known words that come nearest to any word of a query."""
    rules = ranking()["nearest"]
    near: dict[str, float] = {}
    for word in spoken:
        most = int(rules["furthest"] * len(word))
        for other in index.vocabulary:
            if (off := distance(word, other, most)) <= most:
                share = off / max(len(word), len(other))
                near[other] = min(near.get(other, share), share)
    best = sorted(near, key=lambda other: (near[other], -index.vocabulary[other], other))
    return best[: rules["most"]]


def _topics(index: SearchIndex, nearest: list[str]) -> list[IndexedDocument]:
    """Return the entries that the nearest words lead to: for each word the best, as far as there is room."""
    topics: dict[int, IndexedDocument] = {}
    for word in nearest:
        slot = Slot(word, {(stem(word),): 1.0})
        best = _ranked(index, together(index, [slot])[0], None)[:1]
        topics |= {hit.document.number: hit.document for hit in best}
    return list(topics.values())[: ranking()["nearest"]["topics"]]
