"""The content files that only the search reads: the lexicon, and places of the site that are no entry."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import Form, Strict, Wordings, Words

PagePath = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9-]+(/[a-z0-9-]+)*/(#[a-z0-9.-]+)?$"),
    Form("path of a page", "the path of a page within the site, such as 'cards/factory/' or 'glossary/#term'"),
]


class Concept(Strict):
    """One thing that rules speak of, and the words for it that the glossary doesn't have."""

    kind: Literal["piece", "resource", "track", "place", "action", "moment", "role", "ability", "other", "absent"] = (
        Field(description="`absent`: a meaning that no rule has, such as `a price`; its words are under `read`.")
    )
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


class Destination(Strict):
    """A place of the site."""

    title: Words
    url: PagePath
    asked: Wordings = Field(min_length=1, description="What people type who look for it.")
    asked_dutch: Wordings = Field(default=[], description="The same in Dutch.")


class DestinationsFile(Strict):
    """All places that are no entry; those of the chapters are known without it."""

    destinations: list[Destination]
