"""Objectives: which cards the active player may reveal now."""

from __future__ import annotations

from typing import Any

from scythe_ref.engine.actions import Action
from scythe_ref.engine.legal.node import Menu
from scythe_ref.engine.rules.objectives import CONDITIONS
from scythe_ref.engine.rules.stars import OBJECTIVE_STARS
from scythe_ref.engine.state import COMBAT, MOVING, RETREAT, State

LIMIT = "legal-objectives"
"""Seam: whether a faction reveals as many objectives as it likes; the faction's name follows."""


class _Asking:
    """The player who would reveal a card, as the conditions of the cards look at it."""

    __slots__ = ("player", "state")

    def __init__(self, state: State, player: int) -> None:
        self.state = state
        self.player = player


def options(menu: Menu) -> None:
    """Add the objectives that may be revealed.

    Args:
        menu: Where to add them.
    """
    state: State = menu.state
    owner = state.players[menu.player]
    if not owner.objectives:
        return
    rulebook = state.rulebook
    faction = rulebook.factions[owner.faction]
    if owner.stars[OBJECTIVE_STARS] >= rulebook.numbers.objective_stars and f"{LIMIT}-{faction}" not in rulebook.hooks:
        return
    turn = state.turn
    at_the_end = turn.section >= 0 and turn.stage not in (MOVING, COMBAT, RETREAT)
    asking: Any = _Asking(state, menu.player)
    for number in sorted(set(owner.objectives)):
        card = rulebook.objectives.get(number)
        if card is None or (card["check"] == "end_of_turn" and not at_the_end):
            continue
        if all(CONDITIONS[name](asking, value) for name, value in card["all"].items()):
            menu.add(("reveal", number), Action(faction, "reveal", (number,)))
