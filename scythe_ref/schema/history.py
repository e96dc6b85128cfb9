"""Earlier texts of statements and rulings, and the list of the texts that the last release had."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import Day, Form, Line, RuleId, Slug, Strict

Version = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9]+(?:\.[0-9]+)*(?:[.-]?[a-z]+[0-9]*)?$"),
    Form("version", "a version in quotes, like '0.2.0'"),
]
"""A version of the content, as its tag has it without a `v`."""


class EarlierText(Strict):
    """The text of a statement, or the answer of a ruling, in an earlier release."""

    version: Version = Field(description="The last version that said it.")
    said: Line | None = Field(default=None, description="What it said, with the numbers of then.")
    because: Line | None = Field(default=None, description="Why it says something else now.")
    recorded: Day | None = Field(default=None, description="The day of the change; the feed is dated by it.")
    reworded: bool = Field(
        default=False,
        description="Whether only the words changed. Then the other keys may be left out, and no feed tells of it.",
    )


History = Annotated[list[EarlierText], Field(min_length=1)]

Digest = Annotated[
    str, StringConstraints(pattern=r"^[0-9a-f]{16}$"), Form("digest", "a digest of 16 digits from 0 to f, in quotes")
]


class ReleaseFile(Strict):
    """Digests of what the last release said, before numbers are filled in; `scythe-ref release` writes it."""

    released: Version = Field(description="The version of that release.")
    texts: dict[RuleId, Digest] = Field(description="The digest of each statement's text.")
    answers: dict[Slug, Digest] = Field(description="The digest of each ruling's answer.")
