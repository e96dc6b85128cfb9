"""Scenario runs a second, every step with its trace."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.measure import Figure, seconds
from scythe_ref.library import load
from scythe_ref.scenarios.run import run_scenario

FLOOR, GOAL = 1_000, 2_500


def figures(loop: float) -> Iterator[Figure]:
    """Yield the figure, given the seconds of the calibration loop."""
    bundle = load().bundle()
    scenarios = list(bundle["scenarios"].values())

    def run_all() -> None:
        for data in scenarios:
            run_scenario(data, bundle).as_data(positions=False)  # the trace is made when it is read

    rate = len(scenarios) / seconds(run_all)
    name = "runs of all scenarios, each with its trace"
    yield Figure(name, rate, "1/s", rate * loop, f"at least {FLOOR}, goal {GOAL}", rate >= GOAL)
