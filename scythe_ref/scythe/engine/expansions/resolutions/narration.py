"""How a resolution tile tells of what changes with it."""

from __future__ import annotations

from scythe_ref.scythe.engine.core.events import Event, Told
from scythe_ref.scythe.engine.core.narration import player_name
from scythe_ref.scythe.engine.expansions.resolutions.state import tile_in_play
from scythe_ref.scythe.engine.position.state import State


def tell_tile(state: State, event: Event) -> Told | None:
    """Tell what has come of the resolution tile."""
    _, what, *values = event.args
    if what == "tile":
        return "event.resolution-tile", {"tile": values[0]}, event.before or None, event.after
    if what == "left":
        return "event.turns-left", {"left": values[0]}, None, None
    if what == "objectives":
        return "event.laid-out", {"cards": ", ".join(map(str, values))}, None, None
    player: dict[str, object] = {"player": player_name(state, values[0])}
    if what == "set-off":
        return "event.set-off", player, None, None
    if what == "turn-begins":
        return "event.turn-begins", {**player, "left": tile_in_play(state).left[values[0]]}, None, None
    return "event.star-on-card", {**player, "card": values[1]}, event.before, event.after
