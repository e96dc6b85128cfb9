"""A scenario and its changes: its steps, its players and places, and the changed data."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scythe_ref.scythe.engine.catalogue import REGISTRY
from scythe_ref.scythe.engine.game import Position
from scythe_ref.scythe.engine.position.build import describe

Data = Mapping[str, Any]

PLACE = re.compile(r"\b(?:[MFVWTL][1-9]|FACTORY|HB_[A-Z]+|home)\b")
"""A place as a line of a play names it."""

_EXCEPTIONS_TO = {name: item.overridden_by for name, item in REGISTRY.items().items()}
_EXCEPTED_BY: dict[str, frozenset[str]] = {}
for _rule, _exceptions in _EXCEPTIONS_TO.items():
    for _exception in _exceptions:
        _EXCEPTED_BY[_exception] = _EXCEPTED_BY.get(_exception, frozenset()) | {_rule}


@dataclass(frozen=True)
class Change:
    """One small change of a scenario.

    Attributes:
        kind: Its kind; ``change.KIND`` is its sentence among the messages.
        values: Fills the sentence; names are ids.
        data: The scenario with the change.
        size: Its number of steps of a track, pieces or cards.
        river: The missing river edge; the components have the rivers, not the scenario.
        steps: The number that the scenario gives each line of the changed play; empty: the lines keep their order.
        first: The first line of the play that changes, from 1; 0: the position changes.
        only: The step that the change is for; 0: any.
        reads: A faction and the one part of its mats that changes. A play that never looks at it can't turn.
    """

    kind: str
    values: Mapping[str, Any]
    data: Data = field(compare=False)
    size: int = 1
    river: tuple[str, str] | None = None
    steps: tuple[int, ...] = ()
    first: int = 0
    only: int = 0
    reads: tuple[str, str] | None = None


Ladder = list[Change]
"""The same change in growing sizes: the first that turns a verdict is the smallest."""

Changes = Iterator[Change | Ladder]


@dataclass(frozen=True)
class ExpectedStep:
    """A step that a scenario expects something of.

    Attributes:
        number: Its number; 0 is the starting position.
        accepted: Whether the rules allow it.
        expected: The expectations of the position after it.
        ids: The rules that decided it, lifted ones and lifting ones included.
        named: Those that the scenario names, and the lifted and lifting ones.
    """

    number: int
    accepted: bool
    expected: tuple[Data, ...]
    ids: frozenset[str]
    named: frozenset[str] = frozenset()

    @cached_property
    def about(self) -> frozenset[str]:
        """The rules that the step is about, the exceptions to them, and the rules they are exceptions to."""
        rules = self.named or self.ids
        near = (_EXCEPTIONS_TO.get(rule, frozenset()) | _EXCEPTED_BY.get(rule, frozenset()) for rule in rules)
        return rules.union(*near)


class TriedScenario:
    """A scenario to try changes on.

    Attributes:
        data: The scenario.
        components: The components for its play.
        start: Its starting position.
        steps: The steps that it expects something of.
        seen: Factions and the parts of their mats that the play looks at.
        sought: The steps for which the search looks for flips.
        wanting: Those of them that have not enough yet.
    """

    def __init__(
        self,
        data: Data,
        components: Data,
        start: Position,
        steps: Iterable[ExpectedStep],
        seen: Container[tuple[str, str]],
    ) -> None:
        self.data = data
        self.components = components
        self.start = start
        self.rulebook = start.state.rulebook
        self.steps = tuple(steps)
        self.seen = seen
        refused = {step.number for step in self.steps if not step.accepted}
        # Of examples that refuse nothing the last one is the point; flips of the others are noted where they are met.
        self.wanting = refused or {step.number for step in self.steps[-1:]}
        self.sought = frozenset(self.wanting)
        self.lines: list[str] = list(data.get("play") or ())
        self.mats: Mapping[str, Any] = components["factions"]["factions"]
        self._described = describe(start.state)

    # -- players and places -------------------------------------------------------------------------------------

    @cached_property
    def expected_lines(self) -> dict[int, str]:
        """The lines of the steps that the scenario expects something of, by their numbers."""
        return {step.number: self.lines[step.number - 1] for step in self.steps if step.number}

    @property
    def wanted_refusals(self) -> list[ExpectedStep]:
        """The refused steps for which the search still looks for flips."""
        return [step for step in self.steps if not step.accepted and step.number in self.wanting]

    @cached_property
    def factions(self) -> list[str]:
        """The players that the scenario names, those first who act in the steps that count."""
        named: Mapping[str, Any] = self.data["players"]
        actors = [line.split()[0] for line in reversed(self.expected_lines.values())]
        return [name for name in dict.fromkeys([*actors, *named]) if name in named]

    @property
    def actor(self) -> str:
        """The player who acts in the last step that counts."""
        return self.factions[0]

    @cached_property
    def places(self) -> list[str]:
        """The places that the play names, those of the steps that count first."""
        lines = [*self.expected_lines.values(), *self.lines]
        return list(
            dict.fromkeys(self.place(label, line.split()[0]) for line in lines for label in PLACE.findall(line))
        )

    def place(self, label: str, faction: str) -> str:
        """Return the label on the board of a place as a player calls it."""
        return self.home_of(faction) if label == "home" and faction in self.mats else label

    def home_of(self, faction: str) -> str:
        """Return the label of a faction's home base."""
        rulebook = self.rulebook
        label: str = rulebook.places[rulebook.base[rulebook.faction_index[faction]]]
        return label

    def own(self, place: str, faction: str) -> str:
        """Return a place as a player calls it: the own home base is ``home``."""
        return "home" if place == self.home_of(faction) else place

    def player(self, faction: str) -> dict[str, Any]:
        """Return a player's position with every default written out."""
        said: dict[str, Any] = self._described["players"][faction]
        return said

    # -- rules --------------------------------------------------------------------------------------------------

    @cached_property
    def related(self) -> frozenset[str]:
        """The rules that decided the steps, and their exceptions."""
        ids = frozenset().union(*(step.ids for step in self.steps))
        return ids.union(*(_EXCEPTIONS_TO.get(rule, frozenset()) for rule in ids))

    # -- changed data -------------------------------------------------------------------------------------------

    def with_player(self, faction: str, **values: Any) -> dict[str, Any]:
        """Return the scenario with another value for parts of a player's position."""
        players = self.data["players"]
        return {**self.data, "players": {**players, faction: {**players[faction], **values}}}

    def player_change(
        self, kind: str, faction: str, said: Data, size: int = 1, reads: str | None = None, **values: Any
    ) -> Change:
        """Return a change of a player's position.

        Args:
            said: The parts that change, with their values.
            reads: The part of the mats that a play must look at to turn; None: there is no such part.
            values: Fills the sentence, beside the player.
        """
        seen = None if reads is None else (faction, reads)
        return Change(kind, {"player": faction, **values}, self.with_player(faction, **said), size, reads=seen)

    def with_play(self, lines: list[str]) -> dict[str, Any]:
        """Return the scenario with another play."""
        return {**self.data, "play": lines}
