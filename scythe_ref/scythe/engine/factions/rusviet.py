"""Rusviet Union: Relentless, Township, People's Army (it shares Riverwalk and Speed)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Limit, Registry, RuleException, never
from scythe_ref.scythe.engine.core.rulebook import FACTORY, VILLAGE
from scythe_ref.scythe.engine.factions.abilities import (
    MECH_ABILITY,
    has_mech_ability,
    is_faction,
    is_link,
    uncontrolled_ends,
)
from scythe_ref.scythe.engine.options.combat import CARDS
from scythe_ref.scythe.engine.options.ground import LINKS, NOTHING, Ground, Links
from scythe_ref.scythe.engine.options.root import SECTION
from scythe_ref.scythe.engine.position.names import FACTORY_SECTION, WORKER
from scythe_ref.scythe.engine.position.state import Combat, State
from scythe_ref.scythe.engine.rules.combat.fight import CombatContext, card_limit
from scythe_ref.scythe.engine.rules.concepts import holder
from scythe_ref.scythe.engine.rules.move.movement import MoveContext
from scythe_ref.scythe.engine.rules.turn.turns import TurnContext

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play

SWITCH = "relentless-factory-card"
VARIANT = "rusviet-variant"
PLAYED, NOT_PLAYED = (VARIANT, "played"), (VARIANT, "not-played")
NOT_THE_FACTORY_CARD = Limit[TurnContext](
    "rusviet.relentless-factory", lambda c: bool(c.section != FACTORY_SECTION), (SWITCH, "forbidden")
)


def register(registry: Registry) -> None:
    """Declare the rules of Rusviet."""
    registry.exception(
        RuleException[TurnContext](
            "rusviet.relentless",
            ["turn.section"],
            lambda c: _is_repeating(c) and not _is_factory_allowed(c),
            [NOT_THE_FACTORY_CARD],
        )
    )
    registry.exception(
        RuleException(
            "rusviet.relentless-factory-allowed", ["turn.section"], _is_factory_allowed, setting=(SWITCH, "allowed")
        )
    )
    # The variant forbids the move that another switch allows, so it is a limit on that exception.
    registry.limit(Limit("variant.rusviet", never, PLAYED), lambda one: one.id == "rusviet.relentless-factory-allowed")
    registry.effect("variant.rusviet", setting=PLAYED)
    registry.effect("variant.rusviet-off", setting=NOT_PLAYED)
    registry.hook(points.PAIR_BANNED["rusviet"], _is_banned_by_variant)
    registry.exception(
        RuleException[MoveContext](
            "rusviet.township",
            ["move.adjacent"],
            lambda c: is_link(c, "rusviet", "township", _is_joined),
            MECH_ABILITY,
            nearly=lambda c: uncontrolled_ends(c, "rusviet", "township", _is_joined, VILLAGE),
            explains=["move.river"],
        )
    )
    registry.exception(RuleException("rusviet.peoples-army", ["combat.cards"], _has_peoples_army))
    registry.hook(LINKS["rusviet"], _links)
    registry.hook(CARDS, _more_cards)
    registry.hook(SECTION["rusviet"], _can_stay)


def _is_repeating(c: TurnContext) -> bool:
    state = c.state
    return is_faction(c, "rusviet") and state.turn.section < 0 and state.players[c.player].section == c.section


def _is_factory_allowed(c: TurnContext) -> bool:
    return _is_repeating(c) and c.section == FACTORY_SECTION and c.state.rulebook.setting(SWITCH) == "allowed"


def _is_banned_by_variant(play: Play, player: int, mat: int) -> bool:
    """Return whether the Rusviet variant keeps Rusviet from a mat of the deal, and record it."""
    rulebook = play.rulebook
    played = rulebook.is_active("variant.rusviet")
    play.tell("variant.rusviet" if played else "variant.rusviet-off", player=player, mat=rulebook.mats[mat])
    return played


def _is_joined(c: MoveContext, place: int) -> bool:
    """Return whether a place is the Factory or a village that Rusviet controls."""
    terrain = c.state.rulebook.terrain[place]
    return terrain == FACTORY or (terrain == VILLAGE and holder(c.state, place) == c.player)


def _has_peoples_army(c: CombatContext) -> bool:
    more = c.state.rulebook.numbers.combat_peoples_army_cards
    return (
        has_mech_ability(c, "rusviet", "peoples-army")
        and c.units > 0
        and c.workers > 0
        and len(c.cards) <= card_limit(c) + more
    )


# -- options ----------------------------------------------------------------------------------------------------------


def _links(ground: Ground, kind: int, place: int) -> Links:
    if kind == WORKER or not ground.has("township"):
        return NOTHING
    terrain = ground.tables.of_terrain
    joined = terrain[FACTORY] | (terrain[VILLAGE] & ground.controlled_bits())
    return (joined, 0, 0) if joined >> place & 1 else NOTHING


def _more_cards(state: State, fight: Combat, side: int) -> int:
    player = fight.sides[side]
    if not state.has_ability(player, "peoples-army") or not state.workers_at(player, fight.place):
        return 0
    return state.rulebook.numbers.combat_peoples_army_cards


def _can_stay(state: State, section: int) -> bool:
    switches = state.rulebook.switches
    return section != FACTORY_SECTION or (switches[SWITCH] == "allowed" and switches[VARIANT] == NOT_PLAYED[1])
