"""Measuring a figure: repeated runs, the median, and the ratio to the calibration loop or to a peer."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

OUT = Path("build/bench.json")
"""The figures of the whole benchmark."""

UNITS = {"s": 1.0, "ms": 1e3, "us": 1e6}

REFERENCE = 0.022
"""The seconds of the calibration loop on the machine that goals in seconds assume."""


@dataclass(frozen=True)
class Figure:
    """One measured figure.

    Attributes:
        name: Its subject; the baseline finds it by this, so it holds no number that content changes.
        value: The median, in ``unit``.
        unit: ``s``, ``ms``, ``us``, ``kB``, ``x``, ``%`` or ``1/s``.
        ratio: Relative to the calibration loop (times: how many loops long; rates: how many a loop).
        goal: The wanted value, in words.
        met: Whether it is; None where there is no goal.
        kept: Whether it is in the baseline. Figures that swing by themselves, as the slowest of many, are not in it,
            nor those that only some machines can measure.
    """

    name: str
    value: float
    unit: str
    ratio: float | None = None
    goal: str = ""
    met: bool | None = None
    kept: bool = True

    @property
    def compared(self) -> float:
        """The number in the baseline: the ratio, or the figure itself if no machine's speed has a part in it."""
        return self.value if self.ratio is None else self.ratio

    @property
    def more_is_better(self) -> bool:
        """Whether the figure is a rate or a number of good things, and not a cost."""
        return self.unit in ("1/s", "")


def duration(
    name: str, spent: float, loop: float, unit: str = "s", most: float | None = None, *, kept: bool = True
) -> Figure:
    """Return a figure from seconds.

    Args:
        unit: Its unit in print.
        most: The goal, in this unit, on a machine whose loop takes ``REFERENCE``.
    """
    shown = spent * UNITS[unit]
    goal, met = "", None
    if most is not None:
        loops = most / UNITS[unit] / REFERENCE
        goal, met = f"at most {most:g} {unit} at the reference, {loops:.3g} loops", spent / loop <= loops
    return Figure(name, shown, unit, spent / loop, goal, met, kept)


def size(name: str, kilobytes: float, most: float) -> Figure:
    """Return a figure of a size in kB."""
    return Figure(name, kilobytes, "kB", None, f"at most {most:g} kB", kilobytes <= most)


def multiple(name: str, times: float, most: float) -> Figure:
    """Return a figure that says how many times as long something takes as something else in the same run."""
    return Figure(name, times, "x", None, f"at most {most:g}x", times <= most)


def seconds(work: Callable[[], object], runs: int = 5) -> float:
    """Return the seconds of some work: the median of several runs, after one that warms up."""
    work()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def process_seconds(arguments: list[str], runs: int = 7) -> float:
    """Return the seconds of ``scythe-ref`` with these arguments as a process, its start included."""
    # As it was installed beside this Python; one on the path may be another checkout's.
    program = str(Path(sys.executable).with_name("scythe-ref"))

    def run() -> None:
        subprocess.run([program, *arguments], capture_output=True, check=True)

    return seconds(run, runs)
