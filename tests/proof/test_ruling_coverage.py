"""Ruling coverage: a scenario that passes without its rules is weak; a message names a ruling without proof."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scythe_ref.cli import main
from scythe_ref.library import Library, deciding_ids
from scythe_ref.scythe.authoring import ablation
from scythe_ref.scythe.authoring.ablation import AblationResult, observe
from scythe_ref.scythe.proof import coverage

STEP: dict[str, Any] = {
    "id": "step",
    "players": {"saxony": {"active": True, "units": {"V4": ["mech"]}}},
    "play": ["saxony move mech V4 to W6", "saxony move mech V4 to W2"],
    "expect": [{"after": 1, "refused_by": ["move.river"]}, {"after": 2, "saxony": {"units": {"W2": ["mech"]}}}],
}
"""Between the village V4 and the forest W6 is a river, between V4 and W2 is none."""


BOTH_REASONS = "river-and-workers-both-forbid-it"


def finding(rule: str, scenario: dict[str, Any], library: Library) -> AblationResult:
    bundle = library.bundle()
    scenarios = {"step": scenario}
    item = next(item for item in ablation.items() if item.id == rule)
    return ablation.ablate(item, scenarios, bundle, ablation.baseline(scenarios, bundle))


def named_only(library: Library) -> dict[str, set[str]]:
    """Return for each rule the scenarios that name it and fail without it: enough to find weak ones, and fast."""
    bundle = library.bundle()
    naming: dict[str, set[str]] = {}
    for name, entry in library.scenarios.items():
        for rule in deciding_ids(entry.scenario):
            naming.setdefault(rule, set()).add(name)
    found: dict[str, set[str]] = {}
    for item in ablation.items():
        with ablation.game_without(item) as game:
            for name in naming.get(item.id, set()) - found.get(item.id, set()):
                if observe(bundle["scenarios"][name], bundle, game).fails:
                    found.setdefault(item.id, set()).add(name)
    return found


def test_what_is_wanted_fails_without_the_check(library: Library) -> None:
    found = finding("move.river", STEP, library)
    assert (found.noticed_by, found.failed_by) == (["step"], ["step"])


def test_a_difference_that_the_scenario_does_not_speak_of_fails_nothing(library: Library) -> None:
    silent = {**STEP, "play": STEP["play"][1:], "expect": [{"after": 1, "saxony": {"power": 1}}]}
    found = finding("control.unit", silent, library)
    assert (found.noticed_by, found.failed_by) == (["step"], [])


def test_a_scenario_that_hangs_on_one_of_its_rules_is_not_weak(library: Library) -> None:
    assert BOTH_REASONS in coverage.scenarios(library, {"move.adjacent": {BOTH_REASONS}}).weak
    assert BOTH_REASONS not in coverage.scenarios(library, {"move.river": {BOTH_REASONS}}).weak


@pytest.mark.parametrize(("detecting", "proven"), [({}, False), ({"move.river": {BOTH_REASONS}}, True)])
def test_a_ruling_is_proven_by_its_own_scenarios(
    library: Library, detecting: dict[str, set[str]], proven: bool
) -> None:
    ruling = next(name for name, entry in library.rulings.items() if BOTH_REASONS in entry.ruling.scenarios)
    assert (ruling not in coverage.rulings(library, detecting).unproven) is proven


def test_every_rule_of_a_ruling_is_to_be_shown(library: Library) -> None:
    unshown = coverage.rulings(library, {}).unshown
    assert all(rule in library.rulings[ruling].ruling.rules for ruling, rule in unshown)
    ruling, rule = unshown[0]
    shown = coverage.rulings(library, {rule: set(library.rulings[ruling].ruling.scenarios)}).unshown
    assert (ruling, rule) not in shown


def test_every_rule_that_a_ruling_rests_on_is_named_by_its_scenarios(library: Library) -> None:
    assert coverage.rulings(library, None).unnamed == []


def test_without_ablation_a_ruling_needs_a_scenario_only(library: Library) -> None:
    found = coverage.rulings(library, None)
    assert (found.unproven, found.unshown) == ([], [])


@pytest.mark.slow
def test_every_scenario_hangs_on_a_rule_that_it_names_and_every_rule_on_such_a_scenario(library: Library) -> None:
    """Slow: plays every scenario without each rule that it names."""
    found = coverage.scenarios(library, named_only(library))
    assert (found.nameless, found.weak, found.unheld) == ([], [], [])


def test_an_exception_can_be_switched_off(library: Library) -> None:
    """The Factory card's two territories go with their exception, and Speed does not bring them back."""
    far = {
        "id": "step",
        "players": {"rusviet": {"active": True, "factory_card": 5, "abilities": ["speed"], "units": {"V3": ["mech"]}}},
        "play": ["rusviet factory-move mech V3 to T4 to M5 to V3"],
        "expect": [{"after": 1, "decided_by": ["factory.move"]}],
    }
    item = next(item for item in ablation.items() if item.id == "factory.move" and item.kind == "exception")
    bundle = library.bundle()
    shown = ablation.baseline({"step": far}, bundle)
    assert ablation.ablate(item, {"step": far}, bundle, shown).failed_by == ["step"]


def test_hits_of_every_implemented_statement_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    main(["coverage", "--games", "12", "--jobs", "1", "--json"])
    report = json.loads(capsys.readouterr().out)
    implemented = {entry["id"] for entry in report["statements"] if entry["status"] == "implemented"}
    assert report["hits"].keys() == implemented
    assert report["hits"]["move.adjacent"]["random"] > 0
    assert sum(found["seeded"] for found in report["hits"].values()) > 0
    main(["coverage", "--games", "12", "--jobs", "1"])
    assert "hit less than 10 times in 10,000 games" in capsys.readouterr().out
