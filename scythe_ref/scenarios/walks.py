"""Walk-throughs: played like a scenario, line after line, and told step by step. Standard library only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scythe_ref.scenarios.protocol import GameProtocol
from scythe_ref.scenarios.run import ScenarioResult, Step, run_scenario
from scythe_ref.translations import _

STORY_KEYS = ("order", "learn", "steps")
"""The keys of a walk-through besides its position and its title."""


@dataclass(frozen=True)
class WalkedStep:
    """The result of one step.

    Attributes:
        number: Its number, from 1.
        attempts: Actions that the rules must refuse.
        played: The played actions.
        before: The position before it, as plain data.
        after: The position after it.
    """

    number: int
    attempts: tuple[Step, ...]
    played: tuple[Step, ...]
    before: dict[str, Any]
    after: dict[str, Any]


@dataclass(frozen=True)
class WalkResult:
    """The result of a walk-through.

    Attributes:
        run: The same as a scenario's result, with all failures.
        steps: The steps, as far as the play got.
        failures: All failures, each with the number of its step; 0 is the starting position.
    """

    run: ScenarioResult
    steps: tuple[WalkedStep, ...]
    failures: tuple[tuple[int, str], ...]


def as_scenario(walk: Mapping[str, Any]) -> dict[str, Any]:
    """Return a walk-through as a scenario: a line for every attempt and action, with its expectation."""
    scenario = {key: value for key, value in walk.items() if key not in STORY_KEYS}
    play: list[str] = []
    expect: list[dict[str, Any]] = []
    for step in walk["steps"]:
        for attempt in step.get("attempts") or ():
            play.append(attempt["play"])
            expect.append({"after": len(play), "refused_by": list(attempt["refused_by"])})
        play += step.get("play") or ()
        if step.get("then"):
            expect.append({"after": len(play), **step["then"]})
    return {**scenario, "play": play, "expect": expect}


def played_lines(walk: Mapping[str, Any]) -> list[str]:
    """Return the played actions, without the attempts."""
    return [line for step in walk["steps"] for line in step.get("play") or ()]


def run_walk(walk: Mapping[str, Any], bundle: Mapping[str, Any], game: GameProtocol | None = None) -> WalkResult:
    """Play a walk-through.

    Args:
        bundle: The data of ``Library.bundle``.
        game: The game; by default the one that the bundle names.

    Returns:
        The result. Errors of the walk-through are the failures of its ``run``.
    """
    result = run_scenario(as_scenario(walk), bundle, game)
    steps = tuple(_steps(walk, result))
    step_of = {line.number: step.number for step in steps for line in (*step.attempts, *step.played)}
    failures = [(step_of.get(at, 0), text) for at, text in zip(result.failed_at, result.failures, strict=True)]
    for step, told in zip(steps, walk["steps"], strict=True):
        failures += [(step.number, text) for text in _undecided(step, told.get("decided_by") or ())]
    result.failures = [text for __, text in failures]
    return WalkResult(result, steps, tuple(failures))


def _steps(walk: Mapping[str, Any], result: ScenarioResult) -> Iterator[WalkedStep]:
    lines = iter(result.steps)
    here = result.start
    for number, step in enumerate(walk["steps"], 1):
        # The step's list comes first: at its end `zip` has not yet taken the line of the next one.
        attempts = tuple(line for __, line in zip(step.get("attempts") or (), lines, strict=False))
        played = tuple(line for __, line in zip(step.get("play") or (), lines, strict=False))
        after = played[-1].position if played else here
        yield WalkedStep(number, attempts, played, here, after)
        here = after


def _undecided(step: WalkedStep, wanted: Iterable[str]) -> Iterator[str]:
    """Yield an error for each statement that should have decided in a step and did not."""
    decided = {rule for line in step.played for rule in line.decided_by}
    missing = [rule for rule in wanted if rule not in decided]
    if missing:
        found = ", ".join(sorted(decided)) or _("no rule in particular")
        text = _("this should be decided by {rules}, but is decided by {decided}")
        yield text.format(rules=", ".join(missing), decided=found)
