"""Sources: the documents that statements and rulings rest on."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from scythe_ref.schema.common import Slug, Strict, Words

SourceKind = Literal["publisher", "licensed", "secondary", "fan-summary", "community", "derived"]
"""From the strongest to the weakest; `secondary` reports what a book says that could not be read itself."""


class Source(Strict):
    """One document and how far it is to be trusted."""

    id: Slug
    title: Words
    kind: SourceKind
    edition: Words | None = Field(default=None, description="Printing, version or revision.")
    language: Words = "en"
    authority: int = Field(description="Where sources disagree, the higher number stands.")
    places: dict[Words, Words] = Field(
        default={}, description="Places that references may name, and what stands there. Empty: any place."
    )
    note: Words | None = None


class SourceFile(Strict):
    """All sources."""

    sources: list[Source]
