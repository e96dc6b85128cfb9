"""The right words that a page needs: those that it would take for slips of known ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from itertools import combinations

from scythe_ref.search.analysis import LONGEST, distance, is_another, most_slips
from scythe_ref.search.game_words import GameWords


def near_right_words(game_words: GameWords, vocabulary: Collection[str]) -> list[str]:
    """Return the right words that a page could take for slips of known ones: it needs no others.

    Words are compared only where both become the same by leaving letters out: comparing all takes minutes.
    """
    known = {word for word in (*vocabulary, *game_words.words_of_any_text) if len(word) <= LONGEST}
    by_rest: dict[str, set[str]] = defaultdict(set)
    most = max(map(most_slips, game_words.right_words), default=0)
    for word in known:
        for rest in _rests(word, most):
            by_rest[rest].add(word)
    return [word for word in sorted(game_words.right_words - known) if _is_near(word, by_rest)]


def _is_near(word: str, by_rest: dict[str, set[str]]) -> bool:
    most = most_slips(word)
    others = set().union(*(by_rest.get(rest, ()) for rest in _rests(word, most)))
    return any(not is_another(word, other) and distance(word, other, most) <= most for other in others)


def _rests(word: str, most: int) -> set[str]:
    """Shorten a word by up to some letters, in every way."""
    sizes = range(max(len(word) - most, 0), len(word) + 1)
    return {"".join(kept) for size in sizes for kept in combinations(word, size)}
