"""The engine: random play with checks, legal actions, explaining a refusal."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from typing import Any

from benchmarks.measure import Figure, duration, multiple, process_seconds, seconds
from scythe_ref.library import load
from scythe_ref.scythe.engine import SCYTHE, Rulebook, compile_rulebook
from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.catalogue import catalogue
from scythe_ref.scythe.engine.core.play import play_on
from scythe_ref.scythe.engine.options import LegalActions, Node, root
from scythe_ref.scythe.games.chance import Drawn
from scythe_ref.scythe.games.dealing import deal, module_names, seats
from scythe_ref.scythe.games.driver import PlayedGame, play
from scythe_ref.scythe.games.invariants import Moment, step_faults
from scythe_ref.scythe.games.series import Tally

FACTIONS = ("nordic", "rusviet", "crimea", "saxony", "polania")
STANDARD_CAP = 40
GAMES, CAP = 6, 60
"""Games of the measurement, and turns of each player in them: long enough for pieces of every kind."""


def figures(loop: float) -> Iterator[Figure]:
    """Yield the figures, given the seconds of the calibration loop."""
    bundle = load().bundle()
    rulebook = compile_rulebook(bundle["components"])
    played = [play(rulebook, FACTIONS, seed, "random", CAP) for seed in range(GAMES)]
    turns = sum(game.turns for game in played)
    decisions = sum(game.decisions for game in played)
    spent = seconds(lambda: [play(rulebook, FACTIONS, seed, "random", CAP) for seed in range(GAMES)], runs=3)
    yield _rate("random turns, 5 players, checks on, trace off", turns / spent, loop, 2_500, 6_500)
    yield _rate("the same in decisions of two or more options", decisions / spent, loop, 15_000, 40_000)
    yield from _watched_games(rulebook, loop)
    yield from _idle_modules(bundle["components"], rulebook)
    yield from _standard_games(rulebook, loop)
    times = sorted(_choices(rulebook))
    yield _time("legal actions, one choice: mean", statistics.mean(times), loop, 35e-6, 12e-6)
    yield _time("legal actions, one choice: 99th percentile", times[len(times) * 99 // 100], loop, 1e-3, 300e-6)
    lists = sorted(_lists(rulebook))
    yield duration("all legal actions of a state listed: mean", statistics.mean(lists), loop, "us")
    yield duration("all legal actions: 99th percentile", lists[len(lists) * 99 // 100], loop, "us")
    yield _time("explain one refusal", _refusal(bundle), loop, 1e-3, 0.1e-3)
    yield _time("all scenarios from YAML, process start included", process_seconds(["check"], 3), loop, 3, 1)


def _watched_games(rulebook: Rulebook, loop: float) -> Iterator[Figure]:
    """Yield the figure of games that ask every invariant after every action."""
    found: list[str] = []

    def watch(*step: Any) -> None:
        found.extend(step_faults(Moment(*step)))

    def games() -> int:
        played = [play(rulebook, FACTIONS, seed, "random", CAP, watch, trace=False) for seed in range(GAMES)]
        return sum(game.decisions for game in played)

    decisions = games()
    name = "the same with every invariant after every action"
    yield _rate(name, decisions / seconds(games, runs=3), loop, 7_000, 20_000)
    if found:
        raise ValueError(f"an invariant does not hold: {found[0]}")


def _idle_modules(components: dict[str, Any], rulebook: Rulebook) -> Iterator[Figure]:
    """Yield the cost of modules to a game without them: the median of runs by turns."""
    without = Rulebook.compile(components, "current", catalogue(()))

    def spent(book: Rulebook) -> float:
        start = time.process_time()
        for seed in range(2):
            play(book, FACTIONS, seed, "random", STANDARD_CAP)
        return time.process_time() - start

    spent(without)  # whoever comes first warms up
    # By turns, so that both meet the same moods of the machine: a few per cent are to be seen.
    times = statistics.median(spent(rulebook) / spent(without) for _ in range(15))
    yield multiple("a game in a rulebook with modules not in play, against one without", times, 1.03)


def _standard_games(rulebook: Rulebook, loop: float) -> Iterator[Figure]:
    """Yield the figures of games with all modules and declared airship tiles; idle airships are a failure."""
    modules = module_names(rulebook)
    seatings = [seats(rulebook, len(FACTIONS), (), seed, modules) for seed in range(GAMES)]

    def games() -> list[PlayedGame]:
        return [
            play(rulebook, seated, seed, "random", STANDARD_CAP, modules=modules)
            for seed, seated in enumerate(seatings)
        ]

    done = Tally()
    for game in games():
        done.games += 1
        done.count(game)
    for what, number in done.airships_per_game().items():
        name = f"airships in a game with all modules, tiles declared: {what}"
        yield Figure(name, number, "", None, "above 0", number > 0)
    name = "standard games: 5 players, all modules, 40 turns each or the end"
    yield _rate(name, GAMES / seconds(games, runs=3), loop, 8, 25)


def _rate(name: str, rate: float, loop: float, floor: int, goal: int) -> Figure:
    return Figure(name, rate, "1/s", rate * loop, f"at least {floor}, goal {goal}", rate >= goal)


def _time(name: str, spent: float, loop: float, floor: float, goal: float) -> Figure:
    unit, scale = ("s", 1) if floor >= 1 else ("us", 1e6)
    limits = f"below {floor * scale:g} {unit}, goal {goal * scale:g}"
    return Figure(name, spent * scale, unit, spent / loop, limits, spent <= goal)


def _choices(rulebook: Rulebook) -> Iterator[float]:
    """Yield how long each choice of some random games takes to make."""
    now = time.perf_counter
    for seed in range(GAMES):
        chooser = random.Random(seed)
        chance = Drawn(seed)
        state = deal(rulebook, FACTIONS, chance)
        for _ in range(1_000):
            if state.over:
                break
            start = now()
            here: Node | Action = root(state)
            yield now() - start
            while isinstance(here, Node):
                index = chooser.randrange(len(here.options))
                start = now()
                here = here.take(index)
                yield now() - start
            play_on(state, here, chance)


def _lists(rulebook: Rulebook) -> Iterator[float]:
    """Yield how long it takes to list every complete action of each state of some random games."""
    for seed in range(GAMES):
        chooser = random.Random(seed)
        chance = Drawn(seed)
        state = deal(rulebook, FACTIONS, chance)
        for _ in range(300):
            start = time.perf_counter()
            actions = list(LegalActions(state))
            yield time.perf_counter() - start
            play_on(state, chooser.choice(actions), chance)
            if state.over:
                break


def _refusal(bundle: dict[str, object]) -> float:
    """Return the time to find a refusal and put it into words."""
    here = SCYTHE.load({"players": {"nordic": {"units": {"W1": ["mech"]}}, "saxony": {}}}, bundle)
    action = SCYTHE.parse(here, "nordic move mech W1 to V1")

    def explain() -> None:
        for _ in range(100):
            outcome = SCYTHE.check(here, action)
            assert outcome.facts()
            assert outcome.consulted

    return seconds(explain) / 100
