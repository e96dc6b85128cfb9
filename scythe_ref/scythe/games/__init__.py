"""Whole games: dealt, played by a policy, logged, replayed and watched.

It needs the engine alone; components come in as data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.scythe.games.chance import *
    from scythe_ref.scythe.games.dealing import *
    from scythe_ref.scythe.games.driver import *
    from scythe_ref.scythe.games.invariants import *
    from scythe_ref.scythe.games.log import *
    from scythe_ref.scythe.games.log_reading import *
    from scythe_ref.scythe.games.series import *
    from scythe_ref.scythe.games.watchers import *
else:  # each name once: the start of `search` and `show` was measured to need no more than they use
    __getattr__, __all__ = lazy_imports(
        __name__,
        {
            "chance": "Drawn",
            "dealing": "deal module_names seatings seats",
            "driver": "PlayedGame choice_of",
            "invariants": "faults",
            "log": "FAULT Log LogError check_rulebook log_text logged replay start_of turns_begun write_log",
            "log_reading": "MOST_BYTES read_log",
            "series": "Tally play_series",
            "watchers": "replay_fault",
        },
    )
