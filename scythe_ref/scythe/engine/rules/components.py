"""The supply of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Registry

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play


def register(registry: Registry) -> None:
    """Declare the rules for an empty combat deck."""
    registry.effect("supply.combat-cards")
    registry.hook(points.CARD_GAIN, _has_card, 90)  # last: no deck is made anew for a card that nobody may gain


def _has_card(play: Play, _player: int, giver: int) -> bool:
    """Return whether there is a card to gain; reshuffle an empty deck (``supply.combat-cards``)."""
    state = play.state
    if giver >= 0:
        return any(state.players[giver].hand)
    if not state.deck and state.discards:
        order = play.chance.deck_order(state.discards)
        play.do("shuffle", *order, rule="supply.combat-cards", before=0, after=len(order))
    return bool(state.deck)
