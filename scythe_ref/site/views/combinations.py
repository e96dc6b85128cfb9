"""View models of the page of combinations."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from scythe_ref.site.views.pages import Page
from scythe_ref.site.views.parts import Reference


@dataclass(frozen=True)
class CellView:
    """A cell of the matrix.

    Attributes:
        mark: ``example``, ``never`` or ``self``.
        href: The scenario, or the reason.
        title: Both names, and the scenario's title or the reason's.
    """

    mark: str
    href: str
    title: str


@dataclass(frozen=True)
class MatrixHeading:
    """A row or column of the matrix.

    Attributes:
        name: The ability or the thing.
        href: Its list further down the page, or the meaning of the thing.
        group: Its faction, or what it stands under otherwise.
        first: Whether a group begins with it.
    """

    name: str
    href: str
    group: str
    first: bool


@dataclass(frozen=True)
class MatrixRow:
    """An ability with all its cells."""

    heading: MatrixHeading
    cells: tuple[CellView, ...]


@dataclass(frozen=True)
class ColumnGroup:
    """Columns that stand under one heading."""

    name: str
    width: int


@dataclass(frozen=True)
class ReasonView:
    """Why some combinations never occur."""

    id: str
    title: str
    why: Markup
    pairs: int


@dataclass(frozen=True)
class Meeting:
    """Another ability or a thing, and the scenarios that show it together with the ability."""

    partner: str
    scenarios: tuple[Reference, ...]


@dataclass(frozen=True)
class Apart:
    """Reasons, and the abilities and things that an ability never meets because of them."""

    reasons: tuple[Reference, ...]
    partners: tuple[str, ...]


@dataclass(frozen=True)
class AbilityCombinations:
    """One ability: what it meets, and what it never meets."""

    anchor: str
    name: str
    factions: str
    rule: Reference
    meetings: tuple[Meeting, ...]
    things: tuple[Meeting, ...]
    apart: tuple[Apart, ...]


@dataclass(frozen=True)
class CombinationsPage(Page):
    """The matrix of combinations, and the same as lists."""

    examples: int
    reasoned: int
    groups: tuple[ColumnGroup, ...]
    columns: tuple[MatrixHeading, ...]
    rows: tuple[MatrixRow, ...]
    abilities: tuple[AbilityCombinations, ...]
    reasons: tuple[ReasonView, ...]
    things: tuple[tuple[str, str, str], ...]
