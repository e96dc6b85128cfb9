"""What airships add to the legal actions: a flight of one step with what is dropped and taken, and Blitzkrieg."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scythe_ref.engine.actions.action import Action
from scythe_ref.engine.actions.grammar import CARRIED
from scythe_ref.engine.core.bits import places_of
from scythe_ref.engine.expansions.airships.state import CARRIES_RESOURCES, CARRIES_WORKERS, AirshipsState, airships
from scythe_ref.engine.expansions.airships.toll_options import tolls
from scythe_ref.engine.options.fighting import COMBATS
from scythe_ref.engine.options.node import Label, Next, Want, choose
from scythe_ref.engine.options.paying import SOURCES
from scythe_ref.engine.options.reach import TOLLS
from scythe_ref.engine.options.tables import UNITS
from scythe_ref.engine.position.names import ABOARD, AIRSHIP_UNIT, RESOURCES
from scythe_ref.engine.rules.concepts.control import holder

if TYPE_CHECKING:
    from scythe_ref.engine.actions.action import Clause, Load, Stop
    from scythe_ref.engine.core.registry import Registry
    from scythe_ref.engine.options.node import Menu
    from scythe_ref.engine.options.reach import Ground
    from scythe_ref.engine.position.state import State

STAY = "stay"
"""Label of a move that goes nowhere: the airship only drops or takes."""

Numbers = tuple[int, ...]
"""How many of each of ``CARRIED``."""

NOTHING: Numbers = (0,) * len(CARRIED)


def register_options(registry: Registry) -> None:
    """Declare what airships add to the choices of a turn."""
    registry.hook(UNITS, flight)
    registry.hook(COMBATS, blitzkriegs)
    registry.hook(SOURCES, _aboard)
    registry.hook(TOLLS, tolls)


def flight(menu: Menu, ground: Ground, factory: bool) -> None:
    """Add the option to move the airship, if it can go or load."""
    state = ground.state
    module = airships(state)
    if module is None:
        return
    turn = state.turn
    rulebook = state.rulebook
    numbers = rulebook.numbers
    reach = module.ranges[ground.player]
    if factory and reach:
        reach += numbers.airship_factory_range
    steps = 0
    if turn.moved >> AIRSHIP_UNIT & 1:
        steps = turn.steps
        if turn.mover != AIRSHIP_UNIT or turn.factory != factory or steps >= reach:
            return
    else:
        upgraded = state.players[ground.player].upgrades & 1
        plain = numbers.move_units_upgraded if upgraded else numbers.move_units
        if turn.units >= (rulebook.factory_units if factory else plain):
            return
    line = _Flight(ground, module, "factory-move" if factory else "move", steps < reach)
    if line.targets or line.loads(line.origin, line.cargo):
        menu.add((line.verb, "airship", line.names[line.origin]), line.choice)


class _Flight:
    """A line that moves the airship: what it drops and takes, one step, and what it drops and takes there.

    Dropping comes before taking, and nothing is taken where some of it was dropped: that says all there is to say.
    """

    __slots__ = ("cargo", "ground", "module", "names", "origin", "targets", "verb")

    def __init__(self, ground: Ground, module: AirshipsState, verb: str, goes: bool) -> None:
        state = ground.state
        owner = state.players[ground.player]
        tables = ground.tables
        self.ground = ground
        self.module = module
        self.verb = verb
        self.origin = owner.airship
        self.names = tables.names[owner.faction]
        around = tables.land[self.origin] | tables.river[self.origin]
        self.targets = places_of(around & tables.territories) if goes else []
        self.cargo: Numbers = (owner.units.count(ABOARD), *module.cargo[ground.player])

    def droppable(self, place: int, cargo: Numbers) -> Numbers:
        """Return how many of each thing may be dropped on a place."""
        ground = self.ground
        bit = 1 << place
        if bit & ground.tables.lakes or not bit & ground.tables.territories:
            return NOTHING
        if cargo[0] and bit & (ground.fighters | ground.workers):
            return (0, *cargo[1:])
        return cargo

    def takeable(self, place: int, cargo: Numbers, dropped: Numbers) -> Numbers:
        """Return how many of each thing may be taken; how much room there is for all of them is another question."""
        ground = self.ground
        state = ground.state
        if self.module.carries[ground.player] == CARRIES_WORKERS:
            there = state.players[ground.player].units[5:].count(place)
            return (0 if dropped[0] else min(there, self.room(cargo)), 0, 0, 0, 0)
        lying = state.resources[4 * place : 4 * place + 4]
        if not any(lying) or not self.room(cargo) or holder(state, place) not in (ground.player, -1):
            return NOTHING
        return (0, *(0 if before else there for there, before in zip(lying, dropped[1:], strict=True)))

    def room(self, cargo: Numbers) -> int:
        """Return how much more an airship with a cargo can take."""
        numbers = self.ground.state.rulebook.numbers
        carries = self.module.carries[self.ground.player]
        if carries == CARRIES_WORKERS:
            return numbers.airship_workers - cargo[0]
        return numbers.airship_resources - sum(cargo[1:]) if carries == CARRIES_RESOURCES else 0

    def loads(self, place: int, cargo: Numbers) -> bool:
        """Tell whether anything can be dropped or taken at a place."""
        return any(self.droppable(place, cargo)) or any(self.takeable(place, cargo, NOTHING))

    def choice(self) -> Next:
        """Return the first choice: what is dropped before the airship goes."""
        return self._drop(0, self.origin, self.cargo, self._where_to)

    def _where_to(self, clauses: tuple[Clause, ...], cargo: Numbers) -> Next:
        places = {self.names[place]: place for place in self.targets}
        start: Stop = (self.names[self.origin], clauses)

        def then(name: str) -> Next:
            if name == STAY:
                return self._action((start,))
            return self._drop(1, places[name], cargo, lambda more, _cargo: self._action((start, (name, more))))

        return choose(self.ground.player, "flight", (*places, STAY) if clauses else (*places,), then, _target)

    def _action(self, path: tuple[Stop, ...]) -> Action:
        return Action(self.ground.faction, self.verb, ("airship", path))

    def _drop(self, stop: int, place: int, cargo: Numbers, done: Done) -> Next:
        """Return the choice of what is dropped at a place, then of what is taken there."""
        most = self.droppable(place, cargo)
        goes = bool(stop or self.targets)

        def dropped(load: Numbers) -> Next:
            left = tuple(had - less for had, less in zip(cargo, load, strict=True))
            there = self.takeable(place, left, load)

            def taken(more: Numbers) -> Next:
                clauses = tuple(
                    (word, _load(numbers)) for word, numbers in (("drop", load), ("take", more)) if any(numbers)
                )
                return done(clauses, tuple(had + plus for had, plus in zip(left, more, strict=True)))

            least = 0 if goes or any(load) else 1
            return self._numbers(stop, "take", there, self.room(left), least, (), taken)

        least = 0 if goes or any(self.takeable(place, cargo, NOTHING)) else 1
        return self._numbers(stop, "drop", most, sum(most), least, (), dropped)

    def _numbers(
        self,
        stop: int,
        word: str,
        most: Numbers,
        room: int,
        least: int,
        chosen: Numbers,
        done: Callable[[Numbers], Next],
    ) -> Next:
        """Return the choice of how many of one thing, then of the next; at least and at most so many in all."""
        at = len(chosen)
        if at == len(CARRIED):
            return done(chosen)
        highest = min(most[at], room)
        lowest = min(highest, max(0, least - sum(most[at + 1 :])))

        def then(number: int) -> Next:
            return self._numbers(stop, word, most, room - number, max(0, least - number), (*chosen, number), done)

        options = range(lowest, highest + 1)
        return choose(self.ground.player, f"{word}-{CARRIED[at]}", options, then, _WANTS[stop, word, at])


Done = Callable[["tuple[Clause, ...]", Numbers], Next]


def _load(numbers: Numbers) -> Load:
    return tuple((number, thing) for number, thing in zip(numbers, CARRIED, strict=True) if number)


def _target(action: Action) -> Label:
    path = action.args[1]
    return path[1][0] if len(path) > 1 else STAY


def _number(stop: int, word: str, at: int) -> Want[int]:
    """Return what finds in an action how many of a thing are dropped or taken at a stop."""

    def number(action: Action) -> Label:
        path = action.args[1]
        clauses = path[stop][1] if stop < len(path) else ()
        return sum(n for said, load in clauses if said == word for n, thing in load if thing == CARRIED[at])

    return number


_WANTS = {(stop, word, at): _number(stop, word, at) for stop in (0, 1) for word in ("drop", "take") for at in range(5)}


def blitzkriegs(menu: Menu, state: State) -> None:
    """Add the combats of the active player's airship with others over the same territory.

    Args:
        state: The game, in a Move action or with combats due.
    """
    module = airships(state)
    if module is None or not module.blitzkrieg[menu.player]:
        return
    rulebook = state.rulebook
    here = state.players[menu.player].airship
    if here >= rulebook.territories:
        return
    for number, other in enumerate(state.players):
        if number != menu.player and other.airship == here:
            menu.act("blitzkrieg", rulebook.places[here], rulebook.factions[other.faction])


def _aboard(state: State, player: int, kind: int) -> list[tuple[int, str, str]]:
    """Return what the cargo pays, for the payments that the generator offers."""
    module = airships(state)
    aboard = module.cargo[player][kind] if module is not None else 0
    return [(aboard, RESOURCES[kind], "airship")] if aboard else []
