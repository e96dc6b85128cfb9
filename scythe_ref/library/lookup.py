"""One entry or place by its name: what stands behind `scythe-ref show`, ``Reference.show`` and the assistants' tool."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from scythe_ref.formats import suggestion
from scythe_ref.game_package import imported
from scythe_ref.library.cache import CompiledLibrary
from scythe_ref.library.entry import Entry


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

    data: Mapping[str, Any] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        """Return the place as plain data for JSON."""
        return dict(self.data)


class ShownPlaces(Protocol):
    """What tells of the places of a board: a package's part ``places``."""

    def labels(self, components: Mapping[str, Any]) -> Collection[str]:
        """Return the labels of all places."""
        ...

    def place(self, components: Mapping[str, Any], label: str) -> Place:
        """Return what there is to know of a place."""
        ...


def look_up(library: CompiledLibrary, name: str) -> Entry:
    """Return an entry by its id, by one that it had formerly, or a place of the board by its label.

    Args:
        name: Capitals and blanks around it don't matter, but that FACTORY is the place and ``factory`` the term. A
            component may be named without its kind: ``red`` for ``faction.red``.

    Raises:
        UnknownEntryError: There is none.
    """
    wanted = name.strip()
    folded = library.renamed.get(wanted.lower(), wanted.lower())
    found = next((entry for entry in library.entries if entry.id == folded), None)
    if found is not None and not (wanted.isupper() and wanted in _labels(library)):
        return found
    if wanted.upper() in _labels(library):
        shown = _shown_places(library)
        assert shown is not None  # it has named the labels
        return shown.place(library.bundle["components"], wanted.upper())
    components = [entry for entry in library.entries if entry.kind == "component"]
    called = [entry for entry in components if entry.id.partition(".")[2] == folded]
    if len(called) != 1:
        raise UnknownEntryError(name, (entry.id for entry in library.entries))
    return called[0]


def _labels(library: CompiledLibrary) -> Collection[str]:
    """Return the labels of the places that can be looked up."""
    shown = _shown_places(library)
    return shown.labels(library.bundle["components"]) if shown else ()


def _shown_places(library: CompiledLibrary) -> ShownPlaces | None:
    """Return what tells of places, where the game has any to tell of."""
    game = library.bundle["game"]
    shown: ShownPlaces | None = imported(game).part("places") if game else None
    return shown
