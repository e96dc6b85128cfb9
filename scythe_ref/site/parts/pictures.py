"""Pictures of positions, drawn and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from scythe_ref.schema.rule_source import Statement
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.views import Frame, Piece, PositionView, Track

AROUND = 4
"""A picture of fewer places shows their neighbours, too."""


class PlaceLine(NamedTuple):
    """The pieces on one place, in words."""

    place: str
    where: str
    things: list[str]


@dataclass(frozen=True)
class Picture:
    """A position: drawn, and in words.

    Attributes:
        id: Unique on its page.
        title: A description of the picture.
        frame: The part of the board.
        pieces: The pieces, as SVG.
        places: The same in words.
        tracks: Everything beside the board.
    """

    id: str
    title: str
    frame: Frame
    pieces: Markup
    places: list[PlaceLine]
    tracks: tuple[Track, ...] = ()


def example_picture(here: PageHelper, statement: Statement) -> Picture | None:
    """Return a picture of the places in a statement's example."""
    places, drawing = here.context.places, here.context.drawing
    if statement.shows is None or drawing is None or places is None:
        return None
    position = PositionView(
        tuple(
            Piece(place, kind, faction, count)
            for faction, places in statement.shows.pieces.items()
            for place, kinds in places.items()
            for kind, count in Counter(kinds).items()
        )
    )
    shown = statement.shows.places
    lines = []
    for number, label in enumerate(shown):
        name = places.name(label)
        where = "" if label in places.owners else places.where(label, shown[:number])
        things = [here.context.game.in_words(here, piece) for piece in position.pieces if piece.place == label]
        lines.append(PlaceLine(name[:1].upper() + name[1:], where, things))
    title = here.context.translations.gettext("Where the example happens")
    frame = drawing.frame(shown, around=len(shown) < AROUND)
    pieces = drawing.outlined(shown) + drawing.pieces(position, here.sprite, frame)
    return Picture(f"example-{statement.id}", title, frame, pieces, lines)


def changed_places(start: PositionView, end: PositionView) -> list[str]:
    """Return the places that differ between two positions."""
    return sorted({piece.place for piece in {*start.pieces} ^ {*end.pieces}})


def place_lines(here: PageHelper, position: PositionView, told: Container[str]) -> Iterator[PlaceLine]:
    """Yield the pieces of each place in words; of home bases only those in ``told``."""
    places = here.context.places
    if places is None:
        return
    before: list[str] = []
    for place in position.places:
        if place in places.owners and place not in told:
            continue
        where = "" if place in places.owners else places.where(place, before)
        name = places.name(place)
        things = [here.context.game.in_words(here, piece) for piece in position.pieces if piece.place == place]
        yield PlaceLine(name[:1].upper() + name[1:], where, things)
        before.append(place)
