"""Changes of the rules themselves: what the publisher changed, and where it says so."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from scythe_ref.schema.common import Day, RuleRef, Slug, SourceRef, Strict, Words


class RuleChange(Strict):
    """One change of a rule between printings or documents."""

    id: Slug
    title: Words
    before: RuleRef | None = Field(default=None, description="The statement of the earlier text.")
    after: RuleRef
    where: Words = Field(description="The printing or document that brought the change.")
    sources: Annotated[list[SourceRef], Field(min_length=1)]
    note: Words | None = None
    recorded: Day = Field(description="The day on which this reference recorded the change; its feed is dated by it.")


class ChangeFile(Strict):
    """All changes."""

    changes: list[RuleChange]
