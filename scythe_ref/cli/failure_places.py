"""Places of failures: the file of a scenario or walk-through, and the line of each step at fault."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.formats import visible

if TYPE_CHECKING:
    from scythe_ref.cli.outputs import LocationData
    from scythe_ref.formats import Document
    from scythe_ref.scenarios import ScenarioResult
    from scythe_ref.schema.common import Loc


def played(data: Mapping[str, Any], bundle: dict[str, Any], judged: bool) -> tuple[ScenarioResult, list[Loc]]:
    """Play a scenario or a walk-through; return its result and the path of each failed step inside it."""
    from scythe_ref.scenarios import run_scenario, run_walk

    if "steps" in data:
        walk = run_walk(data, bundle)
        return walk.run, [("steps", number - 1) if number else () for number, _ in walk.failures]
    result = run_scenario(data, bundle, judged=judged)
    return result, [("play", number - 1) if number else () for number in result.failed_at]


def places(
    result: ScenarioResult, faults: Iterable[Loc], document: Document | None, texts: Mapping[str, str]
) -> list[LocationData]:
    """The place of each of a result's failures, in their order.

    Args:
        faults: The path of each step at fault inside the scenario.
        document: Its file; None if that is one of our content.
        texts: File and line of each text of our content, by its id.
    """
    if result.passed:
        return []
    file = document or _our_file(texts[result.id])
    scenarios = file.data.get("scenarios") or ()
    above: Loc = next((("scenarios", number) for number, one in enumerate(scenarios) if one.get("id") == result.id), ())
    found = (file.locate((*above, *fault)) for fault in faults)
    return [{"path": file.path, "line": line, "column": column} for line, column in found]


def located(result: ScenarioResult, where: Iterable[LocationData]) -> list[str]:
    """Return everything that is wrong, each with file, line and column before it."""
    return [
        visible(f"{place['path']}:{place['line']}:{place['column']}: {failure}")
        for place, failure in zip(where, result.failures, strict=True)
    ]


def _our_file(place: str) -> Document:
    from scythe_ref.formats import read_yaml, shown_path
    from scythe_ref.library import content_root

    path = content_root() / Path(*Path(place.rpartition(":")[0]).parts[-2:])
    return read_yaml(path, shown_path(path))
