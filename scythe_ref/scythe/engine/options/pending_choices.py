"""Whether a card, or the way to one, waits for its player before the turn can go on."""

from __future__ import annotations

from scythe_ref.scythe.engine.position.names import CLOSED, OPEN
from scythe_ref.scythe.engine.position.state import State

ENCOUNTER, OPTION, GAIN, FACTORY_CARD = range(4)


def pending_card(state: State) -> int:
    """Return what waits: the encounter, an option of its card, a gain, or a Factory card; -1 if nothing does."""
    turn = state.turn
    if turn.owed:
        return GAIN
    if turn.card:
        return OPTION
    if not turn.moved & 1 or turn.stage not in (OPEN, CLOSED):
        return -1
    owner = state.players[state.active]
    place = owner.units[0]
    if state.encounters >> place & 1:
        return ENCOUNTER
    if place == state.rulebook.factory and not owner.factory_card and state.factory_offer:
        return FACTORY_CARD
    return -1
