"""Nine Men's Morris for the runner of scenarios. Standard library only.

``scythe_ref.scenarios.protocol.GameProtocol`` explains each method.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from nine_mens_morris.actions import Action, parse
from nine_mens_morris.effects import Course, Event, Fact, settled
from nine_mens_morris.position import Position, differences, read, view
from nine_mens_morris.rulebook import PLAYERS, Phrase, player_name
from nine_mens_morris.rules import Attempt, judge


@dataclass(frozen=True)
class Outcome:
    """The outcome of an action."""

    after: Position
    accepted: bool
    decided_by: list[str]
    consulted: list[str]
    lifted: list[tuple[str, str]]
    told: list[Fact]
    happened: list[Event] = field(default_factory=list)

    def facts(self) -> list[Fact]:
        return self.told

    def events(self) -> list[Event]:
        return self.happened


class Morris:
    """The game."""

    name = "nine-mens-morris"

    def __init__(self, without: Collection[str] = ()) -> None:
        """Make the game.

        Args:
            without: Rules to leave out, to see which scenarios notice.
        """
        self.without = frozenset(without)

    def load(self, data: Mapping[str, Any], bundle: Mapping[str, Any]) -> Position:
        return settled(read(data, bundle["components"], self.without))

    def ruleset(self, here: Position) -> dict[str, Any]:
        return here.rules.as_data()

    def parse(self, here: Position, line: str) -> Action:
        return parse(line, here.rules)

    def actor(self, here: Position, action: Action) -> str:
        return action.who

    def check(self, here: Position, action: Action) -> Outcome:
        attempt = Attempt(here, action)
        refused, consulted, lifted = judge(attempt)
        if refused:
            told = [(rule, f"refused.{rule}", attempt.values()) for rule in refused]
            return Outcome(here, False, refused, consulted, lifted, told)
        course = Course(attempt, lifted)
        return Outcome(course.here, True, course.decided, consulted, lifted, course.facts, course.events)

    def apply(self, here: Position, action: Action, upcoming: Action | None = None) -> Outcome:
        return self.check(here, action)

    def view(self, here: Position) -> dict[str, Any]:
        return view(here)

    def differences(self, here: Position, expected: Mapping[str, Any]) -> list[str]:
        return differences(here, expected)

    def open_choices(self, here: Position) -> list[Phrase]:
        return [{"say": "open.take", "player": player_name(PLAYERS[here.turn])}] if here.takes else []

    def remarks(self, here: Position, action: Action) -> list[str]:
        return []

    def unused(self, here: Position) -> list[str]:
        return []


MORRIS = Morris()
