"""Encounters and Factory cards: drawing, choosing an option, what is owed, which card to take."""

from __future__ import annotations

from scythe_ref.engine.actions import Action
from scythe_ref.engine.legal import objectives
from scythe_ref.engine.legal.ground import Ground
from scythe_ref.engine.legal.node import Label, Menu, Node
from scythe_ref.engine.legal.tables import tables
from scythe_ref.engine.legal.waiting import ENCOUNTER, FACTORY_CARD, GAIN
from scythe_ref.engine.state import RESOURCES, State

MORE_OPTIONS = "legal-options"
"""Seam: how many options of one card a faction may choose; the faction's name follows."""


def card_choice(state: State, what: int) -> Node:
    """Return the choice that a card, or the way to one, asks for.

    Args:
        state: The game.
        what: What waits, as ``waiting`` says.
    """
    menu = Menu(state, state.active)
    faction = state.rulebook.factions[state.players[state.active].faction]
    if what == ENCOUNTER:
        menu.add("encounter", Action(faction, "encounter"))
    elif what == FACTORY_CARD:
        for number in state.factory_offer:
            menu.add(("take-card", number), Action(faction, "take-card", (number,)))
    elif what == GAIN:
        menu.add("leave", Action(faction, "leave"))
    else:
        _options(menu, faction)
    if what in (ENCOUNTER, FACTORY_CARD) or "objective.timing-any" in state.rulebook.effects:
        objectives.options(menu, Ground(state, tables(state.rulebook), state.active))
    return menu.node("card", _verb)


def _options(menu: Menu, faction: str) -> None:
    state: State = menu.state
    turn = state.turn
    if turn.options:
        menu.add("leave", Action(faction, "leave"))
    card = state.rulebook.encounter_cards[turn.card]
    for number, letter in enumerate("abc"):
        if not turn.options >> number & 1 and _affordable(state, card[letter].get("cost") or {}):
            menu.add(("option", letter), Action(faction, "option", (letter, ())))


def _affordable(state: State, cost: dict[str, int]) -> bool:
    owner = state.players[state.active]
    return all(name not in RESOURCES and getattr(owner, name, 0) >= number for name, number in cost.items())


def _verb(action: Action) -> Label:
    if action.verb in ("take-card", "reveal"):
        return (action.verb, *action.args)
    if action.verb == "option":
        return ("option", action.args[0])
    return action.verb
