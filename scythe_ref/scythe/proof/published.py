"""What must be true of the content before it is published, besides what the library checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scythe_ref.formats import Problem
from scythe_ref.library import Library, LoadedFile
from scythe_ref.schema.common import Loc
from scythe_ref.schema.scenario import AnyWalkthrough
from scythe_ref.scythe.engine import ActionSyntaxError, compile_rulebook, parse
from scythe_ref.scythe.proof.coverage import unasserted, uncarried
from scythe_ref.scythe.schema.scenario import ScenarioFile


class ScytheProof:
    """What ``validate`` asks of the game."""

    def of_files(self, files: Iterable[LoadedFile]) -> Iterator[Problem]:
        """Yield the lines of plays that are no actions."""
        return unread_actions(files)

    def of_library(self, library: Library) -> Iterator[Problem]:
        """Yield the statements that nothing carries, nobody having said why, and what rulings say and nothing shows."""
        yield from uncarried(library)
        yield from unasserted(library)


PROOF = ScytheProof()


def unread_actions(files: Iterable[LoadedFile]) -> Iterator[Problem]:
    """Yield each line of a play that the grammar does not allow, at the word where it goes wrong."""
    known = list(files)
    components = {file.model.kind: file.model.model_dump(mode="json") for file in known if file.format == "component"}
    try:
        rulebook = compile_rulebook(components)
    except (LookupError, ValueError):  # what is missing of the components is told by the checks of these
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
