"""Scenarios whose outcome depends on the setting of a switch.

Each scenario is played again under every other setting of every switch. It *flips* if a player would notice: a line is
legal that was not, or the other way round, or something comes out that the scenario does not expect. Which rules
decided is no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scythe_ref.scenarios import expectations_by_step, expected_position
from scythe_ref.scythe.engine.core.rulebook import resolve_switches
from scythe_ref.scythe.engine.game import Scythe
from scythe_ref.workers import spread


@dataclass
class Wanted:
    """The expectations of one step.

    Attributes:
        refused: Whether the step must be refused.
        positions: What must be so afterwards.
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
"""What is wanted of a step of which nothing is said: that it is legal."""


FEW = 40
"""So many scenarios are played sooner than further processes are started."""


class SwitchedScenario(NamedTuple):
    """A scenario that a switch decides.

    Attributes:
        switch: The switch.
        setting: How it is set in the scenario.
        other: Under which setting the scenario comes out otherwise.
        scenario: The scenario.
    """

    switch: str
    setting: str
    other: str
    scenario: str


def flips_of_all(names: Iterable[str], bundle: Mapping[str, Any]) -> Iterator[tuple[str, list[SwitchedScenario]]]:
    """Return the settings that change each of some scenarios; many of them are played on all cores."""
    return spread(_work, list(names), _prepare, (bundle,), few=FEW, chunk=16, ordered=True)


_shared: dict[str, Any] = {}


def _prepare(bundle: Mapping[str, Any]) -> None:
    _shared.update(bundle=bundle, game=Scythe())


def _work(name: str) -> tuple[str, list[SwitchedScenario]]:
    return name, list(flips_of(name, _shared["bundle"], _shared["game"]))


def flips_of(
    name: str, bundle: Mapping[str, Any], game: Scythe, switches: Iterable[str] = ()
) -> Iterator[SwitchedScenario]:
    """Yield how one scenario comes out otherwise.

    Args:
        game: The game; it keeps the rulebooks that are compiled.
        switches: Those that are set otherwise; all of them by default.
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
    """Return for each line whether it is legal; None if something comes out that is not expected."""
    lines = scenario.get("play") or ()
    want = wanted(scenario)
    legal: list[bool] = []
    try:
        here = game.load({**scenario, "ruleset": ruleset}, bundle)
        actions = [game.parse(here, line) for line in lines]
        for number in range(len(actions) + 1):
            if number:
                upcoming = actions[number] if number < len(actions) else None
                outcome = game.apply(here, actions[number - 1], upcoming)
                here = outcome.after
                legal.append(outcome.accepted)
            if any(game.differences(here, position) for position in want.get(number, NOTHING).positions):
                return None
    except ValueError:  # a position or a line that is impossible under the other setting
        return None
    return legal
