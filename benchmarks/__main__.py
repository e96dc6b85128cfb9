"""Runs every measurement, prints a table and writes ``build/bench.json``: each figure as soon as there is one."""

from __future__ import annotations

import json
import logging
import platform
import sys
import traceback
from dataclasses import asdict

from benchmarks import engine, flips, growth, lab, reading, scenarios, search, site
from benchmarks.calibration import calibrate
from benchmarks.measure import OUT, Figure
from scythe_ref.formats.atomic import write_text

PARTS = (
    reading.figures,
    engine.figures,
    scenarios.figures,
    flips.figures,
    site.figures,
    site.rebuild_figures,
    search.figures,
    growth.figures,
    lab.figures,
)


def main() -> int:
    """Measure, print and write; a part that breaks down fails the run and leaves the others theirs."""
    logging.disable(logging.WARNING)  # MkDocs speaks while it builds
    OUT.parent.mkdir(exist_ok=True)
    figures: list[Figure] = []
    broken = 0
    for figures_of in PARTS:
        loop = calibrate()  # anew for each part: other work on the machine changes within minutes
        try:
            for figure in figures_of(loop):
                figures.append(figure)
                print(row(figure), flush=True)
                save(figures, loop)
        except Exception:
            traceback.print_exc()
            broken += 1
    print(f"calibration loop: {loop * 1000:.1f} ms; written to {OUT}")
    return 1 if broken else 0


def save(figures: list[Figure], loop: float) -> None:
    """Write the figures so far, with the machine and its calibration."""
    data = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "calibration_seconds": loop,
        "figures": [asdict(figure) for figure in figures],
    }
    write_text(OUT, json.dumps(data, indent=2) + "\n")


def row(figure: Figure) -> str:
    """Return one line of the table."""
    ratio = "" if figure.ratio is None else f"{figure.ratio:8.3g} {'a loop' if figure.unit == '1/s' else 'loops'}"
    mark = "" if figure.met is None else "ok" if figure.met else "MISSED"
    return f"{figure.name:52} {figure.value:10.4g} {figure.unit:4} {ratio:16} {figure.goal:28} {mark}"


if __name__ == "__main__":
    sys.exit(main())
