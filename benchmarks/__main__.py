"""Runs every measurement, prints a table and writes ``build/bench.json``."""

from __future__ import annotations

import json
import logging
import platform
import sys
from dataclasses import asdict
from pathlib import Path

from benchmarks import engine, flips, reading, scenarios, site
from benchmarks.calibration import calibrate
from benchmarks.measure import Figure
from scythe_ref.formats.atomic import write_text

OUT = Path("build/bench.json")


def main() -> int:
    """Measure, print and write."""
    logging.disable(logging.WARNING)  # MkDocs speaks while it builds
    loop = calibrate()
    figures: list[Figure] = []
    for part in (reading, engine, scenarios, flips, site):
        for figure in part.figures(loop):
            figures.append(figure)
            print(row(figure), flush=True)
    OUT.parent.mkdir(exist_ok=True)
    data = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "calibration_seconds": loop,
        "figures": [asdict(figure) for figure in figures],
    }
    write_text(OUT, json.dumps(data, indent=2) + "\n")
    print(f"calibration loop: {loop * 1000:.1f} ms; written to {OUT}")
    return 0


def row(figure: Figure) -> str:
    """Return one line of the table."""
    ratio = "" if figure.ratio is None else f"{figure.ratio:8.2f} {'a loop' if figure.unit == '1/s' else 'loops'}"
    mark = "" if figure.met is None else "ok" if figure.met else "MISSED"
    return f"{figure.name:52} {figure.value:10.4g} {figure.unit:4} {ratio:16} {figure.goal:28} {mark}"


if __name__ == "__main__":
    sys.exit(main())
