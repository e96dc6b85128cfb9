"""The game's terms in Dutch, beside English answers to a Dutch question.

Its twin in the pages is ``theme/js/search/dutch_terms.js``. What the Dutch rulebook calls them stands in the glossary;
what it doesn't name, people's word is taken for.
"""

from __future__ import annotations

from scythe_ref.search.analysis import stem, words
from scythe_ref.search.dutch import dutch, in_dutch
from scythe_ref.search.index import IndexedDocument, SearchIndex

MOST = 6
"""Terms named beside a hit; a line of more is not read."""


def mostly_dutch(index: SearchIndex, asked: list[str]) -> bool:
    """Tell whether a query is Dutch: at least half of its words are, and one of them can't be English."""
    return in_dutch(index, asked) and 2 * sum(dutch(index.game_words, word) is not None for word in asked) >= len(asked)


def named_in_dutch(index: SearchIndex, document: IndexedDocument) -> dict[str, str]:
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
    return dict(list(found.items())[:MOST])


def _name(index: SearchIndex, term: IndexedDocument) -> str:
    if term.dutch:
        return term.dutch[0]
    said: str = index.game_words.ranking["dutch"]["words"].get(term.title.lower(), "")
    return said.partition(" ")[0]


def _written(title: str, name: str) -> str:
    """Return a title as it stands in a sentence: small where the Dutch name is."""
    return title if name[:1].isupper() else title[:1].lower() + title[1:]
