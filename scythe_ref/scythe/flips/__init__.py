"""What would change the answer: small changes of a scenario that turn its verdict or what comes out, each played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy import lazy_face

if TYPE_CHECKING:
    from scythe_ref.scythe.flips.cache import KeptFlips, KeptSwitchFlips
    from scythe_ref.scythe.flips.narration import as_data
    from scythe_ref.scythe.flips.replay import Replay
    from scythe_ref.scythe.flips.search import search_of
else:  # type checkers read the imports alone, so that a name that is missing there is an error
    __getattr__, __all__ = lazy_face(
        __name__,
        {
            "cache": "KeptFlips KeptSwitchFlips",
            "narration": "as_data",
            "replay": "Replay",
            "search": "search_of",
        },
    )
