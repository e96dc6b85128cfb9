"""Destinations: places of the site that are no entry, such as a tool or a list, and how people ask for them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import Form, Strict, Wordings, Words

PagePath = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9-]+(/[a-z0-9-]+)*/$"),
    Form("path of a page", "the path of a page within the site, such as 'cards/factory/'"),
]


class Destination(Strict):
    """A place of the site."""

    title: Words
    url: PagePath
    asked: Wordings = Field(min_length=1, description="What people type who look for it.")
    asked_dutch: Wordings = Field(default=[], description="The same in Dutch.")


class DestinationsFile(Strict):
    """All places that are no entry; those of the chapters are known without it."""

    destinations: list[Destination]
