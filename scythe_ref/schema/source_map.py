"""The source map: for every segment of a source document the statements that cover it, or why none does."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import Form, RuleId, Slug, Strict, Words

SegmentKey = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*:[1-9][0-9]*:[0-9a-f]{8}$"),
    Form("segment", "a document, a line and a hash of 8 digits, like 'core-rulebook-nl:12:0a1b2c3d'"),
]
"""A segment of a source document: the document, the line where it begins, and a hash of its words."""

Reason = Literal["flavour", "credits", "layout", "illustration", "contents", "navigation", "advice", "not-covered-here"]
"""Why a segment needs no statement: story; who made it; a heading or a mark of the page; a picture or its caption;
a table of contents; a pointer to another place; strategy and designer's notes; what this reference leaves out."""


class Duplicate(Strict):
    """A segment that says again what other segments say."""

    duplicate_of: list[SegmentKey] = Field(alias="duplicate-of", min_length=1)


Coverage = list[RuleId] | Duplicate | Reason | Literal["unmapped"]
"""The statements that say what the segment says, the segments it repeats, the reason why none is needed; or
``unmapped``: nothing says it yet."""


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
