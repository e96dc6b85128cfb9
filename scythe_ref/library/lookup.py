"""One entry or place by its name: what stands behind `scythe-ref show`, ``Reference.show`` and the assistants' tool."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from scythe_ref.formats import suggestion
from scythe_ref.library.cache import CompiledLibrary
from scythe_ref.library.entry import Entry
from scythe_ref.wording import listed

if TYPE_CHECKING:
    from scythe_ref.schema.results import NeighbourData, PlaceData


class UnknownEntryError(LookupError):
    """There is no such entry; the message names those that come nearest.

    Attributes:
        name: What was asked for.
        advice: The sentence that names them.

    Examples:
        >>> import scythe_ref
        >>> scythe_ref.Reference().show("combat.tei")
        Traceback (most recent call last):
        scythe_ref.library.lookup.UnknownEntryError: there is no entry 'combat.tei'. Did you mean: combat.tie, ...
    """

    def __init__(self, name: str, known: Iterable[str]) -> None:
        self.name = name
        self.advice = suggestion(name, [*known], "Search for it in your own words").strip()
        super().__init__(f"there is no entry '{name}'. {self.advice}")


@dataclass(frozen=True, slots=True)
class Place(Entry):
    """A place of the board, told as an entry.

    Attributes:
        data: The same as plain data.
    """

    data: PlaceData = field(default_factory=lambda: cast("PlaceData", {}))

    def as_data(self) -> dict[str, Any]:
        """Return the place as plain data for JSON."""
        return dict(self.data)


def look_up(library: CompiledLibrary, name: str) -> Entry:
    """Return an entry by its id, by one that it had formerly, or a place of the board by its label.

    Args:
        name: Capitals and blanks around it don't matter, but that FACTORY is the place and ``factory`` the term. A
            component may be named without its kind: ``rusviet`` for ``faction.rusviet``.

    Raises:
        UnknownEntryError: There is none.
    """
    wanted = name.strip()
    folded = library.renamed.get(wanted.lower(), wanted.lower())
    found = next((entry for entry in library.entries if entry.id == folded), None)
    if found is not None and not (wanted.isupper() and wanted in _labels(library)):
        return found
    if wanted.upper() in _labels(library):
        return _place(library, wanted.upper())
    components = [entry for entry in library.entries if entry.kind == "component"]
    called = [entry for entry in components if entry.id.partition(".")[2] == folded]
    if len(called) != 1:
        raise UnknownEntryError(name, (entry.id for entry in library.entries))
    return called[0]


def _labels(library: CompiledLibrary) -> dict[str, Any]:
    labels: dict[str, Any] = library.bundle["components"]["board"]["territories"]
    return labels


def _place(library: CompiledLibrary, label: str) -> Place:
    data = _place_data(library.bundle["components"], label)
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
        sources=tuple(library.bundle["components"]["board"].get("sources") or ()),
        detail=(
            ("Neighbours", "; ".join(map(_neighbour, data["neighbours"]))),
            *((("Tunnel", tunnels),) if data["tunnel"] else ()),
        ),
        data=data,
    )


def _neighbour(other: NeighbourData) -> str:
    label = "" if other["id"] in other["name"] else f" {other['id']}"
    return f"{other['direction']}: {other['name']}{label}{', behind a river' if other['river'] else ''}"


def _place_data(components: dict[str, Any], label: str) -> PlaceData:
    """Return what there is to know of a place."""
    # Only a place needs the schema of the board.
    from scythe_ref.library.place_names import DIRECTIONS, Places  # noqa: PLC0415
    from scythe_ref.schema.component import Board, Factions  # noqa: PLC0415

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
