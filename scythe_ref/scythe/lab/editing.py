"""Scythe's pieces in the description of a position: on the board, left over, one more, one fewer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from scythe_ref.lab import PlacedPiece, Supply
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.position.build import PLAYER_KEYS
from scythe_ref.scythe.engine.position.keys import Key
from scythe_ref.scythe.engine.position.names import KINDS, MECHS, RESOURCES, STRUCTURES, TRAPS, WORKERS

Data = Mapping[str, Any]

ENCOUNTER = "encounter"
AIRSHIP = "airship"
HOME = "home"
_PIECE_KEYS: Mapping[str, Key] = {kind: key for key in PLAYER_KEYS for kind in key.pieces}
_SHOWN = {"disarmed": "disarmed-trap"}
"""Pieces whose drawing has another name than the line."""

_HELD = {"flag": "albion", "trap": "togawa"}
"""Tokens that one faction alone has."""

TRAP_SIDES = {"traps": "armed", "disarmed_traps": "disarmed"}
"""The keys of Traps, each with the side that is up."""

_SUPPLY = {KINDS[0]: 1, KINDS[1]: len(MECHS), KINDS[2]: len(WORKERS), **dict.fromkeys(STRUCTURES, 1)}
_TOKENS = {"flag": 4, "trap": len(TRAPS)}


class UnknownPieceError(ValueError):
    """A piece, player or place that is not there."""


def home_of(owner: str, rulebook: Rulebook) -> str:
    """Return the board's label of a faction's home base."""
    return str(rulebook.places[rulebook.base[rulebook.factions.index(owner)]])


def pieces(data: Data, rulebook: Rulebook) -> list[PlacedPiece]:
    """Return the pieces that a description puts on the board, as far as it is readable."""
    found: Counter[tuple[str, str, str, str]] = Counter()
    for owner, player in (data.get("players") or {}).items():
        if owner in rulebook.factions:
            for place, kind, detail in _of_player(player or {}):
                found[home_of(owner, rulebook) if place == HOME else place, kind, owner, detail] += 1
    for place, things in (data.get("board") or {}).items():
        for kind, number in things.items():
            if number:
                found[place, kind, "", ""] += int(number)
    told: list[PlacedPiece] = []
    for (place, kind, owner, detail), number in found.items():
        piece: PlacedPiece = {"place": place, "kind": kind, "owner": owner, "number": number}
        told.append({**piece, "detail": detail} if detail else piece)
    return told


def _of_player(player: Data) -> Iterator[tuple[str, str, str]]:
    """Yield the place of each piece, its kind, and for a Trap its face."""
    for key in dict.fromkeys(_PIECE_KEYS.values()):
        for place, word in key.piece_words(player.get(key.name) or {}):
            kind, _, face = word.partition(":")
            yield place, _SHOWN.get(kind, kind), face
    airship = player.get(AIRSHIP)
    if airship:
        yield airship.get("at", HOME), AIRSHIP, ""


def cargo(data: Data, owner: str) -> list[tuple[int, str]]:
    """Return the things aboard a player's airship, each with its number."""
    airship = ((data.get("players") or {}).get(owner) or {}).get(AIRSHIP) or {}
    known = {"workers": KINDS[2], **{thing: thing for thing in RESOURCES}}
    return [(int(airship[name]), thing) for name, thing in known.items() if airship.get(name)]


def supply(data: Data, owner: str) -> list[Supply]:
    """Return the pieces that a player can still put on the board, an airship among them; for nobody: neutral pieces."""
    if not owner:
        return [{"kind": kind, "left": -1} for kind in (*RESOURCES, ENCOUNTER)]
    there = Counter(kind for _, kind, _ in _of_player((data.get("players") or {}).get(owner) or {}))
    kinds = {**_SUPPLY, AIRSHIP: 1, **{kind: number for kind, number in _TOKENS.items() if _HELD[kind] == owner}}
    used = there + Counter({"trap": there["disarmed-trap"]})
    left = {kind: max(0, number - used[kind]) for kind, number in kinds.items()}
    if left[KINDS[0]]:
        left[KINDS[0]] = -1  # it is on the home base, from where it goes wherever it is put
    return [{"kind": kind, "left": number} for kind, number in left.items()]


def put(data: Data, owner: str, kind: str, place: str, rulebook: Rulebook) -> dict[str, Any]:
    """Return a description with one more piece.

    Raises:
        UnknownPieceError: There is no such piece, player or place.
    """
    changed, player, label = _editable_copy(data, owner, kind, place, rulebook)
    if not owner:
        here = changed.setdefault("board", {}).setdefault(place, {})
        here[kind] = True if kind == ENCOUNTER else (here.get(kind) or 0) + 1
    elif kind == AIRSHIP:
        player[AIRSHIP] = {**(player.get(AIRSHIP) or {}), "at": label}
    else:
        key = _PIECE_KEYS[kind]
        used = [face for name in TRAP_SIDES for face in (player.get(name) or {}).values()]
        penalty = next((trap for trap in TRAPS if trap not in used), TRAPS[0])
        if kind in STRUCTURES:
            (player.get(key.name) or {}).pop(label, None)  # a territory has one structure: the new one takes its place
        key.add_piece(player, label, kind, 1, penalty if kind == "trap" else "")
    return changed


def take(data: Data, owner: str, kind: str, place: str, rulebook: Rulebook) -> dict[str, Any]:
    """Return a description with one piece fewer; it stays as it is if there is no such piece.

    Raises:
        UnknownPieceError: There is no such piece, player or place.
    """
    kind = "disarmed" if kind == "disarmed-trap" else kind
    changed, player, label = _editable_copy(data, owner, kind, place, rulebook)
    if not owner:
        here = (changed.get("board") or {}).get(place) or {}
        left = 0 if kind == ENCOUNTER else (here.get(kind) or 0) - 1
        here.pop(kind, None)
        if left > 0:
            here[kind] = left
        if not here:
            (changed.get("board") or {}).pop(place, None)
    elif kind == AIRSHIP:
        player.pop(AIRSHIP, None)
    else:
        name = _PIECE_KEYS[kind].name
        for there in (label, place):
            if _remove_piece(player.get(name), there, kind):
                break
    return changed


def _remove_piece(said: Any, place: str, kind: str) -> bool:
    """Take a piece out of the value of a key: by place a list or one piece, or a list of places."""
    if isinstance(said, list) and place in said:
        said.remove(place)
        return True
    if not isinstance(said, dict) or place not in said:
        return False
    here = said[place]
    if isinstance(here, list):
        if kind not in here:
            return False
        here.remove(kind)
        if here:
            return True
    elif kind in STRUCTURES and here != kind:
        return False
    del said[place]
    return True


def _editable_copy(
    data: Data, owner: str, kind: str, place: str, rulebook: Rulebook
) -> tuple[dict[str, Any], dict[str, Any], str]:
    """Return a copy to change, the player in it, and the player's name for the place."""
    changed: dict[str, Any] = deepcopy(dict(data))
    if place not in rulebook.index:
        raise UnknownPieceError(f"there is no place {place!r:.40}")
    if not owner:
        if kind not in (*RESOURCES, ENCOUNTER):
            raise UnknownPieceError(f"there is no {kind!r:.40} that nobody owns")
        return changed, {}, place
    players = changed.get("players") or {}
    if owner not in players or owner not in rulebook.factions:
        raise UnknownPieceError(f"{owner!r:.40} does not take part")
    if kind != AIRSHIP and kind not in _PIECE_KEYS:
        raise UnknownPieceError(f"there is no piece {kind!r:.40}")
    players[owner] = player = players[owner] or {}
    return changed, player, HOME if place == home_of(owner, rulebook) else place
