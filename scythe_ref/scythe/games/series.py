"""Series of games: each is driven, checked and counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Sequence

from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.games.driver import CAP, PlayedGame, dealt, drive
from scythe_ref.scythe.games.log import recorded
from scythe_ref.scythe.games.replay_check import CheckedGame, checked
from scythe_ref.scythe.games.tally import Tally
from scythe_ref.scythe.games.watchers import Watcher, fault_of


def play_one(begin: Callable[[], PlayedGame], watcher: Watcher | None, tally: Tally) -> CheckedGame:
    """Play a game, check it and count it.

    Args:
        watcher: What looks at every action when it is played again; None: it is not played again.
        tally: Where it is counted; a fault is left to who calls.
    """
    tally.games += 1
    try:
        clock = time.process_time()  # of the processor: what else the machine does must not slow the engine
        game = begin()
        tally.seconds += time.process_time() - clock
        tally.count(game)
        if watcher is not None:
            return checked(game, watcher)
    except Exception as error:  # whatever an engine raises is what this is looking for
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
    """Play games one after the other; play each again from its record, checked and watched.

    Args:
        seed: Seed of the first game; each further game has the next number.
        known: All ids of the text, to see that verdicts name no other.
        every: Ask the costly invariants after every so many actions; 0: don't play the games again at all.
        keep: Whether to keep the games for a log.
        cap: Turns of each player after which a game is stopped.

    Returns:
        What came of them, and the games that came to an end, if they are kept.
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
