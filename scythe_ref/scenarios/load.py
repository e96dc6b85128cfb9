"""Loading scenarios from a file of the author's."""

from __future__ import annotations

from typing import Any

from scythe_ref.formats import ContentError, Document, check_document, only_errors
from scythe_ref.game_package import GamePackage
from scythe_ref.schema import Format, schema_of_game


def scenarios_in(document: Document, package: GamePackage, alone: bool = False) -> list[dict[str, Any]]:
    """Return the scenarios of a scenario file as plain data.

    Args:
        package: The game they are of.
        alone: Whether it may be one scenario by itself.

    Raises:
        ContentError: It is no scenario file; with every problem.
    """
    schema = schema_of_game(package).scenarios
    if schema is None:
        raise ContentError([document.problem((), f"{package.title} has no engine, so no scenario can be played")])
    bare = alone and isinstance(document.data, dict) and "scenarios" not in document.data
    name, form = ("A scenario by itself", schema.bare) if bare else ("Scenarios", schema.played)
    model, problems = check_document(document, Format("scenarios", name, "", form, lists=package.lists))
    if model is None or only_errors(problems):
        raise ContentError(problems)
    if bare:
        named = {"id": model.id, "title": model.title}  # defaults, which `exclude_unset` leaves out
        return [{**named, **model.model_dump(mode="json", exclude_unset=True)}]
    return [scenario.model_dump(mode="json", exclude_unset=True) for scenario in model.scenarios]
