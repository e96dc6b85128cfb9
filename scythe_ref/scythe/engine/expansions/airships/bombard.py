"""Power for resources: an opponent below the airship loses power, by a tile that says so (``airship.bombard``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core import seams
from scythe_ref.scythe.engine.core.registry import Registry, Seam
from scythe_ref.scythe.engine.expansions.airships.state import (
    IN_COMBAT,
    NO_MOMENT,
    ON_MOVE,
    TilePair,
    airships,
    tiles_of,
)
from scythe_ref.scythe.engine.options.cards import any_source
from scythe_ref.scythe.engine.options.fighting import COMBATS
from scythe_ref.scythe.engine.options.node import choose
from scythe_ref.scythe.engine.options.paying import payment
from scythe_ref.scythe.engine.options.reach import Ground
from scythe_ref.scythe.engine.options.tables import tables
from scythe_ref.scythe.engine.position.names import AIRSHIP_UNIT, COMBAT, MOVING
from scythe_ref.scythe.engine.rules.combat.fight import combats_now
from scythe_ref.scythe.engine.rules.turn import turns
from scythe_ref.scythe.engine.rules.turn.paying import spend_resource

if TYPE_CHECKING:
    from collections.abc import Callable

    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.options.node import Menu, Next
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
        """Where the player's airship is."""
        return self.state.players[self.player].airship

    @property
    def tiles(self) -> TilePair:
        """What the player's tiles say."""
        return tiles_of(self.state, self.player)

    def values(self) -> dict[str, object]:
        """Return what fills the sentences about it."""
        return {
            "player": self.player,
            "opponent": self.opponent,
            "place": self.place,
            "offered": self.offered,
            "most": len(self.tiles.losses),
        }


BOMBARDING = Seam[BombardContext]("bombard")


def register_bombard(registry: Registry) -> None:
    """Declare when power may be taken, and for how much."""
    bombarding = registry.at(BOMBARDING)
    bombarding.refuses(BOMBARD, _effect_unknown, message="airship.bombard.unknown")
    bombarding.requires(
        BOMBARD, lambda c: bool(c.tiles.losses), lambda c: not _effect_unknown(c), message="airship.bombard.tile"
    )
    bombarding.requires(BOMBARD, _in_time, _playable)
    bombarding.requires(BOMBARD, lambda c: not _fired(c.state), _playable, message="airship.bombard.once")
    bombarding.requires(
        BOMBARD, lambda c: 0 < c.offered <= len(c.tiles.losses), _playable, message="airship.bombard.price"
    )
    registry.effect(BOMBARD)
    registry.verb("bombard", bombard)
    registry.hook(seams.TURN_PASSED, _reload)
    registry.hook(COMBATS, bombard_options)


def _effect_unknown(c: BombardContext) -> bool:
    """Tell whether a tile might say it, or says it, and nobody knows here what it says."""
    return c.tiles.moment == NO_MOMENT if c.tiles.losses else bool(c.tiles.unknown)


def _fired(state: State) -> bool:
    # One flag for all players: only the active one fires, and it is cleared when the turn passes.
    expansion = airships(state)
    return expansion is not None and bool(expansion.fired)


def _playable(c: BombardContext) -> bool:
    return bool(c.tiles.losses) and not _effect_unknown(c)


def _in_time(c: BombardContext) -> bool:
    """Tell whether it is the time the tile names, and the opponent is there."""
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
    player = turns.actor(play, action.faction)
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
    """Let the tile be used again in the next turn."""
    if _fired(play.state):
        play.do("module", "airships", 0, "fired", 0)


# -- what is generated ----------------------------------------------------------------------------------------------


def bombard_options(menu: Menu, state: State) -> None:
    """Add the opponents whose power may be taken now, in a Move action or with combats due."""
    player = menu.player
    tiles = tiles_of(state, player)
    here = state.players[player].airship
    if _fired(state) or tiles.moment == NO_MOMENT or here >= state.rulebook.territories:
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
    """Return the choice of how many resources are paid, then of which."""

    def done(parts: Payment) -> Action:
        return Action(ground.faction, "bombard", (name, parts))

    def then(price: int) -> Next:
        return payment(ground.player, any_source(ground), price, done)

    return lambda: choose(
        ground.player, "price", range(1, most + 1), then, lambda action: sum(part[0] for part in action.args[1])
    )
