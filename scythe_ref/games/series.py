"""A series of games: played, counted, and watched while they are played again."""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from scythe_ref.engine.actions import Action
from scythe_ref.engine.rulebook import Rulebook
from scythe_ref.games.dealing import BASE_MODULE, seats
from scythe_ref.games.game import CAP, Game, play
from scythe_ref.games.log import Logged, logged
from scythe_ref.games.trials import Watcher, replays_the_same


@dataclass
class Airships:
    """What airships did in some games.

    Attributes:
        games: How many games had airships.
        moves: Steps and stays of airships.
        loads: How often they took something.
        drops: How often they dropped something.
    """

    games: int = 0
    moves: int = 0
    loads: int = 0
    drops: int = 0

    def add(self, actions: Iterable[Action]) -> None:
        """Count one game.

        Args:
            actions: Everything that was played in it.
        """
        self.games += 1
        for action in actions:
            if action.verb in ("move", "factory-move") and action.args[0] == "airship":
                words = [word for _, clauses in action.args[1] for word, _ in clauses]
                self.moves += 1
                self.loads += "take" in words
                self.drops += "drop" in words

    def per_game(self) -> dict[str, float]:
        """Return the figures for each game."""
        games = max(self.games, 1)
        return {name: round(getattr(self, name) / games, 3) for name in ("moves", "loads", "drops")}


@dataclass
class Series:
    """What came of a series.

    Attributes:
        games: How many games were begun.
        finished: How many ended by the rules.
        turns: Turns that were begun.
        decisions: Choices between two or more options.
        seconds: Processor time of playing alone, without what watches it.
        by_end: How many games ended in which way.
        exceptions: What was raised, with the seed.
        failures: Invariants that did not hold, with the seed.
        hits: How often each rule decided.
        airships: What airships did; None if nobody had any.
        logs: The games, if they are kept.
        last: The game that was played last.
    """

    games: int = 0
    finished: int = 0
    turns: int = 0
    decisions: int = 0
    seconds: float = 0.0
    by_end: dict[str, int] = field(default_factory=dict)
    exceptions: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    hits: dict[str, int] = field(default_factory=dict)
    airships: Airships | None = None
    logs: list[Logged] = field(default_factory=list)
    last: Game | None = None

    @property
    def sound(self) -> bool:
        """Whether nothing was raised, every invariant held, and airships, if there are any, did what they can do."""
        return not self.exceptions and not self.failures and not self.idle

    @property
    def idle(self) -> list[str]:
        """What airships never did in all of the games, though they were in play."""
        if self.airships is None:
            return []
        return [what for what, number in self.airships.per_game().items() if not number]

    def report(self) -> dict[str, Any]:
        """Return the figures as plain data."""
        seconds = max(self.seconds, 1e-9)
        airships = {} if self.airships is None else {"airships": self.airships.per_game()}
        return {
            "games": self.games,
            "finished": self.finished,
            "decisions": self.decisions,
            "turns": self.turns,
            "turns_per_second": round(self.turns / seconds, 1),
            "decisions_per_second": round(self.decisions / seconds, 1),
            "by_end": dict(sorted(self.by_end.items())),
            "exceptions": len(self.exceptions),
            "invariant_failures": len(self.failures),
            **airships,
        }


def player_counts(rulebook: Rulebook, modules: Sequence[str] = ()) -> list[int]:
    """Return how many players there can be, from two on.

    Args:
        rulebook: Knows the factions.
        modules: Modules in play.
    """
    played = {BASE_MODULE, *modules}
    return list(range(2, sum(module in played for module in rulebook.faction_module) + 1))


def tables(
    rulebook: Rulebook, count: int, named: Sequence[str], seed: int, games: int, modules: Sequence[str] = ()
) -> Iterator[tuple[str, ...]]:
    """Yield who plays each game of a series.

    Args:
        rulebook: Knows the factions.
        count: Players of each game; 0: as many as are named, or each number that can be in turn.
        named: Factions that take part in every game.
        seed: Seed of the first game; each further game has the next number.
        games: How many games.
        modules: Modules in play.

    Raises:
        SettingError: Such a table can't be.
    """
    counts = player_counts(rulebook, modules)
    for number in range(games):
        players = count or len(named) or counts[number % len(counts)]
        yield seats(rulebook, players, named, seed + number, modules)


def play_series(
    rulebook: Rulebook,
    seatings: Sequence[tuple[str, ...]],
    seed: int,
    policy: str,
    *,
    known: Container[str] | None = None,
    every: int = 1,
    keep: bool = False,
    cap: int = CAP,
    progress: Callable[[int, int], None] | None = None,
    modules: Sequence[str] = (),
) -> Series:
    """Play games one after the other; play each again from its record, checked and watched.

    Args:
        rulebook: The rulebook to play by.
        seatings: Who plays each game.
        seed: Seed of the first game; each further game has the next number.
        policy: Who chooses.
        known: All ids of the text, to see that verdicts name no other.
        every: Ask the costly invariants after every so many actions; 0: don't play the games again at all.
        keep: Whether to keep the games for a log.
        cap: Turns of each player after which a game is stopped.
        progress: Is told how many games are done, of how many.
        modules: Modules in play.
    """
    series = Series()
    for number, factions in enumerate(seatings):
        _one(series, rulebook, factions, seed + number, policy, known, every, keep, cap, modules)
        if progress is not None:
            progress(number + 1, len(seatings))
    return series


def _one(
    series: Series,
    rulebook: Rulebook,
    factions: tuple[str, ...],
    seed: int,
    policy: str,
    known: Container[str] | None,
    every: int,
    keep: bool,
    cap: int,
    modules: Sequence[str],
) -> None:
    where = f"seed {seed}, {', '.join(factions)}"
    series.games += 1
    watcher = Watcher(known, max(every, 1), series.hits)
    try:
        start = time.process_time()
        game = play(rulebook, factions, seed, policy, cap, modules=modules)
        series.seconds += time.process_time() - start
        if every:
            watcher.failures += replays_the_same(game, watcher)
    except Exception as error:  # whatever an engine raises in a legal action is what this is looking for
        series.exceptions.append(f"{where}: {type(error).__name__}: {error}")
        return
    finally:
        series.failures += [f"{where}: {failure}" for failure in watcher.failures]
    if "airships" in game.state.modules:
        series.airships = series.airships or Airships()
        series.airships.add(game.actions)
    series.turns += game.turns
    series.decisions += game.decisions
    series.finished += game.finished
    series.by_end[game.end] = series.by_end.get(game.end, 0) + 1
    series.last = game
    if keep:
        series.logs.append(logged(game))
