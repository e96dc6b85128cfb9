"""Power for resources: an opponent below the airship loses power, by a tile that says so (``airship.bombard``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.engine.actions.action import Action, ImpossibleActionError
from scythe_ref.engine.core import seams
from scythe_ref.engine.core.registry import Registry, Seam
from scythe_ref.engine.expansions.airships.state import IN_COMBAT, NO_MOMENT, ON_MOVE, AirshipsState, airships
from scythe_ref.engine.options.cards import any_source
from scythe_ref.engine.options.fighting import COMBATS
from scythe_ref.engine.options.node import choose
from scythe_ref.engine.options.paying import payment
from scythe_ref.engine.options.reach import Ground
from scythe_ref.engine.options.tables import tables
from scythe_ref.engine.position.names import AIRSHIP_UNIT, COMBAT, MOVING
from scythe_ref.engine.rules.combat.fight import combats_now
from scythe_ref.engine.rules.turn import turns
from scythe_ref.engine.rules.turn.paying import spend_resource

if TYPE_CHECKING:
    from collections.abc import Callable

    from scythe_ref.engine.core.play import Play
    from scythe_ref.engine.options.node import Label, Menu, Next
    from scythe_ref.engine.position.state import State
    from scythe_ref.engine.rules.turn.paying import Payment

BOMBARD = "airship.bombard"


class BombardContext:
    """A player who wants to take an opponent's power.

    Attributes:
        player: Who.
        opponent: Whose power.
        place: Where the player's airship is.
        offered: How many resources are offered.
    """

    __slots__ = ("offered", "opponent", "place", "player", "state")

    def __init__(self, play: Play, player: int, opponent: int, offered: int) -> None:
        self.state: State = play.state
        self.player = player
        self.opponent = opponent
        self.place = play.state.players[player].airship
        self.offered = offered

    @property
    def module(self) -> AirshipsState | None:
        """The module's state; None if nobody plays with airships."""
        return airships(self.state)

    @property
    def losses(self) -> list[int]:
        """What 1, 2 and more resources take; nothing without the tile."""
        return self.module.losses[self.player] if self.module is not None else []

    def values(self) -> dict[str, object]:
        """Return what fills the sentences about it."""
        return {
            "player": self.player,
            "opponent": self.opponent,
            "place": self.place,
            "offered": self.offered,
            "most": len(self.losses),
        }


BOMBARDING = Seam[BombardContext]("bombard")


def register_bombard(registry: Registry) -> None:
    """Declare when power may be taken, and for how much."""
    registry.at(BOMBARDING).refuses(BOMBARD, _riddle, message="airship.bombard.unknown")
    registry.at(BOMBARDING).requires(
        BOMBARD, lambda c: bool(c.losses), lambda c: not _riddle(c), message="airship.bombard.tile"
    )
    registry.at(BOMBARDING).requires(BOMBARD, lambda c: _moment(c, c.opponent), _playable)
    registry.at(BOMBARDING).requires(BOMBARD, _not_yet_fired, _playable, message="airship.bombard.once")
    registry.at(BOMBARDING).requires(
        BOMBARD, lambda c: 0 < c.offered <= len(c.losses), _playable, message="airship.bombard.price"
    )
    registry.effect(BOMBARD)
    registry.verb("bombard", bombard)
    registry.hook(seams.TURN_PASSED, _reload)
    registry.hook(COMBATS, bombard_options)


def _riddle(c: BombardContext) -> bool:
    """Tell whether a tile might say it, or says it, and nobody knows here what it says."""
    module = c.module
    if module is None:
        return False
    return module.moments[c.player] == NO_MOMENT if c.losses else bool(module.riddles[c.player])


def _not_yet_fired(c: BombardContext) -> bool:
    return c.module is not None and not c.module.fired


def _playable(c: BombardContext) -> bool:
    return bool(c.losses) and not _riddle(c)


def _moment(c: BombardContext, opponent: int) -> bool:
    """Tell whether it is the time the tile names, and the opponent is there."""
    assert c.module is not None
    state = c.state
    if c.player != state.active or opponent == c.player or c.place >= state.rulebook.territories:
        return False
    if c.module.moments[c.player] == ON_MOVE:
        there = c.place in state.players[opponent].units
        return there and state.turn.stage == MOVING and state.turn.mover == AIRSHIP_UNIT
    due = state.turn.stage == COMBAT and state.combat is None and c.place in state.turn.pending
    return due and state.opponent_with_fighters(c.player, c.place) == opponent


def bombard(play: Play, action: Action) -> None:
    """Carry out ``bombard FACTION paying ...`` (``airship.bombard``)."""
    player = turns.actor(play, action.faction)
    other, payment_said = action.args
    opponent = play.state.player_of(play.rulebook.faction_index[other])
    if opponent < 0:
        raise ImpossibleActionError(f"{other} does not take part in this game")
    c = BombardContext(play, player, opponent, sum(number for number, _, _ in payment_said))
    if c.module is not None and c.module.moments[player] == IN_COMBAT and player == play.state.active:
        combats_now(play)
    play.ask(c, BOMBARDING)
    for number, thing, source in payment_said:
        spend_resource(play, player, number, thing, source, BOMBARD)
    assert c.module is not None
    play.track(opponent, "power", -sum(c.losses[c.offered - 1 : c.offered]), BOMBARD)
    play.do("module", "airships", player, "fired", 1)


def _reload(play: Play, _player: int, _following: int) -> None:
    """Let the tile be used again in the next turn."""
    module = airships(play.state)
    if module is not None and module.fired:
        play.do("module", "airships", 0, "fired", 0)


# -- what is generated ----------------------------------------------------------------------------------------------


def bombard_options(menu: Menu, state: State) -> None:
    """Add the opponents whose power may be taken now.

    Args:
        state: The game, in a Move action or with combats due.
    """
    module = airships(state)
    player = menu.player
    if module is None or module.fired or not module.losses[player] or module.moments[player] == NO_MOMENT:
        return
    here = state.players[player].airship
    if here >= state.rulebook.territories:
        return
    if module.moments[player] == ON_MOVE:
        now, units = state.turn.stage == MOVING and state.turn.mover == AIRSHIP_UNIT, slice(None)
    else:
        now, units = state.turn.stage == COMBAT and here in state.turn.pending, slice(5)
    if not now:
        return
    ground = Ground(state, tables(state.rulebook), player)
    most = min(len(module.losses[player]), sum(part[0] for part in any_source(ground)))
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

    return lambda: choose(ground.player, "price", range(1, most + 1), then, _offered)


def _offered(action: Action) -> Label:
    return sum(number for number, _, _ in action.args[1])
