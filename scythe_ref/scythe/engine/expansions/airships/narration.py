"""How airships tell of what changes with them."""

from __future__ import annotations

from scythe_ref.scythe.engine.core.events import Event, Told
from scythe_ref.scythe.engine.core.narration import player_name
from scythe_ref.scythe.engine.position.names import RESOURCES
from scythe_ref.scythe.engine.position.state import State


def tell_airships(state: State, event: Event) -> Told | None:
    """Tell what has come of airships: their tiles and their cargo."""
    _, player, kind, amount = event.args
    name = player_name(state, player)
    if kind == "tiles":
        reach, carries = amount[:2]
        carried = ("resources", "workers", "not known")[carries]
        return "event.airship-tiles", {"player": name, "range": reach or "not known", "carries": carried}, None, None
    if kind == "fired":
        return None
    return "event.cargo", {"player": name, "resource": RESOURCES[kind], "amount": amount}, event.before, event.after
