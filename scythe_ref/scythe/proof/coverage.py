"""Coverage: for every statement and ruling what carries it out, what shows it, and whether it would be missed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from scythe_ref.formats import Problem, shown_path
from scythe_ref.library import Library, StatementEntry
from scythe_ref.schema.without_code import StatementReason
from scythe_ref.scythe.engine import known_rules
from scythe_ref.scythe.proof import ablation
from scythe_ref.scythe.proof.ablation import AblationItem, AblationResult
from scythe_ref.scythe.proof.data_changes import DataChange, changes
from scythe_ref.scythe.proof.noticing import concerned
from scythe_ref.scythe.proof.observation import Observation
from scythe_ref.scythe.proof.tour_runner import tours
from scythe_ref.workers import spread

Progress = Callable[[int, int], None]
Job = AblationItem | list[DataChange]


@dataclass(frozen=True)
class StatementCoverage:
    """What stands behind one statement.

    Attributes:
        id: The statement.
        chapter: Its chapter.
        carried_by: What carries its id in the engine: ``check``, ``lift``, ``guard`` or ``effect``; empty: nothing.
        reason: Why it has no code; None if it has, or if nobody has said.
        scenarios: Scenarios that name it as deciding a step.
    """

    id: str
    chapter: str
    carried_by: tuple[str, ...]
    reason: str | None
    scenarios: tuple[str, ...]

    @property
    def status(self) -> Literal["implemented", "reasoned", "missing"]:
        """Return ``implemented``, ``reasoned`` or ``missing``."""
        return "implemented" if self.carried_by else "reasoned" if self.reason else "missing"


def statements(library: Library) -> list[StatementCoverage]:
    """Return what stands behind every statement, in the order of the chapters."""
    items = known_rules()
    return [
        StatementCoverage(
            name,
            entry.chapter.id,
            tuple(sorted({kind for rule in _carrying(entry) if rule in items for kind in items[rule].kinds})),
            library.without_code.reason_of(name),
            tuple(sorted(scenario.id for scenario in library.scenarios_on(name))),
        )
        for name, entry in library.statements.items()
    ]


def uncarried(library: Library) -> Iterator[Problem]:
    """Yield each statement for which the engine has no code and nobody has said why, with its place and the cure.

    Those that a switch decides on are told by ``agreement``: they want code.
    """
    reasons = ", ".join(get_args(StatementReason))
    for item in statements(library):
        entry = library.statements[item.id]
        if item.status == "missing" and not entry.statement.switch:
            cure = f"name under 'says' the rules that it follows from, or add it to without-code.yaml ({reasons})"
            told = f"'{item.id}' has neither code nor a reason: {cure}"
            yield Problem(shown_path(Path(entry.path)), entry.line, 1, told)


def _carrying(entry: StatementEntry) -> tuple[str, ...]:
    """Return the rules of which one carries a statement: itself, or those that it follows from."""
    return (entry.id, *(entry.statement.says or ()))


def ablate_everything(
    library: Library, progress: Progress | None = None
) -> tuple[list[AblationResult], list[AblationResult]]:
    """Switch off every item and change every datum, one at a time, on all cores.

    Args:
        progress: Told how many are done, and how many there are.

    Returns:
        What came of the items, and what came of the data.
    """
    bundle = library.bundle()
    components = bundle["components"]
    played = {**bundle["scenarios"], **tours(components)}
    every: list[AblationItem] = ablation.items()
    data = list(changes(components, ablation.numbers_read(played, bundle)))
    jobs: list[Job] = [*every, *data]
    findings: list[AblationResult] = []
    # In order, as the two kinds of jobs are told apart by their places alone.
    for finding in spread(_work, jobs, _prepare, (bundle, played, concerned(library)), chunk=4, ordered=True):
        findings.append(finding)
        if progress is not None:
            progress(len(findings), len(jobs))
    return findings[: len(every)], findings[len(every) :]


_shared: dict[str, Any] = {}


def _prepare(
    bundle: Mapping[str, Any], played: Mapping[str, Mapping[str, Any]], concerning: Mapping[str, set[str]]
) -> None:
    """Make ready a process that ablates: what all scenarios show is found out once."""
    shown: dict[str, Observation] = ablation.baseline(played, bundle)
    _shared.update(bundle=bundle, shown=shown, scenarios=bundle["scenarios"], played=played, concerning=concerning)


def _work(job: Job) -> AblationResult:
    bundle, shown = _shared["bundle"], _shared["shown"]
    if isinstance(job, AblationItem):
        own = {name: shown[name] for name in _shared["scenarios"]}
        return ablation.ablate(job, _shared["scenarios"], bundle, own, _shared["concerning"].get(job.id, ()))
    finding = ablation.change_data(job, _shared["played"], bundle, shown)
    if finding.noticed_by:
        # The next datum is likely to show in the same scenario.
        name = finding.noticed_by[0]
        _shared["played"] = {name: _shared["played"][name], **_shared["played"]}
    return finding
