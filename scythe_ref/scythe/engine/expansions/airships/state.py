"""The state of airships, and checks for airships that no position can have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Self

from scythe_ref.scythe.engine.core.fields import FEW, FLAG, HAND, Bounds, StateRecord, fixed_list, record, state_field
from scythe_ref.scythe.engine.core.shapes import IntRange, ListShape, Plain, Shape
from scythe_ref.scythe.engine.position.names import ABOARD, RESOURCES
from scythe_ref.scythe.engine.position.reading import Found, named_players

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.rulebook import Rulebook
    from scythe_ref.scythe.engine.position.state import State


CARRIES = ("resources", "workers", "unknown")
CARRIES_RESOURCES, CARRIES_WORKERS, CARRIES_UNKNOWN = range(3)

NO_MOMENT, ON_MOVE, IN_COMBAT = range(3)
MOMENTS = {"move": ON_MOVE, "combat": IN_COMBAT}
"""When a player may use a tile's power loss; no moment: no source tells."""

PARTLY = -1
"""A toll of which we know only a part."""

COMBAT, POWER_LOSS, TOLL = "airship-combat", "opponent-loses-power", "toll"
"""The effects of airship tiles, as the vocabulary names them."""

DOUBTFUL = "low"
"""The confidence of an effect that only players tell of: the game does not play such a tile if it is known in part."""


class TilePair(NamedTuple):
    """The properties of an airship's passive and aggressive tile; by default it flies and carries."""

    reach: int = 1  # territories that it may fly; 0: the passive tile's range is unknown
    carries: int = CARRIES_RESOURCES
    combat_stars: int = 0  # that a combat of airships brings; 0: they don't fight
    toll: int = 0  # resources that opponents' units pay below it; PARTLY: how it works is not known
    losses: tuple[int, ...] = ()  # power that an opponent loses for 1, 2 and more resources
    moment: int = NO_MOMENT  # when it is lost; NO_MOMENT where that is not known
    unknown: int = 0  # 1: a tile says something that nobody knows here
    passive: int = 0  # printed number of the passive tile; 0: a declared one
    aggressive: int = 0

    @property
    def certain(self) -> bool:
        """Whether the effects of the tiles are all known."""
        return not ((self.losses and self.moment == NO_MOMENT) or self.unknown or self.toll == PARTLY)


# Logs and their digests have always had a list by player for each thing that tiles say, under these names. So plain
# data keeps them, in the order of the pair.
_COLUMNS: dict[str, Shape] = {
    "ranges": FEW,
    "carries": IntRange(0, CARRIES_UNKNOWN),
    "blitzkrieg": FEW,
    "tolls": IntRange(PARTLY, HAND),
    "losses": ListShape(FEW, HAND),
    "moments": IntRange(0, IN_COMBAT),
    "riddles": FLAG,
    "passive": FEW,
    "aggressive": FEW,
}


class _TilesInColumns(StateRecord):
    """Tiles, a pair for each player, whose plain data is one list for each thing that they say."""

    __slots__ = ()

    tiles: list[TilePair] = state_field(None, factory=lambda seats: [TilePair()] * seats)

    def to_data(self) -> dict[str, Plain]:
        columns: dict[str, Plain] = {name: [tiles[at] for tiles in self.tiles] for at, name in enumerate(_COLUMNS)}
        columns["losses"] = [list(tiles.losses) for tiles in self.tiles]
        return {**super().to_data(), **columns}

    def fill(self, data: Mapping[str, Plain]) -> Self:
        columns = {**data, "losses": map(tuple, data["losses"])}
        self.tiles[:] = map(TilePair, *(columns[name] for name in _COLUMNS))
        return super().fill(data)

    @classmethod
    def shapes(cls, bounds: Bounds) -> dict[str, Shape]:
        return {**super().shapes(bounds), **{name: fixed_list(bounds.seats, item) for name, item in _COLUMNS.items()}}


@record
class AirshipsState(_TilesInColumns):
    """Cargo and tiles of every player's airship; the player has its place, the units the workers aboard."""

    cargo: list[list[int]] = state_field(
        lambda bounds: fixed_list(bounds.seats, fixed_list(len(RESOURCES), FEW)),
        factory=lambda seats: [[0] * len(RESOURCES) for _ in range(seats)],
    )
    """Resources aboard, by player and kind."""
    declared: int = state_field(FLAG, default=0)
    """1: set-up makes up the tiles' effects, as most printed ones are unknown."""
    fired: int = state_field(FLAG, default=0)
    """1: the active player has used the tile that takes power this turn."""

    def __init__(self, players: int) -> None:
        self.begin(players)

    def perform(self, args: tuple[Plain, ...]) -> None:
        """Carry out one recorded change: resources aboard, the tiles of a player, or the use of a tile."""
        player, kind, amount = args
        if kind == "tiles":
            self.tiles[player] = amount
            self.fired = 0
        elif kind == "fired":
            self.fired = amount
        else:
            self.cargo[player][kind] += amount


def airships(state: State) -> AirshipsState | None:
    """Return the state of the expansion, or None where nobody plays with it."""
    expansion = state.modules.get("airships")
    return expansion if isinstance(expansion, AirshipsState) else None


_NO_TILES = TilePair()


def tiles_of(state: State, player: int) -> TilePair:
    """Return a player's tiles; empty ones without the expansion, so that the rules refuse actions that need them."""
    expansion = airships(state)
    return _NO_TILES if expansion is None else expansion.tiles[player]


def cargo_of(state: State, player: int) -> list[int]:
    """Return the number of resources of each kind aboard a player's airship."""
    expansion = airships(state)
    return [0] * len(RESOURCES) if expansion is None else expansion.cargo[player]


def workers_aboard(state: State, player: int) -> int:
    """Return the number of workers aboard a player's airship."""
    return state.players[player].units.count(ABOARD)


def opponents_above(state: State, player: int, place: int) -> list[int]:
    """Return the opponents whose airships are over a place, clockwise from a player."""
    seats = len(state.players)
    clockwise = ((player + step) % seats for step in range(1, seats))
    return [index for index in clockwise if state.players[index].airship == place]


# -- effects of tiles, as the vocabulary names them -----------------------------------------------------------------


def with_effects(tiles: TilePair, effects: Iterable[Mapping[str, Plain]]) -> TilePair:
    """Return tiles with these effects of the vocabulary, and no others."""
    stars, toll, losses, moment = 0, 0, (), NO_MOMENT
    for effect in effects:
        if effect["do"] == COMBAT:
            stars = effect["stars"]
        elif effect["do"] == TOLL:
            toll = effect["resources"]
        else:
            losses, moment = tuple(effect["by_resources"]), MOMENTS.get(effect.get("when") or "", NO_MOMENT)
    return tiles._replace(combat_stars=stars, toll=toll, losses=losses, moment=moment, unknown=0)


def effects_data(tiles: TilePair) -> list[dict[str, Plain]]:
    """Return the effects of tiles in the vocabulary's words."""
    found: list[dict[str, Plain]] = []
    if tiles.combat_stars:
        found.append({"do": COMBAT, "stars": tiles.combat_stars})
    if tiles.losses:
        when = next((name for name, moment in MOMENTS.items() if moment == tiles.moment), None)
        found.append({"do": POWER_LOSS, "by_resources": list(tiles.losses), "when": when})
    if tiles.toll:
        found.append({"do": TOLL, "resources": tiles.toll})
    return found


def printed_tiles(rulebook: Rulebook, passive: int, aggressive: int) -> TilePair:
    """Return the known properties of two printed tiles, by number; 0: no tile of that side.

    An effect that only players tell of, and only in part, does not count.
    """
    printed = [rulebook.airship_tiles[number] for number in (passive, aggressive) if number]
    effects = [tile["effect"] for tile in printed if tile.get("effect")]
    tiles = with_effects(TilePair(passive=passive, aggressive=aggressive), effects)
    if passive:
        tiles = tiles._replace(reach=rulebook.airship_tiles[passive].get("range") or 0)
    if aggressive:
        tiles = tiles._replace(carries=CARRIES.index(rulebook.airship_tiles[aggressive].get("carry") or "unknown"))
    doubted = {tile["effect"]["do"] for tile in printed if tile.get("effect") and _doubtful(tile)}
    return tiles._replace(
        combat_stars=0 if COMBAT in doubted else tiles.combat_stars,
        toll=PARTLY if TOLL in doubted else tiles.toll,
        moment=NO_MOMENT if POWER_LOSS in doubted else tiles.moment,
        unknown=int(COMBAT in doubted or len(effects) < len(printed)),
    )


def _doubtful(tile: Mapping[str, object]) -> bool:
    return bool(tile.get("partial")) and tile.get("confidence") == DOUBTFUL


def airships_in_place(state: State) -> Found:
    """An airship is over a territory or on its own home base."""
    if airships(state) is None:
        return
    rulebook = state.rulebook
    for name, player in named_players(state):
        if not 0 <= player.airship < rulebook.territories and player.airship != rulebook.base[player.faction]:
            owner = rulebook.faction_names[player.faction]
            yield f"players.{name}.airship.at", {"say": "impossible.airship-place", "player": owner}
