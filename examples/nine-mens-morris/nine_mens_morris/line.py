"""A position in one line, as people type and links have it: ``white* hand=3 a7 d7 | black hand=3 g7 | flying=never``.

The star marks whose turn it is. Standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nine_mens_morris.rulebook import PLAYERS

Data = Mapping[str, Any]

STUB = {"players": {"white": {}}, "play": ["white place a7"], "expect": [{"after": 1, "white": {"men": ["a7"]}}]}
"""The position at the start of a new scenario."""


def write_line(data: Data) -> str:
    """Write a description, possible or not."""
    parts = []
    for name, said in (data.get("players") or {}).items():
        player = said or {}
        hand = [f"hand={player['in_hand']}"] if player.get("in_hand") is not None else []
        parts.append(" ".join([name + "*" * bool(player.get("active")), *hand, *(player.get("men") or ())]))
    ruleset = data.get("ruleset") or {}
    ruleset = {"preset": ruleset} if isinstance(ruleset, str) else ruleset
    table = [f"takes={data['takes']}"] if data.get("takes") else []
    table += [f"preset={ruleset['preset']}"] if ruleset.get("preset") else []
    table += [f"{name}={setting}" for name, setting in (ruleset.get("switches") or {}).items()]
    return " | ".join([*parts, *([" ".join(table)] if table else [])])


def read_line(line: str) -> dict[str, Any]:
    """Read a position; setting it up checks its places and switches.

    Raises:
        ValueError: It is no position.
    """
    players: dict[str, Any] = {}
    said: dict[str, Any] = {}
    switches: dict[str, str] = {}
    for part in filter(None, map(str.split, line.split("|"))):
        name = part[0].rstrip("*")
        if name in PLAYERS:
            players[name] = _player(part)
            continue
        for word in part:
            key, equals, value = word.partition("=")
            if not equals:
                raise ValueError(f"{word[:40]!r} should be a player, 'white' or 'black', or like 'takes=1'")
            if key == "takes":
                said["takes"] = _number(word)
            elif key == "preset":
                said.setdefault("ruleset", {})["preset"] = value
            else:
                switches[key] = value
    if switches:
        said.setdefault("ruleset", {})["switches"] = switches
    return {**said, "players": players}


def _player(part: list[str]) -> dict[str, Any]:
    said: dict[str, Any] = {"active": True} if part[0].endswith("*") else {}
    men = []
    for word in part[1:]:
        if word.startswith("hand="):
            said["in_hand"] = _number(word)
        else:
            men.append(word)
    return {**said, **({"men": men} if men else {})}


def _number(word: str) -> int:
    key, _, value = word.partition("=")
    if not value.isdecimal():
        raise ValueError(f"{word[:40]!r} should have a number, like '{key}=1'")
    return int(value)
