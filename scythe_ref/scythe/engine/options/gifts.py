"""Coin gifts: offered to the active player wherever nothing is half done; the others are not asked."""

from __future__ import annotations

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.options.node import Menu, Next, choose
from scythe_ref.scythe.engine.position.state import State

SWITCH, ALLOWED = "coin-deals", "allowed"


def options(menu: Menu) -> None:
    """Add a gift of coins, if the ruleset allows deals and there is anything to give."""
    state = menu.state
    if (
        state.players[menu.player].coins
        and len(state.players) > 1  # a position may leave out the others
        and state.rulebook.switches.get(SWITCH) == ALLOWED
    ):
        menu.add("give", lambda: _taker(state, menu.player))


def _taker(state: State, giver: int) -> Next:
    """Return the choice of who gets the coins; how many follows."""
    names = [state.rulebook.factions[player.faction] for player in state.players]
    coins = range(1, state.players[giver].coins + 1)

    def amount(taker: str) -> Next:
        return choose(
            giver,
            "coins",
            coins,
            lambda number: Action(names[giver], "give", (number, taker)),
            lambda action: action.args[0],
        )

    return choose(giver, "taker", names[:giver] + names[giver + 1 :], amount, lambda action: action.args[1])
