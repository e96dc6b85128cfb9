"""Logs of games with a fault, and checking whether it still comes out."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.games.chance import Draw, Generated, Recorded, RecordError, Recording
from scythe_ref.scythe.games.log import FAULT, LogError, Logged, start_of
from scythe_ref.scythe.games.replay_check import follow
from scythe_ref.scythe.games.watchers import Fault, Watcher
from scythe_ref.translations import _


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
