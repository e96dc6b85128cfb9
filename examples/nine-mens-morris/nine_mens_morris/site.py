"""The site's parts for Nine Men's Morris alone; ``scythe_ref.site.GameSite`` explains each method."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from scythe_ref.messages import format_message, to_text
from scythe_ref.site import GameSite, PageContext, PageHelper, Piece, PositionView, Track

from nine_mens_morris.actions import parse
from nine_mens_morris.drawing import RADIUS, SPOT, MorrisDrawing, MorrisPlaces
from nine_mens_morris.lab import MAN
from nine_mens_morris.line import write_line
from nine_mens_morris.rulebook import PLAYERS, compile_rulebook, player_name
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
        return MorrisPlaces(_board(context), context.library.messages)

    def position(self, context: PageContext, data: Mapping[str, Any]) -> PositionView:
        players = data["players"].items()
        return PositionView(
            tuple(Piece(label, MAN, name) for name, player in players for label in player["men"]),
            tuple(Track(name, player["active"], tuple(_beside(context, player))) for name, player in players),
        )

    def around(self, context: PageContext, places: Iterable[str]) -> set[str]:
        points = _board(context).points
        return {near for label in places if label in points for near in (label, *points[label].next)}

    def mentioned(self, context: PageContext, lines: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(label for line in lines for label in _POINT.findall(line)))

    def in_words(self, here: PageHelper, piece: Piece) -> str:
        return _say(here.context, "piece.man", player=player_name(piece.faction))

    def line(self, data: Mapping[str, Any]) -> str:
        return write_line(data)

    def action_words(self, context: PageContext, line: str) -> str:
        return to_text(context.library.messages, parse(line, compile_rulebook(_data(context))).phrase())

    def lab_board(self, context: PageContext) -> Mapping[str, Any]:
        board, drawing, places = _board(context), self.drawing(context), self.places(context)
        names = {name: _say(context, f"name.player.{name}") for name in PLAYERS}
        return {
            "format": 1,
            "sprite": drawing.file,
            "frame": [0, 0, drawing.size, drawing.size],
            "words": {name: _say(context, f"name.words.{name}") for name in ("place", "places", "player")},
            "outline": SPOT,
            "size": [2 * RADIUS, 2 * RADIUS],
            "places": {
                label: {"at": at, "title": places.name(label), "short": label, "near": board.points[label].next}
                for label, at in drawing.at.items()
            },
            "owners": [
                {"value": name, "title": title, "short": title, "class": f"f-{name}"} for name, title in names.items()
            ],
        }


def _beside(context: PageContext, player: Mapping[str, Any]) -> Iterable[str]:
    yield _say(context, "count.in-hand", number=player["in_hand"])
    if player["taken"]:
        yield _say(context, "count.taken", number=player["taken"])


def _say(context: PageContext, key: str, **values: object) -> str:
    return format_message(context.library.messages, key, values)


SITE = MorrisSite()
