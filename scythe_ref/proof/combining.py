"""Combinations: how many are shown or reasoned, and whether scenarios fail without each ability."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from scythe_ref.engine.game import Scythe
from scythe_ref.library import Library
from scythe_ref.library.combinations import Matrix
from scythe_ref.proof import ablation
from scythe_ref.proof.observing import observe


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
    matrix = library.matrix
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
    for name, data in scenarios.items():
        combined = [matrix.abilities[partner] for partner in data.get("combines") or () if partner in matrix.abilities]
        for ability in combined:
            if not any(observe(data, bundle, game).fails for game in _games_without(ability.statements)):
                found.setdefault(name, ability.id)
    return found


@cache
def _games_without(statements: tuple[str, ...]) -> tuple[Scythe, ...]:
    """Return the game without each item that carries one of some statements."""
    return tuple(ablation.game_without(item) for item in _items_of(statements))


def _items_of(statements: Iterable[str]) -> list[ablation.AblationItem]:
    wanted = set(statements)
    return [item for item in ablation.items() if item.id in wanted]
