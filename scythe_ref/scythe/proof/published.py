"""Checks of the content before its publication, beside those of the library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scythe_ref.formats import Problem
from scythe_ref.library import Library, LoadedFile
from scythe_ref.schema.common import Loc
from scythe_ref.schema.scenario import AnyWalkthrough
from scythe_ref.scythe.engine import SCYTHE, ActionSyntaxError, compile_rulebook, parse
from scythe_ref.scythe.engine.position.line import parse_line
from scythe_ref.scythe.proof.agreement import disagreements
from scythe_ref.scythe.proof.coverage import unasserted, uncarried
from scythe_ref.scythe.proof.sentences import sentence_problems
from scythe_ref.scythe.proof.setting_code import code_for, place_for
from scythe_ref.scythe.schema.scenario import ScenarioFile


class ScytheProof:
    """The game's part of ``validate``."""

    def of_files(self, files: Iterable[LoadedFile]) -> Iterator[Problem]:
        """Yield the lines of plays that are no actions."""
        return unread_actions(files)

    def of_library(self, library: Library) -> Iterator[Problem]:
        """Yield problems: engine code and sentences that are missing, and rules that nothing shows."""
        yield from uncarried(library)
        yield from disagreements(library)
        yield from sentence_problems(library)
        yield from unasserted(library)

    def to_be_declared(
        self, library: Library, does: str, rule: str, usual: str, setting: tuple[str, str], gaps: Sequence[str]
    ) -> tuple[str, list[str]]:
        """Return the place in the engine for a new setting's rule, and the lines to write; see :mod:`setting_code`."""
        return place_for(usual, library), code_for(does, rule, usual, setting, gaps)

    def position(self, line: str, components: Mapping[str, Any]) -> dict[str, Any]:
        """Return the position in a line, as `try` takes it; raise ValueError if it is none."""
        return parse_line(line, SCYTHE.rulebook(components))


PROOF = ScytheProof()


def unread_actions(files: Iterable[LoadedFile]) -> Iterator[Problem]:
    """Yield each line of a play that the grammar does not allow, at the word where it goes wrong."""
    known = list(files)
    components = {file.model.kind: file.model.model_dump(mode="json") for file in known if file.format == "component"}
    try:
        rulebook = compile_rulebook(components)
    except (LookupError, ValueError):  # the checks of the components report their gaps
        return
    for file in known:
        for loc, line in _lines(file.model):
            try:
                parse(line, rulebook)
            except ActionSyntaxError as error:
                at = file.document.locate_text(loc, min(error.column, len(line)) - 1)
                yield file.document.problem(loc, error.reason, at)


def _lines(model: object) -> Iterator[tuple[Loc, str]]:
    """Yield the lines of all plays of a file, each with its path."""
    if isinstance(model, ScenarioFile):
        for number, scenario in enumerate(model.scenarios):
            yield from ((("scenarios", number, "play", at), line) for at, line in enumerate(scenario.play))
    elif isinstance(model, AnyWalkthrough):
        for number, step in enumerate(model.steps):
            yield from ((("steps", number, "attempts", at, "play"), it.play) for at, it in enumerate(step.attempts))
            yield from ((("steps", number, "play", at), line) for at, line in enumerate(step.play))
