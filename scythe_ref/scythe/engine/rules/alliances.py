"""Alliances and bribes (chapter *Alliances and bribes*): coins that players give each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import COMBAT, RETREAT
from scythe_ref.scythe.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play

ALLOWED = ("coin-deals", "allowed")
FORBIDDEN = ("coin-deals", "forbidden")


@dataclass(slots=True, eq=False)
class GiftContext(PlayerContext):
    """A player who gives coins to another one."""

    taker: int
    coins: int

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        return {
            **PlayerContext.values(self),
            "number": self.coins,
            "have": self.state.players[self.player].coins,
            "places": tuple(self.state.turn.pending),
        }


def register(registry: Registry) -> None:
    """Declare the rules of alliances."""
    at_give = registry.checks_at(points.GIVE)
    at_give.requires(
        "alliance.coins-only", lambda c: c.taker != c.player, message="alliance.coins-only.other", setting=ALLOWED
    )
    at_give.requires(
        "alliance.coins-only",
        lambda c: 0 < c.coins <= c.state.players[c.player].coins,
        setting=ALLOWED,
        because={
            "alliance.coins-only.least": lambda c: c.coins == 0,
            "alliance.coins-only.none": lambda c: not c.state.players[c.player].coins,
        },
    )
    at_give.refuses("alliance.tournament", setting=FORBIDDEN)
    registry.effect("alliance.coins-only", setting=ALLOWED)
    registry.effect("alliance.sway-combat")
    registry.verb("give", give)


def give(play: Play, action: Action) -> None:
    """Carry out ``give N coins to FACTION``: on anybody's turn, and in a combat by ``alliance.sway-combat``."""
    player = turns.seat_of(play, action.faction)
    coins, faction = action.args
    taker = turns.seat_of(play, faction)
    play.ask(GiftContext(play, player, taker, coins), points.GIVE)
    rule = "alliance.sway-combat" if play.state.turn.stage in (COMBAT, RETREAT) else "alliance.coins-only"
    play.track(player, "coins", -coins, rule)
    play.track(taker, "coins", coins, rule)
