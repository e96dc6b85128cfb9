"""Dutch questions: their words in English, and the Dutch names of the terms in an answer.

Its twin is ``theme/js/search/dutch.js``. Everyday words are in ``ranking.json``, those of a game in its package; a game
without any has no Dutch. The glossary has the Dutch rulebook's words for terms; terms without one take the words of
people.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from scythe_ref.search.analysis import LONGEST, stem, words
from scythe_ref.search.game_words import GameWords
from scythe_ref.search.ranking import ranking

if TYPE_CHECKING:
    from scythe_ref.search.index import IndexedDocument, SearchIndex

Meanings = tuple[tuple[str, ...], ...]
"""Phrases that a word may mean; none for a stop word."""

_VOWELS = "aeiou"
_HARD = {"v": "f", "z": "s"}
_SOFT = {"f": "v", "s": "z"}
_SHORTEST = 3
"""Letters of the shortest part of a compound."""

MOST_TERMS = 6
"""Terms named beside a hit; nobody reads a longer line."""


def has_dutch(index: SearchIndex, asked: list[str]) -> bool:
    """Check for a word in a query that is Dutch, and not English as well."""
    english = {*index.game_words.ranking["stop_words"], *ranking()["irregular"]}
    # Most words of most queries are English, and the Dutch ones take a while to be read.
    foreign = (word for word in asked if word not in english and not index.is_written(stem(word)))
    return any(meanings(index.game_words, word) is not None for word in foreign)


def is_mostly_dutch(index: SearchIndex, asked: list[str]) -> bool:
    """Check that a query is Dutch: at least half of its words are, and one of them can't be English."""
    return has_dutch(index, asked) and 2 * sum(meanings(index.game_words, word) is not None for word in asked) >= len(
        asked
    )


def dutch_names(index: SearchIndex, document: IndexedDocument) -> dict[str, str]:
    """Return the Dutch name of each term in a title and an answer, by its English one, in the order they come up."""
    known = index.terms
    longest = max(map(len, known), default=0)
    found: dict[str, str] = {}
    for text in (document.title, document.answer):
        stems = [stem(word) for word in words(text)]
        at = 0
        while at < len(stems):
            sizes = range(min(longest, len(stems) - at), 0, -1)  # a combat card is no combat
            size = next((size for size in sizes if tuple(stems[at : at + size]) in known), 0)
            if size:
                term = known[tuple(stems[at : at + size])]
                if (name := _name(index, term)) and name.lower() != term.title.lower():
                    found.setdefault(_written(term.title, name), name)
            at += size or 1
    return dict(list(found.items())[:MOST_TERMS])


def without_dutch_stop_words(game_words: GameWords, text: str) -> list[str]:
    """Leave the stop words of a Dutch text out; if there are no others, keep them."""
    found = with_nouns(words(text))
    return [word for word in game_words.without_stop_words(found) if meanings(game_words, word) != ()] or found


def words_of_translation(game_words: GameWords, text: str) -> list[str]:
    """Return the words of a translated text without stop words of both languages; if there are no others, all."""
    found = with_nouns(words(text))
    return [word for word in game_words.without_stop_words(found) if word not in own_stop_words(game_words)] or found


@cache
def own_stop_words(game_words: GameWords) -> frozenset[str]:
    """Return the stop words of the language that the texts are translated into."""
    return frozenset(game_words.ranking["dutch"]["words"][""].split() if game_words.language == "nl" else ())


def with_nouns(said: list[str]) -> list[str]:
    """Return words with stop words that are nouns there in the plural, which is no stop word: meren for het meer."""
    plurals = ranking()["dutch"]["nouns"]["words"]
    return [plurals.get(word, word) if is_noun(said, at) else word for at, word in enumerate(said)]


def is_noun(said: list[str], at: int) -> bool:
    """Check that a word isn't meant as the stop word that it can be: "het meer", but not "er geen meer"."""
    rules = ranking()["dutch"]["nouns"]
    if said[at] not in rules["words"]:
        return True
    earlier, before = ["", "", *said][at : at + 2]
    after = said[at + 1] if at + 1 < len(said) else ""
    wrong = earlier in rules["not_after"].split() or after in rules["not_before"].split()
    return before in rules["after"].split() and not wrong


def separable_verbs(game_words: GameWords, asked: list[str]) -> dict[str, str]:
    """Return the whole verb for both parts of a separated one: for trek and terug, terugtrekken."""
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
def meanings(game_words: GameWords, word: str) -> Meanings | None:
    """Translate a Dutch word in any form; None for an unknown one. A compound means its parts together."""
    meant = _simple(game_words, word)
    if meant is not None or len(word) > LONGEST:
        return meant
    for at in range(len(word) - _SHORTEST, _SHORTEST - 1, -1):
        first, second = _part(game_words, word[:at]), meanings(game_words, word[at:])
        if first and second:
            return tuple((*one, *other) for one in first for other in second)
    return None


def _part(game_words: GameWords, word: str) -> Meanings | None:
    """Translate the first part of a compound; an s may join it to the next."""
    return _simple(game_words, word) or (_simple(game_words, word[:-1]) if word.endswith("s") else None)


def _simple(game_words: GameWords, word: str) -> Meanings | None:
    known = dutch_words(game_words)
    return next((known[form] for form in _forms(word) if form in known), None)


@cache
def dutch_words(game_words: GameWords) -> dict[str, Meanings]:
    """Return the meanings of all Dutch words."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for english, said in game_words.ranking["dutch"]["words"].items():
        for word in said.split():
            found.setdefault(word, []).extend([tuple(english.split())] if english else [])
    return {word: tuple(meanings) for word, meanings in found.items()}


def _forms(word: str) -> Iterator[str]:
    """Yield a word and its possible base forms: gebied for gebieden, betalen for betaalt, aanvallen for aangevallen."""
    yield word
    yield from _irregular(word)
    yield from _grown(word)
    for bare in _bare(word):
        yield bare
        yield from _grown(bare)
    apart, joined, verb = word.partition("ge")
    for bare in _bare(verb) if joined else ():
        yield from (apart + whole for whole in _grown(bare))


def _irregular(word: str) -> Iterator[str]:
    """Yield the infinitive of an irregular form, a separable one too: terugtrekken for terugtrok."""
    known = ranking()["dutch"]["irregular"]
    yield from (word[:at] + known[word[at:]] for at in range(len(word)) if word[at:] in known)


def _bare(word: str) -> Iterator[str]:
    for ending in ranking()["dutch"]["endings"]:
        bare = word.removesuffix(ending)
        if bare == word or len(bare) < _SHORTEST - 1:  # a letter fewer: ei for eieren
            continue
        yield bare  # munt for munten
        if bare[-1] == bare[-2]:
            yield bare[:-1]  # dok for dokken
        hard = _HARD.get(bare[-1], bare[-1])
        yield bare[:-1] + hard  # werf for werven
        if bare[-2] in _VOWELS and bare[-1] not in _VOWELS:
            yield bare[:-1] + bare[-2] + hard  # maak for maken, graaf for graven


def _grown(bare: str) -> Iterator[str]:
    """Yield the infinitives that a stem may belong to: bouwen, winnen, betalen, geven, kiezen."""
    if len(bare) < _SHORTEST:
        return
    soft = _SOFT.get(bare[-1], bare[-1])
    yield bare + "en"
    yield bare[:-1] + soft + "en"
    yield bare + bare[-1] + "en"
    if bare[-2] in _VOWELS and bare[-2] == bare[-3]:
        yield bare[:-2] + soft + "en"


def _name(index: SearchIndex, term: IndexedDocument) -> str:
    if term.dutch:
        return term.dutch[0]
    said: str = index.game_words.ranking["dutch"]["words"].get(term.title.lower(), "")
    return said.partition(" ")[0]


def _written(title: str, name: str) -> str:
    """Return a title as a sentence has it: small where the Dutch name is."""
    return title if name[:1].isupper() else title[:1].lower() + title[1:]
