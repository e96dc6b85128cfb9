"""The questions that are asked most: which rulings stand on the home page, and how that is known."""

from __future__ import annotations

from pydantic import Field

from scythe_ref.schema.common import RulingRef, Strict, Words


class MostAsked(Strict):
    """One of the questions."""

    ruling: RulingRef
    because: Words = Field(description="What shows that it is asked often.")


class MostAskedFile(Strict):
    """All of them, in the order of the home page."""

    most_asked: list[MostAsked]
