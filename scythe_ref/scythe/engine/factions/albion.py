"""Clan Albion: Exalt and its Flags, Burrow, Sword, Shield, Rally."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import ExtensionPoint, Registry, RuleException
from scythe_ref.scythe.engine.factions.abilities import (
    MECH_ABILITY,
    has_mech_ability,
    is_faction,
    is_to_another_territory,
)
from scythe_ref.scythe.engine.factions.tokens import (
    TokenContext,
    ask_to_use_token,
    can_place_token,
    end_movement,
    has_ended_move,
    has_token,
    next_token,
)
from scythe_ref.scythe.engine.options.combat import ABILITY
from scythe_ref.scythe.engine.options.ground import EVERYWHERE, LINKS, NOTHING, TURN, Ground, Links
from scythe_ref.scythe.engine.options.node import Menu
from scythe_ref.scythe.engine.position.names import CHARACTER, CHARACTERS, MINE, WORKER, bits_of
from scythe_ref.scythe.engine.rules.combat.fight import ATTACKER, DEFENDER, CombatContext, change_power
from scythe_ref.scythe.engine.rules.move.movement import MoveContext, is_own_mine, place_index
from scythe_ref.scythe.engine.rules.scoring import scoring_holder
from scythe_ref.scythe.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.position.state import State

FLAG = ExtensionPoint[TokenContext]("flag")


def register(registry: Registry) -> None:
    """Declare the rules of Albion."""
    at_flag = registry.checks_at(FLAG)
    at_flag.requires("albion.exalt", _is_albion)
    at_flag.requires("albion.exalt", lambda c: has_ended_move(c, CHARACTERS), _is_albion, message="albion.exalt.here")
    at_flag.requires("albion.exalt", lambda c: c.token >= 0, _is_albion, message="albion.exalt.supply")
    at_flag.requires("albion.flag-one-token", lambda c: not has_token(c))
    registry.exception(
        RuleException[MoveContext](
            "albion.burrow",
            ["move.river"],
            _has_burrow,
            MECH_ABILITY,
            nearly=lambda c: {} if has_mech_ability(c, "albion", "burrow") else None,
        )
    )
    registry.exception(
        RuleException[MoveContext](
            "albion.rally",
            ["move.adjacent"],
            _has_rally,
            MECH_ABILITY,
            nearly=lambda c: {} if has_mech_ability(c, "albion", "rally") and is_to_another_territory(c) else None,
            explains=["move.river"],
        )
    )
    registry.checks_at(points.ABILITIES["sword"]).requires("albion.sword", lambda c: c.side == ATTACKER)
    registry.checks_at(points.ABILITIES["shield"]).requires("albion.shield", lambda c: c.side == DEFENDER)
    registry.effect("albion.exalt", "albion.sword", "albion.shield", "albion.flag-scoring", "albion.flag-no-control")
    registry.hook(points.USE["sword"], _sword)
    registry.hook(points.USE["shield"], _shield)
    registry.hook(points.SCORING_TERRITORIES, flag_territories)
    registry.hook(points.TELL_SCORE, _tell_flags)
    registry.verb("flag", place_flag)
    registry.hook(LINKS["albion"], _links)
    registry.hook(ABILITY["sword"], lambda _state, _fight, side: side == ATTACKER)
    registry.hook(ABILITY["shield"], lambda _state, _fight, side: side == DEFENDER)
    registry.hook(TURN["albion"], _flags)


def _is_albion(c: TokenContext) -> bool:
    return is_faction(c, "albion")


def place_flag(play: Play, action: Action) -> None:
    """Carry out ``flag PLACE``: after the character's movement (``albion.exalt``)."""
    player = turns.seat_of(play, action.faction)
    place = place_index(play, player, action.args[0])
    ask_to_use_token(play, player, "flag", place)
    context = TokenContext(play, player, place, next_token(play, player))
    play.ask(context, FLAG)
    end_movement(play, place, CHARACTERS)
    play.do("token", player, context.token, place, 0, rule="albion.exalt", before=-1, after=place)


def _has_burrow(c: MoveContext) -> bool:
    """Return whether the step crosses a river into or out of a tunnel or the own Mine (``albion.burrow``)."""
    tunnel = c.state.rulebook.tunnel
    ends = (c.origin, c.target)
    return has_mech_ability(c, "albion", "burrow") and any(tunnel[place] or is_own_mine(c, place) for place in ends)


def _has_rally(c: MoveContext) -> bool:
    """Return whether an own worker or Flag marks the target (``albion.rally``)."""
    if c.origin == c.target or c.target >= c.state.rulebook.territories or not has_mech_ability(c, "albion", "rally"):
        return False
    owner = c.state.players[c.player]
    return c.state.workers_at(c.player, c.target) > 0 or c.target in owner.tokens


def _sword(play: Play, c: CombatContext) -> None:
    change_power(play, c.opponent, -play.rulebook.numbers.sword_loss, "albion.sword")


def _shield(play: Play, c: CombatContext) -> None:
    change_power(play, c.player, play.rulebook.numbers.shield_gain, "albion.shield")


def flag_territories(state: State, player: int, held: list[int]) -> int:
    """Count the further territories that Flags score (``albion.flag-scoring``)."""
    owner = state.players[player]
    rulebook = state.rulebook
    if owner.faction != rulebook.faction_index["albion"]:
        return 0
    beside_base = rulebook.neighbours[rulebook.base[owner.faction]]
    return sum(1 for place in owner.tokens if place in held and place not in beside_base)


def _tell_flags(play: Play, player: int) -> None:
    owner = play.state.players[player]
    if owner.faction == play.rulebook.faction_index["albion"]:
        for place in owner.tokens:
            if place >= 0:
                own = scoring_holder(play.state, place) == player
                play.tell("albion.flag-scoring" if own else "albion.flag-no-control", player=player, place=place)


# -- options ----------------------------------------------------------------------------------------------------------


def _links(ground: Ground, kind: int, place: int) -> Links:
    # From a tunnel or the Mine any river can be crossed, from elsewhere only one that leads to such a place
    # (``albion.burrow``). Workers have no mech ability.
    if kind == WORKER:
        return NOTHING
    linked = rivers = 0
    if ground.has("burrow"):
        mine = ground.owner.structures[MINE]
        dug = ground.tables.tunnels | (1 << mine if mine >= 0 else 0)
        rivers = EVERYWHERE if dug >> place & 1 else dug
    if ground.has("rally"):
        linked = ground.worker_bits() | bits_of(ground.owner.tokens)
    return (linked & ground.tables.territories, rivers, 0)


def _flags(menu: Menu, ground: Ground) -> None:
    """Add the Flag that the player may place where the character has ended its movement."""
    if can_place_token(ground):
        menu.act("flag", ground.state.rulebook.places[ground.owner.units[CHARACTER]])
