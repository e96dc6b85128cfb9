"""Flips, the smallest changes of a scenario that turn a verdict or an outcome: found, each played, and worded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.scythe.flips.cache import *
    from scythe_ref.scythe.flips.narration import *
    from scythe_ref.scythe.flips.replay import *
    from scythe_ref.scythe.flips.search import *
else:  # each name once: the start of `search` and `show` was measured to need no more than they use
    __getattr__, __all__ = lazy_imports(
        __name__,
        {
            "cache": "KeptFlips KeptSwitchFlips",
            "narration": "FlipWords",
            "replay": "Replay",
            "search": "search_of",
        },
    )
