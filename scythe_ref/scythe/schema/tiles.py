"""Tiles and tables: structure bonus, airship and resolution tiles, the triumph track, gains, the boxes."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from scythe_ref.schema.common import (
    ComponentData,
    Confidence,
    Count,
    Findable,
    Key,
    Module,
    RuleRef,
    Slug,
    SourceRef,
    Strict,
    Words,
)
from scythe_ref.scythe.schema.cards import CardNumber
from scythe_ref.scythe.schema.effects import AirshipEffect, Positive, ResolutionEffect, StructureCount


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
