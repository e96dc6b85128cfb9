"""What a scenario wants to come out, step by step, without the names of the rules that bring it about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scythe_ref.scenarios import expectations_by_step, expected_position


@dataclass
class Wanted:
    """What must come out of one step.

    Attributes:
        refused: Whether the step must be refused.
        positions: What must be so afterwards.
    """

    refused: bool = False
    positions: list[Mapping[str, Any]] = field(default_factory=list)


def wanted(data: Mapping[str, Any]) -> dict[int, Wanted]:
    """Return what a scenario wants, by the number of the step; 0 is the starting position."""
    return {
        step: Wanted(
            any(expectation.get("refused_by") is not None for expectation in expectations),
            [position for expectation in expectations if (position := expected_position(expectation))],
        )
        for step, expectations in expectations_by_step(data).items()
    }


NOTHING = Wanted()
"""What is wanted of a step of which nothing is said: that it is legal."""
