"""The right words that a page needs: those that it would take for slips of known ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection
from functools import lru_cache
from itertools import combinations

from scythe_ref.search.analysis import LONGEST, distance, is_another, most_slips
from scythe_ref.search.game_words import GameWords


def near_right_words(game_words: GameWords, vocabulary: Collection[str]) -> list[str]:
    """Return the right words that a page could take for slips of known ones: it needs no others.

    Words are compared only where both become the same by leaving letters out: comparing all takes minutes.
    """
    known = {word for word in (*vocabulary, *game_words.words_of_any_text) if len(word) <= LONGEST}
    near = _near_of(game_words.right_words)
    return sorted({right for word in known for right in near(word)} - known)


@lru_cache(maxsize=4)
def _near_of(right_words: frozenset[str]) -> Callable[[str], frozenset[str]]:
    """Return a function that finds the right words that could be slips of a word; it keeps what it has found."""
    by_rest: dict[str, set[str]] = defaultdict(set)
    for word in right_words:
        for rest in _rests(word, most_slips(word)):
            by_rest[rest].add(word)
    most = max(map(most_slips, right_words), default=0)

    @lru_cache(maxsize=50_000)
    def near(word: str) -> frozenset[str]:
        others = set().union(*(by_rest.get(rest, ()) for rest in _rests(word, most)))
        return frozenset(right for right in others if _is_slip(right, word))

    return near


def _is_slip(right: str, word: str) -> bool:
    most = most_slips(right)
    return not is_another(right, word) and distance(right, word, most) <= most


def _rests(word: str, most: int) -> set[str]:
    """Shorten a word by up to some letters, in every way."""
    sizes = range(max(len(word) - most, 0), len(word) + 1)
    return {"".join(kept) for size in sizes for kept in combinations(word, size)}
