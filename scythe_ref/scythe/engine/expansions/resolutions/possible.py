"""What no position can hold of a resolution tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.expansions.resolutions.state import NOT_SET_OFF, OBJECTIVES, resolutions
from scythe_ref.scythe.engine.position.seat import Found

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.position.state import State


def end_set_off_with_stars(state: State) -> Found:
    """Who has set off the end under a resolution tile has the stars that the tile asks for."""
    resolution = resolutions(state)
    if resolution is None or resolution.set_off == NOT_SET_OFF:
        return
    asked = resolution.numbers[1 if resolution.kind == OBJECTIVES else 0]
    if sum(state.players[resolution.set_off].stars) + len(resolution.starred(resolution.set_off)) < asked:
        name = state.rulebook.factions[state.players[resolution.set_off].faction]
        yield "resolution_tile.set_off_by", f"{name} would need {asked} stars for that"
