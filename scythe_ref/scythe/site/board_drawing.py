"""Our own drawing of the board: terrains, rivers, tunnels, encounters, home bases and the pieces of a position.

Its colours are variables of ``styles.css``; ``templates/board/symbols.svg`` has the symbols of pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from itertools import chain

from markupsafe import Markup, escape

from scythe_ref.scythe.engine.core.rulebook import TERRAINS
from scythe_ref.scythe.schema.component import Board, Direction
from scythe_ref.site import Frame, Piece, PositionView

HALF = 26
"""Half the width of a territory."""
RISE = 15
"""Height of the slanted edges."""
SIDE = 30
"""Length of the upright edges."""

_HEXAGON = f"l{HALF} {RISE}v{SIDE}l-{HALF} {RISE}-{HALF}-{RISE}v-{SIDE}z"
_INSIDE = "l22 13v26l-22 13-22-13v-26z"
_EDGES: dict[Direction, tuple[int, int, int, int]] = {
    "E": (HALF, -RISE, HALF, RISE),
    "SE": (HALF, RISE, 0, 2 * RISE),
    "NE": (0, -2 * RISE, HALF, -RISE),
}
"""Ends of three of the six edges, from the middle; the other three belong to the neighbours."""

_EDGE = Markup('stroke="var(--sc-edge)" stroke-width="1.5"')
_HOME_EDGE = Markup('stroke="var(--sc-soft)" stroke-width="1.5" stroke-dasharray="4 3"')
_RIVER = Markup('fill="none" stroke="var(--sc-river)" stroke-width="4.5" stroke-linecap="round"')
_LABELS = Markup('fill="var(--sc-label)" font-size="var(--sc-label-size)" font-weight="700" text-anchor="middle"')

PER_ROW = 3
TOKEN = 15
"""Room that a piece takes."""
SCALES = ((2, 1.4), (3, 1.1), (6, 1.0), (9, 0.8))
"""Scales of pieces by the number of their kinds on one place, up to each number; more have the smallest scale."""


class BoardDrawing:
    """Draws the board and positions on it.

    One file of the site, :attr:`file`, has the empty board and all symbols; each picture refers to it and adds its
    pieces. Styles of a page do not reach into that file, but variables do, so colours are variables.

    Attributes:
        file: The address of the file from the site's root. Another board has another name.
    """

    def __init__(self, board: Board, names: Mapping[str, str], factory: str) -> None:
        """Take a board, the short names of factions, and what the Factory is called."""
        self.board = board
        self.names = names
        self.factory = factory
        self.owners = {base.id: faction for faction, base in board.home_bases.items()}
        self._labels = [self._place_of_label(label) for label in board.territories]
        self._base = self._draw_base()
        self.file = f"img/board-{blake2b(self._base.encode(), digest_size=4).hexdigest()}.svg"

    def base(self) -> Markup:
        """Return the empty board as the content of the file's ``<symbol id="board">``."""
        return self._base

    def whole(self) -> Frame:
        """Return the frame of the whole board."""
        return self.frame(self.board.territories, around=False)

    def frame(self, labels: Iterable[str], around: bool = True) -> Frame:
        """Return the frame that shows some places.

        Args:
            around: Whether to show their neighbours, too.
        """
        shown = [label for label in labels if label in self.board.territories]
        if around:
            shown += chain.from_iterable(self.board.territories[label].neighbours.values() for label in list(shown))
        centres = [self.centre(label) for label in shown or self.board.territories]
        top = min(y for _, y in centres) - 2 * RISE - 3
        bottom = max(y for _, y in centres) + 2 * RISE + 6  # with the labels of the row below, whose tops are in it
        written = [(x, half) for x, y, half in self._labels if top < y < bottom]
        left = _between(written, min(x for x, _ in centres) - HALF - 3, -1)
        right = _between(written, max(x for x, _ in centres) + HALF + 3, 1)
        return Frame(left, top, right - left, bottom - top)

    def pieces(self, position: PositionView, sprite: str, frame: Frame) -> Markup:
        """Return the pieces on the part of the board that a frame shows, as SVG.

        Args:
            sprite: Address of :attr:`file` on the page that shows it.
        """
        lying: dict[str, list[Piece]] = {}
        for piece in position.pieces:
            lying.setdefault(piece.place, []).append(piece)
        return Markup("").join(
            self._stack(place, things, sprite)
            for place, things in lying.items()
            if place in self.board.territories and self._is_shown(place, frame)
        )

    def _is_shown(self, place: str, frame: Frame) -> bool:
        x, y = self.centre(place)
        across = frame.left - HALF < x < frame.left + frame.width + HALF
        return across and frame.top - 2 * RISE < y < frame.top + frame.height + 2 * RISE

    def outlined(self, labels: Iterable[str]) -> Markup:
        """Return the outlines of some places, as SVG; a little inside, so that rivers stay visible."""
        starts = (self.centre(label) for label in labels)
        return Markup('<path class="sc-named" d="{}"/>').format("".join(f"M{x} {y - 26}{_INSIDE}" for x, y in starts))

    # -- the empty board ----------------------------------------------------------------------------------------

    def _draw_base(self) -> Markup:
        parts: list[Markup] = []
        by_terrain: dict[str, list[str]] = {terrain: [] for terrain in TERRAINS}
        for label, territory in self.board.territories.items():
            by_terrain[territory.terrain].append(label)
        for terrain, labels in by_terrain.items():
            ground = Markup('<path fill="var(--sc-{})" {} d="{}"/>')
            edge = _HOME_EDGE if terrain == "home_base" else _EDGE
            name = terrain.replace("_base", "")
            parts.append(ground.format(name, edge, "".join(self._hexagon(label) for label in labels)))
        parts.append(Markup('<path {} d="{}"/>').format(_RIVER, self._rivers()))
        parts.append(Markup("<g {}>").format(_LABELS))
        for label, territory in self.board.territories.items():
            x, y = self.centre(label)
            if territory.terrain == "home_base":
                parts.append(self._home_base(label, x, y))
                continue
            parts.append(Markup('<use href="#t-{}" x="{}" y="{}"/>').format(territory.terrain, x, y + 2))
            if territory.tunnel:
                parts.append(Markup('<use href="#b-tunnel" x="{}" y="{}"/>').format(x, y + 19))
            parts.append(Markup('<text x="{}" y="{}">{}</text>').format(x, y - 14, self.label_of(label)))
        return Markup("").join((*parts, Markup("</g>")))

    def encounter_marks(self, sprite: str) -> Markup:
        """Return the encounter tokens at the start of a game.

        Args:
            sprite: Address of :attr:`file` on the page that shows them.
        """
        marks = [label for label, territory in self.board.territories.items() if territory.encounter]
        return Markup("").join(
            Markup('<use href="{}#p-encounter" x="{}" y="{}"/>').format(sprite, x + 14, y + 4)
            for x, y in map(self.centre, marks)
        )

    def _home_base(self, label: str, x: int, y: int) -> Markup:
        faction = self.owners[label]
        return Markup(
            '<circle fill="var(--sc-{0},#888)" stroke="var(--sc-label)" cx="{1}" cy="{2}" r="9"/>'
            '<text font-size="var(--sc-home-size)" x="{1}" y="{3}">{4}</text>'
        ).format(faction, x, y + 6, y - 12, self.label_of(label))

    def _name(self, faction: str) -> str:
        """Return a faction's short name; content of somebody else's may have no mat for every home base."""
        return self.names.get(faction, faction.capitalize())

    def label_of(self, place: str) -> str:
        """Return the writing on a place."""
        if place in self.owners:
            return self._name(self.owners[place])
        return self.factory if place == "FACTORY" else place

    def _place_of_label(self, place: str) -> tuple[int, int, float]:
        """Return the middle of a place's label, and half its width or a little more."""
        x, y = self.centre(place)
        return x, y - RISE, 3 + 2.5 * len(self.label_of(place))

    def _rivers(self) -> str:
        path = []
        for label, territory in self.board.territories.items():
            x, y = self.centre(label)
            for direction in territory.rivers:
                if direction in _EDGES:
                    x1, y1, x2, y2 = _EDGES[direction]
                    path.append(f"M{x + x1} {y + y1}L{x + x2} {y + y2}")
        return "".join(path)

    def _hexagon(self, label: str) -> str:
        x, y = self.centre(label)
        return f"M{x} {y - 2 * RISE}{_HEXAGON}"

    def centre(self, label: str) -> tuple[int, int]:
        """Return the middle of a place, in board units."""
        territory = self.board.territories[label]
        return 2 * HALF * territory.q + HALF * territory.r, 3 * RISE * territory.r

    # -- pieces -------------------------------------------------------------------------------------------------

    def _stack(self, place: str, things: list[Piece], sprite: str) -> Markup:
        """Draw the pieces on one place, in rows."""
        x, y = self.centre(place)
        rows = [things[i : i + PER_ROW] for i in range(0, len(things), PER_ROW)]
        scale = next((size for most, size in SCALES if len(things) <= most), 0.6)
        height = TOKEN * scale
        top = y + 3 - (len(rows) - 1) * height / 2
        drawn = []
        for number, row in enumerate(rows):
            for index, thing in enumerate(row):
                at_x = x + (index - (len(row) - 1) / 2) * TOKEN * scale
                drawn.append(self._thing(thing, at_x, top + number * height, scale, sprite))
        return Markup("").join(drawn)

    def _thing(self, thing: Piece, x: float, y: float, scale: float, sprite: str) -> Markup:
        owner, count = thing.faction, thing.count
        size = f" scale({scale})" if scale != 1 else ""
        group = f' class="f-{owner}"' if owner else ""
        inner = f'<use href="{escape(sprite)}#p-{thing.kind}"/>'
        if owner:
            inner += f"<text>{escape(self._name(owner)[0])}</text>"
        if count > 1:
            inner += f'<text class="count" x="5" y="8">{count}</text>'
        return Markup(f'<g{group} transform="translate({_short(x)} {_short(y)}){size}">{inner}</g>')  # noqa: S704


def _between(labels: list[tuple[int, float]], edge: int, step: int) -> int:
    """Return the next edge outwards that cuts no label in two."""
    edges = range(edge, edge + step * 4 * HALF, step)
    return next((at for at in edges if all(abs(x - at) > half for x, half in labels)), edge)


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
