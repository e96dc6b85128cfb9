"""Pages of the cards: objectives, Factory cards and encounter cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from scythe_ref.library.card_entries import card_badges, confidence_badge
from scythe_ref.library.phrases import factory_phrase, objective_phrase, objective_time, option_phrase
from scythe_ref.library.urls import PIECES
from scythe_ref.site.views.parts import Badge
from scythe_ref.site.views.pieces import PieceRow, PiecesPage, PieceTable

if TYPE_CHECKING:
    from scythe_ref.schema.cards import EncounterCard, EncounterCards, FactoryCard, FactoryCards, Objective, Objectives
    from scythe_ref.site.context import PageContext

PROMOS = "Promo cards"
PROMOS_LEAD = "These are in no base box. They stay out of the deck unless you agree to mix them in."


def objectives_page(context: PageContext, component: Objectives) -> PiecesPage:
    """Return the objective cards."""

    def cells(card: Objective) -> tuple[str, ...]:
        return card.title, objective_phrase(card), objective_time(card)

    return PiecesPage(
        title="Objective cards",
        description="Every objective card: what it asks, and when it may be revealed.",
        tables=_tables(context, component, "objectives", ("Number", "Name", "What it asks", "When"), cells),
        notes=(component.note,) if component.note else (),
        badges=component_badges(component),
        rules=context.rules(
            known(context, ("objective.timing", "objective.requirements", "objective.star")), OBJECTIVES
        ),
        sources=context.sources(component.sources, OBJECTIVES),
    )


def factory_page(context: PageContext, component: FactoryCards) -> PiecesPage:
    """Return the Factory cards."""

    def cells(card: FactoryCard) -> tuple[str, ...]:
        return (factory_phrase(card),)

    bottom = component.bottom
    units, steps = _counted(bottom.units, "unit"), _counted(bottom.steps, "time")
    return PiecesPage(
        title="Factory cards",
        description=f"Every Factory card: its top-row action. The bottom of each moves {units} up to {steps}.",
        tables=_tables(context, component, "factory", ("Number", "Top-row action"), cells),
        notes=(component.note,) if component.note else (),
        badges=component_badges(component),
        rules=context.rules(
            known(context, ("factory.card", "factory.fifth-section", "factory.move", "factory.no-bonuses")), FACTORY
        ),
        sources=context.sources(component.sources, FACTORY),
    )


def encounters_page(context: PageContext, component: EncounterCards) -> PiecesPage:
    """Return the encounter cards."""

    def cells(card: EncounterCard) -> tuple[str, ...]:
        return tuple(option_phrase(option) for option in (card.a, card.b, card.c))

    return PiecesPage(
        title="Encounter cards",
        description="Every encounter card: its three options in the order in which they are printed.",
        tables=_tables(
            context, component, "encounters", ("Number", "First option", "Second option", "Third option"), cells
        ),
        notes=(component.note,) if component.note else (),
        badges=component_badges(component),
        rules=context.rules(known(context, ("encounter.character", "encounter.option")), ENCOUNTERS),
        sources=context.sources(component.sources, ENCOUNTERS),
    )


OBJECTIVES, FACTORY, ENCOUNTERS = (PIECES[kind][0] for kind in ("objectives", "factory", "encounters"))


def component_badges(component: Any) -> tuple[Badge, ...]:
    """Return how sure a whole component is, where it is not sure."""
    badge = confidence_badge(None, component.confidence)
    return (Badge("confidence", badge),) if badge else ()


def known(context: PageContext, rules: tuple[str, ...]) -> list[str]:
    """Return those of some statements that the content has."""
    return [rule for rule in rules if rule in context.library.statements]


def _tables(
    context: PageContext, component: Any, kind: str, columns: tuple[str, ...], cells: Callable[[Any], tuple[str, ...]]
) -> tuple[PieceTable, ...]:
    """Return the base cards and, if there are any, the promo cards."""
    base = {number: card for number, card in component.cards.items() if not card.promo}
    promo = {number: card for number, card in component.cards.items() if card.promo}

    def rows(cards: Mapping[str, Any]) -> tuple[PieceRow, ...]:
        return tuple(_row(context, component, kind, number, card, cells(card)) for number, card in cards.items())

    tables = [PieceTable("Base deck", columns, rows(base), f"{len(base)} cards.")]
    if promo:
        tables.append(PieceTable(PROMOS, columns, rows(promo), f"{_counted(len(promo), 'card')}. {PROMOS_LEAD}"))
    return tuple(tables)


def _row(context: PageContext, component: Any, kind: str, number: str, card: Any, cells: tuple[str, ...]) -> PieceRow:
    page, anchor = PIECES[kind]
    note = getattr(card, "note", None)
    return PieceRow(
        id=f"{anchor}-{number}",
        head=number,
        cells=cells,
        badges=tuple(
            Badge("confidence", badge)
            for badge in card_badges(promo=False, own=card.confidence, of_file=component.confidence)
        ),
        notes=(note,) if note else (),
        dissent=context.dissent(getattr(card, "dissent", None), page),
    )


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
