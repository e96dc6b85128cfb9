"""What is set beside the board: a player's tracks, cards and mats, and the table's printing and modules.

Each thing is a key of the position's description, so that what the engine learns to keep can be set here, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from scythe_ref.engine.core.rulebook import Rulebook
from scythe_ref.engine.core.shapes import Whole, Word
from scythe_ref.engine.position.description import PLAYER_KEYS, TABLE_KEYS
from scythe_ref.engine.position.keys import Abilities, Card, CountedNames, Counts, Key, MatName, Name, Names
from scythe_ref.engine.position.line import parse_line
from scythe_ref.engine.position.table_keys import TableKey
from scythe_ref.lab.protocol import DrawerField

Data = Mapping[str, Any]

_KEYS = {key.name: key for key in PLAYER_KEYS if not key.pieces and key.name != "active"}
_PARTS = {key.name: key for key in TABLE_KEYS if key.name not in ("board", "ruleset", "modules", "player_count")}
ACTIVE, PRINTING, MODULES, SWITCH = "active", "printing", "modules", "switch."


class UnsaidError(ValueError):
    """Something that can't be set so."""


def player_fields(data: Data, owner: str, full: Data | None, rulebook: Rulebook) -> list[DrawerField]:
    """Return what is set beside the board for a player.

    Args:
        full: The full description with every default; None where the position is impossible.
    """
    said = (data.get("players") or {}).get(owner) or {}
    known = ((full or data).get("players") or {}).get(owner) or {}
    return [_field(key, said, known, owner, rulebook) for key in _KEYS.values() if full is None or key.name in known]


def _field(key: Key, said: Data, known: Data, owner: str, rulebook: Rulebook) -> DrawerField:
    kind, options = _kind(key, owner, rulebook)
    value = known.get(key.name)
    if isinstance(key, CountedNames):
        value = dict(Counter(value or ()))
    text = "" if known.get(key.name) is None else key.to_word(known[key.name])
    return _made(key.name, key.called, kind, options, value, text, said.get(key.name) is not None)


def _kind(key: Key, owner: str, rulebook: Rulebook) -> tuple[str, list[str]]:
    """Return how a key is set, and its options."""
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
    if isinstance(key, Card):
        return "one", ["", *map(str, key.known(rulebook))]
    return ("number" if isinstance(key.shape, Whole) else "text"), []


def _made(name: str, title: str, kind: str, options: list[str], value: Any, text: str, said: bool) -> DrawerField:
    titled = [{"value": option, "title": option.replace("_", " ").replace("-", " ") or "none"} for option in options]
    return DrawerField(
        name=name, title=title[:1].upper() + title[1:], kind=kind, options=titled, value=value, text=text, said=said
    )


def table_fields(
    data: Data, full: Data | None, rulebook: Rulebook, modules: list[str], rulesets: Data
) -> list[DrawerField]:
    """Return what is set for the table: whose turn, printing, modules, switches, cards and tiles.

    Args:
        modules: What can be in play besides the base game.
        rulesets: The component of this name: presets and switches with their titles.
    """
    ruleset = data.get("ruleset") or {}
    own = {} if isinstance(ruleset, str) else ruleset.get("switches") or {}
    preset = ruleset if isinstance(ruleset, str) else ruleset.get("preset") or "current"
    players = data.get("players") or {}
    active = next((name for name, player in players.items() if (player or {}).get("active")), "")
    fields = [
        _made(ACTIVE, "whose turn", "one", list(players), active, active, bool(active)),
        _made(PRINTING, "printing", "one", list(rulesets["presets"]), preset, preset, bool(ruleset)),
        _made(MODULES, "expansions", "some", modules, list(data.get("modules") or ()), "", bool(data.get("modules"))),
    ]
    for key in _PARTS.values():
        text = "; ".join(key.parts((full or data).get(key.name)))
        fields.append(_made(key.name, key.name.replace("_", " "), "text", [], text, text, key.name in data))
    for name, switch in rulesets["switches"].items():
        chosen = own.get(name) or rulebook.preset_setting(name)
        field = _made(SWITCH + name, switch["title"], "one", list(switch["settings"]), chosen, chosen, name in own)
        fields.append(field)
    return fields


def badges(data: Data, rulebook: Rulebook, rulesets: Data) -> list[str]:
    """Return what is played otherwise than usual: a printing, a switch, an expansion."""
    told = [] if rulebook.preset == "current" else [str(rulesets["presets"][rulebook.preset]["title"])]
    for name, setting in rulebook.switches.items():
        if setting != rulebook.preset_setting(name):
            told.append(f"{rulesets['switches'][name]['title']}: {setting.replace('-', ' ')}")
    return [*told, *(str(module).replace("-", " ").capitalize() for module in data.get("modules") or ())]


def set_player(data: Data, owner: str, name: str, value: Any, rulebook: Rulebook) -> dict[str, Any]:
    """Return a description in which something of a player is set; None: as by default.

    Raises:
        UnsaidError: There is no such player or thing.
        ValueError: A text can't be read.
    """
    changed: dict[str, Any] = deepcopy(dict(data))
    players = changed.get("players") or {}
    if owner not in players or name not in _KEYS:
        raise UnsaidError(f"{owner!r:.40} has no {name!r:.40}")
    player = players[owner] = players[owner] or {}
    key = _KEYS[name]
    if value is None:
        player.pop(name, None)
    else:
        player[name] = _read(key, value, rulebook)
    return changed


def _read(key: Key, value: Any, rulebook: Rulebook) -> Any:
    if isinstance(key, CountedNames) and isinstance(value, Mapping):
        return [name for name, number in value.items() for _ in range(_number(number))]
    if isinstance(key, Counts) and isinstance(value, Mapping):
        return {name: number for name, number in value.items() if number}
    if isinstance(key, Card):
        return _number(value) or None
    if isinstance(value, str) and not isinstance(key.shape, Word):
        return key.from_word("".join(value.lower().split()), rulebook)
    return value or None if isinstance(key.shape, Word) else value


def _number(value: Any) -> int:
    text = str(value or 0)
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise UnsaidError(f"{text!r:.40} should be a number")
    return int(text)


def set_table(data: Data, name: str, value: Any, rulebook: Rulebook) -> dict[str, Any]:
    """Return a description in which something of the table is set; None: as by default.

    Raises:
        UnsaidError: There is no such thing.
        ValueError: A text can't be read.
    """
    changed: dict[str, Any] = deepcopy(dict(data))
    if name == ACTIVE:
        for owner, player in (changed.get("players") or {}).items():
            changed["players"][owner] = {**{k: v for k, v in (player or {}).items() if k != ACTIVE}}
            if owner == value:
                changed["players"][owner][ACTIVE] = True
    elif name == PRINTING or name.startswith(SWITCH):
        _set_ruleset(changed, name, value)
    elif name == MODULES:
        changed.pop(MODULES, None)
        if value:
            changed[MODULES] = list(value)
    elif name in _PARTS:
        changed.pop(name, None)
        if value:
            changed.update(_part(_PARTS[name], str(value), data, rulebook))
    else:
        raise UnsaidError(f"the table has no {name!r:.40}")
    return changed


def _set_ruleset(changed: dict[str, Any], name: str, value: Any) -> None:
    ruleset = changed.get("ruleset") or {}
    ruleset = {"preset": ruleset} if isinstance(ruleset, str) else dict(ruleset)
    if name == PRINTING:
        ruleset["preset"] = value or "current"
    else:
        switches = {**(ruleset.get("switches") or {}), name.removeprefix(SWITCH): value}
        ruleset["switches"] = {key: chosen for key, chosen in switches.items() if chosen}
    changed["ruleset"] = ruleset


def _part(key: TableKey, text: str, data: Data, rulebook: Rulebook) -> dict[str, Any]:
    """Read a part of a line; its heading may be left out."""
    begun = text if text.partition(" ")[0].lower() in key.heads else f"{key.heads[0]} {text}"
    somebody = next(iter(data.get("players") or ()), rulebook.factions[0])
    read = parse_line(f"{somebody}*; {begun}", rulebook)
    return {key.name: read[key.name]} if key.name in read else {}
