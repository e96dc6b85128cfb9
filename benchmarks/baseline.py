"""The committed baseline: compares new figures with it, and renews it.

``baseline.json`` holds a part for the whole benchmark and one for the short form. A figure that rose for a reason is an
object with its ``value`` and the ``reason``; all others are numbers.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.measure import OUT, Figure
from scythe_ref.formats.atomic import write_text

BASELINE = Path(__file__).with_name("baseline.json")
WORSE = 1.25
"""The factor by which a figure may be worse than it was."""

Part = Mapping[str, Any]


def main() -> int:
    """Compare the whole benchmark, or make it the baseline."""
    measured = [Figure(**data) for data in json.loads(OUT.read_text(encoding="utf-8"))["figures"]]
    return compare("whole", measured, renew="--renew" in sys.argv)


def compare(part: str, measured: Sequence[Figure], *, renew: bool) -> int:
    """Print the figures that are worse than a part of the baseline, or renew that part.

    Returns:
        1 if something is worse, missing or new, or if a figure that rose still waits for its reason.
    """
    baseline = json.loads(BASELINE.read_text(encoding="utf-8"))
    if renew:
        baseline[part] = renewed(measured, baseline[part])
        write_text(BASELINE, json.dumps(baseline, indent=2) + "\n")
        faults = [f"{name}: say why it rose, in {BASELINE.name}" for name in without_reason(baseline[part])]
        print("\n".join(faults) or f"{BASELINE.name} is renewed.")
    else:
        faults = worse(measured, baseline[part])
        print("\n".join(faults) or f"No figure is more than {WORSE - 1:.0%} worse than the baseline.")
    return 1 if faults else 0


def is_worse(part: str, figure: Figure) -> bool:
    """Whether a figure is worse than a part of the baseline allows."""
    baseline = json.loads(BASELINE.read_text(encoding="utf-8"))[part]
    return figure.name in baseline and _is_worse(figure, _value(baseline[figure.name]))


def worse(measured: Sequence[Figure], baseline: Part) -> list[str]:
    """A line for each figure that is worse than the baseline allows, missing from it or not measured."""
    figures = {figure.name: figure for figure in measured if figure.kept}
    faults = [f"{name}: not measured" for name in baseline.keys() - figures.keys()]
    faults += [f"{name}: not in {BASELINE.name}" for name in figures.keys() - baseline.keys()]
    for name in figures.keys() & baseline.keys():
        before = _value(baseline[name])
        if _is_worse(figures[name], before):
            faults.append(f"{name}: {figures[name].compared:.4g} instead of {before:.4g}")
    return sorted(faults)


def renewed(measured: Sequence[Figure], baseline: Part) -> dict[str, Any]:
    """A part of the baseline with the new figures; one that is worse than allowed waits for a reason."""
    kept: dict[str, Any] = {}
    for figure in measured:
        if figure.kept:
            value = float(f"{figure.compared:.4g}")  # the rest changes with each run and says nothing
            before = baseline.get(figure.name, value)
            reason = before.get("reason") if isinstance(before, dict) else None
            if _is_worse(figure, _value(before)):
                reason = ""
            kept[figure.name] = value if reason is None else {"value": value, "reason": reason}
    return kept


def without_reason(baseline: Part) -> list[str]:
    """The figures that rose and wait for a reason."""
    return [name for name, before in baseline.items() if isinstance(before, dict) and not before["reason"]]


def _value(before: Any) -> float:
    value: float = before["value"] if isinstance(before, dict) else before
    return value


def _is_worse(figure: Figure, before: float) -> bool:
    now = figure.compared
    return before > now * WORSE if figure.more_is_better else now > before * WORSE


if __name__ == "__main__":
    sys.exit(main())
