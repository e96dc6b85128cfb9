"""Fuzzing: random games over random rulesets, factions, mats and seats, played, watched and replayed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Container, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from scythe_ref.formats import write_text
from scythe_ref.library import bundle_of_checkout, checkout_digest
from scythe_ref.scythe.engine.actions.action import Action, ActionError, ActionSyntaxError, AmbiguousActionError
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.catalogue import compile_rulebook
from scythe_ref.scythe.engine.core.play import Play, run
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.game import Position, Scythe
from scythe_ref.scythe.engine.options import is_halted, leaves, root
from scythe_ref.scythe.engine.position.build import build
from scythe_ref.scythe.engine.position.reading import PositionError
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.game_end import finish
from scythe_ref.scythe.games.chance import Drawn, Pcg32, RecordError
from scythe_ref.scythe.games.dealing import module_names, player_counts, seats
from scythe_ref.scythe.games.driver import PlayedGame, Start, dealt, drive
from scythe_ref.scythe.games.log import Logged, seated, write_log
from scythe_ref.scythe.games.policies import POLICIES
from scythe_ref.scythe.games.series import Tally, play_one
from scythe_ref.scythe.games.watchers import CheckedGame, Fault, Watcher, end_by_fault, fault_of
from scythe_ref.workers import spread

CASES = 52
"""Stream of the generator that makes cases."""

SHORTEST, LONGEST = 4, 30
"""Turns of each player after which a game stops: the fewest and the most."""

FEW = 30
"""Actions to try for finding whether play can go on from a position."""

SEEDED = 4
"""One case in so many begins at the position of a scenario, so that games reach hard rules."""


_STANDARD = Scythe()
"""Keeps the compiled standard rules, which every case is drawn from."""


@dataclass(frozen=True, slots=True)
class Case:
    """The players, rules and start of a fuzzed game.

    Attributes:
        seed: Decides everything here, and chance and the policy as well.
        ruleset: Preset and switches.
        players: Number of players.
        modules: Modules in play.
        policy: The policy that chooses.
        cap: Turns of each player after which the game stops.
        scenario: The scenario with its first position; empty for a game with a deal.
        lines: Number of lines of that scenario to play first.
    """

    seed: int
    ruleset: dict[str, Any]
    players: int
    modules: tuple[str, ...]
    policy: str
    cap: int
    scenario: str = ""
    lines: int = 0


def case(seed: int, bundle: Mapping[str, Any]) -> Case:
    """Return the case of a number."""
    dice = Pcg32(seed, CASES)
    # Sorted before each choice, so that the order of files does not change the case of a number.
    rulesets = bundle["components"]["rulesets"]
    switches = {
        name: sorted(switch["settings"])[dice.below(len(switch["settings"]))]
        for name, switch in sorted(rulesets["switches"].items())
    }
    presets = sorted(rulesets["presets"])
    ruleset = {"preset": presets[dice.below(len(presets))], "switches": switches}
    rulebook = _STANDARD.rulebook(bundle["components"])
    modules = tuple(name for name in module_names(rulebook) if dice.below(2))
    counts = player_counts(rulebook, modules)
    made = Case(
        seed,
        ruleset,
        counts[dice.below(len(counts))],
        modules,
        sorted(POLICIES)[dice.below(len(POLICIES))],
        SHORTEST + dice.below(LONGEST - SHORTEST + 1),
    )
    if seed % SEEDED:
        return made
    return _at_a_scenario(made, bundle["scenarios"], player_counts(rulebook)[-1], dice)


def _at_a_scenario(made: Case, scenarios: Mapping[str, Mapping[str, Any]], most: int, dice: Pcg32) -> Case:
    """Return a case that begins at the position of a scenario, mostly under its own ruleset.

    If nobody can play on from there, deal a game without modules, for as many players as it has room for.
    """
    # The scenarios come in turn, so that none is left out.
    usable = sorted(name for name, scenario in scenarios.items() if scenario.get("players"))
    if not usable:
        return made
    name = usable[made.seed // SEEDED % len(usable)]
    ruleset = scenarios[name].get("ruleset") or "current"
    if isinstance(ruleset, str):
        ruleset = {"preset": ruleset}
    return replace(
        made,
        ruleset=made.ruleset if not dice.below(4) else dict(ruleset),
        players=min(made.players, most),
        modules=(),
        cap=2 + dice.below(4),
        scenario=name,
        lines=dice.below(len(scenarios[name].get("play") or ()) + 1),
    )


def begin(made: Case, bundle: Mapping[str, Any]) -> tuple[Start, list[str]]:
    """Return the start of a case, and the lines to play first."""
    rulebook = compile_rulebook(bundle["components"], made.ruleset)
    if made.scenario:
        start = _at_position(made, bundle, rulebook)
        if _playable(start):
            lines = [
                line for line in bundle["scenarios"][made.scenario].get("play") or () if not line.startswith("setup")
            ]
            return start, legal_lines(start, lines[: made.lines])
    factions = seats(rulebook, made.players, (), made.seed, made.modules)
    return dealt(rulebook, factions, made.seed, made.modules), []


def _at_position(made: Case, bundle: Mapping[str, Any], rulebook: Rulebook) -> Start:
    scenario = bundle["scenarios"][made.scenario]
    try:
        state = build(scenario, rulebook)
    except PositionError:  # some positions are possible under the scenario's own ruleset alone
        rulebook = compile_rulebook(bundle["components"], scenario.get("ruleset") or "current")
        state = build(scenario, rulebook)
    return Start(rulebook, seated(state), tuple(sorted(state.modules)), state, Drawn(made.seed), dealt=False)


def _playable(start: Start) -> bool:
    """Return whether play can go on from a position: one with an unknown tile refuses everything."""
    if is_halted(start.state):
        return False
    offered = islice(leaves(root(start.state)), FEW)
    return any(run(start.state, action, start.chance, trace=False)[0].accepted for action in offered)


def visited(seed: int, bundle: Mapping[str, Any], game: Scythe) -> list[str]:
    """Play the scenario whose turn it is and return the rules that decided its lines, accepted or refused.

    This reaches again and again rules that random games reach once in a lifetime. A scenario without lines shows the
    score of a position; there the game ends.

    Args:
        game: The game; it keeps compiled rulebooks.
    """
    names = list(bundle["scenarios"])
    if not names:
        return []
    scenario = bundle["scenarios"][names[seed % len(names)]]
    here = game.load(scenario, bundle)
    lines = scenario.get("play") or ()
    if not lines and not here.state.over:
        return _if_it_ended(here.state)
    found: list[str] = []
    actions = [_read(here, line, game) for line in lines]
    for action, upcoming in zip(actions, [*actions, None][1:], strict=True):
        if action is None:
            continue
        try:
            outcome = game.apply(here, action, upcoming)
        except ActionError:
            continue
        found += outcome.decided_by
        here = outcome.after
    return found


def _if_it_ended(state: State) -> list[str]:
    """Return the rules that would decide if the game ended now: a position alone is about its score."""
    play = Play(state.copy(), Drawn(0), trace=False)
    finish(play)
    return [event.rule for event in play.events if event.rule is not None]


def _read(here: Position, line: str, game: Scythe) -> Action | None:
    try:
        return game.parse(here, line)
    except ActionError:
        return None


def legal_lines(start: Start, lines: Sequence[str]) -> list[str]:
    """Return those of some lines that are legal one after the other, as complete actions.

    A scenario goes on after a refused line; so does this.

    Args:
        start: The start before them; it does not change.
    """
    state, chance = start.state, start.chance.copy()
    found = []
    for line in lines:
        if state.over:
            break
        try:
            action = parse(line, start.rulebook)
            verdict, later = run(state, action, chance, trace=False)
        except (ActionSyntaxError, AmbiguousActionError, RecordError):
            continue
        if verdict.accepted:
            found.append(str(action))
            state = verdict.after
            assert isinstance(later, Drawn)
            chance = later
    return found


PAUSE = 2.0
"""Seconds between two writings of the file."""


class Progress:
    """The progress of long work, kept in a file.

    Attributes:
        done: The result of each finished part, by its name.
    """

    def __init__(self, path: Path, key: dict[str, Any]) -> None:
        """Take up the work in a file, if it is the same work.

        Args:
            key: Identifies the work; other work begins anew.
        """
        self.path = path
        self.key = key
        self.done: dict[str, dict[str, Any]] = {}
        self._written = time.monotonic()
        try:
            before = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return
        if isinstance(before, dict) and before.get("key") == key and isinstance(before.get("done"), dict):
            self.done = before["done"]

    def keep(self, name: str, came: dict[str, Any]) -> None:
        """Keep the result of one part, as plain data."""
        self.done[name] = came
        if time.monotonic() - self._written >= PAUSE:
            self.write()

    def write(self) -> None:
        """Write the file, so that it is there as a whole or as it was before."""
        self._written = time.monotonic()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_text(self.path, json.dumps({"key": self.key, "done": self.done}))

    def finish(self) -> None:
        """Remove the file after the last piece of work."""
        self.path.unlink(missing_ok=True)


EVERY = 50
"""Number of actions between two checks of the costly invariants; the others run after each."""

CHUNK = 10
"""Games that one process plays at a time."""

Shorten = Callable[[Logged, Rulebook, Fault, Container[str]], tuple[Logged, Fault]]

ENOUGH = 30
"""Games with airships after which these must have done all that they can do."""


def play_case(made: Case, bundle: Mapping[str, Any], watcher: Watcher, tally: Tally | None = None) -> CheckedGame:
    """Play a case, watch a second playing, and replay its log."""

    def play() -> PlayedGame:
        start, lines = begin(made, bundle)
        return drive(start, made.seed, made.policy, made.cap * len(start.factions) + 1, lines)

    return play_one(play, watcher, tally or Tally())


def play_cases(
    seeds: Sequence[int],
    bundle: Mapping[str, Any],
    folder: Path | None,
    every: int = EVERY,
    shorten: Shorten | None = None,
) -> Tally:
    """Play the cases of some numbers.

    Args:
        folder: The folder for logs of games that fail; None: keep none.
        shorten: Makes such a log short; None: keep it whole.
    """
    tally = Tally()
    scythe = Scythe()
    for seed in seeds:
        try:
            for rule in visited(seed, bundle, scythe):
                tally.seeded[rule] = tally.seeded.get(rule, 0) + 1
            made = case(seed, bundle)
        except Exception as error:  # an engine may stumble over a scenario, too
            tally.games += 1
            played = CheckedGame(None, None, fault_of(error, 0))
        else:
            hits = tally.seeded if made.scenario else tally.hits
            played = play_case(made, bundle, Watcher(bundle["rules"], every, seed, hits), tally)
        if played.fault is not None:
            kept = "" if folder is None else _keep_log(played, bundle, folder, shorten, tally)
            tally.note(played.fault, f"seed {seed}: {played.fault}{kept}")
    return tally


def _keep_log(
    played: CheckedGame, bundle: Mapping[str, Any], folder: Path, shorten: Shorten | None, tally: Tally
) -> str:
    """Keep the log of a game that failed; return its report."""
    game, log, fault = played
    if game is None or log is None or fault is None:
        return ""
    rulebook, said = game.start.rulebook, ""
    try:
        if shorten is not None:
            log, _ = shorten(log, rulebook, fault, bundle["rules"])
        else:
            log = replace(log, end=end_by_fault(fault))
            said = ", whole: shortening it wants a checkout of the project"
    except Exception as error:  # the fault may break this as well; the report has the seed all the same
        return f" (its log can't be shortened: {error})"
    path = folder / f"fault-{game.seed}.json"
    tally.logs[str(path)] = write_log([log], rulebook, game.policy)
    return f" ({len(log.actions)} actions in {path}{said})"


# -- on all cores or machines -----------------------------------------------------------------------------------------


def fuzz(
    bundle: Mapping[str, Any],
    games: int,
    seed: int,
    jobs: int,
    *,
    progress: Progress | None = None,
    tell: Callable[[int, int], None] | None = None,
    folder: Path | None = None,
    every: int = EVERY,
    shorten: Shorten | None = None,
    workers: Executor | None = None,
) -> Tally:
    """Play many cases on several cores or machines.

    Args:
        seed: Number of the first case; each further one has the next number.
        jobs: Processes; 0: one for each core.
        progress: Has the pieces done already, and keeps the new ones.
        tell: Called with the number of games done and of all games.
        folder: The folder for logs of games that fail.
        shorten: A function of a module that makes such a log short; None: keep it whole.
        workers: Plays them instead of our own processes. The bundle must be that of the content here, which each
            process there reads for itself.

    Raises:
        OtherCheckoutError: A worker has other code or content.
    """
    tally = Tally()
    chunks = [list(range(first, min(first + CHUNK, seed + games))) for first in range(seed, seed + games, CHUNK)]
    todo = []
    for chunk in chunks:
        done = None if progress is None else progress.done.get(str(chunk[0]))
        if done is None:
            todo.append(chunk)
        else:
            tally.add(done)
    prepare, given = (_prepare, bundle) if workers is None else (_prepare_worker, checkout_digest())
    shared = (given, folder, every, shorten)
    for chunk, came in spread(_work, todo, prepare, shared, jobs=jobs, workers=workers):
        for path, log in came["logs"].items():
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            write_text(Path(path), log)
        tally.add(came)
        if progress is not None:
            progress.keep(str(chunk[0]), came)
        if tell is not None:
            tell(tally.games, games)
    return tally


_shared: dict[str, Any] = {}


def _prepare(bundle: Mapping[str, Any], folder: Path | None, every: int, shorten: Shorten | None) -> None:
    _shared.update(bundle=bundle, folder=folder, every=every, shorten=shorten)


def _prepare_worker(checkout: str, *others: Any) -> None:
    _prepare(bundle_of_checkout(checkout), *others)


def _work(seeds: list[int]) -> tuple[list[int], dict[str, Any]]:
    came = play_cases(seeds, _shared["bundle"], _shared["folder"], _shared["every"], _shared["shorten"])
    return seeds, vars(came)  # plain data goes between processes, and into the file of the progress
