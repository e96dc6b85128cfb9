"""Cards and tiles, as data from the vocabulary of effects, and what an owner enters of their print."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import (
    ComponentData,
    Confidence,
    Count,
    Findable,
    Form,
    Key,
    Line,
    RuleRef,
    SourceRef,
    Strict,
    Words,
)
from scythe_ref.scythe.schema.effects import (
    AirshipEffect,
    ConditionName,
    Cost,
    Gain,
    Positive,
    ResolutionEffect,
    StructureCount,
)

CardNumber = Annotated[
    str, StringConstraints(pattern=r"^[1-9][0-9]?$"), Form("card number", "a number from 1 to 99 in quotes, like '17'")
]
"""The reference number printed on a card or tile."""


class Objective(Findable):
    """One objective card."""

    title: Words
    check: Literal["any", "end_of_turn"] = Field(description="When it may be revealed, as the card says.")
    all: dict[ConditionName, Count] = Field(min_length=1, description="Conditions that must all hold.")
    promo: bool = False
    confidence: Confidence | None = Field(default=None, description="Where it differs from the file's.")
    note: Words | None = Field(default=None, description="What a reader of the card may ask.")


class Objectives(ComponentData):
    """The objective cards, by their printed numbers."""

    kind: Literal["objectives"]
    cards: dict[CardNumber, Objective]


class FactoryMove(Strict):
    """The Move action at the bottom of every Factory card."""

    units: Positive
    steps: Positive


class FactoryCard(Findable):
    """The top-row action of one Factory card: a cost, and a gain or a choice of gains."""

    cost: Cost = Field(min_length=1)
    gain: Gain = Field(default={}, description="What paying gives.")
    choose_one: list[Gain] = Field(default=[], description="Where the card offers alternatives: one of these.")
    promo: bool = False
    confidence: Confidence | None = Field(default=None, description="Where it differs from the file's.")
    note: Words | None = None
    dissent: dict[SourceRef, Line] = Field(default={}, description="Sources that say otherwise, and what they say.")


class FactoryCards(ComponentData):
    """The Factory cards, by their printed numbers."""

    kind: Literal["factory-cards"]
    bottom: FactoryMove
    cards: dict[CardNumber, FactoryCard]


class EncounterOption(Strict):
    """One option of an encounter card."""

    cost: Cost = {}
    gain: Gain = Field(min_length=1)


class EncounterCard(Findable):
    """One encounter card: its three options in printed order."""

    a: EncounterOption
    b: EncounterOption
    c: EncounterOption
    promo: bool = False
    confidence: Confidence | None = Field(default=None, description="Where it differs from the file's.")
    dissent: dict[SourceRef, Line] = Field(default={}, description="Sources that say otherwise, and what they say.")


class EncounterCards(ComponentData):
    """The encounter cards, by their printed numbers."""

    kind: Literal["encounter-cards"]
    cards: dict[CardNumber, EncounterCard]


class CoinRow(Strict):
    """A row of a structure bonus tile. It begins after the one before it, the first one at 1."""

    max: Positive | None = Field(default=None, description="The highest count of the row; the last row has none.")
    coins: Positive


class BonusTile(Findable):
    """One structure bonus tile."""

    title: Words
    counts: StructureCount
    coins: list[CoinRow] = Field(min_length=1, description="A count of 0 brings no coins.")
    last: Positive | None = Field(
        default=None, description="Where the printed rows end, if more can be counted than they name."
    )
    rules: list[RuleRef] = Field(default=[], description="Statements about it.")


class StructureBonusTiles(ComponentData):
    """The structure bonus tiles."""

    kind: Literal["structure-bonus-tiles"]
    rules: list[RuleRef] = Field(default=[], description="Statements about all of them.")
    tiles: dict[Key, BonusTile]


NOT_INVENTED = "None: no source tells it; never invented."


class WindGambitTile(Findable):
    """The parts that airship and resolution tiles share."""

    name: Words
    partial: bool = Field(default=False, description="Whether the tile says more than is known.")
    confidence: Confidence = Field(description="Of the effect; the name is as sure as the file.")
    sources: list[SourceRef] = Field(default=[], description="Of the effect.")
    note: Words | None = None
    open: list[Words] = Field(default=[], description="What is not known about the effect.")
    rules: list[RuleRef] = Field(default=[], description="Statements about it.")
    words: Words | None = Field(default=None, description="Set by the loader: the effect as an owner entered it.")
    entered: list[Literal["range", "carry", "effect"]] = Field(
        default=[], description="Set by the loader: what an owner entered."
    )


class AirshipTile(WindGambitTile):
    """One airship tile."""

    side: Literal["aggressive", "passive"]
    effect: AirshipEffect | None = Field(default=None, description=NOT_INVENTED)
    range: Positive | None = Field(default=None, description="Passive tiles: territories that airships may move.")
    carry: Literal["resources", "workers"] | None = Field(
        default=None, description="Aggressive tiles: what airships may carry."
    )


class AirshipTiles(ComponentData):
    """The airship tiles, by their printed numbers."""

    kind: Literal["airship-tiles"]
    confidence: Confidence = Field(description="Of names and numbers; each effect has its own.")
    rules: list[RuleRef] = Field(default=[], description="Statements about all of them.")
    tiles: dict[CardNumber, AirshipTile]


class ResolutionTile(WindGambitTile):
    """One resolution tile."""

    effect: ResolutionEffect | None = Field(default=None, description=NOT_INVENTED)


class ResolutionTiles(ComponentData):
    """The resolution tiles, by their printed numbers."""

    kind: Literal["resolution-tiles"]
    confidence: Confidence = Field(description="Of names and numbers; each effect has its own.")
    rules: list[RuleRef] = Field(default=[], description="Statements about all of them.")
    tiles: dict[CardNumber, ResolutionTile]


class LocalAirshipTile(Strict):
    """An owner's reading of an airship tile."""

    range: Positive | None = Field(default=None, description="Printed on passive tiles.")
    carry: Literal["resources", "workers"] | None = Field(default=None, description="Printed on aggressive tiles.")
    effect: Words | AirshipEffect | None = Field(
        default=None,
        description=(
            "What the tile does: in words, which are shown, or in the vocabulary of tiles, which is played. What no "
            "source describes has no word in the vocabulary, such as whatever a passive tile does."
        ),
    )


class LocalResolutionTile(Strict):
    """An owner's reading of a resolution tile."""

    effect: Words | ResolutionEffect = Field(
        description="What the tile does: in words, which are shown, or in the vocabulary of tiles, which is played."
    )


class LocalFile(Strict):
    """Entries of an owner, by the tiles' printed numbers; they fill in unknown parts and nothing else."""

    kind: Literal["local"]
    airship_tiles: dict[CardNumber, LocalAirshipTile] = {}
    resolution_tiles: dict[CardNumber, LocalResolutionTile] = {}
