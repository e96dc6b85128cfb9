"""Coverage: the code of each statement, the proof of each ruling, the scenarios of combinations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

from scythe_ref.formats import Problem, shown_path
from scythe_ref.library import Library, StatementEntry, asserted_ids, deciding_ids
from scythe_ref.schema.ruling import Ruling
from scythe_ref.schema.sources import StatementReason
from scythe_ref.scythe.components.typed import matrix_in
from scythe_ref.scythe.engine import known_rules

Status = Literal["implemented", "reasoned", "missing"]


@dataclass(frozen=True)
class StatementCoverage:
    """The code, scenarios and reasons behind one statement.

    Attributes:
        id: The statement.
        chapter: Its chapter.
        carried_by: The kinds of its carriers in the engine: ``check``, ``lift``, ``guard`` or ``effect``; empty: it has
            none.
        reason: Why it has no code; None if it has, or if nobody has said.
        scenarios: Scenarios that name it as deciding a step.
        status: The status that follows from these.
    """

    id: str
    chapter: str
    carried_by: tuple[str, ...]
    reason: str | None
    scenarios: tuple[str, ...]
    status: Status


def statements(library: Library) -> list[StatementCoverage]:
    """Return the coverage of every statement, in the order of the chapters."""
    items = known_rules()
    found = []
    for name, entry in library.statements.items():
        kinds = sorted({kind for rule in _carrying_rules(entry) if rule in items for kind in items[rule].kinds})
        reason = library.without_code.reason_of(name)
        shown = sorted(scenario.id for scenario in library.scenarios_on(name))
        status: Status = "implemented" if kinds else "reasoned" if reason else "missing"
        found.append(StatementCoverage(name, entry.chapter.id, tuple(kinds), reason, tuple(shown), status))
    return found


def uncarried(library: Library) -> Iterator[Problem]:
    """Yield each statement for which the engine has no code and nobody has said why, with its place and the cure.

    ``published`` reports those of a switch, which need code.
    """
    reasons = ", ".join(get_args(StatementReason))
    for item in statements(library):
        entry = library.statements[item.id]
        if item.status == "missing" and not entry.statement.switch:
            cure = f"name under 'says' the rules that it follows from, or add it to without-code.yaml ({reasons})"
            told = f"'{item.id}' has neither code nor a reason: {cure}"
            yield Problem(shown_path(Path(entry.path)), entry.line, 1, told)


def _carrying_rules(entry: StatementEntry) -> tuple[str, ...]:
    """Return the rules of which one carries a statement: itself, or those that it follows from."""
    return (entry.id, *(entry.statement.says or ()))


@dataclass(frozen=True)
class CombinationCoverage:
    """The coverage of the cells of the matrix.

    Attributes:
        total: Number of cells.
        with_scenario: Number of cells with a scenario.
        reasoned: Number of cells with a reason why the two never meet.
        open: Number of cells with neither.
        toothless: Scenarios that pass without an ability that they combine, each with that ability.
    """

    total: int
    with_scenario: int
    reasoned: int
    open: int
    toothless: dict[str, str]


def combinations(library: Library, toothless: Mapping[str, str]) -> CombinationCoverage:
    """Return the coverage of the cells of the matrix.

    Args:
        toothless: Scenarios that pass without an ability that they combine, each with that ability, as far as known.
    """
    matrix = matrix_in(library)
    if matrix is None:
        return CombinationCoverage(0, 0, 0, 0, {})
    counts = matrix.counts()
    cells = len(matrix.cells)
    return CombinationCoverage(cells, counts["scenario"], counts["reason"], counts["open"], dict(toothless))


Detections = Mapping[str, set[str]]
"""For each rule the scenarios that fail without one of its carriers."""


@dataclass
class AblationResult:
    """The result of switching one item off, or of changing one datum.

    Attributes:
        name: The item or datum.
        rule: The rule id it carries; empty for data.
        noticed_by: Scenarios that showed a difference; of those that do not touch the rule, only the first.
        failed_by: Those of them that fail their expectations, no matter which rule decides.
    """

    name: str
    rule: str = ""
    noticed_by: list[str] = field(default_factory=list)
    failed_by: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class RulingCoverage:
    """The coverage of the rulings.

    Attributes:
        total: Number of rulings.
        with_scenario: Number of rulings with a scenario.
        reasoned: Number of rulings with a reason instead.
        unnamed: Pairs of a ruling and a rule it rests on that none of its scenarios asserts, and that isn't marked as
            background.
        unproven: Those without a scenario that fails when one of their rules is off.
        unshown: Pairs of a ruling and a rule it rests on that its scenarios pass without.
    """

    total: int
    with_scenario: int
    reasoned: int
    unnamed: list[tuple[str, str]]
    unproven: list[str]
    unshown: list[tuple[str, str]]


@dataclass(frozen=True)
class ScenarioCoverage:
    """The coverage of the scenarios.

    Attributes:
        total: Number of scenarios.
        weak: Those that name rules, but pass without any one carrier of them.
        nameless: Those that name no rule.
        unheld: Rules whose scenarios all pass without them.
    """

    total: int
    weak: list[str]
    nameless: list[str]
    unheld: list[str]


def scenarios_detecting(findings: Iterable[AblationResult]) -> dict[str, set[str]]:
    """Return for each rule the scenarios that fail without something that carries it."""
    found: dict[str, set[str]] = {}
    for finding in findings:
        if finding.rule:
            found.setdefault(finding.rule, set()).update(finding.failed_by)
    return found


def concerned(library: Library) -> dict[str, set[str]]:
    """Return for each rule the scenarios that should fail without it: they name it, or its rulings list them."""
    found: dict[str, set[str]] = {}
    for entry in library.scenarios.values():
        for rule in deciding_ids(entry.scenario):
            found.setdefault(rule, set()).add(entry.id)
    for ruling in library.rulings.values():
        for rule in ruling.ruling.rules:
            found.setdefault(rule, set()).update(ruling.ruling.scenarios)
    return found


def rulings(library: Library, detecting: Detections | None) -> RulingCoverage:
    """Return the coverage of the rulings.

    Args:
        detecting: See ``scenarios_detecting``; without it a ruling counts as proven if it has a scenario.
    """
    reasoned = {name for names in library.without_code.rulings.values() for name in names}
    carried = known_rules()
    claimed = {name: entry.ruling for name, entry in library.rulings.items() if name not in reasoned}
    if detecting is None:
        unproven = [name for name, ruling in claimed.items() if not ruling.scenarios]
        unshown = []
    else:
        unproven = [
            name
            for name, ruling in claimed.items()
            if not any(set(ruling.scenarios) & detecting.get(rule, set()) for rule in _rules(library, name))
        ]
        unshown = [
            (name, rule)
            for name, ruling in claimed.items()
            for rule in ruling.rules
            if rule in carried and not detecting.get(rule, set()).intersection(ruling.scenarios)
        ]
    unnamed = [(entry.id, rule) for entry in library.rulings.values() for rule in _unnamed_rules(library, entry.ruling)]
    with_scenario = sum(bool(entry.ruling.scenarios) for entry in library.rulings.values())
    return RulingCoverage(len(library.rulings), with_scenario, len(reasoned), unnamed, unproven, unshown)


def unasserted(library: Library) -> Iterator[Problem]:
    """Yield the rules of rulings that no scenario asserts, and wrong ``background`` marks."""
    carried = known_rules()
    for entry in library.rulings.values():
        ruling, path = entry.ruling, shown_path(Path(entry.path))
        if ruling.scenarios and set(ruling.rules) <= set(ruling.background):
            yield Problem(path, entry.line, 1, f"no scenario of {entry.id!r} asserts any of its rules")
        for rule in _unnamed_rules(library, ruling):
            key = "'refused_by' or 'decided_by'" if rule in carried else "'shows'"
            cure = f"name it in a step under {key}" + (", or as 'background'" if _unseen(library, rule) else "")
            yield Problem(path, entry.line, 1, f"no scenario of {entry.id!r} asserts {rule!r}: {cure}")
        for rule in ruling.background:
            if rule in ruling.rules and not _unseen(library, rule):
                yield Problem(path, entry.line, 1, f"{rule!r} can be seen in play, so it isn't background")
    for scenario in library.scenarios.values():
        for rule in (rule for expected in scenario.scenario.expect for rule in expected.shows or () if rule in carried):
            message = f"{rule!r} has code of its own: name it under 'refused_by' or 'decided_by', not 'shows'"
            yield Problem(shown_path(Path(scenario.path)), scenario.line, 1, message)


def _unnamed_rules(library: Library, ruling: Ruling) -> list[str]:
    """Return the rules of a ruling that its scenarios don't assert and that it doesn't mark as background."""
    known = {*_asserted_rules(library, ruling.scenarios), *ruling.background}
    return [rule for rule in ruling.rules if rule not in known] if ruling.scenarios else []


def _unseen(library: Library, rule: str) -> bool:
    """Return whether a rule has no code, nor any rule that it follows from, so that no step needs to assert it."""
    return library.without_code.reason_of(rule) is not None


def _rules(library: Library, name: str) -> set[str]:
    """Return the rules that can prove a ruling: those that it rests on, and those that its scenarios name."""
    ruling = library.rulings[name].ruling
    return {*ruling.rules, *_deciding_rules(library, ruling.scenarios)}


def _asserted_rules(library: Library, scenarios: Iterable[str]) -> set[str]:
    return {rule for name in scenarios for rule in asserted_ids(library.scenarios[name].scenario)}


def _deciding_rules(library: Library, scenarios: Iterable[str]) -> set[str]:
    return {rule for name in scenarios for rule in deciding_ids(library.scenarios[name].scenario)}


def scenarios(library: Library, detecting: Detections) -> ScenarioCoverage:
    """Return the coverage of the scenarios: each should fail without a rule that it names.

    Args:
        detecting: See ``scenarios_detecting``.
    """
    named = {name: deciding_ids(entry.scenario) for name, entry in library.scenarios.items()}
    return ScenarioCoverage(
        len(named),
        [name for name, rules in named.items() if rules and not any(name in detecting.get(rule, ()) for rule in rules)],
        [name for name, rules in named.items() if not rules],
        [rule for rule in known_rules() if not any(rule in named[name] for name in detecting.get(rule, ()))],
    )
