"""Loading scenarios: from the library, or from a file of the author's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scythe_ref.formats.check import check_document
from scythe_ref.formats.documents import Document, parse_yaml, read_yaml
from scythe_ref.formats.problem import ContentError, only_errors
from scythe_ref.schema.formats import FORMATS
from scythe_ref.schema.scenario import ScenarioFile

SCENARIOS = FORMATS["scenarios"]


def read_file(path: Path) -> list[dict[str, Any]]:
    """Return the scenarios of a file as plain data.

    Args:
        path: A scenario file.

    Raises:
        ContentError: The file can't be read or is no scenario file; with every problem.
    """
    return _scenarios(read_yaml(path))


def read_text(text: str, name: str = "-") -> list[dict[str, Any]]:
    """Return the scenarios of a text as plain data.

    Args:
        text: The text of a scenario file.
        name: How problems call it.

    Raises:
        ContentError: The text is no scenario file; with every problem.
    """
    return _scenarios(parse_yaml(text, name))


def _scenarios(document: Document) -> list[dict[str, Any]]:
    model, problems = check_document(document, SCENARIOS)
    if model is None or only_errors(problems):
        raise ContentError(problems)
    assert isinstance(model, ScenarioFile)
    return [scenario.model_dump(mode="json", exclude_unset=True) for scenario in model.scenarios]
