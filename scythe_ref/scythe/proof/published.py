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
from scythe_ref.scythe.proof.setting_code import code_for, place_for
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

    def to_be_declared(
        self, library: Library, does: str, rule: str, usual: str, setting: tuple[str, str]
    ) -> tuple[str, list[str]]:
        """Return where in the engine a new setting's rule is declared, and the lines; see :mod:`setting_code`."""
        return place_for(usual, library), code_for(does, rule, usual, setting)


PROOF = ScytheProof()
