"""A player's seat: one player of a state, as descriptions, views and expectations look at it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.position.state import Player, State


class Seat:
    """One player of a state, with the names of places as that player calls them."""

    def __init__(self, state: State, number: int) -> None:
        self.state = state
        self.number = number
        self.player = state.players[number]
        self.rulebook = state.rulebook

    @cached_property
    def faction(self) -> str:
        """The name of the player's faction."""
        return self.rulebook.factions[self.player.faction]

    def label(self, place: int) -> str:
        """Return what the player calls a place: the own home base is ``home``."""
        return "home" if place == self.rulebook.base[self.player.faction] else self.rulebook.places[place]

    def own(self, label: str) -> str:
        """Return what the player calls a place that is named as on the board."""
        return "home" if label == self.rulebook.places[self.rulebook.base[self.player.faction]] else label

    def on_board(self, label: str) -> str:
        """Return the name on the board of a place that the player names."""
        return self.rulebook.places[self.rulebook.base[self.player.faction]] if label == "home" else label


def named(state: State) -> Iterator[tuple[str, Player]]:
    """Yield the players of a state with the names of their factions, clockwise."""
    return ((state.rulebook.factions[player.faction], player) for player in state.players)


Found = Iterator[tuple[str, str]]
"""What is wrong with a position: each defect with its path."""
