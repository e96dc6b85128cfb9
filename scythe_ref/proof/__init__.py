"""Proof: what shows that the reference says everything its sources say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy import lazy_face

if TYPE_CHECKING:
    from scythe_ref.proof.ablation import AblationResult
    from scythe_ref.proof.combination_proof import CombinationCoverage
    from scythe_ref.proof.copied_words import shared_runs
    from scythe_ref.proof.coverage import StatementCoverage, uncarried
    from scythe_ref.proof.data_changes import without_river
    from scythe_ref.proof.noticing import RulingCoverage, ScenarioCoverage
    from scythe_ref.proof.plays import unread_actions
    from scythe_ref.proof.source_map import (
        DocumentCoverage,
        MapFile,
        SegmentCounts,
        coverage_of,
        find_document,
        map_problems,
        read_maps,
        shared_folder,
        source_texts,
    )
    from scythe_ref.proof.switch_effects import SwitchedScenario
else:  # type checkers read the imports alone, so that a name that is missing there is an error
    __getattr__, __all__ = lazy_face(
        __name__,
        {
            "ablation": "AblationResult",
            "combination_proof": "CombinationCoverage",
            "copied_words": "shared_runs",
            "coverage": "StatementCoverage uncarried",
            "plays": "unread_actions",
            "data_changes": "without_river",
            "noticing": "RulingCoverage ScenarioCoverage",
            "source_map": (
                "DocumentCoverage MapFile SegmentCounts coverage_of find_document "
                "map_problems read_maps shared_folder source_texts"
            ),
            "switch_effects": "SwitchedScenario",
        },
    )
