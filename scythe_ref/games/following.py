"""Following: a game played again from its record, every action watched, to the first fault if there is one."""

from __future__ import annotations

import traceback
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from scythe_ref.engine.actions import Action, ActionSyntaxError, AmbiguousActionError
from scythe_ref.engine.grammar import parse
from scythe_ref.engine.legal import Node, generated, root
from scythe_ref.engine.playing import Chance, run
from scythe_ref.engine.state import State
from scythe_ref.engine.verdict import Verdict
from scythe_ref.games.invariants import Faults, Moment, faults, step_faults
from scythe_ref.games.trials import COSTLY

PROBED = 2000
"""Generated actions of one state that are tried at most, where the generator itself is in doubt."""

REMEMBERED = 60
"""Actions of a game that are asked for again later, where most of them are illegal."""

EXCEPTION, REFUSED, INVARIANT, UNKNOWN_ID, REPLAY = "exception", "refused", "invariant", "unknown-id", "replay"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that must not happen.

    Attributes:
        kind: ``exception``, ``refused``, ``invariant``, ``unknown-id`` or ``replay``.
        name: What kind of fault it is, the same wherever it happens: the invariant, the exception with its place.
        text: What happened.
        after: How many actions had been played.
    """

    kind: str
    name: str
    text: str
    after: int

    def same(self, other: Fault | None) -> bool:
        """Tell whether another fault is of the same kind and name."""
        return other is not None and (self.kind, self.name) == (other.kind, other.name)

    def __str__(self) -> str:
        return f"{self.kind} {self.name} after action {self.after}: {self.text}"


def fault_of(error: Exception, after: int) -> Fault:
    """Return an exception as a fault, named by its type and the place that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = f"{Path(last[0].filename).name}:{last[0].name}" if last else ""
    return Fault(EXCEPTION, f"{type(error).__name__} in {where}", str(error) or type(error).__name__, after)


def _named(sentence: str) -> tuple[str, str]:
    name, _, text = sentence.partition(": ")
    return name, text


@dataclass
class Look:
    """What is looked at after every action.

    Attributes:
        known: All ids of the text.
        every: The costly invariants are asked after every so many actions.
        offset: Where in that count it begins.
        hits: How often each rule decided, an action accepted or refused.
        unknown: Ids that stand nowhere.
        excused: Invariants that do not hold from the start, as scenarios may have it.
        seen: Actions that were played, to be asked for again.
    """

    known: Container[str]
    every: int = 1
    offset: int = 0
    hits: dict[str, int] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)
    excused: frozenset[str] = frozenset()
    seen: list[Action] = field(default_factory=list)

    def at(self, state: State) -> None:
        """Begin at a state; what it lacks is not looked for.

        Args:
            state: The first state.
        """
        self.excused = frozenset(_named(sentence)[0] for sentence in faults(state))
        self.seen.clear()

    def step(self, number: int, moment: Moment, chance: Chance) -> Fault | None:
        """Look at one action; return the first fault.

        Args:
            number: How many actions have been played, this one included.
            moment: The action with the states around it.
            chance: What decides the draws from here on.
        """
        costly = (number + self.offset) % self.every == 0
        for sentence in step_faults(moment, COSTLY if costly else ()):
            name, text = _named(sentence)
            if name not in self.excused:
                return Fault(INVARIANT, name, text, number)
        if generated(moment.before, moment.action):  # the lines of a scenario may say it in other words
            self.seen.append(moment.action)
        if len(self.seen) > REMEMBERED:
            del self.seen[0]
        if costly and not moment.after.over:
            for text in self.asked_again(moment.after, chance):
                return Fault(INVARIANT, "legal_when_generated", text, number)
        return self.ids(number, moment.verdict)

    def ids(self, number: int, verdict: Verdict) -> Fault | None:
        """Count the rules that decided; return a fault if one of those that were asked stands nowhere."""
        hits, known = self.hits, self.known
        for rule in verdict.decided_by:
            hits[rule] = hits.get(rule, 0) + 1
        for rule in (*verdict.decided_by, *verdict.consulted):
            if rule not in known:
                self.unknown.add(rule)
                return Fault(UNKNOWN_ID, rule, f"{rule} stands nowhere", number)
        return None

    def asked_again(self, state: State, chance: Chance) -> Faults:
        """What was legal at another moment is legal now if and only if it is generated now."""
        active = state.rulebook.factions[state.players[state.active].faction]
        # A line may imply the end of what is going on; the generator says that first. So only what may be said now.
        said_now = {label[0] if isinstance(label, tuple) else label for label in root(state).options}
        for action in dict.fromkeys(self.seen):
            if action.faction != active or action.verb not in said_now or not _plain(action):
                continue
            try:
                verdict, _ = run(state, action, chance, trace=False)
            except AmbiguousActionError:
                continue
            for rule in verdict.decided_by:
                self.hits[rule] = self.hits.get(rule, 0) + 1
            if verdict.accepted != generated(state, action):
                said = "accepted and not" if verdict.accepted else f"refused by {', '.join(verdict.decided_by)} and yet"
                yield f"'{action}' is {said} generated"


def _plain(action: Action) -> bool:
    """Tell whether an action is said in one way only: one step, and all that a territory produces."""
    if action.verb in ("move", "factory-move"):
        return len(action.args[1]) == 2
    return action.verb != "produce"


@dataclass(slots=True)
class Followed:
    """What came of following a game.

    Attributes:
        state: The last state.
        actions: The actions that were played, as lines.
        fault: The first fault; None if there was none.
        chance: What decides the draws from there on.
        states: Every state with the number of draws made before it, if they were kept.
    """

    state: State
    actions: list[str]
    fault: Fault | None
    chance: Any
    states: list[tuple[State, int]]


def follow(
    state: State,
    chance: Any,
    lines: Sequence[str],
    look: Look,
    *,
    skip: bool = False,
    probe: bool = False,
    keep: bool = False,
) -> Followed:
    """Play lines one after the other and look at each.

    Args:
        state: Where they begin.
        chance: What decides the draws; it stays as it is.
        lines: The lines.
        look: What is looked at.
        skip: Whether a line that is refused is left out, the last one excepted; it is a fault otherwise.
        probe: Whether to try what the generator offers after the last line.
        keep: Whether to keep every state.
    """
    look.at(state)
    found = Followed(state, [], None, chance, [])
    for index, line in enumerate(lines):
        if keep:
            found.states.append((found.state, _used(found.chance)))
        try:
            action = parse(line, state.rulebook)
            verdict, later = run(found.state, action, found.chance)
        except (ActionSyntaxError, AmbiguousActionError) as error:
            if skip:
                continue
            found.fault = fault_of(error, len(found.actions))
            break
        except Exception as error:  # whatever an engine raises is what this is looking for
            found.actions.append(line)
            found.fault = fault_of(error, len(found.actions))
            break
        if not verdict.accepted:
            if skip and index < len(lines) - 1:
                continue
            found.actions.append(line)
            names = ", ".join(verdict.decided_by)
            found.fault = Fault(REFUSED, names, f"'{line}' was generated and is refused by {names}", len(found.actions))
            break
        found.actions.append(line)
        moment = Moment(found.state, action, verdict, verdict.after)
        found.state, found.chance = verdict.after, later
        try:
            found.fault = look.step(len(found.actions), moment, later)
        except Exception as error:  # an invariant that can't be asked is a fault, too
            found.fault = fault_of(error, len(found.actions))
        if found.fault is not None:
            break
    if probe and found.fault is None and not found.state.over:
        found.fault = probed(found.state, found.chance, len(found.actions))
    return found


def _used(chance: Any) -> int:
    used = getattr(chance, "used", None)
    return len(chance.draws) if used is None else int(used)


def probed(state: State, chance: Chance, after: int) -> Fault | None:
    """Return the first fault among what is generated in a state.

    Args:
        state: The state.
        chance: What decides the draws; it stays as it is.
        after: How many actions had been played.
    """
    try:
        for action in _offered(state):
            verdict, _ = run(state, action, chance, trace=False)
            if not verdict.accepted:
                names = ", ".join(verdict.decided_by)
                return Fault(REFUSED, names, f"'{action}' is generated and refused by {names}", after)
    except Exception as error:  # as above
        return fault_of(error, after)
    return None


def _offered(state: State) -> Iterator[Action]:
    return islice(_leaves(root(state)), PROBED)


def _leaves(here: Node | Action) -> Iterator[Action]:
    if isinstance(here, Action):
        yield here
        return
    if not here.options:
        raise ValueError(f"player {here.player} has nothing to choose ({here.kind})")
    for index in range(len(here.options)):
        yield from _leaves(here.take(index))
