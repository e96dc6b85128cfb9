"""Saxony Empire: Dominate, Underpass, Disarm (it shares Riverwalk and Speed)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import Actor
from scythe_ref.scythe.engine.core.registry import Registry, RuleException
from scythe_ref.scythe.engine.core.rulebook import MOUNTAIN
from scythe_ref.scythe.engine.factions.abilities import MECH_ABILITY, is_faction, is_link, uncontrolled_ends
from scythe_ref.scythe.engine.options.cards import UNLIMITED
from scythe_ref.scythe.engine.options.combat import ABILITY
from scythe_ref.scythe.engine.options.ground import LINKS, NOTHING, Ground, Links
from scythe_ref.scythe.engine.position.names import WORKER
from scythe_ref.scythe.engine.position.state import Combat, State
from scythe_ref.scythe.engine.rules.combat.fight import CombatContext, change_power
from scythe_ref.scythe.engine.rules.concepts import holder
from scythe_ref.scythe.engine.rules.move.movement import MoveContext, is_own_mine

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play

SWITCH = "disarm-mine"


def register(registry: Registry) -> None:
    """Declare the rules of Saxony."""
    registry.exception(
        RuleException[Actor](
            "saxony.dominate",
            ["combat.star-limit", "objective.star", "objective.discard"],
            lambda c: is_faction(c, "saxony"),
        )
    )
    registry.exception(
        RuleException[MoveContext](
            "saxony.underpass",
            ["move.adjacent"],
            lambda c: is_link(c, "saxony", "underpass", _is_joined),
            MECH_ABILITY,
            nearly=lambda c: uncontrolled_ends(c, "saxony", "underpass", _is_joined, MOUNTAIN),
            explains=["move.river"],
        )
    )
    registry.checks_at(points.ABILITIES["disarm"]).requires("saxony.disarm", lambda c: c.state.rulebook.tunnel[c.place])
    registry.exception(
        RuleException("saxony.disarm-mine", ["saxony.disarm"], _is_on_own_mine, setting=(SWITCH, "counts"))
    )
    registry.effect("saxony.disarm", "star.saxony-must")
    registry.hook(points.STAR_BEYOND_LIMIT, _combat_star)
    registry.hook(points.USE["disarm"], _disarm)
    registry.hook(LINKS["saxony"], _links)
    registry.hook(ABILITY["disarm"], _can_disarm)
    registry.hook(UNLIMITED["saxony"], lambda: True)


def _combat_star(c: CombatContext) -> str | None:
    """Return the rule by which Saxony's combats bring stars beyond the limit (``star.saxony-must``)."""
    return "star.saxony-must" if is_faction(c, "saxony") else None


def _is_joined(c: MoveContext, place: int) -> bool:
    """Return whether a place belongs to the network: a tunnel, the own Mine, or a mountain that Saxony controls."""
    rulebook = c.state.rulebook
    if rulebook.tunnel[place] or is_own_mine(c, place):
        return True
    return rulebook.terrain[place] == MOUNTAIN and holder(c.state, place) == c.player


def _is_on_own_mine(c: CombatContext) -> bool:
    return is_own_mine(c, c.place)


def _disarm(play: Play, c: CombatContext) -> None:
    change_power(play, c.opponent, -play.rulebook.numbers.disarm_loss, "saxony.disarm")


# -- options ----------------------------------------------------------------------------------------------------------


def _links(ground: Ground, kind: int, place: int) -> Links:
    if kind == WORKER or not ground.has("underpass"):
        return NOTHING
    joined = ground.tables.tunnels | (ground.tables.of_terrain[MOUNTAIN] & ground.controlled_bits())
    mine = ground.owner.structures[0]
    if mine >= 0:
        joined |= 1 << mine
    return (joined, 0, 0) if joined >> place & 1 else NOTHING


def _can_disarm(state: State, fight: Combat, side: int) -> bool:
    own_mine_there = state.players[fight.sides[side]].structures[0] == fight.place
    return state.rulebook.tunnel[fight.place] or (own_mine_there and state.rulebook.switches[SWITCH] == "counts")
