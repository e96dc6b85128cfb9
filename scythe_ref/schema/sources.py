"""Sources, the map of their coverage, and the content that lacks a source, number or code on purpose."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import Form, RuleId, RuleRef, RulingRef, Slug, Strict, TextId, Words

SourceKind = Literal["publisher", "licensed", "secondary", "fan-summary", "community", "derived"]
"""From the strongest to the weakest; `secondary` reports the content of a book that we could not read."""


class Source(Strict):
    """One document and its reliability."""

    id: Slug
    title: Words
    kind: SourceKind
    edition: Words | None = Field(default=None, description="Printing, version or revision.")
    language: Words = "en"
    authority: int = Field(description="Where sources disagree, the higher number stands.")
    places: dict[Words, Words] = Field(
        default={}, description="Places that references may name, and their content. Empty: any place."
    )
    note: Words | None = None


class SourceFile(Strict):
    """All sources."""

    sources: list[Source]


SegmentKey = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*:[1-9][0-9]*:[0-9a-f]{8}$"),
    Form("segment", "a document, a line and a hash of 8 digits, like 'core-rulebook-nl:12:0a1b2c3d'"),
]
"""A segment of a source document: the document, the line where it begins, and a hash of its words."""

Reason = Literal["flavour", "credits", "layout", "illustration", "contents", "navigation", "advice", "not-covered-here"]
"""Why a segment needs no statement.

In the order of the values: story. Its makers. A heading or a mark of the page. A picture or its caption. A table of
contents. A pointer to another place. Strategy and designer's notes. Topics that this reference leaves out.
"""


class Duplicate(Strict):
    """A segment that repeats other segments."""

    duplicate_of: list[SegmentKey] = Field(alias="duplicate-of", min_length=1)


Coverage = list[RuleId] | Duplicate | Reason | Literal["unmapped"]
"""The statements that cover the segment, the segments it repeats, the reason why it needs none; or ``unmapped``: no
statement covers it yet."""


class SourceMap(Strict):
    """The map of one source document. It holds references, never the document's sentences."""

    document: Slug = Field(description="Id of the source; the first part of every key.")
    format: Literal["playeraid", "markdown", "pdf", "pdf-guide"] = Field(description="How the document is cut.")
    exceptions: dict[RuleId, Words] = Field(
        default={}, description="Statements that cover more than 6 segments of the document, each with the reason."
    )
    parts: dict[Slug, dict[SegmentKey, Coverage]] = Field(
        description="Headings or pages of the document, and below each its segments with what covers them."
    )


UnboundReason = Literal["players", "example", "arithmetic", "label", "printing"]
"""Why a numeral has no link to a component.

``players``: a number of players as a condition. ``example``: a number chosen for a worked example.
``arithmetic``: a result or a bare 0 or 1 that no component states. ``label``: part of a name, such as a mat's number or
a table's row. ``printing``: a page, a version or the number of a printing.
"""


Numeral = Annotated[str, StringConstraints(pattern=r"^[0-9]+$"), Form("numeral", "digits in quotes, like '12'")]


class Unbound(Strict):
    """The numerals of one text that stay as they are."""

    id: TextId = Field(description="The statement, or the chapter for its summary.")
    numerals: list[Numeral] = Field(
        min_length=1, description="Each numeral as it is written; one entry covers all its places in the text."
    )
    reason: UnboundReason
    note: Words | None = None


class UnboundFile(Strict):
    """All unbound numerals, by chapter."""

    unbound: dict[Slug, list[Unbound]]


StatementReason = Literal[
    "definition", "description", "permission", "pointer", "social", "table", "component-count", "advice"
]
"""Why the engine has no code for a statement.

``definition``: the meaning of a word; other rules use it. ``description``: the reading of a mat, a card or a turn.
``permission``: allows something that no rule forbids. ``pointer``: repeats or names another statement. ``social``: the
players' talk and agreements. ``table``: the layout of the table, and work by hand. ``component-count``: a number that
the pages of the components show. ``advice``: hints for playing well or for teaching.
"""

RulingReason = Literal["social", "table"]
"""Why no scenario can show a ruling: it is about manners, or about things outside the state of a game."""


class WithoutCode(Strict):
    """Statements and rulings by the reason why nothing carries them out."""

    statements: dict[StatementReason, list[RuleRef]]
    rulings: dict[RulingReason, list[RulingRef]] = {}

    def reason_of(self, statement: str) -> StatementReason | None:
        """Return why nothing carries out a statement; None if nobody has said."""
        return next((reason for reason, names in self.statements.items() if statement in names), None)


class WithoutCodeFile(Strict):
    """The one file of exceptions."""

    without_code: WithoutCode
