"""`scythe-ref try`."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scythe_ref import Game
from scythe_ref.cli import main
from scythe_ref.lab import Lab
from scythe_ref.library import compiled

POSITION = "saxony* units V4=mech,worker abilities=riverwalk; polania units F4=worker; board F4=wood:4"


def test_a_refusal_has_its_text_and_link(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["try", POSITION, "saxony move worker V4 to W6"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("Refused: saxony move worker V4 to W6\n")
    assert "The border between V4 and W6 is a river. [move.river]" in out
    assert "rules/move/#move.river" in out
    assert "rules/factions/#ability.deployed" in out


def test_who_has_riverwalk_is_told_where_it_leads(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["try", "rusviet* V4=mech abilities=riverwalk", "rusviet move mech V4 to W6"]) == 1
    said = "Riverwalk lets Rusviet cross rivers only onto farms and villages, and W6 is a forest. [ability.riverwalk]"
    assert said in capsys.readouterr().out
    assert main(["try", "rusviet* V4=mech", "rusviet move mech V4 to W6"]) == 1
    assert "Riverwalk lets" not in capsys.readouterr().out


def test_an_accepted_play_tells_what_happens(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["try", POSITION, "saxony move mech V4 to F4 with 1 worker", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    (verdict,) = report["actions"]
    assert verdict["accepted"] and "move.forced-retreat" in verdict["decided_by"]
    assert report["rules"]["move.forced-retreat"]["url"] == "rules/move/#move.forced-retreat"
    assert {"rule": "control.unit", "message": "Control of F4", "before": "Polania", "after": "Saxony"} in verdict[
        "events"
    ]


def test_the_ruleset_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    action = "saxony move mech V4 to F4"
    assert main(["try", POSITION, action, "--ruleset", "first-printing", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert "move.forced-retreat" not in report["actions"][0]["decided_by"]
    assert report["ruleset"]["preset"] == "first-printing"


FIGHT = "Saxony* V4=Mech power=3; Albion F4=mech power=3 abilities=Shield"


def test_several_actions_are_played_and_the_position_after_them_told(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["saxony move mech V4->F4", "Albion commit 1", "saxony commit 4", "saxony commit 2"]
    assert main(["try", FIGHT, *lines]) == 1
    out = capsys.readouterr().out
    verdicts = [line.partition(":")[0] for line in out.splitlines() if line.startswith(("Accepted", "Refused"))]
    assert verdicts == ["Accepted", "Accepted", "Refused", "Accepted"]
    assert "Note: Albion did not use Shield." in out
    (after,) = (line.removeprefix("position: ") for line in out.splitlines() if line.startswith("position: "))
    assert Game(after).view()["players"]["saxony"]["units"]["F4"] == ["mech"]
    assert main(["try", after]) == 0
    assert capsys.readouterr().out == f"position: {after}\n"


@pytest.mark.parametrize("word", ["use", "decline"])
def test_an_ability_that_somebody_spoke_of_is_not_remarked_on(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["saxony move mech V4 to F4", f"albion {word} shield", "saxony commit 2", "albion commit 1"]
    assert main(["try", FIGHT, *lines]) == 0
    assert "Note" not in capsys.readouterr().out


def test_what_is_left_open_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["try", FIGHT, "saxony move mech V4 to F4", "albion commit 2"]) == 0
    assert "saxony has not committed to the combat at F4" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("recruits=enlist", "so power is taken as covered; say recruit-bonuses=combat_cards"),
        ("recruits=enlist,build", "so power, coins are taken as covered; say recruit-bonuses=popularity,combat_cards"),
        ("recruits=enlist recruit-bonuses=coins", ""),
        ("recruits=enlist,build,deploy,upgrade", ""),
        ("power=3", ""),
    ],
)
def test_bonuses_that_nobody_spoke_of_are_told(said: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["try", f"saxony* {said}", "saxony section move"])
    out = capsys.readouterr().out
    assert (told in out) and bool(told) == ("note: which one-time bonuses Saxony's recruits cover" in out)


def test_the_score_is_told_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    position = "saxony* T8=mech,worker M6=worker coins=3 popularity=8 stars=combat:1,power; board T8=5wood"
    assert main(["try", position, "--score", "--json"]) == 0
    (score,) = json.loads(capsys.readouterr().out)["scores"]
    coins = {line["rule"]: (line["number"], line["coins"]) for line in score["lines"]}
    assert coins == {
        "scoring.coins": (3, 3),
        "scoring.stars": (2, 8),
        "scoring.territories": (2, 6),
        "scoring.resources": (5, 4),
    }
    assert score["total"] == 21
    assert main(["try", position, "--score"]) == 0
    out = capsys.readouterr().out
    assert "score: saxony 21\n" in out
    assert "  stars 2: 8 coins [scoring.stars]\n" in out


def test_polanias_coins_for_meander_stand_under_their_own_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["try", "polania* V4=mech coins=0; players 6", "--score", "--json"]) == 0
    scores = json.loads(capsys.readouterr().out)["scores"]
    polania = next(score for score in scores if score["faction"] == "polania")
    assert sum(line["coins"] for line in polania["lines"]) == polania["total"]
    assert "polania.meander-coins" in [line["rule"] for line in polania["lines"]]


@pytest.mark.parametrize(
    ("position", "action", "message"),
    [
        ("saxny V4=mech", "saxony coins", "did you mean 'saxony'"),
        (POSITION, "saxony mvoe mech V4 to F4", "did you mean 'move'"),
        (POSITION, "crimea coins", "Crimea does not take part"),
        ("saxony V4=mech,mech,mech,mech,mech", "saxony coins", "only 4 mechs"),
        ("saxony; ruleset last", "saxony coins", "no ruleset 'last'"),
        ("saxony " + "x" * 30_000, "saxony coins", "at most 20000 characters"),
    ],
)
def test_what_is_not_understood_is_wrong_usage(
    position: str, action: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["try", position, action]) == 2
    captured = capsys.readouterr()
    assert message in captured.err and captured.out == ""


WORDS = st.sampled_from(
    f"""
    {POSITION} saxony* move mech V4 to F4 with 2 workers home board=1 V4= =mech airship=V4:2oil stars=combat:9 traps
    V4=trap:coins V4=trap V4=disarmed:x players 9 draws combat-cards=9 ; ;; tiles range=0 switch a=b commit 99 cards 9+9
    deploy speed at paying 1 combat card mat=x ruleset
    """.split()
)


@pytest.mark.usefixtures("compiled_once")
@given(st.lists(WORDS, max_size=14).map(" ".join), st.lists(WORDS, max_size=9).map(" ".join))
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_input_ends_in_a_traceback(position: str, action: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        with contextlib.suppress(SystemExit):  # argparse, where a word looks like an option
            assert main(["try", position, action]) in (0, 1, 2)
        with contextlib.suppress(SystemExit):
            assert main(["try", POSITION, action]) in (0, 1, 2)


@pytest.mark.usefixtures("compiled_once")
@given(st.text(max_size=60), st.text(max_size=60))
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_text_ends_in_a_traceback(position: str, action: str) -> None:
    quiet = contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO())
    with quiet[0], quiet[1], contextlib.suppress(SystemExit):
        assert main(["try", position, action]) == 2


def test_a_pipe_that_closes_is_no_problem() -> None:
    code = f"from scythe_ref.cli import main; import sys; sys.exit(main(['try', {POSITION!r}, 'saxony coins']))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0 and result.stderr == ""
    assert "\033" not in result.stdout


def test_a_link_opens_the_same_position_in_the_lab(capsys: pytest.CaptureFixture[str]) -> None:
    position, action = "saxony* V4=mech; polania F4=worker", "saxony move mech V4 to F4"
    assert main(["try", position, action, "--link"]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("link: "))
    address, _, code = line.partition("#link=")
    assert address == "link: lab/"
    shown = Lab(compiled().bundle).answer({"do": "open", "link": code})
    assert [step["line"] for step in shown["steps"]] == [action]
    assert main(["try", position, action, "--link", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["link"] == f"lab/#link={code}"
