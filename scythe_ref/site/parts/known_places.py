"""Every place that the generated pages have, as data: what a link is checked against when it is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scythe_ref.library import (
    PIECES,
    faction_url,
    lab_url,
    mat_url,
    piece_url,
    settle_url,
    sheet_url,
    term_url,
    walkthrough_url,
)

if TYPE_CHECKING:
    from scythe_ref.library import Library
    from scythe_ref.schema.rule_source import Section

LISTS = (
    "", "rules/", "rulings/", "scenarios/", "walkthroughs/", "factions/", "mats/", "board/", "glossary/", "dutch/",
    "printings/", "combinations/", "changes/", "sources/", "search/", "table/", "lab/", "settle/",
    "triumph-track/", "box/",
)  # fmt: skip


def known_places(library: Library) -> dict[str, frozenset[str]]:
    """Return the anchors of each page, by its address from the site's root."""
    found: dict[str, set[str]] = {}
    for address in _addresses(library):
        page, _, anchor = address.partition("#")
        found.setdefault(page, set()).update({anchor} if anchor else ())
    return {page: frozenset(anchors) for page, anchors in found.items()}


def _addresses(library: Library) -> Iterator[str]:
    yield from LISTS
    for chapter in library.chapters:
        yield f"rules/{chapter.id}/"
        yield from (f"rules/{chapter.id}/#{name}" for name in _sections(chapter.source.sections))
    for statement in library.statements.values():
        yield statement.url
        page = statement.url.partition("#")[0]
        yield from (f"{page}#{name}" for name in statement.statement.formerly or ())
        yield settle_url(statement.id)
    yield from (overview.url for overview in library.overviews.values())
    for topic in library.topics:
        yield topic.url
    for ruling in library.rulings.values():
        yield from (ruling.url, f"rulings/{ruling.topic}/#{ruling.id}", settle_url(ruling.id))
    for scenario in library.scenarios.values():
        yield from (scenario.url, lab_url(f"scenario={scenario.id}"))
    for walk in library.walkthroughs.values():
        yield walk.url
        for number in range(1, len(walk.walk.steps) + 1):
            yield from (walkthrough_url(walk.id, number), lab_url(f"walk={walk.id}&step={number}"))
    yield from map(term_url, library.terms)
    yield from (f"sources/#{name}" for name in library.sources)
    yield from (f"changes/#{change.id}" for change in library.changes)
    yield from _components(library)
    if library.matrix is not None:
        yield from (f"combinations/#{name}" for name in (*library.matrix.abilities, *library.matrix.things))
        yield from (
            f"combinations/#why-{reason.id}" for cell in library.matrix.cells.values() for reason in cell.reasons
        )


def _sections(sections: list[Section]) -> Iterator[str]:
    for section in sections:
        if section.id:
            yield section.id
        yield from _sections(section.sections or [])


def _components(library: Library) -> Iterator[str]:
    components = library.components
    for faction in components.factions.factions:
        yield from (faction_url(faction), lab_url(f"where={faction}"))
    yield from map(mat_url, components.mats.mats)
    if library.sheets is not None:
        general = (sheet.id for sheet in library.sheets.sheets)
        yield "sheets/"
        yield from map(sheet_url, (*general, *components.factions.factions, *components.mats.mats))
    yield from (f"printings/#{name}" for name in components.rulesets.switches)
    yield from (f"printings/#preset-{name}" for name in components.rulesets.presets)
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
