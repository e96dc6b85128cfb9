"""The file ``game.yaml``: which game a content folder is about."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import Findable, Form, Line, Slug, Strict, TermRef, Words

TablePlayers = Annotated[
    str,
    StringConstraints(pattern=r"^[1-9]\d?(?:-[1-9]\d?)?$"),
    Form("number of players", "how many can play, in quotes: '2' or '2-4'"),
]


class NotCovered(Findable):
    """Something that people ask for and that this reference leaves out: a search says so instead of guessing."""

    title: Words = Field(description="What is left out, in a few words.")
    text: Line = Field(description="What is here instead, and what isn't.")
    terms: list[TermRef] = Field(default=[], description="Terms of the glossary that name it: no answers either.")


class GameFile(Strict):
    """The game, and the names of its parts and sides in content; an installed package lists them itself."""

    game: Words = Field(description="What people call it.")
    about: Line = Field(description="One sentence on what this reference holds.")
    package: Slug | None = Field(
        default=None, description="The installed package that has its engine, its components and its look."
    )
    players: TablePlayers | None = Field(default=None, description="How many can play; without a package.")
    modules: dict[Slug, Words] | None = Field(
        default=None, min_length=1, description="The parts of the game with their titles, the base game first."
    )
    factions: dict[Slug, Words] | None = Field(default=None, description="The sides that players take, if they differ.")
    not_covered: dict[Slug, NotCovered] = Field(
        default={}, description="What people ask for and won't find here, by ids; listed on the page of sources."
    )
    notice: Line | None = Field(
        default=None,
        description="Text at the foot of each page on who is behind it, where that is not players alone.",
    )
    bgg_id: int = Field(default=0, description="The game's number on BoardGameGeek; 0 if it is not known.")
