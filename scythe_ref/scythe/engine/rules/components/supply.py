"""What runs out (chapter *Components*): the combat deck, which ``Play.draw_cards`` makes anew."""

from __future__ import annotations

from scythe_ref.scythe.engine.core.registry import Registry


def register(registry: Registry) -> None:
    """Declare what happens at the end of the combat deck."""
    registry.effect("supply.combat-cards")
