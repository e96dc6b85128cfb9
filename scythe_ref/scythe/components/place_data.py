"""A place of the board as plain data: what ``show --json`` prints of one."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class NeighbourData(TypedDict):
    """A place beside another.

    Attributes:
        id: Its label.
        name: What it is called.
        direction: Where it lies.
        river: Whether a river runs between the two.
    """

    id: str
    name: str
    direction: str
    river: bool


class PlaceData(TypedDict):
    """A place of the board.

    Attributes:
        schema: Number of this shape.
        id: Its label, such as `V4`.
        kind: That it is a place.
        name: What it is called.
        terrain: What it is.
        where: Where it lies, in words; empty for a home base.
        home_base_of: The faction whose home base it is; null if it is none.
        workers_start_on: Of a home base: labels of the places on which that faction's workers start.
        workers_of: Factions of which a worker starts here.
        encounter: Whether an encounter token is here at the start.
        neighbours: The places beside it.
        tunnel: Whether it has a tunnel.
        tunnels_to: Labels of the places to which tunnels lead.
    """

    schema: Literal[1]
    id: str
    kind: Literal["place"]
    name: str
    terrain: str
    where: str
    home_base_of: str | None
    workers_start_on: list[str]
    workers_of: list[str]
    encounter: bool
    neighbours: list[NeighbourData]
    tunnel: bool
    tunnels_to: list[str]
