"""Look-up of one entry or place by its name, for `scythe-ref show`, ``Reference.show`` and assistants."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from scythe_ref.library.cache import CompiledLibrary
from scythe_ref.library.entry import Entry
from scythe_ref.translations import _


class UnknownEntryError(LookupError):
    """There is no such entry; the message names those that come nearest.

    Attributes:
        name: The wrong name.
        advice: The sentence that names them.
        near: The ids that come nearest.

    Examples:
        >>> import scythe_ref
        >>> scythe_ref.Reference().show("combat.tei")
        Traceback (most recent call last):
        scythe_ref.library.lookup.UnknownEntryError: there is no entry 'combat.tei'. Did you mean: combat.tie, ...
    """

    def __init__(self, name: str, known: Iterable[str]) -> None:
        from scythe_ref.formats import offered, suggestion  # noqa: PLC0415  # most entries are found
        from scythe_ref.wording import short_name  # noqa: PLC0415

        names = [*known]
        self.name = name
        name = short_name(name)  # the search for those that come nearest takes seconds for a whole text
        self.near = offered(name.lower(), names)
        self.advice = suggestion(name, names, _("Search for it in your own words"), _).strip()
        super().__init__(_("there is no entry '{name}'. {advice}").format(name=name, advice=self.advice))


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


class PlaceLookup(Protocol):
    """Look-up of the places of a board: a package's part ``places``."""

    def labels(self, bundle: Mapping[str, Any]) -> Collection[str]:
        """Return the labels of all places."""
        ...

    def place(self, bundle: Mapping[str, Any], label: str) -> Place:
        """Describe a place by its label, with the names and messages of a bundle."""
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
    found = library.entries.get(folded)
    if found is not None and not (wanted.isupper() and wanted in place_labels(library)):
        return found
    if wanted.upper() in place_labels(library):
        shown = _shown_places(library)
        assert shown is not None  # it has named the labels
        return shown.place(library.bundle, wanted.upper())
    named = (library.entries[other] for other in library.entries if other.partition(".")[2] == folded)
    called = [entry for entry in named if entry.kind == "component"]
    if len(called) != 1:
        raise UnknownEntryError(name, library.entries)
    return called[0]


def place_labels(library: CompiledLibrary) -> Collection[str]:
    """Return the labels of the places that `show` knows."""
    shown = _shown_places(library)
    return shown.labels(library.bundle) if shown else ()


def _shown_places(library: CompiledLibrary) -> PlaceLookup | None:
    """Return the game's look-up of places, if it has one."""
    shown: PlaceLookup | None = library.package.part("places") if library.package else None
    return shown
