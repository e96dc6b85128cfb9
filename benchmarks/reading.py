"""Reading: validation of a PlayerAid module, search and show as whole processes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Figure, process_seconds, seconds
from scythe_ref.formats.modules import inspect

SEED = Path("../shared/seeds/000_484512c95c7b8660.txt")
CONFORMANCE = Path("schema/examples/valid/playeraid-conformance.yaml")


def figures(loop: float) -> Iterator[Figure]:
    """Yield the figures.

    Args:
        loop: Seconds of the calibration loop.
    """
    for name, path, goal in (("validate a module of 40 kB (seed 000)", SEED, 0.010), ("validate the conformance module", CONFORMANCE, None)):
        if path.exists():
            value = seconds(lambda path=path: inspect(path), runs=15)  # type: ignore[misc]
            yield Figure(
                name, value * 1000, "ms", value / loop, f"at most {goal * 1000:.0f} ms" if goal else "", value <= goal if goal else None
            )
    for arguments, goal in ((["search", "worker", "river"], 0.2), (["show", "move.river"], 0.15)):
        value = process_seconds(arguments)
        yield Figure(f"scythe-ref {arguments[0]}, whole process, warm", value, "s", value / loop, f"at most {goal} s", value <= goal)
