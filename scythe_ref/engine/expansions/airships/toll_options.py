"""The options of a toll: which of the resources that a step carries go aboard, where several would do."""

from __future__ import annotations

from collections.abc import Callable

from scythe_ref.engine.actions.action import Action, Load
from scythe_ref.engine.expansions.airships.state import PARTLY, airships, opponents_above
from scythe_ref.engine.expansions.airships.toll import toll_share
from scythe_ref.engine.options.goods import nth, one_more
from scythe_ref.engine.options.node import Next, Want, choose
from scythe_ref.engine.options.reach import Ground, StepToll
from scythe_ref.engine.position.names import RESOURCES

NEVER = 10**6
"""More resources than anybody carries: what a place asks where nobody knows what it asks."""


def tolls(ground: Ground) -> dict[int, StepToll]:
    """Return what the places below opponents' airships ask."""
    state = ground.state
    module = airships(state)
    if module is None or not any(module.tolls):
        return {}
    found: dict[int, StepToll] = {}
    for place in {player.airship for player in state.players if player.airship < state.rulebook.territories}:
        owners = [owner for owner in opponents_above(state, ground.player, place) if module.tolls[owner]]
        if owners:
            needed = sum(NEVER if module.tolls[owner] == PARTLY else module.tolls[owner] for owner in owners)
            shares = tuple(toll_share(state, module, owner) for owner in owners)
            found[place] = TollPayment(ground.player, needed, tuple(filter(None, shares)))
    return found


class TollPayment:
    """What a step onto a place has to pay.

    Attributes:
        needed: How many resources the unit must carry.
        dues: How many of them each player asks for, in the order in which they are paid.
    """

    __slots__ = ("dues", "needed", "player")

    def __init__(self, player: int, needed: int, dues: tuple[int, ...]) -> None:
        self.player = player
        self.needed = needed
        self.dues = dues

    def choice(self, stop: int, goods: Load, done: Callable[[Load], Next]) -> Next:
        """Return the choice of what is paid at a stop of the line; nothing is said where it goes without saying."""
        due = sum(self.dues)
        carried = sum(number for number, _ in goods)
        if not due or len(goods) == 1 or (len(self.dues) == 1 and due == carried):
            return done(())
        return self._next(stop, goods, 0, (), done)

    def _next(self, stop: int, goods: Load, least: int, paid: Load, done: Callable[[Load], Next]) -> Next:
        """Return the choice of the next resource; those for one player come in the order of their kinds."""
        number = sum(count for count, _ in paid)
        ends = [sum(self.dues[: share + 1]) for share in range(len(self.dues))]
        if number == ends[-1]:
            return done(paid)
        if number in ends:
            least = 0  # another player's share begins
        owed = next(end for end in ends if end > number) - number
        left = {thing: there - sum(n for n, name in paid if name == thing) for there, thing in goods}
        # A kind is of no use if too little of it and of the later ones is left for the share.
        after = [sum(left.get(thing, 0) for thing in RESOURCES[kind:]) for kind in range(len(RESOURCES))]
        kinds = [k for k in range(least, len(RESOURCES)) if left.get(RESOURCES[k]) and after[k] >= owed]

        def then(thing: str) -> Next:
            return self._next(stop, goods, RESOURCES.index(thing), one_more(paid, thing), done)

        return choose(self.player, "toll", tuple(RESOURCES[kind] for kind in kinds), then, _paid_at(stop, number))


def _paid_at(stop: int, before: int) -> Want[str]:
    """Return what finds in an action which resource is paid at a stop after so many others."""

    def thing(action: Action) -> str:
        path = action.args[1]
        clauses = path[stop][1] if stop < len(path) else ()
        return nth(tuple(item for word, load in clauses if word == "toll" for item in load), before)

    return thing
