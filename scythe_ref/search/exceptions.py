"""A rule and its exceptions as one answer: the exceptions that a hit names, and the hits that this makes needless.

Its twin in the pages is ``theme/js/search/exceptions.js``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.library import STATUS_BADGES
from scythe_ref.search.analysis import stem, without_stop_words, words
from scythe_ref.search.ranking import ranking
from scythe_ref.search.table_filter import Table, document_at_table

if TYPE_CHECKING:
    from scythe_ref.search.index import IndexedDocument, SearchIndex
    from scythe_ref.search.query import Hit
    from scythe_ref.search.query_words import Slot

Find = Callable[[str], "IndexedDocument"]

MOST_NAMED = 4
"""Exceptions that a hit names; how many more there are is enough."""

_OPTIONAL = {STATUS_BADGES[status] for status in ("superseded", "variant", "house-rule")}
"""Badges of rules that a table must choose."""


class Unless(NamedTuple):
    """An exception to a hit's rule.

    Attributes:
        document: The statement that is the exception.
        factions: Those of its factions that the question or the table leaves; none where it serves everybody.
        units: The pieces for which it lifts the rule; none where it lifts it for all.
    """

    document: IndexedDocument
    factions: tuple[str, ...]
    units: tuple[str, ...]


class Named(NamedTuple):
    """Names in a question.

    Attributes:
        factions: The factions.
        units: The pieces.
        stems: The stems of its own words, and of what its Dutch words mean.
    """

    factions: frozenset[str]
    units: frozenset[str]
    stems: frozenset[str]


def named(index: SearchIndex, sought: Iterable[Slot]) -> Named:
    """Find the factions and pieces that a question names, by their own words or by synonyms."""
    ways = [(way, factor) for slot in sought for way, factor in slot.ways.items()]
    meant = {part for way, factor in ways if factor >= ranking()["synonym"] for part in way}
    factions, units = (frozenset(name for name in names if stem(name) in meant) for names in index.sides_and_pieces)
    return Named(factions, units, frozenset(part for way, factor in ways if factor == 1 for part in way))


def with_exceptions(
    hits: list[Hit], asked: Named, table: Table | None, find: Find, most: int, *, fold: bool
) -> list[Hit]:
    """Give the first hits their exceptions and the rules that they are exceptions to.

    Args:
        hits: Best first.
        asked: What the question names: exceptions that serve others are left out.
        table: Exceptions that don't hold there are left out.
        find: Returns documents by their ids.
        most: How many hits are shown.
        fold: Whether rule and exception are one hit: the one that the question means, which names the other.
    """
    found = {hit.document.id: hit for hit in hits}
    ranks = {name: rank for rank, name in enumerate(found)}
    said: set[str] = set()
    shown: list[Hit] = []
    for hit in hits:
        for one in (_instead(hit, asked, found), hit) if fold else (hit,):
            if one is None or one.document.id in said:
                continue
            if len(shown) < most and _applies(one):
                unless = _unless(one, asked, table, find, ranks)
                rules = tuple(rule for rule in map(find, one.document.exception_to) if _holds(rule, table, find))
                if fold:
                    special = (other.document for other in unless[:MOST_NAMED] if not _is_meant(other.document, asked))
                    said.update(
                        document.id for document in (*special, *(rules if _is_meant(one.document, asked) else ()))
                    )
                one = one._replace(unless=unless, exception_to=rules)  # noqa: PLW2901
            said.add(one.document.id)
            shown.append(one)
    return shown


def _instead(hit: Hit, asked: Named, found: Mapping[str, Hit]) -> Hit | None:
    """Return the close hit that a question means instead: an exception that it names, or the rule if it names none."""
    close = ranking()["close"] * hit.score
    meant = _is_meant(hit.document, asked)
    names = (hit.document.exception_to if meant is False else hit.document.exceptions) or ()
    others = [found[name] for name in names if name in found and found[name].score >= close and _applies(found[name])]
    if meant is not False:
        others = [other for other in others if _is_meant(other.document, asked)]
    return max(others, key=lambda other: other.score, default=None)


def _applies(hit: Hit) -> bool:
    return hit.seen is None or hit.seen.standing == "applies"


def _is_meant(exception: IndexedDocument, asked: Named) -> bool | None:
    """Check that a question names whom an exception serves, or the exception; None for one that serves everybody."""
    factions, units = {*exception.factions}, {unit for served in exception.exception_to.values() for unit in served}
    pairs = ((factions, asked.factions), (units, asked.units))
    if any(served and called and served.isdisjoint(called) for served, called in pairs):
        return False
    if not factions and not units:
        return None
    title = {stem(word) for word in without_stop_words(words(exception.title))}
    return title <= asked.stems or not (factions or units).isdisjoint(asked.factions if factions else asked.units)


def _unless(hit: Hit, asked: Named, table: Table | None, find: Find, ranks: Mapping[str, int]) -> tuple[Unless, ...]:
    """Return the exceptions to a hit: those that the question found first, then those that the table brings."""
    found = []
    for other in map(find, hit.document.exceptions):
        factions = [name for name in other.factions if _is_left(name, asked.factions, table)]
        units = tuple(other.exception_to[hit.document.id])
        serves = (factions or not other.factions) and (not units or not asked.units or asked.units & {*units})
        if serves and _holds(other, table, find):
            found.append(Unless(other, tuple(factions), units))
    brought = hit.seen.exceptions if hit.seen else ()
    last = len(ranks)
    return tuple(sorted(found, key=lambda one: (ranks.get(one.document.id, last), one.document.id not in brought)))


def _is_left(faction: str, asked: frozenset[str], table: Table | None) -> bool:
    return (not asked or faction in asked) and (not table or not table.factions or faction in table.factions)


def _holds(document: IndexedDocument, table: Table | None, find: Find) -> bool:
    """Check that a rule may hold at a table; one that a table must choose holds where its switch is set so."""
    if not _OPTIONAL.isdisjoint(document.badges) and (table is None or "switch" not in document.when):
        return False
    return table is None or document_at_table(document, table, find).standing == "applies"
