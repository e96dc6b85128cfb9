"""Walk-throughs: annotated turns and short games, played step by step, with a note to each step."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from scythe_ref.schema.common import Line, RuleRef, Slug, Strict, Words
from scythe_ref.schema.scenario import AnySetting


class Attempt(Strict):
    """Something that the rules do not allow here; nothing changes by it."""

    play: Words = Field(description="One action, in the action grammar.")
    refused_by: list[RuleRef] = Field(min_length=1, description="It must be refused, and by exactly these statements.")
    note: Line | None = Field(default=None, description="Why somebody might try it; one line.")


class AnyWalkStep(Strict):
    """One step: what is played, and what there is to say about it."""

    title: Words
    note: Line = Field(description="In plain words; every claim rests on `decided_by` or `rules`.")
    attempts: list[Attempt] = Field(default=[], description="What would not be allowed; tried before `play`.")
    play: list[Words] = Field(default=[], description="The actions, one a line, in the action grammar.")
    decided_by: list[RuleRef] = Field(
        default=[], description="Each of these statements must have decided one of the actions."
    )
    rules: list[RuleRef] = Field(default=[], description="Other statements that the note rests on.")
    then: Any = Field(default=None, description="What must be true afterwards.")


class AnyWalkthrough(AnySetting):
    """The file: a position and the steps that are played from it."""

    id: Slug
    title: Words
    order: Annotated[int, Field(ge=1)] = Field(description="Its place in the list.")
    about: Line = Field(description="What happens in it, in one or two sentences.")
    learn: list[Line] = Field(min_length=1, description="What a reader knows afterwards, a line each.")
    steps: list[Any] = Field(min_length=1, description="Each of a class of the game's own, a ``WalkStep``.")
