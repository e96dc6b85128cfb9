"""The index that plain questions are ranked from, read line by line from the export (``export.py``).

Its twin in the pages is ``theme/js/search/index.js``. Where a query narrows itself down, Whoosh is asked.
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scythe_ref.library import cache_files
from scythe_ref.search.analysis import stem, telling, words
from scythe_ref.search.export import FINE, FORMAT, ranking_export
from scythe_ref.search.frames import Reader, Told, phrases_of
from scythe_ref.search.game_words import NO_WORDS, GameWords
from scythe_ref.search.ranking import ranking
from scythe_ref.search.told_frames import told_of

if TYPE_CHECKING:
    from scythe_ref.library import Entry
    from scythe_ref.search.whoosh_index import WhooshIndex

NOT_COVERED = "not covered"
"""The kind of an entry that says what is not here, where nothing fits better; a term may have its scope."""

_NARROWS = re.compile(r"(?<!\S)-?(?:-|[\"\u201c\u201d\u201e]|(?:kind|faction|module|id):)", re.IGNORECASE)
"""The beginning of a part of a query that only Whoosh's parser reads."""

_Posting = tuple[list[int], list[int], list[int]]


@dataclass(frozen=True, slots=True)
class IndexedDocument:
    """An entry as it is in the index, under its number there; of ``text``, only the words that say something."""

    number: int
    id: str
    kind: str
    title: str
    answer: str
    breadcrumb: tuple[str, ...]
    url: str
    badges: tuple[str, ...]
    factions: tuple[str, ...]
    modules: tuple[str, ...]
    when: dict[str, Any]
    instead: tuple[str, ...]
    exceptions: tuple[str, ...]
    says_same: str | None
    scope: str
    synonyms: tuple[str, ...]
    dutch: tuple[str, ...]
    factor: float


@dataclass(frozen=True, slots=True)
class Narrowed:
    """A query as its language has it: `module:base kind:ruling "two words" -word`.

    A filter wants the beginning of a value, quotes want a phrase, and what follows a dash must not be there.

    Attributes:
        plain: Its words as people type them.
        allowed: The documents that may be found; None if all may.
        wanted: Whether anything is asked for, and not only left out.
    """

    plain: str
    allowed: frozenset[int] | None = None
    wanted: bool = False


class SearchIndex:
    """Entries and the words in them."""

    def __init__(self, exported: bytes, whoosh: Callable[[], WhooshIndex], game_words: GameWords) -> None:
        """Take an export, and what opens the index that it was made from."""
        data, about, *self._postings = exported.split(b"\n")
        self.data: dict[str, Any] = json.loads(data)
        self.game_words = game_words
        self._about: dict[str, Any] = json.loads(about)
        if self.data["format"] != FORMAT or len(self._postings) != len(self._about["stems"]):
            raise ValueError("this is something else")
        self._line = {stemmed: line for line, stemmed in enumerate(self._about["stems"])}
        self._read: dict[str, _Posting] = {}
        self._open_whoosh = whoosh
        self._columns, self._lists, self._sparse = (self.data[name] for name in ("columns", "lists", "sparse"))
        self._documents: dict[int, IndexedDocument] = {}

    @classmethod
    def build(cls, entries: Iterable[Entry], game_words: GameWords = NO_WORDS) -> SearchIndex:
        """Index entries in memory."""
        whoosh, exported = _compiled(list(entries), game_words)
        return cls(exported, lambda: whoosh, game_words)

    @classmethod
    def kept(cls, key: str, entries: Callable[[], Iterable[Entry]], game_words: GameWords = NO_WORDS) -> SearchIndex:
        """Open the export that is kept in the cache folder; if there is none, make it of the entries and keep it.

        The key stands for the entries and the code that makes an index of them.
        """

        def made() -> tuple[WhooshIndex, bytes]:
            whoosh, exported = _compiled(list(entries()), game_words)
            cache_files.write("whoosh", key, whoosh.packed())
            cache_files.write("ranking", key, exported)
            return whoosh, exported

        def opened() -> WhooshIndex:
            from scythe_ref.search.whoosh_index import WhooshIndex  # noqa: PLC0415  # plain questions need no Whoosh

            return cache_files.read("whoosh", key, WhooshIndex.unpacked) or made()[0]

        found = cache_files.read("ranking", key, lambda content: cls(content, opened, game_words))
        if found is not None:
            return found
        whoosh, exported = made()
        return cls(exported, lambda: whoosh, game_words)

    @property
    def size(self) -> int:
        """Number of documents."""
        return len(self._columns["id"])

    def document(self, number: int) -> IndexedDocument:
        """Return a document by its number."""
        if number not in self._documents:
            self._documents[number] = self._document(number)
        return self._documents[number]

    def named(self, name: str) -> IndexedDocument:
        """Return a document by its id."""
        return self.document(self._numbers[name])

    def documents(self) -> Iterator[IndexedDocument]:
        """Yield every document in the order of the entries."""
        return (self.document(number) for number in range(self.size))

    def scores(self, stemmed: str) -> dict[int, float]:
        """Return how well each document fits a stem: BM25F over all fields."""
        fits = self.fits(stemmed)
        rarity, k = self.rarity(stemmed), ranking()["bm25"]["k"]
        return {number: rarity * (fit / FINE) * (k + 1) / (fit / FINE + k) for number, fit in fits.items()}

    def fits(self, stemmed: str) -> dict[int, int]:
        """Return in which documents a stem stands and how well they fit it, in parts of ``FINE``."""
        numbers, fits, _ = self._posting(stemmed)
        return dict(zip(numbers, fits, strict=True))

    def rarity(self, stemmed: str) -> float:
        """Return how telling a stem is: the fewer documents it stands in, the more."""
        return _rarity(self.size, len(self._posting(stemmed)[0]))

    @cached_property
    def rarest(self) -> float:
        """How telling a stem is that stands in one document alone."""
        return _rarity(self.size, 1)

    def sayings(self, stemmed: str) -> dict[int, int]:
        """Return the titles and wordings with a stem, and how many words each has.

        A saying has the number of its document times ``SAYINGS``, plus its own number there.
        """
        said = self._posting(stemmed)[2]
        return dict(zip(said[::2], said[1::2], strict=True))

    def narrowed(self, query: str) -> Narrowed:
        """Return a query's plain words, and the documents that the rest of it lets through."""
        if not _NARROWS.search(query):
            return Narrowed(query)
        return Narrowed(*self._whoosh.narrowed(query))

    def knows(self, word: str) -> bool:
        """Tell whether a word stands in the content, in this form or another."""
        return self.knows_stem(stem(word))

    def knows_stem(self, stemmed: str) -> bool:
        """Tell whether a stem stands in the content."""
        return stemmed in self._line

    def says(self, word: str) -> bool:
        """Tell whether a word stands in a text, and not only in a list of what people say."""
        line = self._line.get(stem(word))
        return line is not None and self._about["written"][line] == "1"

    @cached_property
    def longest_synonym(self) -> int:
        """How many words the longest synonym has."""
        return max(map(len, self.synonyms), default=1)

    def starting(self, word: str) -> dict[str, int]:
        """Return the words that start with a word, and how often they occur."""
        found: dict[str, int] = {}
        for other in self._in_order[bisect_left(self._in_order, word) :]:
            if not other.startswith(word):
                break
            found[other] = self.vocabulary[other]
        return found

    @property
    def vocabulary(self) -> dict[str, int]:
        """Every word of the content as it is written there, and how often it occurs."""
        words: dict[str, int] = self._about["vocabulary"]
        return words

    @cached_property
    def synonyms(self) -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """What people say and what it is called, both as stems: from the glossary's entries, and everyday words."""
        said: dict[tuple[str, ...], dict[tuple[str, ...], None]] = {}
        for called, everyday in self.game_words.ranking["synonyms"].items():
            for word in everyday.split(", "):
                said.setdefault(_stems(word), {})[_stems(called)] = None
        for term in self._of_kind("term"):
            called = _stems(term.title)
            for spoken in map(_stems, term.synonyms):
                if spoken != called:
                    said.setdefault(spoken, {})[called] = None
        return {spoken: tuple(called) for spoken, called in sorted(said.items())}

    @cached_property
    def not_covered(self) -> set[int]:
        """The entries that say what is not here."""
        return {document.number for document in self._of_kind(NOT_COVERED)}

    @cached_property
    def terms(self) -> dict[tuple[str, ...], IndexedDocument]:
        """The glossary's terms by the stems of what they are called."""
        return {tuple(map(stem, words(term.title))): term for term in self._of_kind("term")}

    @cached_property
    def reader(self) -> Reader:
        """Reads frames of questions."""
        terms = ((term.title, term.synonyms) for term in self._of_kind("term"))
        return Reader(self.game_words, phrases_of(self.game_words, terms))

    @cached_property
    def told(self) -> dict[str, list[Told]]:
        """What entries tell, by action."""
        return told_of(self.data["told"])

    def every_stem(self) -> Iterator[str]:
        """Yield every stem of the content."""
        return iter(self._line)

    @cached_property
    def _whoosh(self) -> WhooshIndex:
        return self._open_whoosh()

    @cached_property
    def _in_order(self) -> list[str]:
        return [*self.vocabulary]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self._columns["id"])}

    def _of_kind(self, kind: str) -> list[IndexedDocument]:
        if kind not in self._lists["kind"]:
            return []
        wanted = self._lists["kind"].index(kind)
        return [self.document(number) for number, found in enumerate(self._columns["kind"]) if found == wanted]

    def _posting(self, stemmed: str) -> _Posting:
        if stemmed not in self._read:
            line = self._line.get(stemmed)
            self._read[stemmed] = ([], [], []) if line is None else json.loads(self._postings[line])
        return self._read[stemmed]

    def _document(self, number: int) -> IndexedDocument:
        name, answer = self._columns["id"][number], self._columns["answer"][number]
        shared = {column: self._lists[column][self._columns[column][number]] for column in self._lists}
        # Numbers are names once they are keys of JSON.
        rare = {column: self._sparse[column].get(str(number), []) for column in self._sparse}
        named = {column: tuple(self._columns["id"][other] for other in rare[column]) for column in _RELATIONS}
        return IndexedDocument(
            number=number,
            id=name,
            kind=shared["kind"],
            title=self._columns["title"][number],
            answer=self._columns["answer"][answer] if isinstance(answer, int) else answer,
            breadcrumb=tuple(shared["breadcrumb"]),
            url=shared["url"].replace("*", name),
            badges=tuple(shared["badges"]),
            factions=tuple(shared["faction"]),
            modules=tuple(shared["module"]),
            when=shared["when"],
            instead=named["instead"],
            exceptions=named["exceptions"],
            says_same=next(iter(named["says_same"]), None),
            scope=self._scopes[number],
            synonyms=(*rare["synonyms"], *rare["dutch"]),
            dutch=tuple(rare["dutch"]),
            factor=shared["factor"],
        )

    @cached_property
    def _scopes(self) -> list[str]:
        scopes: list[str] = self.data["texts"]["scope"].split("\n")
        return scopes


_RELATIONS = ("instead", "exceptions", "says_same")


def _compiled(entries: list[Entry], game_words: GameWords) -> tuple[WhooshIndex, bytes]:
    """Return the index of some entries, and what is exported of it."""
    from scythe_ref.search.whoosh_index import WhooshIndex  # noqa: PLC0415  # plain questions need no Whoosh

    whoosh = WhooshIndex.build(entries, game_words)
    return whoosh, ranking_export(entries, whoosh, game_words)


def _rarity(size: int, holding: int) -> float:
    return math.log(1 + (size - holding + 0.5) / (holding + 0.5))


def _stems(text: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in telling(words(text)))
