"""What no position can hold of a resolution tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.engine.expansions.resolutions.state import NOT_SET_OFF, OBJECTIVES, resolutions
from scythe_ref.engine.position.seat import Found

if TYPE_CHECKING:
    from scythe_ref.engine.position.state import State


def end_set_off_with_stars(state: State) -> Found:
    """Who has set off the end under a resolution tile has the stars that the tile asks for."""
    module = resolutions(state)
    if module is None or module.set_off == NOT_SET_OFF:
        return
    asked = module.numbers[1 if module.kind == OBJECTIVES else 0]
    if sum(state.players[module.set_off].stars) + len(module.starred(module.set_off)) < asked:
        name = state.rulebook.factions[state.players[module.set_off].faction]
        yield "resolution_tile.set_off_by", f"{name} would need {asked} stars for that"
