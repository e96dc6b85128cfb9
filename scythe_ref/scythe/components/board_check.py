"""The board's own consistency: neighbours and rivers stand on both sides, and the geometry agrees."""

from __future__ import annotations

from collections.abc import Iterator

from scythe_ref.scythe.schema.component import Board, Direction

OPPOSITE: dict[Direction, Direction] = {"E": "W", "W": "E", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}
STEP: dict[Direction, tuple[int, int]] = {
    "E": (1, 0),
    "NE": (1, -1),
    "NW": (0, -1),
    "W": (-1, 0),
    "SW": (-1, 1),
    "SE": (0, 1),
}


def board_problems(board: Board) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield each inconsistency of the board as its place in the document and a sentence."""
    for name, hexagon in board.territories.items():
        for direction, other_name in hexagon.neighbours.items():
            here = ("territories", name, "neighbours", direction)
            other = board.territories.get(other_name)
            if other is None:
                yield here, f"{name} has the neighbour {other_name}, which is not on the board"
                continue
            if other.neighbours.get(OPPOSITE[direction]) != name:
                back = OPPOSITE[direction]
                yield here, f"{name} has {other_name} in the {direction}, but {other_name} has no {name} in the {back}"
            step = STEP[direction]
            if (hexagon.q + step[0], hexagon.r + step[1]) != (other.q, other.r):
                yield here, f"by its coordinates {other_name} isn't {direction} of {name}"
        for index, direction in enumerate(hexagon.rivers):
            place = ("territories", name, "rivers", index)
            neighbour = hexagon.neighbours.get(direction)
            if neighbour is None:
                yield place, f"{name} has a river in the {direction}, where it has no neighbour"
            elif neighbour in board.territories and OPPOSITE[direction] not in board.territories[neighbour].rivers:
                yield place, f"{name} has a river towards {neighbour}, but {neighbour} has none towards {name}"
    for faction, base in board.home_bases.items():
        for index, start in enumerate(base.worker_start):
            if start not in board.territories[base.id].neighbours.values():
                yield ("home_bases", faction, "worker_start", index), f"{start} does not touch {base.id}"
