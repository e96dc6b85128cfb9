"""Togawa Shogunate: Maifuku and its Traps, Toka, Suiton, Ronin, Shinobi."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import ExtensionPoint, Registry, RuleException
from scythe_ref.scythe.engine.core.rulebook import LAKE, RIVER_BORDER
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
    is_nothing_due,
)
from scythe_ref.scythe.engine.options.combat import ABILITY, CARDS
from scythe_ref.scythe.engine.options.ground import EVERYWHERE, LINKS, NOTHING, TURN, Ground, Links
from scythe_ref.scythe.engine.options.node import Menu
from scythe_ref.scythe.engine.position.names import (
    CHARACTER,
    CHARACTERS,
    FIGHTERS,
    KIND_OF,
    NOWHERE,
    TRAPS,
    WORKER,
    bits_of,
)
from scythe_ref.scythe.engine.position.state import Combat
from scythe_ref.scythe.engine.rules.combat.fight import CombatContext, card_limit, change_power
from scythe_ref.scythe.engine.rules.concepts import NOBODY, is_occupied, structure_owner
from scythe_ref.scythe.engine.rules.move.movement import MoveContext, place_index
from scythe_ref.scythe.engine.rules.move.opponents import BY_TRAP, declare_stop, stop
from scythe_ref.scythe.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Actor, Play
    from scythe_ref.scythe.engine.position.state import State

TRAP = ExtensionPoint[TokenContext]("trap")
REARM = ExtensionPoint[TokenContext]("rearm")


def register(registry: Registry) -> None:
    """Declare the rules of Togawa."""
    at_trap = registry.checks_at(TRAP)
    at_trap.requires("togawa.maifuku", is_togawa)
    at_trap.requires(
        "togawa.maifuku", lambda c: has_ended_move(c, CHARACTERS), is_togawa, message="togawa.maifuku.here"
    )
    at_trap.requires("togawa.maifuku", lambda c: c.token >= 0, is_togawa, message="togawa.maifuku.supply")
    at_trap.requires("togawa.trap-one-token", lambda c: not has_token(c))
    at_rearm = registry.checks_at(REARM)
    at_rearm.requires(
        "togawa.shinobi-rearm",
        lambda c: has_mech_ability(c, "togawa", "shinobi"),
        because={"togawa.shinobi-rearm.others": lambda c: not is_togawa(c)},
    )
    at_rearm.requires("togawa.shinobi-rearm", lambda c: c.token >= 0, is_togawa, message="togawa.shinobi-rearm.trap")
    at_rearm.requires(
        "togawa.shinobi-rearm", lambda c: has_ended_move(c, FIGHTERS), is_togawa, message="togawa.shinobi-rearm.here"
    )
    declare_stop(registry, BY_TRAP, "togawa.trap-stop")
    registry.effect(
        "togawa.maifuku", "togawa.trap-trigger", "togawa.trap-arrival", "togawa.trap-penalties",
        "togawa.shinobi-rearm", "togawa.ronin", "togawa.trap-control",
    )  # fmt: skip
    registry.exception(
        RuleException("togawa.trap-own-units", ["togawa.trap-trigger", "togawa.trap-arrival"], is_togawa)
    )
    registry.exception(
        RuleException[HeldPlace](
            "togawa.trap-structure", ["togawa.trap-control"], lambda c: structure_owner(c.state, c.place) != NOBODY
        )
    )
    registry.exception(
        RuleException[MoveContext](
            "togawa.toka",
            ["move.river"],
            lambda c: has_mech_ability(c, "togawa", "toka") and not c.state.turn.crossed,
            MECH_ABILITY,
            nearly=lambda c: {} if has_mech_ability(c, "togawa", "toka") and c.state.turn.crossed else None,
        )
    )
    registry.exception(
        RuleException[MoveContext](
            "togawa.suiton", ["move.lake"], lambda c: has_mech_ability(c, "togawa", "suiton"), MECH_ABILITY
        )
    )
    registry.exception(RuleException("togawa.suiton-cards", ["combat.cards"], _has_suiton_cards))
    registry.exception(
        RuleException[MoveContext](
            "togawa.shinobi",
            ["move.adjacent"],
            _has_shinobi,
            MECH_ABILITY,
            nearly=lambda c: {} if has_mech_ability(c, "togawa", "shinobi") and is_to_another_territory(c) else None,
            explains=["move.river"],
        )
    )
    registry.checks_at(points.ABILITIES["ronin"]).requires("togawa.ronin", lambda c: c.units == 1 and not c.workers)
    registry.hook(points.STEPPED, _note_crossing)
    registry.hook(points.ENTERED, spring_trap, 10)  # before opponents and encounters, which only stop a unit
    registry.hook(points.SET_DOWN, spring_under)
    registry.hook(points.USE["ronin"], _ronin)
    registry.hook(points.SCORING_HOLDER, trap_holder)
    registry.hook(points.TELL_SCORE, _tell_traps)
    registry.verb("trap", place_trap)
    registry.verb("rearm", rearm)
    registry.hook(LINKS["togawa"], _links)
    registry.hook(ABILITY["ronin"], _can_fight_alone)
    registry.hook(CARDS, _more_cards)
    registry.hook(TURN["togawa"], _traps)


@dataclass(slots=True, eq=False)
class TrapContext(PlayerContext):
    """A unit on a Trap."""

    kind: int
    place: int
    owner: int


def is_togawa(c: Actor) -> bool:
    """Return whether the acting player is Togawa."""
    return is_faction(c, "togawa")


# -- moving ---------------------------------------------------------------------------------------------------------


def _note_crossing(play: Play, c: MoveContext) -> None:
    """Record the use of Toka: it serves one river a turn."""
    if c.border == RIVER_BORDER and ("move.river", "togawa.toka") in play.lifted:
        play.turn("crossed", 1)


def _has_shinobi(c: MoveContext) -> bool:
    owner = c.state.players[c.player]
    return c.origin != c.target and has_mech_ability(c, "togawa", "shinobi") and c.target in owner.tokens


# -- Traps ----------------------------------------------------------------------------------------------------------


def spring_trap(play: Play, c: MoveContext) -> None:
    """Have a Trap go off under a unit, before anything else happens there (``togawa.trap-trigger``)."""
    if _spring(play, c.player, c.kind, c.target, "togawa.trap-trigger"):
        stop(play, c, BY_TRAP, "togawa.trap-stop")


def spring_under(play: Play, player: int, unit: int, place: int) -> None:
    """Have a Trap go off under a unit that got there without a step (``togawa.trap-arrival``).

    The unit may go on: a dropped worker may still make its own move.
    """
    _spring(play, player, KIND_OF[unit], place, "togawa.trap-arrival")


def _spring(play: Play, player: int, kind: int, place: int, rule: str) -> bool:
    for owner, togawa in enumerate(play.state.players):
        if togawa.faction != play.rulebook.faction_index["togawa"] or place not in togawa.tokens:
            continue
        token = togawa.tokens.index(place)
        if not togawa.is_armed(token) or not play.is_in_effect(rule, TrapContext(play, player, kind, place, owner)):
            return False
        play.do("token", owner, token, place, 0, rule=rule, before="armed", after="disarmed")
        _penalty(play, player, TRAPS[token])
        return True
    return False


def _penalty(play: Play, player: int, trap: str) -> None:
    """Take the penalty of a Trap, as far as the player has it (``togawa.trap-penalties``)."""
    rule = "togawa.trap-penalties"
    number: int = getattr(play.rulebook.numbers, f"trap_{trap}")
    if trap != "combat_cards":
        if not play.track(player, trap, -number, rule):
            play.tell(rule, player=player, trap=trap)
        return
    for _ in range(min(number, sum(play.state.players[player].hand))):
        play.discard_card(player, play.random_card(player), rule)


def place_trap(play: Play, action: Action) -> None:
    """Carry out ``trap PENALTY PLACE``: after the character's movement (``togawa.maifuku``)."""
    player = turns.seat_of(play, action.faction)
    penalty, label = action.args
    place = place_index(play, player, label)
    ask_to_use_token(play, player, "trap", place)
    token = TRAPS.index(penalty)
    owner = play.state.players[player]
    free = token < play.rulebook.faction_tokens[owner.faction] and owner.tokens[token] == NOWHERE
    play.ask(TokenContext(play, player, place, token if free else -1), TRAP)
    end_movement(play, place, CHARACTERS)
    play.do("token", player, token, place, 1, rule="togawa.maifuku", before=-1, after=place)


def rearm(play: Play, action: Action) -> None:
    """Carry out ``rearm PLACE``: where a unit has ended its movement (``togawa.shinobi-rearm``)."""
    player = turns.seat_of(play, action.faction)
    place = place_index(play, player, action.args[0])
    ask_to_use_token(play, player, "rearm", place)
    owner = play.state.players[player]
    token = owner.tokens.index(place) if place in owner.tokens else -1
    disarmed = token >= 0 and not owner.is_armed(token)
    play.ask(TokenContext(play, player, place, token if disarmed else -1), REARM)
    end_movement(play, place, FIGHTERS)
    play.do("token", player, token, place, 1, rule="togawa.shinobi-rearm", before="disarmed", after="armed")


def trap_holder(state: State, place: int) -> int:
    """Return Togawa at scoring for a territory with nothing but an armed Trap (``togawa.trap-control``)."""
    togawa = state.player_of(state.rulebook.faction_index["togawa"])
    if togawa < 0 or not _is_armed_at(state, togawa, place) or is_occupied(state, place):
        return NOBODY
    # Scoring is asked of a state, without a play that could record what was lifted.
    exceptions = state.rulebook.effects["togawa.trap-control"].overridden_by
    return NOBODY if any(exception.applies(HeldPlace(state, place)) for exception in exceptions) else togawa


def _is_armed_at(state: State, player: int, place: int) -> bool:
    owner = state.players[player]
    return place in owner.tokens and owner.is_armed(owner.tokens.index(place))


class HeldPlace(NamedTuple):
    """A territory at scoring."""

    state: State
    place: int


def _tell_traps(play: Play, player: int) -> None:
    state = play.state
    owner = state.players[player]
    if owner.faction != play.rulebook.faction_index["togawa"]:
        return
    for place in owner.tokens:
        if place < 0 or is_occupied(state, place):
            continue
        if trap_holder(state, place) == player:
            play.tell("togawa.trap-control", player=player, place=place)
        elif structure_owner(state, place) not in (NOBODY, player):
            play.tell("togawa.trap-structure", player=player, place=place)


# -- combat ---------------------------------------------------------------------------------------------------------


def _has_suiton_cards(c: CombatContext) -> bool:
    rulebook = c.state.rulebook
    more = rulebook.numbers.combat_suiton_cards
    on_a_lake = rulebook.terrain[c.place] == LAKE
    return (
        has_mech_ability(c, "togawa", "suiton") and on_a_lake and c.units > 0 and len(c.cards) <= card_limit(c) + more
    )


def _ronin(play: Play, c: CombatContext) -> None:
    change_power(play, c.player, play.rulebook.numbers.ronin_gain, "togawa.ronin")


# -- options ----------------------------------------------------------------------------------------------------------


def _links(ground: Ground, kind: int, _place: int) -> Links:
    if kind == WORKER:
        return NOTHING
    rivers = EVERYWHERE if ground.has("toka") and not ground.state.turn.crossed else 0
    lakes = EVERYWHERE if ground.has("suiton") else 0
    linked = bits_of(ground.owner.tokens) if ground.has("shinobi") else 0
    return (linked, rivers, lakes)


def _can_fight_alone(state: State, fight: Combat, side: int) -> bool:
    player, place = fight.sides[side], fight.place
    return not fight.airships and state.fighters_at(player, place) == 1 and not state.workers_at(player, place)


def _more_cards(state: State, fight: Combat, side: int) -> int:
    rulebook = state.rulebook
    on_a_lake = rulebook.terrain[fight.place] == LAKE
    return rulebook.numbers.combat_suiton_cards if on_a_lake and state.has_ability(fight.sides[side], "suiton") else 0


def _traps(menu: Menu, ground: Ground) -> None:
    """Add the Traps that the player may place or arm again."""
    state = ground.state
    player = ground.owner
    if not state.turn.moved & 0b11111:
        return
    names = state.rulebook.places
    if can_place_token(ground):
        place = player.units[CHARACTER]
        for token, penalty in enumerate(TRAPS):
            if player.tokens[token] == NOWHERE:
                menu.act("trap", penalty, names[place])
    if not ground.has("shinobi"):
        return
    ended = {player.units[unit] for unit in FIGHTERS if state.turn.has_moved(unit)}
    for token, place in enumerate(player.tokens):
        if place in ended and place >= 0 and not player.is_armed(token) and is_nothing_due(ground, place):
            menu.act("rearm", names[place])
