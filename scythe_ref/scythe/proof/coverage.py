"""Coverage: for every statement what carries it out and what shows it; how many combinations are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from scythe_ref.formats import Problem, shown_path
from scythe_ref.library import Library, StatementEntry
from scythe_ref.schema.sources import StatementReason
from scythe_ref.scythe.components.typed import matrix_in
from scythe_ref.scythe.engine import known_rules


@dataclass(frozen=True)
class StatementCoverage:
    """What stands behind one statement.

    Attributes:
        id: The statement.
        chapter: Its chapter.
        carried_by: What carries its id in the engine: ``check``, ``lift``, ``guard`` or ``effect``; empty: nothing.
        reason: Why it has no code; None if it has, or if nobody has said.
        scenarios: Scenarios that name it as deciding a step.
    """

    id: str
    chapter: str
    carried_by: tuple[str, ...]
    reason: str | None
    scenarios: tuple[str, ...]

    @property
    def status(self) -> Literal["implemented", "reasoned", "missing"]:
        """Return ``implemented``, ``reasoned`` or ``missing``."""
        return "implemented" if self.carried_by else "reasoned" if self.reason else "missing"


def statements(library: Library) -> list[StatementCoverage]:
    """Return what stands behind every statement, in the order of the chapters."""
    items = known_rules()
    reasons = {name: reason for reason, names in library.without_code.statements.items() for name in names}
    return [
        StatementCoverage(
            name,
            entry.chapter.id,
            tuple(sorted({kind for rule in _carrying(entry) if rule in items for kind in items[rule].kinds})),
            reasons.get(name),
            tuple(sorted(scenario.id for scenario in library.scenarios_on(name))),
        )
        for name, entry in library.statements.items()
    ]


def uncarried(library: Library) -> Iterator[Problem]:
    """Yield each statement for which the engine has no code and nobody has said why, with its place and the cure."""
    reasons = ", ".join(get_args(StatementReason))
    for item in statements(library):
        if item.status == "missing":
            entry = library.statements[item.id]
            cure = f"name under 'says' the rules that it follows from, or add it to without-code.yaml ({reasons})"
            told = f"'{item.id}' has neither code nor a reason: {cure}"
            yield Problem(shown_path(Path(entry.path)), entry.line, 1, told)


def _carrying(entry: StatementEntry) -> tuple[str, ...]:
    """Return the rules of which one carries a statement: itself, or those that it follows from."""
    return (entry.id, *(entry.statement.says or ()))


@dataclass(frozen=True)
class CombinationCoverage:
    """What stands in the cells of the matrix.

    Attributes:
        total: How many cells there are.
        with_scenario: How many have a scenario.
        reasoned: How many have a reason why the two never meet.
        open: How many have neither.
        toothless: Scenarios that pass without an ability that they combine, each with that ability.
    """

    total: int
    with_scenario: int
    reasoned: int
    open: int
    toothless: dict[str, str]


def combinations(library: Library, toothless: Mapping[str, str]) -> CombinationCoverage:
    """Return what stands in the cells of the matrix.

    Args:
        toothless: Scenarios that pass without an ability that they combine, each with that ability, as far as known.
    """
    matrix = matrix_in(library)
    if matrix is None:
        return CombinationCoverage(0, 0, 0, 0, {})
    counts = matrix.counts()
    cells = len(matrix.cells)
    return CombinationCoverage(cells, counts["scenario"], counts["reason"], counts["open"], dict(toothless))
