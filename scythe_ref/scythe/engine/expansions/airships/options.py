"""Legal actions of airships: a flight of one step with its load dropped and taken, and Blitzkrieg."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.actions.grammar import CARRIED
from scythe_ref.scythe.engine.expansions.airships.state import (
    CARRIES_RESOURCES,
    CARRIES_WORKERS,
    cargo_of,
    tiles_of,
    workers_aboard,
)
from scythe_ref.scythe.engine.options.combat import COMBATS
from scythe_ref.scythe.engine.options.ground import UNITS
from scythe_ref.scythe.engine.options.node import Next, choose
from scythe_ref.scythe.engine.options.paying import clause_load, count
from scythe_ref.scythe.engine.position.names import AIRSHIP_UNIT, places_of

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Clause, Load, Stop
    from scythe_ref.scythe.engine.core.registry import Registry
    from scythe_ref.scythe.engine.options.ground import Ground
    from scythe_ref.scythe.engine.options.node import Menu
    from scythe_ref.scythe.engine.position.state import State

STAY = "stay"
"""Label of a move that goes nowhere: the airship only drops or takes."""


def register_options(registry: Registry) -> None:
    """Declare the choices of airships within a turn."""
    registry.hook(UNITS, flight)
    registry.hook(COMBATS, blitzkriegs)


def flight(menu: Menu, ground: Ground, factory: bool) -> None:
    """Add the option to move the airship, if it can go or load."""
    turn, rulebook = ground.state.turn, ground.state.rulebook
    reach = tiles_of(ground.state, ground.player).reach
    if factory and reach:
        reach += rulebook.numbers.airship_factory_range
    steps = 0
    if turn.moved >> AIRSHIP_UNIT & 1:
        steps = turn.steps
        if turn.mover != AIRSHIP_UNIT or turn.factory != factory or steps >= reach:
            return
    elif turn.units >= ground.unit_limit(factory):
        return
    _Flight(ground, "factory-move" if factory else "move", steps < reach).option(menu)


Numbers = tuple[int, ...]
"""The number of each of ``CARRIED``."""

NOTHING: Numbers = (0,) * len(CARRIED)

Done = Callable[["tuple[Clause, ...]", Numbers], Next]
"""The next choice after dropping and taking at a place, from these parts of the line and the cargo then aboard."""


@dataclass(slots=True)
class _Flight:
    """A line that moves the airship: it drops and takes goods, goes one step, and drops and takes goods there.

    Dropping comes before taking, and it takes nothing of a kind that it drops there: that covers all outcomes.
    """

    ground: Ground
    verb: str
    goes: bool

    @property
    def origin(self) -> int:
        return self.ground.owner.airship

    @property
    def names(self) -> tuple[str, ...]:
        return self.ground.tables.names[self.ground.owner.faction]

    @property
    def targets(self) -> list[int]:
        tables = self.ground.tables
        around = tables.land[self.origin] | tables.river[self.origin]
        return places_of(around & tables.territories) if self.goes else []

    def option(self, menu: Menu) -> None:
        """Add the option to move the airship, if it can go or load."""
        state, player = self.ground.state, self.ground.player
        cargo = (workers_aboard(state, player), *cargo_of(state, player))
        if self.targets or any(self.droppable(self.origin, cargo)) or any(self.takeable(self.origin, cargo, NOTHING)):
            menu.add(
                (self.verb, "airship", self.names[self.origin]), lambda: self._load(0, self.origin, cargo, self._where)
            )

    def _where(self, clauses: tuple[Clause, ...], cargo: Numbers) -> Next:
        """Return the choice of the airship's next place, or of staying after it has dropped or taken something."""
        places = {self.names[place]: place for place in self.targets}
        start: Stop = (self.names[self.origin], clauses)

        def action(*path: Stop) -> Action:
            return Action(self.ground.faction, self.verb, ("airship", path))

        def then(name: str) -> Next:
            if name == STAY:
                return action(start)
            return self._load(1, places[name], cargo, lambda more, _: action(start, (name, more)))

        return choose(self.ground.player, "flight", (*places, STAY) if clauses else (*places,), then, _target)

    def droppable(self, place: int, cargo: Numbers) -> Numbers:
        """Return the most of each thing that the airship can drop on a place."""
        ground = self.ground
        bit = 1 << place
        if bit & ground.tables.lakes or not bit & ground.tables.territories:
            return NOTHING
        # Workers cannot be set down among opponents, while goods can.
        if cargo[0] and bit & (ground.fighters | ground.workers):
            return (0, *cargo[1:])
        return cargo

    def takeable(self, place: int, cargo: Numbers, dropped: Numbers) -> Numbers:
        """Return the most of each thing that the airship can take, apart from the room for all of them."""
        ground = self.ground
        room = self._room(cargo)
        if tiles_of(ground.state, ground.player).carries == CARRIES_WORKERS:
            there = ground.owner.units[5:].count(place)
            return (0 if dropped[0] else min(there, room), 0, 0, 0, 0)
        if not room:
            return NOTHING
        return (
            0,
            *(0 if less else there for there, less in zip(ground.carriable_goods(place), dropped[1:], strict=True)),
        )

    def _room(self, cargo: Numbers) -> int:
        numbers = self.ground.state.rulebook.numbers
        carries = tiles_of(self.ground.state, self.ground.player).carries
        if carries == CARRIES_WORKERS:
            return numbers.airship_workers - cargo[0]
        return numbers.airship_resources - sum(cargo[1:]) if carries == CARRIES_RESOURCES else 0

    def _load(self, stop: int, place: int, cargo: Numbers, done: Done) -> Next:
        """Return the choice of the things to drop at a place, then of those to take there."""
        most = self.droppable(place, cargo)
        stays = not (stop or self.targets)

        def dropped(load: Numbers) -> Next:
            left = tuple(had - less for had, less in zip(cargo, load, strict=True))
            there = self.takeable(place, left, load)

            def taken(more: Numbers) -> Next:
                said = (("drop", load), ("take", more))
                clauses = tuple((word, _as_load(numbers)) for word, numbers in said if any(numbers))
                return done(clauses, tuple(had + plus for had, plus in zip(left, more, strict=True)))

            return self._numbers(stop, "take", there, self._room(left), int(stays and not any(load)), (), taken)

        # At least one is dropped where nothing could be taken instead: no line says nothing.
        least = int(stays and not any(self.takeable(place, cargo, NOTHING)))
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
        """Return the choice of the number of one thing, then of the next; at least ``least`` and at most ``room`` in
        all.
        """
        at = len(chosen)
        if at == len(CARRIED):
            return done(chosen)
        highest = min(most[at], room)
        lowest = min(highest, max(0, least - sum(most[at + 1 :])))

        def then(number: int) -> Next:
            return self._numbers(stop, word, most, room - number, max(0, least - number), (*chosen, number), done)

        return choose(
            self.ground.player,
            f"{word}-{CARRIED[at]}",
            range(lowest, highest + 1),
            then,
            lambda action: count(clause_load(action, stop, word), CARRIED[at]),
        )


def _as_load(numbers: Numbers) -> Load:
    return tuple((number, thing) for number, thing in zip(numbers, CARRIED, strict=True) if number)


def _target(action: Action) -> str:
    path = action.args[1]
    return path[1][0] if len(path) > 1 else STAY


def blitzkriegs(menu: Menu, state: State) -> None:
    """Add the combats of the active player's airship with others over the same territory."""
    rulebook = state.rulebook
    here = state.players[menu.player].airship
    if not tiles_of(state, menu.player).combat_stars or here >= rulebook.territories:
        return
    for number, other in enumerate(state.players):
        if number != menu.player and other.airship == here:
            menu.act("blitzkrieg", rulebook.places[here], rulebook.factions[other.faction])
