"""What must be true of the content before it is published, besides what the library checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scythe_ref.formats import Problem
from scythe_ref.library import Library, LoadedFile
from scythe_ref.scythe.proof.coverage import uncarried
from scythe_ref.scythe.proof.plays import unread_actions


class ScytheProof:
    """What ``validate`` asks of the game."""

    def of_files(self, files: Iterable[LoadedFile]) -> Iterator[Problem]:
        """Yield the lines of plays that are no actions."""
        return unread_actions(files)

    def of_library(self, library: Library) -> Iterator[Problem]:
        """Yield the statements that nothing in the engine carries, and nobody has said why."""
        return uncarried(library)


PROOF = ScytheProof()
