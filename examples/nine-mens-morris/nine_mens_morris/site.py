"""The site's parts for Nine Men's Morris alone; ``scythe_ref.site.GameSite`` explains each method."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from scythe_ref.site import GameSite, PageContext, PageHelper, Piece, PositionView, Track
from scythe_ref.wording import count

from nine_mens_morris.actions import parse
from nine_mens_morris.drawing import RADIUS, SPOT, MorrisDrawing, MorrisPlaces
from nine_mens_morris.lab import MAN, NAMES
from nine_mens_morris.line import write_line
from nine_mens_morris.rulebook import compile_rulebook
from nine_mens_morris.schema import Board

FOLDER = Path(__file__).parent
_POINT = re.compile(r"\b[a-g][1-7]\b")


def _data(context: PageContext) -> Mapping[str, Any]:
    return context.library.components.data


def _board(context: PageContext) -> Board:
    return Board.model_validate(_data(context)["board"])


class MorrisSite(GameSite):
    """Nine Men's Morris, as the site sees it."""

    templates = (FOLDER / "templates",)
    styles = FOLDER / "styles.css"

    def drawing(self, context: PageContext) -> MorrisDrawing:
        return MorrisDrawing(_board(context))

    def places(self, context: PageContext) -> MorrisPlaces:
        return MorrisPlaces(_board(context))

    def position(self, context: PageContext, data: Mapping[str, Any]) -> PositionView:
        players = data["players"].items()
        return PositionView(
            tuple(Piece(label, MAN, name) for name, player in players for label in player["men"]),
            tuple(Track(name, player["active"], tuple(_beside(player))) for name, player in players),
        )

    def around(self, context: PageContext, places: Iterable[str]) -> set[str]:
        points = _board(context).points
        return {near for label in places if label in points for near in (label, *points[label].next)}

    def mentioned(self, context: PageContext, lines: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(label for line in lines for label in _POINT.findall(line)))

    def in_words(self, here: PageHelper, piece: Piece) -> str:
        return f"a man of {NAMES[piece.faction]}"

    def line(self, data: Mapping[str, Any]) -> str:
        return write_line(data)

    def action_words(self, context: PageContext, line: str) -> str:
        return parse(line, compile_rulebook(_data(context))).in_words()

    def lab_board(self, context: PageContext) -> Mapping[str, Any]:
        board, drawing, places = _board(context), MorrisDrawing(_board(context)), MorrisPlaces(_board(context))
        return {
            "format": 1,
            "sprite": drawing.file,
            "frame": [0, 0, drawing.size, drawing.size],
            "words": {"place": "point", "places": "points", "player": "men in hand"},
            "outline": SPOT,
            "size": [2 * RADIUS, 2 * RADIUS],
            "places": {
                label: {"at": at, "title": places.name(label), "short": label, "near": board.points[label].next}
                for label, at in drawing.at.items()
            },
            "owners": [
                {"value": name, "title": title, "short": title, "class": f"f-{name}"} for name, title in NAMES.items()
            ],
        }


def _beside(player: Mapping[str, Any]) -> Iterable[str]:
    yield f"{count(player['in_hand'], 'man', 'men')} in hand"
    if player["taken"]:
        yield f"{count(player['taken'], 'man', 'men')} taken"


SITE = MorrisSite()
