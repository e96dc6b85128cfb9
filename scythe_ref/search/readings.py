"""Two answers to what may mean either, each under the words that tell it from the other.

These are the words of the content (``tells_apart``), else words of the titles. Actor and object of the frames were
tried: they read worse. Its twin in the pages is ``theme/js/search/readings.js``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scythe_ref.search.analysis import is_stop_word, stem, words

if TYPE_CHECKING:
    from scythe_ref.search.index import IndexedDocument

MOST = 5
"""Words by which an answer is told from another."""

_WORD = re.compile(r"[^\W_]+(?:['\u2019-][^\W_]+)*")


def words_apart(one: IndexedDocument, other: IndexedDocument) -> tuple[str, str]:
    """Return the words for two answers."""
    titles = (told_apart(one.title, other.title), told_apart(other.title, one.title))
    first, second = one.tells_apart or titles[0], other.tells_apart or titles[1]
    return (first, second) if first != second else titles


def told_apart(title: str, other: str) -> str:
    """Return a short title, or the words of a longer one that tell it from another: the run with most of its own."""
    said = _WORD.findall(title)
    if len(said) <= MOST:
        return title
    theirs = {stem(word) for word in words(other)}
    own = [_weight(word, theirs) for word in said]
    runs = [(start, end) for start in range(len(said)) for end in range(start + 1, start + MOST + 1)]
    # The one that says most; of equals the shortest and earliest.
    start, end = max(runs, key=lambda run: (sum(own[slice(*run)]), run[0] - run[1], -run[0]))
    while start < end - 1 and is_stop_word(said[end - 1].lower()):
        end -= 1
    return " ".join(said[start:end])


def _weight(word: str, theirs: set[str]) -> int:
    parts = words(word)
    if all(stem(part) in theirs for part in parts):
        return 0
    return 1 if all(map(is_stop_word, parts)) else 3
