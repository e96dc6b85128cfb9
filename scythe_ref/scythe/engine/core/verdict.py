"""Verdicts, and the decisions that they tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scythe_ref.scythe.engine.core.events import Event
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


class Fact:
    """One thing that decided, as data: the sentence is made from it elsewhere.

    Attributes:
        rule: The rule id.
        key: Key of the sentence in the messages.
        values: What fills the sentence.
    """

    __slots__ = ("key", "rule", "values")

    def __init__(self, rule: str, key: str, values: Mapping[str, object]) -> None:
        self.rule = rule
        self.key = key
        self.values = values

    def __repr__(self) -> str:
        return f"Fact({self.rule!r}, {self.key!r}, {dict(self.values)!r})"


class Verdict:
    """The answer to one action.

    Attributes:
        accepted: Whether the rules allow it.
        failed: For a refusal, the ids of all checks that failed and that nothing lifted.
        lifted: Pairs of a rule that did not count and the exception that lifted it.
        consulted: Ids that were asked and did not decide.
        facts: What decided, with the values of that moment.
        events: What happened; empty for a refusal.
        after: The state after the action; for a refusal the state as it was.
    """

    __slots__ = ("_consulted", "accepted", "after", "events", "facts", "failed", "lifted")

    def __init__(
        self,
        accepted: bool,
        failed: list[str],
        lifted: list[tuple[str, str]],
        consulted: list[str],
        facts: list[Fact],
        events: list[Event],
        after: State,
    ) -> None:
        self.accepted = accepted
        self.failed = failed
        self.lifted = lifted
        self._consulted = consulted
        self.facts = facts
        self.events = events
        self.after = after

    @property
    def decided_by(self) -> list[str]:
        """Return the ids that decided: each once, in the order in which they did."""
        if not self.accepted:
            return list(dict.fromkeys(self.failed))
        ids = [by for _, by in self.lifted]
        ids += [event.rule for event in self.events if event.rule is not None]
        return list(dict.fromkeys(ids))

    @property
    def consulted(self) -> list[str]:
        """Return the ids that were asked and did not decide, each once."""
        decided = set(self.decided_by)
        return [name for name in dict.fromkeys(self._consulted) if name not in decided]

    def __repr__(self) -> str:
        word = "accepted" if self.accepted else "refused"
        return f"<Verdict: {word} by {', '.join(self.decided_by) or 'nothing in particular'}>"
