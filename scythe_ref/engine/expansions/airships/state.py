"""What the two tiles of an airship say, and what is aboard: the state that the module adds to a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from scythe_ref.engine.core.fields import Bounds, StateRecord, exactly, kept, record
from scythe_ref.engine.core.shapes import Listed, Shape, Whole
from scythe_ref.engine.position import field_shapes as fs
from scythe_ref.engine.position.names import ABOARD, RESOURCES

if TYPE_CHECKING:
    from scythe_ref.engine.core.rulebook import Rulebook
    from scythe_ref.engine.position.state import State

CARRIES_RESOURCES, CARRIES_WORKERS, CARRIES_UNKNOWN = range(3)

NO_MOMENT, ON_MOVE, IN_COMBAT = range(3)
MOMENTS = {"move": ON_MOVE, "combat": IN_COMBAT}
"""When a tile's power loss may be brought about; no moment: no source tells."""

PARTLY = -1
"""A toll of which only a part is known."""

COMBAT, POWER_LOSS, TOLL = "airship-combat", "opponent-loses-power", "toll"
"""The effects of airship tiles, as the vocabulary names them."""

DOUBTFUL = "low"
"""The confidence of an effect that only players tell of: with it, a tile that is known in part is not played."""

SLOTS = (
    "ranges", "carries", "blitzkrieg", "tolls", "losses", "moments", "riddles", "passive", "aggressive",
)  # fmt: skip
"""What the tiles say, a list by player for each, in the order in which tiles are recorded."""

Effects = tuple[int, int, list[int], int, int]
"""What tiles do: ``blitzkrieg``, ``tolls``, ``losses``, ``moments`` and ``riddles`` of a player."""


def _each(item: Shape) -> Callable[[Bounds], Shape]:
    return lambda bounds: exactly(bounds.seats, item)


@record
class AirshipsState(StateRecord):
    """Cargo and tiles of every player's airship, a number or a list for each; where it is stands with the player."""

    cargo: list[list[int]] = kept(
        _each(exactly(len(RESOURCES), fs.FEW)), factory=lambda seats: [[0] * 4 for _ in range(seats)]
    )
    """Resources aboard, by kind."""
    ranges: list[int] = kept(_each(fs.FEW), factory=lambda seats: [1] * seats)
    """How far each flies; 0: the passive tile's range is not known."""
    carries: list[int] = kept(_each(Whole(0, CARRIES_UNKNOWN)), factory=lambda seats: [CARRIES_RESOURCES] * seats)
    blitzkrieg: list[int] = kept(_each(fs.FEW), factory=lambda seats: [0] * seats)
    """Combat stars that a combat of airships brings; 0: they don't fight."""
    tolls: list[int] = kept(_each(Whole(PARTLY, fs.HAND)), factory=lambda seats: [0] * seats)
    """Resources that opponents' units pay below it; ``PARTLY``: how it works is not known."""
    losses: list[list[int]] = kept(_each(Listed(fs.FEW, fs.HAND)), factory=lambda seats: [[] for _ in range(seats)])
    """Power that an opponent loses for 1, 2 and more resources; empty: none."""
    moments: list[int] = kept(_each(Whole(0, IN_COMBAT)), factory=lambda seats: [NO_MOMENT] * seats)
    """When; ``NO_MOMENT`` where that is not known."""
    riddles: list[int] = kept(_each(fs.FLAG), factory=lambda seats: [0] * seats)
    """1: a tile says something that nobody knows here."""
    passive: list[int] = kept(_each(fs.FEW), factory=lambda seats: [0] * seats)
    """Printed number of the passive tile; 0: what it says is declared."""
    aggressive: list[int] = kept(_each(fs.FEW), factory=lambda seats: [0] * seats)
    declared: int = kept(fs.FLAG, default=0)
    """1: set-up makes up what the tiles say, as most printed ones are not known."""
    fired: int = kept(fs.FLAG, default=0)
    """1: the active player has used the tile that takes power this turn."""

    def __init__(self, players: int) -> None:
        self.begin(players)

    def perform(self, args: tuple[Any, ...]) -> None:
        """Carry out one recorded change: resources aboard, the tiles of a player, or a tile that has been used."""
        player, kind, amount = args
        if kind == "tiles":
            for name, value in zip(SLOTS, amount, strict=True):
                getattr(self, name)[player] = list(value) if name == "losses" else value
            self.fired = 0
        elif kind == "fired":
            self.fired = amount
        else:
            self.cargo[player][kind] += amount


def effects_of(effects: Iterable[Mapping[str, Any]]) -> Effects:
    """Return what some effects of the vocabulary come to.

    Args:
        effects: Each ``do`` with its numbers.
    """
    stars, toll, losses, moment = 0, 0, [], NO_MOMENT
    for effect in effects:
        if effect["do"] == COMBAT:
            stars = effect["stars"]
        elif effect["do"] == TOLL:
            toll = effect["resources"]
        else:
            losses, moment = list(effect["by_resources"]), MOMENTS.get(effect.get("when") or "", NO_MOMENT)
    return stars, toll, losses, moment, 0


def effects_data(module: AirshipsState, player: int) -> list[dict[str, Any]]:
    """Return what a player's tiles do as the vocabulary names it.

    Args:
        player: Index of the player.
    """
    found: list[dict[str, Any]] = []
    if module.blitzkrieg[player]:
        found.append({"do": COMBAT, "stars": module.blitzkrieg[player]})
    if module.losses[player]:
        when = next((name for name, moment in MOMENTS.items() if moment == module.moments[player]), None)
        found.append({"do": POWER_LOSS, "by_resources": list(module.losses[player]), "when": when})
    if module.tolls[player]:
        found.append({"do": TOLL, "resources": module.tolls[player]})
    return found


def known_for_certain(module: AirshipsState, player: int) -> bool:
    """Tell whether everything that a player's tiles do is known.

    Args:
        player: Index of the player.
    """
    timeless = module.losses[player] and module.moments[player] == NO_MOMENT
    return not (timeless or module.riddles[player] or module.tolls[player] == PARTLY)


def printed_tiles(rulebook: Rulebook, passive: int, aggressive: int) -> tuple[int, int, Effects]:
    """Return what two printed tiles say as far as it is known: range, what they carry, and what they do.

    What only players tell of a tile, and not all of it, is not played.

    Args:
        passive: Number of the passive tile; 0: none.
        aggressive: Number of the aggressive tile; 0: none.
    """
    tiles = [rulebook.airship_tiles[number] for number in (passive, aggressive) if number]
    reach = rulebook.airship_tiles[passive].get("range") if passive else None
    carry = rulebook.airship_tiles[aggressive].get("carry") if aggressive else None
    carries = CARRIES_UNKNOWN if carry is None else CARRIES_WORKERS if carry == "workers" else CARRIES_RESOURCES
    stars, toll, losses, moment, _ = effects_of(tile["effect"] for tile in tiles if tile.get("effect"))
    doubted = {(tile.get("effect") or {}).get("do") for tile in tiles if _doubtful(tile)}
    riddle = int(COMBAT in doubted or any(not tile.get("effect") for tile in tiles))
    return (
        reach or 0,
        carries,
        (
            0 if COMBAT in doubted else stars,
            PARTLY if TOLL in doubted else toll,
            losses,
            NO_MOMENT if POWER_LOSS in doubted else moment,
            riddle,
        ),
    )


def _doubtful(tile: Mapping[str, Any]) -> bool:
    return bool(tile.get("partial")) and tile.get("confidence") == DOUBTFUL


def airships(state: State) -> AirshipsState | None:
    """Return the module's state, or None if the module is not in play."""
    module = state.modules.get("airships")
    return module if isinstance(module, AirshipsState) else None


def opponents_above(state: State, player: int, place: int) -> list[int]:
    """Return the opponents whose airships are over a place, clockwise from a player."""
    seats = len(state.players)
    clockwise = ((player + step) % seats for step in range(1, seats))
    return [index for index in clockwise if state.players[index].airship == place]


def workers_aboard(state: State, player: int) -> int:
    """Return how many workers are aboard a player's airship."""
    return state.players[player].units.count(ABOARD)
