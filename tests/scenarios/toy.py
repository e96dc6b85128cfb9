"""A second game, small enough to read: players take one to three matches, and the player with the last one loses.

It shows that scenarios need nothing of Scythe: every object with the runner's protocol is a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Heap(NamedTuple):
    matches: int
    turn: str
    most: int


class Taken(NamedTuple):
    after: Heap
    accepted: bool
    decided_by: list[str]
    values: dict[str, object]
    consulted: tuple[str, ...] = ()
    lifted: tuple[tuple[str, str], ...] = ()

    def facts(self) -> list[tuple[str, str, dict[str, object]]]:
        return [] if self.accepted else [(rule, f"refused.{rule}", self.values) for rule in self.decided_by]

    def events(self) -> list[tuple[str | None, str, dict[str, object], Any, Any]]:
        if not self.accepted:
            return []
        return [("heap.take", "event.take", self.values, self.values["before"], self.after.matches)]


class Matches:
    name = "matches"

    def load(self, data: Mapping[str, Any], bundle: Mapping[str, Any]) -> Heap:
        if data["matches"] < 1:
            raise ValueError("there are no matches")
        return Heap(data["matches"], data.get("begins", "ada"), bundle["components"]["most"])

    def ruleset(self, here: Heap) -> dict[str, Any]:
        return {"preset": "current", "switches": {"most": here.most}}

    def parse(self, here: Heap, line: str) -> tuple[str, int]:
        who, verb, number = line.split()
        if verb != "takes":
            raise ValueError(f"{verb!r} should be 'takes'")
        return who, int(number)

    def actor(self, here: Heap, action: tuple[str, int]) -> str:
        return action[0]

    def check(self, here: Heap, action: tuple[str, int]) -> Taken:
        who, number = action
        failed = [
            rule
            for rule, holds in (
                ("heap.turn", who == here.turn),
                ("heap.most", 1 <= number <= min(here.most, here.matches)),
            )
            if not holds
        ]
        values: dict[str, object] = {"who": who, "number": number, "most": here.most, "before": here.matches}
        if failed:
            return Taken(here, False, failed, values)
        after = Heap(here.matches - number, "bob" if who == "ada" else "ada", here.most)
        return Taken(after, True, ["heap.take"], values)

    def apply(self, here: Heap, action: tuple[str, int], upcoming: tuple[str, int] | None = None) -> Taken:
        return self.check(here, action)

    def view(self, here: Heap) -> dict[str, Any]:
        return here._asdict()

    def differences(self, here: Heap, expected: Mapping[str, Any]) -> list[str]:
        seen = self.view(here)
        return [f"{key} should be {value}, but is {seen[key]}" for key, value in expected.items() if seen[key] != value]

    def open_choices(self, here: Heap) -> list[str]:
        return []

    def remarks(self, here: Heap, action: tuple[str, int]) -> list[str]:
        return []

    def unused(self, here: Heap) -> list[str]:
        return []


MATCHES = Matches()
