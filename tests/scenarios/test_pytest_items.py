"""Scenarios as pytest items."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

CONTENT = Path(__file__).parents[2] / "content" / "scenarios"


def test_items_carry_ruling_and_scenario_and_failures_the_runners_words(pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("scenarios")
    shutil.copy(CONTENT / "errata.yaml", folder / "errata.yaml")
    (folder / "mine.yaml").write_text(
        "topic: mine\nscenarios:\n  - id: wrong\n    title: No river\n"
        "    players: {saxony: {active: true, units: {V4: [mech]}}}\n"
        "    play: [saxony move mech V4 to W6]\n    expect: [{saxony: {power: 1}}]\n"
    )
    pytester.makeconftest('pytest_plugins = ["scythe_ref.testing"]')
    pytester.makeini("[pytest]\n")
    listed = pytester.runpytest("-p", "no:playwright", "--collect-only", "-q")
    listed.stdout.fnmatch_lines(["*errata.yaml::*::second-unit-walks-in"])
    result = pytester.runpytest("-p", "no:playwright", "-k", "second-unit or wrong")
    outcomes = result.parseoutcomes()
    assert outcomes["failed"] == 1 and outcomes["passed"] >= 2
    result.stdout.fnmatch_lines(
        ["*mine.yaml:3: No river", "step 1 ('saxony move mech V4 to W6') is refused by move.river: *is a river."]
    )


def test_a_file_that_is_no_scenario_file_is_told(pytester: pytest.Pytester) -> None:
    (pytester.mkdir("scenarios") / "broken.yaml").write_text("topic: mine\nscenarois: []\n")
    pytester.makeconftest('pytest_plugins = ["scythe_ref.testing"]')
    result = pytester.runpytest("-p", "no:playwright")
    result.stdout.fnmatch_lines(["*broken.yaml:2:1: *scenarios*"])
    assert result.ret != 0
