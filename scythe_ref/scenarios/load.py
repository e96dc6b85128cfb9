"""Loading scenarios from a file of the author's."""

from __future__ import annotations

from typing import Any

from scythe_ref.formats import ContentError, Document, check_document, only_errors
from scythe_ref.schema.formats import Format
from scythe_ref.schema.scenario import BareScenario, PlayedFile

PLAYED = Format("scenarios", "Scenarios", "", PlayedFile)
BARE = Format("scenarios", "A scenario by itself", "", BareScenario)


def scenarios_in(document: Document, alone: bool = False) -> list[dict[str, Any]]:
    """Return the scenarios of a scenario file as plain data.

    Args:
        alone: Whether it may be one scenario by itself.

    Raises:
        ContentError: It is no scenario file; with every problem.
    """
    bare = alone and isinstance(document.data, dict) and "players" in document.data
    model, problems = check_document(document, BARE if bare else PLAYED)
    if model is None or only_errors(problems):
        raise ContentError(problems)
    if isinstance(model, BareScenario):
        named = {"id": model.id, "title": model.title}  # defaults, which `exclude_unset` leaves out
        return [{**named, **model.model_dump(mode="json", exclude_unset=True)}]
    assert isinstance(model, PlayedFile)
    return [scenario.model_dump(mode="json", exclude_unset=True) for scenario in model.scenarios]
