"""Errata and variants: the delay of game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play


SWITCH = "delay-of-game"
OFF = (SWITCH, "nothing")
TWO = (SWITCH, "two-popularity")
ONE = (SWITCH, "one-popularity")


def register(registry: Registry) -> None:
    """Declare the cost of holding up the game."""
    registry.checks_at(points.DELAY).refuses("variant.delay-of-game-off", setting=OFF)
    registry.effect("variant.delay-of-game", setting=TWO)
    registry.effect("variant.delay-of-game-one", setting=ONE)
    registry.verb("delay", delay)


def delay(play: Play, action: Action) -> None:
    """Carry out ``delay``: the table has judged that a player holds up the game (``variant.delay-of-game``)."""
    player = turns.seat_of(play, action.faction)
    play.ask(turns.TurnContext(play, player, "delay"), points.DELAY)
    numbers = play.rulebook.numbers
    if play.rulebook.setting(SWITCH) == ONE[1]:
        play.track(player, "popularity", -numbers.delay_popularity_by_summary, "variant.delay-of-game-one")
    else:
        play.track(player, "popularity", -numbers.delay_popularity, "variant.delay-of-game")
