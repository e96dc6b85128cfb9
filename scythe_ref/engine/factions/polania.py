"""Polania Republic: Submerge, Camaraderie (Meander waits for encounter cards; Riverwalk and Speed are shared)."""

from __future__ import annotations

from typing import Any

from scythe_ref.engine.registry import Lift, Registry
from scythe_ref.engine.rulebook import LAKE
from scythe_ref.engine.rules.abilities import MECH_ABILITY, has
from scythe_ref.engine.rules.combat import CombatContext
from scythe_ref.engine.rules.movement import MoveContext

SWITCH = "camaraderie"


def register(registry: Registry) -> None:
    """Declare what Polania adds."""
    registry.lift(Lift("polania.submerge", ["move.lake"], lambda c: has(c, "polania", "submerge"), MECH_ABILITY))
    registry.lift(Lift("polania.submerge", ["move.adjacent"], _from_lake_to_lake, MECH_ABILITY))
    registry.lift(
        Lift(
            "polania.camaraderie",
            ["combat.popularity-loss"],
            lambda c: isinstance(c, CombatContext) and has(c, "polania", "camaraderie"),
            setting=(SWITCH, "combat-only"),
        )
    )
    registry.lift(
        Lift(
            "polania.camaraderie-every-retreat",
            ["combat.popularity-loss", "move.forced-retreat-popularity"],
            _camaraderie,
            setting=(SWITCH, "every-retreat"),
        )
    )


def _camaraderie(c: Any) -> bool:
    return has(c, "polania", "camaraderie")


def _from_lake_to_lake(c: MoveContext) -> bool:
    terrain = c.state.rulebook.terrain
    return (
        c.origin != c.target
        and terrain[c.origin] == LAKE
        and terrain[c.target] == LAKE
        and has(c, "polania", "submerge")
    )
