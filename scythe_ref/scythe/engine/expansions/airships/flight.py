"""Airships (The Wind Gambit): a fourth kind of unit that flies, carries and never controls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.events import Event, EventSentence
from scythe_ref.scythe.engine.core.phrases import name_phrase, player_name
from scythe_ref.scythe.engine.core.registry import ExtensionPoint, Limit, Registry, RuleException
from scythe_ref.scythe.engine.expansions.airships.cargo import change_cargo, register_cargo
from scythe_ref.scythe.engine.expansions.airships.options import register_options
from scythe_ref.scythe.engine.expansions.airships.state import (
    CARRIES_RESOURCES,
    CARRIES_WORKERS,
    AirshipsState,
    TilePair,
    airships,
    cargo_of,
    printed_tiles,
    tiles_of,
    workers_aboard,
)
from scythe_ref.scythe.engine.expansions.airships.tile_effects import register_bombard, register_toll
from scythe_ref.scythe.engine.factions.abilities import FOR_FIGHTERS
from scythe_ref.scythe.engine.position.names import AIRSHIP, AIRSHIP_UNIT, COMBAT, MOVING, RESOURCES
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.combat.fight import ATTACKER, CombatContext
from scythe_ref.scythe.engine.rules.concepts import holder
from scythe_ref.scythe.engine.rules.move.movement import MoveContext, finish_action, place_index
from scythe_ref.scythe.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.core.rulebook import Rulebook


BLITZKRIEG = ExtensionPoint[CombatContext]("blitzkrieg")


def is_airship(c: MoveContext) -> bool:
    """Return whether the unit is an airship."""
    return c.kind == AIRSHIP


def register(registry: Registry) -> None:
    """Declare the rules of airships."""
    _register_flight(registry)
    _register_blitzkrieg(registry)
    register_bombard(registry)
    register_toll(registry)
    register_cargo(registry)
    register_options(registry)
    register_set_up(registry)


def _register_flight(registry: Registry) -> None:
    exception = registry.exception
    registry.checks_at(points.DISTANCE).requires("airship.range", lambda c: c.steps < reach(c), _has_known_range)
    # Firm: no exception may replace an unknown range.
    registry.checks_at(points.DISTANCE).refuses(
        "airship.range", lambda c: is_airship(c) and not reach(c), message="airship.range.unknown", firm=True
    )
    exception(RuleException("airship.range", ["move.distance"], is_airship))
    exception(
        RuleException[MoveContext](
            "airship.factory-range", ["airship.range"], lambda c: is_airship(c) and c.steps < full_reach(c)
        )
    )
    exception(RuleException("airship.rivers-lakes", ["move.river", "move.lake"], is_airship))
    exception(RuleException("airship.any-territory", ["move.stop-workers", "move.stop-fighters"], is_airship))
    exception(RuleException("airship.no-traps", ["togawa.trap-trigger"], is_airship))
    registry.limit(
        Limit("airship.no-tunnels", _is_no_airship), lambda one: one.id in ("move.tunnel", "move.mine", "mine.always")
    )
    registry.limit(Limit("airship.no-abilities", _is_no_airship), lambda one: FOR_FIGHTERS in one.limits)
    registry.effect("airship.move", "airship.never-controls", "airship.worker-safe")
    registry.hook(points.BEGUN, _use_up_a_move)
    # Their order is between Traps (10), pushing workers away (30) and encounters (40). The arrival comes before the
    # effects on the ground, and the workers untouched by these come last.
    registry.hook(points.ENTERED, _tell_arrival, 20)
    registry.hook(points.ENTERED, _tell_safe, 60)
    registry.hook(points.COMBAT_LOST, _tell_safe_in_combat)


def _is_no_airship(c: MoveContext) -> bool:
    return c.kind != AIRSHIP


def _register_blitzkrieg(registry: Registry) -> None:
    registry.checks_at(BLITZKRIEG).refuses(
        "airship.blitzkrieg", _is_effect_unknown, message="airship.blitzkrieg.unknown"
    )
    registry.checks_at(BLITZKRIEG).requires("airship.blitzkrieg", _can_blitz, lambda c: not _is_effect_unknown(c))
    registry.checks_at(BLITZKRIEG).requires("combat.when", _is_after_moves, message="combat.when.airships")
    registry.checks_at(points.ABILITY).requires(
        "airship.no-abilities", lambda c: not c.airships, message="airship.no-abilities.combat"
    )
    registry.exception(RuleException[CombatContext]("airship.blitzkrieg", ["combat.fighters"], lambda c: c.airships))
    registry.exception(
        RuleException[object](
            "airship.blitzkrieg-retreat", ["combat.retreat"], lambda c: bool(getattr(c, "airships", False))
        )
    )
    registry.hook(points.COMBAT_LOST, _fly_home)
    registry.hook(points.FURTHER_STARS, _further_stars)
    registry.verb("blitzkrieg", blitzkrieg)


# -- flight ---------------------------------------------------------------------------------------------------------


def _has_known_range(c: MoveContext) -> bool:
    return is_airship(c) and reach(c) > 0


def reach(c: MoveContext) -> int:
    """Return the range that the passive tile gives (``airship.range``)."""
    return tiles_of(c.state, c.player).reach


def full_reach(c: MoveContext) -> int:
    """Return the range with the bonus of the Move of a Factory card (``airship.factory-range``)."""
    return reach(c) + (c.state.rulebook.numbers.airship_factory_range if c.factory else 0)


def _use_up_a_move(play: Play, c: MoveContext) -> None:
    """Count the airship as one of the units of the action (``airship.move``)."""
    if is_airship(c):
        play.tell("airship.move", player=c.player)
        units = play.state.turn.units
        play.do("turn", "units", units + 1, rule="airship.move")


def _tell_arrival(play: Play, c: MoveContext) -> None:
    """Tell that arriving changes nothing on the ground."""
    if is_airship(c) and holder(play.state, c.target) != c.player:
        play.tell("airship.never-controls", player=c.player, place=c.target)


# -- no effects on the ground ---------------------------------------------------------------------------------------


def _passengers_over(state: State, player: int, place: int) -> list[int]:
    """Return the opponents whose airship with workers aboard is over a place."""
    return [
        index
        for index, owner in enumerate(state.players)
        if index != player and owner.airship == place and workers_aboard(state, index)
    ]


def _tell_safe(play: Play, c: MoveContext) -> None:
    if c.kind != AIRSHIP:
        for owner in _passengers_over(play.state, c.player, c.target):
            play.tell("airship.worker-safe", owner=owner, place=c.target)


def _tell_safe_in_combat(play: Play, c: CombatContext) -> None:
    if c.opponent in _passengers_over(play.state, c.player, c.place) and not c.airships:
        play.tell("airship.worker-safe", owner=c.opponent, place=c.place)


# -- Blitzkrieg -----------------------------------------------------------------------------------------------------


def _can_blitz(c: CombatContext) -> bool:
    """Return whether the tile is in play and both airships are over the territory."""
    there = [
        c.state.players[player].airship == c.place < c.state.rulebook.territories for player in (c.player, c.opponent)
    ]
    return all(there) and tiles_of(c.state, c.player).combat_stars > 0 and c.player != c.opponent


def _is_effect_unknown(c: CombatContext) -> bool:
    """Return whether a tile that nobody knows may let airships fight."""
    tiles = tiles_of(c.state, c.player)
    return not tiles.combat_stars and bool(tiles.unknown)


def _further_stars(c: CombatContext) -> int:
    """Return the number of stars beyond the first for the winner of an airship combat."""
    if not c.airships:
        return 0
    attacker = c.player if c.side == ATTACKER else c.opponent
    return tiles_of(c.state, attacker).combat_stars - 1


def _is_after_moves(c: CombatContext) -> bool:
    """Return whether it is the time for combats: during the Move action, which then ends, or before the next combat."""
    return c.state.turn.stage in (MOVING, COMBAT)


def blitzkrieg(play: Play, action: Action) -> None:
    """Carry out ``blitzkrieg PLACE against FACTION`` (``airship.blitzkrieg``)."""
    player = turns.seat_of(play, action.faction)
    label, other = action.args
    opponent = turns.seat_of(play, other)
    context = CombatContext(play, player, place_index(play, player, label), ATTACKER, opponent)
    context.airships = True
    # Without the expansion BLITZKRIEG refuses; other reasons against a combat would only be noise beside that.
    play.ask(context, BLITZKRIEG, *((points.FIGHT,) if airships(play.state) is not None else ()))
    if play.state.turn.stage == MOVING:
        finish_action(play)
    play.turn("stage", COMBAT)
    play.do("open-combat", context.place, player, opponent, 1)


def _fly_home(play: Play, c: CombatContext) -> None:
    """Send the beaten airship to its home base; nobody else retreats (``airship.blitzkrieg-retreat``)."""
    if c.airships:
        base = play.rulebook.base[play.state.players[c.opponent].faction]
        play.place(c.opponent, AIRSHIP_UNIT, base, "airship.blitzkrieg-retreat")


# -- set-up, and sentences of changes ---------------------------------------------------------------------------------


TILES = "airship-tiles"
"""The switch: ``shared`` or ``own_label``."""

DECLARED_RANGES = (1, 2, 3, 4)
"""Ranges that a declared passive tile may have: the printed ones are unknown, so play makes them up and says so."""

DECLARED_LOADS = (CARRIES_RESOURCES, CARRIES_WORKERS)


def register_set_up(registry: Registry) -> None:
    """Declare the set-up of airships."""
    registry.effect("airship.setup")
    registry.effect("airship.tiles-shared", setting=(TILES, "shared"))
    registry.effect("airship.tiles-own", setting=(TILES, "own"))
    registry.hook(points.NEW_MODULE["airships"], new_airships)
    registry.hook(points.EVENT_SENTENCE["airships"], tell_airships)
    registry.hook(points.SET_UP, set_up)


def new_airships(rulebook: Rulebook, players: int) -> AirshipsState:
    """Return the state before set-up, which makes up the tiles' effects, as most printed ones are unknown."""
    assert rulebook.airship_tiles
    expansion = AirshipsState(players)
    expansion.declared = 1
    return expansion


def set_up(play: Play) -> None:
    """Put the airships on their home bases and lay out the tiles."""
    expansion = airships(play.state)
    assert expansion is not None
    # Set-up may begin from a position with airships and cargo: those go back first.
    for number, player in enumerate(play.state.players):
        base = play.rulebook.base[player.faction]
        if player.airship != base:
            play.place(number, AIRSHIP_UNIT, base, "airship.setup")
        for kind, aboard in enumerate(cargo_of(play.state, number)):
            if aboard:
                change_cargo(play, number, kind, -aboard, "setup.supply")
    seats = len(play.state.players)
    own = play.rulebook.setting(TILES) == "own"
    drawn = (_declared if expansion.declared else _printed)(play, seats if own else 1)
    rule = "airship.tiles-own" if own else "airship.tiles-shared"
    for number, tiles in enumerate(drawn if own else drawn * seats):
        play.do("module", "airships", number, "tiles", tiles, rule=rule)


def _printed(play: Play, number: int) -> list[TilePair]:
    """Draw a number of passive and of aggressive tiles."""
    rulebook = play.rulebook
    drawn = []
    for side in ("passive", "aggressive"):
        tiles = [tile for tile in sorted(rulebook.airship_tiles) if rulebook.airship_tiles[tile]["side"] == side]
        drawn.append(play.chance.deck_order(tiles)[-number:][::-1])
    return [printed_tiles(rulebook, *pair) for pair in zip(*drawn, strict=True)]


def _declared(play: Play, number: int) -> list[TilePair]:
    """Make up tiles without effect."""
    order = play.chance.deck_order
    # Drawn from a deck like printed ones, so that a log replays them as it does all of chance.
    return [TilePair(order([*DECLARED_RANGES])[-1], order([*DECLARED_LOADS])[-1]) for _ in range(number)]


def tell_airships(state: State, event: Event) -> EventSentence | None:
    """Return the message of a change of tiles or cargo."""
    _, player, kind, amount = event.args
    name = player_name(state, player)
    if kind == "tiles":
        reach, carries = amount[:2]
        carried = name_phrase("cargo", ("resources", "workers", "unknown")[carries])
        values = {"player": name, "range": reach or name_phrase("state", "unknown"), "carries": carried}
        return "event.airship-tiles", values, None, None
    if kind == "fired":
        return None
    return (
        "event.cargo",
        {"player": name, "resource": name_phrase("resource", RESOURCES[kind]), "amount": amount},
        event.before,
        event.after,
    )
