"""Combinations: whether scenarios fail without each ability that they combine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scythe_ref.scythe.authoring import ablation
from scythe_ref.scythe.authoring.observation import observe
from scythe_ref.scythe.components.combinations import Matrix


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
