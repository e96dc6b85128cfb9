"""Related rulings: those that rest on the same rules or speak of the same things; rare ones weigh more."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping

from scythe_ref.library.facts import plain
from scythe_ref.schema.rule_source import Statement
from scythe_ref.schema.ruling import Ruling
from scythe_ref.schema.texts import Term

MOST = 5
"""Related rulings that a ruling has at most."""

NEAR = 0.09
"""Least likeness of two related rulings, from 0 (nothing in common) to 1 (the same)."""

OF_THE_NEAREST = 0.2
"""Least likeness beside the nearest ruling, as a part of the nearest one's: beside a good match a poor one misleads."""

COMMON = 200
"""Rulings from which a mark tells too little to be worth comparing all of them with each other."""

FIRST, RESTS_ON, TOUCHES, SPEAKS_OF, IS_ABOUT = 1.0, 0.7, 0.3, 0.35, 0.4
"""Weights of the first rule that the answer rests on, of the others, of a rule that these lift, replace or yield to,
of a term, and of a rule's subject, the first part of its id."""


def related_rulings(
    rulings: Mapping[str, Ruling], statements: Mapping[str, Statement], terms: Iterable[Term], texts: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """Return for each ruling the rulings that a reader may want next, the nearest first.

    Args:
        texts: Question, answer and explanation of each ruling, with the numbers filled in.
    """
    marks = _marks(rulings, statements, terms, texts)
    spread = Counter(mark for found in marks.values() for mark in found)
    vectors = {name: _weighed(found, spread, len(marks)) for name, found in marks.items()}
    holders: dict[str, list[str]] = {}
    for name, vector in vectors.items():
        for mark in vector:
            holders.setdefault(mark, []).append(name)
    return {name: _nearest(name, vectors, holders) for name in rulings}


def _marks(
    rulings: Mapping[str, Ruling], statements: Mapping[str, Statement], terms: Iterable[Term], texts: Mapping[str, str]
) -> dict[str, dict[str, float]]:
    """Return the marks of each ruling, and how much each counts: rules, terms, subjects."""
    touching = _touching(statements)
    speaks = {term.id: _pattern(term) for term in terms}
    marks: dict[str, dict[str, float]] = {}
    for name, ruling in rulings.items():
        text = plain(texts[name])
        found = {f"term {term}": SPEAKS_OF for term, pattern in speaks.items() if pattern.search(text)}
        for rule in ruling.rules:
            found[f"subject {rule.partition('.')[0]}"] = IS_ABOUT
            for other in touching.get(rule, ()):
                found.setdefault(other, TOUCHES)
        found.update(dict.fromkeys(ruling.rules, RESTS_ON))
        found[ruling.rules[0]] = FIRST
        marks[name] = found
    return marks


def _touching(statements: Mapping[str, Statement]) -> dict[str, list[str]]:
    """Return for each statement those that it is an exception to, replaces or follows from, and the other way round."""
    table: dict[str, list[str]] = {}
    for name, statement in statements.items():
        for other in (*(statement.overrides or ()), *(statement.replaces or ()), *(statement.says or ())):
            table.setdefault(name, []).append(other)
            table.setdefault(other, []).append(name)
    return table


def _pattern(term: Term) -> re.Pattern[str]:
    forms = {term.term, term.plural or f"{term.term}s"}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(forms)))})(?![\w-])", re.IGNORECASE)


def _weighed(found: Mapping[str, float], spread: Mapping[str, int], rulings: int) -> dict[str, float]:
    """Return a ruling's marks as a vector of length 1: marks that few others have weigh most."""
    # What no other ruling has would only make the vector longer, and so all likenesses smaller.
    weights = {
        mark: much * math.log(rulings / spread[mark]) for mark, much in found.items() if 1 < spread[mark] < COMMON
    }
    length = math.sqrt(sum(weight * weight for weight in weights.values()))
    return {mark: weight / length for mark, weight in weights.items()} if length else {}


def _nearest(
    name: str, vectors: Mapping[str, Mapping[str, float]], holders: Mapping[str, list[str]]
) -> tuple[str, ...]:
    likeness: dict[str, float] = {}
    for mark, weight in vectors[name].items():
        for other in holders[mark]:
            if other != name:
                likeness[other] = likeness.get(other, 0.0) + weight * vectors[other][mark]
    if not likeness:
        return ()
    least = max(NEAR, OF_THE_NEAREST * max(likeness.values()))
    near = sorted((other for other, much in likeness.items() if much >= least), key=lambda o: (-likeness[o], o))
    return tuple(near[:MOST])
