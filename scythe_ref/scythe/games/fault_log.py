"""Logs of games with a fault, and checking whether it still comes out."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.position.names import CARD_VALUES
from scythe_ref.scythe.games.chance import Draw, Drawn, RecordError
from scythe_ref.scythe.games.log import FAULT, LogError, Logged, start_of
from scythe_ref.scythe.games.replay_check import follow
from scythe_ref.scythe.games.watchers import Fault, Watcher


class SteadyChance:
    """Chance that draws from a record as long as it fits, and from a generator afterwards.

    A log with actions removed draws other things; this records the new draws.

    Attributes:
        draws: Every draw so far.
    """

    __slots__ = ("draws", "own", "record")

    def __init__(self, record: Sequence[Draw], seed: int) -> None:
        self.record = tuple(record)
        self.own = Drawn(seed)
        self.draws: list[Draw] = []

    def copy(self) -> SteadyChance:
        """Return an independent copy."""
        new = SteadyChance.__new__(SteadyChance)
        new.record, new.own, new.draws = self.record, self.own.copy(), self.draws[:]
        return new

    def _recorded_draw(self, kind: str) -> tuple[int, ...] | None:
        number = len(self.draws)
        fits = number < len(self.record) and self.record[number][0] == kind
        return self.record[number][1] if fits else None

    def card_from_hand(self, hand: list[int]) -> int:
        """Return a card of a hand."""
        known = self._recorded_draw("card")
        value = known[0] if known and hand[CARD_VALUES.index(known[0])] else self.own.card_from_hand(hand)
        self.draws.append(("card", (value,)))
        return value

    def mat(self, choices: list[int]) -> int:
        """Return a player mat."""
        known = self._recorded_draw("mat")
        value = known[0] if known and known[0] in choices else self.own.mat(choices)
        self.draws.append(("mat", (value,)))
        return value

    def deck_order(self, cards: list[int]) -> list[int]:
        """Return a shuffled deck."""
        known = self._recorded_draw("deck")
        order = list(known) if known and sorted(known) == sorted(cards) else self.own.deck_order(cards)
        self.draws.append(("deck", tuple(order)))
        return order


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
        which = "the fault that it is kept for" if same else "another fault than it is kept for"
        raise LogError(f"{which} comes out: {fault}")


def reproduced(log: Logged, rulebook: Rulebook, known: Container[str]) -> Fault | None:
    """Return the fault of a log; None if it no longer comes out."""
    state, chance = start_of(log, rulebook)
    steady = SteadyChance(chance.draws[chance.used :], log.seed)
    return follow(state, steady, log.actions, Watcher(known), probe=True).fault
