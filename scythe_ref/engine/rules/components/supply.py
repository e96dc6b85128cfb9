"""What runs out: the tracks have ends, the combat deck is made anew (``Play.track`` and ``Play.draw_cards``)."""

from __future__ import annotations

from scythe_ref.engine.core.registry import Registry


def register(registry: Registry) -> None:
    """Declare what happens at the end of a track and of the combat deck."""
    registry.effect("track.ends", "supply.combat-cards")
