"""How a figure is measured: repeated runs, the median, and the ratio to the calibration loop or to a peer."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Figure:
    """One measured figure.

    Attributes:
        name: What was measured.
        value: The median, in ``unit``.
        unit: ``s``, ``ms``, ``kB``, ``x`` or ``1/s``.
        ratio: Relative to the calibration loop (times: how many loops long; rates: how many a loop).
        goal: What it should be, in words.
        met: Whether it is; None where there is no goal.
    """

    name: str
    value: float
    unit: str
    ratio: float | None
    goal: str
    met: bool | None


def seconds(work: Callable[[], object], runs: int = 5) -> float:
    """Return how long some work takes: the median of several runs, after one that warms up.

    Args:
        work: What to time.
        runs: How many times.
    """
    work()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def process_seconds(arguments: list[str], runs: int = 7) -> float:
    """Return how long a whole process of ours takes, its start included.

    Args:
        arguments: What follows ``scythe-ref`` on its command line.
        runs: How many times.
    """
    program = str(Path(sys.executable).with_name("scythe-ref"))

    def run() -> None:
        subprocess.run([program, *arguments], capture_output=True, check=True)

    return seconds(run, runs)
