"""The head of a Rulebook.io file, above plain Markdown."""

from __future__ import annotations

from pydantic import Field

from scythe_ref.schema.common import Line, MaybeWords, Strict, Words


class GlossaryItem(Strict):
    """A term of the game, and the words that stand for it in texts."""

    name: Words
    matches: list[Words] = []
    definition: Line


class FrontMatter(Strict):
    """The head between the two lines of ``---``."""

    title: Words
    source: Words | None = Field(default=None, description="Where the rules were taken from.")
    publisher: Words | None = Field(default=None, description="Who publishes the game.")
    tags: list[Words] | None = Field(default=None, description="What kind of game it is.")
    information: dict[Words, MaybeWords | int | float] | None = Field(
        default=None, description="Players, time, designer and the like, as text or number."
    )
    glossary: list[GlossaryItem] | None = None
