"""Questions to the index: two passes, filters, and what was probably meant.

The pages' search (``search.js``) takes the same steps over the same data; a test holds their answers side by side.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scythe_ref.search.analysis import distance, stem, telling, words
from scythe_ref.search.index import FILTERS, Document, SearchIndex
from scythe_ref.search.ranking import ranking
from scythe_ref.search.table import Seen, Table, arranged

_FILTER = re.compile(rf"(?<!\S)({'|'.join(FILTERS)}):(\S+)", re.IGNORECASE)

Slot = list[dict[str, float]]
"""The ways to meet one word of a query: each way is stems that must all be there, with what each is worth."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found.

    Attributes:
        document: The entry.
        score: How well it fits.
        seen: What the table has to say about it, if there is one.
        stands_for: What it replaces at the table, if it was found through that.
    """

    document: Document
    score: float
    seen: Seen | None = None
    stands_for: Document | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a query brought.

    Attributes:
        hits: Best first.
        meant: The query with its unknown words put right, if that could be done.
        nearest: When nothing was found: known words that come nearest.
        topics: When nothing was found: the entries that those words lead to.
    """

    hits: tuple[Hit, ...]
    meant: str | None = None
    nearest: tuple[str, ...] = ()
    topics: tuple[Document, ...] = ()


def search(index: SearchIndex, query: str, limit: int | None = None, table: Table | None = None) -> Answer:
    """Answer a query.

    Args:
        index: Where to look.
        query: Words as a person types them; ``kind:``, ``faction:``, ``module:`` and ``id:`` narrow it down.
        limit: Most hits to return; by default what the shared ranking file says.
        table: Where the answers are to hold; what does not hold there comes last.

    Returns:
        The hits: those in which every word is found, as it is, as a synonym or as a beginning. If these are too few,
        all those in which at least one word is found, slips of the finger allowed; each missing word costs.
    """
    most = ranking()["limit"] if limit is None else limit
    allowed = _allowed(index, query)
    asked = words(_FILTER.sub(" ", query))
    if not asked:
        hits = _ranked(index, dict.fromkeys(allowed or (), 1.0), None)
        return Answer(hits=_shown(index, hits, table, most))
    spoken = telling(asked)
    hits = _ranked(index, _together(index, _slots(index, spoken, fuzzy=False), every=True), allowed)
    if len(hits) < ranking()["enough"]:
        hits = _ranked(index, _together(index, _slots(index, spoken, fuzzy=True), every=False), allowed)
    nearest = [] if hits else _nearest(index, spoken)
    return Answer(
        hits=_shown(index, hits, table, most),
        meant=_meant(index, query, spoken),
        nearest=tuple(nearest),
        topics=tuple(_topics(index, nearest)),
    )


def _shown(index: SearchIndex, hits: list[Hit], table: Table | None, most: int) -> tuple[Hit, ...]:
    """Return the hits that are shown, arranged for the table if there is one."""
    return tuple((arranged(hits, table, index.named) if table else hits)[:most])


def _allowed(index: SearchIndex, query: str) -> set[int] | None:
    """Return the documents that the query's filters let through; None if it has none."""
    allowed: set[int] | None = None
    for name, value in _FILTER.findall(query):
        passed = index.chosen(name.lower(), value.lower())
        allowed = passed if allowed is None else allowed & passed
    return allowed


def _slots(index: SearchIndex, spoken: list[str], *, fuzzy: bool) -> list[Slot]:
    """Return what may stand for each word; a phrase that is a synonym takes one slot."""
    longest = max((len(key) for key in index.synonyms), default=1)
    slots: list[Slot] = []
    start = 0
    while start < len(spoken):
        for size in range(min(longest, len(spoken) - start), 1, -1):
            phrase = tuple(stem(word) for word in spoken[start : start + size])
            if phrase in index.synonyms:
                slots.append([dict.fromkeys(phrase, 1.0), *_synonyms(index, phrase, 1.0)])
                start += size
                break
        else:
            slots.append(list(_ways(index, spoken[start], fuzzy=fuzzy)))
            start += 1
    return slots


def _ways(index: SearchIndex, word: str, *, fuzzy: bool) -> Iterator[dict[str, float]]:
    """Yield what may stand for one word: itself, what starts with it, what is nearly it, their synonyms, and the kind
    of thing they all are: what holds for units holds for workers.
    """
    worth: dict[str, float] = {stem(word): 1.0}
    for other, factor in _beginnings(index, word):
        worth[stem(other)] = max(worth.get(stem(other), 0.0), factor)
    if fuzzy and not index.knows(word):
        for other, off in _slips(index, word):
            factor = ranking()["fuzzy"]["weight"] * (1 - off / len(word))
            worth[stem(other)] = max(worth.get(stem(other), 0.0), factor)
    for stemmed, factor in worth.items():
        for way in ({stemmed: factor}, *_synonyms(index, (stemmed,), factor)):
            yield way
            if len(way) == 1:
                yield from _broader(*way.items())


def _beginnings(index: SearchIndex, word: str) -> Iterator[tuple[str, float]]:
    """Yield the commonest words that start with a word, and what each is worth."""
    rules = ranking()["prefix"]
    if len(word) < rules["shortest"]:
        return
    common = sorted(index.starting(word).items(), key=lambda item: (-item[1], item[0]))
    for other, _ in common[: rules["most"]]:
        yield other, rules["weight"] * len(word) / (len(word) + rules["distance"] * (len(other) - len(word)))


@lru_cache(maxsize=64)
def _slips(index: SearchIndex, word: str) -> tuple[tuple[str, int], ...]:
    """Return the known words that a word may be a slip for, and how far off each is."""
    most = next((off for length, off in ranking()["fuzzy"]["distances"] if len(word) >= length), 0)
    if not most:
        return ()
    near = ((other, distance(word, other, most)) for other in index.vocabulary)
    return tuple((other, off) for other, off in near if off <= most)


def _synonyms(index: SearchIndex, phrase: tuple[str, ...], factor: float) -> Iterator[dict[str, float]]:
    for called in index.synonyms.get(phrase, ()):
        yield dict.fromkeys(called, factor * ranking()["synonym"])


def _broader(narrow: tuple[str, float]) -> Iterator[dict[str, float]]:
    stemmed, factor = narrow
    rules = ranking()["broader"]
    for word, kinds in rules["words"].items():
        if stem(word) == stemmed:
            yield from ({stem(kind): factor * rules["weight"]} for kind in kinds)


def _together(index: SearchIndex, slots: list[Slot], *, every: bool) -> dict[int, float]:
    """Add up the slots: each counts for its best way; a document that misses some counts less, or not at all."""
    known: dict[str, dict[int, float]] = {}
    total: dict[int, float] = defaultdict(float)
    met: dict[int, int] = defaultdict(int)
    for slot in slots:
        best: dict[int, float] = {}
        for way in slot:
            for stemmed in way:
                if stemmed not in known:
                    known[stemmed] = index.scores(stemmed)
            for number in set.intersection(*(set(known[stemmed]) for stemmed in way)):
                score = sum(known[stemmed][number] * factor for stemmed, factor in way.items()) / len(way)
                best[number] = max(best.get(number, 0.0), score)
        for number, score in best.items():
            total[number] += score
            met[number] += 1
    wanted = {number: met[number] / len(slots) for number in total if met[number] == len(slots) or not every}
    whole = _whole_titles(index, [stemmed for stemmed in known if known[stemmed]])
    factor = ranking()["whole_title"]
    return {
        number: total[number] * share ** ranking()["coverage"] * (factor if number in whole else 1)
        for number, share in wanted.items()
    }


def _whole_titles(index: SearchIndex, stems: list[str]) -> set[int]:
    """Return the documents whose titles consist of stems that were looked for."""
    met: dict[int, int] = defaultdict(int)
    for stemmed in stems:
        for number in index.titled(stemmed):
            met[number] += 1
    return {number for number, times in met.items() if times == index.title_length(number)}


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
    return sorted(kept, key=lambda hit: (-round(hit.score, 6), hit.document.number))


def _meant(index: SearchIndex, query: str, spoken: list[str]) -> str | None:
    """Return the query with each unknown word replaced by the known word it is nearest to."""
    corrected = query
    for word in spoken:
        if index.knows(word) or (stem(word),) in index.synonyms or index.starting(word):
            continue
        near = sorted(_slips(index, word), key=lambda item: (item[1], -index.vocabulary[item[0]], item[0]))
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


def _topics(index: SearchIndex, nearest: list[str]) -> list[Document]:
    """Return the entries that the nearest words lead to: for each word the best, as far as there is room."""
    topics: dict[int, Document] = {}
    for word in nearest:
        best = _ranked(index, _together(index, [[{stem(word): 1.0}]], every=True), None)[:1]
        topics |= {hit.document.number: hit.document for hit in best}
    return list(topics.values())[: ranking()["nearest"]["topics"]]
