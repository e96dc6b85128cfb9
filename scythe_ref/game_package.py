"""A game as one object: its closed lists, and the place of each of its parts.

Everything else here (formats, library, search, site) works for any game. The ``game.yaml`` of a content folder says
which game it is about. It names a package, found by the entry point ``scythe_ref.games``, or declares a game without
code, whose rulings rest on their sources alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from importlib import import_module
from typing import Any

GROUP = "scythe_ref.games"
"""Of entry points: each leads to a :class:`GamePackage`."""

OURS = {"scythe": "scythe_ref.scythe:PACKAGE"}
"""Games of a bare checkout, which has no installed entry points."""


class Lists:
    """The closed lists of a game; the formats take only values from them.

    Attributes:
        players: The fewest and the most that a rule may speak of.
        modules: The parts of the game by id, with their titles; the first is always in play.
        factions: The sides that players take, by id, with short names.
        pieces: The pieces that the picture of an example can show.
    """

    def __init__(
        self,
        players: tuple[int, int],
        modules: Mapping[str, str],
        factions: Mapping[str, str],
        pieces: Collection[str] = (),
    ) -> None:
        self.players = players
        self.modules = modules
        self.factions = factions
        self.pieces = pieces

    @cached_property
    def base(self) -> str:
        """The part of the game that is always in play."""
        return next(iter(self.modules))


class GamePackage:
    """One game.

    Attributes:
        name: Of its entry point; empty for a game that is content alone.
        place: Where this object is, as ``module:attribute``.
        title: What people call the game.
        lists: The modules, factions and numbers of players that content may name.
        parts: By name, ``module:attribute`` of each part that the game has; each loads on first use.
            ``formats``: the schema of its components and scenarios. ``content``: its answers to the library.
            ``engine``: its rules. ``lab``: its table in the lab. ``browser``: the modules that go with it into
            a browser, if these are not its engine, its table and their imports. ``stub``: the beginning of
            a new scenario. ``outputs``: the shapes that its commands print as JSON. ``words``: its players' words,
            for the search, and ``tips``: examples of queries. ``site``: its pages and pictures. ``places``: the
            names of its places. ``commands``: its own commands. ``line`` and ``log``: a position and a game as text.
            ``flips``: the small changes that turn an answer. ``assistant``: its words for assistants. ``proof``:
            further checks of its content; ``authoring``: the checks that need a checkout.
    """

    # No dataclasses here: `search` and `show` import this, and `dataclasses` with its work takes as long as half of
    # a search.
    def __init__(
        self, name: str, title: str, lists: Lists, place: str = "", parts: Mapping[str, str] | None = None
    ) -> None:
        self.name = name
        self.title = title
        self.lists = lists
        self.place = place
        self.parts = parts or {}

    def part(self, name: str) -> Any:
        """Import a part of the game; None if the game has none."""
        return imported(self.parts[name]) if name in self.parts else None


def imported(place: str) -> Any:
    """Import ``module:attribute``."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)


def find_package(name: str) -> GamePackage:
    """Return the package of a game by its name.

    Raises:
        LookupError: There is none, or the package installed under that name fails to import.
    """
    if name in OURS:
        package: GamePackage = imported(OURS[name])
        return package
    from importlib.metadata import entry_points  # noqa: PLC0415  # slow, and ours does without

    for point in entry_points(group=GROUP, name=name):
        try:
            package = point.load()
        except (ImportError, AttributeError) as error:
            raise LookupError(f"the game {name!r} is installed but can't be imported: {error}") from error
        return package
    raise LookupError(f"no game {name!r} is installed; its package has an entry point {GROUP!r} of that name")


def installed_packages() -> list[str]:
    """Return the names of all games that are there."""
    from importlib.metadata import entry_points  # noqa: PLC0415  # as above

    return sorted({*OURS, *(point.name for point in entry_points(group=GROUP))})
