"""Changes of data: every number of the components that the engine plays by, changed by one, each in turn."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scythe_ref.scythe.flips.changes import without_river

Components = Mapping[str, Any]

NUMBERS_OF = {
    "player-mats": ("popularity", "coins", "objectives", "cost", "min"),
    "factions": ("power", "combat_cards", "tokens"),
}
"""Which numbers of the mats the engine plays by; the rest names or orders them."""


CARDS = ("encounter-cards", "factory-cards")


class DataChange(NamedTuple):
    """One datum, changed.

    Attributes:
        name: Path of the datum and its changed value.
        components: All components with this one change.
    """

    name: str
    components: dict[str, Any]


def changes(components: Components, numbers_read: frozenset[str]) -> Iterator[list[DataChange]]:
    """Yield for every datum its changes; it is enough if a scenario shows one.

    Args:
        numbers_read: Names of the single numbers that the engine reads, such as ``combat_dial_max``.
    """
    yield from _numbers(components, numbers_read)
    yield from _leaves(components, "numbers", ("popularity_tiers",))
    yield from _leaves(components, "numbers", ("combat_cards",))
    for kind in ("player-mats", "factions"):
        root = "mats" if kind == "player-mats" else "factions"
        for steps in _paths(components[kind][root], (root,)):
            if steps[-1] in NUMBERS_OF[kind] or (kind == "player-mats" and "sections" in steps):
                yield _steps(components, kind, steps)
    for kind in (*CARDS, "objectives"):
        yield from _leaves(components, kind, ("cards",))
    yield from _leaves(components, "structure-bonus-tiles", ("tiles",))
    yield from _gains(components)
    yield from _board(components)


def _numbers(components: Components, read: frozenset[str]) -> Iterator[list[DataChange]]:
    for group, numbers in components["numbers"]["numbers"].items():
        for name in numbers:
            if f"{group}_{name}".replace("-", "_") in read:
                yield _steps(components, "numbers", ("numbers", group, name))


def _leaves(components: Components, kind: str, root: tuple[str, ...]) -> Iterator[list[DataChange]]:
    data = components.get(kind, {})
    for key in root:
        data = data.get(key, {})
    for steps in _paths(data, root):
        yield _steps(components, kind, steps)


def _paths(data: Any, steps: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every whole number in some data."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _paths(value, (*steps, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _paths(value, (*steps, index))
    elif isinstance(data, int) and not isinstance(data, bool):
        yield steps


def _steps(components: Components, kind: str, steps: tuple[Any, ...]) -> list[DataChange]:
    """Change one number by one, up and down."""
    ways = []
    for by in (1, -1):
        changed = {**components, kind: copy.deepcopy(components[kind])}
        holder: Any = changed[kind]
        for step in steps[:-1]:
            holder = holder[step]
        holder[steps[-1]] += by
        possible = holder[steps[-1]] >= 0
        if not holder[steps[-1]] and kind in CARDS:
            del holder[steps[-1]]  # a card has no entry for a zero
        if possible:
            ways.append(DataChange(f"{kind}.{'.'.join(map(str, steps))} {by:+d}", changed))
    return ways


def _gains(components: Components) -> Iterator[list[DataChange]]:
    """Make a duty of each gain that a line may leave; a choice of nothing asks no table."""
    for name, gain in components.get("gains", {}).get("gains", {}).items():
        if " without " in (gain.get("said") or ""):
            changed = copy.deepcopy(components["gains"])
            changed["gains"][name]["left"] = "must"
            yield [DataChange(f"gains: {name} must be taken", {**components, "gains": changed})]


def _board(components: Components) -> Iterator[list[DataChange]]:
    """Take away every river edge, tunnel and encounter, each in turn."""
    territories = components["board"]["territories"]
    for label, here in territories.items():
        for direction in here.get("rivers") or ():
            other = here["neighbours"][direction]
            if label < other:  # each river is on both sides
                yield [
                    DataChange(f"board: no river between {label} and {other}", without_river(components, label, other))
                ]
        for feature in ("tunnel", "encounter"):
            if here.get(feature):
                changed = copy.deepcopy(components["board"])
                changed["territories"][label][feature] = False
                yield [DataChange(f"board: no {feature} on {label}", {**components, "board": changed})]
