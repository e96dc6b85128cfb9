"""What no position can hold of faction tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.position.names import NOWHERE
from scythe_ref.scythe.engine.position.seat import Found, named

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.position.state import State


def tokens_apart(state: State) -> Found:
    """A territory has one Flag or Trap at most; none lies on a home base, and no Flag on a lake."""
    rulebook = state.rulebook
    lying: set[int] = set()
    for name, player in named(state):
        what, key = ("Flag", "flags") if name == "albion" else ("Trap", "traps")
        for token, place in enumerate(player.tokens):
            if place == NOWHERE:
                continue
            label = rulebook.places[place]
            path = f"players.{name}.{key if what == 'Flag' or player.armed >> token & 1 else 'disarmed_traps'}"
            if place >= rulebook.territories or (what == "Flag" and rulebook.terrain[place] == LAKE):
                yield path, f"no {what} can lie on {label}"
            if place in lying:
                yield path, f"a Flag or Trap lies on {label} already"
            lying.add(place)
