"""Places of the board: as data, in words, and as searches show them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal

from typing_extensions import TypedDict

from scythe_ref.library import Place
from scythe_ref.scythe.components.component_check import OPPOSITE
from scythe_ref.scythe.schema.component import Board, Direction, Factions
from scythe_ref.wording import listed


class NeighbourData(TypedDict):
    """A place beside another.

    Attributes:
        id: Its label.
        name: Its name.
        direction: The direction to it.
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
        name: Its name.
        terrain: Its terrain.
        where: Its location, in words; empty for a home base.
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
            names: The short name of each faction, for the names of the home bases.
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
        """Return the name of a place: ``village V4``, ``the Factory``, ``Polania's home base``."""
        if label in self.owners:
            return f"{self.short[self.owners[label]]}'s home base"
        terrain = self.board.territories[label].terrain
        return "the Factory" if terrain == "factory" else f"{terrain} {label}"

    def where(self, label: str, near: Iterable[str] = ()) -> str:
        """Return the location of a place.

        Args:
            near: Places that the reader knows already; an adjacent one among them is the best landmark.

        Returns:
            Words such as ``east of farm F4``.
        """
        here = self.board.territories[label]
        neighbours = {name: direction for direction, name in here.neighbours.items()}
        for known in near:
            if known in neighbours and known not in self.owners:
                return f"{_opposite_direction(neighbours[known])} of {self.name(known)}"
        for name, direction in neighbours.items():
            if name in self.owners:
                return f"{_opposite_direction(direction)} of {self.name(name)}"
        if "FACTORY" in neighbours:
            return f"{_opposite_direction(neighbours['FACTORY'])} of the Factory"
        if label == "FACTORY":
            return "in the middle of the board"
        return self._inner_location(neighbours)

    def described(self, label: str, near: Iterable[str] = ()) -> str:
        """Return name and location of a place."""
        if label in self.owners:
            return self.name(label)
        return f"{self.name(label)}, {self.where(label, near)}"

    def _inner_location(self, neighbours: Mapping[str, Direction]) -> str:
        """Describe an inner territory by its nearest named landmark: the home base or Factory two steps away."""
        for name, direction in neighbours.items():
            for beyond in self.board.territories[name].neighbours.values():
                if beyond in self.owners or beyond == "FACTORY":
                    landmark = self.name(beyond)
                    return f"{_opposite_direction(direction)} of {self.name(name)}, two steps from {landmark}"
        name, direction = next(iter(neighbours.items()))
        return f"{_opposite_direction(direction)} of {self.name(name)}"


def _opposite_direction(direction: Direction) -> str:
    """Return the opposite of a direction: a place seen from its neighbour."""
    return DIRECTIONS[OPPOSITE[direction]]


class ScythePlaceLookup:
    """Descriptions of the places of the board."""

    def labels(self, components: Mapping[str, Any]) -> Collection[str]:
        """Return the labels of all places."""
        labels: Collection[str] = components["board"]["territories"]
        return labels

    def place(self, components: Mapping[str, Any], label: str) -> Place:
        """Return a place as an entry."""
        data = _place_data(components, label)
        name = data["name"]
        said = [data["where"], "an encounter token is here at the start" if data["encounter"] else ""]
        said += [f"a worker of {faction.capitalize()} starts here" for faction in data["workers_of"]]
        if data["workers_start_on"]:
            said.append(f"its workers start on {listed(data['workers_start_on'])}")
        tunnels = f"joins it to {', '.join(data['tunnels_to'])}"
        return Place(
            id=label,
            kind="place",
            title=name[0].upper() + name[1:],
            answer=" ".join(f"{text[0].upper()}{text[1:]}." for text in said if text),
            text="",
            breadcrumb=("Components", "The board"),
            url="board/",
            sources=tuple(components["board"].get("sources") or ()),
            detail=(
                ("Neighbours", "; ".join(map(_neighbour, data["neighbours"]))),
                *((("Tunnel", tunnels),) if data["tunnel"] else ()),
            ),
            data=data,
        )


PLACES = ScythePlaceLookup()


def _neighbour(other: NeighbourData) -> str:
    label = "" if other["id"] in other["name"] else f" {other['id']}"
    return f"{other['direction']}: {other['name']}{label}{', behind a river' if other['river'] else ''}"


def _place_data(components: Mapping[str, Any], label: str) -> PlaceData:
    """Return the data of a place."""
    board = Board.model_validate(components["board"])
    mats = Factions.model_validate(components["factions"]).factions
    places = ScythePlaces(board, {str(faction): mat.short for faction, mat in mats.items()})
    here = board.territories[label]
    tunnels = [name for name, other in board.territories.items() if other.tunnel and name != label]
    owner = places.owners.get(label)
    return {
        "schema": 1,
        "id": label,
        "kind": "place",
        "name": places.name(label),
        "terrain": here.terrain,
        "where": "" if owner else places.where(label),
        "home_base_of": owner,
        "workers_start_on": places.worker_start[owner] if owner else [],
        "workers_of": [faction for faction, starts in places.worker_start.items() if label in starts],
        "encounter": here.encounter,
        "neighbours": [
            {
                "id": name,
                "name": places.name(name),
                "direction": DIRECTIONS[direction],
                "river": direction in here.rivers,
            }
            for direction, name in here.neighbours.items()
        ],
        "tunnel": here.tunnel,
        "tunnels_to": tunnels if here.tunnel else [],
    }
