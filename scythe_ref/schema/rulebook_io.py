"""The head of a Rulebook.io file; below it stands plain Markdown."""

from __future__ import annotations

from pydantic import Field

from scythe_ref.schema.common import Strict, Text


class GlossaryItem(Strict):
    """A term of the game, and the words by which a text is seen to use it."""

    name: Text
    matches: list[Text] = []
    definition: Text


class FrontMatter(Strict):
    """What stands between the two lines of ``---``."""

    title: Text
    source: Text | None = Field(default=None, description="Where the rules were taken from.")
    publisher: Text | None = Field(default=None, description="Who publishes the game.")
    tags: list[Text] | None = Field(default=None, description="What kind of game it is.")
    information: dict[Text, str | int | float] | None = Field(
        default=None, description="Players, time, designer and the like, as text or number."
    )
    glossary: list[GlossaryItem] | None = None
