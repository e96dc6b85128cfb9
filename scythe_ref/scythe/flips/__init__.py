"""Flips, the smallest changes of a scenario that turn a verdict or an outcome: found, each played, and worded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.scythe.flips.cache import KeptFlips, KeptSwitchFlips
    from scythe_ref.scythe.flips.narration import FlipWords
    from scythe_ref.scythe.flips.replay import Replay
    from scythe_ref.scythe.flips.search import search_of
else:  # type checkers read the imports alone, so that a name that is missing there is an error
    __getattr__, __all__ = lazy_imports(
        __name__,
        {
            "cache": "KeptFlips KeptSwitchFlips",
            "narration": "FlipWords",
            "replay": "Replay",
            "search": "search_of",
        },
    )
