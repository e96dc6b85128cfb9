"""The words of each entry, as an index counts them.

A server makes search data after each save. What an unchanged entry says stays from one time to the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scythe_ref.search.analysis import stem, stem_in, words
from scythe_ref.search.dutch import without_dutch_stop_words, words_of_translation
from scythe_ref.search.frames import ActionFrame, Reader, phrases_of
from scythe_ref.search.game_words import NO_WORDS, GameWords
from scythe_ref.search.told_frames import own_frames, said_frames

if TYPE_CHECKING:
    from scythe_ref.library import Entry

GAP = " "
"""A word between two synonyms, so that no phrase begins in one and ends in the other."""


class EntryWords(NamedTuple):
    """What an index has of one entry.

    Attributes:
        counts: The stems of each ranked field, with their counts; under ``word`` the words of its texts.
        titles: The stems of its title, and of the translation of that.
        wordings: The stems of each wording, the English ones first.
        own: The frames that it tells.
        said: The frames with which people ask for it.
    """

    counts: Mapping[str, Mapping[str, int]]
    titles: Sequence[Sequence[str]]
    wordings: Sequence[Sequence[str]]
    own: Sequence[ActionFrame]
    said: Sequence[ActionFrame]


class WordsOfEntries:
    """Reads entries, and keeps what it has read of those that stay the same."""

    def __init__(self) -> None:
        self._by: tuple[Any, ...] = ()
        self._game_words = NO_WORDS
        self._reader = Reader(NO_WORDS, {})
        self._known: dict[str, tuple[Entry, EntryWords]] = {}

    def of(self, entries: Sequence[Entry], game_words: GameWords) -> list[EntryWords]:
        """Return the words of some entries, in their order."""
        terms = [(entry.before("title"), entry.synonyms) for entry in entries if entry.kind == "term"]
        phrases = phrases_of(game_words, terms)
        by = (game_words.ranking, phrases)  # nothing else decides how a text is read
        if by != self._by:
            self._by, self._known = by, {}
            self._game_words, self._reader = game_words, Reader(game_words, phrases)
        before, found = self._known, {}
        for entry in entries:
            known = before.get(entry.id)
            found[entry.id] = known if known and known[0] == entry else (entry, self._read(entry))
        self._known = found
        return [found[entry.id][1] for entry in entries]

    def _read(self, entry: Entry) -> EntryWords:
        game_words = self._game_words
        return EntryWords(
            {name: Counter(said) for name, said in indexed_words(entry, game_words).items()},
            _titles(entry, game_words),
            stemmed_wordings(entry, game_words),
            own_frames(self._reader, entry),
            said_frames(self._reader, entry),
        )


words_of_entries = WordsOfEntries().of


def with_terms(entries: Sequence[Entry], game_words: GameWords) -> GameWords:
    """Return the words of a game that keep its one-word terms, which may be stop words of others."""
    terms = (words(entry.title) for entry in entries if entry.kind == "term")
    return game_words.keeping(form for term in terms if len(term) == 1 for form in (term[0], f"{term[0]}s"))


def indexed_words(entry: Entry, game_words: GameWords) -> dict[str, list[str]]:
    """Return the stems of an entry by the field of the index; under ``word`` the words of its texts."""
    texts, own = spoken(entry), translated(entry)
    stems = {name: stems_without_stop_words(text, game_words) for name, text in texts.items()}
    synonyms = [stems_without_stop_words(synonym, game_words) for synonym in entry.synonyms]
    return {
        **stems,
        **{name: [*stems[name], *own_stems(text, game_words)] for name, text in own.items()},
        "synonyms": [stemmed for synonym in synonyms for stemmed in (*synonym, GAP)],
        "asked": [stemmed for wording in stemmed_wordings(entry, game_words) for stemmed in wording],
        # Wordings stay out: they must not decide the correction of a mistyped word.
        "word": [
            *(word for text in texts.values() for word in game_words.without_stop_words(words(text))),
            *(word for text in own.values() for word in words_of_translation(game_words, text)),
        ],
    }


def spoken(entry: Entry) -> dict[str, str]:
    """Return the texts of an entry's own fields, before a translation."""
    return {
        "title": entry.before("title"),
        "words": " ".join((entry.id.replace(".", " "), *entry.synonyms, *entry.factions)),
        "answer": entry.before("answer"),
        "place": " ".join((*entry.before("breadcrumb"), *entry.badges, *entry.modules)),
        "text": entry.before("text"),
    }


def translated(entry: Entry) -> dict[str, str]:
    """Return the translated texts of an entry, by the field of the index."""
    texts = {"title": entry.title, "answer": entry.answer, "place": " ".join(entry.breadcrumb), "text": entry.text}
    return {name: text for name, text in texts.items() if {"place": "breadcrumb"}.get(name, name) in entry.original}


def stems_without_stop_words(text: str, game_words: GameWords) -> list[str]:
    """Return the stems of a text in the language of the content."""
    return [stem(word) for word in game_words.without_stop_words(words(text))]


def own_stems(text: str, game_words: GameWords) -> list[str]:
    """Return the stems of a translated text."""
    return [stem_in(game_words.language, word) for word in words_of_translation(game_words, text)]


def stemmed_wordings(entry: Entry, game_words: GameWords) -> list[list[str]]:
    """Return the stems of each of an entry's wordings, the English ones first."""
    # Each by itself: a wording may consist of stop words alone, such as "what can I do".
    said = [stems_without_stop_words(wording, game_words) for wording in entry.asked]
    language = game_words.language
    for wording in entry.asked_dutch:
        telling = without_dutch_stop_words(game_words, wording)
        said.append([stem_in(language, word) if language else stem(word) for word in telling])
    return said


def _titles(entry: Entry, game_words: GameWords) -> list[list[str]]:
    titles = [stems_without_stop_words(entry.before("title"), game_words)]
    return [*titles, own_stems(entry.title, game_words)] if "title" in entry.original else titles
