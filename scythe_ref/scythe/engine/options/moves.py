"""The Move action: which unit, which step, which load. One action is one step of one unit, with one exception."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scythe_ref.scythe.engine.actions.action import Action, Load, Stop
from scythe_ref.scythe.engine.actions.grammar import CARRIED
from scythe_ref.scythe.engine.core.play import Script, play_on
from scythe_ref.scythe.engine.core.registry import Hook
from scythe_ref.scythe.engine.options.ground import Ground
from scythe_ref.scythe.engine.options.node import Menu, Next, choose
from scythe_ref.scythe.engine.options.paying import clause_load, count
from scythe_ref.scythe.engine.position.names import (
    CHARACTER,
    GROUND_UNITS,
    KIND_OF,
    KINDS,
    MECH,
    MECHS,
    RESOURCES,
    WORKER,
    places_of,
)
from scythe_ref.scythe.engine.position.state import State

STANDSTILL: Hook[[State], bool] = Hook("legal-standstill")
"""Hook: whether the active player may take no Move action at all, neither its moves nor its coins."""


def is_move_barred(state: State) -> bool:
    """Return whether the active player may take no Move action."""
    return bool(state.modules) and any(hook(state) for hook in state.rulebook.hooks[STANDSTILL])


def unit_options(menu: Menu, ground: Ground, factory: bool) -> None:
    """Add an option for each kind of unit on each place that can take a step."""
    state = menu.state
    if is_move_barred(state):
        return
    turn = state.turn
    player = ground.owner
    fresh = turn.units < ground.unit_limit(factory)
    stopped = turn.stopped[0] | turn.stopped[1] | turn.stopped[2] | turn.stopped[3]
    verb = "factory-move" if factory else "move"
    # A line names a kind and a place, not a piece: units that are alike there are one option.
    for (kind, place), unit in _one_of_each(ground).items():
        if stopped >> unit & 1:
            continue
        if turn.moved >> unit & 1:
            if unit != turn.mover or turn.factory != factory or turn.steps >= _reach(ground, kind, factory):
                continue
        elif not fresh:
            continue
        targets = ground.targets(kind, place)
        if targets:
            menu.add(
                (verb, KINDS[kind], ground.tables.names[player.faction][place]),
                _first_step(ground, verb, unit, targets),
            )
    for hook in ground.tables.units:
        hook(menu, ground, factory)


def _one_of_each(ground: Ground) -> dict[tuple[int, int], int]:
    """Return the unit that goes of those of a kind on a place: one that has not moved, else the one that is moving."""
    turn = ground.state.turn
    found: dict[tuple[int, int], int] = {}
    for unit, place in enumerate(ground.owner.units):
        if place < 0:
            continue
        key = (KIND_OF[unit], place)
        known = found.get(key, -1)
        if known < 0 or (turn.moved >> known & 1 and (not turn.moved >> unit & 1 or unit == turn.mover)):
            found[key] = unit
    return found


def _reach(ground: Ground, kind: int, factory: bool) -> int:
    numbers = ground.state.rulebook.numbers
    steps = numbers.move_factory_distance if factory else numbers.move_distance
    player = ground.owner
    if kind != WORKER and player.abilities & ground.tables.speed[player.faction]:
        steps += numbers.move_speed
    return steps


@dataclass(slots=True)
class _Line:
    """A line that moves one unit: its steps so far, and the possible next ones.

    A line is one step long, and the next line goes on. A step may end beside another unit of the same kind that has not
    moved yet. Then the next line could not say which of the two it means, so the line itself goes on.
    """

    begin: State  # before the first of its steps
    ground: Ground  # after the steps so far
    verb: str
    unit: int
    path: tuple[Stop, ...]
    steps: int  # that the unit has taken in this action, earlier lines included

    @property
    def kind(self) -> int:
        return KIND_OF[self.unit]

    def choice(self, targets: int) -> Next:
        """Return the choice of the unit's next place; a line that has a step already may end."""
        ground = self.ground
        names = ground.tables.names[ground.owner.faction]
        places = {names[place]: place for place in places_of(targets)}
        load = _Load(ground, self.unit, ground.owner.units[self.unit])
        stop = len(self.path)

        def then(name: str) -> Next:
            if name == STOP:
                return self.action(self.path)
            toll = ground.tolls.get(places[name])

            def carrying(carried: Load) -> Next:
                if toll is None:
                    return self.arrive(places[name], name, carried, ())
                goods = tuple((number, thing) for number, thing in carried if thing in RESOURCES)
                return toll.choice(stop, goods, lambda paid: self.arrive(places[name], name, carried, paid))

            return load.choice(0, (), stop, carrying, toll.needed if toll is not None else 0)

        def want(action: Action) -> str:
            path = action.args[1]
            return path[stop][0] if stop < len(path) else STOP

        if stop > 1:
            return choose(ground.player, "go-on", (STOP, *places), then, want)
        return choose(ground.player, "step", tuple(places), then, want)

    def action(self, path: tuple[Stop, ...]) -> Action:
        """Return the action of a path."""
        return Action(self.ground.faction, self.verb, (KINDS[self.kind], path))

    def arrive(self, place: int, name: str, carried: Load, toll: Load) -> Next:
        """Return the action, or the choice whether the same line goes on."""
        said = (("with", carried), ("toll", toll))
        path = (*self.path, (name, tuple((word, load) for word, load in said if load)))
        action = self.action(path)
        if self.kind == CHARACTER or not self._mistaken_for_another(place):
            return action
        after = self.begin.copy()
        # Only the rules know the changes of a step for the next one (fleeing workers, control of resources). The action
        # is legal, so it passes the checks. It needs no chance, as Traps end the move.
        play_on(after, action, Script({}, after.rulebook, after))
        ground = Ground(after, self.ground.tables, self.ground.player)
        targets = ground.targets(self.kind, place)
        if not targets:
            return action
        return _Line(self.begin, ground, self.verb, self.unit, path, self.steps + 1).choice(targets)

    def _mistaken_for_another(self, place: int) -> bool:
        """Return whether the unit can go on from a place with another unit of its kind that has not moved."""
        ground = self.ground
        state = ground.state
        if self.steps + 1 >= _reach(ground, self.kind, self.verb == "factory-move"):
            return False
        units = state.players[ground.player].units
        still = any(
            units[other] == place and not state.turn.moved >> other & 1
            for other in range(GROUND_UNITS)
            if KIND_OF[other] == self.kind and other != self.unit
        )
        return still and not (ground.fighters | ground.workers) >> place & 1 and not self._has_armed_trap(place)

    def _has_armed_trap(self, place: int) -> bool:
        return any(
            place in player.tokens and player.armed >> player.tokens.index(place) & 1
            for number, player in enumerate(self.ground.state.players)
            if number != self.ground.player
        )


STOP = "stop"


def _first_step(ground: Ground, verb: str, unit: int, targets: int) -> Callable[[], Next]:
    """Return the choice of a unit's first step and its load."""
    turn = ground.state.turn
    steps = turn.steps if unit == turn.mover and turn.moved >> unit & 1 else 0

    def line() -> Next:
        origin = ground.tables.names[ground.owner.faction][ground.owner.units[unit]]
        return _Line(ground.state, ground, verb, unit, ((origin, ()),), steps).choice(targets)

    return line


class _Load:
    """The load of a step: the least and the most of each of ``CARRIED``."""

    __slots__ = ("least", "most", "player")

    def __init__(self, ground: Ground, unit: int, place: int) -> None:
        units = ground.owner.units
        self.player = ground.player
        self.most = [units[5:].count(place) if KIND_OF[unit] == MECH else 0, *ground.carriable_goods(place)]
        self.least = [0] * len(CARRIED)
        # No worker stays on a lake without a mech, no resource without a mech or the character.
        if 1 << place & ground.tables.lakes and not any(place == units[other] for other in MECHS if other != unit):
            self.least[0] = self.most[0]
            if unit == 0 or units[0] != place:
                self.least[1:] = self.most[1:]

    def choice(self, thing: int, load: Load, stop: int, done: Callable[[Load], Next], needed: int = 0) -> Next:
        """Return the choice of the number of one thing to carry, then of the next. The load has at least ``needed``
        resources.
        """
        while thing < len(CARRIED) and not self.most[thing]:
            thing += 1
        if thing == len(CARRIED):
            return done(load)
        least, name = self.least[thing], CARRIED[thing]
        if thing:  # not a worker
            least = max(least, needed - sum(self.most[thing + 1 :]))

        def then(number: int) -> Next:
            more = (*load, (number, name)) if number else load
            return self.choice(thing + 1, more, stop, done, needed - number if thing else needed)

        options = range(least, self.most[thing] + 1)
        return choose(
            self.player, f"load-{name}", options, then, lambda action: count(clause_load(action, stop, "with"), name)
        )
