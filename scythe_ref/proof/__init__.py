"""Proof that the reference covers its sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.proof.copied_words import *
    from scythe_ref.proof.source_map import *
else:  # each name once: the start of `search` and `show` was measured to need no more than they use
    __getattr__, __all__ = lazy_imports(
        __name__,
        {
            "copied_words": "runs_by_document",
            "source_map": (
                "DocumentCoverage MapFile SegmentCounts coverage_of find_document "
                "map_problems read_maps shared_folder source_texts"
            ),
        },
    )
