"""Pages of cards, tiles, the triumph track, gains and the boxes: a table of kinds, and one page for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from gettext import NullTranslations
from typing import Any

from markdown.extensions.toc import slugify

from scythe_ref.messages import capitalised
from scythe_ref.scythe.components.phrases import CardPhrases
from scythe_ref.scythe.components.piece_entries import (
    PIECES,
    airship_number,
    confidence_badge,
    tile_badges,
    tile_effect,
)
from scythe_ref.scythe.schema.cards_and_tiles import AirshipTile, FactoryCards, ResolutionTile
from scythe_ref.scythe.schema.component import Gain, Triumph
from scythe_ref.scythe.site.context import parts_of
from scythe_ref.site import Badge, Page, PageContext, PageHelper
from scythe_ref.translations import N_

BOX = "box/"
FILL_IN = N_(
    "What no source tells you can fill in from your own tiles: put it into a file in content/local, and the pages and "
    "the search show it, marked as entered by you."
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
PROMOS = N_("These are in no base box. They stay out of the deck unless you agree to mix them in.")


HELD_BY = ("cards", "tiles", "goals", "gains")
"""Keys under which a component may keep its pieces."""


@dataclass(frozen=True)
class PieceTable:
    """Some pieces under a heading.

    Attributes:
        title: Its heading, and names of columns: texts that are translated when a page shows them.
        lead: Makes the text above the table from its pieces.
        holds: Whether a piece belongs in it.
    """

    title: str
    columns: tuple[str, ...]
    lead: Callable[[NullTranslations, list[Any]], str]
    holds: Callable[[Any], bool] = lambda piece: True


def _cards(translations: NullTranslations, pieces: list[Any]) -> str:
    return translations.ngettext("{n} card.", "{n} cards.", len(pieces)).format(n=len(pieces))


def _promo_cards(translations: NullTranslations, pieces: list[Any]) -> str:
    return f"{_cards(translations, pieces)} {translations.gettext(PROMOS)}"


def _tiles(translations: NullTranslations, pieces: list[Any]) -> str:
    return translations.ngettext("{n} tile.", "{n} tiles.", len(pieces)).format(n=len(pieces))


def _gains(translations: NullTranslations, pieces: list[Any]) -> str:
    return translations.ngettext("{n} gain.", "{n} gains.", len(pieces)).format(n=len(pieces))


def _decks(*columns: str) -> tuple[PieceTable, ...]:
    return (
        PieceTable(N_("Base deck"), columns, _cards, lambda card: not card.promo),
        PieceTable(N_("Promo cards"), columns, _promo_cards, lambda card: card.promo),
    )


def _side(side: str, title: str, printed: str) -> PieceTable:
    return PieceTable(title, (N_("Tile"), printed, N_("Effect")), _tiles, lambda tile: tile.side == side)


def _places(translations: NullTranslations, goals: list[Triumph]) -> str:
    stars = sum(goal.stars for goal in goals)
    return translations.ngettext("{n} place for each player.", "{n} places for each player.", stars).format(n=stars)


def _about_factory(translations: NullTranslations, component: FactoryCards) -> str:
    units, steps = component.bottom.units, component.bottom.steps
    moves = translations.ngettext("{n} unit", "{n} units", units).format(n=units)
    far = translations.ngettext("{n} territory", "{n} territories", steps).format(n=steps)
    about = translations.gettext(
        "Every Factory card: its top-row action. The bottom of each moves {units} up to {territories}."
    )
    return about.format(units=moves, territories=far)


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
        example: A file by which an owner fills in unknown parts.
    """

    name: str
    address: str
    anchor: str
    title: str
    description: str | Callable[[NullTranslations, Any], str]
    tables: tuple[PieceTable, ...]
    cells: Callable[[CardPhrases, str, Any], tuple[str, ...]]
    rules: tuple[str, ...] = ()
    module: str = "base"
    example: str = ""


KINDS = (
    PieceKind(
        "objectives",
        *PIECES["objectives"],
        N_("Objective cards"),
        N_("Every objective card: what it asks, and when it may be revealed."),
        _decks(N_("Card"), N_("What it asks"), N_("When")),
        lambda say, number, card: (
            f"{number} {card.title}",
            say.objective(card),
            capitalised(say.objective_time(card)),
        ),
        ("objective.timing", "objective.requirements", "objective.star"),
    ),
    PieceKind(
        "factory",
        *PIECES["factory"],
        N_("Factory cards"),
        _about_factory,
        _decks(N_("Number"), N_("Top-row action")),
        lambda say, number, card: (number, say.factory(card)),
        ("factory.card", "factory.fifth-section", "factory.move", "factory.no-bonuses"),
    ),
    PieceKind(
        "encounters",
        *PIECES["encounters"],
        N_("Encounter cards"),
        N_("Every encounter card: its three options in the order in which they are printed."),
        _decks(N_("Number"), N_("First option"), N_("Second option"), N_("Third option")),
        lambda say, number, card: (number, *map(say.option, (card.a, card.b, card.c))),
        ("encounter.character", "encounter.option"),
    ),
    PieceKind(
        "bonus",
        *PIECES["structure-bonus"],
        N_("Structure bonus tiles"),
        N_("What each structure bonus tile counts, and what the count is worth at the end of the game."),
        (PieceTable(N_("All tiles"), (N_("Tile"), N_("It counts"), N_("Coins")), _tiles),),
        lambda say, name, tile: (tile.title, say.counts(tile.counts), say.coins(tile.coins)),
    ),
    PieceKind(
        "airships",
        *PIECES["airships"],
        N_("Airship tiles"),
        N_("The airship tiles of The Wind Gambit: their names, and as much of their effects as any source tells."),
        (
            _side("aggressive", N_("Aggressive tiles"), N_("Carries")),
            _side("passive", N_("Passive tiles"), N_("Range")),
        ),
        lambda say, number, tile: (f"{number} {tile.name}", airship_number(tile, say)[1], tile_effect(tile, say)),
        module="airships",
        example=AIRSHIP_EXAMPLE,
    ),
    PieceKind(
        "resolutions",
        *PIECES["resolutions"],
        N_("Resolution tiles"),
        N_("The resolution tiles of The Wind Gambit: their names, and as much of their effects as any source tells."),
        (PieceTable(N_("All tiles"), (N_("Tile"), N_("Effect")), _tiles),),
        lambda say, number, tile: (f"{number} {tile.name}", tile_effect(tile, say)),
        module="resolutions",
        example=RESOLUTION_EXAMPLE,
    ),
    PieceKind(
        "triumph",
        "triumph-track/",
        "goal",
        N_("Triumph track"),
        N_("What earns a star, and how many stars each player may place there."),
        (PieceTable(N_("All goals"), (N_("Goal"), N_("How many it takes"), N_("Stars")), _places),),
        lambda say, name, goal: (goal.title, str(goal.needs), str(goal.stars)),
    ),
    PieceKind(
        "gains",
        "gains/",
        "gain",
        N_("Must or may"),
        N_("What you gain, and whether you may leave it or a part of it."),
        (
            PieceTable(N_("You must take"), (N_("Gain"),), _gains, lambda it: it.left == "must"),
            PieceTable(N_("You may leave"), (N_("Gain"),), _gains, lambda it: it.left == "may"),
        ),
        lambda say, name, gain: (gain.title,),
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
    def counted(self) -> bool:
        """Whether all that follows its name is numbers."""
        return len(self.cells) > 1 and all(cell.isdecimal() for cell in self.cells[1:])

    @property
    def remarked(self) -> bool:
        """Whether there is anything besides the cells."""
        return bool(self.badges or self.notes or self.rules or self.dissent or self.sources)


def _kind_page(context: PageContext, kind: PieceKind) -> Page:
    component = getattr(parts_of(context).cards, kind.name)
    pieces = next(found for key in HELD_BY if (found := getattr(component, key, None)))
    here, translations = PageHelper(context, kind.address), context.translations
    say, _, tables, anchors = CardPhrases(context.library.messages), translations.gettext, [], {}
    for table in kind.tables:
        held = {name: piece for name, piece in pieces.items() if table.holds(piece)}
        if held:
            told = {name: piece for name, piece in held.items() if not _untold(piece)}
            rows = [_row(_, say, kind, component, name, piece) for name, piece in told.items()]
            untold = [(_anchor(kind, name), f"{name} {piece.name}") for name, piece in held.items() if _untold(piece)]
            lead = table.lead(translations, list(held.values()))
            cited = dict.fromkeys(ref for it in held.values() if isinstance(it, Gain) for ref in it.sources)
            tables.append((_(table.title), [*map(_, table.columns)], rows, lead, (), cited, untold))
            anchors[_(table.title)] = slugify(table.title, "-")
    return Page(
        here,
        _(kind.title),
        _(kind.description) if isinstance(kind.description, str) else kind.description(translations, component),
        tables=tables,
        anchor_of=anchors.get,
        notes=_without_none(component.note),
        badges=(*here.module_badges(kind.module), *_marks(_, confidence_badge(None, component.confidence))),
        rules=(*getattr(component, "rules", ()), *(rule for rule in kind.rules if rule in context.library.statements)),
        sources=component.sources,
        example=kind.example,
        fill_in=_(FILL_IN),
        lines=[(it.title, f"saxony {it.said}") for it in pieces.values() if isinstance(it, Gain) and it.said],
    )


def _row(_: Callable[[str], str], say: CardPhrases, kind: PieceKind, component: Any, name: str, piece: Any) -> PieceRow:
    """Return the row of a piece, with its badges, notes, rules and sources as far as its kind has them."""
    if isinstance(piece, AirshipTile | ResolutionTile):
        badges, open_points = tile_badges(piece), piece.open
    else:
        badges, open_points = (confidence_badge(getattr(piece, "confidence", "high"), component.confidence),), []
    notes = (
        getattr(piece, "note", None),
        getattr(piece, "saxony", None),
        *(_("Open: {question}").format(question=it) for it in open_points),
    )
    return PieceRow(
        _anchor(kind, name),
        kind.cells(say, name, piece),
        _marks(_, *badges),
        _without_none(*notes),
        _rules_of(piece, component) if isinstance(piece, Gain) else getattr(piece, "rules", ()),
        getattr(piece, "dissent", None),
        () if isinstance(piece, Gain) else getattr(piece, "sources", ()),
    )


def _anchor(kind: PieceKind, name: str) -> str:
    return f"{kind.anchor}-{name.replace('_', '-')}"


def _untold(piece: Any) -> bool:
    """Return whether neither a source nor an owner tells anything of a tile but its name."""
    return isinstance(piece, AirshipTile | ResolutionTile) and not (piece.effect or piece.entered)


def _rules_of(gain: Gain, component: Any) -> tuple[str, ...]:
    """Return the rule of a gain, and the rule by which it may be left unless that is the rule for all."""
    return tuple(dict.fromkeys((gain.rule, *(rule for rule in (gain.by,) if rule not in component.rules))))


def _marks(_: Callable[[str], str], *badges: str) -> tuple[Badge, ...]:
    return tuple(Badge("confidence", _(badge)) for badge in badges if badge)


def _without_none(*notes: str | None) -> tuple[str, ...]:
    return tuple(note for note in notes if note)


def _box_page(context: PageContext) -> Page:
    """Return the page of the boxes' contents and the numbers of combat cards."""
    component, values = parts_of(context).cards.boxes, parts_of(context).numbers.combat_cards
    assert component is not None
    here, translations = PageHelper(context, BOX), context.translations
    _, pieces = translations.gettext, sum(values.values())

    def rows(counts: Iterator[tuple[str, int]]) -> list[PieceRow]:
        return [PieceRow("", (name, str(number))) for name, number in counts]

    tables = [
        (
            box.title,
            (_("Piece"), _("Number")),
            rows((_(name.replace("_", " ").capitalize()), number) for name, number in box.pieces.items()),
            box.note or "",
            here.module_badges(box.module),
            (),
            (),
        )
        for box in component.boxes.values()
    ]
    lead = translations.ngettext("{n} card.", "{n} cards.", pieces).format(n=pieces)
    cards = rows((_("Value {value}").format(value=value), number) for value, number in values.items())
    return Page(
        here,
        _("In the boxes"),
        _("How many pieces of each kind there are, in each box and for each player."),
        tables=[*tables, (_("Combat cards"), (_("Card"), _("Number")), cards, lead, (), (), ())],
        anchor_of={_("Combat cards"): "combat-cards"}.get,
        notes=_without_none(component.note),
        badges=_marks(_, confidence_badge(None, component.confidence)),
        rules=(),
        sources=component.sources,
        example="",
        fill_in="",
        lines=[],
    )
