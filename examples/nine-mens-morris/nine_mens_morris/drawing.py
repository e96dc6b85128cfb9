"""The board as a drawing and in words: 24 points and their lines, from the content's own data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from hashlib import blake2b

from markupsafe import Markup
from scythe_ref.messages import Messages, format_message
from scythe_ref.site import Frame, PositionView

from nine_mens_morris.schema import Board

STEP, EDGE = 40, 30
RADIUS = 13
"""Of the spot that belongs to a point."""

SPOT = f"M-{RADIUS} 0a{RADIUS} {RADIUS} 0 1 0 {2 * RADIUS} 0 {RADIUS} {RADIUS} 0 1 0-{2 * RADIUS} 0z"
MIDDLE = 3
SQUARES = {away: {"say": f"name.square.{name}"} for away, name in ((1, "inner"), (2, "middle"), (3, "outer"))}

_LINES = Markup('<path fill="none" stroke="var(--morris-line,#5d4a2b)" stroke-width="{}" {}d="{}"/>')
_LABELS = Markup('<g fill="var(--morris-line,#5d4a2b)" font-size="8" text-anchor="middle">{}</g>')


class MorrisDrawing:
    """Draws the board and positions on it; ``scythe_ref.site.Drawing`` explains each method.

    Attributes:
        at: The place of each point in the drawing.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.at = {label: (EDGE + STEP * point.x, EDGE + STEP * point.y) for label, point in board.points.items()}
        self.size = max(map(max, self.at.values())) + EDGE
        self._base = self._drawn()
        self.file = f"img/board-{blake2b(self._base.encode(), digest_size=4).hexdigest()}.svg"

    def base(self) -> Markup:
        return self._base

    def whole(self) -> Frame:
        return Frame(0, 0, self.size, self.size)

    def frame(self, labels: Iterable[str], around: bool = True) -> Frame:
        """Return the whole board: it is small enough, and rows reach across all of it."""
        return self.whole()

    def pieces(self, position: PositionView, sprite: str, frame: Frame) -> Markup:
        man = Markup('<g class="f-{}" transform="translate({} {}) scale(1.4)"><use href="{}#p-{}"/><text>{}</text></g>')
        return Markup("").join(
            man.format(one.faction, *self.at[one.place], sprite, one.kind, one.faction[:1].upper())
            for one in position.pieces
        )

    def outlined(self, labels: Iterable[str]) -> Markup:
        spot = Markup('<path class="sc-named" transform="translate({} {})" d="{}"/>')
        return Markup("").join(spot.format(*self.at[label], SPOT) for label in labels)

    def _drawn(self) -> Markup:
        wood = Markup('<rect fill="var(--morris-wood,#e9dcbd)" rx="6" width="{0}" height="{0}"/>').format(self.size)
        dots = "".join(f"M{x} {y}h0" for x, y in self.at.values())
        text = Markup('<text x="{}" y="{}">{}</text>').format
        labels = (text(x + 16, y - 7, name) for name, (x, y) in self.at.items())
        return (
            wood
            + _LINES.format(1, Markup('stroke-opacity=".5" stroke-dasharray="2 5" '), self._path("corner_rows"))
            + _LINES.format(2.4, "", self._path("rows"))
            + _LINES.format(7, Markup('stroke-linecap="round" '), dots)
            + _LABELS.format(Markup("").join(labels))
        )

    def _path(self, rows: str) -> str:
        """Return the lines from the first point of each row to its last."""
        ends = ((*self.at[row[0]], *self.at[row[-1]]) for row in getattr(self.board, rows))
        return "".join(f"M{x0} {y0}L{x1} {y1}" for x0, y0, x1, y1 in ends)


class MorrisPlaces:
    """Names and describes the points; see ``scythe_ref.site.Places``."""

    owners: Mapping[str, str] = {}

    def __init__(self, board: Board, messages: Messages) -> None:
        self.points = board.points
        self._say = partial(format_message, messages)

    def name(self, label: str) -> str:
        """Return ``the corner a7`` or ``point d6``."""
        point = self.points[label]
        return self._say("place.point" if MIDDLE in (point.x, point.y) else "place.corner", {"point": label})

    def where(self, label: str, near: Iterable[str] = ()) -> str:
        """Return ``top left of the outer square``, or ``next to point d7``."""
        beside = next((other for other in near if other in self.points[label].next), None)
        if beside:
            return self._say("place.next-to", {"place": self.name(beside)})
        point = self.points[label]
        away = max(abs(point.x - MIDDLE), abs(point.y - MIDDLE))
        sides = [*_side(point.y, "top", "bottom"), *_side(point.x, "left", "right")]
        return self._say("place.side", {"side": {"say": f"name.side.{'-'.join(sides)}"}, "square": SQUARES[away]})

    def described(self, label: str, near: Iterable[str] = ()) -> str:
        return self._say("place.described", {"place": self.name(label), "where": self.where(label, near)})


def _side(at: int, low: str, high: str) -> Iterator[str]:
    if at != MIDDLE:
        yield low if at < MIDDLE else high
