"""Facts: the closed look-up from ``{fact:path}`` in a text to a datum of the components."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scythe_ref.formats import nearest

FACT = re.compile(r"\{fact:([^{}]*)\}")


_GROUPS = {
    "cards.objective": ("objectives", "cards"),
    "cards.factory": ("factory-cards", "cards"),
    "cards.factory_bottom": ("factory-cards", "bottom"),
    "cards.encounter": ("encounter-cards", "cards"),
    "tiles.bonus": ("structure-bonus-tiles", "tiles"),
    "tiles.airship": ("airship-tiles", "tiles"),
    "tiles.resolution": ("resolution-tiles", "tiles"),
    "triumph": ("triumph-track", "goals"),
    "factions": ("factions", "factions"),
    "mats": ("player-mats", "mats"),
}
"""The beginning of a path, and where in the components it leads."""

STARTS = ("min", "popularity_min")
"""Names of what stands in no component: where a row begins."""


def home_of(path: str) -> tuple[str, str]:
    """Return the kind of component that a path leads into, and the key of it without which it can't."""
    for group, home in _GROUPS.items():
        if path.startswith(f"{group}."):
            return home
    return ("box-contents", "boxes") if path.startswith("box.") else ("numbers", path.partition(".")[0])


class UnknownFactError(KeyError):
    """A path that leads to no datum.

    Attributes:
        path: The path as it was written.
        nearest: The nearest path that exists, if one is near.
    """

    def __init__(self, path: str, nearest: str | None) -> None:
        self.path = path
        self.nearest = nearest
        super().__init__(path)


class Facts:
    """Every number and name that a text may bind to.

    Nothing is evaluated: a path is looked up in a table made from the components.
    """

    def __init__(self, components: dict[str, Any]) -> None:
        table: dict[str, int | str] = {}
        numbers = components.get("numbers", {})
        for group, values in numbers.get("numbers", {}).items():
            _collect(table, group, values)
        _collect(table, "combat_cards", numbers.get("combat_cards", {}))
        _collect(table, "popularity_tiers", with_starts(numbers.get("popularity_tiers", ()), "popularity_", 0))
        for group, (kind, key) in _GROUPS.items():
            _collect(table, group, components.get(kind, {}).get(key, {}))
        for name, tile in components.get("structure-bonus-tiles", {}).get("tiles", {}).items():
            _collect(table, f"tiles.bonus.{name}.coins", with_starts(tile["coins"], "", 1))
        for name, box in components.get("box-contents", {}).get("boxes", {}).items():
            _collect(table, f"box.{name}", box["pieces"])
        self._table = table

    def resolve(self, path: str) -> int | str:
        """Return the datum at a path such as ``combat.dial_max``, or raise :class:`UnknownFactError`."""
        try:
            return self._table[path]
        except KeyError:
            raise UnknownFactError(path, nearest(path, self._table)) from None

    def fill(self, text: str) -> str:
        """Return the text with every ``{fact:...}`` replaced by its datum, or raise :class:`UnknownFactError`."""
        return FACT.sub(lambda match: str(self.resolve(match[1].strip())), text)

    def paths_in(self, text: str) -> Iterator[str]:
        """Yield the paths that a text binds to."""
        for match in FACT.finditer(text):
            yield match[1].strip()

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


def with_starts(rows: Iterable[Mapping[str, Any]], prefix: str, first: int) -> list[dict[str, Any]]:
    """Return rows that follow each other, each with where it begins: after the end of the one before it.

    Args:
        rows: Rows with the key ``max`` after the prefix, or without it where they have no end.
        prefix: What stands before ``min`` and ``max``.
    """
    found = []
    start = first
    for row in rows:
        found.append({**row, f"{prefix}min": start})
        start = (row.get(f"{prefix}max") or start) + 1
    return found


def _collect(table: dict[str, int | str], path: str, value: Any) -> None:
    if isinstance(value, bool) or value is None:  # to Python a bool is an int
        return
    if isinstance(value, int | str):
        table[path] = value
    elif isinstance(value, dict):
        for key, item in value.items():
            _collect(table, f"{path}.{key}", item)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _collect(table, f"{path}.{index}", item)
