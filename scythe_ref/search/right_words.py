"""Words that people may say whatever the texts say, and right ones that would be taken for slips of known ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from functools import cache
from itertools import combinations

from scythe_ref.search.analysis import distance, is_another, most_slips, words
from scythe_ref.search.dutch import dutch_words
from scythe_ref.search.game_words import GameWords
from scythe_ref.search.ranking import ranking


@cache
def words_of_any_text(game_words: GameWords) -> frozenset[str]:
    """Return the words that need no text: stop words, Dutch ones, everyday ones, and those for kinds of places."""
    everyday = (word for said in game_words.ranking["synonyms"].values() for word in words(said))
    for_places = (word for said in ranking()["destinations"].values() for word in said.split(" "))
    return frozenset([*game_words.ranking["stop_words"], *dutch_words(game_words), *everyday, *for_places])


def near_right_words(game_words: GameWords, vocabulary: Collection[str]) -> list[str]:
    """Return the right words that a page could take for slips of known ones: it needs no others.

    Words are compared only where both become the same by leaving letters out: comparing all takes minutes.
    """
    known = {*vocabulary, *words_of_any_text(game_words)}
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
    """Return what is left of a word without up to some of its letters."""
    sizes = range(max(len(word) - most, 0), len(word) + 1)
    return {"".join(kept) for size in sizes for kept in combinations(word, size)}
