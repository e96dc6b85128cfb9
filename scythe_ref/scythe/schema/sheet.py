"""The cheat sheets: the content of each, by the ids that it restates."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import Faction, Form, Refers, RuleRef, RulingRef, Slug, Strict, Words
from scythe_ref.scythe.schema.component import BottomAction, TopAction

Shown = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9]+(?:[-.][a-z0-9]+)*$"),
    Form("shown id", "the id of a statement, a procedure or a table, like 'move.river'"),
    Refers("shown"),
]
"""A statement, a procedure or a table, by its id."""


class SheetPart(Strict):
    """The lines under one heading."""

    title: Words
    shows: list[Shown] = Field(min_length=1, description="Statements, procedures and tables, in this order.")


class Sheet(Strict):
    """A sheet on the game or on an expansion."""

    id: Slug
    title: Words
    description: Words = Field(description="What it is for, in a sentence.")
    pages: list[list[SheetPart]] = Field(min_length=1, description="What stands on each printed page.")


class SheetsFile(Strict):
    """The sheets on the game, and additions to the sheets on mats."""

    sheets: list[Sheet]
    actions: dict[Literal[TopAction, BottomAction], list[RuleRef]] = Field(
        description="The statements that player mat sheets show for each action."
    )
    factions: dict[Faction, list[RulingRef]] = Field(description="The questions on each faction's sheet.")
