"""Scenario results of this build, kept between the rebuilds of a server."""

from __future__ import annotations

import json
from functools import cached_property
from hashlib import blake2b
from typing import Any

from scythe_ref.flips.cache import flips_of_all, switch_flips
from scythe_ref.library import Library, ScenarioEntry, WalkthroughEntry
from scythe_ref.proof.switch_effects import SwitchedScenario
from scythe_ref.scenarios.run import ScenarioResult, run_scenario
from scythe_ref.scenarios.walks import WalkResult, run_walk

_KEPT: dict[str, ScenarioResult] = {}
"""Results by a digest of everything they depend on."""

_WALKED: dict[str, WalkResult] = {}
"""Results of walk-throughs, likewise."""

MAX_KEPT = 5_000


class Results:
    """Runs scenarios, each once for the same scenario, components and messages."""

    def __init__(self, library: Library) -> None:
        """Set up."""
        self.library = library
        self._bundle = library.bundle()
        # Scenarios do not depend on each other, so one that was edited leaves the others' results as they are.
        shared = {key: self._bundle[key] for key in ("schema", "components", "messages")}
        shared["titles"] = {name: rule["title"] for name, rule in self._bundle["rules"].items()}
        self._shared = _digest(shared)

    def of(self, entry: ScenarioEntry) -> ScenarioResult:
        """Return the result of a scenario."""
        key = _digest([self._shared, entry.data])
        result = _KEPT.get(key)
        if result is None:
            if len(_KEPT) > MAX_KEPT:
                _KEPT.clear()
            result = _KEPT[key] = run_scenario(entry.data, self._bundle)
        return result

    def walked(self, entry: WalkthroughEntry) -> WalkResult:
        """Return the result of a walk-through."""
        key = _digest([self._shared, entry.data])
        result = _WALKED.get(key)
        if result is None:
            if len(_WALKED) > MAX_KEPT:
                _WALKED.clear()
            result = _WALKED[key] = run_walk(entry.data, self._bundle)
        return result

    def flips(self) -> list[SwitchedScenario]:
        """Return which scenarios come out otherwise when a switch is set otherwise."""
        return switch_flips({name: entry.data for name, entry in self.library.scenarios.items()}, self._bundle)

    @cached_property
    def _answers(self) -> dict[str, dict[str, Any]]:
        """What would change the answers of the scenarios that pass."""
        passing = {name: entry.data for name, entry in self.library.scenarios.items() if self.of(entry).passed}
        return flips_of_all(passing, self._bundle)

    def flips_of(self, entry: ScenarioEntry) -> dict[str, Any]:
        """Return what would change the answers of a scenario; nothing for one that fails."""
        return self._answers.get(entry.id, {"tried": 0, "answers": []})

    def failures(self) -> list[str]:
        """Play all scenarios and walk-throughs; return a line for each that fails, with the place of its file."""
        lines = []
        for entry in self.library.scenarios.values():
            result = self.of(entry)
            if not result.passed:
                said = "; ".join(result.failures)
                lines.append(f"{entry.path}:{entry.line}:1: the scenario {entry.id!r} fails: {said}")
        return lines + [line for entry in self.library.walkthroughs.values() for line in self._lost_ways(entry)]

    def _lost_ways(self, entry: WalkthroughEntry) -> list[str]:
        """Return a line for everything that is wrong with a walk-through, at the step where it is wrong."""
        return [
            f"{entry.path}:{entry.lines[step - 1] if step else 1}:1:"
            f" the walk-through {entry.id!r} no longer plays: {text}"
            for step, text in self.walked(entry).failures
        ]


def _digest(data: Any) -> str:
    return blake2b(json.dumps(data, sort_keys=True, default=str).encode(), digest_size=16).hexdigest()
