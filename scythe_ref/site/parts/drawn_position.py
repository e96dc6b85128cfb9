"""A position as the scenario runner tells it, in the shape that a drawing needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scythe_ref.engine.position.names import KINDS, RESOURCES


@dataclass(frozen=True)
class Piece:
    """Pieces of one kind and owner on one place.

    Attributes:
        place: Territory or home base.
        kind: character, mech, worker, airship, flag, trap, disarmed-trap or a structure.
        faction: Whose they are.
        count: How many.
        load: What is aboard, in words; airships only.
    """

    place: str
    kind: str
    faction: str
    count: int = 1
    load: str = ""


@dataclass(frozen=True)
class Goods:
    """Resources of one kind on a territory."""

    place: str
    kind: str
    count: int


@dataclass(frozen=True)
class Track:
    """What stands on a player's tracks and in the hand."""

    faction: str
    active: bool
    power: int
    popularity: int
    coins: int
    cards: int
    abilities: tuple[str, ...] = ()
    stars: int = 0


@dataclass(frozen=True)
class PositionView:
    """Everything on the board, and the tracks of each player.

    Attributes:
        encounters: Territories with an encounter token.
        control: Who controls a territory, where anybody does.
    """

    pieces: tuple[Piece, ...]
    goods: tuple[Goods, ...]
    encounters: tuple[str, ...]
    tracks: tuple[Track, ...]
    control: tuple[tuple[str, str], ...] = ()

    @property
    def places(self) -> list[str]:
        """Every place with something on it, in the order of first mention."""
        named = [*(p.place for p in self.pieces), *(g.place for g in self.goods), *self.encounters]
        return list(dict.fromkeys(named))


def position_of(data: Mapping[str, Any], homes: Mapping[str, str]) -> PositionView:
    """Read a position.

    Args:
        data: The position as the scenario runner gives it.
        homes: Each faction's home base, which ``home`` stands for.

    Returns:
        The position, in the order of its players.
    """
    pieces: list[Piece] = []
    tracks: list[Track] = []
    for faction, player in data.get("players", {}).items():
        pieces.extend(_pieces(faction, player, homes[faction]))
        cards = player.get("cards", 0)
        tracks.append(
            Track(
                faction,
                bool(player.get("active")),
                player.get("power", 0),
                player.get("popularity", 0),
                player.get("coins", 0),
                cards if isinstance(cards, int) else len(cards),
                tuple(player.get("abilities") or ()),
                sum((player.get("stars") or {}).values()),
            )
        )
    board = data.get("board", {})
    return PositionView(
        pieces=tuple(pieces),
        goods=tuple(
            Goods(place, kind, content[kind])
            for place, content in board.items()
            for kind in RESOURCES
            if content.get(kind)
        ),
        encounters=tuple(place for place, content in board.items() if content.get("encounter")),
        tracks=tuple(tracks),
        control=tuple(
            (place, content["controlled_by"]) for place, content in board.items() if content.get("controlled_by")
        ),
    )


def _pieces(faction: str, player: Mapping[str, Any], home: str) -> list[Piece]:
    def at(place: str) -> str:
        return home if place == "home" else place

    found = [
        Piece(at(place), kind, faction, count)
        for place, kinds in (player.get("units") or {}).items()
        for kind, count in sorted(Counter(kinds).items(), key=lambda item: KINDS.index(item[0]))
    ]
    found += [Piece(at(place), kind, faction) for place, kind in (player.get("structures") or {}).items()]
    airship = player.get("airship")
    if airship:
        aboard = [(airship.get(kind, 0), kind) for kind in ("workers", *RESOURCES)]
        load = ", ".join(f"{count} {kind}" for count, kind in aboard if count)
        found.append(Piece(at(airship["at"]), "airship", faction, 1, load.replace("1 workers", "1 worker")))
    found += [Piece(at(place), "flag", faction) for place in player.get("flags") or ()]
    for place, state in (player.get("traps") or {}).items():
        found.append(Piece(at(place), "trap" if _armed(state) else "disarmed-trap", faction))
    return found


def _armed(state: Any) -> bool:
    """Tell whether a trap is armed; its state is a word or a mapping with ``armed``."""
    return bool(state.get("armed", True)) if isinstance(state, Mapping) else state != "disarmed"
