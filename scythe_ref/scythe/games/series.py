"""Many games, played and checked, and their figures."""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.games.driver import CAP, PlayedGame, dealt, drive
from scythe_ref.scythe.games.log import recorded
from scythe_ref.scythe.games.watchers import (
    EXCEPTION,
    INVARIANT,
    REFUSED,
    REPLAY,
    UNKNOWN_ID,
    CheckedGame,
    Fault,
    Watcher,
    checked,
    fault_of,
)

COUNTED = {
    EXCEPTION: "exceptions",
    REFUSED: "exceptions",
    INVARIANT: "invariant_failures",
    UNKNOWN_ID: "unknown_ids",
    REPLAY: "replays_differ",
}
"""The figure that counts each kind of fault."""


@dataclass
class Tally:
    """Counts over some games, all plain data.

    Attributes:
        games: Number of games begun.
        finished: Number of games that ended by the rules.
        turns: Turns begun.
        decisions: Choices between two or more options.
        actions: Actions played.
        seconds: Processor time of playing alone, without the watcher's.
        exceptions: Number of games with an exception, or with a refused generated action.
        invariant_failures: Number of games that broke an invariant.
        unknown_ids: Games in which an unknown rule id decided.
        replays_differ: Number of games that came out otherwise when played again.
        by_end: Number of games by their way of ending.
        airships: Games with airships, and the number of their moves, loads and drops.
        hits: Number of decisions of each rule in games with a deal.
        seeded: The same in scenarios and in games that begin at one.
        faults: A sentence for each fault, with its seed.
        logs: The logs of games that failed, by their files, which whoever asked for the games writes.
    """

    games: int = 0
    finished: int = 0
    turns: int = 0
    decisions: int = 0
    actions: int = 0
    seconds: float = 0.0
    exceptions: int = 0
    invariant_failures: int = 0
    unknown_ids: int = 0
    replays_differ: int = 0
    by_end: dict[str, int] = field(default_factory=dict)
    airships: dict[str, int] = field(default_factory=lambda: {"games": 0, "moves": 0, "loads": 0, "drops": 0})
    hits: dict[str, int] = field(default_factory=dict)
    seeded: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    logs: dict[str, str] = field(default_factory=dict)

    def count(self, game: PlayedGame) -> None:
        """Count a game, with or without a fault."""
        self.turns += game.turns
        self.decisions += game.decisions
        self.actions += len(game.actions)
        if game.error is None:
            self.finished += game.finished
            self.by_end[game.end] = self.by_end.get(game.end, 0) + 1
        if "airships" in game.state.modules:
            _add(self.airships, {"games": 1, **airship_actions(game.actions)})

    def note(self, fault: Fault, sentence: str) -> None:
        """Note a fault."""
        figure = COUNTED[fault.kind]
        setattr(self, figure, getattr(self, figure) + 1)
        self.faults.append(sentence)

    def add(self, other: Mapping[str, Any]) -> None:
        """Add the counts of further games."""
        for name, more in other.items():
            mine = getattr(self, name)
            if isinstance(mine, dict):
                _add(mine, more)
            else:
                setattr(self, name, mine + more)

    def all_hits(self) -> dict[str, int]:
        """Return the number of decisions of each rule."""
        both = dict(self.hits)
        _add(both, self.seeded)
        return dict(sorted(both.items()))

    def airships_per_game(self) -> dict[str, float]:
        """Return the average number of moves, loads and drops of airships in a game."""
        return {
            what: round(number / max(self.games, 1), 3) for what, number in self.airships.items() if what != "games"
        }

    def idle(self, enough: int = 1) -> list[str]:
        """Return the airship actions that never occurred, if there were enough games with airships."""
        return [what for what, number in self.airships.items() if not number and self.airships["games"] >= enough]


def airship_actions(actions: Iterable[Action]) -> dict[str, int]:
    """Return the numbers of airship moves, of loads taken and of loads dropped in a game."""
    done = {"moves": 0, "loads": 0, "drops": 0}
    for action in actions:
        if action.verb in ("move", "factory-move") and action.args[0] == "airship":
            words = [word for _, clauses in action.args[1] for word, _ in clauses]
            done["moves"] += 1
            done["loads"] += "take" in words
            done["drops"] += "drop" in words
    return done


def _add(mine: dict[str, Any], more: Mapping[str, Any]) -> None:
    for name, number in more.items():
        mine[name] = mine[name] + number if name in mine else number


def play_one(begin: Callable[[], PlayedGame], watcher: Watcher | None, tally: Tally) -> CheckedGame:
    """Play a game, check it and count it.

    Args:
        watcher: Looks at every action of a second playing; None: don't play it again.
        tally: Counts the game; the caller handles a fault.
    """
    tally.games += 1
    try:
        clock = time.process_time()  # of the processor: other work of the machine must not count
        game = begin()
        tally.seconds += time.process_time() - clock
        tally.count(game)
        if watcher is not None:
            return checked(game, watcher)
    except Exception as error:  # this looks for any exception of an engine
        return CheckedGame(None, None, fault_of(error, 0))
    fault = None if game.error is None else fault_of(game.error, len(game.actions))
    return CheckedGame(game, recorded(game), fault)


def play_series(
    rulebook: Rulebook,
    seatings: Sequence[tuple[str, ...]],
    seed: int,
    policy: str,
    *,
    known: Container[str] = (),
    every: int = 1,
    keep: bool = False,
    cap: int = CAP,
    progress: Callable[[int, int], None] | None = None,
    modules: Sequence[str] = (),
) -> tuple[Tally, list[PlayedGame]]:
    """Play games one after the other; play each again from its record, with checks and a watcher.

    Args:
        seed: Seed of the first game; each further game has the next number.
        known: All ids of the text, to see that verdicts name no other.
        every: Ask the costly invariants after every so many actions; 0: don't play the games again at all.
        keep: Whether to keep the games for a log.
        cap: Turns of each player after which a game stops.

    Returns:
        The counts, and the finished games, if ``keep`` asks for them.
    """
    tally = Tally()
    kept: list[PlayedGame] = []
    for number, factions in enumerate(seatings):

        def begin(factions: tuple[str, ...] = factions, seed: int = seed + number) -> PlayedGame:
            return drive(dealt(rulebook, factions, seed, modules), seed, policy, cap * len(factions))

        game, _, fault = play_one(begin, Watcher(known, every, hits=tally.hits) if every else None, tally)
        if fault is not None:
            tally.note(fault, f"seed {seed + number}, {', '.join(factions)}: {fault}")
        if keep and game is not None and game.error is None:
            kept.append(game)
        if progress is not None:
            progress(number + 1, len(seatings))
    return tally, kept
