"""What the factions add to the state: tokens, and what has been used this turn."""

from __future__ import annotations

from scythe_ref.scythe.engine.core.fields import bits, exactly, kept
from scythe_ref.scythe.engine.factions.keys import DisarmedTraps, Flags, Penalties, Traps
from scythe_ref.scythe.engine.position import field_shapes as fs
from scythe_ref.scythe.engine.position.names import NOWHERE, TRAPS


class Tokens:
    """Faction tokens of a player: the Flags of Albion, or the Traps of Togawa in the order of ``TRAPS``."""

    __slots__ = ()

    tokens: list[int] = kept(
        lambda bounds: exactly(4, fs.place(bounds)),
        factory=lambda _: [NOWHERE] * 4,
        says=(Flags(), Traps(), DisarmedTraps(), Penalties()),
    )
    armed: int = kept(bits(TRAPS), default=0b1111)


class Crossing:
    """Of Togawa in a turn."""

    __slots__ = ()

    crossed: int = kept(fs.FLAG, default=0)
    """1: Toka has been used this turn."""


class Coercing:
    """Of Crimea in a turn."""

    __slots__ = ()

    coerced: int = kept(fs.FLAG, default=0)
    """1: Coercion has been used this turn."""
