"""`scythe-ref check`."""

from __future__ import annotations

import io
import json
from pathlib import Path

import our_content
import pytest
import yaml

from scythe_ref.cli import main

FILE = """\
topic: mine
scenarios:
  - id: my-own
    title: A river holds the mech up
    players: {saxony: {active: true, popularity: %s, units: {V4: [mech]}}}
    play: [saxony move mech V4 to W6]
    expect: [{refused_by: [move.river], saxony: {popularity: 4}}]
"""


def test_all_of_ours_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    library = our_content.library()
    scenarios, walks = len(library.scenarios), len(library.walkthroughs)
    told = f"{scenarios} scenarios, {walks} walk-throughs: {scenarios + walks} passed, 0 failed\n"
    assert capsys.readouterr().out == told


def test_a_walk_through_is_checked_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "combat-step-by-step", "--trace"]) == 0
    told = capsys.readouterr().out
    assert "refused by combat.dial-max" in told
    assert told.endswith("1 walk-through: 1 passed, 0 failed\n")


def test_a_ruling_runs_its_scenarios_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    ruling = next(entry for entry in our_content.library().rulings.values() if len(entry.ruling.scenarios) > 1)
    assert main(["check", ruling.id, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["scenarios"], report["failed"]) == (len(ruling.ruling.scenarios), 0)
    assert [result["id"] for result in report["results"]] == list(ruling.ruling.scenarios)
    assert {result["ruling"] for result in report["results"]} == {ruling.id}


def test_a_file_of_ones_own_runs_and_its_failure_leads_to_the_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(FILE % 4)
    assert main(["check", str(file)]) == 0
    file.write_text(FILE % 5)
    assert main(["check", str(file)]) == 1
    out = capsys.readouterr().out
    assert "FAILED my-own: A river holds the mech up" in out
    assert f"{file}:7:49: step 1 ('saxony move mech V4 to W6'): saxony popularity should be 4, but is 5" in out
    assert main(["check", str(file), "wayfare-leads-home", "--json"]) == 1
    wrong, right = json.loads(capsys.readouterr().out)["results"]
    assert wrong["places"] == [{"path": str(file), "line": 7, "column": 49}]
    assert len(wrong["failures"]) == 1 and right["places"] == []


def test_standard_input_is_a_file_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO((FILE % 4).encode())))
    assert main(["check", "-", "--trace"]) == 0
    out = capsys.readouterr().out
    assert "refused by move.river (Units can't cross rivers)" in out
    assert "The border between V4 and W6 is a river." in out


@pytest.mark.parametrize("more", [[], ["--trace"], ["--position"]])
def test_a_title_stays_on_its_line(more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    titled = (FILE % 5).replace("title: A river holds the mech up", 'title: "A\\n::warning::river\\e[2J"')
    assert titled != FILE % 5
    file.write_text(titled)
    main(["check", str(file), *more])
    out = capsys.readouterr().out
    assert "A\\n::warning::river\\u001b[2J" in out and "\n::warning" not in out


def test_a_broken_file_is_told_with_line_and_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text((FILE % 4).replace("title:", "titel:"))
    assert main(["check", str(file)]) == 1
    assert f"{file}:4:5:" in capsys.readouterr().err


@pytest.mark.parametrize("target", ["retreat-clears", "nothing-like-it", "no/such/file.yaml"])
def test_what_does_not_exist_is_wrong_usage(target: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", target]) != 0
    assert target in capsys.readouterr().err


def test_an_unknown_id_offers_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    known = next(iter(our_content.library().scenarios))
    assert main(["check", known + "x"]) == 2
    assert known in capsys.readouterr().err


def test_trace_tells_values_before_and_after(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        (FILE % 4)
        .replace("V4: [mech]}}", "V4: [mech]}}, polania: {units: {F4: [worker]}}")
        .replace("V4 to W6", "V4 to F4")
        .replace("{refused_by: [move.river], saxony: {popularity: 4}}", "{saxony: {popularity: 3}}")
    )
    assert main(["check", str(file), "--trace"]) == 0
    out = capsys.readouterr().out
    assert "Saxony's popularity: 4 -> 3 [move.forced-retreat-popularity]" in out
    assert "Polania's worker: F4 -> Polania's home base [move.forced-retreat]" in out
    assert "consulted:" in out


def test_position_writes_every_default_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(FILE % 4)
    assert main(["check", str(file), "--position"]) == 0
    out = capsys.readouterr().out
    position = yaml.safe_load(out)
    assert position["players"]["saxony"]["cards"] == [2, 2, 2, 2]
    assert position["players"]["saxony"]["mat"] == "industrial"
    assert position["ruleset"]["switches"]["retreat-timing"] == "at-once"
    assert "in one line: saxony* V4=mech popularity=4" in out


def test_flips_tell_what_would_change_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "wayfare-leads-home", "--flips"]) == 0
    told = capsys.readouterr().out
    assert "what would change 2. crimea move mech F6 to home" in told
    assert 'Played as "crimea move mech F6 to home": allowed, by crimea.wayfare-own-base' in told
    assert main(["check", "wayfare-leads-home", "--flips", "--json"]) == 0
    answers = json.loads(capsys.readouterr().out)["results"][0]["flips"]["answers"]
    assert [answer["accepted"] for answer in answers] == [False, True]
    assert all(answer["flips"] for answer in answers)


BARE = """
players:
  saxony: {active: true, units: {V4: [mech]}, power: 3}
  albion: {units: {F4: [mech]}, power: 3, abilities: [shield]}
play: [saxony move mech V4 to F4, albion commit 1, saxony commit 4, saxony commit 2]
"""


def test_a_scenario_that_expects_nothing_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(BARE.encode())))
    assert main(["check", "-"]) == 0
    out = capsys.readouterr().out
    assert "refused by combat.dial-power" in out
    assert "note: Albion did not use Shield" in out
    assert "position: saxony* " in out and "FAILED" not in out and "passes" not in out
    file = tmp_path / "mine.yaml"
    file.write_text("topic: mine\nscenarios:\n  - id: mine\n    title: Mine" + BARE.replace("\n", "\n    ") + "\n")
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.replace("mine: Mine", "play: what was typed") == out


def test_a_line_of_it_that_cannot_be_read_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(BARE.replace("commit 4", "comit 4").encode())))
    assert main(["check", "-"]) == 1
    out = capsys.readouterr().out
    assert "standard input:5:" in out and "did you mean 'commit'" in out
