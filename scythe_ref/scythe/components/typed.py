"""The components of Scythe, typed, and the content of its formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from scythe_ref.library import Components, Library, collect
from scythe_ref.schema.component import Rulesets
from scythe_ref.scythe.components.combinations import Matrix, matrix_of
from scythe_ref.scythe.schema.cards_and_tiles import (
    AirshipTiles,
    EncounterCards,
    FactoryCards,
    Objectives,
    ResolutionTiles,
    StructureBonusTiles,
)
from scythe_ref.scythe.schema.combination import Combinations
from scythe_ref.scythe.schema.component import Board, BoxContents, Factions, Gains, Numbers, PlayerMats, TriumphTrack
from scythe_ref.scythe.schema.sheet import SheetsFile


@dataclass(frozen=True)
class CardsAndTiles:
    """Cards, tiles and counts of pieces; a kind that the content does not have is None."""

    objectives: Objectives | None = None
    factory: FactoryCards | None = None
    encounters: EncounterCards | None = None
    bonus: StructureBonusTiles | None = None
    airships: AirshipTiles | None = None
    resolutions: ResolutionTiles | None = None
    triumph: TriumphTrack | None = None
    boxes: BoxContents | None = None
    gains: Gains | None = None


@dataclass(frozen=True)
class ScytheComponents(Components):
    """The board, the mats, cards and tiles, the numbers, the switches.

    Attributes:
        cards: The cards and tiles, each kind as far as the content has it.
    """

    numbers: Numbers
    rulesets: Rulesets
    board: Board
    factions: Factions
    mats: PlayerMats
    cards: CardsAndTiles = field(default_factory=CardsAndTiles)


@dataclass(frozen=True)
class ScytheFormats:
    """The content of the formats that only Scythe has.

    Attributes:
        sheets: The cheat sheets; None if the content has none.
        combinations: When abilities act, and which pairs never meet; None if the content does not say.
    """

    sheets: SheetsFile | None = None
    combinations: Combinations | None = None


def components_of(library: Library) -> ScytheComponents:
    """Return the components of a library, which is one of Scythe."""
    return cast(ScytheComponents, library.components)


def sheets_of(library: Library) -> SheetsFile | None:
    """Return the cheat sheets; None if the content has none."""
    return cast(ScytheFormats, library.own).sheets


def matrix_in(library: Library) -> Matrix | None:
    """Return the matrix of combinations; None if the content declares none."""
    combinations = cast(ScytheFormats, library.own).combinations
    if combinations is None:
        return None
    combined = {entry.id: entry.scenario.combines or [] for entry in library.scenarios.values()}
    return matrix_of(combinations, components_of(library).factions, combined)


_GROUPS = {
    "cards.objective": ("objectives", "cards"),
    "cards.factory": ("factory-cards", "cards"),
    "cards.factory_bottom": ("factory-cards", "bottom"),
    "cards.encounter": ("encounter-cards", "cards"),
    "tiles.bonus": ("structure-bonus-tiles", "tiles"),
    "tiles.airship": ("airship-tiles", "tiles"),
    "tiles.resolution": ("resolution-tiles", "tiles"),
    "triumph": ("triumph-track", "goals"),
    "factions": ("factions", "factions"),
    "mats": ("player-mats", "mats"),
}
"""The beginning of a path, and the component that it leads to."""

STARTS = ("min", "popularity_min")
"""Names of values that are in no component: the beginnings of rows."""


def fact_home(path: str) -> tuple[str, str]:
    """Return the kind of component that a path leads into, and the key of it without which it can't."""
    group = next((group for group in _GROUPS if path.startswith(f"{group}.")), None)
    kind, key = _GROUPS[group] if group else _home_of_number(path)
    return kind, "" if path.rpartition(".")[2] in STARTS else key


def _home_of_number(path: str) -> tuple[str, str]:
    return ("box-contents", "boxes") if path.startswith("box.") else ("numbers", path.partition(".")[0])


def fact_table(data: Mapping[str, Any]) -> dict[str, int | str]:
    """Return every datum of the components by its path."""
    table: dict[str, int | str] = {}
    numbers = data.get("numbers", {})
    for group, values in numbers.get("numbers", {}).items():
        collect(table, group, values)
    collect(table, "combat_cards", numbers.get("combat_cards", {}))
    collect(table, "popularity_tiers", with_starts(numbers.get("popularity_tiers", ()), "popularity_", 0))
    for group, (kind, key) in _GROUPS.items():
        collect(table, group, data.get(kind, {}).get(key, {}))
    for name, tile in data.get("structure-bonus-tiles", {}).get("tiles", {}).items():
        collect(table, f"tiles.bonus.{name}.coins", with_starts(tile["coins"], "", 1))
    for name, box in data.get("box-contents", {}).get("boxes", {}).items():
        collect(table, f"box.{name}", box["pieces"])
    return table


def with_starts(rows: Iterable[Mapping[str, Any]], prefix: str, first: int) -> list[dict[str, Any]]:
    """Return rows that follow each other, each with its beginning: after the end of the one before it.

    Args:
        rows: Rows with the key ``max`` after the prefix, or without it if they have no end.
        prefix: The text before ``min`` and ``max``.
    """
    found = []
    start = first
    for row in rows:
        found.append({**row, f"{prefix}min": start})
        start = (row.get(f"{prefix}max") or start) + 1
    return found
