"""A place of the board, as `scythe-ref show` tells of it: terrain, where it lies, neighbours, rivers, tunnels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scythe_ref.cli.reading import say

if TYPE_CHECKING:
    from scythe_ref.cli.outputs import ShownPlace


def place_of(wanted: str, components: Mapping[str, Any]) -> ShownPlace | None:
    """Return what there is to know of a place by its label, as plain data; None if there is no such place."""
    from scythe_ref.schema.component import Board, Factions
    from scythe_ref.site import DIRECTIONS, Places

    label = wanted.upper()
    if label not in components["board"]["territories"]:
        return None
    board = Board.model_validate(components["board"])
    mats = Factions.model_validate(components["factions"]).factions
    places = Places(board, {str(faction): mat.short for faction, mat in mats.items()})
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


def print_place(place: ShownPlace) -> None:
    """Print what ``place_of`` has found."""
    name = place["name"]
    say(name[0].upper() + name[1:], "bold")
    said = [place["where"], "an encounter token is here at the start" if place["encounter"] else ""]
    said += [f"a worker of {faction.capitalize()} starts here" for faction in place["workers_of"]]
    if place["workers_start_on"]:
        said.append(f"its workers start on {' and '.join(place['workers_start_on'])}")
    print("".join(f"  {text[0].upper()}{text[1:]}.\n" for text in said if text))
    say("Neighbours", "bold")
    for other in place["neighbours"]:
        label = "" if other["id"] in other["name"] else f" {other['id']}"
        river = "  behind a river" if other["river"] else ""
        print(f"  {other['direction']:10}  {other['name']}{label}{river}")
    if place["tunnel"]:
        print()
        say("Tunnel", "bold")
        print(f"  joins it to {', '.join(place['tunnels_to'])}")
