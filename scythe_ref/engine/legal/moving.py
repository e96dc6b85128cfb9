"""The Move action: which unit, which step, which load. One action is one step of one unit."""

from __future__ import annotations

from collections.abc import Callable

from scythe_ref.engine.actions import Action, Load
from scythe_ref.engine.legal.ground import Ground
from scythe_ref.engine.legal.node import Label, Menu, Next, Want, choose
from scythe_ref.engine.legal.tables import places_of
from scythe_ref.engine.rules.control import holder
from scythe_ref.engine.state import KIND_OF, KINDS, MECH, RESOURCES, WORKER, State

CARRIED = ("worker", *RESOURCES)
"""What a unit carries, in the order in which a generated line names it."""


def unit_options(menu: Menu, ground: Ground, factory: bool) -> None:
    """Add an option for each kind of unit on each place that can take a step.

    Args:
        menu: Where to add them.
        ground: The ground as the active player sees it.
        factory: Whether this is the Move of a Factory card.
    """
    state: State = menu.state
    turn = state.turn
    player = state.players[menu.player]
    numbers = state.rulebook.numbers
    limit = 1 if factory else (numbers.move_units_upgraded if player.upgrades & 1 else numbers.move_units)
    fresh = turn.units < limit
    stopped = turn.stopped[0] | turn.stopped[1] | turn.stopped[2] | turn.stopped[3]
    seen: dict[tuple[int, int], int] = {}
    for unit, place in enumerate(player.units):
        if place < 0:
            continue
        key = (KIND_OF[unit], place)
        # Of several alike one that has not moved goes, else the one that is moving.
        known = seen.get(key, -1)
        if known < 0 or (turn.moved >> known & 1 and (not turn.moved >> unit & 1 or unit == turn.mover)):
            seen[key] = unit
    verb = "factory-move" if factory else "move"
    for (kind, place), unit in seen.items():
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
                (verb, KINDS[kind], ground.tables.names[player.faction][place]), _step(ground, verb, unit, targets)
            )


def _reach(ground: Ground, kind: int, factory: bool) -> int:
    """Return how many steps a unit may take."""
    numbers = ground.state.rulebook.numbers
    steps = numbers.move_factory_distance if factory else numbers.move_distance
    player = ground.state.players[ground.player]
    if kind != WORKER and player.abilities & ground.tables.speed[player.faction]:
        steps += numbers.move_speed
    return steps


def _target(action: Action) -> Label:
    return action.args[1][-1][0]


def _step(ground: Ground, verb: str, unit: int, targets: int) -> Callable[[], Next]:
    """Return the choice of where a unit goes."""

    def steps() -> Next:
        state = ground.state
        faction = state.players[ground.player].faction
        names = ground.tables.names[faction]
        labels = tuple(names[place] for place in places_of(targets))
        origin = state.players[ground.player].units[unit]
        load = _Load(ground, unit, origin)

        def then(index: int) -> Next:
            return load.choice(0, (), verb, names[origin], labels[index])

        return choose(ground.player, "step", labels, then, _target)

    return steps


def _carried(thing: str) -> Want:
    """Return what finds in an action how much of a thing the step carries."""

    def number(action: Action) -> Label:
        return sum(n for _, load in action.args[1][-1][1] for n, name in load if name == thing)

    return number


_WANTS = tuple(_carried(thing) for thing in CARRIED)


class _Load:
    """What a step may carry: at least and at most how many of each thing."""

    __slots__ = ("faction", "ground", "kind", "least", "most")

    def __init__(self, ground: Ground, unit: int, place: int) -> None:
        self.ground = ground
        self.kind = KIND_OF[unit]
        state = ground.state
        player = state.players[ground.player]
        self.faction = state.rulebook.factions[player.faction]
        most = [0, 0, 0, 0, 0]
        if self.kind == MECH:
            most[0] = player.units[5:].count(place)
        lying = state.resources[4 * place : 4 * place + 4]
        if any(lying) and holder(state, place) in (ground.player, -1):
            most[1:] = lying
        least = [0, 0, 0, 0, 0]
        if 1 << place & ground.tables.lakes:
            mechs = sum(1 for other in range(1, 5) if other != unit and player.units[other] == place)
            if not mechs:
                least[0] = most[0]
                if unit == 0 or player.units[0] != place:
                    least[1:] = most[1:]
        self.most = most
        self.least = least

    def choice(self, thing: int, load: Load, verb: str, origin: str, target: str) -> Next:
        """Return the choice of how many of one thing are carried, then of the next."""
        while thing < 5 and not self.most[thing]:
            thing += 1
        if thing == 5:
            clauses = (("with", load),) if load else ()
            return Action(self.faction, verb, (KINDS[self.kind], ((origin, ()), (target, clauses))))
        least, name = self.least[thing], CARRIED[thing]

        def then(index: int) -> Next:
            number = least + index
            more = (*load, (number, name)) if number else load
            return self.choice(thing + 1, more, verb, origin, target)

        options = range(least, self.most[thing] + 1)
        return choose(self.ground.player, f"load-{name}", options, then, _WANTS[thing])
