"""Facts that texts may bind to, numerals in texts, and texts without markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.formats import nearest

if TYPE_CHECKING:
    from scythe_ref.library.graph import Library


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
    """

    chapter: str
    id: str
    field: str
    numeral: str
    reason: str | None


@dataclass(frozen=True)
class NumeralCounts:
    """The numerals of all statements.

    Attributes:
        bound: Number of numerals bound to a component.
        unbound: The others.
        spelled: Numbers in words; they don't count, since most are words and no data.
        stale: Entries of the list of reasons that nothing needs: chapter, id and numeral.
    """

    bound: int
    unbound: tuple[Numeral, ...]
    spelled: tuple[Numeral, ...]
    stale: tuple[tuple[str, str, str], ...]

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
    reasons: dict[tuple[str, str, str], str] = {
        (chapter, item.id, numeral): item.reason
        for chapter, items in library.unbound.items()
        for item in items
        for numeral in item.numerals
    }
    bound = 0
    unbound: list[Numeral] = []
    spelled: list[Numeral] = []
    for chapter, name, field, text in _texts(library):
        bound += bound_numerals(text, library.facts)
        for numeral in typed_numerals(text):
            unbound.append(Numeral(chapter, name, field, numeral, reasons.get((chapter, name, numeral))))
        spelled += [Numeral(chapter, name, field, word, None) for word in _SPELLED.findall(_bare(text))]
    used = {(numeral.chapter, numeral.id, numeral.numeral) for numeral in unbound}
    return NumeralCounts(bound, tuple(unbound), tuple(spelled), tuple(sorted(reasons.keys() - used)))


def typed_numerals(text: str) -> list[str]:
    """Return the typed numerals of a text; labels such as ``V4`` are none."""
    return _NUMERAL.findall(_bare(text))


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
    """Return a text without look-ups and link targets."""
    return _LINK_TARGET.sub("]", FACT.sub("", text))


def _texts(library: Library) -> Iterator[tuple[str, str, str, str]]:
    for chapter in library.chapters:
        for line in chapter.source.summary or ():
            yield chapter.id, chapter.id, "summary", line
    for entry in library.statements.values():
        for field in ("title", "text", "example"):
            text = getattr(entry.statement, field)
            if text:
                yield entry.chapter.id, entry.id, field, text
    from scythe_ref.schema.walker import texts_of  # noqa: PLC0415  # `try` wants `plain` alone, and no pydantic

    for overview in library.overviews.values():
        for loc, _, text, _ in texts_of(overview.overview):
            yield overview.chapter.id, overview.id, str(loc[0]), text


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
