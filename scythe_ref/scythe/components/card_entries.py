"""Entries of cards and tiles: what search finds and ``show`` prints of them."""

from __future__ import annotations

from collections.abc import Iterator

from scythe_ref.library import Entry, Library, When, when_of_parts
from scythe_ref.schema.common import Confidence
from scythe_ref.scythe.components.local import BADGE
from scythe_ref.scythe.components.phrases import (
    COUNTS,
    UNKNOWN,
    coins_phrase,
    factory_phrase,
    objective_phrase,
    objective_time,
    option_phrase,
    tile_phrase,
)
from scythe_ref.scythe.components.typed import CardsAndTiles, components_of
from scythe_ref.scythe.components.urls import piece_url
from scythe_ref.scythe.schema.tiles import AirshipTile, ResolutionTile

PROMO_CARDS: When = {"switch": {"promos": ["in-the-decks"]}}
"""Where a promo card can turn up."""

PROMO = "Promo card"
"""The mark of a card that is in no base box."""

AIRSHIPS = "The Wind Gambit: airships"
RESOLUTIONS = "The Wind Gambit: resolutions"


def card_entries(library: Library) -> Iterator[Entry]:
    """Yield an entry for every card and tile."""
    cards = components_of(library).cards
    yield from _objectives(cards)
    yield from _factory(cards)
    yield from _encounters(cards)
    yield from _bonus(cards)
    yield from _wind_gambit(cards)
    yield from _triumph(cards)


def confidence_badge(own: Confidence | None, of_file: Confidence) -> str:
    """Return the mark of a datum that is not sure; empty for one that is."""
    confidence = own or of_file
    return "" if confidence == "high" else f"Confidence: {confidence}"


def card_badges(promo: bool, own: Confidence | None, of_file: Confidence) -> tuple[str, ...]:
    """Return the marks of a card."""
    return tuple(badge for badge in (PROMO if promo else "", confidence_badge(own, of_file)) if badge)


def tile_effect(tile: AirshipTile | ResolutionTile) -> str:
    """Return what a tile does in words: an owner's first, then what sources tell, else that it is not known."""
    known = tile_phrase(tile.effect) if tile.effect else ""
    if tile.partial and not tile.words:
        known += " The rest is not known: read it off the tile."
    return tile.words or known or UNKNOWN


def tile_badges(tile: AirshipTile | ResolutionTile) -> tuple[str, ...]:
    """Return the marks of a tile: how sure its effect is, and whether an owner has entered something."""
    unsure = confidence_badge(tile.confidence, "high") if tile.effect and "effect" not in tile.entered else ""
    return tuple(badge for badge in (unsure, BADGE if tile.entered else "") if badge)


def airship_number(tile: AirshipTile) -> tuple[str, str]:
    """Return what an airship tile prints besides its effect: label and value."""
    if tile.side == "passive":
        return "Range", str(tile.range) if tile.range else UNKNOWN
    return "Carries", tile.carry or UNKNOWN


def _objectives(cards: CardsAndTiles) -> Iterator[Entry]:
    if cards.objectives is None:
        return
    for number, card in cards.objectives.cards.items():
        yield Entry(
            id=f"objective-card.{number}",
            kind="component",
            title=card.title,
            answer=f"{objective_phrase(card)} Reveal: {objective_time(card).lower()}.",
            text=card.note or "",
            breadcrumb=("Components", "Objective cards", number),
            url=piece_url("objectives", number),
            badges=card_badges(card.promo, card.confidence, cards.objectives.confidence),
            when=PROMO_CARDS if card.promo else {},
            sources=tuple(cards.objectives.sources),
            synonyms=(f"objective {number}",),
            asked=tuple(card.asked),
            asked_dutch=tuple(card.asked_dutch),
            often=card.often,
        )


def _factory(cards: CardsAndTiles) -> Iterator[Entry]:
    if cards.factory is None:
        return
    for number, card in cards.factory.cards.items():
        yield Entry(
            id=f"factory-card.{number}",
            kind="component",
            title=f"Factory card {number}",
            answer=factory_phrase(card),
            text=card.note or "",
            breadcrumb=("Components", "Factory cards"),
            url=piece_url("factory", number),
            badges=card_badges(card.promo, card.confidence, cards.factory.confidence),
            when=PROMO_CARDS if card.promo else {},
            sources=tuple(cards.factory.sources),
            detail=tuple(("Says otherwise", f"{ref}: {text}") for ref, text in card.dissent.items()),
            asked=tuple(card.asked),
            asked_dutch=tuple(card.asked_dutch),
            often=card.often,
        )


def _encounters(cards: CardsAndTiles) -> Iterator[Entry]:
    if cards.encounters is None:
        return
    for number, card in cards.encounters.cards.items():
        yield Entry(
            id=f"encounter-card.{number}",
            kind="component",
            title=f"Encounter card {number}",
            answer=" ".join(
                f"{name}: {option_phrase(option)}" for name, option in zip("ABC", (card.a, card.b, card.c), strict=True)
            ),
            text="",
            breadcrumb=("Components", "Encounter cards"),
            url=piece_url("encounters", number),
            badges=card_badges(card.promo, card.confidence, cards.encounters.confidence),
            when=PROMO_CARDS if card.promo else {},
            sources=tuple(cards.encounters.sources),
            detail=tuple(("Says otherwise", f"{ref}: {text}") for ref, text in card.dissent.items()),
            asked=tuple(card.asked),
            asked_dutch=tuple(card.asked_dutch),
            often=card.often,
        )


def _bonus(cards: CardsAndTiles) -> Iterator[Entry]:
    if cards.bonus is None:
        return
    for name, tile in cards.bonus.tiles.items():
        slug = name.replace("_", "-")
        yield Entry(
            id=f"structure-bonus-tile.{slug}",
            kind="component",
            title=tile.title,
            answer=f"{COUNTS[tile.counts]}. {coins_phrase(tile.coins)}.",
            text="",
            breadcrumb=("Components", "Structure bonus tiles"),
            url=piece_url("structure-bonus", slug),
            sources=tuple(cards.bonus.sources),
            related={"rules": tuple(tile.rules)} if tile.rules else {},
            synonyms=("structure bonus tile",),
            asked=tuple(tile.asked),
            asked_dutch=tuple(tile.asked_dutch),
            often=tile.often,
        )


def _wind_gambit(cards: CardsAndTiles) -> Iterator[Entry]:
    for number, tile in cards.airships.tiles.items() if cards.airships else ():
        label, value = airship_number(tile)
        yield Entry(
            id=f"airship-tile.{number}",
            kind="component",
            title=f"{tile.name} (airship tile {number})",
            answer=f"{tile.side.capitalize()} airship tile. {tile_effect(tile)}",
            text=" ".join([tile.note or "", *tile.open]).strip(),
            breadcrumb=("Components", "Airship tiles"),
            url=piece_url("airships", number),
            badges=(AIRSHIPS, *tile_badges(tile)),
            sources=tuple(tile.sources or (cards.airships.sources if cards.airships else ())),
            related={"rules": tuple(tile.rules)} if tile.rules else {},
            modules=("airships",),
            when=when_of_parts(modules=("airships",)),
            detail=((label, value), *(("Open", point) for point in tile.open)),
            asked=tuple(tile.asked),
            asked_dutch=tuple(tile.asked_dutch),
            often=tile.often,
        )
    for number, resolution in cards.resolutions.tiles.items() if cards.resolutions else ():
        yield Entry(
            id=f"resolution-tile.{number}",
            kind="component",
            title=f"{resolution.name} (resolution tile {number})",
            answer=f"Resolution tile. {tile_effect(resolution)}",
            text=" ".join([resolution.note or "", *resolution.open]).strip(),
            breadcrumb=("Components", "Resolution tiles"),
            url=piece_url("resolutions", number),
            badges=(RESOLUTIONS, *tile_badges(resolution)),
            sources=tuple(resolution.sources or (cards.resolutions.sources if cards.resolutions else ())),
            related={"rules": tuple(resolution.rules)} if resolution.rules else {},
            modules=("resolutions",),
            when=when_of_parts(modules=("resolutions",)),
            detail=tuple(("Open", point) for point in resolution.open),
            asked=tuple(resolution.asked),
            asked_dutch=tuple(resolution.asked_dutch),
            often=resolution.often,
        )


def _triumph(cards: CardsAndTiles) -> Iterator[Entry]:
    if cards.triumph is None:
        return
    goals = "; ".join(f"{goal.title} ({goal.stars})" for goal in cards.triumph.goals.values())
    yield Entry(
        id="track.triumph",
        kind="component",
        title="Triumph track",
        answer=f"What earns a star, and how many each player may place there: {goals}.",
        text=" ".join(goal.saxony for goal in cards.triumph.goals.values() if goal.saxony),
        breadcrumb=("Components", "Triumph track"),
        url="triumph-track/",
        sources=tuple(cards.triumph.sources),
        related={"rules": tuple(rule for goal in cards.triumph.goals.values() for rule in goal.rules)},
        asked=tuple(cards.triumph.asked),
        asked_dutch=tuple(cards.triumph.asked_dutch),
        often=cards.triumph.often,
    )
