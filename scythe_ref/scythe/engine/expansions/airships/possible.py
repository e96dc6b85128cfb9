"""What no position can hold of airships."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.expansions.airships.state import airships
from scythe_ref.scythe.engine.position.seat import Found, named

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.position.state import State


def airships_in_place(state: State) -> Found:
    """An airship is over a territory or on its own home base."""
    if airships(state) is None:
        return
    rulebook = state.rulebook
    for name, player in named(state):
        if not 0 <= player.airship < rulebook.territories and player.airship != rulebook.base[player.faction]:
            yield (
                f"players.{name}.airship.at",
                f"the airship of {name} can be over a territory or on its own home base",
            )
