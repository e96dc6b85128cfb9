"""A moment, which invariants look at: one action with the states around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core.verdict import Verdict
from scythe_ref.scythe.engine.position.state import State

Faults = Iterator[str]
"""A sentence for every fault that an invariant finds."""


class Moment(NamedTuple):
    """One played action, and the states around it."""

    before: State
    action: Action
    verdict: Verdict
    after: State


def name_of(state: State, number: int) -> str:
    """Return the faction of a player."""
    return state.rulebook.factions[state.players[number].faction]
