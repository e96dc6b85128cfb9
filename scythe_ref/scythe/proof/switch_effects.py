"""Scenarios whose outcome depends on the setting of a switch.

This plays each scenario again under every other setting of every switch. It *flips* if a player would notice: the
legality of a line changes, or the result is not the expected one. A difference in the deciding rules does not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scythe_ref.scenarios import expectations_by_step, expected_position
from scythe_ref.scythe.engine.core.rulebook import resolve_switches
from scythe_ref.scythe.engine.game import Position, Scythe
from scythe_ref.workers import spread


@dataclass
class Wanted:
    """The expectations of one step.

    Attributes:
        refused: Whether the rules must refuse the step.
        positions: The expectations of the position after it.
    """

    refused: bool = False
    positions: list[Mapping[str, Any]] = field(default_factory=list)


def wanted(data: Mapping[str, Any]) -> dict[int, Wanted]:
    """Return a scenario's expectations, by the number of the step; 0 is the starting position."""
    return {
        step: Wanted(
            any(expectation.get("refused_by") is not None for expectation in expectations),
            [position for expectation in expectations if (position := expected_position(expectation))],
        )
        for step, expectations in expectations_by_step(data).items()
    }


NOTHING = Wanted()
"""The expectation of a step without one: that it is legal."""


FEW = 40
"""Scenarios that a single process plays faster than several."""


class SwitchedScenario(NamedTuple):
    """A scenario that a switch decides.

    Attributes:
        switch: The switch.
        setting: Its setting in the scenario.
        other: The setting under which the scenario comes out otherwise.
        scenario: The scenario.
    """

    switch: str
    setting: str
    other: str
    scenario: str


def flips_of_all(names: Iterable[str], bundle: Mapping[str, Any]) -> Iterator[tuple[str, list[SwitchedScenario]]]:
    """Return the settings that change each of some scenarios; many of them use all cores."""
    return spread(_work, list(names), _prepare, (bundle,), few=FEW, chunk=16, ordered=True)


_shared: dict[str, Any] = {}


def _prepare(bundle: Mapping[str, Any]) -> None:
    _shared.update(bundle=bundle, game=Scythe())


def _work(name: str) -> tuple[str, list[SwitchedScenario]]:
    return name, list(flips_of(name, _shared["bundle"], _shared["game"]))


def flips_of(
    name: str, bundle: Mapping[str, Any], game: Scythe, switches: Iterable[str] = ()
) -> Iterator[SwitchedScenario]:
    """Yield the settings under which one scenario comes out otherwise.

    Args:
        game: The game; it keeps compiled rulebooks.
        switches: The switches to vary; all of them by default.
    """
    rulesets = bundle["components"]["rulesets"]
    scenario = bundle["scenarios"][name]
    preset, chosen = resolve_switches(rulesets, scenario.get("ruleset") or "current")
    usual = _legal(scenario, {"preset": preset, "switches": chosen}, bundle, game)
    if usual is None:
        return
    for switch in switches or rulesets["switches"]:
        for other in rulesets["switches"][switch]["settings"]:
            if other != chosen[switch]:
                ruleset = {"preset": preset, "switches": {**chosen, switch: other}}
                if _legal(scenario, ruleset, bundle, game) != usual:
                    yield SwitchedScenario(switch, chosen[switch], other, name)


def _legal(
    scenario: Mapping[str, Any], ruleset: dict[str, Any], bundle: Mapping[str, Any], game: Scythe
) -> list[bool] | None:
    """Return for each line whether it is legal; None after an unexpected result."""
    lines = scenario.get("play") or ()
    want = wanted(scenario)
    legal: list[bool] = []
    try:
        start = game.load({**scenario, "ruleset": ruleset}, bundle)
        actions = [game.parse(start, line) for line in lines]
        if differs(game, start, want.get(0, NOTHING)):
            return None
        for number, outcome in enumerate(game.outcomes(start, actions), 1):
            legal.append(outcome.accepted)
            if differs(game, outcome.after, want.get(number, NOTHING)):
                return None
    except ValueError:  # a position or a line that is impossible under the other setting
        return None
    return legal


def differs(game: Scythe, here: Position, step: Wanted) -> bool:
    """Check that a position is not as a step wants it."""
    return any(game.differences(here, position) for position in step.positions)
