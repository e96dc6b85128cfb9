"""Whole games: dealt, played by a policy, logged, replayed and watched.

It needs the engine alone; components come in as data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.scythe.games.chance import Drawn
    from scythe_ref.scythe.games.dealing import deal, module_names, seatings, seats
    from scythe_ref.scythe.games.driver import PlayedGame, choice_of
    from scythe_ref.scythe.games.fault_log import replay_fault
    from scythe_ref.scythe.games.invariants import faults
    from scythe_ref.scythe.games.log import (
        FAULT,
        Log,
        LogError,
        check_rulebook,
        logged,
        replay,
        start_of,
        turns_begun,
        write_log,
    )
    from scythe_ref.scythe.games.log_reading import MOST_BYTES, read_log
    from scythe_ref.scythe.games.series import Tally, play_series
    from scythe_ref.scythe.games.walk_logs import log_text
else:  # type checkers read the imports alone, so that a name that is missing there is an error
    __getattr__, __all__ = lazy_imports(
        __name__,
        {
            "chance": "Drawn",
            "dealing": "deal module_names seatings seats",
            "driver": "PlayedGame choice_of",
            "fault_log": "replay_fault",
            "invariants": "faults",
            "log": "FAULT Log LogError check_rulebook logged replay start_of turns_begun write_log",
            "log_reading": "MOST_BYTES read_log",
            "series": "Tally play_series",
            "walk_logs": "log_text",
        },
    )
