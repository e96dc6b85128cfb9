"""What a step pays: which of the resources that it carries go to others who ask for some on a place."""

from __future__ import annotations

from collections.abc import Callable

from scythe_ref.engine.actions.action import Action, Load
from scythe_ref.engine.options.node import Label, Next, Want, choose
from scythe_ref.engine.options.reach import Due
from scythe_ref.engine.options.top_row import nth, one_more
from scythe_ref.engine.position.state import RESOURCES

NO_TOLL: Due = (0, ())


class TollPayment:
    """What one step has to pay, and what it can pay with."""

    __slots__ = ("dues", "goods", "player", "stop")

    def __init__(self, player: int, stop: int, goods: Load, dues: tuple[int, ...]) -> None:
        """Note what there is to choose from.

        Args:
            stop: Number of the stop in the line.
            dues: How many each player asks for, in the order in which they are paid.
        """
        self.player = player
        self.stop = stop
        self.goods = goods
        self.dues = dues

    def choice(self, done: Callable[[Load], Next]) -> Next:
        """Return the choice of what is paid; nothing is said where it goes without saying.

        Args:
            done: Makes what follows from what is paid.
        """
        due = sum(self.dues)
        carried = sum(number for number, _ in self.goods)
        if not due or len(self.goods) == 1 or (len(self.dues) == 1 and due == carried):
            return done(())
        return self._next(0, (), done)

    def _next(self, least: int, paid: Load, done: Callable[[Load], Next]) -> Next:
        """Return the choice of the next resource; those for one player come in the order of their kinds."""
        number = sum(count for count, _ in paid)
        ends = [sum(self.dues[: share + 1]) for share in range(len(self.dues))]
        if number == ends[-1]:
            return done(paid)
        if number in ends:
            least = 0  # another player's share begins
        owed = next(end for end in ends if end > number) - number
        left = {thing: there - sum(n for n, name in paid if name == thing) for there, thing in self.goods}
        # A kind is of no use if too little of it and of the later ones is left for the share.
        after = [sum(left.get(thing, 0) for thing in RESOURCES[kind:]) for kind in range(len(RESOURCES))]
        kinds = [k for k in range(least, len(RESOURCES)) if left.get(RESOURCES[k]) and after[k] >= owed]

        def then(index: int) -> Next:
            return self._next(kinds[index], one_more(paid, RESOURCES[kinds[index]]), done)

        labels = tuple(RESOURCES[kind] for kind in kinds)
        return choose(self.player, "toll", labels, then, _named(self.stop, number))


def _named(stop: int, before: int) -> Want:
    """Return what finds in an action which resource is paid at a stop after so many others."""

    def thing(action: Action) -> Label:
        path = action.args[1]
        clauses = path[stop][1] if stop < len(path) else ()
        return nth(tuple(item for word, load in clauses if word == "toll" for item in load), before)

    return thing
