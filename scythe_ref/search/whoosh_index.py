"""The Whoosh index, for the query language. Only ``stemmer.py`` imports another part of Whoosh.

The export (``export.py``) ranks plain questions, so only a query that narrows itself down needs this index. The first
one makes it.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from scythe_ref.search.analysis import words
from scythe_ref.search.entry_words import GAP, indexed_words, own_stems, stems_without_stop_words
from scythe_ref.search.game_words import NO_WORDS, GameWords
from scythe_ref.search.ranking import ranking

with warnings.catch_warnings():
    # Whoosh 2.7.4 was written before Python warned of "\." in plain strings and of `is` with a number.
    warnings.simplefilter("ignore", SyntaxWarning)
    warnings.filterwarnings("ignore", "invalid escape sequence", DeprecationWarning)
    from whoosh import __version__ as whoosh_version
    from whoosh import analysis, fields, qparser, query
    from whoosh.codec import whoosh3
    from whoosh.filedb import structfile
    from whoosh.filedb.filestore import RamStorage
    from whoosh.qparser import syntax

if TYPE_CHECKING:
    from scythe_ref.library import Entry

FILTERS = ("kind", "faction", "module", "id")
"""Fields that a query may name: `kind:ruling`."""

VERSION = ".".join(map(str, whoosh_version))

AT_ONCE = 64
"""Megabytes of words to sort at a time."""

IN_MEMORY = 16 * 1024 * 1024
"""Bytes of a draft that stay in memory; those of few entries do."""

_PHRASED = ("title", "answer", "text", "synonyms")
"""Fields with the positions of words, for phrases."""

_KINDS = {"rule": "statement", "example": "scenario", "glossary": "term"}
"""Kinds by the names that people read above the hits."""

_QUOTES = '"\u201c\u201d\u201e'

# Phones write curly quotes. A dash leads only what follows it at once: neither "6 - 7 players" nor "one-time" leaves
# anything out.
_PART = rf"(?<!\S)(-?)(?:({'|'.join(FILTERS)}):)?(?:[{_QUOTES}]([^{_QUOTES}]*)[{_QUOTES}]|(\S+))"


class WhooshIndex:
    """An index of entries; a document has the number of its entry."""

    def __init__(self, storage: _Memory, game_words: GameWords) -> None:
        self._storage = storage
        self._searcher = storage.open_index().searcher()
        self._parser = qparser.QueryParser("text", None, [_Parts(game_words)])

    @classmethod
    def build(cls, entries: Iterable[Entry], game_words: GameWords = NO_WORDS) -> WhooshIndex:
        """Index entries in memory."""
        storage = _Memory()
        # It is small; packing and unpacking cost time.
        writer = storage.create_index(_schema()).writer(codec=whoosh3.W3Codec(compression=0), limitmb=AT_ONCE)
        for entry in entries:
            writer.add_document(**_fields(entry, game_words))
        writer.commit()
        return cls(storage, game_words)

    @classmethod
    def unpacked(cls, packed: bytes, game_words: GameWords) -> WhooshIndex:
        """Open a packed index. The caller must know that the bytes are ours: Whoosh unpickles some of them."""
        return cls(_Memory.unpacked(packed), game_words)

    def packed(self) -> bytes:
        """Return the index as bytes for the cache."""
        return self._storage.packed()

    def parse_query(self, text: str) -> tuple[str, frozenset[int] | None, bool]:
        """Read a query: its plain words, the documents that the rest of it lets through, whether it asks for any."""
        nodes = [node for node in self._parser.process(text) if isinstance(node, _Part)]
        if any(node.is_word for node in nodes):  # quotes are somebody's speech
            nodes = [node.spoken() for node in nodes]
        parts = [node for node in nodes if node.narrows]
        plain = " ".join(node.plain for node in nodes if node.plain is not None)
        if not parts:
            return plain, None, False
        wanted = query.And([part.query(self._parser) for part in parts]).normalize()
        allowed = frozenset(self._searcher.docs_for_query(wanted))
        return plain, allowed, any(not part.without for part in parts)


# -- the query language -----------------------------------------------------------------------------------------------


class _Parts(qparser.TaggingPlugin):  # type: ignore[misc]
    """Takes a query apart into words, filters and phrases; `* ? ~ ^ ( ) AND OR NOT` are but words."""

    def __init__(self, game_words: GameWords) -> None:
        super().__init__(re.compile(_PART, re.IGNORECASE))
        self._game_words = game_words

    def create(self, parser: Any, match: re.Match[str]) -> _Part:
        """Make a node of a part of a query."""
        dash, name, phrase, word = (group or "" for group in match.groups())
        return _Part(self._game_words, bool(dash), name.lower(), phrase, word)


class _Part(syntax.SyntaxNode):  # type: ignore[misc]
    """A word, phrase or filter of a query."""

    def __init__(self, game_words: GameWords, without: bool, field: str, phrase: str, word: str) -> None:
        said = (phrase or word).lower()
        self._game_words = game_words
        self.without = without
        self.field = field
        self.said = _kind(said) if field == "kind" else said
        narrows = field or phrase or (without and words(word))
        self.narrows = bool(self.said and narrows)
        self.plain = None if field or (without and self.narrows) else phrase or word

    @property
    def is_word(self) -> bool:
        """Whether it is but a word to find."""
        return not self.narrows and bool(words(self.said))

    def spoken(self) -> _Part:
        """Return it as it is beside words: a phrase that no field and no dash goes before is words, too."""
        return self if self.field or self.without else _Part(self._game_words, False, "", "", self.said)

    def query(self, parser: Any) -> Any:
        """Make a query of Whoosh's."""
        found = query.Prefix(self.field, self.said) if self.field else _saying(self.said, self._game_words)
        return query.Not(found) if self.without else found


def _kind(said: str) -> str:
    """Return a kind by its name, singular or plural."""
    one = said.replace("-", "").removesuffix("s")
    return _KINDS.get(one, one)


def _saying(phrase: str, game_words: GameWords) -> Any:
    """Make a query for a phrase: its words without stop words, in any form, one after another."""
    sayings = [stems_without_stop_words(phrase, game_words)]
    sayings += [own_stems(phrase, game_words)] if game_words.language else []
    if not sayings[0]:
        return query.Term("id", GAP)  # there is none; Whoosh would take "not nothing" for nothing
    return query.Or([found for sought in sayings for found in _in_fields(sought)])


def _in_fields(sought: list[str]) -> list[Any]:
    """Return the queries for some stems, one after another, in each field."""
    if len(sought) == 1:
        return [query.Term(name, sought[0]) for name in ranking()["fields"]]
    return [query.Phrase(name, sought) for name in _PHRASED]


# -- the indexed fields -----------------------------------------------------------------------------------------------


def _schema() -> Any:
    placed = fields.TEXT(analyzer=analysis.IDAnalyzer(), phrase=True)
    counted = fields.TEXT(analyzer=analysis.IDAnalyzer(), phrase=False)
    return fields.Schema(
        title=placed,
        answer=placed,
        text=placed,
        synonyms=placed,
        words=counted,
        place=counted,
        asked=counted,
        id=fields.ID(),
        kind=fields.ID(),
        faction=fields.KEYWORD(),
        module=fields.KEYWORD(),
    )


def _fields(entry: Entry, game_words: GameWords) -> dict[str, Any]:
    # Whoosh takes a list as words that are analysed already: its analysers don't know the game.
    stems = indexed_words(entry, game_words)
    del stems["word"]
    return {
        **stems,
        "id": entry.id,
        "kind": entry.kind,
        "faction": " ".join(entry.factions),
        "module": " ".join(entry.modules),
    }


# -- where Whoosh writes ----------------------------------------------------------------------------------------------


class _Memory(RamStorage):  # type: ignore[misc]
    """Memory only, as bytes for the cache."""

    def temp_storage(self, name: str | None = None) -> Any:
        """Return a place for drafts. Whoosh's own is one folder for all processes, which they take from each other."""
        return _Drafts()

    def packed(self) -> bytes:
        """Return all files as one: their names and sizes, then their contents."""
        sizes = {name: len(content) for name, content in self.files.items()}
        return b"\n".join([json.dumps(sizes).encode(), b"".join(self.files.values())])

    @classmethod
    def unpacked(cls, packed: bytes) -> _Memory:
        """Return the files again."""
        storage = cls()
        start = packed.index(b"\n") + 1
        for name, size in json.loads(packed[:start]).items():
            storage.files[name] = memoryview(packed)[start : start + size]
            start += size
        return storage


class _Drafts(RamStorage):  # type: ignore[misc]
    """Whoosh's drafts while it sorts: in memory, and once they are large, in files without a name.

    Nobody else can open such a file, and nothing is left of it at any end of the process.
    """

    def create_file(self, name: str, **_: Any) -> Any:
        """Return a new file; Whoosh can read it after closing it, until it deletes it."""
        self.files[name] = _Draft()
        return structfile.StructFile(self.files[name], name=name)

    def open_file(self, name: str, **_: Any) -> Any:
        """Return a written file, from its beginning."""
        return structfile.StructFile(self.files[name], name=name)

    def delete_file(self, name: str) -> None:
        """Give a file's memory or disk back."""
        self.files.pop(name).give_back()


class _Draft:
    """A file that goes back to its beginning when Whoosh closes it."""

    def __init__(self) -> None:
        import tempfile  # noqa: PLC0415  # reading does not need it, and importing it takes time

        self._file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  # closed by `give_back`
        self.write, self.read, self.readline = self._file.write, self._file.read, self._file.readline
        self.seek, self.tell, self.flush = self._file.seek, self._file.tell, self._file.flush
        self.give_back = self._file.close

    def close(self) -> None:
        """Go back to the beginning."""
        self._file.seek(0)
