"""A position in the shape that drawings and sentences need, for any game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Piece:
    """Pieces of one kind and owner on one place.

    Attributes:
        kind: What it is, in the game's own terms.
        faction: Whose they are; empty for nobody's.
        load: What is aboard, in words.
    """

    place: str
    kind: str
    faction: str = ""
    count: int = 1
    load: str = ""


@dataclass(frozen=True)
class Track:
    """What a player has beside the board.

    Attributes:
        active: Whether it is this player's turn.
        words: What there is, a few words each.
    """

    faction: str
    active: bool
    words: tuple[str, ...]


@dataclass(frozen=True)
class PositionView:
    """Everything on the board, and what each player has beside it."""

    pieces: tuple[Piece, ...]
    tracks: tuple[Track, ...] = ()

    @property
    def places(self) -> list[str]:
        """Every place with something on it, in the order of first mention."""
        return list(dict.fromkeys(piece.place for piece in self.pieces))


@dataclass(frozen=True)
class Frame:
    """The part of the board that a picture shows."""

    left: int
    top: int
    width: int
    height: int

    @property
    def view_box(self) -> str:
        """The value of the SVG attribute."""
        return f"{self.left} {self.top} {self.width} {self.height}"
