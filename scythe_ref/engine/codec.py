"""The codec: a state as canonical JSON, and a position written in one line.

The line names players and places, separated by semicolons; an asterisk marks the active player::

    saxony* V4=mech,worker abilities=riverwalk power=5; polania F4=worker,worker; board F4=wood:4

- a player: ``PLACE=`` units and structures (``V4=mech,2worker,mine``), ``PLACE=flag``, ``PLACE=trap:coins`` or
  ``PLACE=disarmed:coins``; ``airship=V4`` or ``airship=V4:2metal,1oil``, ``tiles=range:2,carry:workers``;
  ``power=``, ``popularity=``, ``coins=``, ``cards=3+2`` (``cards=none``), ``mat=``, ``abilities=``, ``upgrades=``,
  ``upgraded=``, ``recruits=``, ``stars=combat:1``, ``objectives=22+8``, ``factory-card=6``, ``last-section=``,
  ``recruit-bonuses=``; the word ``units`` may be put in
- ``board``: ``PLACE=wood:4,food:1,encounter``
- ``factory-cards 1 4``, ``combat-deck 5 2``, ``bonus-tile straight_row``
- ``tiles``: ``range=2 carry=workers effect=blitzkrieg``, or printed ones by number: ``passive=9 aggressive=6``; other
  effects: ``effect=toll/1``, ``effect=airship-combat/1``, ``effect=opponent-loses-power/combat/1/3/5``, with a plus
  sign between two of them
- ``resolution``: ``tile=2 set-off-by=saxony turns-left=saxony:1,crimea:2``, ``effect=fixed-rounds:rounds:5``,
  ``objectives=3+9 stars=saxony:3``
- ``players 6``, ``ruleset first-printing``, ``switch retreat-timing=end-of-move``, ``modules airships``
- ``draws``: ``combat-cards=5+2``, ``stolen-cards=3``, ``player-mats=industrial+patriotic``, ``encounter-cards=3``

What is not named has its default, see ``scythe_ref.engine.position``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from scythe_ref.engine.modules.airship_state import COMBAT, POWER_LOSS, TOLL, AirshipsState
from scythe_ref.engine.modules.resolution_state import ResolutionsState
from scythe_ref.engine.nearest import nearest
from scythe_ref.engine.rulebook import Rulebook
from scythe_ref.engine.state import RESOURCES, STRUCTURES, Combat, Player, State, Turn

Item = TypeVar("Item", Player, Turn, Combat)

SCHEMA = 2
MODULES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "airships": AirshipsState.from_data,
    "resolutions": ResolutionsState.from_data,
}


# -- JSON -----------------------------------------------------------------------------------------------------------


def to_data(state: State) -> dict[str, Any]:
    """Return a state as plain data, every field of it.

    Args:
        state: The state.
    """
    return {
        "schema": SCHEMA,
        "rulebook": state.rulebook.digest,
        "ruleset": {"preset": state.rulebook.preset, "switches": state.rulebook.switches},
        "players": [_fields(player) for player in state.players],
        "active": state.active,
        "turn": _fields(state.turn),
        "combat": None if state.combat is None else _fields(state.combat),
        "resources": list(state.resources),
        "encounters": state.encounters,
        "deck": list(state.deck),
        "discards": list(state.discards),
        "encounter_deck": list(state.encounter_deck),
        "objective_deck": list(state.objective_deck),
        "factory_offer": list(state.factory_offer),
        "bonus_tile": state.bonus_tile,
        "modules": {name: module.to_data() for name, module in sorted(state.modules.items())},
        "over": state.over,
    }


def _fields(item: Player | Turn | Combat) -> dict[str, Any]:
    return {name: getattr(item, name) for name in sorted(item.__slots__)}


def from_data(data: Mapping[str, Any], rulebook: Rulebook) -> State:
    """Return the state that ``to_data`` has written.

    Args:
        data: Plain data.
        rulebook: The rulebook the state was written under.

    Raises:
        ValueError: The data is of another schema or another rulebook.
    """
    if data.get("schema") != SCHEMA:
        raise ValueError(f"this state has the schema {data.get('schema')!r}; this engine reads {SCHEMA}")
    if data["rulebook"] != rulebook.digest:
        raise ValueError(f"this state belongs to the rulebook {data['rulebook']}, not to {rulebook.digest}")
    state = State(rulebook, [_filled(Player(0, 0), item) for item in data["players"]])
    state.active = data["active"]
    state.turn = _filled(Turn(), data["turn"])
    state.combat = None if data["combat"] is None else _filled(Combat(0, 0, 0), data["combat"])
    state.resources = list(data["resources"])
    state.encounters = data["encounters"]
    state.deck = list(data["deck"])
    state.discards = list(data["discards"])
    state.encounter_deck = list(data["encounter_deck"])
    state.objective_deck = list(data["objective_deck"])
    state.factory_offer = list(data["factory_offer"])
    state.bonus_tile = data["bonus_tile"]
    state.modules = {name: MODULES[name](item) for name, item in data["modules"].items()}
    state.over = data["over"]
    state.rulebook = rulebook.playing_with(state.modules)
    return state


def _filled(item: Item, data: Mapping[str, Any]) -> Item:
    for name in item.__slots__:
        value = data[name]
        setattr(item, name, json.loads(json.dumps(value)) if isinstance(value, list) else value)
    return item


def to_json(state: State) -> str:
    """Return a state as canonical JSON: sorted keys, no spaces."""
    return json.dumps(to_data(state), sort_keys=True, separators=(",", ":"))


def from_json(text: str, rulebook: Rulebook) -> State:
    """Return the state that ``to_json`` has written."""
    return from_data(json.loads(text), rulebook)


# -- one line -------------------------------------------------------------------------------------------------------


class PositionSyntaxError(ValueError):
    """A line that is no position: what is wrong, where, and the nearest word."""


_NUMBERS = ("power", "popularity", "coins", "factory-card")
_WORDS = ("mat", "last-section")
_LISTS = ("abilities", "upgrades", "upgraded", "recruits", "recruit-bonuses")
_VALUES = ("cards", "objectives")
_KEYS = (*_NUMBERS, *_WORDS, *_LISTS, *_VALUES, "stars", "airship", "tiles")
_TILES = ("range", "carry", "effect", "passive", "aggressive")
_EFFECT_NUMBERS = {COMBAT: "stars", TOLL: "resources"}
_RESOLUTION = ("tile", "effect", "set-off-by", "turns-left", "objectives", "stars")
_DRAWS = ("combat-cards", "stolen-cards", "player-mats", "encounter-cards")
_UNITS = ("character", "mech", "worker")
_HEADS = (
    "board",
    "tiles",
    "resolution",
    "players",
    "ruleset",
    "switch",
    "modules",
    "factory-cards",
    "combat-deck",
    "bonus-tile",
    "draws",
)


def _wrong(what: str, word: str, known: tuple[str, ...]) -> PositionSyntaxError:
    near = nearest(word, known)
    hint = f"; did you mean {near!r}?" if near else f"; there are {', '.join(known)}"
    return PositionSyntaxError(f"{word!r} is no {what}{hint}")


def _number(word: str, what: str) -> int:
    if word.isascii() and word.isdigit() and len(word) < 4:
        return int(word)
    raise PositionSyntaxError(f"{word!r} should be {what}")


def parse_line(line: str, rulebook: Rulebook) -> dict[str, Any]:
    """Read a position written in one line.

    Args:
        line: The position, see the module's description.
        rulebook: Knows the names.

    Returns:
        The description that ``position.build`` takes, with ``ruleset`` and ``draws`` as a scenario has them.

    Raises:
        PositionSyntaxError: The line can't be read.
    """
    data: dict[str, Any] = {"players": {}}
    for part in line.split(";"):
        words = part.split()
        if not words:
            continue
        head, rest = words[0], words[1:]
        name = head.rstrip("*")
        if name in rulebook.factions:
            player = _read_player(rest, rulebook)
            if head.endswith("*"):
                player["active"] = True
            data["players"][name] = player
        elif head in _HEADS:
            _read_part(data, head, rest, rulebook)
        else:
            raise _wrong("faction or part of a position", head, (*rulebook.factions, *_HEADS))
    if not data["players"]:
        raise PositionSyntaxError("the position names no player; it could begin with 'saxony* V4=mech'")
    return data


def _pair(word: str) -> tuple[str, str]:
    key, sign, value = word.partition("=")
    if not sign or not key or not value:
        raise PositionSyntaxError(f"{word!r} should be two words with an equals sign between them, such as V4=mech")
    return key, value


def _label(word: str, rulebook: Rulebook) -> str | None:
    if word == "home":
        return word
    return word.upper() if word.upper() in rulebook.index else None


def _read_player(words: list[str], rulebook: Rulebook) -> dict[str, Any]:
    player: dict[str, Any] = {}
    for word in words:
        if word == "units":
            continue
        key, value = _pair(word)
        label = _label(key, rulebook)
        if label is not None:
            _read_pieces(player, label, value)
        elif key in _NUMBERS:
            player[key.replace("-", "_")] = _number(value, "a number")
        elif key in _WORDS:
            player[key.replace("-", "_")] = value
        elif key in _LISTS:
            player[key.replace("-", "_")] = [] if value == "none" else value.split(",")
        elif key in _VALUES:
            player[key] = [] if value == "none" else [_number(part, "a number") for part in value.split("+")]
        elif key == "stars":
            player[key] = {goal: _number(number or "1", "a number") for goal, _, number in _parts(value)}
        elif key == "airship":
            player[key] = _read_airship(value, rulebook)
        elif key == "tiles":
            player["airship_tiles"] = _read_tiles([(name, number) for name, _, number in _parts(value)])
        else:
            raise _wrong("place or property of a player", key, (*_KEYS, "home", *rulebook.places))
    return player


def _parts(value: str) -> list[tuple[str, str, str]]:
    return [part.partition(":") for part in value.split(",")]


def _counted(word: str) -> tuple[int, str]:
    digits = len(word) - len(word.lstrip("0123456789"))
    return (_number(word[:digits], "a number") if digits else 1), word[digits:]


def _read_pieces(player: dict[str, Any], label: str, value: str) -> None:
    for name, _, detail in _parts(value):
        number, kind = _counted(name)
        kind = kind[:-1] if kind.endswith("s") and kind[:-1] in _UNITS else kind
        if kind in _UNITS:
            player.setdefault("units", {}).setdefault(label, []).extend([kind] * min(number, 99))
        elif kind in STRUCTURES:
            player.setdefault("structures", {})[label] = kind
        elif kind == "flag":
            player.setdefault("flags", []).append(label)
        elif kind in ("trap", "disarmed"):
            player.setdefault("traps" if kind == "trap" else "disarmed_traps", {})[label] = detail
        else:
            raise _wrong("piece", kind, (*_UNITS, *STRUCTURES, "flag", "trap", "disarmed"))


def _read_airship(value: str, rulebook: Rulebook) -> dict[str, Any]:
    word, _, cargo = value.partition(":")
    label = _label(word, rulebook)
    if label is None:
        raise _wrong("place", word, ("home", *rulebook.places))
    airship: dict[str, Any] = {"at": label}
    for item in cargo.split(",") if cargo else ():
        number, thing = _counted(item)
        thing = "workers" if thing in ("worker", "workers") else thing
        if thing not in ("workers", *RESOURCES):
            raise _wrong("cargo", thing, ("workers", *RESOURCES))
        airship[thing] = number
    return airship


def _read_part(data: dict[str, Any], head: str, words: list[str], rulebook: Rulebook) -> None:
    if head in ("players", "ruleset"):
        if len(words) != 1:
            raise PositionSyntaxError(f"{head!r} is followed by one word")
        if head == "players":
            data["player_count"] = _number(words[0], "a number of players")
        else:
            data["ruleset"] = {**_ruleset(data), "preset": words[0]}
    elif head == "factory-cards":
        data["factory_cards"] = [_number(word, "the number of a Factory card") for word in words if word != "none"]
    elif head == "combat-deck":
        data["combat_deck"] = [_number(word, "the value of a combat card") for word in words if word != "none"]
    elif head == "bonus-tile":
        data["bonus_tile"] = "_".join(words)
    elif head == "modules":
        data["modules"] = words
    elif head == "switch":
        switches = dict(_pair(word) for word in words)
        data["ruleset"] = {**_ruleset(data), "switches": {**_ruleset(data).get("switches", {}), **switches}}
    elif head == "board":
        board = data.setdefault("board", {})
        for word in words:
            key, value = _pair(word)
            label = _label(key, rulebook)
            if label is None:
                raise _wrong("place", key, rulebook.places)
            board[label] = {**board.get(label, {}), **_read_things(value)}
    elif head == "tiles":
        data.setdefault("airship_tiles", {}).update(_read_tiles([_pair(word) for word in words]))
    elif head == "resolution":
        data["resolution_tile"] = _read_resolution(words)
    else:
        draws = data.setdefault("draws", {})
        for word in words:
            key, value = _pair(word)
            if key not in _DRAWS:
                raise _wrong("kind of draw", key, _DRAWS)
            cards = value.split("+")
            draws[key.replace("-", "_")] = cards if key == "player-mats" else [_number(c, "a number") for c in cards]


def _read_tiles(pairs: list[tuple[str, str]]) -> dict[str, Any]:
    tiles: dict[str, Any] = {}
    for key, value in pairs:
        if key not in _TILES:
            raise _wrong("property of the airship tiles", key, _TILES)
        if key == "effect":
            tiles[key] = _read_effects(value)
        else:
            tiles[key] = value if key == "carry" else _number(value, "a number")
    return tiles


def _read_effects(value: str) -> Any:
    """Read the effects of airship tiles: a short name, or each with its parts after slashes."""
    if "/" not in value:
        return value
    effects = []
    for word in value.split("+"):
        name, *parts = word.split("/")
        effect: dict[str, Any] = {"do": name}
        if name == POWER_LOSS:
            effect["when"] = parts.pop(0)
            effect["by_resources"] = [_number(part, "a number") for part in parts]
        elif name in _EFFECT_NUMBERS and len(parts) == 1:
            effect[_EFFECT_NUMBERS[name]] = _number(parts[0], "a number")
        else:
            raise _wrong("effect with one number", word, (POWER_LOSS, *_EFFECT_NUMBERS))
        effects.append(effect)
    return effects if len(effects) > 1 else effects[0]


def _effects_text(said: Any) -> str:
    if isinstance(said, str):
        return said
    words = []
    for effect in [said] if isinstance(said, Mapping) else said:
        name = effect["do"]
        parts = (
            [effect[_EFFECT_NUMBERS[name]]] if name in _EFFECT_NUMBERS else [effect["when"], *effect["by_resources"]]
        )
        words.append("/".join(map(str, (name, *parts))))
    return "+".join(words)


def _tiles_words(tiles: Mapping[str, Any], sign: str) -> list[str]:
    return [f"{key}{sign}{_effects_text(value) if key == 'effect' else value}" for key, value in tiles.items()]


def _read_resolution(words: list[str]) -> dict[str, Any]:
    tile: dict[str, Any] = {}
    for key, value in map(_pair, words):
        if key == "tile":
            tile[key] = _number(value, "the number of a tile")
        elif key == "effect":
            name, _, numbers = value.partition(":")
            tile[key] = {"do": name, **{part: _number(n, "a number") for part, _, n in _parts(numbers)}}
        elif key == "set-off-by":
            tile["set_off_by"] = value
        elif key == "turns-left":
            tile["turns_left"] = {name: _number(n, "a number") for name, _, n in _parts(value)}
        elif key == "objectives":
            tile[key] = _cards(value)
        elif key == "stars":
            tile[key] = {name: _cards(cards) for name, _, cards in _parts(value)}
        else:
            raise _wrong("property of the resolution tile", key, _RESOLUTION)
    return tile


def _cards(value: str) -> list[int]:
    return [_number(part, "the number of an objective") for part in value.split("+")]


def _ruleset(data: dict[str, Any]) -> dict[str, Any]:
    return data.get("ruleset") or {"preset": "current"}


def _read_things(value: str) -> dict[str, Any]:
    things: dict[str, Any] = {}
    for name, sign, number in _parts(value):
        if name == "encounter" and not sign:
            things[name] = True
        elif name in RESOURCES:
            things[name] = _number(number or "1", "a number")
        else:
            raise _wrong("resource", name, (*RESOURCES, "encounter"))
    return things


def to_line(data: Mapping[str, Any]) -> str:
    """Return a description as one line; ``parse_line`` reads it back.

    Args:
        data: A description, as ``parse_line`` or ``position.describe`` give it.
    """
    parts = [_player_text(name, player) for name, player in data["players"].items()]
    if data.get("board"):
        parts.append("board " + " ".join(f"{label}={_things_text(here)}" for label, here in data["board"].items()))
    if data.get("airship_tiles"):
        parts.append("tiles " + " ".join(_tiles_words(data["airship_tiles"], "=")))
    if data.get("resolution_tile"):
        parts.append("resolution " + _resolution_text(data["resolution_tile"]))
    if data.get("factory_cards") is not None:
        parts.append("factory-cards " + (" ".join(map(str, data["factory_cards"])) or "none"))
    if data.get("combat_deck") is not None:
        parts.append("combat-deck " + (" ".join(map(str, data["combat_deck"])) or "none"))
    if data.get("bonus_tile"):
        parts.append(f"bonus-tile {data['bonus_tile']}")
    if data.get("player_count"):
        parts.append(f"players {data['player_count']}")
    if data.get("modules"):
        parts.append("modules " + " ".join(data["modules"]))
    ruleset = data.get("ruleset")
    if ruleset:
        named = ruleset if isinstance(ruleset, str) else ruleset.get("preset", "current")
        parts.append(f"ruleset {named}")
        if not isinstance(ruleset, str) and ruleset.get("switches"):
            parts.append("switch " + " ".join(f"{key}={value}" for key, value in ruleset["switches"].items()))
    if data.get("draws"):
        draws = {key: value for key, value in data["draws"].items() if value}
        parts.append(
            "draws " + " ".join(f"{key.replace('_', '-')}={'+'.join(map(str, v))}" for key, v in draws.items())
        )
    return "; ".join(parts)


def _things_text(things: Mapping[str, Any]) -> str:
    return ",".join("encounter" if key == "encounter" else f"{key}:{value}" for key, value in things.items())


def _resolution_text(tile: Mapping[str, Any]) -> str:
    words = []
    for key, value in tile.items():
        if key == "effect":
            numbers = [f"{name}:{number}" for name, number in value.items() if name != "do"]
            text = ":".join([value["do"], ",".join(numbers)])
        elif key == "turns_left":
            text = ",".join(f"{name}:{number}" for name, number in value.items())
        elif key == "objectives":
            text = "+".join(map(str, value))
        elif key == "stars":
            text = ",".join(f"{name}:{'+'.join(map(str, cards))}" for name, cards in value.items())
        else:
            text = str(value)
        words.append(f"{key.replace('_', '-')}={text}")
    return " ".join(words)


def _player_text(name: str, player: Mapping[str, Any]) -> str:
    words = [name + ("*" if player.get("active") else "")]
    pieces: dict[str, list[str]] = {label: list(kinds) for label, kinds in (player.get("units") or {}).items()}
    for label, structure in (player.get("structures") or {}).items():
        pieces.setdefault(label, []).append(structure)
    for label in player.get("flags") or ():
        pieces.setdefault(label, []).append("flag")
    for key, word in (("traps", "trap"), ("disarmed_traps", "disarmed")):
        for label, penalty in (player.get(key) or {}).items():
            pieces.setdefault(label, []).append(f"{word}:{penalty}")
    words += [f"{label}={','.join(there)}" for label, there in pieces.items() if there]
    for key in (*_NUMBERS, *_WORDS):
        value = player.get(key.replace("-", "_"))
        if value is not None:
            words.append(f"{key}={value}")
    for key in _LISTS:
        names = player.get(key.replace("-", "_"))
        if names:
            words.append(f"{key}={','.join(names)}")
    words += [f"{key}={'+'.join(map(str, player[key])) or 'none'}" for key in _VALUES if player.get(key) is not None]
    if player.get("stars"):
        words.append("stars=" + ",".join(f"{goal}:{number}" for goal, number in player["stars"].items()))
    airship = player.get("airship")
    if airship is not None:
        cargo = ",".join(f"{number}{thing}" for thing, number in airship.items() if thing != "at" and number)
        words.append(f"airship={airship.get('at', 'home')}" + (f":{cargo}" if cargo else ""))
    if player.get("airship_tiles"):
        words.append("tiles=" + ",".join(_tiles_words(player["airship_tiles"], ":")))
    return " ".join(words)
