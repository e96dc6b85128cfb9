"""The page of combinations: which abilities meet, shown by which examples, and why others never do."""

from __future__ import annotations

from itertools import groupby

from scythe_ref.library.combinations import Ability, Cell, Matrix
from scythe_ref.library.plain_text import plain
from scythe_ref.site.context import PageContext
from scythe_ref.site.views.combinations import (
    AbilityCombinations,
    Apart,
    CellView,
    ColumnGroup,
    CombinationsPage,
    MatrixHeading,
    MatrixRow,
    Meeting,
    ReasonView,
)
from scythe_ref.site.views.parts import Reference

PAGE = "combinations/"
SHARED = "Shared"
THINGS = "On the board and beyond"
MOST_EXAMPLES = 3
"""Examples of a pair that a list names; further ones show the pair among more."""


def combinations_page(context: PageContext, matrix: Matrix) -> CombinationsPage:
    """Return the page."""
    return _Maker(context, matrix).page()


class _Maker:
    """Makes the page."""

    def __init__(self, context: PageContext, matrix: Matrix) -> None:
        self.context = context
        self.matrix = matrix
        # What several factions have stands first, then each faction's own.
        self.abilities = sorted(matrix.abilities.values(), key=lambda ability: len(ability.factions) < 2)
        self.partners = [*(ability.id for ability in self.abilities), *matrix.things]

    def page(self) -> CombinationsPage:
        counts = self.matrix.counts()
        headings = self._headings()
        return CombinationsPage(
            title="Combinations",
            description=(
                f"What happens when abilities meet: {len(self.abilities)} abilities with each other and with "
                f"{len(self.matrix.things)} things on the board and beyond."
            ),
            examples=counts["scenario"],
            reasoned=counts["reason"],
            groups=tuple(
                ColumnGroup(group, len(list(members))) for group, members in groupby(headings, lambda one: one.group)
            ),
            columns=tuple(headings),
            rows=tuple(
                MatrixRow(heading, tuple(self._cell(ability.id, other) for other in self.partners))
                for ability, heading in zip(self.abilities, headings, strict=False)
            ),
            abilities=tuple(self._ability(ability) for ability in self.abilities),
            reasons=tuple(self._reasons()),
            things=tuple((thing.id, plain(thing.title), plain(thing.about)) for thing in self.matrix.things.values()),
        )

    def _headings(self) -> list[MatrixHeading]:
        found: list[MatrixHeading] = []
        for name in self.partners:
            ability = self.matrix.abilities.get(name)
            group = THINGS if ability is None else self._group(ability)
            found.append(MatrixHeading(self._name(name), f"#{name}", group, not found or found[-1].group != group))
        return found

    def _group(self, ability: Ability) -> str:
        return SHARED if len(ability.factions) > 1 else self.context.factions[ability.factions[0]].short

    def _name(self, partner: str) -> str:
        ability = self.matrix.abilities.get(partner)
        return plain(self.matrix.things[partner].title) if ability is None else ability.name

    def _cell(self, one: str, other: str) -> CellView:
        cell = self.matrix.cell(one, other)
        if cell is None:
            return CellView("self", "", "")
        names = f"{self._name(one)} and {self._name(other)}"
        if cell.scenarios:
            shown = self._shown(cell)
            return CellView("example", shown[0].href, f"{names}: {shown[0].text}")
        why = "; ".join(plain(reason.title) for reason in cell.reasons)
        return CellView("never", f"#why-{cell.reasons[0].id}", f"{names}, never: {why}")

    def _shown(self, cell: Cell) -> list[Reference]:
        """Return the scenarios of a cell, those that combine the fewest things first."""
        scenarios = self.context.library.scenarios
        names = sorted(cell.scenarios, key=lambda name: len(scenarios[name].scenario.combines or ()))
        return [self.context.scenario(name, PAGE) for name in names[:MOST_EXAMPLES]]

    def _ability(self, ability: Ability) -> AbilityCombinations:
        others = [name for name in self.partners if name in self.matrix.abilities]
        return AbilityCombinations(
            anchor=ability.id,
            name=ability.name,
            factions=", ".join(self.context.factions[faction].short for faction in ability.factions),
            rule=self.context.rule(ability.id, PAGE),
            meetings=self._meetings(ability.id, others),
            things=self._meetings(ability.id, list(self.matrix.things)),
            apart=self._apart(ability.id),
        )

    def _meetings(self, ability: str, others: list[str]) -> tuple[Meeting, ...]:
        cells = [(other, self.matrix.cell(ability, other)) for other in others]
        return tuple(
            Meeting(self._name(other), tuple(self._shown(cell))) for other, cell in cells if cell and cell.scenarios
        )

    def _apart(self, ability: str) -> tuple[Apart, ...]:
        """Return what an ability never meets, by reason, the reason that holds for most first."""
        found: dict[tuple[Reference, ...], list[str]] = {}
        for other in self.partners:
            cell = self.matrix.cell(ability, other)
            if cell is not None and not cell.scenarios:
                reasons = tuple(
                    Reference(plain(reason.title), f"#why-{reason.id}", plain(reason.why)) for reason in cell.reasons
                )
                found.setdefault(reasons, []).append(self._name(other))
        ordered = sorted(found.items(), key=lambda item: -len(item[1]))
        return tuple(Apart(reasons, tuple(names)) for reasons, names in ordered)

    def _reasons(self) -> list[ReasonView]:
        """Return every reason with the number of combinations that it is given for."""
        counted: dict[str, int] = {}
        known = {}
        for cell in self.matrix.cells.values():
            for reason in [] if cell.scenarios else cell.reasons:
                known[reason.id] = reason
                counted[reason.id] = counted.get(reason.id, 0) + 1
        prose = self.context.prose
        views = (ReasonView(name, plain(r.title), prose.line(r.why, PAGE), counted[name]) for name, r in known.items())
        return sorted(views, key=lambda view: -view.pairs)
