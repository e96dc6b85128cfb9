"""An owner's entries: the print on tiles that no source tells. Never part of the project's content."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from scythe_ref.schema.common import Strict, Words
from scythe_ref.scythe.schema.cards import CardNumber
from scythe_ref.scythe.schema.effects import AirshipEffect, Positive, ResolutionEffect


class LocalAirshipTile(Strict):
    """An owner's reading of an airship tile."""

    range: Positive | None = Field(default=None, description="Printed on passive tiles.")
    carry: Literal["resources", "workers"] | None = Field(default=None, description="Printed on aggressive tiles.")
    effect: Words | AirshipEffect | None = Field(
        default=None,
        description=(
            "What the tile does: in words, which are shown, or in the vocabulary of tiles, which is played. What no "
            "source describes has no word in the vocabulary, such as whatever a passive tile does."
        ),
    )


class LocalResolutionTile(Strict):
    """An owner's reading of a resolution tile."""

    effect: Words | ResolutionEffect = Field(
        description="What the tile does: in words, which are shown, or in the vocabulary of tiles, which is played."
    )


class LocalFile(Strict):
    """Entries of an owner, by the tiles' printed numbers; they fill in unknown parts and nothing else."""

    kind: Literal["local"]
    airship_tiles: dict[CardNumber, LocalAirshipTile] = {}
    resolution_tiles: dict[CardNumber, LocalResolutionTile] = {}
