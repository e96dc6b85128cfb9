"""Structure bonus tiles (chapter *Structure bonus tiles*): what the tile in play counts, and what it pays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from scythe_ref.engine.core.registry import Lift, Registry, never
from scythe_ref.engine.core.rulebook import FARM, LAKE, LAND_BORDER, RIVER_BORDER, TUNDRA
from scythe_ref.engine.position.state import NOWHERE, State

if TYPE_CHECKING:
    from scythe_ref.engine.core.play import Play

TOUCHING = ("tunnel-links", "touching")
LINKED = ("tunnel-links", "linked")
DIRECTIONS = ("E", "SE", "SW")
"""One of each pair of opposite directions."""


def register(registry: Registry) -> None:
    """Declare the rules of the tiles."""
    registry.effect(
        "bonus-tile.when", "bonus-tile.count-once", "bonus-tile.rivers", "bonus-tile.none", "bonus-tile.own-ground",
        "bonus-tile.encounter-without-token", "bonus-tile.row-longest", "bonus-tile.beyond-last", *TILE_RULES.values(),
    )  # fmt: skip
    registry.effect("bonus-tile.touching", setting=TOUCHING)
    registry.effect("bonus-tile.tunnel-links", setting=LINKED)
    # A Mine is a tunnel for moving alone: here the exception that makes it one is lifted itself.
    registry.lift(Lift("bonus-tile.mine", ["move.mine"], never))


def coins(state: State, player: int) -> int:
    """Return what the tile in play would bring a player now (``bonus-tile.when``).

    Args:
        player: Whose structures are counted; opponents' never count.
    """
    tile = state.bonus_tile
    if tile < 0:
        return 0
    rows: tuple[tuple[int, int], ...] = state.rulebook.bonus_coins[tile]
    number = count(state, player)
    if not number:
        return 0 if state.rulebook.active("bonus-tile.none") else rows[0][1]
    if number > state.rulebook.bonus_last[tile] and not state.rulebook.active("bonus-tile.beyond-last"):
        return 0
    return next(worth for high, worth in rows if number <= high)


def count(state: State, player: int) -> int:
    """Count what the tile in play asks for."""
    rulebook = state.rulebook
    name = rulebook.bonus_counts[state.bonus_tile]
    if not rulebook.active(TILE_RULES[name]):
        return 0
    owners = [state.players[player]] if rulebook.active("bonus-tile.when") else state.players
    built = [place for owner in owners for place in owner.structures if place != NOWHERE]
    return COUNTS[name](state, player, built)


# -- tiles that count what is adjacent ------------------------------------------------------------------------------


def _around(state: State, place: int) -> Iterator[int]:
    """Yield the territories beside a structure; rivers do not separate (``bonus-tile.rivers``)."""
    rulebook = state.rulebook
    if not rulebook.active("bonus-tile.own-ground"):
        yield place
    for other in rulebook.neighbours[place]:
        if rulebook.active("bonus-tile.rivers") or rulebook.border_between(place, other) == LAND_BORDER:
            yield other


def _beside(state: State, built: list[int], wanted: Callable[[int], bool]) -> int:
    """Count what lies around structures, everything once (``bonus-tile.count-once``)."""
    found = [other for place in built for other in _around(state, place) if wanted(other)]
    return len(set(found)) if state.rulebook.active("bonus-tile.count-once") else len(found)


def _lakes(state: State, _player: int, built: list[int]) -> int:
    return _beside(state, built, lambda place: state.rulebook.terrain[place] == LAKE)


def _encounters(state: State, _player: int, built: list[int]) -> int:
    """Count encounter territories, with or without their token (``bonus-tile.encounter-without-token``)."""
    rulebook = state.rulebook
    if rulebook.active("bonus-tile.encounter-without-token"):
        return _beside(state, built, lambda place: rulebook.encounter[place])
    return _beside(state, built, lambda place: bool(state.encounters >> place & 1))


def _tunnel(state: State, player: int, place: int) -> bool:
    """Tell whether a territory is a tunnel for the tiles; a Mine makes it none (``bonus-tile.mine``)."""
    rulebook = state.rulebook
    mine = state.players[player].structures[0] == place and "bonus-tile.mine" not in rulebook.lifts
    return rulebook.tunnel[place] or mine


def _tunnels(state: State, player: int, built: list[int]) -> int:
    if not _linked(state):
        return _beside(state, built, lambda place: _tunnel(state, player, place))
    every = {place for place in range(state.rulebook.territories) if _tunnel(state, player, place)}
    found = {other for place in built for other in _around(state, place) if other in every}
    for place in every.intersection(built):
        found |= every - {place}
    return len(found)


def _linked(state: State) -> bool:
    """Tell whether tunnels are adjacent to each other here (``bonus-tile.touching``, ``bonus-tile.tunnel-links``)."""
    rulebook = state.rulebook
    if rulebook.setting(TOUCHING[0]) == TOUCHING[1]:
        return not rulebook.active("bonus-tile.touching")
    return rulebook.active("bonus-tile.tunnel-links")


# -- tiles that count structures ------------------------------------------------------------------------------------


def _on_tunnels(state: State, player: int, built: list[int]) -> int:
    return sum(_tunnel(state, player, place) for place in built)


def _on_farms_and_tundras(state: State, _player: int, built: list[int]) -> int:
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
    rulebook = state.rulebook
    other = rulebook.beyond[place].get(direction, NOWHERE)
    if other == NOWHERE or rulebook.active("bonus-tile.rivers"):
        return other
    return other if rulebook.border_between(place, other) == LAND_BORDER else NOWHERE


def _in_a_row(state: State, _player: int, built: list[int]) -> int:
    """Return the length of the longest row (``bonus-tile.row-longest``)."""
    lengths = list(_rows(state, built))
    if state.rulebook.active("bonus-tile.row-longest"):
        return max(lengths, default=0)
    return sum(length for length in lengths if length > 1)


COUNTS: dict[str, Callable[[State, int, list[int]], int]] = {
    "tunnels_beside_structures": _tunnels,
    "lakes_beside_structures": _lakes,
    "encounters_beside_structures": _encounters,
    "structures_on_tunnels": _on_tunnels,
    "structures_in_a_row": _in_a_row,
    "structures_on_farms_and_tundras": _on_farms_and_tundras,
}
"""What a tile may count, by the name that the components give it."""

TILE_RULES = {
    "tunnels_beside_structures": "bonus-tile.adjacent-tunnels",
    "lakes_beside_structures": "bonus-tile.adjacent-lakes",
    "encounters_beside_structures": "bonus-tile.adjacent-encounters",
    "structures_on_tunnels": "bonus-tile.on-tunnels",
    "structures_in_a_row": "bonus-tile.row",
    "structures_on_farms_and_tundras": "bonus-tile.farms-tundras",
}
"""The rule of each tile."""


def tell(play: Play, player: int) -> None:
    """Tell what the tile counts for a player when the game is over, and which rules mattered."""
    state = play.state
    name = state.rulebook.bonus_counts[state.bonus_tile]
    number, worth = count(state, player), coins(state, player)
    play.tell("bonus-tile.when", player=player, coins=worth)
    play.tell(TILE_RULES[name], player=player, number=number)
    if not number:
        play.tell("bonus-tile.none", player=player)
    if number > state.rulebook.bonus_last[state.bonus_tile]:
        play.tell("bonus-tile.beyond-last", player=player, number=number)
    built = [place for place in state.players[player].structures if place != NOWHERE]
    for rule in _mattering(state, player, name, built):
        play.tell(rule, player=player)


def _mattering(state: State, player: int, name: str, built: list[int]) -> Iterator[str]:
    """Yield the rules that have a say in what a tile counts for these structures."""
    rulebook = state.rulebook
    if name in ("tunnels_beside_structures", "structures_on_tunnels") and state.players[player].structures[0] in built:
        yield "bonus-tile.mine"
    if name == "tunnels_beside_structures":
        yield "bonus-tile.tunnel-links" if _linked(state) else "bonus-tile.touching"
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
"""What the tiles that count neighbours look for."""
