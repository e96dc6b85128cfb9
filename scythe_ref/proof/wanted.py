"""What a scenario wants to come out, step by step, without the names of the rules that bring it about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

VERDICT_KEYS = ("after", "refused_by", "decided_by")
"""Keys of an expectation that speak of the verdict, not of the position."""


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
    found: dict[int, Wanted] = {}
    for expectation in data.get("expect") or ():
        after = expectation.get("after")
        step = found.setdefault(len(data.get("play") or ()) if after is None else after, Wanted())
        step.refused = step.refused or expectation.get("refused_by") is not None
        position = {key: value for key, value in expectation.items() if key not in VERDICT_KEYS and value is not None}
        if position:
            step.positions.append(position)
    return found


NOTHING = Wanted()
"""What is wanted of a step of which nothing is said: that it is legal."""
