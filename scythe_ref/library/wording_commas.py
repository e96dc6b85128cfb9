"""Wordings of people that a comma in a list in brackets has divided."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from scythe_ref.formats import Document, Problem
from scythe_ref.library.entry_places import document_of, mappings_in
from scythe_ref.library.root import content_files
from scythe_ref.schema.common import Loc

if TYPE_CHECKING:
    from scythe_ref.library.graph import Library


def _words(english: str, dutch: str) -> dict[str, re.Pattern[str]]:
    """Return a pattern for each of the two keys: any of some words at the beginning of a text."""
    return {key: re.compile(rf"(?:{words})\b", re.I) for key, words in (("asked", english), ("asked_dutch", dutch))}


_GOES_ON = _words("and|or|but|nor|then|too|please|either", "en|of|maar|dan|ook|dus")
"""The beginning of the second part of something."""

_BEGINS = _words("if|after|before|once|unless|while", "als|nadat|voordat|zodra|tenzij|terwijl")
"""The beginning of a part that asks nothing yet."""

_ASKS = _words(
    "can|may|must|do|does|did|is|are|was|will|should|has|have|how|what|when|where|which|who|why",
    "mag|kan|moet|is|zijn|hoe|wat|wanneer|waar|welke|wie|waarom|heb|heeft|krijg",
)
_ADDS = _words(
    r"\S+ (?:and|or)|with|without|in|on|at|to|from|by|for|as|if|when|while|until|instead|except|unless|not",
    r"\S+ (?:en|of)|met|zonder|in|op|bij|naar|van|door|voor|als|wanneer|terwijl|tot|behalve|tenzij|niet",
)
"""The beginning of an addition to a question before it."""

_QUOTES = "if this is one wording, put the whole in quotes; if it is two, each"


def divided_wordings(library: Library) -> Iterator[Problem]:
    """Warn of each comma that seems to divide one wording in two; quotes tell that it doesn't."""
    for path in content_files(library.root):
        yield from divided_in(document_of(path))


def divided_in(document: Document) -> Iterator[Problem]:
    """Yield the same warnings of one file."""
    for loc, mapping in mappings_in(document):
        for key in ("asked", "asked_dutch"):
            if key in mapping:
                yield from _divided(document, loc, key)


def _divided(document: Document, above: Loc, key: str) -> Iterator[Problem]:
    loc = (*above, key)
    if not document.source(loc).startswith("["):
        return
    for number, (first, second) in enumerate(pairwise(document.value(loc))):
        unquoted = not document.source((*loc, number)).startswith(("'", '"'))
        adds = _ASKS[key].match(first) and _ADDS[key].match(second)
        if unquoted and (adds or _GOES_ON[key].match(second) or _BEGINS[key].match(first)):
            message = f"the comma ends this wording, and {second!r} is another one; {_QUOTES}"
            yield document.problem((*loc, number), message, severity="warning")
