"""The drawing of the board and the words that go with it."""

from __future__ import annotations

import re

import pytest

from scythe_ref.scythe.site.context import factions_of
from scythe_ref.scythe.site.positions import Piece, PositionView, position_of
from scythe_ref.site.build.assets import colours_with
from scythe_ref.site.context import PageContext

KINDS = (
    "character",
    "mech",
    "worker",
    "airship",
    "mine",
    "monument",
    "armory",
    "mill",
    "flag",
    "trap",
    "disarmed-trap",
)


def test_the_board_shows_every_territory_once_with_its_label(context: PageContext) -> None:
    drawn = re.findall(r"<text[^>]*>([^<]+)</text>", context.drawing.base())
    territories = context.library.components.board.territories
    labels = {"Factory" if label == "FACTORY" else label for label in territories if not label.startswith("HB_")}
    homes = {mat.short for mat in factions_of(context).values()}
    assert sorted(drawn) == sorted(labels | homes)


def test_every_river_edge_and_tunnel_is_drawn_once(context: PageContext) -> None:
    numbers = context.library.components.numbers.numbers["board"]
    river = re.search(r'<path fill="none" stroke="var\(--sc-river\)"[^>]* d="([^"]+)"', context.drawing.base())
    assert river is not None
    edges = re.findall(r"M(-?\d+) (-?\d+)L(-?\d+) (-?\d+)", river[1])
    assert len(edges) == len({frozenset({edge[:2], edge[2:]}) for edge in edges}) == numbers["river_edges"]
    assert context.drawing.base().count("#b-tunnel") == numbers["tunnels"]
    assert context.drawing.encounter_marks("board.svg").count('"board.svg#p-encounter"') == numbers["encounters"]


def test_terrain_is_told_by_shape_as_well_as_colour(context: PageContext) -> None:
    base = context.drawing.base()
    for label, territory in context.library.components.board.territories.items():
        if territory.terrain != "home_base":
            assert f'href="#t-{territory.terrain}"' in base, label


def test_every_symbol_that_is_used_is_in_the_file_with_the_board(context: PageContext) -> None:
    drawn = context.renderer.sprite(context.drawing)
    symbols = set(re.findall(r'<symbol id="([\w-]+)"', drawn))
    pieces = {f"p-{kind}" for kind in (*KINDS, "food", "metal", "oil", "wood", "encounter")}
    assert symbols >= {"board", *re.findall(r'href="#([\w-]+)"', drawn), *pieces}


def test_colours_of_the_board_are_those_of_the_page_it_stands_on(context: PageContext) -> None:
    """Styles do not reach into another file, and browsers draw a class without a style in black."""
    drawn = context.renderer.sprite(context.drawing)
    styles = colours_with(context.game.styles)
    assert "class=" not in drawn
    for name in set(re.findall(r"var\((--[\w-]+)", drawn)):
        assert f"{name}:" in styles, name


def test_a_frame_shows_a_place_and_its_neighbours_only(context: PageContext) -> None:
    small, whole = context.drawing.frame(["V4"]), context.drawing.whole()
    assert small.width * small.height < whole.width * whole.height / 4
    assert context.drawing.frame(["V4"], around=False).width < small.width


def test_pieces_carry_their_owner_in_a_letter_and_their_number(context: PageContext) -> None:
    position = PositionView((Piece("V4", "worker", "saxony", 3), Piece("F4", "wood"), Piece("V1", "encounter")))
    drawn = context.drawing.pieces(position, "../board.svg", context.drawing.frame(["V4", "F4", "V1"]))
    assert 'class="f-saxony"' in drawn
    assert "<text>S</text>" in drawn
    assert '<text class="count" x="5" y="8">3</text>' in drawn
    assert '"../board.svg#p-wood"' in drawn
    assert "#p-encounter" in drawn
    assert "#p-encounter" not in context.drawing.pieces(position, "../board.svg", context.drawing.frame(["V4"]))


@pytest.mark.parametrize(
    ("label", "near", "words"),
    [
        ("V4", ["F4"], "village V4, east of farm F4"),
        ("F4", [], "farm F4, south-east of Polania's home base"),
        ("W3", [], "forest W3, north-west of the Factory"),
        ("FACTORY", [], "the Factory, in the middle of the board"),
        ("HB_POLANIA", [], "Polania's home base"),
    ],
)
def test_places_are_described_by_what_lies_next_to_them(
    label: str, near: list[str], words: str, context: PageContext
) -> None:
    assert context.places.described(label, near) == words


def test_every_place_can_be_described_without_help(context: PageContext) -> None:
    for label in context.library.components.board.territories:
        assert context.places.described(label)


def test_a_position_is_read_with_homes_and_cargo(context: PageContext) -> None:
    data = {
        "players": {
            "polania": {
                "active": True, "power": 1, "popularity": 2, "coins": 3, "cards": 4,
                "units": {"home": ["worker", "character", "worker"]},
                "airship": {"at": "W2", "workers": 1, "oil": 2}, "traps": {}, "flags": ["V1"],
                "structures": {}, "abilities": [], "stars": {},
            }
        },
        "board": {"F4": {"wood": 2, "food": 0, "metal": 0, "oil": 0, "encounter": False, "controlled_by": "polania"}},
    }  # fmt: skip
    position = position_of(context, data)
    assert Piece("HB_POLANIA", "worker", "polania", 2) in position.pieces
    assert Piece("W2", "airship", "polania", 1, "1 worker, 2 oil") in position.pieces
    assert Piece("V1", "flag", "polania") in position.pieces
    assert [piece for piece in position.pieces if not piece.faction] == [Piece("F4", "wood", count=2)]


def test_no_label_is_cut_at_the_side_of_a_picture(context: PageContext) -> None:
    base, board = context.drawing.base(), context.library.components.board
    labels = [
        (int(x), int(y), len(name) * 2.5)
        for x, y, name in re.findall(r'<text[^>]* x="(-?\d+)" y="(-?\d+)">([^<]+)</text>', base)
    ]
    assert len(labels) == len(board.territories)
    for place in board.territories:
        frame = context.drawing.frame([place])
        for x, y, half in labels:
            if frame.top < y < frame.top + frame.height:
                for edge in (frame.left, frame.left + frame.width):
                    assert abs(x - edge) > half, (place, x, y)
