"""Scenarios and walk-throughs, played for a command, here or by workers elsewhere, and the places of their failures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from scythe_ref.formats import visible
from scythe_ref.game_package import imported
from scythe_ref.messages import in_language
from scythe_ref.translations import _, speaking, wanted_language

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from scythe_ref.cli.outputs import LocationData
    from scythe_ref.formats import Document, Problem
    from scythe_ref.library import Library, ScenarioEntry, WalkthroughEntry
    from scythe_ref.schema.common import Loc
    from scythe_ref.schema.results import RunData


class ScenarioRun(NamedTuple):
    """The result of a scenario or walk-through as plain data.

    Attributes:
        data: What ``check --json`` prints of it; without steps if it passes and nobody wants to see them.
        faults: The place of each failure, as a path inside it.
        line: The position at the end as a line, for a play that expects nothing.
    """

    data: RunData
    faults: list[Loc]
    line: str | None


def expects(data: Mapping[str, Any]) -> bool:
    """Check that a scenario or walk-through has expectations; one without is only played."""
    return "steps" in data or bool(data.get("expect"))


def play_scenarios(
    scenarios: Sequence[Mapping[str, Any]],
    bundle: Mapping[str, Any],
    *,
    steps: bool,
    positions: bool,
    workers: Executor | None = None,
) -> Iterator[ScenarioRun]:
    """Play scenarios and walk-throughs; yield the results in their order.

    Args:
        bundle: The data of ``Library.bundle`` of the content here.
        steps: Whether passing ones have their steps.
        positions: Whether steps have their positions.
        workers: Play instead of this process. Each process there reads the content for itself.

    Raises:
        OtherCheckoutError: A worker has other code or content.
    """
    from scythe_ref.library import checkout_digest
    from scythe_ref.workers import spread

    prepare, given = (_prepare, bundle) if workers is None else (_prepare_worker, checkout_digest())
    shared = (given, wanted_language(), steps, positions)
    yield from spread(_play, scenarios, prepare, shared, jobs=1, chunk=16, ordered=True, workers=workers)


_shared: dict[str, Any] = {}


def _prepare(bundle: Mapping[str, Any], language: str, steps: bool, positions: bool) -> None:
    voice = (language, imported(bundle["game"]))
    with speaking(*voice):
        messages = in_language(bundle["messages"], _)
    _shared.update(bundle={**bundle, "messages": messages}, voice=voice, steps=steps, positions=positions)


def _prepare_worker(checkout: str, *others: Any) -> None:
    from scythe_ref.library import bundle_of_checkout

    _prepare(bundle_of_checkout(checkout), *others)


def _play(data: Mapping[str, Any]) -> ScenarioRun:
    from scythe_ref.scenarios import engine_named, run_scenario, run_walk

    bundle = _shared["bundle"]
    with speaking(*_shared["voice"]):
        if "steps" in data:
            walk = run_walk(data, bundle)
            result = walk.run
            faults: list[Loc] = [("steps", number - 1) if number else () for number, __ in walk.failures]
        else:
            result = run_scenario(data, bundle, judged=expects(data))
            faults = result.places
        if result.passed and expects(data) and not _shared["steps"]:
            return ScenarioRun(result.summary(), faults, None)
        line = getattr(engine_named(bundle), "line", None) if result.here is not None else None
        told = line(result.here) if line is not None and not expects(data) else None
        return ScenarioRun(result.as_data(_shared["positions"]), faults, told)


def scenario_problems(library: Library) -> Iterator[Problem]:
    """Play every scenario and walk-through of a library; yield each failure as a problem at the place to mend."""
    from scythe_ref.library import problem_of

    bundle = library.bundle()
    if not bundle["game"]:
        return
    entries: list[ScenarioEntry | WalkthroughEntry] = [*library.scenarios.values(), *library.walkthroughs.values()]
    results = play_scenarios([entry.data for entry in entries], bundle, steps=False, positions=False)
    for entry, played in zip(entries, results, strict=True):
        for place, failure in zip(played.faults, played.data["failures"], strict=True):
            yield problem_of(entry, place, f"{entry.id!r}: {failure}")


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
