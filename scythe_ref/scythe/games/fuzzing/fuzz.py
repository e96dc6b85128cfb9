"""Fuzzing: games over random rulesets, factions, mats and seats, played, watched and replayed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Container, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import Any

from scythe_ref.formats import write_text
from scythe_ref.library import bundle_of_checkout, checkout_digest
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.game import Scythe
from scythe_ref.scythe.games.driver import PlayedGame, drive
from scythe_ref.scythe.games.fault_log import end_by_fault
from scythe_ref.scythe.games.fuzzing.cases import Case, begin, case, visited
from scythe_ref.scythe.games.log import Logged, write_log
from scythe_ref.scythe.games.replay_check import CheckedGame
from scythe_ref.scythe.games.series import Tally, play_one
from scythe_ref.scythe.games.watchers import Fault, Watcher, fault_of
from scythe_ref.workers import spread

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
