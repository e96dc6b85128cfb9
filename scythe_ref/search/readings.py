"""Two answers to what may mean either, each under the words in which their titles differ.

Its twin in the pages is ``theme/js/search/readings.js``.
"""

from __future__ import annotations

import re

from scythe_ref.search.analysis import is_stop_word, stem, words

MOST = 5
"""Words by which an answer is told from another."""

_WORD = re.compile(r"[^\W_]+(?:['\u2019-][^\W_]+)*")


def told_apart(title: str, other: str) -> str:
    """Return the words of a title that tell it from another: the run with most that the other has not."""
    said = _WORD.findall(title)
    theirs = {stem(word) for word in words(other)}
    own = [_weight(word, theirs) for word in said]
    runs = [(start, end) for start in range(len(said)) for end in range(start + 1, min(start + MOST, len(said)) + 1)]
    # The one that says most; of equals the shortest and earliest.
    start, end = max(runs, key=lambda run: (sum(own[slice(*run)]), run[0] - run[1], -run[0]), default=(0, 0))
    return " ".join(said[start:end])


def _weight(word: str, theirs: set[str]) -> int:
    parts = words(word)
    if all(stem(part) in theirs for part in parts):
        return 0
    return 1 if all(map(is_stop_word, parts)) else 3
