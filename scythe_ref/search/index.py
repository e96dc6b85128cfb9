"""The index: the only module that touches Whoosh. Its twin in the pages is ``theme/js/search/index.js``.

Whoosh keeps the documents, the words and where they stand. Everything else (the command line's answers, the data that
the pages search) is read back from it. It works in memory; what is kept of it are the bytes, in the cache folder.
"""

from __future__ import annotations

import json
import math
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scythe_ref.library import cache_files
from scythe_ref.search.analysis import stem, telling, words
from scythe_ref.search.dutch import telling_in_dutch
from scythe_ref.search.game_words import NO_WORDS, GameWords
from scythe_ref.search.ranking import ranking

with warnings.catch_warnings():
    # Whoosh 2.7.4 was written before Python warned of "\." in plain strings and of `is` with a number.
    warnings.simplefilter("ignore", SyntaxWarning)
    warnings.filterwarnings("ignore", "invalid escape sequence", DeprecationWarning)
    from whoosh import __version__ as whoosh_version
    from whoosh import analysis, fields, formats
    from whoosh.codec import whoosh3
    from whoosh.filedb import structfile
    from whoosh.filedb.filestore import RamStorage

if TYPE_CHECKING:
    from scythe_ref.library import Entry

FILTERS = ("kind", "faction", "module", "id")
"""Fields that a query may name: `kind:ruling`."""

NOT_COVERED = "not covered"
"""The kind of an entry that says what is not here, where nothing fits better; a term may have its scope."""

_FIT, _SAID, _WRITTEN = "fit", "said", "written"
_TEXTS = ("title", "answer", "text", "place")
"""Fields that are texts; the rest lists what people say."""

SAYINGS = 128
"""More than a document has: its title, which is its saying 0, and the wordings with which people ask for it."""

FINE = 256
"""Fits are whole numbers of this fineness, so that everybody who computes them gets the same."""


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
    case: bool
    scope: str
    synonyms: tuple[str, ...]
    dutch: tuple[str, ...]
    asked: tuple[str, ...]
    asked_dutch: tuple[str, ...]
    often: int
    text: str


AT_ONCE = 64
"""Megabytes of words that are sorted at a time."""

IN_MEMORY = 16 * 1024 * 1024
"""Bytes of a draft that stay in memory; those of few entries do."""

_OF_ENTRY = [name for name in IndexedDocument.__dataclass_fields__ if name not in ("number", "text")]


class SearchIndex:
    """Entries and the words in them."""

    def __init__(self, opened: Any, game_words: GameWords) -> None:
        self.game_words = game_words
        self._reader = opened.reader()
        self._documents: dict[int, IndexedDocument] = {}

    @classmethod
    def build(cls, entries: Iterable[Entry], game_words: GameWords = NO_WORDS) -> SearchIndex:
        """Index entries in memory."""
        return cls(_written(entries, game_words).open_index(), game_words)

    @classmethod
    def kept(cls, key: str, entries: Callable[[], Iterable[Entry]], game_words: GameWords = NO_WORDS) -> SearchIndex:
        """Open the index that is kept in the cache folder; if there is none, make it of the entries and keep it.

        The key stands for the entries and the code that makes an index of them.
        """
        key = f"{key}-whoosh{'.'.join(map(str, whoosh_version))}"
        found = cache_files.read("index", key, lambda content: cls(_Memory.unpacked(content).open_index(), game_words))
        if found is not None:
            return found
        storage = _written(entries(), game_words)
        cache_files.write("index", key, storage.packed())
        return cls(storage.open_index(), game_words)

    @property
    def size(self) -> int:
        """Number of documents."""
        return int(self._reader.doc_count_all())

    def document(self, number: int) -> IndexedDocument:
        """Return a document by its number."""
        if number not in self._documents:
            self._documents[number] = IndexedDocument(number=number, **self._reader.stored_fields(number)["document"])
        return self._documents[number]

    def named(self, name: str) -> IndexedDocument:
        """Return a document by its id."""
        return self.document(min(self._holding("id", name)))

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
        return self._weights(_FIT, stemmed)

    def rarity(self, stemmed: str) -> float:
        """Return how telling a stem is: the fewer documents it stands in, the more."""
        return _rarity(self.size, self._reader.doc_frequency(_FIT, stemmed))

    @cached_property
    def rarest(self) -> float:
        """How telling a stem is that stands in one document alone."""
        return _rarity(self.size, 1)

    def sayings(self, stemmed: str) -> dict[int, int]:
        """Return the titles and wordings with a stem, and how many words each has.

        A saying has the number of its document times ``SAYINGS``, plus its own number there.
        """
        return {
            number * SAYINGS + said[at]: said[at + 1]
            for number, said in self._values(_SAID, stemmed)
            for at in range(0, len(said), 2)
        }

    def chosen(self, name: str, value: str) -> set[int]:
        """Return the documents that a filter lets through: the field starts with the value, in lower case."""
        return {number for term in self._reader.expand_prefix(name, value) for number in self._holding(name, term)}

    def knows(self, word: str) -> bool:
        """Tell whether a word stands in the content, in this form or another."""
        return self.knows_stem(stem(word))

    def knows_stem(self, stemmed: str) -> bool:
        """Tell whether a stem stands in the content."""
        return (_FIT, stemmed) in self._reader

    def says(self, word: str) -> bool:
        """Tell whether a word stands in a text, and not only in a list of what people say."""
        return (_WRITTEN, stem(word)) in self._reader

    @cached_property
    def longest_synonym(self) -> int:
        """How many words the longest synonym has."""
        return max(map(len, self.synonyms), default=1)

    def starting(self, word: str) -> dict[str, int]:
        """Return the words that start with a word, and how often they occur."""
        found = (term.decode() for term in self._reader.expand_prefix("word", word))
        return {term: int(self._reader.frequency("word", term)) for term in found}

    @cached_property
    def vocabulary(self) -> dict[str, int]:
        """Every word of the content as it is written there, and how often it occurs."""
        return {term.decode(): int(info.weight()) for term, info in self._reader.iter_field("word")}

    @cached_property
    def synonyms(self) -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """What people say and what it is called, both as stems: from the glossary's entries, and everyday words."""
        said: dict[tuple[str, ...], dict[tuple[str, ...], None]] = {}
        for called, everyday in self.game_words.ranking["synonyms"].items():
            for word in everyday.split(", "):
                said.setdefault(_stems(word), {})[_stems(called)] = None
        for number in sorted(self._holding("kind", "term")):
            stored = self._reader.stored_fields(number)
            for spoken in stored["synonyms"]:
                if spoken != stored["called"]:
                    said.setdefault(spoken, {})[stored["called"]] = None
        return {spoken: tuple(called) for spoken, called in sorted(said.items())}

    @cached_property
    def not_covered(self) -> set[int]:
        """The entries that say what is not here."""
        return self._holding("kind", NOT_COVERED)

    @cached_property
    def terms(self) -> dict[tuple[str, ...], IndexedDocument]:
        """The glossary's terms by the stems of what they are called."""
        terms = (self.document(number) for number in sorted(self._holding("kind", "term")))
        return {tuple(map(stem, words(term.title))): term for term in terms}

    def every_stem(self) -> Iterator[str]:
        """Yield every stem of the content."""
        return (term.decode() for term in self._reader.lexicon(_FIT))

    def _weights(self, name: str, stemmed: str) -> dict[int, int]:
        found: dict[int, int] = {}
        if (name, stemmed) in self._reader:
            matcher = self._reader.postings(name, stemmed)
            while matcher.is_active():
                found[matcher.id()] = int(matcher.weight())
                matcher.next()
        return found

    def _values(self, name: str, stemmed: str) -> Iterator[tuple[int, bytes]]:
        if (name, stemmed) in self._reader:
            matcher = self._reader.postings(name, stemmed)
            while matcher.is_active():
                yield matcher.id(), matcher.value()
                matcher.next()

    def _holding(self, name: str, term: str | bytes) -> set[int]:
        """Return the documents in whose field a term stands."""
        if (name, term) not in self._reader:  # Whoosh raises an error of its own for a term it doesn't know
            return set()
        return set(self._reader.postings(name, term).all_ids())


class _Memory(RamStorage):  # type: ignore[misc]
    """Memory only, as bytes that can be kept."""

    def temp_storage(self, name: str | None = None) -> Any:
        """Return a place for drafts. Whoosh's own is one folder for all processes, which they take from each other."""
        return _Drafts()

    def packed(self) -> bytes:
        """Return all files as one: their names and sizes, then what they hold."""
        sizes = {name: len(content) for name, content in self.files.items()}
        return b"\n".join([json.dumps(sizes).encode(), b"".join(self.files.values())])

    @classmethod
    def unpacked(cls, packed: bytes) -> _Memory:
        """Return the files again. The bytes must be known to be ours: Whoosh unpickles some of them."""
        storage = cls()
        start = packed.index(b"\n") + 1
        for name, size in json.loads(packed[:start]).items():
            storage.files[name] = memoryview(packed)[start : start + size]
            start += size
        return storage


class _Drafts(RamStorage):  # type: ignore[misc]
    """What Whoosh writes down while it sorts: in memory, and once it is large, in files without a name.

    Nobody else can open such a file, and nothing is left of it when the process ends, however it ends.
    """

    def create_file(self, name: str, **_: Any) -> Any:
        """Return a new file; it can be read after it was closed, until it is deleted."""
        self.files[name] = _Draft()
        return structfile.StructFile(self.files[name], name=name)

    def open_file(self, name: str, **_: Any) -> Any:
        """Return a file that was written, from its beginning."""
        return structfile.StructFile(self.files[name], name=name)

    def delete_file(self, name: str) -> None:
        """Give a file's memory or disk back."""
        self.files.pop(name).give_back()


class _Draft:
    """A file that goes back to its beginning when it is closed."""

    def __init__(self) -> None:
        import tempfile  # noqa: PLC0415  # reading does not need it, and importing it takes time

        self._file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  # closed by `give_back`
        self.write, self.read, self.readline = self._file.write, self._file.read, self._file.readline
        self.seek, self.tell, self.flush = self._file.seek, self._file.tell, self._file.flush
        self.give_back = self._file.close

    def close(self) -> None:
        """Go back to the beginning."""
        self._file.seek(0)


class _Weighed(fields.FieldType):  # type: ignore[misc]
    """A field that is given as stems with a whole number for each."""

    def __init__(self) -> None:
        super().__init__(formats.Frequency(), analyzer=None)

    def index(self, value: dict[str, int], **_: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        return ((stemmed.encode(), 1, float(fit), b"") for stemmed, fit in value.items())


class _Pairs(formats.Format):  # type: ignore[misc]
    """A posting with bytes of its own, as many as it likes."""

    posting_size = -1


class _Said(fields.FieldType):  # type: ignore[misc]
    """A field that is given as stems with the sayings in which each stands: number and length, a byte each."""

    def __init__(self) -> None:
        super().__init__(_Pairs(), analyzer=None)

    def index(self, value: dict[str, list[int]], **_: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        return ((stemmed.encode(), 1, 1.0, bytes(pairs)) for stemmed, pairs in value.items())


def _schema() -> Any:
    own_words = fields.TEXT(analyzer=analysis.IDAnalyzer(), phrase=False)  # Whoosh takes a list of words as it is
    return fields.Schema(
        word=own_words,
        written=own_words,
        fit=_Weighed(),
        said=_Said(),
        id=fields.ID(),
        kind=fields.ID(),
        faction=fields.KEYWORD(),
        module=fields.KEYWORD(),
        document=fields.STORED(),
        called=fields.STORED(),
        synonyms=fields.STORED(),
    )


def _written(entries: Iterable[Entry], game_words: GameWords) -> _Memory:
    """Return the index of some entries. Each is read twice, so that the words of only one are in memory at a time."""
    listed = list(entries)
    lengths = [{name: len(said) for name, said in _stemmed(entry, game_words).items()} for entry in listed]
    average = {name: sum(length[name] for length in lengths) / max(len(listed), 1) for name in ranking()["fields"]}
    storage = _Memory()
    # It is small; packing and unpacking cost time.
    writer = storage.create_index(_schema()).writer(codec=whoosh3.W3Codec(compression=0), limitmb=AT_ONCE)
    for entry in listed:
        _add(writer, entry, average, game_words)
    writer.commit()
    return storage


def _add(writer: Any, entry: Entry, average: dict[str, float], game_words: GameWords) -> None:
    texts = _spoken(entry)
    stems = _stemmed(entry, game_words)
    writer.add_document(
        # Wordings stay out: they must not decide what a mistyped word is put right to.
        word=[word for said in texts.values() for word in said],
        written=[one for name in _TEXTS for one in stems[name]],
        fit=_fits(stems, average),
        said=_said(entry, game_words),
        id=entry.id,
        kind=entry.kind,
        faction=" ".join(entry.factions),
        module=" ".join(entry.modules),
        document={name: getattr(entry, name) for name in _OF_ENTRY} | {"text": " ".join(texts["text"])},
        called=_stems(entry.title) if entry.kind == "term" else None,
        synonyms=tuple(_stems(synonym) for synonym in entry.synonyms) if entry.kind == "term" else None,
    )


def _stemmed(entry: Entry, game_words: GameWords) -> dict[str, list[str]]:
    """Return the stems of an entry, field by field."""
    stems = {name: [stem(word) for word in said] for name, said in _spoken(entry).items()}
    return stems | {"asked": [one for wording in wordings(entry, game_words) for one in wording]}


def _spoken(entry: Entry) -> dict[str, list[str]]:
    """Return the words of an entry's own fields."""
    texts = {
        "title": entry.title,
        "words": " ".join((entry.id.replace(".", " "), *entry.synonyms, *entry.factions)),
        "answer": entry.answer,
        "place": " ".join((*entry.breadcrumb, *entry.badges, *entry.modules)),
        "text": entry.text,
    }
    return {name: telling(words(text)) for name, text in texts.items()}


def wordings(entry: Entry | IndexedDocument, game_words: GameWords) -> list[list[str]]:
    """Return the stems of each of an entry's wordings, the English ones first."""
    # Each by itself: a wording may be made of words that say nothing, such as "what can I do".
    said = [telling(words(wording)) for wording in entry.asked]
    said += (telling_in_dutch(game_words, wording) for wording in entry.asked_dutch)
    return [[stem(word) for word in one] for one in said]


def _said(entry: Entry, game_words: GameWords) -> dict[str, list[int]]:
    """Return the stems of an entry's title and wordings; with each, the sayings it stands in and their lengths."""
    title = [stem(word) for word in telling(words(entry.title))]
    said: dict[str, list[int]] = defaultdict(list)
    for number, saying in enumerate([title, *wordings(entry, game_words)]):
        for stemmed in dict.fromkeys(saying):
            said[stemmed] += (number, min(len(saying), 255))
    return said


def _fits(stems: dict[str, list[str]], average: dict[str, float]) -> dict[str, int]:
    """Return how well a document fits each of its stems: often said, in a short and important field."""
    b = ranking()["bm25"]["b"]
    fit: dict[str, float] = defaultdict(float)
    for name, boost in ranking()["fields"].items():
        length = len(stems[name])
        for word in stems[name]:
            fit[word] += boost / (1 - b + b * length / average[name])
    # Not `round`, which takes halves to the even number: the twin has none that does.
    return {word: math.floor(worth * FINE + 0.5) for word, worth in fit.items()}


def _rarity(size: int, holding: int) -> float:
    return math.log(1 + (size - holding + 0.5) / (holding + 0.5))


def _stems(text: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in telling(words(text)))
