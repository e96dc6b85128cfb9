"""Pages of the tiles, the triumph track and the boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.library.card_entries import airship_number, tile_badges, tile_effect
from scythe_ref.library.phrases import COUNTS, coins_phrase
from scythe_ref.library.urls import PIECES
from scythe_ref.site.pages.cards import component_badges, known
from scythe_ref.site.views.parts import Badge
from scythe_ref.site.views.pieces import PieceRow, PiecesPage, PieceTable

if TYPE_CHECKING:
    from scythe_ref.schema.tiles import (
        AirshipTile,
        AirshipTiles,
        BoxContents,
        ResolutionTile,
        ResolutionTiles,
        StructureBonusTiles,
        TriumphTrack,
    )
    from scythe_ref.site.context import PageContext

BONUS, AIRSHIPS, RESOLUTIONS = (PIECES[kind][0] for kind in ("structure-bonus", "airships", "resolutions"))
TRIUMPH, BOX = "triumph-track/", "box/"
FILL_IN = (
    "What no source tells is marked as not known. You can fill it in from your own tiles: put it into a file in "
    "content/local, and the pages and the search show it, marked as entered by you."
)
AIRSHIP_EXAMPLE = """\
kind: local
airship_tiles:
  "3": {carry: workers, effect: What the tile says.}
  "7": {carry: resources, effect: {do: toll, resources: 1}}
  "10": {range: 2, effect: What the tile says.}"""
RESOLUTION_EXAMPLE = """\
kind: local
resolution_tiles:
  "5": {effect: What the tile says.}"""


def bonus_page(context: PageContext, component: StructureBonusTiles) -> PiecesPage:
    """Return the structure bonus tiles."""
    anchor = PIECES["structure-bonus"][1]
    rows = tuple(
        PieceRow(
            id=f"{anchor}-{name.replace('_', '-')}",
            head=tile.title,
            cells=(COUNTS[tile.counts], coins_phrase(tile.coins)),
            rules=context.rules(known(context, tuple(tile.rules)), BONUS),
        )
        for name, tile in component.tiles.items()
    )
    return PiecesPage(
        title="Structure bonus tiles",
        description="What each structure bonus tile counts, and what the count is worth at the end of the game.",
        tables=(PieceTable("All tiles", ("Tile", "It counts", "Coins"), rows, f"{len(rows)} tiles."),),
        notes=(component.note,) if component.note else (),
        badges=component_badges(component),
        rules=context.rules(component.rules, BONUS),
        sources=context.sources(component.sources, BONUS),
    )


def airships_page(context: PageContext, component: AirshipTiles) -> PiecesPage:
    """Return the airship tiles."""
    tables = []
    for side in ("aggressive", "passive"):
        tiles = {number: tile for number, tile in component.tiles.items() if tile.side == side}
        label = "Range" if side == "passive" else "Carries"
        rows = tuple(
            _tile_row(context, "airships", number, tile, (airship_number(tile)[1], tile_effect(tile)))
            for number, tile in tiles.items()
        )
        tables.append(PieceTable(f"{side.capitalize()} tiles", ("Tile", label, "Effect"), rows, f"{len(rows)} tiles."))
    return PiecesPage(
        title="Airship tiles",
        description=(
            "The airship tiles of The Wind Gambit: their names, and as much of their effects as any source tells."
        ),
        tables=tuple(tables),
        notes=(*((component.note,) if component.note else ()), FILL_IN),
        badges=(*context.module_badges("airships"), *component_badges(component)),
        rules=context.rules(component.rules, AIRSHIPS),
        sources=context.sources(component.sources, AIRSHIPS),
        example=AIRSHIP_EXAMPLE,
    )


def resolutions_page(context: PageContext, component: ResolutionTiles) -> PiecesPage:
    """Return the resolution tiles."""
    rows = tuple(
        _tile_row(context, "resolutions", number, tile, (tile_effect(tile),))
        for number, tile in component.tiles.items()
    )
    return PiecesPage(
        title="Resolution tiles",
        description=(
            "The resolution tiles of The Wind Gambit: their names, and as much of their effects as any source tells."
        ),
        tables=(PieceTable("All tiles", ("Tile", "Effect"), rows, f"{len(rows)} tiles."),),
        notes=(*((component.note,) if component.note else ()), FILL_IN),
        badges=(*context.module_badges("resolutions"), *component_badges(component)),
        rules=context.rules(component.rules, RESOLUTIONS),
        sources=context.sources(component.sources, RESOLUTIONS),
        example=RESOLUTION_EXAMPLE,
    )


def _tile_row(
    context: PageContext, kind: str, number: str, tile: AirshipTile | ResolutionTile, cells: tuple[str, ...]
) -> PieceRow:
    page, anchor = PIECES[kind]
    return PieceRow(
        id=f"{anchor}-{number}",
        head=f"{number} {tile.name}",
        cells=cells,
        badges=tuple(Badge("confidence", badge) for badge in tile_badges(tile)),
        notes=(*((tile.note,) if tile.note else ()), *(f"Open: {point}" for point in tile.open)),
        rules=context.rules(tile.rules, page),
        sources=context.sources(tile.sources, page),
    )


def triumph_page(context: PageContext, component: TriumphTrack) -> PiecesPage:
    """Return the triumph track."""
    rows = tuple(
        PieceRow(
            id=f"goal-{name.replace('_', '-')}",
            head=goal.title,
            cells=(str(goal.needs), str(goal.stars)),
            notes=(goal.saxony,) if goal.saxony else (),
            rules=context.rules(goal.rules, TRIUMPH),
        )
        for name, goal in component.goals.items()
    )
    places = sum(goal.stars for goal in component.goals.values())
    return PiecesPage(
        title="Triumph track",
        description="What earns a star, and how many stars each player may place there.",
        tables=(
            PieceTable("All goals", ("Goal", "How many it takes", "Stars"), rows, f"{places} places for each player."),
        ),
        notes=(component.note,) if component.note else (),
        badges=component_badges(component),
        rules=context.rules(component.rules, TRIUMPH),
        sources=context.sources(component.sources, TRIUMPH),
    )


def box_page(context: PageContext, component: BoxContents) -> PiecesPage:
    """Return what is in the boxes."""
    tables = tuple(
        PieceTable(
            title=box.title,
            columns=("Piece", "Number"),
            rows=tuple(
                PieceRow("", name.replace("_", " ").capitalize(), (str(number),)) for name, number in box.pieces.items()
            ),
            lead=box.note or "",
            badges=context.module_badges(box.module),
        )
        for box in component.boxes.values()
    )
    return PiecesPage(
        title="In the boxes",
        description="How many pieces of each kind there are, in each box and for each player.",
        tables=(*tables, _combat_cards(context)),
        notes=(component.note,) if component.note else (),
        badges=component_badges(component),
        rules=(),
        sources=context.sources(component.sources, BOX),
    )


def _combat_cards(context: PageContext) -> PieceTable:
    """Return how many combat cards there are of each value."""
    values = context.library.components.numbers.combat_cards
    rows = tuple(PieceRow("", f"Value {value}", (str(number),)) for value, number in values.items())
    return PieceTable("Combat cards", ("Card", "Number"), rows, f"{sum(values.values())} cards.")
