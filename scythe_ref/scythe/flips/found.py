"""What would change an answer, as commands ask for it."""

from __future__ import annotations

from scythe_ref.scythe.flips.cache import KeptFlips
from scythe_ref.scythe.flips.narration import sentences


class ScytheFlips:
    """Finds flips, and says them."""

    kept = KeptFlips
    sentences = staticmethod(sentences)


FLIPS = ScytheFlips()
