"""Facts that texts may bind to, numerals in texts, and texts without markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scythe_ref.formats import nearest

if TYPE_CHECKING:
    from scythe_ref.formats import Document
    from scythe_ref.library.graph import Library
    from scythe_ref.schema.common import Loc


FACT = re.compile(r"\{fact:([^{}]*)\}")


class UnknownFactError(KeyError):
    """A path that leads to no datum.

    Attributes:
        path: The path as the text has it.
        nearest: The nearest path that exists, if one is near.
    """

    def __init__(self, path: str, nearest: str | None) -> None:
        self.path = path
        self.nearest = nearest
        super().__init__(path)


class Facts:
    """Every number and name that a text may bind to.

    It evaluates nothing: it looks up a path in a table made from the components (``GameContent.facts``).
    """

    def __init__(self, table: Mapping[str, int | str]) -> None:
        self._table = table

    def resolve(self, path: str) -> int | str:
        """Return the datum at a path such as ``combat.dial_max``, or raise :class:`UnknownFactError`."""
        try:
            return self._table[path]
        except KeyError:
            raise UnknownFactError(path, nearest(path, self._table)) from None

    def fill(self, text: str) -> str:
        """Return the text with every ``{fact:...}`` replaced by its datum, or raise :class:`UnknownFactError`."""
        return FACT.sub(lambda match: str(self.resolve(match[1].strip())), text)

    def paths_in(self, text: str) -> Iterator[str]:
        """Yield the paths that a text binds to."""
        for match in FACT.finditer(text):
            yield match[1].strip()

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


AT_LEAST = 0.95
"""Least share of all numerals that are bound to a component."""

_NUMERAL = re.compile(r"(?<![\w.])\d+(?!\w)")
_SPELLED = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|"
    r"eighteen|nineteen|twenty)\b",
    re.IGNORECASE,
)
_LINK_TARGET = re.compile(r"\]\([^)]*\)")


@dataclass(frozen=True)
class Numeral:
    """A typed numeral, not bound to a component.

    Attributes:
        chapter: Its chapter.
        id: The statement, procedure or table, or the chapter for its summary.
        field: ``title``, ``text``, ``example`` or ``summary``, or the part of a procedure or table.
        numeral: Its text.
        reason: Why the author typed it; empty if nobody has said so.
        path: Its file.
        line: Its line, from 1.
        column: Its column, from 1.
    """

    chapter: str
    id: str
    field: str
    numeral: str
    reason: str | None
    path: str
    line: int
    column: int


@dataclass(frozen=True)
class NumeralCounts:
    """The numerals of all statements.

    Attributes:
        bound: Number of numerals bound to a component.
        unbound: The others.
        spelled: Numbers in words; they don't count, since most are words and no data.
        stale: Entries of the list of reasons that nothing needs.
    """

    bound: int
    unbound: tuple[Numeral, ...]
    spelled: tuple[Numeral, ...]
    stale: tuple[Numeral, ...]

    @property
    def share(self) -> float:
        """The share of bound numerals."""
        total = self.bound + len(self.unbound)
        return self.bound / total if total else 1.0

    @property
    def unexplained(self) -> tuple[Numeral, ...]:
        """Unbound numerals without a reason."""
        return tuple(numeral for numeral in self.unbound if numeral.reason is None)

    @property
    def sound(self) -> bool:
        """True if enough numerals are bound, the rest have reasons, and no reason is left over."""
        return self.share >= AT_LEAST and not self.unexplained and not self.stale


def count_numerals(library: Library) -> NumeralCounts:
    """Count the numerals of a library's statements, procedures, tables and summaries."""
    reasons = {(one.chapter, one.id, one.numeral): one for one in _reasons(library)}
    bound = 0
    unbound: list[Numeral] = []
    spelled: list[Numeral] = []
    for chapter, name, field, text, place in _texts(library):
        bound += bound_numerals(text, library.facts)
        for index, numeral in typed_numerals(text):
            given = reasons.get((chapter, name, numeral))
            unbound.append(Numeral(chapter, name, field, numeral, given.reason if given else None, *place(index)))
        for word in _SPELLED.finditer(_bare(text)):
            spelled.append(Numeral(chapter, name, field, word[0], None, *place(word.start())))
    used = {(numeral.chapter, numeral.id, numeral.numeral) for numeral in unbound}
    stale = tuple(reasons[key] for key in sorted(reasons.keys() - used))
    return NumeralCounts(bound, tuple(unbound), tuple(spelled), stale)


def _reasons(library: Library) -> Iterator[Numeral]:
    """Yield the numerals of the list of reasons, each with its place in that list."""
    from scythe_ref.library.source_locations import document_of  # noqa: PLC0415  # only this command needs it

    if not library.unbound:
        return
    document = document_of(library.root / "unbound.yaml")
    for chapter, items in library.unbound.items():
        for number, item in enumerate(items):
            for place, numeral in enumerate(item.numerals):
                at = document.locate(("unbound", chapter, number, "numerals", place))
                yield Numeral(chapter, item.id, "", numeral, item.reason, document.path, *at)


def typed_numerals(text: str) -> list[tuple[int, str]]:
    """Return the typed numerals of a text, each with its index; labels such as ``V4`` are none."""
    return [(found.start(), found[0]) for found in _NUMERAL.finditer(_bare(text))]


def bound_numerals(text: str, facts: Facts) -> int:
    """Count the look-ups of a text that give a number."""
    found = 0
    for path in facts.paths_in(text):
        try:
            found += str(facts.resolve(path)).isdigit()
        except UnknownFactError:  # reported when content is loaded
            continue
    return found


def _bare(text: str) -> str:
    """Return a text with blanks for look-ups and link targets."""
    return _LINK_TARGET.sub(_blank, FACT.sub(_blank, text))


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


Placing = Callable[[int], tuple[str, int, int]]
"""File, line and column of an index into a text."""


def _texts(library: Library) -> Iterator[tuple[str, str, str, str, Placing]]:
    """Yield chapter, id, field, text and places of each text of the rules."""
    from scythe_ref.library.source_locations import document_of  # noqa: PLC0415  # `try` wants `plain`, and no pydantic
    from scythe_ref.schema.walker import texts_of  # noqa: PLC0415  # the same

    for chapter in library.chapters:
        document = document_of(Path(chapter.path))

        def placing(loc: Loc, document: Document = document) -> Placing:
            return lambda index: (document.path, *document.locate_text(loc, index))

        for number, line in enumerate(chapter.source.summary or ()):
            yield chapter.id, chapter.id, "summary", line, placing(("summary", number))
        for above, statement in chapter.source.statements():
            for field in ("title", "text", "example"):
                if text := getattr(statement, field):
                    yield chapter.id, statement.id, field, text, placing((*above, field))
        for above, overview in chapter.source.overviews():
            for loc, _, text, _ in texts_of(overview):
                yield chapter.id, overview.id, str(loc[0]), text, placing((*above, *loc))


_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_COLOUR = re.compile(r"\[([^\[\]]*)\]![^!\s\[]+!")
# The limit keeps a stranger's text of nothing but stars from taking quadratic time.
_EMPHASIS = re.compile(r"(\*\*|__|\*|`)(?=\S)(.{1,500}?)(?<=\S)\1")
_SPACE = re.compile(r"\s+")


def plain(text: str) -> str:
    """Return our kind of Markdown (emphasis, links, code, colour spans) without markup, on one line."""
    text = _COLOUR.sub(r"\1", text)
    text = _LINK.sub(r"\1", text)
    for _ in range(2):  # emphasis inside emphasis
        text = _EMPHASIS.sub(r"\2", text)
    return _SPACE.sub(" ", text).strip()
