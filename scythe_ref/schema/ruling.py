"""Rulings, and changes of the rules."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from scythe_ref.schema.common import Block, Day, Findable, Line, RuleRef, ScenarioRef, Slug, SourceRef, Strict, Words
from scythe_ref.schema.history import History

RulingStatus = Literal["official", "reported", "fan-summary", "community", "derived", "disputed", "house-rule"]


class Ruling(Findable):
    """One question as a player asks it, with its answer."""

    id: Slug
    question: Line
    answer: Line = Field(description="One line; starts with yes, no or the number where the question allows it.")
    explanation: Block | None = None
    rules: list[RuleRef] = Field(min_length=1, description="The statements the answer rests on.")
    same_as: RuleRef | None = Field(
        default=None,
        description=(
            "Which of the statements says the same as question and answer, where there are several in `rules`: a search"
            " shows the two as one hit. A separate case has none."
        ),
    )
    background: list[RuleRef] = Field(
        default=[],
        description=(
            "Those of `rules` that no scenario of the ruling shows: what a word means, what people say and keep to"
            " themselves, what the position is like before anything is played. The scenarios assert all others. Also"
            " what a table may play instead of one of `rules` (another setting of a switch, a house rule), where the"
            " answer holds all the same or is about other tables."
        ),
    )
    status: RulingStatus
    sources: list[SourceRef] = Field(default=[], description="Where it is said; only a `house-rule` does without.")
    checked: list[SourceRef] | None = Field(
        default=None, description="Sources that were opened and read for this ruling."
    )
    derivation: Line | None = Field(default=None, description="For `derived`: how the answer follows.")
    dissent: dict[SourceRef, Line] | None = Field(
        default=None, description="Sources that say otherwise, and what they say. `disputed` needs one."
    )
    note: Line | None = Field(default=None, description="What is still open about this ruling.")
    scenarios: list[ScenarioRef] = Field(default=[], description="The scenarios that prove the answer.")
    reason: Line | None = Field(default=None, description="Why there is no scenario, where there is none.")
    history: History | None = Field(
        default=None,
        description="What earlier releases said; `validate` asks for it where the answer has changed.",
    )


class RulingFile(Strict):
    """The rulings of one topic."""

    topic: Slug
    title: Words
    rulings: list[Ruling]


class RuleChange(Strict):
    """One change of a rule between printings or documents."""

    id: Slug
    title: Words
    before: RuleRef | None = Field(default=None, description="The statement of the earlier text.")
    after: RuleRef
    where: Words = Field(description="The printing or document that brought the change.")
    sources: Annotated[list[SourceRef], Field(min_length=1)]
    note: Words | None = None
    recorded: Day = Field(description="The day on which this reference recorded the change; its feed is dated by it.")


class ChangeFile(Strict):
    """All changes."""

    changes: list[RuleChange]
