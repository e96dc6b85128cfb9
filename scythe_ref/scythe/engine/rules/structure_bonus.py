"""Structure bonus tiles (chapter *Structure bonus tiles*): the things that the tile in play counts, and its coins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.scythe.engine.core.registry import Registry, RuleTable
from scythe_ref.scythe.engine.core.rulebook import FARM, LAKE, RIVER_BORDER, TUNDRA
from scythe_ref.scythe.engine.position.names import NOWHERE
from scythe_ref.scythe.engine.position.state import State

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play

TOUCHING = ("tunnel-links", "touching")
LINKED = ("tunnel-links", "linked")
DIRECTIONS = ("E", "SE", "SW")
"""One of each pair of opposite directions."""


def register(registry: Registry) -> None:
    """Declare the rules of the tiles."""
    registry.row(TILES, "bonus-tile.adjacent-tunnels", Tile("tunnels_beside_structures", _tunnels))
    registry.row(TILES, "bonus-tile.adjacent-lakes", Tile("lakes_beside_structures", _lakes))
    registry.row(TILES, "bonus-tile.adjacent-encounters", Tile("encounters_beside_structures", _encounters))
    registry.row(TILES, "bonus-tile.on-tunnels", Tile("structures_on_tunnels", _on_tunnels))
    registry.row(TILES, "bonus-tile.row", Tile("structures_in_a_row", _in_a_row))
    registry.row(TILES, "bonus-tile.farms-tundras", Tile("structures_on_farms_and_tundras", _on_farms_and_tundras))
    registry.effect(
        "bonus-tile.when", "bonus-tile.count-once", "bonus-tile.rivers", "bonus-tile.none", "bonus-tile.own-ground",
        "bonus-tile.encounter-without-token", "bonus-tile.row-longest", "bonus-tile.beyond-last",
    )  # fmt: skip
    registry.effect("bonus-tile.touching", setting=TOUCHING)
    registry.effect("bonus-tile.tunnel-links", setting=LINKED)
    # A Mine is a tunnel for moving alone: the exception that makes it one does not hold for tiles.
    registry.effect("bonus-tile.mine", lifts=["move.mine"])


class Tile(NamedTuple):
    """A kind of structure bonus tile: its count."""

    counts: str
    """The components' name for the counted thing."""
    number: Callable[[State, list[int]], int]
    """Counts it, from the structures of a player."""


TILES = RuleTable[Tile]("bonus-tiles")


def coins(state: State, player: int) -> int:
    """Return the coins that the tile in play would bring a player now (``bonus-tile.when``)."""
    tile = state.bonus_tile
    if tile < 0:
        return 0
    number = count(state, player)
    rows: tuple[tuple[int, int], ...] = state.rulebook.bonus_coins[tile]
    return next(worth for high, worth in rows if number <= high) if number else 0


def count(state: State, player: int) -> int:
    """Count the things that the tile in play rewards."""
    counted = state.rulebook.bonus_counts[state.bonus_tile]
    built = [place for place in state.players[player].structures if place != NOWHERE]
    tiles = state.rulebook.rows[TILES].values()
    return sum(tile.number(state, built) for tile in tiles if tile.counts == counted)


# -- tiles that count adjacent things -------------------------------------------------------------------------------


def _territories_beside(state: State, place: int) -> tuple[int, ...]:
    """Return the territories beside a structure; rivers do not separate (``bonus-tile.rivers``)."""
    return state.rulebook.neighbours[place]


def _count_beside(state: State, built: list[int], wanted: Callable[[int], bool]) -> int:
    """Count the places around structures, each once (``bonus-tile.count-once``)."""
    return len({other for place in built for other in _territories_beside(state, place) if wanted(other)})


def _lakes(state: State, built: list[int]) -> int:
    return _count_beside(state, built, lambda place: state.rulebook.terrain[place] == LAKE)


def _encounters(state: State, built: list[int]) -> int:
    """Count encounter territories, with or without their token (``bonus-tile.encounter-without-token``)."""
    return _count_beside(state, built, lambda place: state.rulebook.encounter[place])


def _is_tunnel(state: State, place: int) -> bool:
    """Return whether a territory is a tunnel for the tiles; a Mine makes it none (``bonus-tile.mine``)."""
    return state.rulebook.tunnel[place]


def _tunnels(state: State, built: list[int]) -> int:
    if not _is_linked(state):
        return _count_beside(state, built, lambda place: _is_tunnel(state, place))
    every = {place for place in range(state.rulebook.territories) if _is_tunnel(state, place)}
    found = {other for place in built for other in _territories_beside(state, place) if other in every}
    # Linked tunnels are adjacent to each other: a structure on one is beside the rest.
    for place in every.intersection(built):
        found |= every - {place}
    return len(found)


def _is_linked(state: State) -> bool:
    """Return whether tunnels are adjacent to each other here (``bonus-tile.touching``, ``bonus-tile.tunnel-links``)."""
    return state.rulebook.is_active("bonus-tile.tunnel-links")


# -- tiles that count structures ------------------------------------------------------------------------------------


def _on_tunnels(state: State, built: list[int]) -> int:
    return sum(_is_tunnel(state, place) for place in built)


def _on_farms_and_tundras(state: State, built: list[int]) -> int:
    return sum(state.rulebook.terrain[place] in (FARM, TUNDRA) for place in built)


def _rows(state: State, built: list[int]) -> Iterator[int]:
    """Yield the length of every row of structures on adjacent territories in one straight line."""
    for direction in DIRECTIONS:
        following = {place: _next(state, place, direction) for place in built}
        firsts = set(built) - set(following.values())
        for first in firsts:
            length, place = 1, first
            while following[place] in following:
                place = following[place]
                length += 1
            yield length


def _next(state: State, place: int, direction: str) -> int:
    return state.rulebook.beyond[place].get(direction, NOWHERE)


def _in_a_row(state: State, built: list[int]) -> int:
    """Return the length of the longest row (``bonus-tile.row-longest``)."""
    return max(_rows(state, built), default=0)


def tell(play: Play, player: int) -> None:
    """Record the number and coins of the tile for a player at the end of the game, and the rules that mattered."""
    state = play.state
    name = state.rulebook.bonus_counts[state.bonus_tile]
    number, worth = count(state, player), coins(state, player)
    play.tell("bonus-tile.when", player=player, coins=worth)
    for rule, tile in play.rulebook.rows[TILES].items():
        if tile.counts == name:
            play.tell(rule, player=player, number=number)
    if not number:
        play.tell("bonus-tile.none", player=player)
    if number > state.rulebook.bonus_last[state.bonus_tile]:
        play.tell("bonus-tile.beyond-last", player=player, number=number)
    built = [place for place in state.players[player].structures if place != NOWHERE]
    for rule in _deciding_rules(state, player, name, built):
        play.tell(rule, player=player)


def _deciding_rules(state: State, player: int, name: str, built: list[int]) -> Iterator[str]:
    """Yield the rules that change the count of a tile for these structures."""
    rulebook = state.rulebook
    if name in ("tunnels_beside_structures", "structures_on_tunnels") and state.players[player].structures[0] in built:
        yield "bonus-tile.mine"
    if name == "tunnels_beside_structures":
        yield "bonus-tile.tunnel-links" if _is_linked(state) else "bonus-tile.touching"
    if name == "structures_in_a_row":
        if sum(length > 1 for length in _rows(state, built)) > 1:
            yield "bonus-tile.row-longest"
        if any(rulebook.border_between(one, other) == RIVER_BORDER for one in built for other in built):
            yield "bonus-tile.rivers"
    if name in BESIDE:
        yield from _mattering_beside(state, built, BESIDE[name])


def _mattering_beside(state: State, built: list[int], wanted: Callable[[State, int], bool]) -> Iterator[str]:
    rulebook = state.rulebook
    pairs = [(place, other) for place in built for other in rulebook.neighbours[place] if wanted(state, other)]
    if len({other for _, other in pairs}) < len(pairs):
        yield "bonus-tile.count-once"
    if any(rulebook.border_between(place, other) == RIVER_BORDER for place, other in pairs):
        yield "bonus-tile.rivers"
    if any(wanted(state, place) for place in built):
        yield "bonus-tile.own-ground"
    if any(rulebook.encounter[other] and not state.encounters >> other & 1 for _, other in pairs):
        yield "bonus-tile.encounter-without-token"


BESIDE: dict[str, Callable[[State, int], bool]] = {
    "tunnels_beside_structures": lambda state, place: state.rulebook.tunnel[place],
    "lakes_beside_structures": lambda state, place: state.rulebook.terrain[place] == LAKE,
    "encounters_beside_structures": lambda state, place: state.rulebook.encounter[place],
}
"""The neighbours that a tile counts, by its name."""
