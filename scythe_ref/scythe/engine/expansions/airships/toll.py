"""A toll below an airship: opponents' units pay to come there, by a tile that asks for it (``airship.toll``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import AmbiguousActionError, Load
from scythe_ref.scythe.engine.core import seams
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.expansions.airships.cargo import change_cargo
from scythe_ref.scythe.engine.expansions.airships.state import (
    CARRIES_RESOURCES,
    PARTLY,
    airships,
    cargo_of,
    opponents_above,
    tiles_of,
)
from scythe_ref.scythe.engine.options.node import Next, Want, choose
from scythe_ref.scythe.engine.options.paying import nth, one_more, said_at
from scythe_ref.scythe.engine.options.reach import TOLLS, Ground, StepToll
from scythe_ref.scythe.engine.position.names import AIRSHIP, RESOURCES
from scythe_ref.scythe.engine.rules.move.movement import MoveContext

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.position.state import State

TOLL = "airship.toll"


def register_toll(registry: Registry) -> None:
    """Declare what a toll asks and brings."""
    step = registry.at(seams.STEP)
    step.refuses(TOLL, _partly_known, message="airship.toll.unknown")
    step.requires(TOLL, lambda c: sum(c.goods) >= _needed(c), lambda c: bool(_askers(c)))
    step.requires(TOLL, _fits, lambda c: bool(c.toll), message="airship.toll.named")
    registry.effect(TOLL)
    registry.hook(seams.STEPPED, _collect)
    registry.hook(TOLLS, step_tolls)


def _askers(c: MoveContext) -> list[int]:
    """Return whose airships ask the unit for a toll, clockwise from its owner; airships themselves pay none."""
    if c.kind == AIRSHIP or c.target >= c.state.rulebook.territories:
        return []
    return [owner for owner in opponents_above(c.state, c.player, c.target) if tiles_of(c.state, owner).toll]


def _partly_known(c: MoveContext) -> bool:
    return any(tiles_of(c.state, owner).toll == PARTLY for owner in _askers(c))


def _needed(c: MoveContext) -> int:
    """Return how many resources the unit must carry."""
    return sum(max(0, tiles_of(c.state, owner).toll) for owner in _askers(c))


def _due(c: MoveContext) -> list[tuple[int, int]]:
    """Return to whom the unit pays and how many."""
    return [(owner, share) for owner in _askers(c) if (share := toll_share(c.state, owner))]


def toll_share(state: State, owner: int) -> int:
    """Return how many resources go aboard: a full airship takes no more, one that carries workers nothing."""
    tiles = tiles_of(state, owner)
    if tiles.carries != CARRIES_RESOURCES:
        return 0
    room = state.rulebook.numbers.airship_resources - sum(cargo_of(state, owner))
    return max(0, min(tiles.toll, room))


def _fits(c: MoveContext) -> bool:
    """Tell whether what is named as the toll is carried, and as much as is due."""
    named = [sum(number for number, thing in c.toll if thing == name) for name in RESOURCES]
    due = sum(share for _, share in _due(c))
    return sum(named) == due and all(paid <= there for paid, there in zip(named, c.goods, strict=True))


def _collect(play: Play, c: MoveContext) -> None:
    """Put the toll aboard, in the order in which it is named: whoever sits next clockwise takes first."""
    due = _due(c)
    if not due:
        return
    kinds = iter(_paid(c, sum(share for _, share in due), len(due)))
    for owner, share in due:
        for kind in [next(kinds) for _ in range(share)]:
            play.resource(c.target, kind, -1, TOLL)
            change_cargo(play, owner, kind, 1, TOLL)


def _paid(c: MoveContext, due: int, owners: int) -> list[int]:
    """Return the kind of each resource that is paid: as the line says, or where it goes without saying."""
    if c.toll:
        return [RESOURCES.index(thing) for number, thing in c.toll for _ in range(number)]
    carried = [kind for kind, number in enumerate(c.goods) for _ in range(number)]
    if len(set(carried)) > 1 and (owners > 1 or len(carried) > due):
        names = ", ".join(f"{number} {name}" for number, name in zip(c.goods, RESOURCES, strict=True) if number)
        raise AmbiguousActionError(f"say what is paid with 'toll ...', as many as {due}: the unit carries {names}")
    return carried[:due]


# -- what is generated ----------------------------------------------------------------------------------------------

NEVER = 10**6
"""More resources than anybody carries: what a place asks where nobody knows what it asks."""


def step_tolls(ground: Ground) -> dict[int, StepToll]:
    """Return what the places below opponents' airships ask."""
    state = ground.state
    expansion = airships(state)
    if expansion is None or not any(tiles.toll for tiles in expansion.tiles):
        return {}
    found: dict[int, StepToll] = {}
    for place in {player.airship for player in state.players if player.airship < state.rulebook.territories}:
        owners = [owner for owner in opponents_above(state, ground.player, place) if expansion.tiles[owner].toll]
        if owners:
            asked = [expansion.tiles[owner].toll for owner in owners]
            shares = tuple(toll_share(state, owner) for owner in owners)
            needed = NEVER if PARTLY in asked else sum(asked)
            found[place] = TollPayment(ground.player, needed, tuple(filter(None, shares)))
    return found


@dataclass(slots=True)
class TollPayment:
    """What a step of a player's unit onto a place has to pay."""

    player: int
    needed: int  # so many resources the unit must carry
    dues: tuple[int, ...]  # so many of them go to each owner, in the order in which they are paid

    def choice(self, stop: int, goods: Load, done: Callable[[Load], Next]) -> Next:
        """Return the choice of what is paid at a stop of the line; nothing is said where it goes without saying."""
        due = sum(self.dues)
        carried = sum(number for number, _ in goods)
        if not due or len(goods) == 1 or (len(self.dues) == 1 and due == carried):
            return done(())
        return self._next(stop, goods, 0, (), done)

    def _next(self, stop: int, goods: Load, least: int, paid: Load, done: Callable[[Load], Next]) -> Next:
        """Return the choice of the next resource; those for one owner come in the order of their kinds."""
        number = sum(count for count, _ in paid)
        ends = list(accumulate(self.dues))
        if number == ends[-1]:
            return done(paid)
        if number in ends:
            least = 0  # another owner's share begins
        due = next(end for end in ends if end > number) - number
        left = {thing: there - sum(n for n, name in paid if name == thing) for there, thing in goods}
        # A kind is of no use if too little of it and of the later ones is left for the share: as kinds come in order,
        # the choice would end without a way on.
        after = [sum(left.get(thing, 0) for thing in RESOURCES[kind:]) for kind in range(len(RESOURCES))]
        kinds = [k for k in range(least, len(RESOURCES)) if left.get(RESOURCES[k]) and after[k] >= due]

        def then(thing: str) -> Next:
            return self._next(stop, goods, RESOURCES.index(thing), one_more(paid, thing), done)

        return choose(self.player, "toll", tuple(RESOURCES[kind] for kind in kinds), then, _paid_at(stop, number))


def _paid_at(stop: int, before: int) -> Want[str]:
    """Return what finds in an action which resource is paid at a stop after so many others."""
    return lambda action: nth(said_at(action, stop, "toll"), before)
