"""The components of Scythe, typed, and the content of its formats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from scythe_ref.library import Components, Library
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
