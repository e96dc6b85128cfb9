"""Combinations: how many are shown or reasoned, and whether scenarios fail without each ability."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scythe_ref.library import Library
from scythe_ref.scythe.components.combinations import Matrix
from scythe_ref.scythe.components.typed import matrix_in
from scythe_ref.scythe.proof import ablation
from scythe_ref.scythe.proof.observation import observe


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


def combinations(library: Library, biting: bool) -> CombinationCoverage:
    """Return what stands in the cells of the matrix.

    Args:
        biting: Whether to look for toothless scenarios.
    """
    matrix = matrix_in(library)
    if matrix is None:
        return CombinationCoverage(0, 0, 0, 0, {})
    counts = matrix.counts()
    bundle = library.bundle()
    found = toothless(matrix, bundle["scenarios"], bundle) if biting else {}
    return CombinationCoverage(len(matrix.cells), counts["scenario"], counts["reason"], counts["open"], found)


def toothless(matrix: Matrix, scenarios: Mapping[str, Mapping[str, Any]], bundle: Mapping[str, Any]) -> dict[str, str]:
    """Return the scenarios that pass without one of the abilities they combine, each with that ability.

    Args:
        matrix: Which abilities there are, and which statements belong to each.
        scenarios: Scenarios as plain data; those that combine nothing are left out.
    """
    found: dict[str, str] = {}
    for ability in matrix.abilities.values():
        left = {name: data for name, data in scenarios.items() if ability.id in (data.get("combines") or ())}
        for item in _items_of(ability.statements) if left else ():
            with ablation.game_without(item) as game:
                left = {name: data for name, data in left.items() if not observe(data, bundle, game).fails}
        for name in left:
            found.setdefault(name, ability.id)
    return found


def _items_of(statements: Iterable[str]) -> list[ablation.AblationItem]:
    wanted = set(statements)
    return [item for item in ablation.items() if item.id in wanted]
