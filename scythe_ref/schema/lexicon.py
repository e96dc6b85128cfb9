"""The lexicon: the players' words for everything that rules speak of."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from scythe_ref.schema.common import Strict, Words


class Concept(Strict):
    """One thing that rules speak of, and the words for it that the glossary doesn't have."""

    kind: Literal["piece", "resource", "track", "place", "action", "moment", "role", "ability", "other"]
    is_a: list[Words] = Field(default=[], description="Other concepts: what holds for those holds for this one, too.")
    said: list[Words] = Field(default=[], description="What people say instead: a search finds the concept by it.")
    read: list[Words] = Field(
        default=[],
        description="What a question is read by, but not found by: everyday verbs, in English and Dutch.",
    )
    dutch: list[Words] = Field(default=[], description="Single Dutch words for it; their other forms are known.")


class LexiconFile(Strict):
    """All concepts, by the words that the content has for them."""

    concepts: dict[Words, Concept]
