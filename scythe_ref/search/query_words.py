"""The meanings of a query, word by word: itself, its completions, synonyms, slips of the finger, Dutch words.

Its twin in the pages is ``theme/js/search/query_words.js``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from scythe_ref.search.analysis import distance, is_another, most_slips, stem, stems_of
from scythe_ref.search.dutch import Meanings, has_dutch, meanings, separable_verbs, with_nouns
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.ranking import ranking

MEANING = 0.9
"""Weight of the English meaning of a word that translated texts have themselves."""


class Slot:
    """A word of a query, or a phrase that means one thing, and the ways to meet it."""

    __slots__ = ("said", "ways")

    def __init__(self, said: str, ways: dict[tuple[str, ...], float] | None = None) -> None:
        self.said = said
        self.ways = ways or {}

    def add(self, stems: tuple[str, ...], factor: float) -> None:
        """Add a way, or make it worth more."""
        if stems:
            self.ways[stems] = max(self.ways.get(stems, 0.0), factor)

    def can_be_met(self, index: SearchIndex) -> bool:
        """Check that some way has all its stems in the content."""
        return any(all(index.has_stem(stemmed) for stemmed in way) for way in self.ways)


def slots(index: SearchIndex, asked: list[str]) -> list[Slot]:
    """Return the meanings of a query's words, without stop words."""
    foreign = has_dutch(index, asked)
    asked = with_nouns(asked) if foreign else asked
    spoken = [
        word
        for word in index.game_words.without_stop_words(asked)
        if not (foreign and meanings(index.game_words, word) == ()) and not _is_slip_of_stop_word(index, word)
    ]
    spoken = spoken or index.game_words.without_stop_words(asked)
    whole = separable_verbs(index.game_words, asked) if foreign else {}
    found: list[Slot] = []
    start = 0
    while start < len(spoken):
        size = _phrase(index, spoken, start)
        if size > 1:
            found.append(_of_phrase(index, spoken[start : start + size]))
        else:
            last = start == len(spoken) - 1
            translated = meanings(index.game_words, whole.get(spoken[start], spoken[start])) if foreign else None
            found.append(_of_word(index, spoken[start], translated or (), foreign=foreign, last=last))
        start += size
    return found


def _is_slip_of_stop_word(index: SearchIndex, word: str) -> bool:
    """Check for an unknown word that is most likely a slip for a stop word."""
    if index.has_word(word) or stem(word) in index.synonyms or index.words_beginning(word):
        return False
    if meanings(index.game_words, word) is not None:
        return False
    near = slips(index, word)
    nearest = min((off for _, off in near), default=0)
    return any(index.game_words.is_stop_word(other) for other, off in near if off == nearest)


def _phrase(index: SearchIndex, spoken: list[str], start: int) -> int:
    """Count the words from here on that are one synonym."""
    for size in range(min(index.longest_synonym, len(spoken) - start), 1, -1):
        if " ".join(map(stem, spoken[start : start + size])) in index.synonyms:
            return size
    return 1


def _of_phrase(index: SearchIndex, phrase: list[str]) -> Slot:
    slot = Slot(" ".join(phrase))
    for stems in _ways(index, phrase):
        slot.add(stems, 1.0)
        _add_synonyms(index, slot, stems, 1.0)
    return slot


def _ways(index: SearchIndex, phrase: list[str]) -> list[tuple[str, ...]]:
    """Return the stems of the words of a phrase together: the English ones, and those of a translation's language."""
    return [*zip(*(stems_of(word, index.game_words.language) for word in phrase), strict=True)]


def _of_word(index: SearchIndex, word: str, translated: Meanings, *, foreign: bool, last: bool) -> Slot:
    slot = Slot(word)
    own = stems_of(word, index.game_words.language)
    meant = dict.fromkeys(own, 1.0)
    worth = MEANING if any(map(index.has_stem, own[1:])) else 1.0
    for phrase in translated:
        slot.add(tuple(stem(part) for part in phrase), worth)
    known = index.has_word(word) or stem(word) in index.synonyms or bool(translated)
    # The last word may not be finished yet.
    if last or not known:
        for other, factor in _beginnings(index, word):
            for stemmed in stems_of(other, index.game_words.language):
                meant[stemmed] = max(meant.get(stemmed, 0.0), factor)
    if not known and len(meant) == len(own):  # a slip only where nothing begins like that
        for other, factor in guesses(index, word):
            _add_guess(index, slot, other, factor, foreign=foreign)
    for stemmed, factor in meant.items():
        slot.add((stemmed,), factor)
        _add_synonyms(index, slot, (stemmed,), factor)
    for way, factor in [*slot.ways.items()]:
        if len(way) == 1:
            for kind, less in _broader(index, way[0]):
                slot.add((kind,), factor * less)
    return slot


def _add_guess(index: SearchIndex, slot: Slot, guess: str, factor: float, *, foreign: bool) -> None:
    parts = guess.split()
    for stems in _ways(index, parts):
        slot.add(stems, factor)
        if len(parts) == 1:
            _add_synonyms(index, slot, stems, factor)
    translated = (
        None if len(parts) > 1 or (index.is_in_texts(guess) and not foreign) else meanings(index.game_words, guess)
    )
    for phrase in translated or ():
        slot.add(tuple(stem(part) for part in phrase), factor)


def guesses(index: SearchIndex, word: str) -> list[tuple[str, float]]:
    """Return the words, or pairs of words, that an unknown word may be a slip for, each with its weight."""
    rules = ranking()["fuzzy"]
    near = [(other, rules["weight"] * (1 - off / len(word))) for other, off in slips(index, word)]
    return near + [(pair, rules["split"]) for pair in _split(index, word)]


def _split(index: SearchIndex, word: str) -> Iterator[str]:
    """Yield two known words that somebody has written as one."""
    shortest = ranking()["fuzzy"]["shortest_part"]
    for at in range(shortest, len(word) - shortest + 1):
        first, second = word[:at], word[at:]
        if all(index.is_in_texts(part) or index.game_words.is_stop_word(part) for part in (first, second)):
            yield f"{first} {second}"


@lru_cache(maxsize=64)
def slips(index: SearchIndex, word: str) -> tuple[tuple[str, int], ...]:
    """Return the known words that a word may be a slip for, and how far off each is."""
    most = most_slips(word)
    if not most or word in index.game_words.right_words:
        return ()
    known = sorted({*index.vocabulary, *index.game_words.words_of_any_text})  # in the same order as the twin
    near = ((other, distance(word, other, most)) for other in known)
    return tuple((other, off) for other, off in near if off <= most and not is_another(word, other))


def _beginnings(index: SearchIndex, word: str) -> Iterator[tuple[str, float]]:
    """Yield the commonest words that start with a word, each with its weight."""
    rules = ranking()["prefix"]
    if len(word) < rules["shortest"]:
        return
    common = sorted(index.words_beginning(word).items(), key=lambda item: (-item[1], item[0]))
    for other, _ in common[: rules["most"]]:
        yield other, rules["weight"] * len(word) / (len(word) + rules["distance"] * (len(other) - len(word)))


def _add_synonyms(index: SearchIndex, slot: Slot, phrase: tuple[str, ...], factor: float) -> None:
    for called in index.synonyms.get(" ".join(phrase), ()):
        slot.add(tuple(called.split()), factor * ranking()["synonym"])


def _broader(index: SearchIndex, narrow: str) -> Iterator[tuple[str, float]]:
    """Yield the broader kinds of a word's thing, such as units for workers."""
    rules = index.game_words.ranking["broader"]
    for word, kinds in rules["words"].items():
        if stem(word) == narrow:
            yield from ((stem(kind), rules["weight"]) for kind in kinds)
