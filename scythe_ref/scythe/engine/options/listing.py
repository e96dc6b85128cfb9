"""All legal actions of a state as one lazy object, and whether one action is among them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.options.node import Next, leaves
from scythe_ref.scythe.engine.options.root import halted, root
from scythe_ref.scythe.engine.position.state import State


def generated(state: State, action: Action) -> bool:
    """Tell whether an action, in the form that the generator gives it, is found by walking toward it choice by choice.

    A state may have many thousands of actions where goods are traded and paid, and a path to one has few choices.
    """
    if halted(state):
        return False
    here: Next = root(state)
    while not isinstance(here, Action):
        index = here.toward(action)
        if index < 0:
            return False
        here = here.take(index)
    return here == action


class LegalActions:
    """The legal actions of a state, in the order of the choices that lead there; none is made before it is needed.

    Loop over it, count it with ``len``, ask it with ``in``; it is false where nothing may be done. There may be
    thousands, of which ``len`` makes every one; ``in`` makes none.

    ``in`` takes an action or its line and finds what the loop would give: one choice after the other, with all of it
    said. Of a line that leaves something unsaid, as the section or what pays, ``check`` tells whether it is allowed.
    With a line that is no action ``in`` raises ``ActionSyntaxError``.

    Examples:
        >>> import scythe_ref
        >>> actions = scythe_ref.legal_actions("saxony* V4=mech")
        >>> first = next(iter(actions))
        >>> str(first), first in actions, bool(actions)
        ('saxony section move', True, True)
        >>> "saxony section move" in actions, "saxony end turn" in actions
        (True, False)
    """

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __iter__(self) -> Iterator[Action]:
        if not halted(self.state):
            yield from leaves(root(self.state))

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            action = parse(action, self.state.rulebook)
        return isinstance(action, Action) and generated(self.state, action)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return not halted(self.state)

    def __repr__(self) -> str:
        if not self:
            why = "the game is over" if self.state.over else "what a tile says is not known"
            return f"<LegalActions: none, {why}>"
        first = list(map(str, islice(self, 6)))  # all of them may be thousands
        return f"<LegalActions: {'; '.join(first if len(first) < 6 else [*first[:5], '...'])}>"
