"""Placing: what the actions of both rows ask of a territory, and what a player mat has uncovered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import NOWHERE, UPGRADES
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.concepts import holder
from scythe_ref.scythe.engine.rules.context import PlayerContext


@dataclass(slots=True, eq=False)
class PlaceContext(PlayerContext):
    """A territory on which something is to be placed or produced."""

    place: int
    """Where; -1 where it is about no place."""

    def values(self) -> dict[str, object]:
        """Return the values for the sentences about it."""
        if self.place < 0:
            return {"player": self.player, "faction": self.player}
        return {
            "player": self.player,
            "faction": self.player,
            "place": self.place,
            "owner": holder(self.state, self.place),
            "workers": self.state.workers_at(self.player, self.place),
            "terrain": self.state.rulebook.terrain[self.place],
        }


def register(registry: Registry) -> None:
    """Declare what structures and upgrades do to a player mat."""
    registry.effect("upgrade.effect", "build.abilities-yours")


class Placing(Protocol):
    """Somebody who wants something on a place."""

    state: State
    player: int
    place: int


def worker_on_own_territory(c: Placing) -> bool:
    """Tell whether a player controls a place and has a worker on it."""
    return holder(c.state, c.place) == c.player and c.state.workers_at(c.player, c.place) > 0


def not_controlled(c: Placing) -> bool:
    """Return whether a player has a worker on a place and lacks only control of it."""
    return holder(c.state, c.place) != c.player and c.state.workers_at(c.player, c.place) > 0


def uncovered(state: State, player: int, box: str) -> bool:
    """Tell whether a green box of the top row has been uncovered by an upgrade (``upgrade.effect``)."""
    return bool(state.players[player].upgrades >> UPGRADES.index(box) & 1)


def cost(state: State, player: int, action: int) -> int:
    """Return how many resources a bottom-row action costs a player now: the red boxes that no cube covers."""
    owner = state.players[player]
    rulebook = state.rulebook
    _, printed, lowest, _ = rulebook.bottoms[owner.mat][action]
    return max(lowest, printed - rulebook.numbers.upgrade_saved * owner.upgraded[action])


def has_ability_of(state: State, player: int, structure: int) -> bool:
    """Tell whether a player has the ability of a structure: it is built, whoever holds its ground.

    (``structure.top-row``, ``build.abilities-yours``)
    """
    return state.players[player].structures[structure] != NOWHERE
