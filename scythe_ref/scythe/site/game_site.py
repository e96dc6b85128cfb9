"""Scythe's side of the site: its pages with their addresses, pictures, badges and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from markupsafe import Markup

from scythe_ref.library import lab_url
from scythe_ref.scythe.closed_lists import MODULES
from scythe_ref.scythe.components.piece_entries import PIECES, faction_url, mat_url, piece_url, sheet_url
from scythe_ref.scythe.components.places import ScythePlaces
from scythe_ref.scythe.components.typed import components_of, matrix_in, sheets_of
from scythe_ref.scythe.engine import SCYTHE
from scythe_ref.scythe.engine.position.line import to_line
from scythe_ref.scythe.engine.spelling import PARTS
from scythe_ref.scythe.flips import KeptFlips, KeptSwitchFlips
from scythe_ref.scythe.lab.action_words import ActionWords
from scythe_ref.scythe.site import positions
from scythe_ref.scythe.site.board_drawing import BoardDrawing
from scythe_ref.scythe.site.combinations import combinations_page, combined_badges, matrix_of_page
from scythe_ref.scythe.site.context import drawing_of, parts_of, places_of
from scythe_ref.scythe.site.lab_board import board_data
from scythe_ref.scythe.site.mats_and_board import board_page, faction_page, factions_page, mat_page, mats_page
from scythe_ref.scythe.site.pieces import piece_pages
from scythe_ref.scythe.site.score import SCORE_RULES, score_page
from scythe_ref.scythe.site.setup import SETUP_RULES, draw_page, setup_page
from scythe_ref.scythe.site.sheets import SHEET_RULES, sheet_pages, sheets_page
from scythe_ref.scythe.site.turn import TURN_RULES, turn_page
from scythe_ref.site import Badge, Frame, GameSite, PageContext, PageHelper, Piece, PlannedPage
from scythe_ref.translations import N_

if TYPE_CHECKING:
    from scythe_ref.library import Library
    from scythe_ref.schema.scenario import AnySetting
    from scythe_ref.scythe.schema.scenario import Setting


LISTS = ("factions/", "mats/", "board/", "combinations/", "triumph-track/", "gains/", "box/")
TOOLS = {
    "draw": (draw_page, SETUP_RULES),
    "setup": (setup_page, SETUP_RULES),
    "turn": (turn_page, TURN_RULES),
    "score": (score_page, SCORE_RULES),
}
"""The tools for the table, each with its page and the statements that content must have for it."""

BOARD_PICTURE = "pictures/board.svg"
PICTURE = "pictures/{}.svg"
"""A faction's home base with its surroundings."""


class ScytheSite(GameSite):
    """Scythe, as the site sees it."""

    templates = (Path(__file__).parent / "templates",)
    spelling = PARTS
    styles = Path(__file__).parent / "styles.css"
    theme = Path(__file__).parent / "theme"
    faction_url = staticmethod(faction_url)
    position = staticmethod(positions.position_of)
    mentioned = staticmethod(positions.mentioned_places)
    in_words = staticmethod(positions.in_words)
    standing = staticmethod(positions.standing)
    changes = staticmethod(positions.changes)
    combined = staticmethod(combined_badges)
    line = staticmethod(to_line)
    finder = KeptFlips
    switch_finder = KeptSwitchFlips
    lab_board = staticmethod(board_data)

    def rulebooks(self, library: Library) -> Mapping[str, Sequence[str]]:
        """Return the modules of each printed rulebook: the base game, with Invaders from Afar, and everything."""
        return {
            "rulebook-base": ("base",),
            "rulebook-invaders-from-afar": ("base", "invaders-from-afar"),
            "rulebook-everything": tuple(MODULES),
        }

    def drawing(self, context: PageContext) -> BoardDrawing:
        """Return the board's drawing."""
        names = context.library.faction_names
        return BoardDrawing(components_of(context.library).board, names, context.translations.gettext("Factory"))

    def places(self, context: PageContext) -> ScythePlaces:
        """Return the places of the board in words."""
        return ScythePlaces(
            components_of(context.library).board, context.library.faction_names, context.library.messages
        )

    def components(self, context: PageContext) -> Iterator[PlannedPage]:
        """Yield the pages of the mats, the board, the cards and the tiles."""
        components = components_of(context.library)
        yield PlannedPage("factions/index.md", "factions", partial(factions_page, context))
        for name in components.factions.factions:
            yield PlannedPage(f"factions/{name}.md", "faction", partial(faction_page, context, name))
        yield PlannedPage("mats/index.md", "mats", partial(mats_page, context))
        for name in components.mats.mats:
            yield PlannedPage(f"mats/{name}.md", "mat", partial(mat_page, context, name))
        yield PlannedPage("board.md", "board", partial(board_page, context))
        for address, view in piece_pages(context):
            yield PlannedPage(f"{address.rstrip('/')}.md", "pieces", view)

    def lists(self, context: PageContext) -> Iterator[PlannedPage]:
        """Yield the page of combinations."""
        matrix = matrix_of_page(context)
        if matrix is not None:
            view = partial(combinations_page, context, matrix)
            yield PlannedPage("combinations.md", "combinations", view)

    def at_the_table(self, context: PageContext) -> Iterator[PlannedPage]:
        """Yield the tools that have the rules they need."""
        library = context.library
        for name, (view, rules) in TOOLS.items():
            if rules <= library.statements.keys():
                yield PlannedPage(f"{name}.md", name, partial(view, context), in_nav=False)
        sheets = sheets_of(library)
        if sheets is not None and library.statements.keys() >= SHEET_RULES:
            yield PlannedPage("sheets/index.md", "sheets", partial(sheets_page, context), in_nav=False)
            for name, sheet in sheet_pages(context, sheets):
                yield PlannedPage(f"sheets/{name}.md", "sheet", sheet, in_nav=False)

    def addresses(self, library: Library) -> Iterator[str]:
        """Yield every address with a place on those pages."""
        yield from LISTS
        yield from (f"{name}/" for name, (_, rules) in TOOLS.items() if rules <= library.statements.keys())
        components = components_of(library)
        for faction in components.factions.factions:
            yield from (faction_url(faction), lab_url(f"where={faction}"))
        yield from map(mat_url, components.mats.mats)
        if (sheets := sheets_of(library)) is not None:
            general = (sheet.id for sheet in sheets.sheets)
            yield "sheets/"
            yield from map(sheet_url, (*general, *components.factions.factions, *components.mats.mats))
        territories = components.board.territories.items()
        yield from (f"board/#territory-{label.lower()}" for label, it in territories if it.terrain != "home_base")
        cards = components.cards
        numbered = {
            "objectives": cards.objectives and cards.objectives.cards,
            "factory": cards.factory and cards.factory.cards,
            "encounters": cards.encounters and cards.encounters.cards,
            "structure-bonus": cards.bonus and [name.replace("_", "-") for name in cards.bonus.tiles],
            "airships": cards.airships and cards.airships.tiles,
            "resolutions": cards.resolutions and cards.resolutions.tiles,
        }
        for kind, names in numbered.items():
            if names:
                yield PIECES[kind][0]
                yield from (piece_url(kind, name) for name in names)
        if (matrix := matrix_in(library)) is not None:
            yield from (f"combinations/#{name}" for name in (*matrix.abilities, *matrix.things))
            yield from (f"combinations/#why-{reason.id}" for cell in matrix.cells.values() for reason in cell.reasons)

    def around(self, context: PageContext, places: Iterable[str]) -> set[str]:
        """Return some places and those beside them."""
        board = parts_of(context).board.territories
        return {near for place in places if place in board for near in (place, *board[place].neighbours.values())}

    def is_scenery(self, piece: Piece) -> bool:
        """Return whether a piece is an encounter token."""
        return piece.kind == positions.ENCOUNTER

    def badges(self, here: PageHelper, setting: AnySetting) -> Iterator[Badge]:
        """Yield the badges of the tiles of The Wind Gambit in play, and of the number of players."""
        own = cast("Setting", setting)
        cards, stated = parts_of(here.context).cards, own.airship_tiles
        _ = here.context.translations.gettext
        if stated is not None:
            tiles = cards.airships.tiles if cards.airships else {}
            numbers = [str(number) for number in (stated.passive, stated.aggressive) if number]
            reach = stated.range or (None if stated.passive else 1)
            carry = stated.carry or (None if stated.aggressive else "resources")
            names = [tiles[number].name for number in numbers if number in tiles]
            reaches = (
                _("range {number}").format(number=reach) if reach else "",
                _("carrying {kind}").format(kind=_(carry)) if carry else "",
            )
            words = (*names, *reaches, *map(_, _effect_words(stated.effect)))
            yield Badge("module", _("Airships: {tiles}").format(tiles=", ".join(filter(None, words))))
        stated_tile = own.resolution_tile
        resolutions = cards.resolutions.tiles if cards.resolutions else {}
        if stated_tile is not None and str(stated_tile.tile) in resolutions:
            name = resolutions[str(stated_tile.tile)].name
            yield Badge(
                "module",
                _("Resolution tile: {name}").format(name=name),
                here.to(f"tiles/resolutions/#tile-{stated_tile.tile}"),
            )
        if own.player_count:
            yield Badge("players", _("{number} players").format(number=own.player_count))

    def action_words(self, context: PageContext, line: str) -> str:
        """Return an action in words."""
        rulebook = SCYTHE.rulebook(context.library.components.data)
        return context.once(_action_words).line(line, rulebook)

    def pictures(self, context: PageContext) -> Iterator[tuple[str, Frame, Markup]]:
        """Yield the board, and each faction's part of it."""
        drawing, places = drawing_of(context), places_of(context)
        tokens = drawing.encounter_marks("")
        yield BOARD_PICTURE, drawing.whole(), tokens
        for name, home in places.homes.items():
            yield PICTURE.format(name), drawing.frame([home, *places.worker_start[name]]), tokens


def _action_words(context: PageContext) -> ActionWords:
    return ActionWords(context.library.components.data, context.library.messages)


SITE = ScytheSite()


_EFFECTS = {
    "opponent-loses-power": N_("opponent loses power"),
    "airship-combat": N_("airship combat"),
    "toll": N_("toll"),
}


def _effect_words(effect: Any) -> list[str]:
    """Return the effects of the airship tiles in play, in few words."""
    if effect is None or effect == "none":
        return []
    if isinstance(effect, str):
        return [effect.capitalize()]
    return [_EFFECTS.get(one.do, one.do) for one in (effect if isinstance(effect, list) else [effect])]
