"""Reading: validation of a PlayerAid module, search and show as whole processes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Figure, duration, process_seconds, seconds
from scythe_ref.formats.foreign.inspection import inspect

SEED = Path("../shared/seeds/000_484512c95c7b8660.txt")
CONFORMANCE = Path("schema/examples/valid/playeraid-conformance.yaml")


def figures(loop: float) -> Iterator[Figure]:
    """Yield the figures, given the seconds of the calibration loop."""
    if SEED.exists():
        value = seconds(lambda: inspect(SEED), runs=15)
        yield duration("validate a module of 42 kB", value, loop, "ms", 10, kept=False)  # not every machine has it
    value = seconds(lambda: inspect(CONFORMANCE), runs=15)
    yield duration("validate the conformance module", value, loop, "ms")
    for arguments, goal in ((["search", "worker", "river"], 0.2), (["show", "move.river"], 0.15)):
        value = process_seconds(arguments)
        yield duration(f"scythe-ref {arguments[0]}, whole process, warm", value, loop, "s", goal)
