"""What must be true of the content before it is published, besides what the library checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scythe_ref.formats import Problem
from scythe_ref.library import Library, LoadedFile
from scythe_ref.scythe.proof.agreement import disagreements
from scythe_ref.scythe.proof.coverage import uncarried
from scythe_ref.scythe.proof.noticing import unasserted
from scythe_ref.scythe.proof.plays import unread_actions
from scythe_ref.scythe.proof.sentences import sentence_problems
from scythe_ref.scythe.proof.switch_proof import unshown_settings


class ScytheProof:
    """What ``validate`` asks of the game."""

    def of_files(self, files: Iterable[LoadedFile]) -> Iterator[Problem]:
        """Yield the lines of plays that are no actions."""
        return unread_actions(files)

    def of_library(self, library: Library) -> Iterator[Problem]:
        """Yield what statements and settings still want of engine, sentences and scenarios, and what nothing shows."""
        yield from uncarried(library)
        yield from disagreements(library)
        yield from sentence_problems(library)
        yield from unshown_settings(library)
        yield from unasserted(library)


PROOF = ScytheProof()
