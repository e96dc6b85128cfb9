"""Reading a description: names become numbers, and each defect is noted with its path, so that an error lists them
all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from scythe_ref.scythe.engine.core.phrases import PhraseError
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.shapes import (
    Plain,
    Problem,
    Problems,
    defects_text,
    each_once,
    nearest,
    shown_value,
)

if TYPE_CHECKING:
    from typing import Self

    from scythe_ref.scythe.engine.position.state import Player, State


Name = TypeVar("Name", str, int)

MOST_LISTED = 12
"""Names of a list that a message tells in full."""


class PositionError(PhraseError):
    """A description that is no possible position.

    Attributes:
        problems: Path in the description and the problem there, one for each defect; a defect of several places has an
            empty path.

    Examples:
        >>> import scythe_ref
        >>> try:
        ...     scythe_ref.Game("saxony V4=5mech power=33")
        ... except scythe_ref.PositionError as error:
        ...     error.problems[0]
        ('players.saxony.units.V4', 'there are only 4 mechs')
    """

    def __init__(self, problems: Problems) -> None:
        self.problems = each_once(problems)
        super().__init__(defects_text(self.problems))

    def in_words(self, to_text: Callable[[object], str]) -> Self:
        """Return the error with its phrases as texts.

        Args:
            to_text: Returns a phrase as a text; texts stay as they are.
        """
        return type(self)([(path, to_text(problem)) for path, problem in self.problems])


class Reading:
    """A description while it is read, with the defects found so far."""

    def __init__(self, data: Mapping[str, Plain], rulebook: Rulebook, modules: tuple[str, ...] = ()) -> None:
        self.data = data
        self.rulebook = rulebook
        self.modules = modules
        self.problems: Problems = []
        self.named: Mapping[str, Mapping[str, Plain]] = {name: said or {} for name, said in data["players"].items()}
        self.draws: Mapping[str, Plain] = data.get("draws") or {}

    def fail(self, path: str, problem: str | Mapping[str, object]) -> None:
        """Note a defect."""
        self.problems.append((path, problem))

    def index(self, path: str, name: Plain, names: tuple[str, ...] | Mapping[str, int], what: str) -> int:
        """Return the number of a name; -1, and a defect noted, if there is none."""
        if name in names:
            return names[name] if isinstance(names, Mapping) else names.index(name)
        near = nearest(str(name), names)
        there = f"; there are {', '.join(names)}" if len(names) <= MOST_LISTED else ""
        self.fail(path, f"there is no {what} {shown_value(name)}" + (f"; did you mean {near!r}?" if near else there))
        return -1

    def indices(self, path: str, names: Iterable[str], known: tuple[str, ...], what: str) -> list[int]:
        """Return the numbers of those names that exist, and note the others."""
        found = [self.index(path, name, known, what) for name in names]
        return [number for number in found if number >= 0]

    def unique(self, path: str, names: Iterable[Name] | None) -> list[Name]:
        """Return each name or number once, and note repeated ones."""
        counted = Counter(names or ())
        for name, number in counted.items():
            if number > 1:
                self.fail(path, f"{name!r} is named twice")
        return list(counted)

    def place(self, path: str, label: str, faction: int) -> int:
        """Return the place that a label means to a faction; -1, and a defect noted, if there is none."""
        if label == "home":
            return self.rulebook.base[faction]
        return self.index(path, label, self.rulebook.index, "place")

    def card(self, path: str, number: int, known: Iterable[int], what: str) -> None:
        """Note a card that does not exist."""
        if number not in known:
            self.fail(path, f"there is no {what} {number}")


class Seat:
    """One player of a state, with the names of places as that player calls them."""

    def __init__(self, state: State, number: int) -> None:
        self.state = state
        self.number = number
        self.player = state.players[number]
        self.rulebook = state.rulebook

    @cached_property
    def faction(self) -> str:
        """The name of the player's faction."""
        return self.rulebook.factions[self.player.faction]

    def label(self, place: int) -> str:
        """Return the player's name for a place: the own home base is ``home``."""
        return "home" if place == self.rulebook.base[self.player.faction] else self.rulebook.places[place]

    def own_label(self, label: str) -> str:
        """Return the player's name for a place given by its name on the board."""
        return "home" if label == self.rulebook.places[self.rulebook.base[self.player.faction]] else label

    def board_label(self, label: str) -> str:
        """Return the name on the board of a place that the player names."""
        return self.rulebook.places[self.rulebook.base[self.player.faction]] if label == "home" else label


def named_players(state: State) -> Iterator[tuple[str, Player]]:
    """Yield the players of a state with the names of their factions, clockwise."""
    return ((state.rulebook.factions[player.faction], player) for player in state.players)


Found = Iterator[Problem]
