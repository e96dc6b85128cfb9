"""Every place that the pages of Scythe's own have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scythe_ref.library import lab_url
from scythe_ref.scythe.components.typed import components_of, matrix_in, sheets_of
from scythe_ref.scythe.components.urls import PIECES, faction_url, mat_url, piece_url, sheet_url

if TYPE_CHECKING:
    from scythe_ref.library import Library

LISTS = ("factions/", "mats/", "board/", "combinations/", "triumph-track/", "gains/", "box/")


def addresses(library: Library) -> Iterator[str]:
    """Yield every address, from the root of the site."""
    yield from LISTS
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
