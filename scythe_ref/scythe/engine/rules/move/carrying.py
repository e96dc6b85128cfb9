"""Carrying (chapter *Move*): the load that a unit takes along, picks up and leaves behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.position.names import AIRSHIP, MECH, MECHS, RESOURCES, WORKER, WORKERS
from scythe_ref.scythe.engine.rules.concepts import NOBODY, holder
from scythe_ref.scythe.engine.rules.move.movement import MoveContext

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Load
    from scythe_ref.scythe.engine.core.play import Play


def register(registry: Registry) -> None:
    """Declare the rules of carrying."""
    at_step = registry.checks_at(points.STEP)
    at_step.requires("move.carry-workers", lambda c: c.kind == MECH, lambda c: bool(c.workers or c.missing))
    at_step.requires(
        "move.pick-up",
        lambda c: not c.missing,
        lambda c: not any(hook(c) for hook in c.play.rulebook.hooks[points.UNIT_ELSEWHERE]),
        message="move.pick-up.workers",
    )
    at_step.requires(
        "move.pick-up", _has_goods, lambda c: any(c.goods), because={"move.pick-up.control": _are_others_goods}
    )
    at_step.requires(
        "move.lake-load",
        _is_nothing_left_behind,
        _is_leaving_lake,
        because={"move.lake-load.worker": lambda c: c.kind == WORKER, "move.lake-load.workers": _has_workers_staying},
    )
    registry.effect("move.carry-resources", "move.carry-workers", "move.carry-free", "move.drop-off")
    registry.hook(points.PACKING, pack)
    registry.hook(points.LEAVING, take_along)


def pack(play: Play, c: MoveContext, load: Load) -> None:
    """Choose the workers and resources that a step carries."""
    for number, thing in load:
        if thing == "worker":
            units = play.state.players[c.player].units
            there = [unit for unit in WORKERS if units[unit] == c.origin and unit not in c.workers]
            # A worker that has moved by itself rides as well as any other; those that can still walk stay first.
            there.sort(key=lambda unit: (not play.state.turn.moved >> unit & 1, unit))
            c.workers += there[:number]
            c.missing += max(0, number - len(there))
        else:
            c.goods[RESOURCES.index(thing)] += number


def _has_goods(c: MoveContext) -> bool:
    if any(wanted > there for wanted, there in zip(c.goods, c.state.goods_at(c.origin), strict=True)):
        return False
    return not _are_others_goods(c)


def _are_others_goods(c: MoveContext) -> bool:
    return holder(c.state, c.origin) not in (c.player, NOBODY)


def _is_leaving_lake(c: MoveContext) -> bool:
    return c.kind != AIRSHIP and c.play.rulebook.terrain[c.origin] == LAKE


def _is_nothing_left_behind(c: MoveContext) -> bool:
    """Return whether a unit still holds everything on a lake after a step away from it."""
    if c.kind == WORKER:
        return False
    character_stays = c.state.players[c.player].units[0] == c.origin and c.unit != 0
    lying = sum(c.state.goods_at(c.origin)) - sum(c.goods)
    return not _has_workers_staying(c) and (not lying or character_stays or _has_mech_staying(c))


def _has_mech_staying(c: MoveContext) -> bool:
    units = c.state.players[c.player].units
    return any(units[unit] == c.origin and unit != c.unit for unit in MECHS)


def _has_workers_staying(c: MoveContext) -> bool:
    return c.state.workers_at(c.player, c.origin) > len(c.workers) and not _has_mech_staying(c)


def take_along(play: Play, c: MoveContext) -> None:
    """Move the load with its unit."""
    for worker in c.workers:
        play.place(c.player, worker, c.target, "move.carry-workers")
    if c.workers:
        play.tell("move.carry-free", player=c.player, workers=len(c.workers))
    for kind, number in enumerate(c.goods):
        if number:
            play.resource(c.origin, kind, -number, "move.carry-resources")
            play.resource(c.target, kind, number, "move.carry-resources")
