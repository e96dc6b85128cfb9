"""What changes are made to: a scenario as plain data, with what its steps ask and which rules decided them."""

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
_PLACE = re.compile(r"\b(?:[MFVWTL][1-9]|FACTORY|HB_[A-Z]+|home)\b")
_OVERRIDERS = {name: item.overridden_by for name, item in REGISTRY.items().items()}
_OVERRIDDEN: dict[str, frozenset[str]] = {}
for _rule, _overriders in _OVERRIDERS.items():
    for _overrider in _overriders:
        _OVERRIDDEN[_overrider] = _OVERRIDDEN.get(_overrider, frozenset()) | {_rule}


@dataclass(frozen=True)
class Change:
    """One small change of a scenario.

    Attributes:
        kind: Which one; ``change.KIND`` is its sentence among the messages.
        values: What fills the sentence.
        data: The scenario with the change.
        size: How many steps of a track, pieces or cards it is.
        river: The river edge that is gone; rivers stand in the components, not in the scenario.
        steps: For each line of the changed play the number that the scenario gives it; 0: it is added. Empty: as ever.
        first: The first line of the play that changes, from 1; 0: the position changes.
        only: The step that the change is made for; 0: any.
        reads: A faction and the part of its mats that changes, where nothing else does: where the play never looks at
            it, nothing can turn.
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
class Ask:
    """A step that a scenario expects something of.

    Attributes:
        step: Its number; 0 is the starting position.
        accepted: Whether the rules allow it.
        expected: What the scenario expects of the position after it.
        ids: The rules that decided it, that were lifted and that lifted.
        named: Those that the scenario is about: the ones it names, and what was lifted by what.
    """

    step: int
    accepted: bool
    expected: tuple[Data, ...]
    ids: frozenset[str]
    named: frozenset[str] = frozenset()

    @property
    def about(self) -> frozenset[str]:
        """What the step is about, with the exceptions to it and what those are exceptions to."""
        rules = self.named or self.ids
        return rules.union(*(_OVERRIDERS.get(rule, frozenset()) | _OVERRIDDEN.get(rule, frozenset()) for rule in rules))


class Scene:
    """A scenario, open to changes.

    Attributes:
        data: The scenario.
        components: What it is played with.
        start: Its starting position.
        asks: The steps that it expects something of.
        seen: Factions and the parts of their mats that the play looks at.
        sought: The steps for which flips are looked for.
        wanting: Those of them that have none enough yet.
    """

    def __init__(
        self, data: Data, components: Data, start: Position, asks: Iterable[Ask], seen: Container[tuple[str, str]]
    ) -> None:
        self.data = data
        self.components = components
        self.start = start
        self.rulebook = start.state.rulebook
        self.asks = tuple(asks)
        self.seen = seen
        refused = {ask.step for ask in self.asks if not ask.accepted}
        # Of examples that refuse nothing the last one is the point; what turns the others is noted where it is met.
        self.wanting = refused or {ask.step for ask in self.asks[-1:]}
        self.sought = frozenset(self.wanting)
        self.lines: list[str] = list(data.get("play") or ())
        self.mats: Mapping[str, Any] = components["factions"]["factions"]
        self._described = describe(start.state)

    # -- who and where ------------------------------------------------------------------------------------------

    @cached_property
    def asked_lines(self) -> dict[int, str]:
        """The lines of the steps that the scenario expects something of, by their numbers."""
        return {ask.step: self.lines[ask.step - 1] for ask in self.asks if ask.step}

    @property
    def wanted_refusals(self) -> list[Ask]:
        """The refused steps for which flips are still looked for."""
        return [ask for ask in self.asks if not ask.accepted and ask.step in self.wanting]

    @cached_property
    def factions(self) -> list[str]:
        """The players that the scenario names, those first who act in the steps that count."""
        named: Mapping[str, Any] = self.data["players"]
        actors = [line.split()[0] for line in reversed(self.asked_lines.values())]
        return [name for name in dict.fromkeys([*actors, *named]) if name in named]

    @property
    def actor(self) -> str:
        """Who acts in the last step that counts."""
        return self.factions[0]

    @cached_property
    def places(self) -> list[str]:
        """The places that the play names, those of the steps that count first."""
        lines = [*self.asked_lines.values(), *self.lines]
        found = [self.place(label, line.split()[0]) for line in lines for label in _PLACE.findall(line)]
        return list(dict.fromkeys(found))

    def place(self, label: str, faction: str) -> str:
        """Return the label on the board of a place as a player calls it."""
        return self.home_of(faction) if label == "home" and faction in self.mats else label

    def home_of(self, faction: str) -> str:
        """Return the label of a faction's home base."""
        rulebook = self.rulebook
        label: str = rulebook.places[rulebook.base[rulebook.faction_index[faction]]]
        return label

    def own(self, place: str, faction: str) -> str:
        """Return what a player calls a place: the own home base is ``home``."""
        return "home" if place == self.home_of(faction) else place

    def player(self, faction: str) -> dict[str, Any]:
        """Return a player's position with every default written out."""
        said: dict[str, Any] = self._described["players"][faction]
        return said

    def short(self, faction: str) -> str:
        """Return what a faction is called."""
        return str(self.mats[faction]["short"])

    # -- what decided -------------------------------------------------------------------------------------------

    @cached_property
    def related(self) -> frozenset[str]:
        """The rules that decided what counts, and their exceptions."""
        ids = frozenset().union(*(ask.ids for ask in self.asks))
        return ids.union(*(_OVERRIDERS.get(rule, frozenset()) for rule in ids))

    # -- changed data -------------------------------------------------------------------------------------------

    def with_player(self, faction: str, **values: Any) -> dict[str, Any]:
        """Return the scenario with some of a player's position said otherwise."""
        players = self.data["players"]
        return {**self.data, "players": {**players, faction: {**players[faction], **values}}}

    def with_here(self, place: str, **values: Any) -> dict[str, Any]:
        """Return the scenario with something else on a territory."""
        board = self.data.get("board") or {}
        return {**self.data, "board": {**board, place: {**board.get(place, {}), **values}}}

    def with_play(self, lines: list[str]) -> dict[str, Any]:
        """Return the scenario with another play."""
        return {**self.data, "play": lines}
