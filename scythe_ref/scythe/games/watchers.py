"""The watcher: it looks at every action of a game and reports the first fault at once."""

from __future__ import annotations

import traceback
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from scythe_ref.scythe.engine.actions.action import Action, AmbiguousActionError
from scythe_ref.scythe.engine.core.play import Chance, run
from scythe_ref.scythe.engine.core.verdict import Verdict
from scythe_ref.scythe.engine.options import is_generated, root
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.games.invariants import COSTLY, Faults, Moment, faults, step_faults

REMEMBERED = 60
"""Actions of a game to ask again later, where most of them are illegal."""

EXCEPTION, REFUSED, INVARIANT, UNKNOWN_ID, REPLAY = "exception", "refused", "invariant", "unknown-id", "replay"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that must not happen.

    Attributes:
        kind: ``exception``, ``refused``, ``invariant``, ``unknown-id`` or ``replay``.
        name: The name of the fault, the same at every place: the invariant, the exception with its place.
        text: A sentence about it.
        after: Number of actions played before it.
    """

    kind: str
    name: str
    text: str
    after: int

    def same(self, other: Fault | None) -> bool:
        """Return whether another fault is of the same kind and name."""
        return other is not None and (self.kind, self.name) == (other.kind, other.name)

    def __str__(self) -> str:
        return f"{self.kind} {self.name} after action {self.after}: {self.text}"


def fault_of(error: Exception, after: int) -> Fault:
    """Return an exception as a fault, named by its type and the place that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = f"{Path(last[0].filename).name}:{last[0].name}" if last else ""
    return Fault(EXCEPTION, f"{type(error).__name__} in {where}", str(error) or type(error).__name__, after)


def _name_and_text(sentence: str) -> tuple[str, str]:
    name, _, text = sentence.partition(": ")
    return name, text


@dataclass
class Watcher:
    """Asks all invariants after every action.

    Attributes:
        known: All ids of the text.
        every: Number of actions between two checks of the costly invariants.
        offset: The first value of that count.
        hits: Number of decisions of each rule, an action accepted or refused.
        actions: Number of actions of the game seen so far.
        excused: Invariants that do not hold from the start, as scenarios may have it.
        seen: Played actions, for asking again.
    """

    known: Container[str]
    every: int = 1
    offset: int = 0
    hits: dict[str, int] = field(default_factory=dict)
    actions: int = 0
    excused: frozenset[str] = frozenset()
    seen: list[Action] = field(default_factory=list)

    def at(self, state: State) -> None:
        """Begin at a state; don't report faults that it has already."""
        self.actions = 0
        self.excused = frozenset(_name_and_text(sentence)[0] for sentence in faults(state))
        self.seen.clear()

    def step(self, moment: Moment, chance: Chance) -> Fault | None:
        """Look at one action; return the first fault. ``chance`` decides the draws from here on."""
        self.actions += 1
        number = self.actions
        costly = (number + self.offset) % self.every == 0
        for sentence in step_faults(moment, COSTLY if costly else ()):
            name, text = _name_and_text(sentence)
            if name not in self.excused:
                return Fault(INVARIANT, name, text, number)
        if is_generated(moment.before, moment.action):  # the lines of a scenario may say it in other words
            self.seen.append(moment.action)
        if len(self.seen) > REMEMBERED:
            del self.seen[0]
        if costly and not moment.after.over:
            for text in self._asked_again(moment.after, chance):
                return Fault(INVARIANT, "legal_when_generated", text, number)
        return self._ids(number, moment.verdict)

    def count(self, rules: Iterable[str]) -> None:
        """Count rules that decided."""
        for rule in rules:
            self.hits[rule] = self.hits.get(rule, 0) + 1

    def _ids(self, number: int, verdict: Verdict) -> Fault | None:
        """Count the rules that decided; return a fault if one of the rules asked is unknown."""
        self.count(verdict.decided_by)
        for rule in (*verdict.decided_by, *verdict.consulted):
            if rule not in self.known:
                return Fault(UNKNOWN_ID, rule, f"{rule} stands nowhere", number)
        return None

    def _asked_again(self, state: State, chance: Chance) -> Faults:
        """Check that an action of another moment is legal now if and only if the generator gives it now."""
        active = state.rulebook.factions[state.players[state.active].faction]
        # A line may imply the end of a move or combat; the generator needs a line for that first. So only verbs of now.
        said_now = {label[0] if isinstance(label, tuple) else label for label in root(state).options}
        for action in dict.fromkeys(self.seen):
            if action.faction != active or action.verb not in said_now or not _plain(action):
                continue
            try:
                verdict, _ = run(state, action, chance, trace=False)
            except AmbiguousActionError:
                continue
            self.count(verdict.decided_by)
            if verdict.accepted != is_generated(state, action):
                said = "accepted and not" if verdict.accepted else f"refused by {', '.join(verdict.decided_by)} and yet"
                yield f"'{action}' is {said} generated"


def _plain(action: Action) -> bool:
    """Return whether an action has one spelling only: one step, and all that a territory produces."""
    if action.verb in ("move", "factory-move"):
        return len(action.args[1]) == 2
    return action.verb != "produce"
