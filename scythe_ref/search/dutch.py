"""From a Dutch word in a question to the English words of the content; its twin is ``theme/js/search/dutch.js``.

Everyday words stand in ``ranking.json``, those of a game in its package; a game without any has no Dutch.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from scythe_ref.search.analysis import LONGEST, telling, words
from scythe_ref.search.game_words import GameWords
from scythe_ref.search.ranking import ranking

if TYPE_CHECKING:
    from scythe_ref.search.index import SearchIndex

Meanings = tuple[tuple[str, ...], ...]
"""Phrases that a word may mean; none if it says nothing."""

_VOWELS = "aeiou"
_HARD = {"v": "f", "z": "s"}
_SOFT = {"f": "v", "s": "z"}
_SHORTEST = 3
"""Letters of the shortest part of a compound."""


def in_dutch(index: SearchIndex, asked: list[str]) -> bool:
    """Tell whether one of a query's words is Dutch, and is not English as well."""
    english = {*ranking()["stop_words"], *ranking()["irregular"]}
    known = (word for word in asked if dutch(index.game_words, word) is not None)
    return any(word not in english and not index.says(word) for word in known)


def telling_in_dutch(game_words: GameWords, text: str) -> list[str]:
    """Return the words of a Dutch text that say something."""
    found = words(text)
    return [word for word in telling(found) if dutch(game_words, word) != ()] or found


def separated(game_words: GameWords, asked: list[str]) -> dict[str, str]:
    """Return for both parts of each verb that stands apart the whole: trek and terug of terugtrekken."""
    known = dutch_words(game_words)
    return {
        part: second + form
        for at, first in enumerate(asked)
        for second in asked[at + 1 :]
        for form in _forms(first)
        if form.endswith("en") and second + form in known
        for part in (first, second)
    }


@cache
def dutch(game_words: GameWords, word: str) -> Meanings | None:
    """Return what a Dutch word means in any form; None if it is not known. A compound means what its parts mean."""
    meant = _simple(game_words, word)
    if meant is not None or len(word) > LONGEST:
        return meant
    for at in range(len(word) - _SHORTEST, _SHORTEST - 1, -1):
        first, second = _part(game_words, word[:at]), dutch(game_words, word[at:])
        if first and second:
            return tuple((*one, *other) for one in first for other in second)
    return None


def _part(game_words: GameWords, word: str) -> Meanings | None:
    """Return what the first part of a compound means; it may be joined to the next with an s."""
    return _simple(game_words, word) or (_simple(game_words, word[:-1]) if word.endswith("s") else None)


def _simple(game_words: GameWords, word: str) -> Meanings | None:
    known = dutch_words(game_words)
    return next((known[form] for form in _forms(word) if form in known), None)


@cache
def dutch_words(game_words: GameWords) -> dict[str, Meanings]:
    """Return the Dutch words and what they mean."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for english, said in game_words.ranking["dutch"]["words"].items():
        for word in said.split():
            found.setdefault(word, []).extend([tuple(english.split())] if english else [])
    return {word: tuple(meanings) for word, meanings in found.items()}


def _forms(word: str) -> Iterator[str]:
    """Yield a word and what it may be a form of: gebieden of gebied, meren of meer, betaalt and betaald of betalen."""
    yield word
    yield from _grown(word)
    for bare in _bare(word):
        yield bare
        yield from _grown(bare)
    if word.startswith("ge"):
        for bare in _bare(word[2:]):
            yield from _grown(bare)


def _bare(word: str) -> Iterator[str]:
    for ending in ranking()["dutch"]["endings"]:
        bare = word.removesuffix(ending)
        if bare == word or len(bare) < _SHORTEST - 1:
            continue
        yield bare
        if bare[-1] == bare[-2]:
            yield bare[:-1]
        hard = _HARD.get(bare[-1], bare[-1])
        yield bare[:-1] + hard
        if bare[-2] in _VOWELS and bare[-1] not in _VOWELS:
            yield bare[:-1] + bare[-2] + hard


def _grown(bare: str) -> Iterator[str]:
    """Yield the verb that a stem belongs to: bouwen, winnen, betalen, geven, kiezen."""
    if len(bare) < _SHORTEST:
        return
    soft = _SOFT.get(bare[-1], bare[-1])
    yield bare + "en"
    yield bare[:-1] + soft + "en"
    yield bare + bare[-1] + "en"
    if bare[-2] in _VOWELS and bare[-2] == bare[-3]:
        yield bare[:-2] + soft + "en"
