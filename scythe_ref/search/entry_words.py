"""The words and the frames of each entry, as an index counts them.

A server makes search data after each save. What an unchanged entry says stays from one time to the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scythe_ref.search.analysis import stem, stem_in, words
from scythe_ref.search.dutch import without_dutch_stop_words, words_of_translation
from scythe_ref.search.frames import ActionFrame, FrameData, Reader, phrases_of
from scythe_ref.search.game_words import NO_WORDS, GameWords
from scythe_ref.search.ranking import NOT_COVERED

if TYPE_CHECKING:
    from scythe_ref.library import Entry


SENTENCES = 3
"""Sentences of an answer to read: later ones are mostly about something else."""


def reader_of(entries: Iterable[Entry], game_words: GameWords) -> Reader:
    """Return the reader of questions to some entries, the glossary among them."""
    terms = [(entry.before("title"), entry.synonyms) for entry in entries if entry.kind == "term"]
    return Reader(game_words, phrases_of(game_words, terms))


def own_frames(reader: Reader, entry: Entry) -> list[ActionFrame]:
    """Return the frames of an entry: its ``frames``, else those of its title and answer."""
    if entry.frames:
        return [written(text) for text in entry.frames]
    title = [] if entry.kind == "ruling" else [entry.before("title")]
    return _read(reader, [*title, *entry.before("answer").split(". ")[:SENTENCES]])


def said_frames(reader: Reader, entry: Entry) -> list[ActionFrame]:
    """Return the wordings by which people ask for an entry."""
    question = dict.fromkeys([entry.before("title"), entry.title]) if entry.kind == "ruling" else ()
    return _read(reader, [*question, *entry.asked, *entry.asked_dutch])


def told_frames(
    entries: Iterable[Entry], frames_of: Iterable[tuple[Iterable[ActionFrame], Iterable[ActionFrame]]]
) -> dict[str, list[FrameData]]:
    """Return by action the frames that entries tell, as plain data with the numbers of those entries.

    Args:
        frames_of: The :func:`own_frames` and :func:`said_frames` of each.
    """
    found: dict[str, dict[ActionFrame, tuple[list[int], list[int]]]] = {}
    for number, (entry, both) in enumerate(zip(entries, frames_of, strict=True)):
        if entry.scope == NOT_COVERED:
            continue  # nothing that fits is to be pushed away by it
        for part, frames in enumerate(both):
            for frame in frames:
                found.setdefault(frame.action, {}).setdefault(frame, ([], []))[part].append(number)
    return {action: [_data(frame, *numbers) for frame, numbers in told.items()] for action, told in found.items()}


def described(frame: ActionFrame) -> str:
    """Return a frame as content has it: ``enter: boat; beside: worker; apart``."""
    parts = [f"{frame.action}: {', '.join(sorted(frame.actor)) or 'anybody'}"]
    parts += [f"object: {', '.join(sorted(frame.object))}"] if frame.object else []
    parts += [f"beside: {', '.join(sorted(frame.beside))}"] if frame.beside else []
    parts += [] if frame.apart is None else ["apart" if frame.apart else "together"]
    return "; ".join(parts)


def written(text: str) -> ActionFrame:
    """Return the frame that a text describes."""
    first, *others = text.split("; ")
    action, _, actor = first.partition(": ")
    named = dict(part.partition(": ")[::2] for part in others)
    apart = True if "apart" in named else False if "together" in named else None
    actors = _names("" if actor == "anybody" else actor)
    return ActionFrame(action, actors, _names(named.get("object", "")), _names(named.get("beside", "")), apart)


def _names(text: str) -> frozenset[str]:
    return frozenset(name for name in text.split(", ") if name)


def _read(reader: Reader, texts: Iterable[str]) -> list[ActionFrame]:
    return list(dict.fromkeys(frame for text in texts for frame in reader.frames(text)))


def _data(frame: ActionFrame, own: list[int], said: list[int]) -> FrameData:
    sets = (" | ".join(sorted(names)) for names in (frame.actor, frame.object, frame.beside))
    return [*sets, frame.apart, own, said]


GAP = " "
"""A word between two synonyms, so that no phrase begins in one and ends in the other."""


class EntryWords(NamedTuple):
    """The words and frames of one entry, as an index has them.

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
