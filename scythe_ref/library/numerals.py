"""Numerals in statements: how many come from the components, and which ones an author has typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.library.facts import FACT, Facts, UnknownFactError
from scythe_ref.schema.walker import texts_of

if TYPE_CHECKING:
    from scythe_ref.library.graph import Library

AT_LEAST = 0.95
"""Share of all numerals that must be bound to a component."""

_NUMERAL = re.compile(r"(?<![\w.])\d+(?!\w)")
_SPELLED = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|"
    r"eighteen|nineteen|twenty)\b",
    re.IGNORECASE,
)
_LINK = re.compile(r"\]\([^)]*\)")


@dataclass(frozen=True)
class Numeral:
    """A numeral that is typed, not bound.

    Attributes:
        chapter: The chapter it stands in.
        id: The statement, procedure or table, or the chapter for its summary.
        field: ``title``, ``text``, ``example`` or ``summary``, or the part of a procedure or table.
        numeral: As it is written.
        reason: Why it is not bound; nothing if nobody has said so.
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
        bound: How many are bound to a component.
        unbound: Those that are not.
        spelled: Numbers in words; they are listed, not counted, since most are words and no data.
        stale: Entries of the list of reasons that nothing needs: chapter, id and numeral.
    """

    bound: int
    unbound: tuple[Numeral, ...]
    spelled: tuple[Numeral, ...]
    stale: tuple[tuple[str, str, str], ...]

    @property
    def share(self) -> float:
        """The share of numerals that are bound."""
        total = self.bound + len(self.unbound)
        return self.bound / total if total else 1.0

    @property
    def unexplained(self) -> tuple[Numeral, ...]:
        """Unbound numerals without a reason."""
        return tuple(numeral for numeral in self.unbound if numeral.reason is None)

    @property
    def sound(self) -> bool:
        """Whether enough is bound, the rest explained, and no reason left over."""
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
    """Return the numerals that stand in a text as they are; labels such as ``V4`` are none."""
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
    return _LINK.sub("]", FACT.sub("", text))


def _texts(library: Library) -> Iterator[tuple[str, str, str, str]]:
    for chapter in library.chapters:
        for line in chapter.source.summary or ():
            yield chapter.id, chapter.id, "summary", line
    for entry in library.statements.values():
        for field in ("title", "text", "example"):
            text = getattr(entry.statement, field)
            if text:
                yield entry.chapter.id, entry.id, field, text
    for overview in library.overviews.values():
        for loc, _, text, _ in texts_of(overview.overview):
            yield overview.chapter.id, overview.id, str(loc[0]), text
