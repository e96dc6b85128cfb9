"""Pictures of positions: what they show, drawn and in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from scythe_ref.schema.rule_source import Statement
from scythe_ref.site.parts.board_drawing import Frame
from scythe_ref.site.parts.drawn_position import ENCOUNTER, Piece, PositionView, Track
from scythe_ref.site.parts.page_helper import PageHelper

AROUND = 4
"""A picture of fewer places shows what lies next to them, too."""

_LABEL = re.compile(r"\b(?:[MFVWTL][1-9]|FACTORY|HB_[A-Z]+)\b")
_KIND_WORDS = {
    "flag": "Flag", "trap": "Trap", "disarmed-trap": "disarmed Trap", "mine": "Mine", "monument": "Monument",
    "armory": "Armory", "mill": "Mill",
}  # fmt: skip


class PlaceLine(NamedTuple):
    """What lies on one place, in words."""

    place: str
    where: str
    things: list[str]


@dataclass(frozen=True)
class Picture:
    """A position: drawn, and in words.

    Attributes:
        id: Unique on its page.
        title: What it shows.
        frame: The part of the board.
        pieces: The pieces, as SVG.
        places: The same in words.
        tracks: What is not on the board.
    """

    id: str
    title: str
    frame: Frame
    pieces: Markup
    places: list[PlaceLine]
    tracks: tuple[Track, ...] = ()


def example_picture(here: PageHelper, statement: Statement) -> Picture | None:
    """Return a picture of where a statement's example happens."""
    if statement.shows is None:
        return None
    position = PositionView(
        tuple(
            Piece(place, kind, faction, count)
            for faction, places in statement.shows.pieces.items()
            for place, kinds in places.items()
            for kind, count in Counter(kinds).items()
        )
    )
    places, drawing, shown = here.context.places, here.context.drawing, statement.shows.places
    lines = []
    for number, label in enumerate(shown):
        name = places.name(label)
        where = "" if label in places.owners else places.where(label, shown[:number])
        things = [_in_words(here, piece) for piece in position.pieces if piece.place == label]
        lines.append(PlaceLine(name[:1].upper() + name[1:], where, things))
    frame = drawing.frame(shown, around=len(shown) < AROUND)
    pieces = drawing.outlined(shown) + drawing.pieces(position, here.sprite)
    return Picture(f"example-{statement.id}", "Where the example happens", frame, pieces, lines)


def mentioned_places(lines: Iterable[str], homes: Mapping[str, str]) -> list[str]:
    """Return the places that the lines of a play name, in order."""
    labels: list[str] = []
    for line in lines:
        words = line.split()
        if words and words[0] in homes and "home" in words:
            labels.append(homes[words[0]])
        labels += _LABEL.findall(line)
    return list(dict.fromkeys(labels))


def changed_places(start: PositionView, end: PositionView) -> list[str]:
    """Return the places on which something is otherwise in a second position."""
    return sorted({piece.place for piece in {*start.pieces} ^ {*end.pieces}})


def place_lines(here: PageHelper, position: PositionView, told: Container[str]) -> Iterator[PlaceLine]:
    """Yield what lies where, in words; a home base only if something happens there."""
    places = here.context.places
    before: list[str] = []
    for place in position.places:
        if place in places.owners and place not in told:
            continue
        where = "" if place in places.owners else places.where(place, before)
        name = places.name(place)
        things = [_in_words(here, piece) for piece in position.pieces if piece.place == place]
        yield PlaceLine(name[:1].upper() + name[1:], where, things)
        before.append(place)


def _in_words(here: PageHelper, piece: Piece) -> str:
    if not piece.faction:
        return "encounter token" if piece.kind == ENCOUNTER else f"{piece.count} {piece.kind}"
    word, owner = _KIND_WORDS.get(piece.kind, piece.kind), here.short(piece.faction)
    words = f"{owner} {word}" if piece.count == 1 else f"{piece.count} {owner} {word}s"
    return f"{words} with {piece.load} aboard" if piece.load else words
