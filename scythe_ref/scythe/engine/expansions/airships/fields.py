"""What airships add to players and combats."""

from __future__ import annotations

from scythe_ref.scythe.engine.core.fields import kept
from scythe_ref.scythe.engine.expansions.airships.keys import Flying, OwnTiles
from scythe_ref.scythe.engine.position import field_shapes as fs
from scythe_ref.scythe.engine.position.names import NOWHERE


class AirshipPlace:
    """Of a player."""

    __slots__ = ()

    airship: int = kept(fs.place, default=NOWHERE, says=(Flying(), OwnTiles()))
    """The place the airship is over."""


class AirshipCombatFields:
    """Of a combat."""

    __slots__ = ()

    airships: int = kept(fs.FLAG, default=0)
    """1: the airships fight, nobody else."""
