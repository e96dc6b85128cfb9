"""Airship tiles that take power for resources (``airship.bombard``) or ask a toll (``airship.toll``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import Action, AmbiguousActionError, Load
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.phrases import count_phrase
from scythe_ref.scythe.engine.core.registry import ExtensionPoint, Registry
from scythe_ref.scythe.engine.expansions.airships.cargo import change_cargo
from scythe_ref.scythe.engine.expansions.airships.state import (
    CARRIES_RESOURCES,
    IN_COMBAT,
    NO_MOMENT,
    ON_MOVE,
    PARTLY,
    TilePair,
    airships,
    cargo_of,
    opponents_above,
    tiles_of,
)
from scythe_ref.scythe.engine.options.cards import any_source
from scythe_ref.scythe.engine.options.combat import COMBATS
from scythe_ref.scythe.engine.options.ground import TOLLS, Ground, StepToll, tables
from scythe_ref.scythe.engine.options.node import Next, Want, choose
from scythe_ref.scythe.engine.options.paying import clause_load, nth_thing, payment, with_one_more
from scythe_ref.scythe.engine.position.names import AIRSHIP, AIRSHIP_UNIT, COMBAT, MOVING, RESOURCES
from scythe_ref.scythe.engine.rules.combat.fight import combats_now
from scythe_ref.scythe.engine.rules.move.movement import MoveContext
from scythe_ref.scythe.engine.rules.turn import turns
from scythe_ref.scythe.engine.rules.turn.paying import spend_resource

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.options.node import Menu
    from scythe_ref.scythe.engine.position.state import State
    from scythe_ref.scythe.engine.rules.turn.paying import Payment


BOMBARD = "airship.bombard"


@dataclass(slots=True)
class BombardContext:
    """A player who offers so many resources to take an opponent's power."""

    state: State
    player: int
    opponent: int
    offered: int

    @property
    def place(self) -> int:
        """The place of the player's airship."""
        return self.state.players[self.player].airship

    @property
    def tiles(self) -> TilePair:
        """The player's tiles."""
        return tiles_of(self.state, self.player)

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        return {
            "player": self.player,
            "opponent": self.opponent,
            "place": self.place,
            "offered": self.offered,
            "most": len(self.tiles.losses),
        }


BOMBARDING = ExtensionPoint[BombardContext]("bombard")


def register_bombard(registry: Registry) -> None:
    """Declare when a player may take power, and for how much."""
    bombarding = registry.checks_at(BOMBARDING)
    bombarding.refuses(BOMBARD, _is_effect_unknown, message="airship.bombard.unknown")
    bombarding.requires(
        BOMBARD, lambda c: bool(c.tiles.losses), lambda c: not _is_effect_unknown(c), message="airship.bombard.tile"
    )
    bombarding.requires(BOMBARD, _is_in_time, _is_playable)
    bombarding.requires(BOMBARD, lambda c: not _has_fired(c.state), _is_playable, message="airship.bombard.once")
    bombarding.requires(
        BOMBARD, lambda c: 0 < c.offered <= len(c.tiles.losses), _is_playable, message="airship.bombard.price"
    )
    registry.effect(BOMBARD)
    registry.verb("bombard", bombard)
    registry.hook(points.TURN_PASSED, _reload)
    registry.hook(COMBATS, bombard_options)


def _is_effect_unknown(c: BombardContext) -> bool:
    """Return whether a tile has or may have this effect and nobody knows its terms."""
    return c.tiles.moment == NO_MOMENT if c.tiles.losses else bool(c.tiles.unknown)


def _has_fired(state: State) -> bool:
    # One flag for all players: only the active one fires, and it is cleared when the turn passes.
    expansion = airships(state)
    return expansion is not None and bool(expansion.fired)


def _is_playable(c: BombardContext) -> bool:
    return bool(c.tiles.losses) and not _is_effect_unknown(c)


def _is_in_time(c: BombardContext) -> bool:
    """Return whether it is the time the tile names, and the opponent is there."""
    state = c.state
    if c.player != state.active or c.opponent == c.player or c.place >= state.rulebook.territories:
        return False
    if c.tiles.moment == ON_MOVE:
        there = c.place in state.players[c.opponent].units
        return there and state.turn.stage == MOVING and state.turn.mover == AIRSHIP_UNIT
    due = state.turn.stage == COMBAT and state.combat is None and c.place in state.turn.pending
    return due and state.opponent_with_fighters(c.player, c.place) == c.opponent


def bombard(play: Play, action: Action) -> None:
    """Carry out ``bombard FACTION paying ...`` (``airship.bombard``)."""
    player = turns.seat_of(play, action.faction)
    other, payment_said = action.args
    c = BombardContext(play.state, player, turns.seat_of(play, other), sum(number for number, _, _ in payment_said))
    # The tile is used when combats are due, so using it ends the moves, as naming a combat does.
    if c.tiles.moment == IN_COMBAT and player == play.state.active:
        combats_now(play)
    play.ask(c, BOMBARDING)
    for number, thing, source in payment_said:
        spend_resource(play, player, number, thing, source, BOMBARD)
    play.track(c.opponent, "power", -sum(c.tiles.losses[c.offered - 1 : c.offered]), BOMBARD)
    play.do("module", "airships", player, "fired", 1)


def _reload(play: Play, _player: int, _following: int) -> None:
    """Make the tile ready for the next turn."""
    if _has_fired(play.state):
        play.do("module", "airships", 0, "fired", 0)


# -- generated actions ----------------------------------------------------------------------------------------------


def bombard_options(menu: Menu, state: State) -> None:
    """Add the opponents who may lose power now, in a Move action or with combats due."""
    player = menu.player
    tiles = tiles_of(state, player)
    here = state.players[player].airship
    if _has_fired(state) or tiles.moment == NO_MOMENT or here >= state.rulebook.territories:
        return
    if tiles.moment == ON_MOVE:
        now, units = state.turn.stage == MOVING and state.turn.mover == AIRSHIP_UNIT, slice(None)
    else:
        # Fighters alone: only with them a combat is due here.
        now, units = state.turn.stage == COMBAT and here in state.turn.pending, slice(5)
    if not now:
        return
    ground = Ground(state, tables(state.rulebook), player)
    most = min(len(tiles.losses), sum(part[0] for part in any_source(ground)))
    for number, other in enumerate(state.players):
        if number != player and here in other.units[units] and most:
            name = state.rulebook.factions[other.faction]
            menu.add(("bombard", name), _price(ground, name, most))


def _price(ground: Ground, name: str, most: int) -> Callable[[], Next]:
    """Return the choice of the number of resources to pay, then of their kinds."""

    def done(parts: Payment) -> Action:
        return Action(ground.faction, "bombard", (name, parts))

    def then(price: int) -> Next:
        return payment(ground.player, any_source(ground), price, done)

    return lambda: choose(
        ground.player, "price", range(1, most + 1), then, lambda action: sum(part[0] for part in action.args[1])
    )


# -- the toll ---------------------------------------------------------------------------------------------------------


TOLL = "airship.toll"


def register_toll(registry: Registry) -> None:
    """Declare the cost and gain of a toll."""
    step = registry.checks_at(points.STEP)
    step.refuses(TOLL, _is_partly_known, message="airship.toll.unknown")
    step.requires(TOLL, lambda c: sum(c.goods) >= _toll_due(c), lambda c: bool(_askers(c)))
    step.requires(TOLL, _is_toll_carried, lambda c: bool(c.toll), message="airship.toll.named")
    registry.effect(TOLL)
    registry.hook(points.STEPPED, _collect)
    registry.hook(TOLLS, step_tolls)


def _askers(c: MoveContext) -> list[int]:
    """Return the owners of airships that ask the unit for a toll, clockwise; airships themselves pay none."""
    if c.kind == AIRSHIP or c.target >= c.state.rulebook.territories:
        return []
    return [owner for owner in opponents_above(c.state, c.player, c.target) if tiles_of(c.state, owner).toll]


def _is_partly_known(c: MoveContext) -> bool:
    return any(tiles_of(c.state, owner).toll == PARTLY for owner in _askers(c))


def _toll_due(c: MoveContext) -> int:
    return sum(max(0, tiles_of(c.state, owner).toll) for owner in _askers(c))


def _due(c: MoveContext) -> list[tuple[int, int]]:
    """Return each player whom the unit pays, with the number of resources."""
    return [(owner, share) for owner in _askers(c) if (share := toll_share(c.state, owner))]


def toll_share(state: State, owner: int) -> int:
    """Return the resources that go aboard: a full airship takes no more, one for workers none."""
    tiles = tiles_of(state, owner)
    if tiles.carries != CARRIES_RESOURCES:
        return 0
    room = state.rulebook.numbers.airship_resources - sum(cargo_of(state, owner))
    return max(0, min(tiles.toll, room))


def _is_toll_carried(c: MoveContext) -> bool:
    """Return whether the unit carries the named toll, and it is as much as is due."""
    named = [sum(number for number, thing in c.toll if thing == name) for name in RESOURCES]
    due = sum(share for _, share in _due(c))
    return sum(named) == due and all(paid <= there for paid, there in zip(named, c.goods, strict=True))


def _collect(play: Play, c: MoveContext) -> None:
    """Put the toll aboard, in the order of the line: the player who sits next clockwise takes first."""
    due = _due(c)
    if not due:
        return
    kinds = iter(_paid(c, sum(share for _, share in due), len(due)))
    for owner, share in due:
        for kind in [next(kinds) for _ in range(share)]:
            play.resource(c.target, kind, -1, TOLL)
            change_cargo(play, owner, kind, 1, TOLL)


def _paid(c: MoveContext, due: int, owners: int) -> list[int]:
    """Return the kind of each resource of the toll: as the line says, or the only possible one."""
    if c.toll:
        return [RESOURCES.index(thing) for number, thing in c.toll for _ in range(number)]
    carried = [kind for kind, number in enumerate(c.goods) for _ in range(number)]
    if len(set(carried)) > 1 and (owners > 1 or len(carried) > due):
        goods = [count_phrase(number, name) for number, name in zip(c.goods, RESOURCES, strict=True) if number]
        raise AmbiguousActionError({"say": "unclear.toll", "due": due, "goods": goods})
    return carried[:due]


# -- generated actions ----------------------------------------------------------------------------------------------

NEVER = 10**6
"""More resources than anybody carries: the toll of a place where nobody knows the toll."""


def step_tolls(ground: Ground) -> dict[int, StepToll]:
    """Return the tolls of places below opponents' airships."""
    state = ground.state
    expansion = airships(state)
    if expansion is None or not any(tiles.toll for tiles in expansion.tiles):
        return {}
    found: dict[int, StepToll] = {}
    for place in {player.airship for player in state.players if player.airship < state.rulebook.territories}:
        owners = [owner for owner in opponents_above(state, ground.player, place) if expansion.tiles[owner].toll]
        if owners:
            asked = [expansion.tiles[owner].toll for owner in owners]
            shares = tuple(toll_share(state, owner) for owner in owners)
            needed = NEVER if PARTLY in asked else sum(asked)
            found[place] = TollPayment(ground.player, needed, tuple(filter(None, shares)))
    return found


@dataclass(slots=True)
class TollPayment:
    """The payment for a step of a player's unit onto a place."""

    player: int
    needed: int  # so many resources the unit must carry
    dues: tuple[int, ...]  # so many of them go to each owner, in the order in which they are paid

    def choice(self, stop: int, goods: Load, done: Callable[[Load], Next]) -> Next:
        """Return the choice of the toll at a stop of the line; none where only one toll is possible."""
        due = sum(self.dues)
        carried = sum(number for number, _ in goods)
        if not due or len(goods) == 1 or (len(self.dues) == 1 and due == carried):
            return done(())
        return self._next(stop, goods, 0, (), done)

    def _next(self, stop: int, goods: Load, least: int, paid: Load, done: Callable[[Load], Next]) -> Next:
        """Return the choice of the next resource; those for one owner come in the order of their kinds."""
        number = sum(count for count, _ in paid)
        ends = list(accumulate(self.dues))
        if number == ends[-1]:
            return done(paid)
        if number in ends:
            least = 0  # another owner's share begins
        due = next(end for end in ends if end > number) - number
        left = {thing: there - sum(n for n, name in paid if name == thing) for there, thing in goods}
        # A kind is of no use if too little of it and of the later ones is left for the share: as kinds come in order,
        # the choice would end without a way on.
        after = [sum(left.get(thing, 0) for thing in RESOURCES[kind:]) for kind in range(len(RESOURCES))]
        kinds = [k for k in range(least, len(RESOURCES)) if left.get(RESOURCES[k]) and after[k] >= due]

        def then(thing: str) -> Next:
            return self._next(stop, goods, RESOURCES.index(thing), with_one_more(paid, thing), done)

        return choose(self.player, "toll", tuple(RESOURCES[kind] for kind in kinds), then, _paid_at(stop, number))


def _paid_at(stop: int, before: int) -> Want[str]:
    """Return a finder for the resource that an action pays at a stop after so many others."""
    return lambda action: nth_thing(clause_load(action, stop, "toll"), before)
