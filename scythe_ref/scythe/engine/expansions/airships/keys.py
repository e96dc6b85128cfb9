"""Airships in positions: their keys, and the fields they add to players and combats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core.fields import FLAG, PLACE_INDEX, state_field
from scythe_ref.scythe.engine.core.phrases import count_phrase, name_phrase
from scythe_ref.scythe.engine.core.shapes import ListShape, Plain, RecordShape, TaggedUnion, TextShape, UnionShape
from scythe_ref.scythe.engine.expansions.airships.state import (
    CARRIES,
    CARRIES_RESOURCES,
    CARRIES_UNKNOWN,
    CARRIES_WORKERS,
    COMBAT,
    MOMENTS,
    POWER_LOSS,
    TOLL,
    AirshipsState,
    TilePair,
    airships,
    cargo_of,
    effects_data,
    printed_tiles,
    tiles_of,
    with_effects,
    workers_aboard,
)
from scythe_ref.scythe.engine.position import words
from scythe_ref.scythe.engine.position.keys import (
    MOST,
    NUMBER,
    PLACE,
    POSITIVE,
    Difference,
    JointKey,
    value_differences,
)
from scythe_ref.scythe.engine.position.names import ABOARD, NOWHERE, RESOURCES, WORKERS
from scythe_ref.scythe.engine.position.table_keys import HEAPS, TableKey

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.rulebook import Rulebook
    from scythe_ref.scythe.engine.position.reading import Reading, Seat
    from scythe_ref.scythe.engine.position.state import Player, State


CARGO = ("workers", *RESOURCES)

Said = dict[str, Plain]
"""The description of an airship, of its tiles or of one effect: numbers, words and, for tiles, effects."""

SaidEffects = str | Said | list[Said]
"""The effects of tiles: the short name of an effect, one effect, or several."""

SHORT = {"none": [], "blitzkrieg": [{"do": COMBAT, "stars": 1}]}
"""Names of effects that have a short one."""

EFFECT_NUMBERS = {COMBAT: "stars", TOLL: "resources"}
"""The effects that have one number, and the thing that it counts."""

EFFECT = TaggedUnion(
    "do",
    {
        COMBAT: RecordShape({"stars": NUMBER}),
        TOLL: RecordShape({"resources": NUMBER}),
        POWER_LOSS: RecordShape({"by_resources": ListShape(NUMBER, MOST)}, {"when": TextShape()}),
    },
)
TILES = RecordShape(
    {},
    {
        "range": POSITIVE,
        "carry": TextShape(CARRIES[:2]),
        "effect": UnionShape(
            {str: TextShape(stated=SHORT), Mapping: EFFECT, list: ListShape(EFFECT, 9), tuple: ListShape(EFFECT, 9)},
            "an effect, a list of effects or the short name of one",
        ),
        "passive": POSITIVE,
        "aggressive": POSITIVE,
    },
    "AirshipTiles",
    "What the airship tiles in play say; a scenario states it because most printed tiles are unknown.",
    {
        "range": "Default: as printed on the passive tile; 1 if none is named.",
        "carry": "Default: as printed on the aggressive tile; resources if none is named.",
        "effect": "What the tiles do; `blitzkrieg` is short for an airship combat with one star. Default: as far as it "
        "is known of the printed tiles; none if none is named.",
        "passive": "The passive tile, by number.",
        "aggressive": "The aggressive tile, by number.",
    },
)


class AirshipKey(JointKey):
    """An airship's place and cargo. It reads the tiles too, because they limit the cargo."""

    def __init__(self) -> None:
        about = "A player's airship and what is aboard."
        super().__init__("airship", RecordShape({}, {"at": PLACE, "workers": NUMBER, **HEAPS}, "Airship", about))

    def is_described(self, seat: Seat) -> bool:
        return airships(seat.state) is not None

    def describe(self, seat: Seat) -> Said:
        whole = self.view(seat) or {}
        return {key: value for key, value in whole.items() if value or key == "at"}

    def view(self, seat: Seat) -> Said | None:
        if airships(seat.state) is None:
            return None
        cargo = dict(zip(RESOURCES, cargo_of(seat.state, seat.number), strict=True))
        return {"at": seat.label(seat.player.airship), "workers": workers_aboard(seat.state, seat.number), **cargo}

    def differences(self, seat: Seat, wanted: Plain) -> Iterator[Difference]:
        """Compare the place, if the expectation names one, and all of the cargo: goods it leaves out must not be
        aboard.
        """
        seen = {"at": "home", **dict.fromkeys(CARGO, 0), **(self.view(seat) or {})}
        at = seat.own_label(wanted.get("at", seen["at"]))
        return value_differences(seen, {"at": at, **{thing: wanted.get(thing, 0) for thing in CARGO}})

    def from_word(self, word: str, rulebook: Rulebook) -> Said:
        label, _, cargo = word.partition(":")
        airship: Said = {"at": words.place(label, rulebook.index, "home")}
        for item, sign, after in words.parts(cargo) if cargo else ():
            number, thing = words.amount(item)
            thing = "workers" if thing in ("worker", "workers") else thing
            if thing not in CARGO:
                raise words.unknown_word("cargo", thing, CARGO)
            words.put(airship, thing, words.number(after) if sign else number)
        return airship

    def to_word(self, said: Plain) -> str:
        if said is None:
            return ""
        cargo = ",".join(f"{number}{thing}" for thing, number in said.items() if thing != "at" and number)
        return f"{said.get('at', 'home')}:{cargo}".rstrip(":")


class OwnTiles(JointKey):
    """A player's own tiles in the advanced variant."""

    line_word = "tiles"

    def __init__(self) -> None:
        doc = "The player's own tiles in the advanced variant; default: those of everybody."
        super().__init__("airship_tiles", TILES, doc=doc)

    def is_described(self, seat: Seat) -> bool:
        # Tiles that are the same for everybody are told once, with the table.
        return airships(seat.state) is not None and TilesInPlay().describe(seat.state) is None

    def describe(self, seat: Seat) -> Said | None:
        return None if airships(seat.state) is None else tiles_data(tiles_of(seat.state, seat.number))

    def view(self, seat: Seat) -> Said | None:
        return self.describe(seat)

    def differences(self, seat: Seat, wanted: Plain) -> Iterator[Difference]:
        return value_differences(self.view(seat), {part: said for part, said in wanted.items() if said is not None})

    def from_word(self, word: str, rulebook: Rulebook) -> Said:
        tiles: Said = {}
        for key, _, value in words.parts(word):
            put_tile(tiles, key, value)
        return tiles

    def to_word(self, said: Plain) -> str:
        return ",".join(tile_words(said or {}, ":"))


class TilesInPlay(TableKey):
    """The tiles of all airships, where they are the same for everybody."""

    name = "airship_tiles"
    shape = TILES
    heads = by_word = ("tiles",)

    def read(self, reading: Reading, state: State, said: Plain) -> None:
        own = any(player.get("airship") or player.get("airship_tiles") for player in reading.named.values())
        if said is None and "airships" not in (reading.data.get("modules") or ()) and not own:
            return
        expansion = state.modules["airships"] = AirshipsState(len(state.players))
        for number, player in enumerate(state.players):
            faction = reading.rulebook.factions[player.faction]
            path = f"players.{faction}"
            named = reading.named.get(faction, {})
            own_tiles = named.get("airship_tiles")
            tiles = _read_tiles(reading, own_tiles or said or {}, f"{path}.{self.name}" if own_tiles else self.name)
            # Not read with the player: the tiles limit the cargo, and the table's keys may give the tiles.
            airship = named.get("airship") or {}
            at = reading.place(f"{path}.airship.at", airship.get("at") or "home", player.faction)
            player.airship = at if at >= 0 else reading.rulebook.base[player.faction]
            expansion.tiles[number] = tiles
            expansion.cargo[number] = [airship.get(resource) or 0 for resource in RESOURCES]
            _read_passengers(reading, player, airship, tiles.carries, f"{path}.airship")

    def describe(self, state: State) -> Said | None:
        expansion = airships(state)
        tiles = [] if expansion is None else [tiles_data(tiles) for tiles in expansion.tiles]
        return tiles[0] if tiles and all(tile == tiles[0] for tile in tiles) else None

    def take(self, data: Said, head: str, said: list[str], rulebook: Rulebook) -> None:
        put_tile(data.setdefault(self.name, {}), *words.pair(said[0]))

    def to_words(self, said: Plain) -> str:
        return " ".join(tile_words(said, "="))


# -- reading tiles --------------------------------------------------------------------------------------------------


def _read_tiles(reading: Reading, said: Mapping[str, Plain], path: str) -> TilePair:
    """Return the properties of two tiles: those stated, else those printed on the named tiles."""
    numbers = {side: said.get(side) or 0 for side in ("passive", "aggressive")}
    for side, tile in numbers.items():
        known = reading.rulebook.airship_tiles.get(tile)
        if tile and (known is None or known["side"] != side):
            unknown = {"say": "impossible.airship-tile", "tile": tile, "kind": name_phrase("option", side)}
            reading.fail(f"{path}.{side}", unknown)
            return TilePair()
    tiles = printed_tiles(reading.rulebook, **numbers)
    if said.get("range") is not None:
        tiles = tiles._replace(reach=said["range"])
    if said.get("carry"):
        tiles = tiles._replace(carries=CARRIES.index(said["carry"]))
    if said.get("effect") is not None:
        tiles = with_effects(tiles, _stated_effects(reading, said["effect"], f"{path}.effect"))
    return tiles


def _stated_effects(reading: Reading, said: SaidEffects, path: str) -> Sequence[Said]:
    """Return the effects that a description states, each of them once."""
    if isinstance(said, str):
        if said not in SHORT:
            reading.index(path, said, tuple(SHORT), "short name of an effect")
        return list(SHORT.get(said, ()))
    effects = [said] if isinstance(said, Mapping) else list(said)
    names = [effect["do"] for effect in effects]
    if len(set(names)) < len(names):
        reading.fail(path, "an effect is named twice")
    for effect in effects:
        if effect["do"] == POWER_LOSS and effect.get("when") not in MOMENTS:
            reading.fail(path, f"say with 'when' at what moment power is lost: {' or '.join(MOMENTS)}")
        numbers = [n for value in effect.values() for n in (value if isinstance(value, list) else [value])]
        if effect.get("by_resources") == [] or 0 in numbers:
            reading.fail(path, f"{effect['do']} has a number of 1 or more for everything it counts")
    return effects


def _read_passengers(reading: Reading, player: Player, said: Mapping[str, Plain], carries: int, path: str) -> None:
    numbers = reading.rulebook.numbers
    aboard = said.get("workers") or 0
    goods = sum(said.get(resource) or 0 for resource in RESOURCES)
    on_mat = [unit for unit in WORKERS if player.units[unit] == NOWHERE]
    if carries == CARRIES_WORKERS and (goods or aboard > numbers.airship_workers):
        reading.fail(path, {"say": "impossible.airship-load", "load": count_phrase(numbers.airship_workers, "workers")})
    if carries == CARRIES_RESOURCES and (aboard or goods > numbers.airship_resources):
        most = count_phrase(numbers.airship_resources, "resources")
        reading.fail(path, {"say": "impossible.airship-load", "load": most})
    if carries == CARRIES_UNKNOWN and (aboard or goods):
        reading.fail(path, {"say": "impossible.airship-carries"})
    if aboard > len(on_mat):
        reading.fail(path, {"say": "impossible.units", "number": len(WORKERS), "unit": name_phrase("unit", "worker")})
    # The other workers stay on the mat: passengers are no units on the board.
    for unit in on_mat[:aboard]:
        player.units[unit] = ABOARD


# -- telling of tiles -----------------------------------------------------------------------------------------------


def tiles_data(tiles: TilePair) -> Said:
    """Return the known properties of airship tiles."""
    data: Said = {
        "aggressive": tiles.aggressive or None,
        "carry": CARRIES[tiles.carries] if tiles.carries != CARRIES_UNKNOWN else None,
        "effect": _effect_said(tiles) if tiles.certain else None,  # else the printed tiles say it better
        "passive": tiles.passive or None,
        "range": tiles.reach or None,
    }
    return {name: value for name, value in data.items() if value is not None}


def _effect_said(tiles: TilePair) -> SaidEffects:
    """Return the effect as a description has it, by its short name if it has one."""
    effects = effects_data(tiles)
    short = next((name for name, meaning in SHORT.items() if meaning == effects), None)
    return short or (effects[0] if len(effects) == 1 else effects)


# -- tiles in a line ------------------------------------------------------------------------------------------------


def put_tile(tiles: Said, key: str, value: str) -> None:
    """Add one thing that the tiles of a line say."""
    if key not in TILES.parts:
        raise words.unknown_word("property of the airship tiles", key, TILES.parts)
    words.put(tiles, key, _read_effects(value) if key == "effect" else words.read(TILES.parts[key], value))


def _read_effects(value: str) -> SaidEffects:
    """Read the effects of airship tiles: a short name, or each with its parts after slashes."""
    if "/" not in value:
        return value
    effects = []
    for word in value.split("+"):
        name, *parts = word.split("/")
        effect: Said = {"do": name}
        if name == POWER_LOSS:
            effect["when"] = parts[0] if parts else ""
            effect["by_resources"] = [words.number(part) for part in parts[1:]]
        elif name in EFFECT_NUMBERS and len(parts) == 1:
            effect[EFFECT_NUMBERS[name]] = words.number(parts[0])
        else:
            raise words.unknown_word("effect with one number", word, (POWER_LOSS, *EFFECT_NUMBERS))
        effects.append(effect)
    return effects if len(effects) > 1 else effects[0]


def tile_words(tiles: Said, sign: str) -> list[str]:
    """Return the properties of tiles as words of a line."""
    return [f"{key}{sign}{_effects_text(value) if key == 'effect' else value}" for key, value in tiles.items()]


def _effects_text(said: SaidEffects) -> str:
    if isinstance(said, str):
        return said
    texts = []
    for effect in [said] if isinstance(said, Mapping) else said:
        name = effect["do"]
        parts = [effect[EFFECT_NUMBERS[name]]] if name in EFFECT_NUMBERS else [effect["when"], *effect["by_resources"]]
        texts.append("/".join(map(str, (name, *parts))))
    return "+".join(texts)


class AirshipFields:
    """Of a player."""

    __slots__ = ()

    airship: int = state_field(PLACE_INDEX, default=NOWHERE, keys=(AirshipKey(), OwnTiles()))
    """The place the airship is over."""


class AirshipCombatFields:
    """Of a combat."""

    __slots__ = ()

    airships: int = state_field(FLAG, default=0)
    """1: the airships fight, nobody else."""
