"""The ranking: the index that ranks plain questions, read line by line (``export.py`` writes it).

Its twin in the pages is ``theme/js/search/index.js``. Whoosh answers queries that narrow themselves down.
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scythe_ref.library import cache_files
from scythe_ref.search.analysis import stem, stems_of, words
from scythe_ref.search.frames import Reader, Told, told_of
from scythe_ref.search.game_words import NO_WORDS, GameWords
from scythe_ref.search.ranking import DOCUMENT_FIELDS, EXPORT_FORMAT, FINE, ranking

if TYPE_CHECKING:
    from scythe_ref.library import Entry
    from scythe_ref.search.whoosh_index import WhooshIndex

_NARROWS = re.compile(r"(?<!\S)-?(?:-|[\"\u201c\u201d\u201e]|(?:kind|faction|module|id):)", re.IGNORECASE)
"""The beginning of a part of a query that only Whoosh's parser reads."""

_Posting = tuple[list[int], list[int], list[int]]


class IndexedDocument:
    """An entry in the index; the first use of a field parses its line.

    A search scores hundreds of documents and shows ten.
    """

    __slots__ = ("_line", "number", *DOCUMENT_FIELDS)

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
    exception_to: dict[str, list[str]]
    tells_apart: str
    says_same: str | None
    scope: str
    synonyms: tuple[str, ...]
    dutch: tuple[str, ...]
    also_asked: tuple[str, ...]

    def __init__(self, number: int, line: bytes) -> None:
        self.number = number
        self._line = line

    def __getattr__(self, name: str) -> Any:
        """Read the line: Python calls this for a field that isn't there yet."""
        if name not in DOCUMENT_FIELDS:
            raise AttributeError(name)
        for key, value in zip(DOCUMENT_FIELDS, json.loads(self._line), strict=True):
            setattr(self, key, tuple(value) if isinstance(value, list) else value)
        return getattr(self, name)


class ParsedQuery(NamedTuple):
    """A query in the query language: `module:base kind:ruling "two words" -word`.

    A filter wants the beginning of a value, quotes want a phrase, and a dash excludes the word after it.

    Attributes:
        plain: Its words as people type them.
        allowed: The documents that may be hits; None if all may.
        wanted: Whether it asks for anything, and does not only exclude.
    """

    plain: str
    allowed: frozenset[int] | None = None
    wanted: bool = False


class SearchIndex:
    """An index of entries by stem."""

    def __init__(
        self,
        exported: bytes,
        game_words: GameWords,
        whoosh: Callable[[GameWords], WhooshIndex],
        data: Callable[[], dict[str, Any]],
    ) -> None:
        """Take an export.

        Args:
            exported: The export in lines, see :func:`scythe_ref.search.export.ranking_export`.
            game_words: The words of the game.
            whoosh: Opens the index of the same entries that narrows queries down, given the words that count there.
            data: Gives the search data of a site.
        """
        about, self._ids, self._told, *lines = exported.split(b"\n")
        self._about: dict[str, Any] = json.loads(about)
        self.game_words = game_words.keeping(self._about["kept"])
        size = len(self._about["factors"])
        if self._about["format"] != EXPORT_FORMAT or len(lines) != size + len(self._about["stems"]):
            raise ValueError("this is something else")
        self._lines = lines[:size]
        self._documents: dict[int, IndexedDocument] = {}
        self._postings = lines[size:]
        self._line = {stemmed: line for line, stemmed in enumerate(self._about["stems"])}
        self._read: dict[str, _Posting] = {}
        self._open_whoosh = whoosh
        self._open_data = data

    @classmethod
    def build(cls, entries: Iterable[Entry], game_words: GameWords = NO_WORDS) -> SearchIndex:
        """Index entries in memory."""
        listed = list(entries)
        exported, data = _exported(listed, game_words), partial(_data, listed, game_words)
        return cls(exported, game_words, partial(_whoosh_index, listed), data)

    @classmethod
    def load(cls, key: str, entries: Callable[[], Iterable[Entry]], game_words: GameWords = NO_WORDS) -> SearchIndex:
        """Open the export in the cache folder; if there is none, make it from the entries and keep it.

        The key identifies the entries and the code that makes an index of them.
        """

        def whoosh(words: GameWords) -> WhooshIndex:
            from scythe_ref.search.whoosh_index import WhooshIndex  # noqa: PLC0415  # plain questions need no Whoosh

            kept = cache_files.read("whoosh", key, lambda packed: WhooshIndex.unpacked(packed, words))
            if kept is None:
                kept = _whoosh_index(entries(), words)
                cache_files.write("whoosh", key, kept.packed())
            return kept

        def opened(exported: bytes) -> SearchIndex:
            return cls(exported, game_words, whoosh, partial(site_data, key, entries, game_words))

        found = cache_files.read("ranking", key, opened)
        if found is None:
            exported = _exported(list(entries()), game_words)
            cache_files.write("ranking", key, exported)
            found = opened(exported)
        return found

    @cached_property
    def data(self) -> dict[str, Any]:
        """The search data of a site, see :func:`scythe_ref.search.export.search_data`."""
        return self._open_data()

    @property
    def size(self) -> int:
        """Number of documents."""
        return len(self._lines)

    def document(self, number: int) -> IndexedDocument:
        """Return a document by its number."""
        if number not in self._documents:
            self._documents[number] = IndexedDocument(number, self._lines[number])
        return self._documents[number]

    def named(self, name: str) -> IndexedDocument:
        """Return a document by its id."""
        return self.document(self._numbers[name])

    def documents(self) -> Iterator[IndexedDocument]:
        """Yield every document in the order of the entries."""
        return map(self.document, range(self.size))

    def factor(self, number: int, sought: Collection[str]) -> float:
        """Return the weight of a document: less where a query doesn't name the expansion that the document needs."""
        factor: float = self._about["factors"][number]
        expansion = self._about["expansions"][number]
        if expansion and not any(stemmed in sought for stemmed in self._about["named"][expansion - 1]):
            return factor * float(self.game_words.ranking["unnamed"])
        return factor

    def scores(self, stemmed: str) -> dict[int, float]:
        """Score each document for a stem: BM25F over all fields."""
        fits = self.fits(stemmed)
        rarity, k = self.rarity(stemmed), ranking()["bm25"]["k"]
        return {number: rarity * (fit / FINE) * (k + 1) / (fit / FINE + k) for number, fit in fits.items()}

    def fits(self, stemmed: str) -> dict[int, int]:
        """Return the documents with a stem, and how well each fits it, in parts of ``FINE``."""
        numbers, fits, _ = self._posting(stemmed)
        return dict(zip(numbers, fits, strict=True))

    def rarity(self, stemmed: str) -> float:
        """Return the inverse document frequency of a stem."""
        return _rarity(self.size, len(self._posting(stemmed)[0]))

    @cached_property
    def rarest(self) -> float:
        """The inverse document frequency of a stem in one document alone."""
        return _rarity(self.size, 1)

    def sayings(self, stemmed: str) -> dict[int, int]:
        """Return the titles and wordings with a stem, and the number of words in each.

        A saying has the number of its document times ``SAYINGS``, plus its own number there.
        """
        said = self._posting(stemmed)[2]
        return dict(zip(said[::2], said[1::2], strict=True))

    def parse_query(self, query: str) -> ParsedQuery:
        """Return a query's plain words, and the documents that the rest of it lets through."""
        if not _NARROWS.search(query):
            return ParsedQuery(query)
        return ParsedQuery(*self._whoosh.parse_query(query))

    def has_word(self, word: str) -> bool:
        """Check for a word in the content, in this form or another."""
        return any(map(self.has_stem, stems_of(word, self.game_words.language)))

    def has_stem(self, stemmed: str) -> bool:
        """Check for a stem in the content."""
        return stemmed in self._line

    def is_in_texts(self, word: str) -> bool:
        """Check for a word in a text, and not only in synonyms or wordings."""
        return any(map(self.is_written, stems_of(word, self.game_words.language)))

    def is_written(self, stemmed: str) -> bool:
        """Check for a stem in a text."""
        line = self._line.get(stemmed)
        return line is not None and self._about["written"][line] == "1"

    @cached_property
    def longest_synonym(self) -> int:
        """Number of words in the longest synonym."""
        return max((spoken.count(" ") + 1 for spoken in self.synonyms), default=1)

    def words_beginning(self, word: str) -> dict[str, int]:
        """Return the words that start with a word, and how often they occur."""
        found: dict[str, int] = {}
        for other in self._in_order[bisect_left(self._in_order, word) :]:
            if not other.startswith(word):
                break
            found[other] = self.vocabulary[other]
        return found

    @property
    def vocabulary(self) -> dict[str, int]:
        """Every word of the content in its spelling there, with its count."""
        words: dict[str, int] = self._about["vocabulary"]
        return words

    @property
    def synonyms(self) -> dict[str, list[str]]:
        """Terms by synonym, both as stems with blanks between: from the glossary's entries, and everyday words."""
        synonyms: dict[str, list[str]] = self._about["synonyms"]
        return synonyms

    @cached_property
    def not_covered(self) -> set[int]:
        """Numbers of the entries on topics outside of the content."""
        return set(self._about["not_covered"])

    @cached_property
    def terms(self) -> dict[tuple[str, ...], IndexedDocument]:
        """The glossary's terms by the stems of their titles."""
        terms = map(self.document, self._about["terms"])
        return {tuple(map(stem, words(term.title))): term for term in terms}

    @property
    def sides_and_pieces(self) -> tuple[list[str], list[str]]:
        """The factions of entries, and the pieces for which statements lift others."""
        return self._about["factions"], self._about["pieces"]

    @property
    def destinations(self) -> list[list[Any]]:
        """Places of the site, see :func:`scythe_ref.search.destinations.destination_data`."""
        places: list[list[Any]] = self._about["destinations"]
        return places

    @cached_property
    def reader(self) -> Reader:
        """Reads frames of questions."""
        return Reader(self.game_words, self._about["phrases"])

    @cached_property
    def told(self) -> dict[str, list[Told]]:
        """The frames that entries tell, by action."""
        return told_of(json.loads(self._told))

    def every_stem(self) -> Iterator[str]:
        """Yield every stem of the content."""
        return iter(self._line)

    @cached_property
    def _whoosh(self) -> WhooshIndex:
        return self._open_whoosh(self.game_words)

    @cached_property
    def _in_order(self) -> list[str]:
        return [*self.vocabulary]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(json.loads(self._ids))}

    def _posting(self, stemmed: str) -> _Posting:
        if stemmed not in self._read:
            line = self._line.get(stemmed)
            self._read[stemmed] = ([], [], []) if line is None else json.loads(self._postings[line])
        return self._read[stemmed]


def site_data(key: str, entries: Callable[[], Iterable[Entry]], game_words: GameWords) -> dict[str, Any]:
    """Return the search data of a site from the cache folder; if there are none, make them and keep them."""
    found: dict[str, Any] | None = cache_files.read("data", key, json.loads)
    if found is None:
        found = _data(list(entries()), game_words)
        cache_files.write("data", key, json.dumps(found).encode())
    return found


# Plain questions need none of these.


def _exported(entries: list[Entry], game_words: GameWords) -> bytes:
    from scythe_ref.search.export import ranking_export  # noqa: PLC0415

    return ranking_export(entries, game_words)


def _data(entries: list[Entry], game_words: GameWords) -> dict[str, Any]:
    from scythe_ref.search.export import search_data  # noqa: PLC0415

    return search_data(entries, game_words)


def _whoosh_index(entries: Iterable[Entry], game_words: GameWords) -> WhooshIndex:
    from scythe_ref.search.whoosh_index import WhooshIndex  # noqa: PLC0415

    return WhooshIndex.build(entries, game_words)


def _rarity(size: int, holding: int) -> float:
    return math.log(1 + (size - holding + 0.5) / (holding + 0.5))
