"""Which rulings are proven by their own scenarios, and which scenarios stand without their rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from scythe_ref.formats import Problem, shown_path
from scythe_ref.library import Library, asserted_ids, deciding_ids
from scythe_ref.schema.ruling import Ruling
from scythe_ref.scythe.engine import known_rules
from scythe_ref.scythe.proof.ablation import AblationResult, game_without, items
from scythe_ref.scythe.proof.observation import observe

Bites = Mapping[str, set[str]]
"""For each rule the scenarios that fail when something that carries it is switched off."""


@dataclass(frozen=True)
class RulingCoverage:
    """What proves the rulings.

    Attributes:
        total: How many there are.
        with_scenario: How many have a scenario.
        reasoned: How many have a reason instead.
        unnamed: Pairs of a ruling and a rule it rests on that none of its scenarios asserts, and that isn't marked as
            background.
        unproven: Those of which no scenario fails when one of their rules is switched off.
        unshown: Pairs of a ruling and a rule it rests on that could be switched off without failing its scenarios.
    """

    total: int
    with_scenario: int
    reasoned: int
    unnamed: list[tuple[str, str]]
    unproven: list[str]
    unshown: list[tuple[str, str]]


@dataclass(frozen=True)
class ScenarioCoverage:
    """What the scenarios hang on.

    Attributes:
        total: How many there are.
        weak: Those that name rules, but come out as wanted with any one thing switched off that carries one of them.
        nameless: Those that name no rule.
        unheld: Rules that could be switched off without failing any scenario that names them.
    """

    total: int
    weak: list[str]
    nameless: list[str]
    unheld: list[str]


def bites(findings: Iterable[AblationResult]) -> dict[str, set[str]]:
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


def rulings(library: Library, biting: Bites | None) -> RulingCoverage:
    """Return how many rulings have a scenario, and which are not proven.

    Args:
        biting: See ``bites``; without it a ruling counts as proven if it has a scenario.
    """
    reasoned = {name for names in library.without_code.rulings.values() for name in names}
    carried = known_rules()
    claimed = {name: entry.ruling for name, entry in library.rulings.items() if name not in reasoned}
    if biting is None:
        unproven = [name for name, ruling in claimed.items() if not ruling.scenarios]
        unshown = []
    else:
        unproven = [
            name
            for name, ruling in claimed.items()
            if not any(set(ruling.scenarios) & biting.get(rule, set()) for rule in _rules(library, name))
        ]
        unshown = [
            (name, rule)
            for name, ruling in claimed.items()
            for rule in ruling.rules
            if rule in carried and not biting.get(rule, set()).intersection(ruling.scenarios)
        ]
    unnamed = [(entry.id, rule) for entry in library.rulings.values() for rule in _unnamed(library, entry.ruling)]
    with_scenario = sum(bool(entry.ruling.scenarios) for entry in library.rulings.values())
    return RulingCoverage(len(library.rulings), with_scenario, len(reasoned), unnamed, unproven, unshown)


def unasserted(library: Library) -> Iterator[Problem]:
    """Yield the rules of rulings that no scenario asserts, and wrong ``background`` marks."""
    carried = known_rules()
    for entry in library.rulings.values():
        ruling, path = entry.ruling, shown_path(Path(entry.path))
        if ruling.scenarios and set(ruling.rules) <= set(ruling.background):
            yield Problem(path, entry.line, 1, f"no scenario of {entry.id!r} asserts any of its rules")
        for rule in _unnamed(library, ruling):
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


def _unnamed(library: Library, ruling: Ruling) -> list[str]:
    """Return the rules of a ruling that its scenarios don't assert and that aren't marked as background."""
    known = {*_asserted(library, ruling.scenarios), *ruling.background}
    return [rule for rule in ruling.rules if rule not in known] if ruling.scenarios else []


def _unseen(library: Library, rule: str) -> bool:
    """Return whether a rule has no code, nor any rule that it follows from, so that no step needs to assert it."""
    return library.without_code.reason_of(rule) is not None


def _rules(library: Library, name: str) -> set[str]:
    """Return what proves a ruling: the rules that it rests on, and those that its scenarios name."""
    ruling = library.rulings[name].ruling
    return {*ruling.rules, *_named(library, ruling.scenarios)}


def _asserted(library: Library, scenarios: Iterable[str]) -> set[str]:
    return {rule for name in scenarios for rule in asserted_ids(library.scenarios[name].scenario)}


def _named(library: Library, scenarios: Iterable[str]) -> set[str]:
    return {rule for name in scenarios for rule in deciding_ids(library.scenarios[name].scenario)}


def scenarios(library: Library, biting: Bites) -> ScenarioCoverage:
    """Return which scenarios do not hang on what they name.

    Args:
        biting: See ``bites``.
    """
    named = {name: deciding_ids(entry.scenario) for name, entry in library.scenarios.items()}
    return ScenarioCoverage(
        len(named),
        [name for name, rules in named.items() if rules and not any(name in biting.get(rule, ()) for rule in rules)],
        [name for name, rules in named.items() if not rules],
        [rule for rule in known_rules() if not any(rule in named[name] for name in biting.get(rule, ()))],
    )


def named_only(library: Library) -> dict[str, set[str]]:
    """Return for each rule the scenarios that name it and fail without it; no others are played.

    That is enough to find weak scenarios, and much sooner done than switching off every rule for all of them.
    """
    bundle = library.bundle()
    naming: dict[str, set[str]] = {}
    for name, entry in library.scenarios.items():
        for rule in deciding_ids(entry.scenario):
            naming.setdefault(rule, set()).add(name)
    found: dict[str, set[str]] = {}
    for item in items():
        with game_without(item) as game:
            for name in naming.get(item.id, set()) - found.get(item.id, set()):
                if observe(bundle["scenarios"][name], bundle, game).fails:
                    found.setdefault(item.id, set()).add(name)
    return found
