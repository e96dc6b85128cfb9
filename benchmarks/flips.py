"""What would change the answer: how long the search takes, scenario by scenario, with nothing kept."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from benchmarks.measure import Figure
from scythe_ref.flips.cache import flips_of
from scythe_ref.flips.replay import Replay
from scythe_ref.library import load

MOST = 0.150


def figures(loop: float) -> Iterator[Figure]:
    """Yield the figures.

    Args:
        loop: Seconds of the calibration loop.
    """
    bundle = load().bundle()
    replay = Replay(bundle["components"])
    times = []
    answers = []
    for data in bundle["scenarios"].values():
        start = time.perf_counter()
        found = flips_of(data, bundle, replay)
        times.append(time.perf_counter() - start)
        answers += found["answers"]
    times.sort()
    for name, value in (
        ("mean", statistics.mean(times)),
        ("99th percentile", times[len(times) * 99 // 100]),
        ("longest", times[-1]),
    ):
        goal = f"at most {MOST * 1000:.0f} ms"
        yield Figure(f"what would change a scenario: {name}", value * 1000, "ms", value / loop, goal, value <= MOST)
    refused = [answer for answer in answers if not answer["accepted"]]
    share = sum(bool(answer["flips"]) for answer in refused) / len(refused)
    yield Figure(f"refusals with a flip, of {len(refused)}", share, "", None, "", None)
