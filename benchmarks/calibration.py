"""The yardstick: a fixed loop of plain Python. Never edited, so that ratios stay comparable."""

from __future__ import annotations

import statistics
import time


def loop() -> int:
    """Do a fixed amount of interpreter work."""
    table: dict[int, int] = {}
    total = 0
    for number in range(200_000):
        key = number * 7919 % 1009
        total += table.get(key, 0) ^ number
        table[key] = total & 0xFFFF
    return total


def calibrate() -> float:
    """Return the seconds of the loop: the median of five runs in this process."""
    loop()
    times = []
    for _ in range(5):
        start = time.perf_counter()
        loop()
        times.append(time.perf_counter() - start)
    return statistics.median(times)
