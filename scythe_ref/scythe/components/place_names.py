"""Places in words: what a territory is called, and where on the board it lies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scythe_ref.scythe.components.board_check import OPPOSITE
from scythe_ref.scythe.schema.component import Board, Direction

DIRECTIONS: dict[Direction, str] = {
    "E": "east",
    "NE": "north-east",
    "NW": "north-west",
    "W": "west",
    "SW": "south-west",
    "SE": "south-east",
}


class ScythePlaces:
    """Names and describes the places of the board."""

    def __init__(self, board: Board, names: Mapping[str, str]) -> None:
        """Set up.

        Args:
            names: What each faction is called in short, for the names of the home bases.
        """
        self.board = board
        self.owners = {base.id: faction for faction, base in board.home_bases.items()}
        self.homes: dict[str, str] = {faction: base.id for faction, base in board.home_bases.items()}
        self.worker_start: dict[str, list[str]] = {
            faction: list(base.worker_start) for faction, base in board.home_bases.items()
        }
        self.short = {faction: faction.capitalize() for faction in self.homes}
        self.short.update(names)

    def name(self, label: str) -> str:
        """Return what a place is called: ``village V4``, ``the Factory``, ``Polania's home base``."""
        if label in self.owners:
            return f"{self.short[self.owners[label]]}'s home base"
        terrain = self.board.territories[label].terrain
        return "the Factory" if terrain == "factory" else f"{terrain} {label}"

    def where(self, label: str, near: Iterable[str] = ()) -> str:
        """Return where a place lies.

        Args:
            near: Places that the reader knows already; an adjacent one among them is the best landmark.

        Returns:
            Words such as ``east of farm F4``.
        """
        here = self.board.territories[label]
        neighbours = {name: direction for direction, name in here.neighbours.items()}
        for known in near:
            if known in neighbours and known not in self.owners:
                return f"{_from(neighbours[known])} of {self.name(known)}"
        for name, direction in neighbours.items():
            if name in self.owners:
                return f"{_from(direction)} of {self.name(name)}"
        if "FACTORY" in neighbours:
            return f"{_from(neighbours['FACTORY'])} of the Factory"
        if label == "FACTORY":
            return "in the middle of the board"
        return self._between(neighbours)

    def described(self, label: str, near: Iterable[str] = ()) -> str:
        """Return name and whereabouts of a place."""
        if label in self.owners:
            return self.name(label)
        return f"{self.name(label)}, {self.where(label, near)}"

    def _between(self, neighbours: Mapping[str, Direction]) -> str:
        """Describe an inner territory by its nearest named landmark: the home base or Factory two steps away."""
        for name, direction in neighbours.items():
            for beyond in self.board.territories[name].neighbours.values():
                if beyond in self.owners or beyond == "FACTORY":
                    landmark = self.name(beyond)
                    return f"{_from(direction)} of {self.name(name)}, two steps from {landmark}"
        name, direction = next(iter(neighbours.items()))
        return f"{_from(direction)} of {self.name(name)}"


def _from(direction: Direction) -> str:
    """Return where a place lies whose neighbour lies in this direction: the other way round."""
    return DIRECTIONS[OPPOSITE[direction]]
