"""Numerals that a text states without binding them to a component, each with its reason."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import Form, Slug, Strict, TextId, Words

UnboundReason = Literal["players", "example", "arithmetic", "label", "printing"]
"""Why a numeral is not bound.

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
    """All numerals that are not bound, by chapter."""

    unbound: dict[Slug, list[Unbound]]
