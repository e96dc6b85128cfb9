"""A toll below an airship: opponents' units pay to come there, by a tile that asks for it (``airship.toll``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.engine.actions.action import AmbiguousActionError
from scythe_ref.engine.core import seams
from scythe_ref.engine.core.registry import Registry
from scythe_ref.engine.expansions.airships.cargo import change_cargo
from scythe_ref.engine.expansions.airships.state import (
    CARRIES_RESOURCES,
    PARTLY,
    AirshipsState,
    airships,
    opponents_above,
)
from scythe_ref.engine.position.names import AIRSHIP, RESOURCES
from scythe_ref.engine.rules.move.movement import MoveContext

if TYPE_CHECKING:
    from scythe_ref.engine.core.play import Play
    from scythe_ref.engine.position.state import State

TOLL = "airship.toll"


def register_toll(registry: Registry) -> None:
    """Declare what a toll asks and brings."""
    registry.at(seams.STEP).refuses(TOLL, _not_known, message="airship.toll.unknown")
    registry.at(seams.STEP).requires(TOLL, lambda c: sum(c.goods) >= _needed(c), lambda c: bool(_askers(c)))
    registry.at(seams.STEP).requires(TOLL, _fits, lambda c: bool(c.toll), message="airship.toll.named")
    registry.effect(TOLL)
    registry.hook(seams.STEPPED, _collect)


def _askers(c: MoveContext) -> list[int]:
    """Return whose airships ask the unit for a toll, clockwise from its owner; airships themselves pay none."""
    module = airships(c.state)
    if module is None or not any(module.tolls) or c.kind == AIRSHIP or c.target >= c.state.rulebook.territories:
        return []
    return [owner for owner in opponents_above(c.state, c.player, c.target) if module.tolls[owner]]


def _not_known(c: MoveContext) -> bool:
    module = airships(c.state)
    return any(module.tolls[owner] == PARTLY for owner in _askers(c)) if module is not None else False


def _needed(c: MoveContext) -> int:
    """Return how many resources the unit must carry."""
    module = airships(c.state)
    return sum(max(0, module.tolls[owner]) for owner in _askers(c)) if module is not None else 0


def _due(c: MoveContext) -> list[tuple[int, int]]:
    """Return to whom the unit pays and how many; a full airship takes no more, one that carries workers nothing."""
    module = airships(c.state)
    if module is None:
        return []
    found = [(owner, toll_share(c.state, module, owner)) for owner in _askers(c)]
    return [(owner, share) for owner, share in found if share]


def toll_share(state: State, module: AirshipsState, owner: int) -> int:
    """Return how many resources of a unit go aboard a player's airship."""
    if module.carries[owner] != CARRIES_RESOURCES:
        return 0
    room = state.rulebook.numbers.airship_resources - sum(module.cargo[owner])
    return max(0, min(module.tolls[owner], room))


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
    kinds = _paid(c, sum(share for _, share in due), len(due))
    for owner, share in due:
        for kind in kinds[:share]:
            play.resource(c.target, kind, -1, TOLL)
            change_cargo(play, owner, kind, 1, TOLL)
        kinds = kinds[share:]


def _paid(c: MoveContext, due: int, owners: int) -> list[int]:
    """Return the kind of each resource that is paid: as the line says, or where it goes without saying."""
    if c.toll:
        return [RESOURCES.index(thing) for number, thing in c.toll for _ in range(number)]
    carried = [kind for kind, number in enumerate(c.goods) for _ in range(number)]
    if len(set(carried)) > 1 and (owners > 1 or len(carried) > due):
        names = ", ".join(f"{number} {name}" for number, name in zip(c.goods, RESOURCES, strict=True) if number)
        raise AmbiguousActionError(f"say what is paid with 'toll ...', as many as {due}: the unit carries {names}")
    return carried[:due]
