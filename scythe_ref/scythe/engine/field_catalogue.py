"""Fields that factions and expansions add to a state, gathered as ``catalogue`` gathers their rules.

``position.state`` takes its records' bases from here, so that nothing else of the engine's core names any of them.
"""

from __future__ import annotations

from scythe_ref.scythe.engine.core.fields import NoState
from scythe_ref.scythe.engine.expansions.airships.keys import AirshipCombatFields, AirshipFields, TilesInPlay
from scythe_ref.scythe.engine.expansions.airships.state import AirshipsState, airships_in_place
from scythe_ref.scythe.engine.expansions.resolutions.keys import (
    ResolutionsState,
    ResolutionTileKey,
    end_set_off_with_stars,
)
from scythe_ref.scythe.engine.factions.keys import CoercionFields, TokaFields, TokenFields, tokens_apart


class PlayerFields(AirshipFields, TokenFields):
    """Fields added to a player."""

    __slots__ = ()


class TurnFields(TokaFields, CoercionFields):
    """Fields added to a turn."""

    __slots__ = ()


class CombatFields(AirshipCombatFields):
    """Fields added to a combat."""

    __slots__ = ()


EXPANSIONS: dict[str, type[AirshipsState] | type[ResolutionsState] | type[NoState]] = {
    "airships": AirshipsState,
    "resolutions": ResolutionsState,
}
"""The state of each expansion, by the name of its module; ``NoState`` where it has none."""

EXPANSION_KEYS = (TilesInPlay(), ResolutionTileKey())
"""The keys of a position for components of expansions."""

POSSIBLE = (tokens_apart, airships_in_place, end_set_off_with_stars)
"""Checks for positions with expansions that no game can reach."""
