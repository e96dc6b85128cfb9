"""Entries of mats, cards and tiles, and their addresses on the site."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scythe_ref.library import BASE, Condition, Entry, Library, asked_of, condition_of_parts, related_to
from scythe_ref.messages import format_message
from scythe_ref.schema.common import Confidence, Faction, Findable
from scythe_ref.scythe.components.local import BADGE
from scythe_ref.scythe.components.phrases import CardPhrases
from scythe_ref.scythe.components.typed import CardsAndTiles, components_of
from scythe_ref.scythe.engine.core.phrases import name_phrase
from scythe_ref.scythe.schema.cards_and_tiles import AirshipTile, ResolutionTile
from scythe_ref.scythe.schema.component import FactionMat, Mat
from scythe_ref.translations import N_


def faction_url(faction: str) -> str:
    """Return the address of a faction's page."""
    return f"factions/{faction}/"


def mat_url(mat: str) -> str:
    """Return the address of a player mat's page."""
    return f"mats/{mat}/"


def sheet_url(name: str) -> str:
    """Return the address of a cheat sheet: by its own id, or that of a faction or player mat."""
    return f"sheets/{name}/"


PIECES = {
    "objectives": ("cards/objectives/", "objective"),
    "factory": ("cards/factory/", "factory-card"),
    "encounters": ("cards/encounters/", "encounter"),
    "structure-bonus": ("tiles/structure-bonus/", "tile"),
    "airships": ("tiles/airships/", "tile"),
    "resolutions": ("tiles/resolutions/", "tile"),
}
"""The page of each kind of card or tile, and the beginning of the anchors on it."""


def piece_url(kind: str, name: str) -> str:
    """Return the address of a card or tile on the page of its kind."""
    page, anchor = PIECES[kind]
    return f"{page}#{anchor}-{name}"


def mat_entries(library: Library) -> Iterator[Entry]:
    """Yield an entry for every faction mat and player mat."""
    parts = components_of(library)
    for faction, faction_mat in parts.factions.factions.items():
        yield _faction(library, faction, faction_mat)
    for name, mat in parts.mats.mats.items():
        yield _mat(library, name, mat)


def _faction(library: Library, name: Faction, mat: FactionMat) -> Entry:
    values = {
        "power": mat.power,
        "cards": mat.combat_cards,
        "ability": mat.ability.name,
        "abilities": [mech.name for mech in mat.mechs],
    }
    home = components_of(library).board.home_bases[name]
    return Entry(
        id=f"faction.{name}",
        kind="component",
        title=mat.name,
        answer=format_message(library.messages, "entry.faction", values),
        text=format_message(library.messages, "entry.faction-workers", {"places": home.worker_start}),
        breadcrumb=("Components", "Faction mats"),
        url=faction_url(name),
        badges=(library.package.lists.modules[mat.module],) if mat.module != BASE else (),
        sources=tuple(components_of(library).factions.sources),
        related=related_to(rules=[mat.ability.rule, *(mech.rule for mech in mat.mechs)]),
        synonyms=(mat.short, mat.colour),
        factions=(name,),
        modules=(mat.module,) if mat.module != BASE else (),
        when=condition_of_parts(factions=(name,), modules=(mat.module,)),
        **asked_of(mat),
    )


def _mat(library: Library, name: str, mat: Mat) -> Entry:
    sections = [
        {
            "say": "entry.mat-section",
            "section": name_phrase("section", section.top),
            "action": name_phrase("action", section.bottom),
            "cost": section.cost,
            "least": section.min,
            "coins": section.coins,
        }
        for section in mat.sections
    ]
    values = {"popularity": mat.popularity, "coins": mat.coins, "sections": sections}
    return Entry(
        id=f"mat.{name}",
        kind="component",
        title=format_message(library.messages, "entry.mat-title", {"name": mat.name, "number": mat.number}),
        answer=format_message(library.messages, "entry.mat", values),
        text="",
        breadcrumb=("Components", "Player mats"),
        url=mat_url(name),
        badges=(library.package.lists.modules[mat.module],) if mat.module != BASE else (),
        sources=tuple(components_of(library).mats.sources),
        synonyms=(f"mat {mat.number}",),
        modules=(mat.module,) if mat.module != BASE else (),
        when=condition_of_parts(modules=(mat.module,)),
        **asked_of(mat),
    )


PROMO_CARDS: Condition = {"switch": {"promos": ["in-the-decks"]}}
"""The table at which a promo card can turn up."""

PROMO = N_("Promo card")
UNSURE = {"medium": N_("Confidence: medium"), "low": N_("Confidence: low")}
"""The marks of data that are not sure."""
"""The mark of a card that is in no base box."""

AIRSHIPS = "The Wind Gambit: airships"
RESOLUTIONS = "The Wind Gambit: resolutions"


def card_entries(library: Library) -> Iterator[Entry]:
    """Yield an entry for every card and tile."""
    cards, phrases = components_of(library).cards, CardPhrases(library.messages)
    yield from _objectives(cards, phrases)
    yield from _factory(cards, phrases)
    yield from _encounters(cards, phrases)
    yield from _bonus(cards, phrases)
    yield from _wind_gambit(cards, phrases)
    yield from _triumph(cards, phrases)


def confidence_badge(own: Confidence | None, of_file: Confidence) -> str:
    """Return the mark of a datum that is not sure; empty for one that is."""
    confidence = own or of_file
    return UNSURE.get(confidence, "")


def card_badges(promo: bool, own: Confidence | None, of_file: Confidence) -> tuple[str, ...]:
    """Return the marks of a card."""
    return tuple(badge for badge in (PROMO if promo else "", confidence_badge(own, of_file)) if badge)


def tile_effect(tile: AirshipTile | ResolutionTile, phrases: CardPhrases) -> str:
    """Return a tile's effect in words: an owner's, else the sources', else that it is unknown."""
    if tile.words:
        return tile.words
    known = phrases.tile(tile.effect) if tile.effect else ""
    if tile.partial:
        return f"{known} {phrases.rest_unknown}"
    return known or phrases.unknown


def tile_badges(tile: AirshipTile | ResolutionTile) -> tuple[str, ...]:
    """Return the marks of a tile: how sure its effect is, and whether an owner has entered something."""
    unsure = confidence_badge(tile.confidence, "high") if tile.effect and "effect" not in tile.entered else ""
    return tuple(badge for badge in (unsure, BADGE if tile.entered else "") if badge)


def airship_number(tile: AirshipTile, phrases: CardPhrases) -> tuple[str, str]:
    """Return the value that an airship tile prints beside its effect: label and value."""
    if tile.side == "passive":
        return phrases.say("tile.range"), str(tile.range) if tile.range else phrases.unknown
    carried = phrases.say(f"name.cargo.{tile.carry}") if tile.carry else phrases.unknown
    return phrases.say("tile.carries"), carried


def _shared_fields(name: str, piece: Findable, url: str, *place: str) -> dict[str, Any]:
    """Return the fields that all entries of pieces share: id, place, address and wordings."""
    about = {"id": name, "kind": "component", "breadcrumb": ("Components", *place), "url": url}
    return {**about, **asked_of(piece)}


def _objectives(cards: CardsAndTiles, phrases: CardPhrases) -> Iterator[Entry]:
    if cards.objectives is None:
        return
    for number, card in cards.objectives.cards.items():
        yield Entry(
            **_shared_fields(
                f"objective-card.{number}", card, piece_url("objectives", number), "Objective cards", number
            ),
            title=card.title,
            answer=phrases.say("entry.objective", asked=phrases.objective(card), when=phrases.objective_time(card)),
            text=card.note or "",
            badges=card_badges(card.promo, card.confidence, cards.objectives.confidence),
            when=PROMO_CARDS if card.promo else {},
            sources=tuple(cards.objectives.sources),
            synonyms=(f"objective {number}",),
        )


def _factory(cards: CardsAndTiles, phrases: CardPhrases) -> Iterator[Entry]:
    if cards.factory is None:
        return
    for number, card in cards.factory.cards.items():
        yield Entry(
            **_shared_fields(f"factory-card.{number}", card, piece_url("factory", number), "Factory cards"),
            title=phrases.say("card.factory", number=number),
            answer=phrases.factory(card),
            text=card.note or "",
            badges=card_badges(card.promo, card.confidence, cards.factory.confidence),
            when=PROMO_CARDS if card.promo else {},
            sources=tuple(cards.factory.sources),
            detail=tuple(("Says otherwise", f"{ref}: {text}") for ref, text in card.dissent.items()),
        )


def _encounters(cards: CardsAndTiles, phrases: CardPhrases) -> Iterator[Entry]:
    if cards.encounters is None:
        return
    for number, card in cards.encounters.cards.items():
        yield Entry(
            **_shared_fields(f"encounter-card.{number}", card, piece_url("encounters", number), "Encounter cards"),
            title=phrases.say("card.encounter", number=number),
            answer=" ".join(
                phrases.say("card.option", letter=name, option=phrases.option(option))
                for name, option in zip("ABC", (card.a, card.b, card.c), strict=True)
            ),
            text="",
            badges=card_badges(card.promo, card.confidence, cards.encounters.confidence),
            when=PROMO_CARDS if card.promo else {},
            sources=tuple(cards.encounters.sources),
            detail=tuple(("Says otherwise", f"{ref}: {text}") for ref, text in card.dissent.items()),
        )


def _bonus(cards: CardsAndTiles, phrases: CardPhrases) -> Iterator[Entry]:
    if cards.bonus is None:
        return
    for name, tile in cards.bonus.tiles.items():
        slug = name.replace("_", "-")
        url = piece_url("structure-bonus", slug)
        yield Entry(
            **_shared_fields(f"structure-bonus-tile.{slug}", tile, url, "Structure bonus tiles"),
            title=tile.title,
            answer=phrases.say(
                "entry.bonus-tile", counted=phrases.counts(tile.counts), coins=phrases.coins(tile.coins)
            ),
            text="",
            sources=tuple(cards.bonus.sources),
            related={"rules": tuple(tile.rules)} if tile.rules else {},
            synonyms=("structure bonus tile",),
        )


def _wind_gambit(cards: CardsAndTiles, phrases: CardPhrases) -> Iterator[Entry]:
    for number, tile in cards.airships.tiles.items() if cards.airships else ():
        label, value = airship_number(tile, phrases)
        yield Entry(
            **_shared_fields(f"airship-tile.{number}", tile, piece_url("airships", number), "Airship tiles"),
            title=phrases.say("entry.airship-title", name=tile.name, number=number),
            answer=phrases.say(f"entry.airship-{tile.side}", effect=tile_effect(tile, phrases)),
            text=" ".join([tile.note or "", *tile.open]).strip(),
            badges=(AIRSHIPS, *tile_badges(tile)),
            sources=tuple(tile.sources or (cards.airships.sources if cards.airships else ())),
            related={"rules": tuple(tile.rules)} if tile.rules else {},
            modules=("airships",),
            when=condition_of_parts(modules=("airships",)),
            detail=((label, value), *(("Open", point) for point in tile.open)),
        )
    for number, resolution in cards.resolutions.tiles.items() if cards.resolutions else ():
        yield Entry(
            **_shared_fields(
                f"resolution-tile.{number}", resolution, piece_url("resolutions", number), "Resolution tiles"
            ),
            title=phrases.say("entry.resolution-title", name=resolution.name, number=number),
            answer=phrases.say("entry.resolution", effect=tile_effect(resolution, phrases)),
            text=" ".join([resolution.note or "", *resolution.open]).strip(),
            badges=(RESOLUTIONS, *tile_badges(resolution)),
            sources=tuple(resolution.sources or (cards.resolutions.sources if cards.resolutions else ())),
            related={"rules": tuple(resolution.rules)} if resolution.rules else {},
            modules=("resolutions",),
            when=condition_of_parts(modules=("resolutions",)),
            detail=tuple(("Open", point) for point in resolution.open),
        )


def _triumph(cards: CardsAndTiles, phrases: CardPhrases) -> Iterator[Entry]:
    if cards.triumph is None:
        return
    goals = [phrases.say("entry.goal", goal=goal.title, number=goal.stars) for goal in cards.triumph.goals.values()]
    yield Entry(
        **_shared_fields("track.triumph", cards.triumph, "triumph-track/", "Triumph track"),
        title=phrases.say("entry.triumph-title"),
        answer=phrases.say("entry.triumph", goals=goals),
        text=" ".join(goal.saxony for goal in cards.triumph.goals.values() if goal.saxony),
        sources=tuple(cards.triumph.sources),
        related={"rules": tuple(rule for goal in cards.triumph.goals.values() for rule in goal.rules)},
    )
