"""Loading scenarios: from the library, or from a file of the author's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scythe_ref.formats import ContentError, Document, check_document, only_errors, parse_yaml, read_yaml
from scythe_ref.schema.formats import Format
from scythe_ref.schema.scenario import BareScenario, PlayedFile

PLAYED = Format("scenarios", "Scenarios", "", PlayedFile)
BARE = Format("scenarios", "A scenario by itself", "", BareScenario)


def read_file(path: Path) -> list[dict[str, Any]]:
    """Return the scenarios of a file as plain data.

    Raises:
        ContentError: The file can't be read or is no scenario file; with every problem.
    """
    return _scenarios(read_yaml(path))


def read_text(text: str, name: str = "-") -> list[dict[str, Any]]:
    """Return the scenarios of a text as plain data: of a scenario file, or of one scenario by itself.

    Args:
        text: The text of a scenario file.

    Raises:
        ContentError: The text is no scenario file; with every problem.
    """
    return _scenarios(parse_yaml(text, name), alone=True)


def _scenarios(document: Document, alone: bool = False) -> list[dict[str, Any]]:
    bare = alone and isinstance(document.data, dict) and "players" in document.data
    model, problems = check_document(document, BARE if bare else PLAYED)
    if model is None or only_errors(problems):
        raise ContentError(problems)
    if isinstance(model, BareScenario):
        named = {"id": model.id, "title": model.title}  # defaults, which `exclude_unset` leaves out
        return [{**named, **model.model_dump(mode="json", exclude_unset=True)}]
    assert isinstance(model, PlayedFile)
    return [scenario.model_dump(mode="json", exclude_unset=True) for scenario in model.scenarios]
