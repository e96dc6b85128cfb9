"""Watching games: every action as it is played or replayed, to the end, or to the first fault."""

from __future__ import annotations

import traceback
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from scythe_ref.scythe.engine.actions.action import Action, ActionSyntaxError, AmbiguousActionError
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.core.play import Chance, run
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.verdict import Verdict
from scythe_ref.scythe.engine.options import is_generated, leaves, root
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.games.chance import Draw, Generated, Recorded, RecordError, Recording
from scythe_ref.scythe.games.driver import PlayedGame
from scythe_ref.scythe.games.invariants import COSTLY, Faults, Moment, faults, step_faults
from scythe_ref.scythe.games.log import FAULT, LogError, Logged, logged, recorded, replay, start_of, write_log
from scythe_ref.scythe.games.log_reading import read_log
from scythe_ref.translations import _

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


PROBED = 2000
"""The most generated actions of one state to try, where the generator itself is in doubt."""


class CheckedGame(NamedTuple):
    """A game and its fault.

    Attributes:
        game: The game; None if it could not even begin.
        log: Its log, without an end if there is a fault.
        fault: The fault; None if there is none.
    """

    game: PlayedGame | None
    log: Logged | None
    fault: Fault | None


def checked(game: PlayedGame, watcher: Watcher) -> CheckedGame:
    """Play a game again from its record, watched, then write it down, read it and play it once more."""
    start, log = game.start, recorded(game)
    watcher.count(start.rules)
    rest = Recorded(game.draws[len(start.chance.draws) :])
    found = follow(start.state, rest, log.actions, watcher, probe=game.error is not None)
    fault = found.fault
    if fault is None and game.error is not None:
        fault = fault_of(game.error, len(log.actions))
    if fault is None and found.state != game.state:
        text = "another state comes out where every action is watched"
        fault = Fault(REPLAY, "state", text, len(log.actions))
    if fault is None:
        log = logged(game)
        fault = _read_back(log, game)
    return CheckedGame(game, log, fault)


def _read_back(log: Logged, game: PlayedGame) -> Fault | None:
    """Write a game down, read it and replay it without watching."""
    rulebook = game.start.rulebook
    try:
        text = write_log([log], rulebook, game.policy)
        again = read_log(text, rulebook.mats)
        if write_log(again.games, rulebook, game.policy) != text:
            return Fault(REPLAY, "log", "the log that is read back is another", len(log.actions))
        replay(again.games[0], rulebook)
    except LogError as error:
        return Fault(REPLAY, "log", str(error), len(log.actions))
    return None


@dataclass(slots=True)
class ReplayReport:
    """The report on following a game.

    Attributes:
        state: The last state.
        actions: The played actions, as lines.
        fault: The first fault; None if there was none.
        chance: The chance for the draws from there on.
        states: Every state with the number of draws made before it, if asked for.
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
    watcher: Watcher,
    *,
    skip: bool = False,
    probe: bool = False,
    keep: bool = False,
) -> ReplayReport:
    """Play lines one after the other and look at each.

    Args:
        chance: Decides the draws; it stays as it is.
        skip: Whether to leave out a refused line, except the last one, which may be the fault that shrinking keeps;
            otherwise it is a fault.
        probe: Whether to try the generator's actions after the last line.
        keep: Whether to report the state before each line, and how many draws were used by then.
    """
    watcher.at(state)
    found = ReplayReport(state, [], None, chance, [])
    for index, line in enumerate(lines):
        if keep:
            found.states.append((found.state, _draws_used(found.chance)))
        try:
            action = parse(line, state.rulebook)
            verdict, later = run(found.state, action, found.chance)
        except (ActionSyntaxError, AmbiguousActionError) as error:
            if skip:
                continue
            found.fault = fault_of(error, len(found.actions))
            break
        except Exception as error:  # this looks for any exception of an engine
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
            found.fault = watcher.step(moment, later)
        except Exception as error:  # an invariant that can't be asked is a fault, too
            found.fault = fault_of(error, len(found.actions))
        if found.fault is not None:
            break
    if probe and found.fault is None and not found.state.over:
        found.fault = probed(found.state, found.chance, len(found.actions))
    return found


def _draws_used(chance: Any) -> int:
    used = getattr(chance, "used", None)
    return len(chance.draws) if used is None else int(used)


def probed(state: State, chance: Chance, after: int) -> Fault | None:
    """Return the first fault among the actions generated in a state after so many actions; chance stays as it is."""
    try:
        for action in islice(leaves(root(state)), PROBED):
            verdict, _ = run(state, action, chance, trace=False)
            if not verdict.accepted:
                names = ", ".join(verdict.decided_by)
                return Fault(REFUSED, names, f"'{action}' is generated and refused by {names}", after)
    except Exception as error:  # as above
        return fault_of(error, after)
    return None


class LenientRecord:
    """Chance from a record as long as it fits, and from a generator otherwise: a shortened log draws other things."""

    __slots__ = ("generated", "recorded")

    def __init__(self, record: Sequence[Draw], seed: int) -> None:
        self.recorded = Recorded(record)
        self.generated = Generated(seed)

    def copy(self) -> LenientRecord:
        """Return an independent copy."""
        new = LenientRecord.__new__(LenientRecord)
        new.recorded, new.generated = self.recorded.copy(), self.generated.copy()
        return new

    def card_from_hand(self, hand: list[int]) -> int:
        """Return a card of a hand."""
        try:
            return self.recorded.card_from_hand(hand)
        except RecordError:
            return self.generated.card_from_hand(hand)

    def mat(self, choices: list[int]) -> int:
        """Return a player mat."""
        try:
            return self.recorded.mat(choices)
        except RecordError:
            return self.generated.mat(choices)

    def deck_order(self, cards: list[int]) -> list[int]:
        """Return a shuffled deck."""
        try:
            return self.recorded.deck_order(cards)
        except RecordError:
            return self.generated.deck_order(cards)


def end_by_fault(fault: Fault) -> dict[str, Any]:
    """Return the log's entry on the end of a game with a fault."""
    return {"by": FAULT, "fault": f"{_name(fault)}: {fault.text}", "turns": 0, "scores": {}, "state": ""}


def _name(fault: Fault) -> str:
    return f"{fault.kind} {fault.name}"


def replay_fault(log: Logged, rulebook: Rulebook, known: Container[str]) -> None:
    """Check that the fault of a log is mended.

    Raises:
        LogError: The fault still comes out, or another one, or the log is unreadable or changed.
    """
    if log.doubt:
        raise LogError(log.doubt)
    try:
        fault = reproduced(log, rulebook, known)
    except RecordError as error:
        raise LogError(str(error)) from None
    if fault is not None:
        same = log.end["fault"].startswith(f"{_name(fault)}:")
        text = _("another fault than it is kept for comes out: {fault}")
        if same:
            text = _("the fault that it is kept for comes out: {fault}")
        raise LogError(text.format(fault=fault))


def reproduced(log: Logged, rulebook: Rulebook, known: Container[str]) -> Fault | None:
    """Return the fault of a log; None if it no longer comes out."""
    state, chance = start_of(log, rulebook)
    draws = Recording(LenientRecord(chance.draws[chance.used :], log.seed))
    return follow(state, draws, log.actions, Watcher(known), probe=True).fault
