"""What a query says besides words: `module:base kind:ruling "two words" -word`.

A filter (``FILTERS``) wants the beginning of a value, quotes want a phrase, and what follows a dash must not be there.

Its twin in the pages is ``theme/js/search/query_language.js``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from scythe_ref.search.analysis import stem, telling, words
from scythe_ref.search.index import FILTERS, IndexedDocument, SearchIndex

_QUOTES = '"\u201c\u201d\u201e'

_KINDS = {"rule": "statement", "example": "scenario", "glossary": "term"}
"""What people read above the hits of a kind."""

# Phones write curly quotes. A dash leads only what follows it at once: neither "6 - 7 players" nor "one-time" leaves
# anything out.
_PART = re.compile(
    rf"(?<!\S)(-?)(?:({'|'.join(FILTERS)}):)?(?:[{_QUOTES}]([^{_QUOTES}]*)[{_QUOTES}]|(\S+))", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class QueryPart:
    """A part of a query that decides what may be found at all.

    Attributes:
        said: A filter's value, a phrase, or a word that must not be said.
        field: The filter, in lower case; empty for what is looked for in the texts.
        without: Whether it leaves documents out.
    """

    said: str
    field: str
    without: bool


def split_query(query: str) -> tuple[str, list[QueryPart]]:
    """Return a query's words as people type them, and the parts that narrow it down."""
    parts: list[QueryPart] = []
    plain: list[str] = []
    for dash, name, phrase, word in _PART.findall(query):
        field, said = name.lower(), (phrase or word).lower()
        part = QueryPart(_kind(said) if field == "kind" else said, field, bool(dash))
        if part.said and (part.field or phrase or (part.without and words(word))):
            parts.append(part)
        if not part.field and not (part.without and parts and parts[-1] is part):
            plain.append(phrase or word)
    return " ".join(plain), parts


def _kind(said: str) -> str:
    """Return a kind by what it is called, one or many of them."""
    one = said.replace("-", "").removesuffix("s")
    return _KINDS.get(one, one)


def let_through(index: SearchIndex, parts: list[QueryPart]) -> set[int] | None:
    """Return the documents that may be found; None if all may."""
    allowed: set[int] | None = None
    for part in parts:
        meant = index.chosen(part.field, part.said) if part.field else _saying(index, part.said)
        if part.without:
            meant = set(range(index.size)) - meant
        allowed = meant if allowed is None else allowed & meant
    return allowed


def _saying(index: SearchIndex, phrase: str) -> set[int]:
    """Return the documents in which a phrase stands: its telling words in any form, one after another."""
    sought = [stem(word) for word in telling(words(phrase))]
    if not sought:
        return set()
    holding = set.intersection(*(set(index.fits(stemmed)) for stemmed in sought))
    return {number for number in holding if len(sought) == 1 or _runs(index.document(number), sought)}


def _runs(document: IndexedDocument, sought: list[str]) -> bool:
    for text in (document.title, document.answer, document.text, *document.synonyms):
        stems = [stem(word) for word in telling(words(text))]
        if any(stems[at : at + len(sought)] == sought for at in range(len(stems) - len(sought) + 1)):
            return True
    return False
