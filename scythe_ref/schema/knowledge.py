"""The knowledge base as one JSON file, the output of ``scythe-ref export json``."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from scythe_ref.schema.common import Line, RuleId, Slug, Strict, Words
from scythe_ref.schema.rule_source import ComparisonTable, Procedure, Statement
from scythe_ref.schema.ruling import RuleChange, Ruling
from scythe_ref.schema.sources import Source
from scythe_ref.schema.texts import Term

KNOWLEDGE_SCHEMA = 1
"""Number of this shape; it grows when a reader of the old shape could stumble."""


class ChapterRecord(Strict):
    """A chapter of the rules."""

    id: Slug
    name: Words
    description: Line
    summary: list[Line] = Field(description="The chapter in a few lines.")
    url: Words = Field(description="Its page, from the root of the site.")


class StatementRecord(Statement):
    """A statement with its place; its texts have their numbers."""

    chapter: Slug
    sections: list[Words] = Field(description="Headings above it, outermost first.")
    url: Words


class OverviewRecord(Strict):
    """A procedure or a table with its place; its texts have their numbers."""

    kind: Literal["procedure", "table"]
    overview: Procedure | ComparisonTable = Field(description="As it was written; it restates the statements it names.")
    chapter: Slug
    url: Words


class RulingRecord(Ruling):
    """A ruling with its place."""

    topic: Slug
    topic_title: Words
    related: list[Slug] = Field(description="Rulings on the same rules and terms, the nearest first.")
    url: Words


class FlipRecord(Strict):
    """A small change of a scenario that turns the result of one of its steps, proved by playing it."""

    kind: Slug = Field(description="Kind of change; its sentence is the message `change.KIND`.")
    change: Words = Field(description="The change as a sentence without its full stop.")
    size: int = Field(description="How many steps of a track, pieces or cards it is.")
    patch: dict[str, Any] = Field(description="JSON Merge Patch (RFC 7396) that makes the changed scenario.")
    without_river: list[Words] | None = Field(description="Two places between which no river runs.")
    line: int = Field(description="Number of the step in the changed play.")
    turns: Literal["verdict", "outcome"] = Field(description="What turns.")
    accepted: bool = Field(description="Whether the rules allow the step now.")
    outcome: list[Words] = Field(description="What comes out otherwise; empty where the verdict turns.")
    decided_by: list[RuleId] = Field(description="The statements that decide the step now.")
    by: list[RuleId] = Field(description="Those among them that the change is about.")


class AnswerRecord(Strict):
    """The flips of one step."""

    step: int = Field(description="Its number, from 1; 0 is the starting position.")
    line: str = Field(description="The line of the play.")
    accepted: bool = Field(description="Whether the rules allow it.")
    sought: bool = Field(description="Whether flips of this step were looked for, and not only noted where met.")
    flips: list[FlipRecord] = Field(description="The smallest changes; empty, if sought: none of those tried turns it.")


class FlipsRecord(Strict):
    """The flips of a scenario."""

    tried: int = Field(description="How many changes were played.")
    answers: list[AnswerRecord] = Field(description="What would change each of its answers.")


class ScenarioRecord(Strict):
    """A scenario as the engine reads it."""

    id: Slug
    ruling: Slug | None = Field(description="The ruling that it proves.")
    url: Words
    scenario: dict[str, Any] = Field(description="As it was written; the format `scenarios` describes it.")
    flips: FlipsRecord | None = Field(default=None, description="What would change its answers, where it was asked.")


class WalkthroughRecord(Strict):
    """A walk-through with its place; its texts have their numbers."""

    id: Slug
    url: Words
    walkthrough: dict[str, Any] = Field(description="As it was written; the format `walkthrough` describes it.")


class Knowledge(Strict):
    """Everything this reference knows."""

    schema_number: Literal[1] = Field(alias="schema", description="Number of this shape.")
    version: Words = Field(description="Version of the package that wrote it.")
    digest: Words = Field(description="Changes when any file of the content does.")
    chapters: list[ChapterRecord]
    statements: list[StatementRecord]
    overviews: list[OverviewRecord]
    rulings: list[RulingRecord]
    scenarios: list[ScenarioRecord]
    walkthroughs: list[WalkthroughRecord]
    most_asked: list[Slug] = Field(description="Rulings that are asked for most.")
    terms: list[Term]
    components: dict[Slug, Any] = Field(description="By kind; the format `component` describes each.")
    sources: list[Source]
    changes: list[RuleChange]
    messages: dict[str, Words | dict[str, Words | dict[str, Words]]] = Field(
        description=(
            "Sentences by key. Where a number decides, there are texts by plural category under the name of the gap."
            " Keys that begin with `name.` have the names of components: a text, or its forms."
        )
    )
