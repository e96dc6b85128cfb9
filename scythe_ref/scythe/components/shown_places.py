"""Places of the board as entries, for whoever looks one up by its label."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from scythe_ref.library import Place
from scythe_ref.scythe.components.place_names import DIRECTIONS, ScythePlaces
from scythe_ref.scythe.schema.component import Board, Factions
from scythe_ref.wording import listed

if TYPE_CHECKING:
    from scythe_ref.scythe.components.place_data import NeighbourData, PlaceData


class ScythePlacesShown:
    """What tells of the places of the board."""

    def labels(self, components: Mapping[str, Any]) -> Collection[str]:
        """Return the labels of all places."""
        labels: Collection[str] = components["board"]["territories"]
        return labels

    def place(self, components: Mapping[str, Any], label: str) -> Place:
        """Return what there is to know of a place."""
        return _place(components, label)


PLACES = ScythePlacesShown()


def _place(components: Mapping[str, Any], label: str) -> Place:
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


def _neighbour(other: NeighbourData) -> str:
    label = "" if other["id"] in other["name"] else f" {other['id']}"
    return f"{other['direction']}: {other['name']}{label}{', behind a river' if other['river'] else ''}"


def _place_data(components: Mapping[str, Any], label: str) -> PlaceData:
    """Return what there is to know of a place."""
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
