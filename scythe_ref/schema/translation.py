"""Translations: texts of the content in another language, under the ids and fields that they translate."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import Count, Form, MaybeBlock, Strict, Wordings, Words

TextDigest = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9a-f]{8}$"),
    Form("digest of a text", "8 hexadecimal digits in quotes, as `scythe-ref translate template` writes them"),
]
"""A digest of a text as its author wrote it, before numbers are filled in."""


class TranslatedText(Strict):
    """A text in the language of the folder."""

    of: TextDigest = Field(description="The digest of the text that it translates: another one makes it stale.")
    text: MaybeBlock = Field(description="The translation; empty until somebody has written it.")
    read: Count = Field(default=0, description="How many people besides the translator have read it.")


class TranslationFile(Strict):
    """The translations of one content file, which has the same place below ``content`` as this below its language.

    A text is under the id of what it belongs to, or under the name of the file, and under its field: ``text``, or
    ``steps.0.note``. A text that isn't here stays in the language of the content.
    """

    texts: dict[Words, dict[Words, TranslatedText]] = Field(
        default={}, description="The translated texts by the id of their owner, and by their field."
    )
    asked: dict[Words, Wordings] = Field(
        default={},
        description="How people who speak the language ask for an entry, by its id: written, not translated.",
    )


class TermBaseEntry(Strict):
    """The one word for a concept of the game."""

    use: Words = Field(description="The word that every text uses.")
    avoid: list[Words] = Field(default=[], description="Other words for it that no text uses, in each of their forms.")
    note: Words | None = Field(default=None, description="When to use it.")


class TermBaseFile(Strict):
    """The words that translations use for the concepts of the game."""

    words: dict[Words, TermBaseEntry] = Field(description="By the word that they translate.")
