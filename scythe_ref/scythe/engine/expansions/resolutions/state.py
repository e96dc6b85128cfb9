"""The state of a resolution tile, and what no position can hold of it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.scythe.engine.core.fields import StateRecord, exactly, kept, record
from scythe_ref.scythe.engine.core.shapes import Listed, Plain, Whole
from scythe_ref.scythe.engine.position import field_shapes as fs
from scythe_ref.scythe.engine.position.seat import Found

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.rulebook import Rulebook
    from scythe_ref.scythe.engine.position.state import State


NO_TILE, UNKNOWN, EXPLOSION, OBJECTIVES, ROUNDS = range(5)
"""What the tile does: no tile has been drawn, or no source tells; or an effect of the vocabulary."""

EFFECTS: dict[str, tuple[int, tuple[str, ...]]] = {
    "factory-explosion": (EXPLOSION, ("star", "coins", "turns", "popularity")),
    "shared-objectives": (OBJECTIVES, ("objectives", "star", "turns")),
    "fixed-rounds": (ROUNDS, ("rounds",)),
}
"""For each effect of the vocabulary its kind and its numbers, in the order in which they are kept."""

RULES = {
    EXPLOSION: "resolution.factory-explosion",
    OBJECTIVES: "resolution.mission-possible",
    ROUNDS: "resolution.doomsday-clock",
}
"""The rule that says what a tile of each kind does."""

NOT_SET_OFF = -1


class CardStar(NamedTuple):
    """A star on an objective card beside the triumph track."""

    player: int
    card: int


@record
class ResolutionsState(StateRecord):
    """The tile, what it counts, and the stars that lie in other places than the triumph track."""

    tile: int = kept(fs.FEW, default=0)
    """Printed number; 0: none, or what it does is stated without one."""
    kind: int = kept(Whole(0, ROUNDS), default=NO_TILE)
    numbers: list[int] = kept(Listed(Whole(1, fs.HEAP), fs.HAND), factory=lambda _: [])
    """As ``EFFECTS`` lists them."""
    chosen: int = kept(fs.FLAG, default=0)
    """1: set-up draws no other tile."""
    known: int = kept(fs.FLAG, default=0)
    """1: only tiles are drawn whose effect is known."""
    set_off: int = kept(lambda bounds: Whole(NOT_SET_OFF, bounds.seats - 1), default=NOT_SET_OFF)
    """The player who has set off the last turns."""
    left: list[int] = kept(lambda bounds: exactly(bounds.seats, Whole(-1, fs.HEAP)), factory=lambda seats: [-1] * seats)
    """Turns that each player still begins; -1: nobody counts."""
    objectives: list[int] = kept(Listed(fs.FEW, fs.HAND), factory=lambda _: [])
    """Objective cards that lie beside the triumph track."""
    stars: list[CardStar] = kept(Listed(fs.FEW, 2 * fs.HAND), factory=lambda _: [], rows=CardStar)
    """In ascending order."""

    def __init__(self, players: int, known: int = 0) -> None:
        self.begin(players)
        self.known = known

    def perform(self, args: tuple[Plain, ...]) -> None:
        """Carry out one recorded change: its name, then its arguments."""
        what, *values = args
        if what == "tile":
            self.tile, self.kind, *self.numbers = values
            self.set_off, self.left = NOT_SET_OFF, [-1] * len(self.left)
            self.objectives, self.stars = [], []
        elif what == "set-off":
            self.set_off, *self.left = values
        elif what == "left":
            self.left = values
        elif what == "turn-begins":
            self.left[values[0]] -= 1
        elif what == "objectives":
            self.objectives = values
        else:  # a star on a card
            self.place_star(*values)

    def place_star(self, player: int, card: int) -> None:
        """Put a star on a card; they are kept in one order however they came."""
        insort(self.stars, CardStar(player, card))

    def starred(self, player: int) -> list[int]:
        """Return the cards beside the triumph track on which a player has a star."""
        return [star.card for star in self.stars if star.player == player]


def resolutions(state: State) -> ResolutionsState | None:
    """Return the state of the expansion, or None where nobody plays with it."""
    expansion = state.modules.get("resolutions")
    return expansion if isinstance(expansion, ResolutionsState) else None


def tile_in_play(state: State) -> ResolutionsState:
    """Return the tile of a game that is played with one: what the expansion declares is asked in no other."""
    expansion = state.modules["resolutions"]
    assert isinstance(expansion, ResolutionsState)
    return expansion


def effect_of(effect: Mapping[str, Plain] | None) -> tuple[int, list[int]]:
    """Return kind and numbers of an effect as the components name it; ``UNKNOWN`` where they name none."""
    if effect is None or effect["do"] not in EFFECTS:
        return UNKNOWN, []
    kind, names = EFFECTS[effect["do"]]
    return kind, [effect[name] for name in names]


def effect_data(resolution: ResolutionsState) -> dict[str, Plain] | None:
    """Return the effect of a tile as the components would name it, or None where it is not known."""
    for name, (kind, numbers) in EFFECTS.items():
        if kind == resolution.kind:
            return {"do": name, **dict(zip(numbers, resolution.numbers, strict=True))}
    return None


def tiles_in_the_box(rulebook: Rulebook, known: bool) -> list[int]:
    """Return the printed numbers of the resolution tiles, all or those whose effect is known."""
    tiles = rulebook.resolution_tiles
    return [number for number in sorted(tiles) if not known or effect_of(tiles[number].get("effect"))[0] != UNKNOWN]


def end_set_off_with_stars(state: State) -> Found:
    """Who has set off the end under a resolution tile has the stars that the tile asks for."""
    resolution = resolutions(state)
    if resolution is None or resolution.set_off == NOT_SET_OFF:
        return
    asked = resolution.numbers[1 if resolution.kind == OBJECTIVES else 0]
    if sum(state.players[resolution.set_off].stars) + len(resolution.starred(resolution.set_off)) < asked:
        name = state.rulebook.factions[state.players[resolution.set_off].faction]
        yield "resolution_tile.set_off_by", f"{name} would need {asked} stars for that"
