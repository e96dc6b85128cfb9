"""Set-up (chapter *The turn*): who begins, and how mats are dealt."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scythe_ref.engine.registry import Check, Registry
from scythe_ref.engine.rules import turn as turns

if TYPE_CHECKING:
    from scythe_ref.engine.actions import Action
    from scythe_ref.engine.playing import Play
    from scythe_ref.engine.state import State


class DealContext:
    """A player who is dealt a player mat."""

    __slots__ = ("mat", "player", "state")

    def __init__(self, play: Play, player: int, mat: int) -> None:
        self.state: State = play.state
        self.player = player
        self.mat = mat

    def values(self) -> dict[str, object]:
        """Return what fills the sentences about it."""
        return {"player": self.player, "faction": self.player, "mat": self.state.rulebook.mats[self.mat]}


def register(registry: Registry) -> None:
    """Declare the rules of set-up."""
    registry.effect("setup.first-player")
    registry.effect("setup.banned-pairs", setting=("banned-pairs", "banned"))
    registry.effect("setup.any-pair", setting=("banned-pairs", "allowed"))
    registry.effect("setup.mats-random", setting=("mat-order", "random"))
    registry.check(Check("setup.mats-by-number", "deal", in_order, setting=("mat-order", "by-number")))
    registry.verb("first-player", first_player)
    registry.verb("deal", deal)


def first_player(play: Play, _action: Action) -> None:
    """Carry out ``setup first-player``: the lowest mat begins (``setup.first-player``)."""
    players = play.state.players
    rank: Callable[[State, int], int] = next(iter(play.rulebook.hooks.get("mat-rank", ())), lambda _, mat: mat)
    first = min(range(len(players)), key=lambda index: rank(play.state, players[index].mat))
    play.do("begin", first, rule="setup.first-player", before=play.state.active, after=first)
    for hook in play.rulebook.hooks.get("first-player", ()):
        hook(play, first)


def deal(play: Play, action: Action) -> None:
    """Carry out ``setup deal FACTION MAT``: a banned pair is discarded and another mat drawn."""
    player = turns.actor(play, action.faction)
    rulebook = play.rulebook
    faction = play.state.players[player].faction
    mat = rulebook.mat_index[action.args[0]]
    play.ask(DealContext(play, player, mat), "deal")
    if (faction, mat) in rulebook.banned and rulebook.setting("banned-pairs") == "allowed":
        play.tell("setup.any-pair", player=player, mat=rulebook.mats[mat])
    elif (faction, mat) in rulebook.banned:
        play.tell("setup.banned-pairs", player=player, mat=rulebook.mats[mat])
        mat = redraw(play, player, mat)
    rule = "setup.mats-random" if rulebook.setting("mat-order") == "random" else "setup.mats-by-number"
    before = play.state.players[player].mat
    play.do(
        "mat",
        player,
        mat,
        rulebook.start_popularity[mat],
        rulebook.start_coins[mat],
        rule=rule,
        before=before,
        after=mat,
    )


def redraw(play: Play, player: int, banned: int) -> int:
    """Draw player mats until one is not banned for a player's faction (``setup.banned-pairs``)."""
    rulebook = play.rulebook
    faction = play.state.players[player].faction
    taken = {other.mat for index, other in enumerate(play.state.players) if index != player}
    tried = {banned}
    while True:
        mat = play.chance.mat([mat for mat in range(len(rulebook.mats)) if mat not in taken | tried])
        if (faction, mat) not in rulebook.banned:
            return mat
        tried.add(mat)


def in_order(c: DealContext) -> bool:
    """Tell whether a mat continues the numbers clockwise from seat to seat (``setup.mats-by-number``).

    Clockwise the numbers rise, but for the one place where the highest mat has the lowest as its neighbour.
    """
    players = c.state.players
    mats = [c.mat if index == c.player else player.mat for index, player in enumerate(players)]
    falls = sum(1 for index, mat in enumerate(mats) if mats[(index + 1) % len(mats)] < mat)
    return falls <= 1
