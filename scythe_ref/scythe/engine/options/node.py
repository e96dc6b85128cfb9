"""Nodes: one choice among few, and the next one after each option."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, Union

from scythe_ref.scythe.closed_lists import FACTION_VERBS
from scythe_ref.scythe.engine.actions.action import Action

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.position.state import State

L = TypeVar("L")
Label = Any
"""A word, a number, or a tuple that begins with a verb; ``choose`` holds each choice to one type of its own."""

Next = Union["Node", Action]
Want = Callable[[Action], L]
"""A function that finds in an action the option that leads to it."""


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """One choice, made by one player. A path of choices ends in one complete action."""

    player: int
    kind: str  # its subject: ``section``, ``action``, ``step``, ``load``, ``payment``, ``power`` and so on
    options: Sequence[Label]  # never empty, each once, in a fixed order
    then: Callable[[Label], Next]
    want: Want[Label]

    def take(self, index: int) -> Next:
        """Return the next choice after an option, or the chosen action."""
        return self.then(self.options[index])

    def index_toward(self, action: Action) -> int:
        """Return the option that leads to an action, or -1 if none does."""
        wanted = self.want(action)
        return self.options.index(wanted) if wanted in self.options else -1

    def __repr__(self) -> str:
        return f"<Node: player {self.player} chooses {self.kind} among {', '.join(map(str, self.options))}>"


def choose(player: int, kind: str, options: Sequence[L], then: Callable[[L], Next], want: Want[L]) -> Next:
    """Return a choice, or the next one if there is only one option."""
    if len(options) == 1:
        return then(options[0])
    return Node(player, kind, options, then, want)


class Menu:
    """The options of a first choice while the modules here gather them, and the next choice after each."""

    __slots__ = ("labels", "player", "state", "takes")

    def __init__(self, state: State, player: int) -> None:
        self.state = state
        self.player = player
        self.labels: list[Label] = []  # two lists, as a dict would hash labels of which all but one are dropped
        self.takes: list[Action | Callable[[], Next]] = []

    def add(self, label: Label, take: Action | Callable[[], Next]) -> None:
        """Add an option by its label, a verb or a tuple that begins with one: an action, or a function that makes the
        next choice.

        The function runs only for the chosen option: most options never are.
        """
        self.labels.append(label)
        self.takes.append(take)

    def act(self, verb: str, *args: str | int) -> None:
        """Add an action that has nothing left to choose."""
        faction = self.state.rulebook.factions[self.state.players[self.player].faction]
        self.add((verb, *args), Action(faction, verb, args))

    def node(self, kind: str) -> Node:
        """Return the choice among the options."""
        return Node(self.player, kind, self.labels, self._take, label_of)

    def _take(self, label: Label) -> Next:
        take = self.takes[self.labels.index(label)]
        return take if isinstance(take, Action) else take()


# The arguments of a label besides the verb: enough to tell the options of one menu apart.
_NAMED_BY_FIRST = ("bolster", "bombard", "option")
_NAMED_BY_ALL = ("reveal", "section", *FACTION_VERBS, "take-card", "blitzkrieg", "fight")


def label_of(action: Action) -> Label:
    """Return the label on a menu that leads to an action."""
    verb, args = action.verb, action.args
    if verb in ("move", "factory-move"):
        return (verb, args[0], args[1][0][0])
    if verb in _NAMED_BY_FIRST:
        return (verb, args[0])
    if verb in _NAMED_BY_ALL:
        return (verb, *args)
    if verb == "trade":
        return (verb, "resources" if args[0] else "popularity")
    return verb


def leaves(start: Next) -> Iterator[Action]:
    """Yield every complete action below a choice, in the order of the options."""
    if isinstance(start, Action):
        yield start
        return
    for index in range(len(start.options)):
        yield from leaves(start.take(index))
