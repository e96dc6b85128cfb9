"""Rulings, changes of the rules, and the earlier texts of statements and rulings."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import (
    Block,
    Day,
    Findable,
    Form,
    Line,
    RuleId,
    RuleRef,
    ScenarioRef,
    Slug,
    SourceRef,
    Strict,
    Words,
)

Version = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9]+(?:\.[0-9]+)*(?:[.-]?[a-z]+[0-9]*)?$"),
    Form("version", "a version in quotes, like '0.2.0'"),
]
"""A version of the content, as its tag has it without a `v`."""


class EarlierText(Strict):
    """The text of a statement, or the answer of a ruling, in an earlier release."""

    version: Version = Field(description="The last version that said it.")
    said: Line | None = Field(default=None, description="What it said, with the numbers of then.")
    because: Line | None = Field(default=None, description="Why it says something else now.")
    recorded: Day | None = Field(default=None, description="The day of the change; the feed is dated by it.")
    reworded: bool = Field(
        default=False,
        description="Whether only the words changed. Then the other keys may be left out, and no feed tells of it.",
    )


History = Annotated[list[EarlierText], Field(min_length=1)]

Digest = Annotated[
    str, StringConstraints(pattern=r"^[0-9a-f]{16}$"), Form("digest", "a digest of 16 digits from 0 to f, in quotes")
]


class ReleaseFile(Strict):
    """Digests of what the last release said, before numbers are filled in; `scythe-ref release` writes it."""

    released: Version = Field(description="The version of that release.")
    texts: dict[RuleId, Digest] = Field(description="The digest of each statement's text.")
    answers: dict[Slug, Digest] = Field(description="The digest of each ruling's answer.")


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
