"""What a scenario expects: of which step, and what of it speaks of the position. Standard library only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Expectation = Mapping[str, Any]

VERDICT_KEYS = ("after", "refused_by", "decided_by", "shows")
"""Keys of an expectation that speak of the verdict, as ``schema.scenario.ExpectedVerdict`` declares them."""


def expectations_by_step(scenario: Mapping[str, Any]) -> dict[int, list[Expectation]]:
    """Return what is expected by the number of the step; 0 is the starting position."""
    found: dict[int, list[Expectation]] = {}
    for expectation in scenario.get("expect") or ():
        after = expectation.get("after")
        found.setdefault(len(scenario.get("play") or ()) if after is None else after, []).append(expectation)
    return found


def expected_position(expectation: Expectation) -> dict[str, Any]:
    """Return what an expectation says of the position."""
    return {key: value for key, value in expectation.items() if key not in VERDICT_KEYS and value is not None}
