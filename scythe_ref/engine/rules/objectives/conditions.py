"""More conditions of objective cards: those that look at resources, neighbours and several things on one territory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from scythe_ref.engine.core.rulebook import FARM, FOREST, LAKE, MOUNTAIN, TUNDRA, VILLAGE
from scythe_ref.engine.position.state import CHARACTER, MECHS, NOWHERE, RESOURCES, WORKERS
from scythe_ref.engine.rules.concepts.control import holder

if TYPE_CHECKING:
    from scythe_ref.engine.rules.objectives.revealing import ObjectiveContext

PRIMARY = (MOUNTAIN, FARM, TUNDRA, FOREST, VILLAGE)
"""The terrains that produce something."""


def _controlled(c: ObjectiveContext) -> Iterator[int]:
    """Yield the territories that the player controls."""
    return (place for place in range(c.state.rulebook.territories) if holder(c.state, place) == c.player)


def _resources(c: ObjectiveContext, place: int) -> list[int]:
    kinds = len(RESOURCES)
    return c.state.resources[kinds * place : kinds * (place + 1)]


def _by_type(c: ObjectiveContext) -> list[int]:
    """Count the resources of each type that the player controls."""
    totals = [0] * len(RESOURCES)
    for place in _controlled(c):
        for kind, number in enumerate(_resources(c, place)):
            totals[kind] += number
    return totals


def _workers_on(c: ObjectiveContext, place: int) -> int:
    units = c.state.players[c.player].units
    return sum(units[worker] == place for worker in WORKERS)


def _stockpile(c: ObjectiveContext, number: int) -> bool:
    return any(all(heap) and sum(heap) >= number for heap in (_resources(c, place) for place in _controlled(c)))


def _among_the_sheep(c: ObjectiveContext, number: int) -> bool:
    units = c.state.players[c.player].units
    place = units[CHARACTER]
    return (
        place in _controlled(c)
        and sum(units[mech] == place for mech in MECHS) == 1
        and _workers_on(c, place) == 1
        and sum(_resources(c, place)) >= number
    )


def _beside_factory(c: ObjectiveContext) -> list[int]:
    rulebook = c.state.rulebook
    around = rulebook.neighbours[rulebook.factory]
    return [place for place in _controlled(c) if place in around]


def _around_a_lake(c: ObjectiveContext, number: int) -> bool:
    rulebook = c.state.rulebook
    own = set(_controlled(c))
    lakes = (place for place in range(rulebook.territories) if rulebook.terrain[place] == LAKE)
    return any(len(own.intersection(rulebook.neighbours[lake])) >= number for lake in lakes)


def _each_primary_terrain(c: ObjectiveContext, number: int) -> bool:
    terrain = c.state.rulebook.terrain
    worked = {terrain[place] for place in _controlled(c) if _workers_on(c, place) >= number}
    return worked.issuperset(PRIMARY)


def _beside_home(c: ObjectiveContext) -> int:
    rulebook = c.state.rulebook
    owner = c.state.players[c.player]
    around = rulebook.neighbours[rulebook.base[owner.faction]]
    return sum(place in around for place in owner.structures if place != NOWHERE)


MORE_CONDITIONS: dict[str, Callable[[ObjectiveContext, int], bool]] = {
    "recruits_at_least": lambda c, n: c.state.players[c.player].recruits.bit_count() >= n,
    "upgrades_at_least": lambda c, n: c.state.players[c.player].upgrades.bit_count() >= n,
    "structures_beside_home_at_most": lambda c, n: _beside_home(c) <= n,
    "resources_of_each_type_at_least": lambda c, n: min(_by_type(c)) >= n,
    "resources_of_one_type_at_least": lambda c, n: max(_by_type(c)) >= n,
    "resources_of_all_types_on_one_territory_at_least": _stockpile,
    "resources_with_character_one_mech_and_one_worker_at_least": _among_the_sheep,
    "territories_beside_factory_at_least": lambda c, n: len(_beside_factory(c)) >= n,
    "territories_around_one_lake_at_least": _around_a_lake,
    "workers_on_one_territory_beside_factory_at_least": lambda c, n: any(
        _workers_on(c, place) >= n for place in _beside_factory(c)
    ),
    "workers_on_a_territory_of_each_primary_terrain_at_least": _each_primary_terrain,
}
"""Joined to the conditions in ``objectives``."""
