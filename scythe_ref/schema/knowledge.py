"""The knowledge base as one JSON file: what ``scythe-ref export json`` writes."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from scythe_ref.schema.change import RuleChange
from scythe_ref.schema.common import Slug, Strict, Text
from scythe_ref.schema.glossary import Term
from scythe_ref.schema.rule_source import Statement
from scythe_ref.schema.ruling import Ruling
from scythe_ref.schema.source import Source

KNOWLEDGE_SCHEMA = 1
"""Number of this shape; it grows when a reader of the old shape could stumble."""


class ChapterRecord(Strict):
    """A chapter of the rules."""

    id: Slug
    name: Text
    description: Text
    summary: list[Text] = Field(description="The chapter in a few lines.")
    url: Text = Field(description="Its page, from the root of the site.")


class StatementRecord(Statement):
    """A statement with its place; the numbers in its texts are filled in."""

    chapter: Slug
    sections: list[Text] = Field(description="Headings above it, outermost first.")
    url: Text


class RulingRecord(Ruling):
    """A ruling with its place."""

    topic: Slug
    topic_title: Text
    related: list[Slug] = Field(description="Rulings on the same rules and terms, the nearest first.")
    url: Text


class ScenarioRecord(Strict):
    """A scenario as the engine reads it."""

    id: Slug
    ruling: Slug | None = Field(description="The ruling that it proves.")
    url: Text
    scenario: dict[str, Any] = Field(description="As it was written; the format `scenarios` describes it.")


class WalkthroughRecord(Strict):
    """A walk-through with its place; the numbers in its texts are filled in."""

    id: Slug
    url: Text
    walkthrough: dict[str, Any] = Field(description="As it was written; the format `walkthrough` describes it.")


class Knowledge(Strict):
    """Everything this reference knows."""

    schema_number: Literal[1] = Field(alias="schema", description="Number of this shape.")
    version: Text = Field(description="Version of the package that wrote it.")
    digest: Text = Field(description="Changes when any file of the content does.")
    chapters: list[ChapterRecord]
    statements: list[StatementRecord]
    rulings: list[RulingRecord]
    scenarios: list[ScenarioRecord]
    walkthroughs: list[WalkthroughRecord]
    most_asked: list[Slug] = Field(description="Rulings that are asked for most.")
    terms: list[Term]
    components: dict[Slug, Any] = Field(description="By kind; the format `component` describes each.")
    sources: list[Source]
    changes: list[RuleChange]
    messages: dict[str, Text]


__all__ = [
    "KNOWLEDGE_SCHEMA",
    "ChapterRecord",
    "Knowledge",
    "RulingRecord",
    "ScenarioRecord",
    "StatementRecord",
    "WalkthroughRecord",
]
