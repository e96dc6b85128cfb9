"""The page of combinations: which abilities meet, shown by which examples, and why others never do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from scythe_ref.scythe.components.combinations import Ability, Cell, Matrix, Reason
from scythe_ref.scythe.components.typed import matrix_in
from scythe_ref.site import Badge, NamedLink, Page, PageContext, PageHelper
from scythe_ref.translations import N_

SHARED = N_("Shared")
THINGS = N_("On the board and beyond")
MOST_EXAMPLES = 3
"""Examples of a pair that a list names; further ones show the pair among more."""


class MatrixHeading(NamedTuple):
    """A row or column of the matrix: an ability or a thing, its group, and whether it is the first of the group."""

    id: str
    name: str
    group: str
    first: bool


class CellLink(NamedTuple):
    """A cell of the matrix: ``example``, ``never`` or ``self``, its link, and its names with the example or reason."""

    mark: str
    href: str = ""
    title: str = ""


def combinations_page(context: PageContext, matrix: Matrix) -> Page:
    """Return the page."""
    return _Maker(context, matrix).page()


class _Maker:
    def __init__(self, context: PageContext, matrix: Matrix) -> None:
        self.here = PageHelper(context, "combinations/")
        self.matrix = matrix
        # Shared abilities first, then each faction's.
        self.abilities = sorted(matrix.abilities.values(), key=lambda ability: len(ability.factions) < 2)
        self.names = {ability.id: ability.name for ability in self.abilities}
        self.names |= {name: self.here.plain(thing.title) for name, thing in matrix.things.items()}

    def page(self) -> Page:
        counts, _ = self.matrix.counts(), self.here.context.translations.gettext
        columns = list(self._headings())
        return Page(
            self.here,
            _("Combinations"),
            _(
                "What happens when abilities meet: {abilities} abilities with each other and with "
                "{things} things on the board and beyond."
            ).format(abilities=len(self.abilities), things=len(self.matrix.things)),
            examples=counts["scenario"],
            reasoned=counts["reason"],
            groups=[(_(name), len(list(members))) for name, members in groupby(columns, lambda one: one.group)],
            columns=columns,
            rows=columns[: len(self.abilities)],
            cell=self._cell,
            abilities=self.abilities,
            factions=lambda ability: ", ".join(map(self.here.short, ability.factions)),
            with_abilities=lambda ability: list(self._meetings(ability, self.matrix.abilities)),
            with_things=lambda ability: list(self._meetings(ability, self.matrix.things)),
            apart=self._apart,
            things=self.matrix.things.values(),
            reasons=self._reasons(),
        )

    def _headings(self) -> Iterator[MatrixHeading]:
        last = ""
        for name, title in self.names.items():
            ability = self.matrix.abilities.get(name)
            group = THINGS if ability is None else self._group(ability)
            yield MatrixHeading(name, title, group, group != last)
            last = group

    def _group(self, ability: Ability) -> str:
        return SHARED if len(ability.factions) > 1 else self.here.short(ability.factions[0])

    def _cell(self, one: str, other: str) -> CellLink:
        cell = self.matrix.cell(one, other)
        if cell is None:
            return CellLink("self")
        _ = self.here.context.translations.gettext
        both = {"one": self.names[one], "other": self.names[other]}
        if cell.scenarios:
            shown = self._sorted_scenarios(cell)[0]
            return CellLink("example", shown.href, _("{one} and {other}: {example}").format(**both, example=shown.text))
        why = "; ".join(self.here.plain(reason.title) for reason in cell.reasons)
        title = _("{one} and {other}, never: {why}").format(**both, why=why)
        return CellLink("never", f"#why-{cell.reasons[0].id}", title)

    def _sorted_scenarios(self, cell: Cell) -> list[NamedLink]:
        """Return the scenarios of a cell, those that combine the fewest things first."""
        scenarios = self.here.library.scenarios
        names = sorted(cell.scenarios, key=lambda name: len(scenarios[name].scenario.combines or ()))
        return self.here.scenarios(names[:MOST_EXAMPLES])

    def _meetings(self, ability: Ability, others: Iterable[str]) -> Iterator[tuple[str, list[NamedLink]]]:
        """Yield the names that an ability meets, each with its scenarios."""
        for other in (name for name in self.names if name in set(others)):
            cell = self.matrix.cell(ability.id, other)
            if cell and cell.scenarios:
                yield self.names[other], self._sorted_scenarios(cell)

    def _apart(self, ability: Ability) -> list[tuple[list[Reason], list[str]]]:
        """Return the names that an ability never meets, by reason, the commonest reason first."""
        found: dict[tuple[str, ...], tuple[list[Reason], list[str]]] = {}
        for other, name in self.names.items():
            cell = self.matrix.cell(ability.id, other)
            if cell is not None and not cell.scenarios:
                key = tuple(reason.id for reason in cell.reasons)
                found.setdefault(key, (cell.reasons, []))[1].append(name)
        return sorted(found.values(), key=lambda item: -len(item[1]))

    def _reasons(self) -> list[tuple[Reason, int]]:
        """Return every reason with the number of its combinations."""
        given = [reason for cell in self.matrix.cells.values() if not cell.scenarios for reason in cell.reasons]
        known = {reason.id: reason for reason in given}
        return [(known[name], pairs) for name, pairs in Counter(reason.id for reason in given).most_common()]


def matrix_of_page(context: PageContext) -> Matrix | None:
    """Return the matrix of combinations; None if the content declares none."""
    return context.once(_matrix)


def _matrix(context: PageContext) -> Matrix | None:
    return matrix_in(context.library)


def combined_badges(here: PageHelper, partners: Iterable[str]) -> Iterator[Badge]:
    """Yield the abilities that a scenario shows together, each with all that it meets."""
    for partner in partners:
        matrix = matrix_of_page(here.context)
        if matrix is not None and partner in matrix.abilities:
            yield Badge("combines", matrix.abilities[partner].name, here.to(f"combinations/#{partner}"))
