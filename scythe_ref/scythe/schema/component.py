"""Components: the board, the mats and the numbers, as data that text and engine both read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from scythe_ref.schema import component
from scythe_ref.schema.common import (
    ComponentData,
    Count,
    Faction,
    Findable,
    Form,
    Key,
    Module,
    RuleRef,
    Slug,
    SourceRef,
    Strict,
    Words,
)
from scythe_ref.scythe.closed_lists import PLAYER_MATS
from scythe_ref.scythe.schema.cards_and_tiles import (
    AirshipTiles,
    EncounterCards,
    FactoryCards,
    Objectives,
    Positive,
    ResolutionTiles,
    StructureBonusTiles,
)

if TYPE_CHECKING:  # no type checker knows the names that the game lists
    PlayerMat: TypeAlias = str
else:
    PlayerMat = Literal[PLAYER_MATS]
Terrain = Literal["mountain", "farm", "village", "forest", "tundra", "lake", "factory", "home_base"]

TerritoryLabel = Annotated[
    str,
    StringConstraints(pattern=r"^(?:[MFVWTL][1-9]|FACTORY|HB_[A-Z]+)$"),
    Form("board label", "a label from the board, like 'V4', 'FACTORY' or 'HB_CRIMEA'"),
]
CombatValue = Annotated[
    str, StringConstraints(pattern=r"^[2-5]$"), Form("combat value", "the value of a combat card, '2' to '5' in quotes")
]
Direction = Literal["E", "NE", "NW", "W", "SW", "SE"]
TopAction = Literal["move", "bolster", "trade", "produce"]
BottomAction = Literal["upgrade", "deploy", "build", "enlist"]


class Hex(Strict):
    """One territory or home base of the board."""

    terrain: Terrain
    q: int = Field(description="Axial column; the Factory is at (0, 0), rows are pointy-top.")
    r: int = Field(description="Axial row.")
    tunnel: bool = False
    encounter: bool = False
    neighbours: dict[Direction, TerritoryLabel]
    rivers: list[Direction] = Field(default=[], description="Directions whose border is a river; listed on both sides.")


class HomeBase(Strict):
    """The home base of a faction, its start and the place it retreats to."""

    id: TerritoryLabel
    worker_start: list[TerritoryLabel]


class Board(ComponentData):
    """The standard board."""

    kind: Literal["board"]
    home_bases: dict[Faction, HomeBase]
    territories: dict[TerritoryLabel, Hex]


class MechAbility(Strict):
    """An ability that deploying a mech uncovers."""

    id: Slug
    name: Words
    rule: RuleRef
    terrains: list[Terrain] | None = Field(default=None, description="Riverwalk: the terrains it leads onto.")


class FactionAbility(Strict):
    """The ability printed on the faction mat."""

    id: Slug
    name: Words
    rule: RuleRef


class FactionMat(Findable):
    """One faction mat."""

    name: Words
    short: Words
    colour: Words
    module: Module
    seat: int = Field(description="Clockwise seat by home base, from 1.")
    power: Count
    combat_cards: Count
    ability: FactionAbility
    mechs: list[MechAbility]
    tokens: Count | None = Field(default=None, ge=1, description="Flag or trap tokens, for factions that have any.")


class Factions(ComponentData):
    """The seven faction mats."""

    kind: Literal["factions"]
    factions: dict[Faction, FactionMat]


class MatSection(Strict):
    """One section of a player mat: a top-row action over a bottom-row action."""

    top: TopAction
    bottom: BottomAction
    cost: Count = Field(description="Resources to pay with no upgrade.")
    min: Count = Field(description="Resources to pay when every bracketed box is covered.")
    coins: Count = Field(description="Coins gained when the bottom-row action is paid.")


class Mat(Findable):
    """One player mat."""

    name: Words
    number: Words = Field(description="The number printed on it: 1, 2, 2a, 3, 3a, 4 or 5.")
    order: int = Field(description="Place in the order that decides who starts, from 1.")
    module: Module
    popularity: Count
    coins: Count
    objectives: Count
    sections: list[MatSection]


class BannedPair(Strict):
    """A faction and a player mat that may not play together."""

    faction: Faction
    mat: PlayerMat


class PlayerMats(ComponentData):
    """The seven player mats."""

    kind: Literal["player-mats"]
    mats: dict[PlayerMat, Mat]
    banned_pairs: list[BannedPair] = []


class Triumph(Strict):
    """A goal on the triumph track."""

    title: Words
    needs: Positive
    stars: Positive = Field(description="Star places for each player.")
    saxony: Words | None = Field(default=None, description="What is different for Saxony.")
    rules: list[RuleRef] = Field(default=[], description="Statements about it.")


class TriumphTrack(ComponentData, Findable):
    """The triumph track."""

    kind: Literal["triumph-track"]
    rules: list[RuleRef] = Field(default=[], description="Statements about it.")
    goals: dict[Key, Triumph]


class Gain(Strict):
    """A gain by a rule, and whether the player may leave it."""

    title: Words
    rule: RuleRef = Field(description="The statement that brings it.")
    left: Literal["may", "must"] = Field(description="Whether it may be left, or must be taken.")
    by: RuleRef = Field(description="The statement that says so.")
    said: Words | None = Field(default=None, description="An action of which it, or a part of it, is left.")
    sources: list[SourceRef] = Field(min_length=1, description="Sources of whether it may be left.")
    note: Words | None = None


class Gains(ComponentData):
    """The gains of players, each with whether a player may leave it."""

    kind: Literal["gains"]
    rules: list[RuleRef] = Field(default=[], description="Statements about all of them.")
    gains: dict[Slug, Gain]


class Box(Strict):
    """The content of one box, or of one player's share."""

    title: Words
    module: Module = "base"
    pieces: dict[Key, Count] = Field(min_length=1)
    note: Words | None = None


class BoxContents(ComponentData):
    """The numbers of pieces of each kind."""

    kind: Literal["box-contents"]
    boxes: dict[Slug, Box]


class Tier(Strict):
    """A level of the popularity track: the coins for stars, territories and resource pairs at the end.

    It begins after the one before it, the first one at 0.
    """

    popularity_max: Count | None = Field(default=None, description="Where it ends; the last one has no end of its own.")
    per_star: Count
    per_territory: Count
    per_resource_pair: Count


class Numbers(component.NumberTable):
    """Single numbers, grouped by subject; statements bind to them with ``{fact:group.name}``.

    ``popularity_tiers`` and ``combat_cards`` are Scythe's alone: for a game without a package, leave them out.
    """

    popularity_tiers: list[Tier]
    combat_cards: dict[CombatValue, Count] = Field(description="How many combat cards of each value.")


KINDS = (
    Board,
    Factions,
    PlayerMats,
    Numbers,
    component.Rulesets,
    Objectives,
    FactoryCards,
    EncounterCards,
    StructureBonusTiles,
    AirshipTiles,
    ResolutionTiles,
    TriumphTrack,
    BoxContents,
    Gains,
)
"""A class for each kind of component file."""
