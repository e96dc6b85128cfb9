"""Cards: objectives, Factory cards and encounter cards, as data from the vocabulary of effects."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import ComponentData, Confidence, Count, Findable, Form, Line, SourceRef, Strict, Words
from scythe_ref.scythe.schema.effects import ConditionName, Cost, Gain, Positive

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
