"""Fields beside the board: a player's tracks, cards and mats, and the table's printing and modules.

Each thing is a key of the position's description, so that new fields of the engine appear here, too. Titles are keys:
the table gives each its name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from scythe_ref.lab import (
    SWITCH,
    DrawerField,
    drawer,
    preset_and_switches,
    set_preset,
    set_switch,
    switch_fields,
)
from scythe_ref.messages import MessageError
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.shapes import IntRange, RecordShape, TextShape
from scythe_ref.scythe.engine.expansions.airships.flight import DECLARED_RANGES
from scythe_ref.scythe.engine.expansions.airships.keys import CARGO
from scythe_ref.scythe.engine.expansions.airships.state import CARRIES
from scythe_ref.scythe.engine.position.build import PLAYER_KEYS, TABLE_KEYS
from scythe_ref.scythe.engine.position.keys import (
    Abilities,
    Card,
    Cards,
    CountedNames,
    Counts,
    Hand,
    Key,
    MatName,
    Name,
    Names,
)
from scythe_ref.scythe.engine.position.line import parse_line
from scythe_ref.scythe.engine.position.names import CARD_VALUES, ONE_TIME_BONUSES, TRAPS
from scythe_ref.scythe.engine.position.table_keys import TableKey
from scythe_ref.scythe.lab.editing import AIRSHIP, HOME, TRAP_SIDES, home_of

Data = Mapping[str, Any]

_KEYS = {key.name: key for key in PLAYER_KEYS if not key.pieces and key.name != "active"}
_PARTS = {key.name: key for key in TABLE_KEYS if key.name not in ("board", "ruleset", "modules", "player_count")}
ACTIVE, PRINTING, MODULES = "active", "printing", "modules"
TILES, RESOLUTION, DRAWS = "airship_tiles", "resolution_tile", "draws"
SIDES = ("passive", "aggressive")
RECRUITS, BONUSES = "recruits", "recruit_bonuses"
TRAP, SIDE = "trap", "side"
PART = "."
"""Separates a key with parts from one of them: ``draws.combat_cards``."""

_TYPED = frozenset({"cards", "objectives", "combat_deck", "factory_cards", AIRSHIP, TILES, RESOLUTION, DRAWS})
"""Keys with more values in words than a choice can offer."""

NONE, AS_PRINTED = "none", "as-printed"


class UnsettableFieldError(MessageError):
    """A value that the field can't have."""


class MissingFieldError(ValueError):
    """A field that isn't there; no page asks for one."""


def player_fields(data: Data, owner: str, full: Data | None, rulebook: Rulebook) -> list[DrawerField]:
    """Return a player's fields beside the board.

    Args:
        full: The full description with every default; None where the position is impossible.
    """
    said = (data.get("players") or {}).get(owner) or {}
    known = ((full or data).get("players") or {}).get(owner) or {}
    drawn = [_field(key, said, known, owner, rulebook) for key in _KEYS.values() if full is None or key.name in known]
    return [*drawn, *_trap_fields(said), *_aboard_field(drawn, said, owner, rulebook)]


def _aboard_field(drawn: Iterable[DrawerField], said: Data, owner: str, rulebook: Rulebook) -> Iterator[DrawerField]:
    """Yield the field of what is aboard an airship on the board, to be shown there as well."""
    place = (said.get(AIRSHIP) or {}).get("at")
    for field in drawn:
        if field["name"] == AIRSHIP and place:
            there = home_of(owner, rulebook) if place == HOME else place
            options: list[Any] = [{**option} for option in field["options"]]
            yield {**field, "options": options, "title": "aboard", "typed": False, "place": there}


def _trap_fields(said: Data) -> Iterator[DrawerField]:
    """Yield two fields for each Trap on the board: its face and its side."""
    for key, side in TRAP_SIDES.items():
        for place, face in (said.get(key) or {}).items():
            options = {TRAP: (TRAPS, face), SIDE: ((*TRAP_SIDES.values(),), side)}
            for name, (listed, value) in options.items():
                field = _drawer_field(name + PART + place, name, "one", listed, value, value, True)
                yield {**field, "place": place}


def _field(key: Key, said: Data, known: Data, owner: str, rulebook: Rulebook) -> DrawerField:
    value = known.get(key.name)
    text = "" if value is None else key.to_word(value)
    whether = said.get(key.name) is not None
    if isinstance(key.shape, RecordShape) and key.name == TILES:
        return _drawer_field(
            key.name, key.name, "parts", [], None, text, whether, _parts(key.name, value, rulebook, ())
        )
    kind, options = _kind(key, owner, rulebook)
    if kind == "counts" and isinstance(value, (list, tuple)):
        value = dict(Counter(map(str, value)))
    elif key.name == AIRSHIP:  # the board shows its place
        value = {thing: number for thing, number in (value or {}).items() if thing != "at"}
    elif isinstance(key, Cards):
        value = [str(number) for number in value or ()]
    return _drawer_field(key.name, key.name, kind, options, value, text, whether)


def _kind(key: Key, owner: str, rulebook: Rulebook) -> tuple[str, list[str]]:
    """Return the kind of a key's field, and its options."""
    if isinstance(key, MatName):
        return "one", list(rulebook.mats)
    if isinstance(key, Name):
        return "one", ["", *key.known]
    if isinstance(key, Abilities):
        return "some", list(rulebook.ability_bits[rulebook.factions.index(owner)])
    if isinstance(key, CountedNames):
        return "counts", list(key.known)
    if isinstance(key, Names):
        return "some", list(key.known)
    if isinstance(key, Counts):
        return "counts", list(key.known)
    if isinstance(key, Hand):
        return "counts", list(map(str, CARD_VALUES))
    if isinstance(key, Cards):
        return "some", list(map(str, key.known(rulebook)))
    if isinstance(key, Card):
        return "one", ["", *map(str, key.known(rulebook))]
    if key.name == AIRSHIP:
        return "counts", list(CARGO)
    return ("number" if isinstance(key.shape, IntRange) else "text"), []


def _drawer_field(
    name: str,
    title: str,
    kind: str,
    options: Iterable[str],
    value: Any,
    text: str,
    said: bool,
    parts: Iterable[DrawerField] = (),
) -> DrawerField:
    titled = {option: option or NONE for option in options}
    field = drawer(name, title, kind, value, said, titled)
    return {**field, "parts": list(parts), "text": text, "typed": name in _TYPED}


# -- values with parts ------------------------------------------------------------------------------------------------


def _parts(name: str, whole: Any, rulebook: Rulebook, players: Iterable[str]) -> Iterator[DrawerField]:
    """Yield the fields of a key with parts: tiles, or draws."""
    for part, (kind, options) in _known_parts(name, rulebook, players).items():
        value = (whole or {}).get(part)
        shown = [str(one) for one in value] if isinstance(value, (list, tuple)) else value
        field = _drawer_field(name + PART + part, name + PART + part, kind, options, shown, "", value is not None)
        if name == TILES:
            field["options"][0]["title"] = NONE if part in SIDES else AS_PRINTED
        yield field


def _known_parts(name: str, rulebook: Rulebook, players: Iterable[str]) -> dict[str, tuple[str, list[str]]]:
    cards = list(map(str, CARD_VALUES))
    if name == DRAWS:
        return {
            "combat_cards": ("order", cards),
            "stolen_cards": ("order", cards),
            "encounter_cards": ("order", list(map(str, rulebook.encounter_cards))),
            "player_mats": ("order", list(rulebook.mats)),
        }
    if name == RESOLUTION:
        return {
            "tile": ("one", ["", *map(str, rulebook.resolution_tiles)]),
            "set_off_by": ("one", ["", *players]),
            "objectives": ("some", list(map(str, rulebook.objective_cards))),
        }
    sides: dict[str, tuple[str, list[str]]] = {
        side: ("one", ["", *(str(number) for number, tile in rulebook.airship_tiles.items() if tile["side"] == side)])
        for side in SIDES
    }
    ranges = ["", *map(str, DECLARED_RANGES)]
    return {**sides, "range": ("one", ranges), "carry": ("one", ["", *CARRIES[:2]])}


def _with_part(said: Any, part: str, value: Any) -> dict[str, Any]:
    """Return the value of a key with parts after changing one of them."""
    parts = {name: known for name, known in (said or {}).items() if name != part}
    if isinstance(value, list):
        value = [int(one) if str(one).isdigit() else one for one in value]
    elif str(value or "").isdigit():
        value = _number(value)
    return {**parts, part: value} if value else parts


def table_fields(
    data: Data, full: Data | None, rulebook: Rulebook, modules: list[str], components: Data
) -> list[DrawerField]:
    """Return the table's fields: active player, printing, modules, switches, cards and tiles.

    Args:
        modules: The modules that can be in play besides the base game.
        components: The data of the components: presets and switches with their titles.
    """
    preset, _ = preset_and_switches(data)
    presets = list(components["rulesets"]["presets"])
    players = data.get("players") or {}
    active = next((name for name, player in players.items() if (player or {}).get("active")), "")
    fields = [
        _drawer_field(ACTIVE, ACTIVE, "one", list(players), active, active, bool(active)),
        _drawer_field(PRINTING, PRINTING, "one", presets, preset, preset, bool(data.get("ruleset"))),
        _drawer_field(
            MODULES, MODULES, "some", modules, list(data.get("modules") or ()), "", bool(data.get("modules"))
        ),
    ]
    for key in _PARTS.values():
        fields.append(_table_field(key, _known_of(key.name, data, full), key.name in data, list(players), rulebook))
    return [*fields, *switch_fields(data, components)]


def _known_of(name: str, data: Data, full: Data | None) -> Any:
    """Return the table's value of a key: a full description leaves out a complete deck."""
    known = (full or data).get(name)
    return data.get(name) if known is None else known


def _table_field(key: TableKey, whole: Any, said: bool, players: list[str], rulebook: Rulebook) -> DrawerField:
    text, title = "; ".join(key.parts(whole)), key.name
    match key.name:
        case "combat_deck":
            return _drawer_field(key.name, title, "order", map(str, CARD_VALUES), [*map(str, whole or ())], text, said)
        case "factory_cards":
            cards = map(str, rulebook.factory_cards)
            return _drawer_field(key.name, title, "some", cards, [*map(str, whole or ())], text, said)
        case "bonus_tile":
            return _drawer_field(key.name, title, "one", ["", *rulebook.bonus_tiles], whole, text, said)
        case _ if key.name in (TILES, RESOLUTION, DRAWS):
            parts = _parts(key.name, whole, rulebook, players)
            return _drawer_field(key.name, title, "parts", [], None, text, said, parts)
    return _drawer_field(key.name, title, "text", [], text, text, said)


def set_player(data: Data, owner: str, name: str, value: Any, rulebook: Rulebook) -> dict[str, Any]:
    """Return a description after setting a value of a player; None: the default.

    Raises:
        MissingFieldError: There is no such player or thing.
        UnsettableFieldError: It can't have this value.
        ValueError: A text is unreadable.
    """
    changed: dict[str, Any] = deepcopy(dict(data))
    players = changed.get("players") or {}
    name, _, part = name.partition(PART)
    if owner not in players or name not in (*_KEYS, TRAP, SIDE) or (part and name not in (TILES, TRAP, SIDE)):
        raise MissingFieldError(f"{owner!r:.40} has no {name!r:.40}")
    player = players[owner] = players[owner] or {}
    if name in (TRAP, SIDE):
        _set_trap(player, name, part, value)
        return changed
    covered = _covered_bonuses(player)
    key = _KEYS[name]
    if part:
        value = _with_part(player.get(name), part, value) or None
    if value is None:
        player.pop(name, None)
    elif part:
        player[name] = value
    elif name == AIRSHIP and isinstance(value, Mapping):
        where = {"at": player[name]["at"]} if (player.get(name) or {}).get("at") else {}
        player[name] = {**where, **{thing: number for thing, number in value.items() if number}}
    else:
        player[name] = _read(key, value, rulebook)
    if name in (RECRUITS, BONUSES) and isinstance(player.get(BONUSES), list):
        number = len(player.get(RECRUITS) or ())
        if not number and name == BONUSES:
            raise UnsettableFieldError("lab.recruit-first")
        player[BONUSES] = _matching_bonuses(number, covered, player[BONUSES])
    return changed


def _covered_bonuses(player: Data) -> list[str]:
    """Return the one-time bonuses that recruits cover: as a position says, or the first ones."""
    said = player.get(BONUSES)
    return list(ONE_TIME_BONUSES[: len(player.get(RECRUITS) or ())] if said is None else said)


def _matching_bonuses(number: int, before: list[str], said: list[str]) -> list[str]:
    """Return as many one-time bonuses as there are recruits; the one chosen last is among them."""
    new = [name for name in said if name not in before]
    chosen = [*(name for name in said if name in before), *new][-number:] if number else []
    # An author who takes one away wants another in its place.
    others = sorted((name for name in ONE_TIME_BONUSES if name not in chosen), key=lambda name: name in before)
    chosen += others[: number - len(chosen)]
    return [name for name in ONE_TIME_BONUSES if name in chosen]


def _set_trap(player: dict[str, Any], name: str, place: str, value: Any) -> None:
    """Turn a Trap to a side, or give it a face. There is one Trap of each, so another that has it gets the old one.

    Raises:
        MissingFieldError: There is no such Trap, side or face.
    """
    there = next((key for key in TRAP_SIDES if place in (player.get(key) or {})), None)
    if there is None or value not in (TRAPS if name == TRAP else TRAP_SIDES.values()):
        raise MissingFieldError(f"no Trap on {place!r:.40} can be so")
    face = player[there][place]
    if name == TRAP:
        for key in TRAP_SIDES:
            for other, known in (player.get(key) or {}).items():
                player[key][other] = face if known == value else known
        player[there][place] = value
        return
    del player[there][place]
    turned = next(key for key, side in TRAP_SIDES.items() if side == value)
    player[turned] = {**(player.get(turned) or {}), place: face}


def _read(key: Key, value: Any, rulebook: Rulebook) -> Any:
    if isinstance(key, (CountedNames, Hand)) and isinstance(value, Mapping):
        named = [name for name, number in value.items() for _ in range(_number(number))]
        return [*map(_number, named)] if isinstance(key, Hand) else named
    if isinstance(key, Cards) and isinstance(value, list):
        return [*map(_number, value)]
    if isinstance(key, Counts) and isinstance(value, Mapping):
        return {name: number for name, number in value.items() if number}
    if isinstance(key, Card):
        return _number(value) or None
    if isinstance(value, str) and not isinstance(key.shape, TextShape):
        return key.from_word("".join(value.lower().split()), rulebook)
    return value or None if isinstance(key.shape, TextShape) else value


def _number(value: Any) -> int:
    text = str(value or 0)
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise UnsettableFieldError("lab.no-number", text=text[:40])
    return int(text)


def set_table(data: Data, name: str, value: Any, rulebook: Rulebook) -> dict[str, Any]:
    """Return a description after setting a value of the table; None: the default.

    Raises:
        MissingFieldError: There is no such thing.
        UnsettableFieldError: It can't have this value.
        ValueError: A text is unreadable.
    """
    changed: dict[str, Any] = deepcopy(dict(data))
    name, part = (name, "") if name.startswith(SWITCH) else name.split(PART, 1) if PART in name else (name, "")
    if name == ACTIVE:
        for owner, player in (changed.get("players") or {}).items():
            changed["players"][owner] = {**{k: v for k, v in (player or {}).items() if k != ACTIVE}}
            if owner == value:
                changed["players"][owner][ACTIVE] = True
    elif name == PRINTING:
        return set_preset(changed, value)
    elif name.startswith(SWITCH):
        return set_switch(changed, name.removeprefix(SWITCH), value)
    elif name == MODULES:
        changed.pop(MODULES, None)
        if value:
            changed[MODULES] = list(value)
    elif name in (TILES, RESOLUTION, DRAWS) and part:
        parts = _with_part(changed.pop(name, None), part, value)
        if parts:
            changed[name] = parts
    elif name in _PARTS:
        changed.pop(name, None)
        if isinstance(value, list):
            changed[name] = [*map(_number, value)]
        elif name == "bonus_tile":
            if value:
                changed[name] = str(value)
        elif value:
            changed.update(_part(_PARTS[name], str(value), data, rulebook))
    else:
        raise MissingFieldError(f"the table has no {name!r:.40}")
    return changed


def _part(key: TableKey, text: str, data: Data, rulebook: Rulebook) -> dict[str, Any]:
    """Read a part of a line, with or without its heading."""
    begun = text if text.partition(" ")[0].lower() in key.heads else f"{key.heads[0]} {text}"
    somebody = next(iter(data.get("players") or ()), rulebook.factions[0])
    read = parse_line(f"{somebody}*; {begun}", rulebook)
    return {key.name: read[key.name]} if key.name in read else {}
