"""Scenarios as pytest items."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[2]
CONTENT = ROOT / "content" / "scenarios"
MORRIS = ROOT / "examples" / "nine-mens-morris" / "content" / "scenarios"


def test_items_carry_ruling_and_scenario_and_failures_the_runners_words(pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("scenarios")
    shutil.copy(CONTENT / "errata.yaml", folder / "errata.yaml")
    (folder / "mine.yaml").write_text(
        "topic: mine\nscenarios:\n  - id: wrong\n    title: No river\n"
        "    players: {saxony: {active: true, units: {V4: [mech]}}}\n"
        "    play: [saxony move mech V4 to W6]\n    expect: [{saxony: {power: 1}}]\n"
    )
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
    shutil.copy(CONTENT.parent / "game.yaml", pytester.path)
    pytester.makeconftest('pytest_plugins = ["scythe_ref.testing"]')  # as once; the install has named it already
    result = pytester.runpytest("-p", "no:playwright")
    result.stdout.fnmatch_lines(["*broken.yaml:2:1: *scenarios*"])
    assert result.ret != 0


def test_files_of_other_projects_are_left_alone(pytester: pytest.Pytester) -> None:
    (pytester.mkdir("scenarios") / "load.yaml").write_text("config: {}\nscenarios:\n  - flow: [get: /]\n")
    (pytester.path / "game.yaml").write_text("title: Another game\n")
    result = pytester.runpytest("-p", "no:playwright", "scenarios")
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_other_projects_wait_for_nothing_of_ours() -> None:
    code = "import pytest, sys; before = {*sys.modules}; import scythe_ref.testing; print(*({*sys.modules} - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert set(done.stdout.split()) == {"scythe_ref", "scythe_ref.testing"}


def test_another_games_scenarios_run_by_its_own_rules(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("-p", "no:playwright", "-q", str(MORRIS))
    outcomes = result.parseoutcomes()
    assert outcomes["passed"] > 5 and "failed" not in outcomes
