"""Compares ``build/bench.json`` with the committed baseline; with ``--renew`` makes it the baseline."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from benchmarks.__main__ import OUT
from benchmarks.measure import Figure
from scythe_ref.formats.atomic import write_text

BASELINE = Path(__file__).with_name("baseline.json")
WORSE = 1.25
"""By what factor a figure may be worse than it was."""


def main() -> int:
    """Compare or renew."""
    measured = [Figure(**data) for data in json.loads(OUT.read_text(encoding="utf-8"))["figures"]]
    if "--renew" in sys.argv:
        # Four digits: the rest changes with each run and says nothing.
        kept = {figure.name: float(f"{figure.compared:.4g}") for figure in measured if figure.kept}
        write_text(BASELINE, json.dumps(kept, indent=2) + "\n")
        return 0
    faults = worse(measured, json.loads(BASELINE.read_text(encoding="utf-8")))
    print("\n".join(faults) or f"No figure is more than {WORSE - 1:.0%} worse than the baseline.")
    return 1 if faults else 0


def worse(measured: list[Figure], baseline: dict[str, float]) -> list[str]:
    """Return a line for each figure that is worse than the baseline allows, is not in it or was not measured."""
    figures = {figure.name: figure for figure in measured if figure.kept}
    faults = [f"{name}: not measured" for name in baseline.keys() - figures.keys()]
    faults += [f"{name}: not in {BASELINE.name}" for name in figures.keys() - baseline.keys()]
    for name, figure in figures.items():
        before, now = baseline.get(name, figure.compared), figure.compared
        if (before > now * WORSE) if figure.more_is_better else (now > before * WORSE):
            faults.append(f"{name}: {now:.4g} instead of {before:.4g}")
    return sorted(faults)


if __name__ == "__main__":
    sys.exit(main())
