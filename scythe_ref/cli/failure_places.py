"""Places of failures: the file of a scenario or walk-through, and the line of each step at fault."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from scythe_ref.formats import visible

if TYPE_CHECKING:
    from scythe_ref.cli.outputs import LocationData
    from scythe_ref.cli.played_scenarios import ScenarioRun
    from scythe_ref.formats import Document
    from scythe_ref.schema.common import Loc
    from scythe_ref.schema.results import RunData


def places(played: ScenarioRun, document: Document | None, texts: Mapping[str, str]) -> list[LocationData]:
    """The place of each of a result's failures, in their order.

    Args:
        document: Its file; None if that is one of our content.
        texts: File and line of each text of our content, by its id.
    """
    if played.data["passed"]:
        return []
    name = played.data["id"]
    file = document or _our_file(texts[name])
    scenarios = file.data.get("scenarios") or ()
    above: Loc = next((("scenarios", number) for number, one in enumerate(scenarios) if one.get("id") == name), ())
    found = (file.locate((*above, *fault)) for fault in played.faults)
    return [{"path": file.path, "line": line, "column": column} for line, column in found]


def located(result: RunData, where: Iterable[LocationData]) -> list[str]:
    """Return everything that is wrong, each with file, line and column before it."""
    return [
        visible(f"{place['path']}:{place['line']}:{place['column']}: {failure}")
        for place, failure in zip(where, result["failures"], strict=True)
    ]


def _our_file(place: str) -> Document:
    from scythe_ref.formats import read_yaml, shown_path
    from scythe_ref.library import content_root

    path = content_root() / Path(*Path(place.rpartition(":")[0]).parts[-2:])
    return read_yaml(path, shown_path(path))
