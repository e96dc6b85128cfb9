"""An exception lifts a rule for the pieces that its statement names: in every scenario, each kind of unit is tried."""

from __future__ import annotations

from collections import defaultdict
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from scythe_ref.library import Library
from scythe_ref.scythe.authoring.ablation import observe
from scythe_ref.scythe.engine.catalogue import REGISTRY
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import RuleException
from scythe_ref.scythe.engine.game import Scythe
from scythe_ref.scythe.engine.position.names import AIRSHIP, KINDS
from scythe_ref.scythe.engine.rules.combat.retreat import RetreatStep

UNITS = {"character", "mech", "worker"}
AIRSHIPS_ALONE = {
    ("airship.blitzkrieg", "combat.fighters"),
    ("airship.blitzkrieg-retreat", "combat.retreat"),
    ("airship.carry", "move.carry-workers"),
}
"""Exceptions that the engine asks for in a moment that only airships have, and not about a unit."""

Lifted = dict[tuple[str, str], set[str]]


def asking_for_each_unit(exception: RuleException[Any], found: Lifted) -> RuleException[Any]:
    """Return an exception that notes the kinds of units for which it would apply in the same place."""
    limits = [*exception.limits, *(limit for limit, limited in REGISTRY.limits if limited(exception))]

    def applies(context: Any) -> bool:
        asked = isinstance(context, PlayerContext) and hasattr(context, "kind")
        kinds = KINDS[:AIRSHIP] if isinstance(context, RetreatStep) else KINDS  # no airship is in such a combat
        for kind, name in enumerate(kinds) if asked else ():
            other = copy(context)
            other.kind = kind
            if exception.applies(other) and all(limit.test(other) for limit in limits if limit.setting is None):
                for rule in exception.lifts:
                    found[exception.id, rule].add(name)
        return exception.applies(context)

    return replace(exception, applies=applies)


@pytest.fixture(scope="module")
def lifted(bundle: dict[str, Any]) -> Lifted:
    """By exception and rule, the units for which the engine lifts it."""
    found: Lifted = defaultdict(set)
    exceptions = [asking_for_each_unit(exception, found) for exception in REGISTRY.exceptions]
    game = Scythe(replace(REGISTRY, exceptions=exceptions))
    for scenario in bundle["scenarios"].values():
        observe(scenario, bundle, game)
    return found


def test_a_statement_names_the_pieces_for_which_the_engine_lifts_the_rule(library: Library, lifted: Lifted) -> None:
    declared = {
        (entry.id, rule): {unit.removesuffix("s") for unit in units}
        for entry in library.statements.values()
        for rule, units in (entry.statement.lifts_for or {}).items()
    }
    assert declared.keys() - lifted.keys() == AIRSHIPS_ALONE
    for pair, kinds in lifted.items():
        if pair in declared:
            assert declared[pair] == kinds, pair
        else:
            assert kinds >= UNITS or pair[1].startswith("airship."), pair
