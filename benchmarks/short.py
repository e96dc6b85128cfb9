"""The short form: ten figures in less than a minute, each as CPU time in loops of the same moment.

A busy machine changes CPU time least, but its speed changes from second to second. So each run is compared with the
loops just before and after it, and the median of these ratios counts. A command is compared with a bare Python process,
because starting one doesn't follow the loop (by 50 % on one machine, against 7 %). A build takes too long for either:
a process beside it runs the loop now and then. A figure that is worse than the baseline is measured again, twice at
most, and its best counts: slower code stays slow, a disturbed machine does not. Figures overlap on purpose: a slower
move shows in games and scenarios, too.
"""

from __future__ import annotations

import gc
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from benchmarks.baseline import compare, is_worse
from benchmarks.calibration import loop
from benchmarks.measure import Figure
from scythe_ref import Reference
from scythe_ref.formats.atomic import write_text
from scythe_ref.library import load as load_content
from scythe_ref.scenarios.run import run_scenario
from scythe_ref.scythe.engine import SCYTHE, compile_rulebook
from scythe_ref.scythe.engine.core.play import play_on
from scythe_ref.scythe.engine.options import LegalActions
from scythe_ref.scythe.flips.cache import flips_of
from scythe_ref.scythe.flips.replay import Replay
from scythe_ref.scythe.games.chance import Drawn
from scythe_ref.scythe.games.dealing import deal
from scythe_ref.scythe.games.driver import play

OUT = Path("build/bench-short.json")
REPEATS = 2
"""Repeats of a figure that is worse than the baseline, and of every figure of a new baseline."""

SCENARIOS = 4
"""The short form plays every fourth scenario."""

FLIPS = 40
"""It searches the flips of every fortieth."""


def main() -> int:
    """Measure, print, and compare with the baseline or renew it."""
    renew = "--renew" in sys.argv
    figures = [measured(work) for work in FIGURES]
    for _ in range(REPEATS):
        slow = [index for index, figure in enumerate(figures) if renew or is_worse("short", figure)]
        for index in slow:
            figures[index] = min(figures[index], measured(FIGURES[index]), key=lambda figure: figure.compared)
    OUT.parent.mkdir(exist_ok=True)
    write_text(OUT, json.dumps({figure.name: figure.compared for figure in figures}, indent=2) + "\n")
    return compare("short", figures, renew=renew)


def measured(figure: tuple[str, int, Callable[[], Prepared]]) -> Figure:
    """Seconds of CPU time, and the same in loops or starts of Python of the same moment."""
    name, runs, prepare = figure
    work = prepare()
    gc.collect()
    gc.freeze()  # else a collection of all there is falls into some runs
    ratios, yardsticks = [], [work.yardstick()]
    for _ in range(runs):
        with sampled() if work.long else nullcontext([]) as during:
            spent = timed(work.clock, work.run) / work.times
        yardsticks.append(work.yardstick())
        ratios.append(spent / median(during or yardsticks[-2:]))
    gc.unfreeze()
    ratio = median(ratios)
    spent = ratio * median(yardsticks)
    print(f"{name:48} {spent * 1000:10.3f} ms {ratio:9.4f} {work.unit}", flush=True)
    return Figure(name, spent, "s", ratio)


def timed(clock: Callable[[], float], work: Callable[[], object]) -> float:
    """The time on a clock during some work."""
    start = clock()
    work()
    return clock() - start


@contextmanager
def sampled() -> Iterator[list[float]]:
    """Fill a list with the times of loops that another process runs meanwhile; it is complete at the end."""
    found: list[float] = []
    with subprocess.Popen([sys.executable, "-c", SAMPLER], stdout=subprocess.PIPE, text=True) as process:
        yield found
        process.terminate()
        found += map(float, process.communicate()[0].split())


SAMPLER = """
import time
from benchmarks.calibration import loop
while True:
    time.sleep(0.4)
    start = time.process_time()
    loop()
    print(time.process_time() - start, flush=True)
"""


def children() -> float:
    """CPU time of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def loops() -> float:
    """CPU time of a loop in this process."""
    return timed(time.process_time, loop)


def starts() -> float:
    """CPU time of a Python process that only imports what most programs do."""
    return timed(children, lambda: subprocess.run([sys.executable, "-c", IMPORTS], check=True))


IMPORTS = "import argparse, dataclasses, email.message, json, logging.config, pathlib, random, urllib.parse"


class Prepared(NamedTuple):
    """Some work, the clock that times it, how often it does the same, its yardstick, whether it takes many seconds."""

    run: Callable[[], object]
    clock: Callable[[], float] = time.process_time
    times: int = 1
    yardstick: Callable[[], float] = loops
    long: bool = False

    @property
    def unit(self) -> str:
        """The name of the yardstick, which the ratio counts."""
        return self.yardstick.__name__


def command(*arguments: str) -> Callable[[], Prepared]:
    """`scythe-ref` as a new process, with the files that earlier ones have kept."""

    def prepare() -> Prepared:
        program = [str(Path(sys.executable).with_name("scythe-ref")), *arguments]

        def run() -> None:
            subprocess.run(program, check=True, stdout=subprocess.DEVNULL)

        run()
        return Prepared(run, children, yardstick=starts)

    return prepare


def build() -> Prepared:
    """The whole site in English by a new process."""
    folder = tempfile.TemporaryDirectory(prefix="scythe-bench-")
    program = [sys.executable, "-m", "scythe_ref", "build", "--out", f"{folder.name}/site"]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "SITE_EDITIONS": ""}

    def run() -> None:
        subprocess.run(program, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        assert folder  # it is there for as long as this is called

    run()
    return Prepared(run, children, long=True)


def content() -> Prepared:
    """All content from its files."""
    load_content()
    return Prepared(load_content)


def questions() -> Prepared:
    """Plain questions in a process that goes on."""
    reference = Reference()
    asked = ["who wins a tie", "can a worker cross a river", "artilery range", "how many stars end the game", "mech"]
    reference.search(asked[0])
    return Prepared(lambda: [reference.search(question) for question in asked * 4], times=4 * len(asked))


def _rulebook() -> Any:
    return compile_rulebook(load_content().bundle()["components"])


def moves() -> Prepared:
    """A Move action checked and played, again and again from the same position."""
    units = {"V4": ["mech", "worker", "worker"], "M6": ["mech"]}
    position = {"players": {"saxony": {"active": True, "units": units, "abilities": ["speed"]}, "nordic": {}}}
    here = SCYTHE.load(position, load_content().bundle())
    action = SCYTHE.parse(here, "saxony move mech V4 to F4")
    assert SCYTHE.check(here, action).accepted
    return Prepared(lambda: [SCYTHE.check(here, action) for _ in range(1_000)])


def games() -> Prepared:
    """Random games of five players, every action checked."""
    rulebook = _rulebook()
    factions = ("nordic", "rusviet", "crimea", "saxony", "polania")
    play(rulebook, factions, 1, "random", 20)
    return Prepared(lambda: [play(rulebook, factions, seed, "random", 20) for seed in range(12)], times=12)


def options() -> Prepared:
    """All legal actions of each position of a random game."""
    rulebook = _rulebook()

    def run() -> None:
        chooser, chance = random.Random(1), Drawn(1)
        state = deal(rulebook, ("nordic", "rusviet", "crimea"), chance)
        for _ in range(200):
            play_on(state, chooser.choice([*LegalActions(state)]), chance)

    return Prepared(run)


def scenarios() -> Prepared:
    """Scenarios played and told, each with its trace."""
    bundle = load_content().bundle()
    some = [*bundle["scenarios"].values()][::SCENARIOS]

    def run() -> None:
        for data in some:
            run_scenario(data, bundle).as_data(positions=False)

    run()
    return Prepared(run)


def flips() -> Prepared:
    """The search for flips of scenarios, with nothing kept."""
    bundle = load_content().bundle()
    replay = Replay(bundle["components"])
    some = [*bundle["scenarios"].values()][::FLIPS]
    return Prepared(lambda: [flips_of(data, bundle, replay) for data in some])


FIGURES: tuple[tuple[str, int, Callable[[], Prepared]], ...] = (
    ("search, whole process, warm", 15, command("search", "worker", "river")),
    ("show, whole process, warm", 15, command("show", "move.river")),
    ("a plain question", 15, questions),
    ("content from its files", 7, content),
    ("a thousand Moves, checked and played", 15, moves),
    ("a random game of 20 turns", 9, games),
    ("all legal actions of 200 positions", 15, options),
    ("a quarter of the scenarios, with traces", 11, scenarios),
    ("what would change a scenario in forty", 5, flips),
    ("full build, whole process, warm", 1, build),
)

if __name__ == "__main__":
    sys.exit(main())
