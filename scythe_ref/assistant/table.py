"""A game's table for assistants: positions and actions come as text and are played by its engine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scythe_ref.lab import LabGame, lab_address
from scythe_ref.library import CompiledLibrary
from scythe_ref.messages import MessageError, in_language, worded
from scythe_ref.scenarios import GameProtocol, ScenarioResult, engine_of, run_scenario
from scythe_ref.translations import _, ngettext

LONGEST = 20_000
"""The most characters of a position."""

MOST_ACTIONS = 200
"""The most actions of a play, and of a list of legal ones."""

EXAMPLES = 3
"""Positions of scenarios that show how a game is written."""

OF_A_SCENARIO = ("id", "title", "about", "combines", "play", "expect")
"""Keys of a scenario that are no part of its position."""


class EngineTable:
    """A game with an engine; one with a table in the lab writes positions in a line and lists legal actions, too."""

    def __init__(self, library: CompiledLibrary, engine: GameProtocol, lab: LabGame | None) -> None:
        self.bundle = {**library.bundle, "messages": in_language(library.bundle["messages"], _)}
        self.engine = engine
        self.lab = lab

    @classmethod
    def of(cls, library: CompiledLibrary) -> EngineTable | None:
        """Return the table of a library's game; None for a game without an engine."""
        package = library.package
        if package is None or "engine" not in package.parts:
            return None
        lab = package.part("lab")
        table: LabGame | None = lab(library.bundle) if lab else None
        return cls(library, table or engine_of(package), table)

    @property
    def counts(self) -> bool:
        """Whether the game counts a score."""
        return self.lab is not None and type(self.lab).scores is not LabGame.scores

    def play(self, position: str, actions: Sequence[str], ruleset: str | None = None) -> ScenarioResult:
        """Play actions from a position.

        Args:
            position: A line, or the keys of a scenario's position as JSON.
            ruleset: A preset, in place of the position's.

        Returns:
            The run; a refused action changes nothing.

        Raises:
            ValueError: The position is none, or an action is none, with the reason.
        """
        if len(position) > LONGEST or len(actions) > MOST_ACTIONS:
            text = ngettext(
                "a position has at most {characters} characters, and {n} action is read",
                "a position has at most {characters} characters, and {n} actions are read",
                MOST_ACTIONS,
            )
            raise ValueError(text.format(characters=LONGEST, n=MOST_ACTIONS))
        data = self._described(position, ruleset)
        result = run_scenario({**data, "play": list(actions), "expect": []}, self.bundle, self.engine, judged=False)
        unread = next((step.error for step in result.steps if step.error is not None), None)
        if result.here is None or unread:
            raise ValueError(unread or result.unusable)
        return result

    def _described(self, position: str, ruleset: str | None) -> dict[str, Any]:
        try:
            data = self._read(position)
        except ValueError as error:
            raise worded(self.bundle["messages"], error) from None
        if ruleset:
            said = data.get("ruleset") or {}
            data["ruleset"] = {**(said if isinstance(said, Mapping) else {}), "preset": ruleset.lower()}
        return data

    def _read(self, position: str) -> dict[str, Any]:
        if self.lab is not None and not position.lstrip().startswith("{"):
            return self.lab.read_line(position)
        try:
            data = json.loads(position)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise ValueError(
                _("a position is JSON: the keys of a scenario, such as {example}").format(example="players")
            )
        data = {key: value for key, value in data.items() if key not in OF_A_SCENARIO}
        try:
            self.engine.load(data, self.bundle)
        except (LookupError, TypeError, AttributeError):  # values of a shape that no position has
            raise MessageError("lab.unreadable") from None
        return data

    def line(self, result: ScenarioResult) -> str:
        """Return the position at the end of a run, as text that `play` reads."""
        if self.lab is None:
            return json.dumps(result.end, ensure_ascii=False)
        return self.lab.line(result.here)

    def legal_actions(self, here: Any) -> Iterator[tuple[str, list[str]]]:
        """Yield the legal actions of a position, each with the ids of the exceptions that make it legal."""
        assert self.lab is not None
        for action in self.lab.legal_actions(here):
            outcome = self.lab.check(here, action)
            yield str(action), list(dict.fromkeys(by for __, by in outcome.lifted))

    def link(self, position: str, actions: Sequence[str]) -> str:
        """Return the address at which the lab opens a position with the actions played, from the site's root."""
        assert self.lab is not None
        return lab_address(self.lab.write_line(self._described(position, None)), actions, self.lab.link_words)

    def examples(self) -> Iterator[tuple[str, list[str]]]:
        """Yield positions of short scenarios with allowed actions, each with another kind of first action."""
        shown: set[str] = set()
        scenarios = (
            data
            for data in self.bundle["scenarios"].values()
            if data.get("play") and not any(said.get("refused_by") for said in data["expect"])
        )
        for data in sorted(scenarios, key=lambda data: len(str(data))):
            kind = "".join(data["play"][0].split()[1:2])
            if kind not in shown and len(shown) < EXAMPLES:
                shown.add(kind)
                position = {key: value for key, value in data.items() if key not in OF_A_SCENARIO}
                line = self.lab.write_line(position) if self.lab else json.dumps(position, ensure_ascii=False)
                yield line, list(data["play"])
