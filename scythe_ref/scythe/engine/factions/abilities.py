"""Mech abilities that several factions share (chapter *The seven factions*), and the units that a mech ability
serves.
"""

from __future__ import annotations

from collections.abc import Callable

from scythe_ref.scythe.engine.core.play import Actor
from scythe_ref.scythe.engine.core.registry import Limit, Registry, RuleException
from scythe_ref.scythe.engine.position.names import AIRSHIP, WORKER
from scythe_ref.scythe.engine.rules.move.movement import MoveContext

FOR_FIGHTERS = Limit[MoveContext]("ability.deployed", lambda c: bool(c.kind != WORKER))
"""A mech ability serves the character and the mechs, never workers (``ability.deployed``)."""

MECH_ABILITY = (FOR_FIGHTERS,)
"""The limits of every mech ability that moves; it is by them that airships tell which exceptions don't serve them."""


def is_faction(c: Actor, faction: str) -> bool:
    """Return whether the acting player is of a faction."""
    return c.state.players[c.player].faction == c.state.rulebook.faction_index[faction]


def has_mech_ability(c: Actor, faction: str, ability: str) -> bool:
    """Return whether the acting player is of a faction and has uncovered one of its abilities."""
    return is_faction(c, faction) and c.state.has_ability(c.player, ability)


def is_to_another_territory(c: MoveContext) -> bool:
    """Return whether a step leads to a territory other than the unit's own."""
    return c.target != c.origin and c.target < c.state.rulebook.territories


Joined = Callable[[MoveContext, int], bool]


def is_link(c: MoveContext, faction: str, ability: str, joined: Joined) -> bool:
    """Return whether an ability joins origin and target: both are among the places that it links."""
    return (
        c.origin != c.target and has_mech_ability(c, faction, ability) and joined(c, c.origin) and joined(c, c.target)
    )


def uncontrolled_ends(
    c: MoveContext, faction: str, ability: str, joined: Joined, terrain: int
) -> dict[str, object] | None:
    """Return the ends of a step that the player would have to control, if the ability lacks nothing else."""
    if c.origin == c.target or not has_mech_ability(c, faction, ability) or is_link(c, faction, ability, joined):
        return None
    apart = [place for place in (c.origin, c.target) if not joined(c, place)]
    return {"places": tuple(apart)} if all(c.state.rulebook.terrain[place] == terrain for place in apart) else None


def register(registry: Registry) -> None:
    """Declare the shared abilities."""
    registry.exception(
        RuleException[MoveContext](
            "ability.riverwalk",
            ["move.river"],
            lambda c: (
                c.state.has_ability(c.player, "riverwalk")
                and c.state.rulebook.terrain[c.target] in c.state.rulebook.riverwalk[c.state.players[c.player].faction]
            ),
            MECH_ABILITY,
            nearly=_riverwalk_elsewhere,
        )
    )
    registry.exception(RuleException("ability.speed", ["move.distance"], _is_in_reach_with_speed, MECH_ABILITY))


def _riverwalk_elsewhere(c: MoveContext) -> dict[str, object] | None:
    """Return onto which terrains Riverwalk leads, if the player has it."""
    terrains = c.state.rulebook.riverwalk[c.state.players[c.player].faction]
    return {"terrains": tuple(sorted(terrains))} if c.state.has_ability(c.player, "riverwalk") else None


def _is_in_reach_with_speed(c: MoveContext) -> bool:
    """Return whether a step is within reach with Speed, which extends the range of the move."""
    numbers = c.state.rulebook.numbers
    reach = numbers.move_factory_distance if c.factory else numbers.move_distance
    return c.kind != AIRSHIP and c.state.has_ability(c.player, "speed") and c.steps < reach + numbers.move_speed
