"""Two answers to what may mean either, each under the words that tell it from the other.

These are the words of the content (``tells_apart``), else a short title, or the phrases of a long one that distinguish
it. Actor and object of the frames were tried: they read worse. Its twin in the pages is
``theme/js/search/readings.js``.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.search.analysis import is_stop_word, stem, words
from scythe_ref.search.ranking import ranking

if TYPE_CHECKING:
    from scythe_ref.search.index import IndexedDocument

MOST = 7
"""Words of a title by which an answer is told from another."""

FROM_START = 1.5
"""Weight of a run with which a sentence begins: it reads best, and half a word more is no reason to begin later."""

_WORD = re.compile(r"[^\W_]+(?:['\u2019-][^\W_]+)*")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_OPENING = ("into", "where", "clause", "join")
"""Kinds of words in the grammar of ``ranking.json`` with which a phrase begins."""


class _Run(NamedTuple):
    """Some phrases of a sentence: its words from ``start`` to ``end``."""

    sentence: str
    start: int
    end: int


def words_apart(one: IndexedDocument, other: IndexedDocument, stop_words: Collection[str] = ()) -> tuple[str, str]:
    """Return the words for two answers.

    Args:
        stop_words: Those of a language that the titles are translated into.
    """
    titles = (told_apart(one.title, other.title, stop_words), told_apart(other.title, one.title, stop_words))
    first, second = one.tells_apart or titles[0], other.tells_apart or titles[1]
    return (first, second) if first != second else titles


def told_apart(title: str, other: str, stop_words: Collection[str] = ()) -> str:
    """Return a short title, or the phrases of a longer one that tell it from another, with dots where it is cut.

    Args:
        stop_words: Further stop words, as for :func:`words_apart`.
    """
    if len(_WORD.findall(title)) <= MOST:
        return title
    theirs = {stem(word) for word in words(other)}

    def says(run: _Run) -> tuple[float, int]:
        own = sum(_weight(word, theirs, stop_words) for word in _WORD.findall(run.sentence)[run.start : run.end])
        return own + (0 if run.start else FROM_START), run.start - run.end

    # The one that says most; of equals the shortest and earliest.
    return _written(max((run for sentence in _SENTENCE.split(title) for run in _runs(sentence)), key=says))


def _runs(sentence: str) -> list[_Run]:
    """Return all short runs of phrases, and the first phrase, however long it is."""
    found = [*_WORD.finditer(sentence)]
    opens = [match[0].lower() in _openers() for match in found]
    begins = (at for at in range(1, len(found)) if opens[at] and not opens[at - 1])
    edges = [0, *begins, len(found)]
    return [
        _Run(sentence, start, end) for start, end in combinations(edges, 2) if end - start <= MOST or end == edges[1]
    ]


def _written(run: _Run) -> str:
    """Return a run as the sentence has it, without a word that joins it to what is left out."""
    found = [*_WORD.finditer(run.sentence)]
    start = run.start
    if 0 < start < run.end - 1 and found[start][0].lower() in ranking()["frames"]["grammar"]["join"].split():
        start += 1
    whole = run.end == len(found)
    text = run.sentence[found[start].start() : len(run.sentence) if whole else found[run.end - 1].end()]
    return ("\u2026 " if start else "") + text + ("" if whole else " \u2026")


@cache
def _openers() -> frozenset[str]:
    grammar = ranking()["frames"]["grammar"]
    return frozenset(word for kind in _OPENING for word in grammar[kind].split()) - {"to", "of"}


def _weight(word: str, theirs: set[str], stop_words: Collection[str]) -> float:
    parts = words(word)
    if all(stem(part) in theirs for part in parts):
        return 0
    return 0.5 if all(is_stop_word(part) or part in stop_words for part in parts) else 3
