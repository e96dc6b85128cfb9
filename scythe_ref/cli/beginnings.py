"""The beginning of a new scenario: position and first action of the scenario with the nearest rules."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from scythe_ref.library import Library, ScenarioEntry

TRIED = 30
"""Scenarios to try: some leave a choice open after their first action."""

_ITS_OWN = ("id", "title", "about", "combines", "play", "expect")


class Beginning(NamedTuple):
    """A scenario to begin with.

    Attributes:
        scenario: The scenario it comes from.
        data: Its position, its first action and the result, in the format of a scenario; it passes.
    """

    scenario: str
    data: dict[str, Any]


def beginning(library: Library, rules: Collection[str]) -> Beginning | None:
    """Return a beginning for a scenario about some rules; None where no scenario is near.

    Args:
        rules: The rules; the position plays by the setting of a switch among them.
    """
    cut = (_cut(library, entry, rules) for entry in islice(nearest_scenarios(library, rules), TRIED))
    return next(filter(None, cut), None)


def nearest_scenarios(library: Library, rules: Collection[str]) -> Iterator[ScenarioEntry]:
    """Yield the scenarios that have to do with some rules, the nearest first."""
    wanted = _wanted(library, rules)
    chapters = {library.statements[rule].chapter.id for rule in wanted}

    def nearness(entry: ScenarioEntry) -> tuple[int, int, int]:
        asserted = _asserted(entry.data["expect"])
        first = _asserted(step for step in entry.data["expect"] if step.get("after") == 1 or len(play_of(entry)) == 1)
        of_chapter = sum(library.statements[rule].chapter.id in chapters for rule in asserted)
        # The length of a position's text tells how much is in it: of equally near ones, take the plainest.
        return 2 * len(first & wanted) + len(asserted & wanted), of_chapter, -len(json.dumps(position_of(entry)))

    near = {entry.id: nearness(entry) for entry in library.scenarios.values() if play_of(entry)}
    for name in sorted(near, key=lambda name: near[name], reverse=True):
        if near[name][:2] == (0, 0):
            return
        yield library.scenarios[name]


def _wanted(library: Library, rules: Collection[str]) -> set[str]:
    """Return rules with those that they follow from."""
    return {*rules, *(other for rule in rules for other in library.statements[rule].statement.says or ())}


def position_of(entry: ScenarioEntry) -> dict[str, Any]:
    """Return the position that a scenario begins with, as it says it."""
    return {key: value for key, value in entry.data.items() if key not in _ITS_OWN}


def with_settings(position: dict[str, Any], settings: dict[str, str]) -> dict[str, Any]:
    """Return a position with some settings of switches."""
    if not settings:
        return position
    ruleset: str | dict[str, Any] = position.get("ruleset", {})
    said: dict[str, Any] = {"preset": ruleset} if isinstance(ruleset, str) else dict(ruleset)
    switches = {**said.pop("switches", {}), **settings}
    return {"ruleset": {**said, "switches": switches}, **{k: v for k, v in position.items() if k != "ruleset"}}


def _cut(library: Library, entry: ScenarioEntry, rules: Collection[str]) -> Beginning | None:
    """Return a scenario cut to its first action; None if that leaves something open."""
    from scythe_ref.scenarios import run_scenario

    defaults = {name: switch.default for name, switch in library.components.rulesets.switches.items()}
    settings = {
        name: setting
        for rule in rules
        for name, setting in (library.statements[rule].statement.switch or {}).items()
        if setting != defaults[name]
    }
    data = {**with_settings(position_of(entry), settings), "play": play_of(entry)[:1]}
    result = run_scenario({**data, "expect": []}, library.bundle(), judged=False)
    if result.unusable or result.failures or result.remarks:
        return None
    [step] = result.steps
    wanted = _wanted(library, rules)
    decided = [rule for rule in step.decided_by if rule in wanted] or step.decided_by[:1]
    verdict = {"decided_by": decided} if step.accepted else {"refused_by": step.decided_by}
    return Beginning(entry.id, {**data, "expect": [{"after": 1, **verdict}]})


def _asserted(expectations: Iterable[dict[str, Any]]) -> set[str]:
    keys = ("refused_by", "decided_by", "shows")
    return {rule for expectation in expectations for key in keys for rule in expectation.get(key) or ()}


def play_of(entry: ScenarioEntry) -> list[str]:
    """Return the lines of a scenario's play."""
    return list(entry.data.get("play") or ())
