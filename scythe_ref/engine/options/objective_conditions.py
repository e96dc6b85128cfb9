"""What objective cards ask, worked out from bits. The checks have their own way to the same answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from scythe_ref.engine.core.rulebook import FARM, FOREST, LAKE, MOUNTAIN, TUNDRA, VILLAGE
from scythe_ref.engine.options.reach import Ground
from scythe_ref.engine.options.tables import places_of
from scythe_ref.engine.position.state import BOTTOM_ACTIONS, CHARACTER, NOWHERE, STARS, Player

Condition = Callable[[Ground, int], bool]
COMBAT = STARS.index("combat")


def _me(ground: Ground) -> Player:
    return ground.owner


def _controls(terrain: int) -> Condition:
    return lambda g, n: (g.held() & g.tables.of_terrain[terrain]).bit_count() >= n


def _mechs(ground: Ground) -> int:
    return 4 - _me(ground).units[1:5].count(NOWHERE)


def _workers(ground: Ground) -> int:
    return 8 - _me(ground).units[5:].count(NOWHERE)


def _structures(ground: Ground) -> int:
    return len(BOTTOM_ACTIONS) - _me(ground).structures.count(NOWHERE)


def _workers_on(ground: Ground, place: int) -> int:
    return _me(ground).units[5:].count(place)


def _heaps(ground: Ground) -> Iterator[list[int]]:
    """Yield what lies on each territory that the player controls."""
    resources = ground.state.resources
    return (resources[4 * place : 4 * place + 4] for place in places_of(ground.held()))


def _by_type(ground: Ground) -> list[int]:
    return [sum(heap[kind] for heap in _heaps(ground)) for kind in range(4)]


def _factory(ground: Ground, wanted: int) -> bool:
    powers = [player.power for player in ground.state.players]
    held = ground.held() >> ground.state.rulebook.factory & 1
    return bool(wanted and held and powers[ground.player] == max(powers))


def _pieces(ground: Ground, number: int) -> bool:
    me = _me(ground)
    territories = ground.state.rulebook.territories
    on = [place for place in (*me.units, *me.structures) if 0 <= place < territories]
    return any(on.count(place) >= number for place in set(on))


def _stockpile(ground: Ground, number: int) -> bool:
    return any(all(heap) and sum(heap) >= number for heap in _heaps(ground))


def _among_the_sheep(ground: Ground, number: int) -> bool:
    me = _me(ground)
    place = me.units[CHARACTER]
    return bool(
        place >= 0
        and ground.held() >> place & 1
        and me.units[1:5].count(place) == 1
        and me.units[5:].count(place) == 1
        and sum(ground.state.resources[4 * place : 4 * place + 4]) >= number
    )


def _beside_factory(ground: Ground) -> int:
    rulebook = ground.state.rulebook
    return ground.held() & _bits(rulebook.neighbours[rulebook.factory])


def _around_a_lake(ground: Ground, number: int) -> bool:
    held = ground.held()
    around = ground.state.rulebook.neighbours
    lakes = places_of(ground.tables.of_terrain[LAKE])
    return any((held & _bits(around[lake])).bit_count() >= number for lake in lakes)


def _each_terrain(ground: Ground, number: int) -> bool:
    held = [place for place in places_of(ground.held()) if _workers_on(ground, place) >= number]
    on = {ground.state.rulebook.terrain[place] for place in held}
    return on.issuperset((MOUNTAIN, FARM, VILLAGE, FOREST, TUNDRA))


def _beside_home(ground: Ground) -> int:
    rulebook = ground.state.rulebook
    around = rulebook.neighbours[rulebook.base[_me(ground).faction]]
    return sum(place in around for place in _me(ground).structures)


def _bits(places: tuple[int, ...]) -> int:
    return sum(1 << place for place in places)


CONDITIONS: Mapping[str, Condition] = {
    # What a look at the mats tells comes first: it is the quickest to rule a card out.
    "power_at_least": lambda g, n: _me(g).power >= n,
    "power_at_most": lambda g, n: _me(g).power <= n,
    "popularity_at_least": lambda g, n: _me(g).popularity >= n,
    "popularity_at_most": lambda g, n: _me(g).popularity <= n,
    "coins_at_least": lambda g, n: _me(g).coins >= n,
    "coins_at_most": lambda g, n: _me(g).coins <= n,
    "factory_cards": lambda g, n: (_me(g).factory_card > 0) == n,
    "combat_cards_at_least": lambda g, n: sum(_me(g).hand) >= n,
    "combat_stars_at_least": lambda g, n: _me(g).stars[COMBAT] >= n,
    "workers_driven_off_at_least": lambda g, n: g.state.turn.drove >= n,
    "upgrades_at_least": lambda g, n: _me(g).upgrades.bit_count() >= n,
    "upgrades_at_most": lambda g, n: _me(g).upgrades.bit_count() <= n,
    "recruits_at_least": lambda g, n: _me(g).recruits.bit_count() >= n,
    "mechs_at_least": lambda g, n: _mechs(g) >= n,
    "mechs_at_most": lambda g, n: _mechs(g) <= n,
    "workers_at_least": lambda g, n: _workers(g) >= n,
    "workers_at_most": lambda g, n: _workers(g) <= n,
    "workers_equal_recruits": lambda g, n: (_workers(g) == _me(g).recruits.bit_count()) == bool(n),
    "structures_at_least": lambda g, n: _structures(g) >= n,
    "structures_beside_home_at_most": lambda g, n: _beside_home(g) <= n,
    "mountains_at_least": _controls(MOUNTAIN),
    "farms_at_least": _controls(FARM),
    "tundras_at_least": _controls(TUNDRA),
    "forests_at_least": _controls(FOREST),
    "villages_at_least": _controls(VILLAGE),
    "tunnels_at_least": lambda g, n: (g.held() & g.tables.tunnels).bit_count() >= n,
    "factory_with_most_power": _factory,
    "territories_beside_factory_at_least": lambda g, n: _beside_factory(g).bit_count() >= n,
    "territories_around_one_lake_at_least": _around_a_lake,
    "pieces_on_one_territory_at_least": _pieces,
    "resources_of_each_type_at_least": lambda g, n: min(_by_type(g)) >= n,
    "resources_of_one_type_at_least": lambda g, n: max(_by_type(g)) >= n,
    "resources_of_all_types_on_one_territory_at_least": _stockpile,
    "resources_with_character_one_mech_and_one_worker_at_least": _among_the_sheep,
    "workers_on_one_territory_beside_factory_at_least": lambda g, n: any(
        _workers_on(g, place) >= n for place in places_of(_beside_factory(g))
    ),
    "workers_on_a_territory_of_each_primary_terrain_at_least": _each_terrain,
}
"""Every condition that an objective card may name in the components."""

_ORDER = {name: order for order, name in enumerate(CONDITIONS)}


def compiled(conditions: Mapping[str, int]) -> tuple[tuple[Condition, int], ...]:
    """Return the conditions of a card as functions with their numbers, the quickest first."""
    return tuple((CONDITIONS[name], conditions[name]) for name in sorted(conditions, key=_ORDER.__getitem__))
