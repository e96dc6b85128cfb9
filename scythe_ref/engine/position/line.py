"""A position written in one line, and the way back.

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

What is not named has its default, see ``scythe_ref.engine.position.build``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from scythe_ref.engine.core.nearest import nearest
from scythe_ref.engine.core.rulebook import Rulebook
from scythe_ref.engine.core.shapes import LONGEST_SHOWN, Problems, shown
from scythe_ref.engine.expansions.airships.state import COMBAT, POWER_LOSS, TOLL
from scythe_ref.engine.position.build import PositionError
from scythe_ref.engine.position.state import RESOURCES, STRUCTURES


class PositionSyntaxError(PositionError):
    """A line that is no position: for each word that can't be read what is wrong, and the nearest that can."""


class _UnreadError(ValueError):
    """A word that can't be read."""


_NUMBERS = ("power", "popularity", "coins", "factory-card")
_WORDS = ("mat", "last-section")
_LISTS = ("abilities", "upgrades", "upgraded", "recruits", "recruit-bonuses")
_VALUES = ("cards", "objectives")
_TILES = ("range", "carry", "effect", "passive", "aggressive")
_EFFECT_NUMBERS = {COMBAT: "stars", TOLL: "resources"}
_DRAWS = ("combat-cards", "stolen-cards", "player-mats", "encounter-cards")
_UNITS = ("character", "mech", "worker")
_THINGS = (*_UNITS, *(f"{unit}s" for unit in _UNITS), *RESOURCES)
_AROUND = re.compile(r"\s*([,=:+])\s*", re.ASCII)
_AMOUNT = re.compile(rf"(?<=[,=:])(\d+)\s+({'|'.join(_THINGS)})(?![\w=*-])", re.ASCII)
"""A number and what it counts, with a blank between them."""
MOST_UNITS = 99
"""So many units of one word are taken up at most; no player has so many."""


def _wrong(what: str, word: str, known: tuple[str, ...]) -> _UnreadError:
    near = nearest(word[:LONGEST_SHOWN], known)
    hint = f"; did you mean {near!r}?" if near else f"; there are {', '.join(known)}"
    return _UnreadError(f"{shown(word)} is no {what}{hint}")


def _number(word: str, what: str) -> int:
    if word.isascii() and word.isdigit() and len(word) < 4:
        return int(word)
    raise _UnreadError(f"{shown(word)} should be {what}")


def parse_line(line: str, rulebook: Rulebook) -> dict[str, Any]:
    """Read a position written in one line.

    Args:
        line: The position, see the module's description.

    Returns:
        The description that ``position.build`` takes, with ``ruleset`` and ``draws`` as a scenario has them.

    Raises:
        PositionSyntaxError: The line can't be read; the error lists every word that can't.
    """
    reader = _Reader(rulebook)
    for part in line.split(";"):
        words = _words(part)
        if words:
            reader.read(words[0], words[1:])
    if not reader.data["players"] and not reader.problems:
        reader.problems.append(("", "the position names no player; it could begin with 'saxony* V4=mech'"))
    if reader.problems:
        raise PositionSyntaxError(reader.problems)
    return reader.data


def _words(part: str) -> list[str]:
    """Split a part of a line into words, in small letters; blanks within a list or an amount are left out."""
    folded = "".join(letter.lower() if letter.isascii() else letter for letter in part).replace("people's", "peoples")
    return _AMOUNT.sub(r"\1\2", _AROUND.sub(r"\1", folded)).split()


class _Reader:
    """What has been read of a line, and what of it can't be."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.data: dict[str, Any] = {"players": {}}
        self.problems: Problems = []

    def read(self, head: str, words: list[str]) -> None:
        """Read one part: a faction or a heading, and the words after it."""
        name = head.removesuffix("*")
        try:
            if name in self.rulebook.factions:
                player: dict[str, Any] = {"active": True} if head != name else {}
                _put(self.data["players"], name, player)
                self.each(name, words, lambda word: _read_property(player, word, self.rulebook))
            elif head in _WHOLE:
                _WHOLE[head](self.data, words)
            elif head in _BY_WORD:
                if not words:
                    raise _UnreadError(f"nothing follows {head!r}")
                read = _BY_WORD[head]
                self.each(head, words, lambda word: read(self.data, word, self.rulebook))
            else:
                raise _wrong("faction or part of a position", head, (*self.rulebook.factions, *_WHOLE, *_BY_WORD))
        except _UnreadError as error:
            self.problems.append(("", str(error)))

    def each(self, part: str, words: list[str], read: Callable[[str], None]) -> None:
        """Read the words of a part; those that can't be read are noted, the others still are."""
        for word in words:
            try:
                read(word)
            except _UnreadError as error:
                self.problems.append((part, str(error)))


def _put(mapping: dict[str, Any], key: str, value: Any, name: str = "") -> None:
    """Add something that can be said once."""
    if key in mapping:
        raise _UnreadError(f"{shown(name or key)} is said twice")
    mapping[key] = value


def _pair(word: str) -> tuple[str, str]:
    key, sign, value = word.partition("=")
    if not sign or not key or not value:
        raise _UnreadError(f"{shown(word)} should be two words with an equals sign between them, such as V4=mech")
    return key, value


def _label(word: str, rulebook: Rulebook) -> str | None:
    if word == "home":
        return word
    return word.upper() if word.upper() in rulebook.index else None


def _place(word: str, rulebook: Rulebook, *others: str) -> str:
    label = _label(word, rulebook)
    if label is None:
        raise _wrong("place", word.upper(), (*others, *rulebook.places))
    return label


def _read_property(player: dict[str, Any], word: str, rulebook: Rulebook) -> None:
    if word == "units":
        return
    key, value = _pair(word)
    label = _label(key, rulebook)
    if label is not None:
        _read_pieces(player, label, value)
    elif key == "airship":
        _put(player, key, _read_airship(value, rulebook))
    elif key == "tiles":
        tiles: dict[str, Any] = {}
        for name, _, number in _parts(value):
            _read_tile(tiles, name, number)
        _put(player, "airship_tiles", tiles, key)
    elif key in _KEYS:
        _put(player, key.replace("-", "_"), _KEYS[key](value), key)
    else:
        raise _wrong("place or property of a player", key, (*_KEYS, "airship", "tiles", "home", *rulebook.places))


def _parts(value: str) -> list[tuple[str, str, str]]:
    return [part.partition(":") for part in value.split(",")]


def _counted(word: str) -> tuple[int, str]:
    digits = len(word) - len(word.lstrip("0123456789"))
    return (_number(word[:digits], "a number") if digits else 1), word[digits:]


def _read_pieces(player: dict[str, Any], label: str, value: str) -> None:
    for name, _, detail in _parts(value):
        number, kind = _counted(name)
        if detail and kind not in ("trap", "disarmed"):
            number = _number(detail, "a number")
        kind = kind[:-1] if kind.endswith("s") and kind[:-1] in _UNITS else kind
        if kind in _UNITS:
            player.setdefault("units", {}).setdefault(label, []).extend([kind] * min(number, MOST_UNITS))
        elif number != 1:
            raise _UnreadError(f"{shown(name)}: one of a kind is here at most")
        elif kind in STRUCTURES:
            there = player.setdefault("structures", {}).setdefault(label, kind)
            if there != kind:
                raise _UnreadError(f"a {there} and a {kind} can't both be on {label}")
        elif kind == "flag":
            player.setdefault("flags", []).append(label)
        elif kind in ("trap", "disarmed"):
            traps = player.setdefault("traps" if kind == "trap" else "disarmed_traps", {})
            _put(traps, label, detail, f"{label}={kind}")
        else:
            raise _wrong("piece", kind or name, (*_UNITS, *STRUCTURES, "flag", "trap", "disarmed"))


def _read_airship(value: str, rulebook: Rulebook) -> dict[str, Any]:
    word, _, cargo = value.partition(":")
    airship: dict[str, Any] = {"at": _place(word, rulebook, "home")}
    for item in cargo.split(",") if cargo else ():
        named, sign, after = item.partition(":")
        number, thing = _counted(named)
        number = _number(after, "a number") if sign else number
        thing = "workers" if thing in ("worker", "workers") else thing
        if thing not in ("workers", *RESOURCES):
            raise _wrong("cargo", thing, ("workers", *RESOURCES))
        _put(airship, thing, number)
    return airship


# -- what is no player ----------------------------------------------------------------------------------------------


def _one(words: list[str], head: str) -> str:
    if len(words) != 1:
        raise _UnreadError(f"{head!r} is followed by one word")
    return words[0]


def _numbers(words: list[str], what: str) -> list[int]:
    return [_number(word, what) for word in words if word != "none"]


def _read_preset(data: dict[str, Any], words: list[str]) -> None:
    if "preset" in data.get("ruleset", ()):
        raise _UnreadError("'ruleset' is said twice")
    data["ruleset"] = {"preset": _one(words, "ruleset"), **data.get("ruleset", {})}


def _read_modules(data: dict[str, Any], words: list[str]) -> None:
    _put(data, "modules", words)


def _read_switch(data: dict[str, Any], word: str, rulebook: Rulebook) -> None:
    _put(data.setdefault("ruleset", {}).setdefault("switches", {}), *_pair(word))


def _read_board(data: dict[str, Any], word: str, rulebook: Rulebook) -> None:
    key, value = _pair(word)
    here = data.setdefault("board", {}).setdefault(_place(key, rulebook), {})
    for name, sign, number in _parts(value):
        before, kind = _counted(name)
        if name == "encounter":
            if sign:
                raise _UnreadError(f"one encounter token lies on a place at most: {key}=encounter")
            _put(here, name, True)
        elif kind in RESOURCES:
            _put(here, kind, _number(number, "a number") if sign else before)
        else:
            raise _wrong("resource", kind or name, (*RESOURCES, "encounter"))


def _read_shared_tile(data: dict[str, Any], word: str, rulebook: Rulebook) -> None:
    _read_tile(data.setdefault("airship_tiles", {}), *_pair(word))


def _read_draw(data: dict[str, Any], word: str, rulebook: Rulebook) -> None:
    key, value = _pair(word)
    if key not in _DRAWS:
        raise _wrong("kind of draw", key, _DRAWS)
    cards = value.split("+")
    drawn = cards if key == "player-mats" else [_number(card, "a number") for card in cards]
    _put(data.setdefault("draws", {}), key.replace("-", "_"), drawn, key)


def _read_tile(tiles: dict[str, Any], key: str, value: str) -> None:
    if key not in _TILES:
        raise _wrong("property of the airship tiles", key, _TILES)
    if key == "effect":
        _put(tiles, key, _read_effects(value))
    else:
        _put(tiles, key, value if key == "carry" else _number(value, "a number"))


def _read_effects(value: str) -> Any:
    """Read the effects of airship tiles: a short name, or each with its parts after slashes."""
    if "/" not in value:
        return value
    effects = []
    for word in value.split("+"):
        name, *parts = word.split("/")
        effect: dict[str, Any] = {"do": name}
        if name == POWER_LOSS:
            effect["when"] = parts[0] if parts else ""
            effect["by_resources"] = [_number(part, "a number") for part in parts[1:]]
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


def _read_resolution(data: dict[str, Any], word: str, rulebook: Rulebook) -> None:
    tile = data.setdefault("resolution_tile", {})
    key, value = _pair(word)
    if key not in _RESOLUTION:
        raise _wrong("property of the resolution tile", key, tuple(_RESOLUTION))
    _put(tile, key.replace("-", "_"), _RESOLUTION[key](value), key)


def _read_resolution_effect(value: str) -> dict[str, Any]:
    name, _, numbers = value.partition(":")
    return {"do": name, **_named_numbers(numbers, "a number", _number)}


def _named_numbers(value: str, what: str, read: Callable[[str, str], Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, _, number in _parts(value) if value else ():
        _put(found, name, read(number, what))
    return found


def _cards(value: str, what: str = "the number of an objective") -> list[int]:
    return [_number(part, what) for part in value.split("+")]


_KEYS: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(_NUMBERS, lambda value: _number(value, "a number")),
    **dict.fromkeys(_WORDS, str),
    **dict.fromkeys(_LISTS, lambda value: [] if value == "none" else value.split(",")),
    **dict.fromkeys(_VALUES, lambda value: [] if value == "none" else _cards(value, "a number")),
    "stars": lambda value: _named_numbers(value, "a number", lambda number, what: _number(number or "1", what)),
}
"""How the properties of a player are read that need nothing but their own words."""

_RESOLUTION: dict[str, Callable[[str], Any]] = {
    "tile": lambda value: _number(value, "the number of a tile"),
    "effect": _read_resolution_effect,
    "set-off-by": str,
    "turns-left": lambda value: _named_numbers(value, "a number", _number),
    "objectives": _cards,
    "stars": lambda value: _named_numbers(value, "the number of an objective", _cards),
}
"""How the properties of the resolution tile are read."""

_WHOLE: dict[str, Callable[[dict[str, Any], list[str]], None]] = {
    "players": lambda data, words: _put(data, "player_count", _number(_one(words, "players"), "a number of players")),
    "ruleset": _read_preset,
    "modules": _read_modules,
    "factory-cards": lambda data, words: _put(
        data, "factory_cards", _numbers(words, "the number of a Factory card"), "factory-cards"
    ),
    "combat-deck": lambda data, words: _put(
        data, "combat_deck", _numbers(words, "the value of a combat card"), "combat-deck"
    ),
    "bonus-tile": lambda data, words: _put(data, "bonus_tile", "_".join(words), "bonus-tile"),
}
"""How the parts are read that are one thing."""

_BY_WORD: dict[str, Callable[[dict[str, Any], str, Rulebook], None]] = {
    "board": _read_board,
    "tiles": _read_shared_tile,
    "resolution": _read_resolution,
    "switch": _read_switch,
    "draws": _read_draw,
}
"""How the parts are read in which every word says something of its own."""


# -- and back -------------------------------------------------------------------------------------------------------


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
