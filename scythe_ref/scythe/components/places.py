"""Places of the board: as data, in words, and as searches show them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal

from typing_extensions import TypedDict

from scythe_ref.library import Place
from scythe_ref.messages import Messages, capitalised, format_message
from scythe_ref.scythe.components.component_check import OPPOSITE
from scythe_ref.scythe.engine.core.phrases import name_phrase
from scythe_ref.scythe.schema.component import Board, Direction, Factions


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


class ScythePlaces:
    """Names and describes the places of the board."""

    def __init__(self, board: Board, names: Mapping[str, str], messages: Messages) -> None:
        """Set up.

        Args:
            names: The short name of each faction, for the names of the home bases.
            messages: The messages of the content.
        """
        self.board = board
        self._messages = messages
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
            return self._say("name.place.home-base", owner=self.short[self.owners[label]])
        terrain = self.board.territories[label].terrain
        if terrain == "factory":
            return self._say("name.place.factory")
        return self._say("place.territory", terrain=name_phrase("terrain", terrain), label=label)

    def direction(self, direction: Direction) -> str:
        """Return the name of a direction."""
        return self._say(f"name.direction.{direction.lower()}")

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
                return self._beside(known, neighbours[known])
        for name, direction in neighbours.items():
            if name in self.owners:
                return self._beside(name, direction)
        if "FACTORY" in neighbours:
            return self._beside("FACTORY", neighbours["FACTORY"])
        if label == "FACTORY":
            return self._say("place.middle")
        return self._inner_location(neighbours)

    def described(self, label: str, near: Iterable[str] = ()) -> str:
        """Return name and location of a place."""
        if label in self.owners:
            return self.name(label)
        return self._say("place.described", place=self.name(label), where=self.where(label, near))

    def _inner_location(self, neighbours: Mapping[str, Direction]) -> str:
        """Describe an inner territory by its nearest named landmark: the home base or Factory two steps away."""
        for name, direction in neighbours.items():
            for beyond in self.board.territories[name].neighbours.values():
                if beyond in self.owners or beyond == "FACTORY":
                    where = self._beside(name, direction)
                    return self._say("place.two-steps", where=where, landmark=self.name(beyond))
        return self._beside(*next(iter(neighbours.items())))

    def _beside(self, name: str, direction: Direction) -> str:
        """Say where a place is, seen from its neighbour."""
        return self._say("place.beside", direction=self.direction(OPPOSITE[direction]), place=self.name(name))

    def _say(self, key: str, **values: object) -> str:
        return format_message(self._messages, key, values)


class ScythePlaceLookup:
    """Descriptions of the places of the board."""

    def labels(self, bundle: Mapping[str, Any]) -> Collection[str]:
        """Return the labels of all places."""
        labels: Collection[str] = bundle["components"]["board"]["territories"]
        return labels

    def place(self, bundle: Mapping[str, Any], label: str) -> Place:
        """Return the data of a place."""
        return _place(bundle["components"], bundle["messages"], label)


PLACES = ScythePlaceLookup()


def _place(components: Mapping[str, Any], messages: Messages, label: str) -> Place:
    def say(key: str, **values: object) -> str:
        return format_message(messages, f"place.{key}", values)

    data = _place_data(components, messages, label)
    mats = components["factions"]["factions"]
    said = [data["where"], say("encounter") if data["encounter"] else ""]
    said += [say("worker", faction=mats[faction]["short"]) for faction in data["workers_of"]]
    if data["workers_start_on"]:
        said.append(say("workers", places=data["workers_start_on"]))
    neighbours = [
        say(
            "river-neighbour" if other["river"] else "neighbour",
            direction=other["direction"],
            place=other["name"]
            if other["id"] in other["name"]
            else say("labelled", place=other["name"], label=other["id"]),
        )
        for other in data["neighbours"]
    ]
    return Place(
        id=label,
        kind="place",
        title=capitalised(data["name"]),
        answer=" ".join(say("sentence", text=capitalised(text)) for text in said if text),
        text="",
        breadcrumb=("Components", "The board"),
        url="board/",
        sources=tuple(components["board"].get("sources") or ()),
        detail=(
            (say("neighbours"), "; ".join(neighbours)),
            *(((say("tunnel"), say("tunnels", places=data["tunnels_to"])),) if data["tunnel"] else ()),
        ),
        data=data,
    )


def _place_data(components: Mapping[str, Any], messages: Messages, label: str) -> PlaceData:
    """Return the data of a place."""
    board = Board.model_validate(components["board"])
    mats = Factions.model_validate(components["factions"]).factions
    places = ScythePlaces(board, {str(faction): mat.short for faction, mat in mats.items()}, messages)
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
                "direction": places.direction(direction),
                "river": direction in here.rivers,
            }
            for direction, name in here.neighbours.items()
        ],
        "tunnel": here.tunnel,
        "tunnels_to": tunnels if here.tunnel else [],
    }
