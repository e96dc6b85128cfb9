"""A position as the scenario runner tells it, in the shape that a drawing needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scythe_ref.engine.position.names import KINDS, RESOURCES

ENCOUNTER = "encounter"


@dataclass(frozen=True)
class Piece:
    """Pieces of one kind and owner on one place.

    Attributes:
        kind: A kind of unit, structure or resource, flag, trap, disarmed-trap or encounter.
        faction: Whose they are; empty for resources and encounter tokens.
        load: What is aboard, in words; airships only.
    """

    place: str
    kind: str
    faction: str = ""
    count: int = 1
    load: str = ""


@dataclass(frozen=True)
class Track:
    """What stands on a player's tracks and in the hand."""

    faction: str
    active: bool
    power: int
    popularity: int
    coins: int
    cards: int
    abilities: tuple[str, ...]
    stars: int


@dataclass(frozen=True)
class PositionView:
    """Everything on the board, and the tracks of each player."""

    pieces: tuple[Piece, ...]
    tracks: tuple[Track, ...] = ()

    @property
    def places(self) -> list[str]:
        """Every place with something on it, in the order of first mention."""
        return list(dict.fromkeys(piece.place for piece in self.pieces))


def position_of(data: Mapping[str, Any], homes: Mapping[str, str]) -> PositionView:
    """Read a position in the order of its players.

    Args:
        homes: Each faction's home base, which ``home`` stands for.
    """
    players = data["players"]
    board = data["board"].items()
    return PositionView(
        (
            *(piece for faction, player in players.items() for piece in _pieces(faction, player, homes[faction])),
            *(Piece(place, kind, "", lies[kind]) for place, lies in board for kind in RESOURCES if lies[kind]),
            *(Piece(place, ENCOUNTER) for place, lies in board if lies["encounter"]),
        ),
        tuple(
            Track(
                faction,
                player["active"],
                player["power"],
                player["popularity"],
                player["coins"],
                player["cards"],
                tuple(player["abilities"]),
                sum(player["stars"].values()),
            )
            for faction, player in players.items()
        ),
    )


def _pieces(faction: str, player: Mapping[str, Any], home: str) -> Iterator[Piece]:
    def at(place: str) -> str:
        return home if place == "home" else place

    for place, kinds in player["units"].items():
        for kind, count in sorted(Counter(kinds).items(), key=lambda item: KINDS.index(item[0])):
            yield Piece(at(place), kind, faction, count)
    for place, kind in player["structures"].items():
        yield Piece(at(place), kind, faction)
    if airship := player["airship"]:
        aboard = [f"{airship[kind]} {kind}" for kind in ("workers", *RESOURCES) if airship.get(kind)]
        yield Piece(at(airship["at"]), "airship", faction, 1, ", ".join(aboard).replace("1 workers", "1 worker"))
    for place in player["flags"]:
        yield Piece(at(place), "flag", faction)
    for place, state in player["traps"].items():
        yield Piece(at(place), "trap" if state == "armed" else "disarmed-trap", faction)
