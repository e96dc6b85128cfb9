"""The resolution tile: its state, its key in positions, and checks for values that no position can have."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.scythe.engine.core.fields import FEW, FLAG, HAND, HEAP, StateRecord, fixed_list, record, state_field
from scythe_ref.scythe.engine.core.phrases import player_name
from scythe_ref.scythe.engine.core.shapes import IntRange, ListShape, MapShape, Plain, RecordShape, TaggedUnion
from scythe_ref.scythe.engine.position import words
from scythe_ref.scythe.engine.position.keys import FACTION, MOST, NUMBER, POSITIVE, Difference, value_differences
from scythe_ref.scythe.engine.position.reading import Found
from scythe_ref.scythe.engine.position.table_keys import TableKey

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.rulebook import Rulebook
    from scythe_ref.scythe.engine.position.reading import Reading
    from scythe_ref.scythe.engine.position.state import State


NO_TILE, UNKNOWN, EXPLOSION, OBJECTIVES, ROUNDS = range(5)
"""The kind of the tile: none drawn, no known effect, or an effect of the vocabulary."""

EFFECTS: dict[str, tuple[int, tuple[str, ...]]] = {
    "factory-explosion": (EXPLOSION, ("star", "coins", "turns", "popularity")),
    "shared-objectives": (OBJECTIVES, ("objectives", "star", "turns")),
    "fixed-rounds": (ROUNDS, ("rounds",)),
}
"""For each effect of the vocabulary its kind and its numbers, in the order of the state."""

RULES = {
    EXPLOSION: "resolution.factory-explosion",
    OBJECTIVES: "resolution.mission-possible",
    ROUNDS: "resolution.doomsday-clock",
}
"""The rule for the effect of a tile of each kind."""

NOT_SET_OFF = -1


class CardStar(NamedTuple):
    """A star on an objective card beside the triumph track."""

    player: int
    card: int


@record
class ResolutionsState(StateRecord):
    """The tile, its counts, and the stars outside the triumph track."""

    tile: int = state_field(FEW, default=0)
    """Printed number; 0: no tile, or an effect without a number."""
    kind: int = state_field(IntRange(0, ROUNDS), default=NO_TILE)
    numbers: list[int] = state_field(ListShape(IntRange(1, HEAP), HAND), factory=lambda _: [])
    """As ``EFFECTS`` lists them."""
    chosen: int = state_field(FLAG, default=0)
    """1: set-up draws no other tile."""
    known: int = state_field(FLAG, default=0)
    """1: the draw is among tiles with a known effect only."""
    set_off: int = state_field(lambda bounds: IntRange(NOT_SET_OFF, bounds.seats - 1), default=NOT_SET_OFF)
    """The player who has set off the last turns."""
    left: list[int] = state_field(
        lambda bounds: fixed_list(bounds.seats, IntRange(-1, HEAP)), factory=lambda seats: [-1] * seats
    )
    """Turns that each player still begins; -1: nobody counts."""
    objectives: list[int] = state_field(ListShape(FEW, HAND), factory=lambda _: [])
    """Objective cards beside the triumph track."""
    stars: list[CardStar] = state_field(ListShape(FEW, 2 * HAND), factory=lambda _: [], rows=CardStar)
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
        """Put a star on a card, in sorted order, so that the order of placing does not tell states apart."""
        insort(self.stars, CardStar(player, card))

    def starred(self, player: int) -> list[int]:
        """Return the cards beside the triumph track on which a player has a star."""
        return [star.card for star in self.stars if star.player == player]


def resolutions(state: State) -> ResolutionsState | None:
    """Return the state of the expansion, or None where nobody plays with it."""
    expansion = state.modules.get("resolutions")
    return expansion if isinstance(expansion, ResolutionsState) else None


def tile_in_play(state: State) -> ResolutionsState:
    """Return the tile of a game that has one: rules of the expansion run in no other."""
    # No assertion: it is asked eight times a decision, and each look at the class would cost a game 2 %.
    return state.modules["resolutions"]  # type: ignore[return-value]


def effect_of(effect: Mapping[str, Plain] | None) -> tuple[int, list[int]]:
    """Return kind and numbers of an effect as the components name it; ``UNKNOWN`` where they name none."""
    if effect is None or effect["do"] not in EFFECTS:
        return UNKNOWN, []
    kind, names = EFFECTS[effect["do"]]
    return kind, [effect[name] for name in names]


def effect_data(resolution: ResolutionsState) -> dict[str, Plain] | None:
    """Return the effect of a tile as the components would name it, or None if it is unknown."""
    for name, (kind, numbers) in EFFECTS.items():
        if kind == resolution.kind:
            return {"do": name, **dict(zip(numbers, resolution.numbers, strict=True))}
    return None


def tiles_in_the_box(rulebook: Rulebook, known: bool) -> list[int]:
    """Return the printed numbers of the resolution tiles, all or those with a known effect."""
    tiles = rulebook.resolution_tiles
    return [number for number in sorted(tiles) if not known or effect_of(tiles[number].get("effect"))[0] != UNKNOWN]


def end_set_off_with_stars(state: State) -> Found:
    """The player who set off the end under a resolution tile has the stars that the tile asks for."""
    resolution = resolutions(state)
    if resolution is None or resolution.set_off == NOT_SET_OFF:
        return
    asked = resolution.numbers[1 if resolution.kind == OBJECTIVES else 0]
    if sum(state.players[resolution.set_off].stars) + len(resolution.starred(resolution.set_off)) < asked:
        name = player_name(state, resolution.set_off)
        yield "resolution_tile.set_off_by", {"say": "impossible.set-off", "player": name, "asked": asked}


CARDS = ListShape(POSITIVE, MOST)


class ResolutionTileKey(TableKey):
    """The resolution tile in play."""

    name = "resolution_tile"
    shape = RecordShape(
        {},
        {
            "tile": POSITIVE,
            "effect": TaggedUnion(
                "do", {name: RecordShape(dict.fromkeys(numbers, NUMBER)) for name, (_, numbers) in EFFECTS.items()}
            ),
            "set_off_by": FACTION,
            "turns_left": MapShape(NUMBER, key=FACTION),
            "objectives": CARDS,
            "stars": MapShape(CARDS, key=FACTION),
        },
        "ResolutionTile",
        "The resolution tile in play, and what has come of it.",
        {
            "tile": "By number.",
            "effect": "What the tile does; default: what is known of the printed tile.",
            "set_off_by": "Who placed the star that sets off the last turns.",
            "turns_left": "Turns that players still begin after this one; default: all that the tile gives.",
            "objectives": "Objective cards that lie out, by number; default: the first that nobody has.",
            "stars": "On which of these cards players have stars.",
        },
    )
    heads = by_word = ("resolution",)
    doc = "The resolution tile; default: none, or with the module one is still to be drawn."
    outcome = shape

    def read(self, reading: Reading, state: State, said: Plain) -> None:
        if said is None and "resolutions" not in (reading.data.get("modules") or ()):
            return
        resolution = ResolutionsState(len(state.players))
        state.modules["resolutions"] = resolution
        if said is not None:
            _read_tile(reading, state, resolution, said)

    def describe(self, state: State) -> dict[str, Plain] | None:
        resolution = resolutions(state)
        effect = None if resolution is None else effect_data(resolution)
        if resolution is None or (not resolution.tile and effect is None):
            return None
        names = [state.rulebook.factions[player.faction] for player in state.players]
        starred = {name: resolution.starred(number) for number, name in enumerate(names)}
        data: dict[str, Plain] = {
            "tile": resolution.tile,
            "effect": effect,
            "set_off_by": names[resolution.set_off] if resolution.set_off != NOT_SET_OFF else None,
            "turns_left": dict(zip(names, resolution.left, strict=True)) if max(resolution.left) >= 0 else None,
            "objectives": list(resolution.objectives),
            "stars": {name: cards for name, cards in starred.items() if cards},
        }
        return {key: value for key, value in data.items() if value}

    def differences(self, state: State, wanted: Plain) -> Iterator[Difference]:
        """Compare the keys that the expectation names; the effect as a whole."""
        seen = self.view(state) or {}
        for key, value in wanted.items():
            if isinstance(value, Mapping) and key != "effect":
                yield from value_differences(seen.get(key), value, f" {key} of ")
            elif seen.get(key) != value:
                yield f" {key}", value, seen.get(key)

    def take(self, data: dict[str, Plain], head: str, said: list[str], rulebook: Rulebook) -> None:
        tile = data.setdefault(self.name, {})
        key, value = words.pair(said[0])
        if words.underscored(key) not in self.shape.parts:
            raise words.unknown_word("property of the resolution tile", key, map(words.dashed, self.shape.parts))
        words.put(tile, words.underscored(key), self._part(key, value), key)

    def to_words(self, said: Plain) -> str:
        effect = said.get("effect") or {}
        numbers = ",".join(f"{name}:{number}" for name, number in effect.items() if name != "do")
        texts = {**said, "effect": f"{effect.get('do')}:{numbers}"}
        return " ".join(f"{words.dashed(key)}={words.write(self.shape.parts[key], texts[key])}" for key in said)

    def _part(self, key: str, value: str) -> object:
        if key == "effect":
            name, _, numbers = value.partition(":")
            return {"do": name, **words.read(MapShape(NUMBER), numbers)}
        what = {"tile": "the number of a tile", "turns-left": "a number"}.get(key, "the number of an objective")
        return words.read(self.shape.parts[words.underscored(key)], value, what)


def _read_tile(reading: Reading, state: State, resolution: ResolutionsState, said: Mapping[str, Plain]) -> None:
    path = ResolutionTileKey.name
    tile = said.get("tile") or 0
    known = reading.rulebook.resolution_tiles
    if tile and tile not in known:
        reading.fail(f"{path}.tile", {"say": "impossible.resolution-tile", "tile": tile})
        return
    if not tile and not said.get("effect"):
        reading.fail(path, {"say": "impossible.resolution"})
        return
    resolution.chosen = 1
    resolution.tile = tile
    resolution.kind, resolution.numbers = effect_of(said.get("effect") or known[tile].get("effect"))
    if 0 in resolution.numbers:
        reading.fail(f"{path}.effect", "its numbers are 1 or more")
    factions = tuple(reading.rulebook.factions[player.faction] for player in state.players)
    _read_course(reading, state, resolution, factions, said)
    if resolution.kind == OBJECTIVES:
        _lay_out(reading, state, resolution, said)
    most = reading.rulebook.numbers.player_stars
    for name, cards in (said.get("stars") or {}).items():
        player = reading.index(f"{path}.stars", name, factions, "player")
        for card in reading.unique(f"{path}.stars.{name}", cards):
            if card not in resolution.objectives:
                reading.fail(f"{path}.stars", {"say": "impossible.objective-star", "card": card})
            resolution.place_star(player, card)
        if player >= 0 and sum(state.players[player].stars) + len(cards) > most:
            reading.fail(f"{path}.stars", {"say": "impossible.stars", "most": most})


def _read_course(
    reading: Reading, state: State, resolution: ResolutionsState, factions: tuple[str, ...], said: Mapping[str, Plain]
) -> None:
    """Count the turns that are left, and note the player who set off the last ones."""
    path = ResolutionTileKey.name
    # A position is one turn into the game: the active player's first turn has begun, and is counted.
    if resolution.kind == ROUNDS:
        resolution.left = resolution.numbers * len(factions)
        resolution.left[state.active] -= 1
    by = said.get("set_off_by")
    if by is not None and resolution.kind not in (ROUNDS, UNKNOWN):
        resolution.set_off = reading.index(f"{path}.set_off_by", by, factions, "player")
        resolution.left = [resolution.numbers[2]] * len(factions)
        if resolution.kind == OBJECTIVES and resolution.set_off >= 0:
            resolution.left[resolution.set_off] = 0
    for name, turns in (said.get("turns_left") or {}).items():
        player = reading.index(f"{path}.turns_left", name, factions, "player")
        if player >= 0 and resolution.left[player] >= 0:
            resolution.left[player] = turns
        else:
            reading.fail(f"{path}.turns_left", {"say": "impossible.turns-left"})


def _lay_out(reading: Reading, state: State, resolution: ResolutionsState, said: Mapping[str, Plain]) -> None:
    held = {number for player in state.players for number in player.objectives}
    free = [number for number in reading.rulebook.objective_cards if number not in held]
    cards = said.get("objectives")
    for number in reading.unique(f"{ResolutionTileKey.name}.objectives", cards):
        if number not in free:
            reading.fail(f"{ResolutionTileKey.name}.objectives", {"say": "impossible.objective-out", "card": number})
    resolution.objectives = sorted(free[: resolution.numbers[0]] if cards is None else cards)
