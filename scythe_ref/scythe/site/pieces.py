"""Pages of cards, tiles, the triumph track, gains and the boxes: a table of kinds, and one page for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from scythe_ref.scythe.components.phrases import (
    COUNTS,
    coins_phrase,
    factory_phrase,
    objective_phrase,
    objective_time,
    option_phrase,
)
from scythe_ref.scythe.components.piece_entries import airship_number, confidence_badge, tile_badges, tile_effect
from scythe_ref.scythe.components.urls import PIECES
from scythe_ref.scythe.schema.cards import FactoryCards
from scythe_ref.scythe.schema.tiles import AirshipTile, Gain, ResolutionTile, Triumph
from scythe_ref.scythe.site.context import parts_of
from scythe_ref.site import Badge, Page, PageContext, PageHelper
from scythe_ref.wording import count

BOX = "box/"
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
PROMOS = "These are in no base box. They stay out of the deck unless you agree to mix them in."


HELD_BY = ("cards", "tiles", "goals", "gains")
"""Keys under which a component may keep its pieces."""


@dataclass(frozen=True)
class PieceTable:
    """Some pieces under a heading.

    Attributes:
        lead: Makes the text above the table from its pieces.
        holds: Whether a piece belongs in it.
    """

    title: str
    columns: tuple[str, ...]
    lead: Callable[[list[Any]], str]
    holds: Callable[[Any], bool] = lambda piece: True


def _number_of(thing: str, more: str = "") -> Callable[[list[Any]], str]:
    return lambda pieces: f"{count(len(pieces), thing)}.{more}"


def _decks(*columns: str) -> tuple[PieceTable, ...]:
    return (
        PieceTable("Base deck", ("Number", *columns), _number_of("card"), lambda card: not card.promo),
        PieceTable("Promo cards", ("Number", *columns), _number_of("card", f" {PROMOS}"), lambda card: card.promo),
    )


def _side(side: str, printed: str) -> PieceTable:
    columns = ("Tile", printed, "Effect")
    return PieceTable(f"{side.capitalize()} tiles", columns, _number_of("tile"), lambda tile: tile.side == side)


def _places(goals: list[Triumph]) -> str:
    return f"{sum(goal.stars for goal in goals)} places for each player."


def _about_factory(component: FactoryCards) -> str:
    units, steps = count(component.bottom.units, "unit"), count(component.bottom.steps, "time")
    return f"Every Factory card: its top-row action. The bottom of each moves {units} up to {steps}."


@dataclass(frozen=True)
class PieceKind:
    """A kind of cards or tiles and its page.

    Attributes:
        name: Its attribute of ``CardsAndTiles``.
        address: Address of the page.
        anchor: Beginning of the anchors of the rows.
        description: One line about the page, perhaps from the component.
        tables: The tables; the page leaves out empty ones.
        cells: Makes the cells of a row.
        rules: Statements about all of them, besides those that the component names.
        notes: Further notes.
        example: A file by which an owner fills in unknown parts.
    """

    name: str
    address: str
    anchor: str
    title: str
    description: str | Callable[[Any], str]
    tables: tuple[PieceTable, ...]
    cells: Callable[[str, Any], tuple[str, ...]]
    rules: tuple[str, ...] = ()
    module: str = "base"
    notes: tuple[str, ...] = ()
    example: str = ""


KINDS = (
    PieceKind(
        "objectives",
        *PIECES["objectives"],
        "Objective cards",
        "Every objective card: what it asks, and when it may be revealed.",
        _decks("Name", "What it asks", "When"),
        lambda number, card: (number, card.title, objective_phrase(card), objective_time(card)),
        ("objective.timing", "objective.requirements", "objective.star"),
    ),
    PieceKind(
        "factory",
        *PIECES["factory"],
        "Factory cards",
        _about_factory,
        _decks("Top-row action"),
        lambda number, card: (number, factory_phrase(card)),
        ("factory.card", "factory.fifth-section", "factory.move", "factory.no-bonuses"),
    ),
    PieceKind(
        "encounters",
        *PIECES["encounters"],
        "Encounter cards",
        "Every encounter card: its three options in the order in which they are printed.",
        _decks("First option", "Second option", "Third option"),
        lambda number, card: (number, *map(option_phrase, (card.a, card.b, card.c))),
        ("encounter.character", "encounter.option"),
    ),
    PieceKind(
        "bonus",
        *PIECES["structure-bonus"],
        "Structure bonus tiles",
        "What each structure bonus tile counts, and what the count is worth at the end of the game.",
        (PieceTable("All tiles", ("Tile", "It counts", "Coins"), _number_of("tile")),),
        lambda name, tile: (tile.title, COUNTS[tile.counts], coins_phrase(tile.coins)),
    ),
    PieceKind(
        "airships",
        *PIECES["airships"],
        "Airship tiles",
        "The airship tiles of The Wind Gambit: their names, and as much of their effects as any source tells.",
        (_side("aggressive", "Carries"), _side("passive", "Range")),
        lambda number, tile: (f"{number} {tile.name}", airship_number(tile)[1], tile_effect(tile)),
        module="airships",
        notes=(FILL_IN,),
        example=AIRSHIP_EXAMPLE,
    ),
    PieceKind(
        "resolutions",
        *PIECES["resolutions"],
        "Resolution tiles",
        "The resolution tiles of The Wind Gambit: their names, and as much of their effects as any source tells.",
        (PieceTable("All tiles", ("Tile", "Effect"), _number_of("tile")),),
        lambda number, tile: (f"{number} {tile.name}", tile_effect(tile)),
        module="resolutions",
        notes=(FILL_IN,),
        example=RESOLUTION_EXAMPLE,
    ),
    PieceKind(
        "triumph",
        "triumph-track/",
        "goal",
        "Triumph track",
        "What earns a star, and how many stars each player may place there.",
        (PieceTable("All goals", ("Goal", "How many it takes", "Stars"), _places),),
        lambda name, goal: (goal.title, str(goal.needs), str(goal.stars)),
    ),
    PieceKind(
        "gains",
        "gains/",
        "gain",
        "Must or may",
        "What you gain, and whether you may leave it or a part of it.",
        (
            PieceTable(
                "You may leave", ("Gain", "How a line says it"), _number_of("gain"), lambda it: it.left == "may"
            ),
            PieceTable("You must take", ("Gain",), _number_of("gain"), lambda it: it.left == "must"),
        ),
        lambda name, gain: (gain.title, *([f"saxony {gain.said}"] if gain.said else [])),
    ),
)
"""All kinds of which each piece has a row of its own, in the order of the navigation."""


def piece_pages(context: PageContext) -> Iterator[tuple[str, Callable[[], Page]]]:
    """Yield the address and the page function of each kind that the content has pieces of."""
    cards = parts_of(context).cards
    for kind in KINDS:
        if getattr(cards, kind.name):
            yield kind.address, partial(_kind_page, context, kind)
    if cards.boxes:
        yield BOX, partial(_box_page, context)


@dataclass(frozen=True)
class PieceRow:
    """A card, a tile or a number of pieces; one without an anchor has no id."""

    id: str
    cells: tuple[str, ...]
    badges: tuple[Badge, ...] = ()
    notes: tuple[str, ...] = ()
    rules: Sequence[str] = ()
    dissent: Mapping[str, str] | None = None
    sources: Sequence[str] = ()

    @property
    def remarked(self) -> bool:
        """Whether there is anything besides the cells."""
        return bool(self.badges or self.notes or self.rules or self.dissent or self.sources)


def _kind_page(context: PageContext, kind: PieceKind) -> Page:
    component = getattr(parts_of(context).cards, kind.name)
    pieces = next(found for key in HELD_BY if (found := getattr(component, key, None)))
    here = PageHelper(context, kind.address)
    tables = []
    for table in kind.tables:
        held = {name: piece for name, piece in pieces.items() if table.holds(piece)}
        if held:
            rows = [_row(kind, component, name, piece) for name, piece in held.items()]
            tables.append((table.title, table.columns, rows, table.lead(list(held.values())), ()))
    return Page(
        here,
        kind.title,
        kind.description if isinstance(kind.description, str) else kind.description(component),
        tables=tables,
        notes=_without_none(component.note, *kind.notes),
        badges=(*here.module_badges(kind.module), *_marks(confidence_badge(None, component.confidence))),
        rules=(*getattr(component, "rules", ()), *(rule for rule in kind.rules if rule in context.library.statements)),
        sources=component.sources,
        example=kind.example,
    )


def _row(kind: PieceKind, component: Any, name: str, piece: Any) -> PieceRow:
    """Return the row of a piece, with its badges, notes, rules and sources as far as its kind has them."""
    if isinstance(piece, AirshipTile | ResolutionTile):
        badges, open_points = tile_badges(piece), piece.open
    else:
        badges, open_points = (confidence_badge(getattr(piece, "confidence", "high"), component.confidence),), []
    notes = (getattr(piece, "note", None), getattr(piece, "saxony", None), *(f"Open: {it}" for it in open_points))
    return PieceRow(
        f"{kind.anchor}-{name.replace('_', '-')}",
        kind.cells(name, piece),
        _marks(*badges),
        _without_none(*notes),
        tuple(dict.fromkeys((piece.rule, piece.by))) if isinstance(piece, Gain) else getattr(piece, "rules", ()),
        getattr(piece, "dissent", None),
        getattr(piece, "sources", ()),
    )


def _marks(*badges: str) -> tuple[Badge, ...]:
    return tuple(Badge("confidence", badge) for badge in badges if badge)


def _without_none(*notes: str | None) -> tuple[str, ...]:
    return tuple(note for note in notes if note)


def _box_page(context: PageContext) -> Page:
    """Return the page of the boxes' contents and the numbers of combat cards."""
    component, values = parts_of(context).cards.boxes, parts_of(context).numbers.combat_cards
    assert component is not None
    here = PageHelper(context, BOX)

    def rows(counts: Iterator[tuple[str, int]]) -> list[PieceRow]:
        return [PieceRow("", (name, str(number))) for name, number in counts]

    tables = [
        (
            box.title,
            ("Piece", "Number"),
            rows((name.replace("_", " ").capitalize(), number) for name, number in box.pieces.items()),
            box.note or "",
            here.module_badges(box.module),
        )
        for box in component.boxes.values()
    ]
    cards = rows((f"Value {value}", number) for value, number in values.items())
    return Page(
        here,
        "In the boxes",
        "How many pieces of each kind there are, in each box and for each player.",
        tables=[*tables, ("Combat cards", ("Card", "Number"), cards, f"{sum(values.values())} cards.", ())],
        notes=_without_none(component.note),
        badges=_marks(confidence_badge(None, component.confidence)),
        rules=(),
        sources=component.sources,
        example="",
    )
