"""Opponents (chapter *Move*): entering their territories, stopping there, and the forced retreat of lone workers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import CHARACTER, COMBAT, FIGHTERS, WORKER, WORKERS
from scythe_ref.scythe.engine.rules.move.movement import MoveContext

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play

BY_WORKERS, BY_FIGHTERS, BY_ENCOUNTER, BY_TRAP = range(4)
AT_ONCE = ("retreat-timing", "at-once")
LATE = ("retreat-timing", "end-of-move")


@dataclass(slots=True, eq=False)
class RetreatContext(PlayerContext):
    """Lone workers that a unit drives off."""

    owner: int
    place: int
    workers: int
    """Number of workers."""


def register(registry: Registry) -> None:
    """Declare the rules about territories with opponents."""
    for cause, rule in (
        (BY_WORKERS, "move.stop-workers"),
        (BY_FIGHTERS, "move.stop-fighters"),
        (BY_ENCOUNTER, "move.stop-encounter"),
    ):
        declare_stop(registry, cause, rule)
    at_step = registry.checks_at(points.STEP)
    at_step.requires(
        "move.workers-enter-workers",
        lambda c: c.state.opponent_with_workers(c.player, c.target) < 0,
        lambda c: c.kind == WORKER and c.state.opponent_with_fighters(c.player, c.target) < 0,
    )
    at_step.requires(
        "move.workers-enter-fighters",
        lambda c: c.state.opponent_with_fighters(c.player, c.target) < 0,
        lambda c: c.kind == WORKER,
    )
    at_step.requires(
        "move.workers-leave-fighters",
        lambda c: c.state.opponent_with_fighters(c.player, c.origin) < 0,
        lambda c: c.kind == WORKER,
    )
    registry.effect("move.forced-retreat", setting=AT_ONCE)
    registry.effect("move.forced-retreat-late", setting=LATE)
    registry.effect("move.forced-retreat-popularity")
    # In the order of events: a Trap goes off (10), then the unit meets opponents, then the encounter.
    registry.hook(points.ENTERED, meet_opponents, 30)
    registry.hook(points.ENTERED, meet_encounter, 40)
    registry.hook(points.MOVES_ENDED, late_retreat, 10)
    registry.hook(points.MOVES_ENDED, combats_due, 20)


def declare_stop(registry: Registry, cause: int, rule: str) -> None:
    """Declare a rule that ends a unit's movement: the effect, and the check that forbids further steps."""
    registry.effect(rule)
    registry.checks_at(points.STEP).requires(rule, lambda c: not c.is_stopped_by(cause))


def stop(play: Play, c: MoveContext, cause: int, rule: str) -> None:
    """End a unit's movement for the turn."""
    play.do("stopped", cause, 1 << c.unit, rule=rule)


def meet_opponents(play: Play, c: MoveContext) -> None:
    """Stop the unit, drive off workers or begin a combat where it meets opponents."""
    state = play.state
    fighters = state.opponent_with_fighters(c.player, c.target)
    workers = state.opponent_with_workers(c.player, c.target)
    if c.kind == WORKER or (fighters < 0 and workers < 0):
        return
    if fighters >= 0:
        if play.is_in_effect("move.stop-fighters", c):
            stop(play, c, BY_FIGHTERS, "move.stop-fighters")
            play.tell("control.contested", place=c.target, owner=fighters)
        return
    if not play.is_in_effect("move.stop-workers", c):
        return
    stop(play, c, BY_WORKERS, "move.stop-workers")
    if play.rulebook.setting("retreat-timing") == "at-once":
        drive_off(play, c.player, c.target, workers, "move.forced-retreat")
    elif c.target not in state.turn.driven:
        play.do("note-place", "driven", c.target)


def drive_off(play: Play, player: int, place: int, owner: int, rule: str) -> None:
    """Have lone workers flee to their home base; the player who drives them off pays popularity."""
    units = play.state.players[owner].units
    fleeing = [unit for unit in WORKERS if units[unit] == place]
    base = play.rulebook.base[play.state.players[owner].faction]
    for unit in fleeing:
        play.place(owner, unit, base, rule)
    play.turn("drove", play.state.turn.drove + len(fleeing))
    context = RetreatContext(play, player, owner, place, len(fleeing))
    loss = len(fleeing) * play.rulebook.numbers.retreat_popularity_per_worker
    if play.is_in_effect("move.forced-retreat-popularity", context):
        play.track(player, "popularity", -loss, "move.forced-retreat-popularity")


def meet_encounter(play: Play, c: MoveContext) -> None:
    """Stop a character that has entered a territory with an encounter token (``move.stop-encounter``)."""
    if c.kind == CHARACTER and play.state.has_encounter(c.target):
        stop(play, c, BY_ENCOUNTER, "move.stop-encounter")


def late_retreat(play: Play) -> None:
    """Have the workers flee that stayed until the end of the action (``move.forced-retreat-late``)."""
    state = play.state
    for place in list(state.turn.driven):
        owner = state.opponent_with_workers(state.active, place)
        if owner >= 0 and state.fighters_at(state.active, place):
            drive_off(play, state.active, place, owner, "move.forced-retreat-late")
        play.do("forget-place", "driven", place)


def combats_due(play: Play) -> None:
    """Note where combat is due now that all moves are over (``combat.when``)."""
    state = play.state
    units = state.players[state.active].units
    places = sorted({units[unit] for unit in FIGHTERS})
    due = [
        place
        for place in places
        if 0 <= place < play.rulebook.territories and state.opponent_with_fighters(state.active, place) >= 0
    ]
    if due:
        play.do("note-place", "pending", *due, rule="combat.when")
        play.turn("stage", COMBAT)
