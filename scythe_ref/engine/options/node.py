"""Nodes: one choice among few, and what follows each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Union

from scythe_ref.engine.actions.action import Action

Label = Any
Next = Union["Node", Action]
Want = Callable[[Action], Label]


class Node:
    """One choice, made by one player. A path of choices ends in one complete action.

    Attributes:
        player: Index of the player who chooses.
        kind: What is chosen: ``section``, ``action``, ``step``, ``load``, ``payment``, ``power`` and so on.
        options: What there is to choose from; never empty before the end of the game, each once, in a fixed order.
    """

    __slots__ = ("_then", "_want", "kind", "options", "player")

    def __init__(
        self, player: int, kind: str, options: Sequence[Label], then: Callable[[int], Next], want: Want
    ) -> None:
        self.player = player
        self.kind = kind
        self.options = options
        self._then = then
        self._want = want

    def take(self, index: int) -> Next:
        """Return what follows an option: the next choice, or the action that has been chosen."""
        return self._then(index)

    def toward(self, action: Action) -> int:
        """Return the option that leads to an action, or -1 if none does."""
        wanted = self._want(action)
        return self.options.index(wanted) if wanted in self.options else -1

    def __repr__(self) -> str:
        return f"<Node: player {self.player} chooses {self.kind} among {', '.join(map(str, self.options))}>"


def choose(player: int, kind: str, options: Sequence[Label], then: Callable[[int], Next], want: Want) -> Next:
    """Return a choice, or what follows it if there is but one option.

    Args:
        options: What there is to choose from; at least one.
        then: What follows the option of an index.
    """
    if len(options) == 1:
        return then(0)
    return Node(player, kind, options, then, want)


class Menu:
    """The options of a first choice while they are gathered: labels, and what follows each."""

    __slots__ = ("labels", "player", "state", "takes")

    def __init__(self, state: Any, player: int) -> None:
        self.state = state
        self.player = player
        self.labels: list[Label] = []
        self.takes: list[Action | Callable[[], Next]] = []

    def add(self, label: Label, take: Action | Callable[[], Next]) -> None:
        """Add an option.

        Args:
            label: Its name: the verb, or a tuple that begins with the verb.
            take: The action itself, or what makes the next choice.
        """
        self.labels.append(label)
        self.takes.append(take)

    def node(self, kind: str, want: Want) -> Node:
        """Return the choice among the options."""
        takes = self.takes

        def then(index: int) -> Next:
            take = takes[index]
            return take if isinstance(take, Action) else take()

        return Node(self.player, kind, tuple(self.labels), then, want)


def leaves(start: Next) -> Iterator[Action]:
    """Yield every complete action below a choice, in the order of the options."""
    if isinstance(start, Action):
        yield start
        return
    for index in range(len(start.options)):
        yield from leaves(start.take(index))
