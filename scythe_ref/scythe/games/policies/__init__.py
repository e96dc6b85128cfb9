"""Policies: how a player who is no person chooses. Each is deterministic, given its dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from scythe_ref.scythe.engine.options import Node
from scythe_ref.scythe.engine.options.paying import KIND as LEAVING
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.games.chance import Pcg32
from scythe_ref.scythe.games.policies.star_seeker import StarSeeker


class Policy(Protocol):
    """Chooses an option of a node."""

    def choose(self, state: State, node: Node, path: Sequence[object]) -> int:
        """Return the index of an option.

        Args:
            state: The game; a policy looks only at the part that its player may know.
            node: The choice, of two or more options.
            path: The options that led to it, the first choice of the action first.
        """
        ...


class Uniform:
    """Chooses each option as often as any other, but seldom gives coins away and seldom leaves a gain."""

    def __init__(self, dice: Pcg32) -> None:
        self.below = dice.below

    def choose(self, state: State, node: Node, path: Sequence[object]) -> int:
        """Return the index of an option."""
        options = node.options
        if node.kind == LEAVING and self.below(8):
            return 0  # all of it is taken
        index = self.below(len(options))
        if not path and _is_gift(options[index]) and self.below(16):
            return self.choose(state, node, path)
        return index


def _is_gift(option: object) -> bool:
    return option == "give" or (isinstance(option, tuple) and option[0] == "give")


POLICIES: dict[str, Callable[[Pcg32], Policy]] = {"random": Uniform, "stars": StarSeeker}
"""Every policy by its name, as a function of its dice."""
