"""Decisions: what a state asks, and of whom. An author's line answers one or several of them."""

from __future__ import annotations

from typing import NamedTuple

from scythe_ref.scythe.engine.position.names import COMBAT, MOVING, RETREAT
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules import factory
from scythe_ref.scythe.engine.rules.encounters import meeting as encounters


class Decision(NamedTuple):
    """One choice that has been raised.

    Attributes:
        kind: ``over`` (nothing is asked), ``turn`` (an action, or the end of the turn), ``move`` (the next unit, or the
            end of the action), ``combat-order`` (which combat is fought), ``commit`` (abilities and the hidden
            commitment), ``retreat`` (where the beaten units go), ``encounter`` (drawing the card), ``option`` (an
            option of the card), ``gain`` (what a card still owes, or leaving it) or ``factory-card`` (which to take).
        players: Who decides; both sides decide a commitment at the same time, without seeing the other's.
        places: The territories it is about.
    """

    kind: str
    players: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


def pending(state: State) -> Decision:
    """Return the choice that a state waits for."""
    if state.over:
        return Decision("over")
    combat = state.combat
    if combat is not None:
        if state.turn.stage == RETREAT:
            return Decision("retreat", (combat.sides[combat.loser],), (combat.place,))
        waiting = tuple(player for side, player in enumerate(combat.sides) if combat.powers[side] < 0)
        return Decision("commit", waiting, (combat.place,))
    if state.turn.stage == COMBAT:
        return Decision("combat-order", (state.active,), tuple(state.turn.pending))
    return _of_a_card(state) or Decision("move" if state.turn.stage == MOVING else "turn", (state.active,))


def _of_a_card(state: State) -> Decision | None:
    """Return the choice that a card or the way to one raises, if there is one."""
    turn = state.turn
    active = (state.active,)
    if turn.owed:
        return Decision("gain", active)
    if turn.card and not turn.options:
        return Decision("option", active, (state.players[state.active].units[0],))
    if encounters.due(state):
        return Decision("encounter", active, (state.players[state.active].units[0],))
    if factory.due(state):
        return Decision("factory-card", active, (state.rulebook.factory,))
    return None
