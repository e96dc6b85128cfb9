"""The time of the search for flips, scenario by scenario, with nothing kept."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Iterator

from benchmarks.measure import Figure, duration
from scythe_ref.library import load
from scythe_ref.scythe.flips.cache import flips_of
from scythe_ref.scythe.flips.replay import Replay

MOST = 150  # ms


def figures(loop: float) -> Iterator[Figure]:
    """Yield the figures, given the seconds of the calibration loop."""
    bundle = load().bundle()
    gc.freeze()  # as in the processes that search: no collection goes through the loaded modules
    replay = Replay(bundle["components"])
    times = []
    answers = []
    for data in bundle["scenarios"].values():
        start = time.perf_counter()
        found = flips_of(data, bundle, replay)
        times.append(time.perf_counter() - start)
        answers += found["answers"]
    times.sort()
    name = "what would change a scenario"
    yield duration(f"{name}: mean", statistics.mean(times), loop, "ms", MOST)
    yield duration(f"{name}: 99th percentile", times[len(times) * 99 // 100], loop, "ms", MOST)
    yield duration(f"{name}: longest", times[-1], loop, "ms", MOST, kept=False)
    refused = [answer for answer in answers if not answer["accepted"]]
    share = sum(bool(answer["flips"]) for answer in refused) / len(refused)
    yield Figure("share of refusals with a flip", share, "")
