"""Remembering what is sound: an invariant that sees only a part of a state need not see the same part twice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Generic, TypeVar

from scythe_ref.engine.state import State

Part = TypeVar("Part", bound=Hashable)

REMEMBERED = 5_000
"""So many sound parts are remembered; then it begins anew."""


class Sound(Generic[Part]):
    """Invariants of one part of a state, with the parts that were found sound.

    The invariants see nothing but the part. So a part that is equal to a sound one is sound.
    """

    __slots__ = ("_checks", "_known", "_parts")

    def __init__(self, parts: Callable[[State], list[Part]], checks: Sequence[Callable[[Part], Iterator[str]]]) -> None:
        """Begin with nothing remembered.

        Args:
            parts: Takes the parts out of a state.
            checks: The invariants.
        """
        self._parts = parts
        self._checks = checks
        self._known: set[Part] = set()

    def forget(self) -> None:
        """Forget everything, so that all is looked at again."""
        self._known.clear()

    def faults(self, state: State) -> list[str]:
        """Return every fault, with the name of the invariant that found it.

        Args:
            state: The state.
        """
        found: list[str] = []
        for part in self._parts(state):
            if part in self._known:
                continue
            faults = [f"{check.__name__}: {fault}" for check in self._checks for fault in check(part)]
            found += faults
            if not faults:
                if len(self._known) >= REMEMBERED:
                    self._known.clear()
                self._known.add(part)
        return found
