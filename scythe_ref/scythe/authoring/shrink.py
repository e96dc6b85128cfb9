"""Shrinking: the shortest log that shows the fault of a long one."""

from __future__ import annotations

import json
from collections.abc import Container, Sequence
from dataclasses import replace

from scythe_ref.scythe.authoring.fingerprints import line_of
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.position.codec import from_data, to_data
from scythe_ref.scythe.engine.position.names import OPEN
from scythe_ref.scythe.engine.position.possible import impossibilities
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.games.chance import Draw, Recorded, Recording
from scythe_ref.scythe.games.log import Logged, start_of
from scythe_ref.scythe.games.watchers import (
    Fault,
    LenientRecord,
    ReplayReport,
    Watcher,
    end_by_fault,
    follow,
    reproduced,
)

TRIES = 300
"""The most tries at a shorter log."""


def shrunk(log: Logged, rulebook: Rulebook, fault: Fault, known: Container[str]) -> tuple[Logged, Fault]:
    """Return the shortest log found that shows the same fault, and the fault that it shows.

    It begins at the latest turn from which the fault still comes out, and leaves out unneeded actions. A fault that
    does not come out again keeps the whole log.
    """
    state, chance = start_of(log, rulebook)
    lines = log.actions[: max(fault.after, 1)]
    followed = follow(state, chance, lines, Watcher(known), probe=True, keep=True)
    if followed.fault is None:
        return replace(log, end=end_by_fault(fault)), fault
    # Looking after every action may find another fault sooner; that one will do as well.
    fault = followed.fault
    lines = log.actions[: max(fault.after, 1)]
    return _Shrinking(log, rulebook, fault, known, lines).shorten(followed, chance)


class _Shrinking:
    def __init__(
        self, log: Logged, rulebook: Rulebook, fault: Fault, known: Container[str], lines: Sequence[str]
    ) -> None:
        self.log = log
        self.rulebook = rulebook
        self.fault = fault
        self.known = known
        self.lines = list(lines)
        self.tries = 0

    def shorten(self, followed: ReplayReport, chance: Recorded) -> tuple[Logged, Fault]:
        turns = [index for index, (state, _) in enumerate(followed.states) if index == 0 or _turn_begins(state)]
        # The latest turn first, as a position at the beginning of a turn can be told; then the very last action.
        for index in dict.fromkeys([turns[-1], len(self.lines) - 1, *reversed(turns)]):
            state, used = followed.states[index]
            draws = chance.draws[used:]
            # A log keeps a state as data: the state read back must show the fault, too.
            start = _through_the_codec(state, self.rulebook)
            lines = self.lines[index:]
            if start is None or self.shows(start, draws, lines) is None:
                continue
            found = self.shows(start, draws, self.fewer(start, draws, lines))
            if found is not None:
                log = self.log_of(start, draws, found)
                if self.fault.same(reproduced(log, self.rulebook, self.known)):
                    return log, found.fault or self.fault
        return replace(self.log, end=end_by_fault(self.fault), actions=tuple(self.lines)), self.fault

    def shows(self, start: State, draws: Sequence[Draw], lines: Sequence[str]) -> ReplayReport | None:
        """Return the report on some lines, if they show the same fault."""
        self.tries += 1
        chance = Recording(LenientRecord(draws, self.log.seed))
        followed = follow(start, chance, lines, Watcher(self.known), skip=True, probe=True)
        return followed if self.fault.same(followed.fault) else None

    def fewer(self, start: State, draws: Sequence[Draw], lines: list[str]) -> list[str]:
        """Leave out as many lines as can be, large pieces first."""
        size = len(lines) // 2
        while size:
            at = 0
            while at < len(lines) and self.tries < TRIES:
                found = self.shows(start, draws, lines[:at] + lines[at + size :])
                if found is None:
                    at += size
                else:
                    lines = found.actions
            size //= 2
        return lines

    def log_of(self, start: State, draws: Sequence[Draw], found: ReplayReport) -> Logged:
        """Return the log; where it begins with a turn it tells the position in one line, for a scenario or `try`."""
        drawn: list[Draw] = found.chance.draws  # the last action may have drawn more before it failed
        return replace(
            self.log,
            actions=tuple(found.actions),
            draws=(*drawn, *draws[len(drawn) :]),
            start=to_data(start),
            end=end_by_fault(found.fault or self.fault) | ({"position": line_of(start)} if _turn_begins(start) else {}),
        )


def _turn_begins(state: State) -> bool:
    return state.turn.stage == OPEN and state.turn.section < 0 and state.combat is None


def _through_the_codec(state: State, rulebook: Rulebook) -> State | None:
    """Return a state after writing it and reading it back; None if it does not come back, or is impossible."""
    try:
        again = from_data(json.loads(json.dumps(to_data(state))), rulebook)
    except Exception:  # then the fault is just this one, and the log begins earlier
        return None
    return None if impossibilities(again) else again
