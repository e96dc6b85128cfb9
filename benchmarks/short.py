"""The short form: ten figures in less than a minute, each as CPU time in loops of the same run.

A busy machine changes CPU time least. Of several runs the quickest counts, for the loop as for the work: a
disturbance only ever makes a run slower. Figures overlap on purpose: a slower move shows in games and scenarios, too.
"""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.baseline import compare
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
SCENARIOS = 4
"""The short form plays every fourth scenario."""

FLIPS = 40
"""It searches the flips of every fortieth."""


def main() -> int:
    """Measure, print, and compare with the baseline or renew it."""
    figures = []
    for name, spent, yardstick in measured():
        figures.append(Figure(name, spent, "s", spent / yardstick))
        print(f"{name:48} {spent * 1000:10.3f} ms {spent / yardstick:9.4f} loops", flush=True)
    OUT.parent.mkdir(exist_ok=True)
    write_text(OUT, json.dumps({figure.name: figure.compared for figure in figures}, indent=2) + "\n")
    return compare("short", figures, renew="--renew" in sys.argv)


def measured() -> Iterator[tuple[str, float, float]]:
    """Yield name, seconds of CPU time, and those of the loop beside it."""
    for name, runs, prepare in FIGURES:
        work, clock, times = prepare()
        spent, loops = [], []
        for _ in range(runs):
            loops += [timed(time.process_time, loop) for _ in range(5)]
            spent.append(timed(clock, work) / times)
        loops += [timed(time.process_time, loop) for _ in range(5)]
        yield name, min(spent), min(loops)


Prepared = tuple[Callable[[], object], Callable[[], float], int]
"""Some work, the clock that times it, and how often it does the same."""


def timed(clock: Callable[[], float], work: Callable[[], object]) -> float:
    """The time on a clock during some work."""
    start = clock()
    work()
    return clock() - start


def children() -> float:
    """CPU time of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def command(*arguments: str) -> Callable[[], Prepared]:
    """`scythe-ref` as a new process, with the files that earlier ones have kept."""

    def prepare() -> Prepared:
        program = [str(Path(sys.executable).with_name("scythe-ref")), *arguments]

        def run() -> None:
            subprocess.run(program, check=True, stdout=subprocess.DEVNULL)

        run()
        return run, children, 1

    return prepare


def build() -> Prepared:
    """The whole site by a new process."""
    folder = tempfile.TemporaryDirectory(prefix="scythe-bench-")
    program = [sys.executable, "-m", "scythe_ref", "build", "--out", f"{folder.name}/site"]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}

    def run() -> None:
        subprocess.run(program, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        assert folder  # it is there for as long as this is called

    return run, children, 1


def content() -> Prepared:
    """All content from its files."""
    load_content()
    return load_content, time.process_time, 1


def questions() -> Prepared:
    """Plain questions in a process that goes on."""
    reference = Reference()
    asked = ["who wins a tie", "can a worker cross a river", "artilery range", "how many stars end the game", "mech"]
    reference.search(asked[0])
    return lambda: [reference.search(question) for question in asked * 4], time.process_time, 4 * len(asked)


def _rulebook() -> Any:

    return compile_rulebook(load_content().bundle()["components"])


def moves() -> Prepared:
    """A Move action checked and played, again and again from the same position."""
    units = {"V4": ["mech", "worker", "worker"], "M6": ["mech"]}
    position = {"players": {"saxony": {"active": True, "units": units, "abilities": ["speed"]}, "nordic": {}}}
    here = SCYTHE.load(position, load_content().bundle())
    action = SCYTHE.parse(here, "saxony move mech V4 to F4")
    assert SCYTHE.check(here, action).accepted
    return lambda: [SCYTHE.check(here, action) for _ in range(1_000)], time.process_time, 1


def games() -> Prepared:
    """Random games of five players, every action checked."""
    rulebook = _rulebook()
    factions = ("nordic", "rusviet", "crimea", "saxony", "polania")
    play(rulebook, factions, 1, "random", 20)
    return lambda: [play(rulebook, factions, seed, "random", 20) for seed in range(12)], time.process_time, 12


def options() -> Prepared:
    """All legal actions of each position of a random game."""
    rulebook = _rulebook()

    def run() -> None:
        chooser, chance = random.Random(1), Drawn(1)
        state = deal(rulebook, ("nordic", "rusviet", "crimea"), chance)
        for _ in range(200):
            play_on(state, chooser.choice([*LegalActions(state)]), chance)

    return run, time.process_time, 1


def scenarios() -> Prepared:
    """Scenarios played and told, each with its trace."""
    bundle = load_content().bundle()
    some = [*bundle["scenarios"].values()][::SCENARIOS]

    def run() -> None:
        for data in some:
            run_scenario(data, bundle).as_data(positions=False)

    run()
    return run, time.process_time, 1


def flips() -> Prepared:
    """The search for flips of scenarios, with nothing kept."""
    bundle = load_content().bundle()
    replay = Replay(bundle["components"])
    some = [*bundle["scenarios"].values()][::FLIPS]
    return lambda: [flips_of(data, bundle, replay) for data in some], time.process_time, 1


FIGURES: tuple[tuple[str, int, Callable[[], Prepared]], ...] = (
    ("search, whole process, warm", 12, command("search", "worker", "river")),
    ("show, whole process, warm", 12, command("show", "move.river")),
    ("a plain question", 5, questions),
    ("content from its files", 3, content),
    ("a thousand Moves, checked and played", 7, moves),
    ("a random game of 20 turns", 4, games),
    ("all legal actions of 200 positions", 5, options),
    ("a quarter of the scenarios, with traces", 3, scenarios),
    ("what would change a scenario in forty", 2, flips),
    ("full build, whole process, warm", 2, build),
)

if __name__ == "__main__":
    sys.exit(main())
