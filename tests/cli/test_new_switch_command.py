"""`scythe-ref new switch`: a house rule in one go, asked for or said by options, written as a whole or not at all."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from house_rule import ANSWERS

from scythe_ref.cli import main
from scythe_ref.cli.validate import content_problems
from scythe_ref.library import load, to_be_looked_at
from scythe_ref.scenarios.run import run_scenario

FIGHT = {
    "title": "A prize for the winner",
    "question": "Does the winner of a combat get a coin?",
    "rule": "none",
    "does": "change",
    "house-rule": "combat.prize",
    "text": "As a house rule, the winner of a combat gains 1 coin.",
    "sentence": "{player} takes {coins}.",
    "like": "no-move-after-the-first-fight",
}
"""An addition, whose combat takes three actions."""

ACTIONS = ["saxony move mech T5 to V7", "saxony commit 3", "crimea commit 0"]

RIVERS = {"rule": "move.river", "number": "", "like": "", "play": "", "text": "As a house rule, everybody swims."}


def new(content: Path, answers: dict[str, str], actions: Sequence[str] = ()) -> int:
    options = [word for name, answer in answers.items() if answer for word in (f"--{name}", answer)]
    options += [word for action in actions for word in ("--play", action)]
    return main(["new", "switch", "carry-limit", *options, "--content", str(content)])


def files(content: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in content.rglob("*.yaml")}


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts somebody at a terminal, who types a text."""

    def typed(text: str) -> None:
        terminal = io.StringIO(text)
        monkeypatch.setattr(terminal, "isatty", lambda: True)
        monkeypatch.setattr(sys, "stdin", terminal)
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)

    return typed


def test_options_write_all_that_belongs_to_it(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(content)
    assert new(content, ANSWERS) == 0
    places, left = capsys.readouterr().out.split("\n\n", 1)
    library = load(content)
    switch = library.components.rulesets.switches["carry-limit"]
    assert switch.settings == {"not-played": "move.carry-workers", "played": "move.carry-limit"}
    entry = library.statements["move.carry-limit"]
    assert (entry.statement.status, entry.statement.sources) == ("house-rule", [])
    assert entry.text == "As a house rule, a mech carries at most 2 workers."
    assert entry.statement.replaces == ["move.carry-workers"]
    assert library.statements["move.carry-workers"].statement.switch == {"carry-limit": "not-played"}
    assert library.messages["refused.move.carry-limit"] == ANSWERS["sentence"]
    scenario = library.scenarios["carry-limit"].data
    assert scenario["ruleset"] == {"switches": {"carry-limit": "played"}}
    assert scenario["players"]["saxony"]["units"] == {"M3": ["mech", "worker", "worker", "worker"]}
    assert scenario["expect"] == [{"after": 1, "refused_by": ["move.carry-limit"]}]
    usual = library.scenarios["carry-limit-not-played"].data
    assert (usual["players"], usual["play"]) == (scenario["players"], scenario["play"]) and "ruleset" not in usual
    assert run_scenario(usual, library.bundle()).passed

    changed = {path for path, was in before.items() if path.read_bytes() != was}
    named = []
    for place in places.splitlines():
        path, _, line = place.rpartition(":")
        named.append((Path(path), Path(path).read_text("utf-8").splitlines()[int(line) - 1].strip()))
    assert {path for path, _ in named} == changed
    assert [line.partition(":")[0] for _, line in named] == [
        "carry-limit", "- id", "switch", "carry", "refused.move.carry-limit", "- id"
    ]  # fmt: skip
    assert named[1][1] == "- id: move.carry-limit"
    for file in changed:
        kept = iter(file.read_bytes().splitlines())
        assert all(line in kept for line in before[file].splitlines()), f"{file} has lost a line"
    assert "scythe_ref/scythe/engine/rules/move/carrying.py:" in left
    assert (
        'registry.checks_at(points.STEP).refuses("move.carry-limit", lambda c: ..., setting=("carry-limit", "played"))'
        in left
    )
    assert "`rulebook.numbers.carry_workers_max`" in left
    assert (
        'Of \'move.carry-workers\', declare what no longer holds under yours with `setting=("carry-limit", "not-'
        in left
    )
    assert "It is in the section " in left
    assert "# c: MoveContext, imported in core/extension_points.py" in left
    assert (
        "complete both plays" in left and "`scythe-ref check carry-limit carry-limit-not-played` plays the two" in left
    )
    assert all(f"`scythe-ref {command}`" in left for command in ("validate", "asked", "numbers"))


def test_a_table_that_plays_it_finds_it_before_the_replaced_rule(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new(content, ANSWERS) == 0
    capsys.readouterr()
    question = "how many workers may a mech carry"
    assert main(["search", question, "--switch", "carry-limit=played", "--content", str(content), "--json"]) == 0
    found = [hit["id"] for hit in json.loads(capsys.readouterr().out)["hits"]]
    assert found[0] == "move.carry-limit"


def test_a_replaced_rule_that_keeps_silent_about_the_switch_is_named(content: Path) -> None:
    assert new(content, ANSWERS) == 0
    chapter = content / "rules" / "move.yaml"
    said = "        switch:\n          carry-limit: not-played\n"
    assert said in chapter.read_text("utf-8")
    chapter.write_text(chapter.read_text("utf-8").replace(said, ""), "utf-8")
    [told] = [problem.message for problem in content_problems(content) if "does not say" in problem.message]
    assert told == "the rule 'move.carry-workers' does not say 'switch: {carry-limit: not-played}'"


def test_a_rule_that_still_holds_is_left_as_it_is(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(content, {**ANSWERS, "still-holds": "yes"}) == 0
    assert "no longer holds" not in capsys.readouterr().out
    library = load(content)
    assert library.statements["move.carry-limit"].statement.replaces is None
    assert library.statements["move.carry-workers"].statement.switch is None
    assert not any("does not say" in problem.message for problem in content_problems(content))


def test_an_addition_has_no_rule_where_it_is_not_played(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    was = load(content).statements.keys()
    assert new(content, FIGHT, ACTIONS) == 0
    told = capsys.readouterr().out
    assert "engine/rules/combat/" in told and "like a number of coins" in told
    assert 'play.track(player, "coins", ..., "combat.prize")' in told
    assert 'play.tell("combat.prize", player=..., coins=...)' in told
    library = load(content)
    switch = library.components.rulesets.switches["carry-limit"]
    assert switch.settings == {"not-played": None, "played": "combat.prize"}
    assert switch.rules == ["combat.prize"] and library.statements.keys() - was == {"combat.prize"}
    scenario = library.scenarios["carry-limit"].data
    assert scenario["play"] == library.scenarios["carry-limit-not-played"].data["play"] == ACTIONS
    assert scenario["expect"] == [{"after": 3, "decided_by": ["combat.prize"]}]
    assert run_scenario(library.scenarios["carry-limit-not-played"].data, library.bundle()).passed
    errors = [problem.message for problem in content_problems(content) if problem.severity == "error"]
    assert errors and all("combat.prize" in message or "how people ask" in message for message in errors), errors


def test_validate_names_what_it_still_wants_in_one_run(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(content, ANSWERS) == 0
    rule = capsys.readouterr().out.splitlines()[1]
    problems = content_problems(content)
    errors = [problem for problem in problems if problem.severity == "error"]
    [replaced] = [problem for problem in errors if "the engine plays 'move.carry-workers' whatever" in problem.message]
    [played] = [problem for problem in errors if "should be refused by move.carry-limit" in problem.message]
    stubs = [problem for problem in errors if "still says what the stub said" in problem.message]
    assert len(stubs) == 3
    errors = [problem for problem in errors if problem not in (replaced, played, *stubs)]
    assert {f"{problem.path}:{problem.line}" for problem in errors} == {rule}
    [code] = [problem.message for problem in errors if "the engine has no code" in problem.message]
    assert 'declare it with `setting=("carry-limit", "played")`' in code and "rules/move/carrying.py:" in code
    assert all("how people ask" in problem.message for problem in errors if problem.message != code)
    looked_at = {problem.message.split("'")[1] for problem in problems if "to be looked at" in problem.message}
    assert "transport-mech-carries-workers" in looked_at
    for name, key in (("messages.yaml", "  refused.move.carry-limit:"), ("scenarios/move.yaml", "carry-limit: played")):
        lines = (content / name).read_text("utf-8").splitlines(keepends=True)
        (content / name).write_text("".join(line for line in lines if key not in line), "utf-8")
    scenarios = content / "scenarios" / "move.yaml"
    scenarios.write_text(scenarios.read_text("utf-8").replace("    ruleset:\n      switches:\n", ""), "utf-8")
    told = [problem.message for problem in content_problems(content)]
    assert any("there is no sentence for 'move.carry-limit'" in message for message in told)
    assert any("'played' of 'carry-limit': none is played under it" in message for message in told)
    assert code in told


@pytest.mark.parametrize(
    ("does", "key", "verdict", "code"),
    [
        (
            "allow",
            "lifted",
            "decided_by",
            'registry.exception(RuleException("move.carry-limit", ["move.river"], lambda c: ..., ',
        ),
        ("change", "told", "decided_by", 'registry.effect("move.carry-limit", setting=("carry-limit", "played"))'),
    ],
)
def test_what_allows_or_changes_something(
    does: str, key: str, verdict: str, code: str, content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new(content, {**ANSWERS, **RIVERS, "does": does, "sentence": "It swims."}) == 0
    assert code in capsys.readouterr().out
    library = load(content)
    assert library.messages[f"{key}.move.carry-limit"] == "It swims."
    assert library.statements["move.carry-limit"].statement.overrides == (["move.river"] if does == "allow" else None)
    scenario = library.scenarios["carry-limit"].data
    assert scenario["expect"] == [{"after": 1, verdict: ["move.carry-limit"]}]
    step = run_scenario({**scenario, "expect": []}, library.bundle(), judged=False).steps[0]
    assert step.accepted == (does == "change"), "as long as the engine has no code for it"
    assert any("river-cross" in problem.message for problem in to_be_looked_at(library))


def test_without_a_terminal_all_that_is_missing_or_wrong_is_told_at_once(
    content: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    before = files(content)
    assert new(content, {"rule": "move.cary-workers", "number": "two"}) == 2
    told = capsys.readouterr().err
    for words in (
        "--title is missing: What is the house rule called",
        "--question is missing: ",
        "--text is missing: ",
        "--sentence is missing: ",
        "--rule: there is no rule 'move.cary-workers'; did you mean 'move.carry-workers'?",
        "--number: expected a group (with hyphens), a name (with underscores) and a number, like coin-pieces",
    ):
        assert words in told
    assert files(content) == before


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"question": "Any number"}, "--question: expected a question"),
        ({"setting": "Two"}, "--setting: expected lower-case words"),
        ({"setting": "not-played"}, "--setting: the two settings have the same name"),
        ({"house-rule": "move.river"}, "--house-rule: the id 'move.river' is taken: "),
        ({"house-rule": "river"}, "--house-rule: expected a subject and a point"),
        ({"house-rule": "zebra.stripes"}, "--house-rule: no rule is about 'zebra' yet; name a chapter"),
        ({"number": "combat.dial_max=9", "text": "At most 9."}, "--number: combat.dial_max is there already, and is 7"),
        ({"text": "At most {fact:carry.wrkers_max}."}, "--text: there is no fact 'carry.wrkers_max'"),
        (
            {"text": "A mech carries at most 2."},
            "--text: it doesn't use the number; write {fact:carry.workers_max} for",
        ),
        ({"text": "<script>alert(1)</script>"}, "--text: the tag <script> is not allowed"),
        ({"sentence": "At most {limit"}, "--sentence: expected a sentence whose braces hold a name"),
        ({"like": "no-such-scenario"}, "--like: there is no scenario 'no-such-scenario'"),
        ({"rule": "none", "does": "allow", "house-rule": "move.free"}, "--does: what allows something lifts a rule"),
        ({"play": "saxony jump"}, "--play: it can't be used there: "),
        ({"like": "saxony* T99=mech"}, "--like: the position can't be used: "),
        (
            {"play": "saxony move mech M3 to W6"},
            "--play: it is refused by move.adjacent there today; expected an action that is accepted",
        ),
        (
            {"does": "allow"},
            "it is accepted there today; expected an action that only 'move.carry-workers' refuses",
        ),
    ],
)
def test_each_wrong_answer_is_told_and_nothing_is_written(
    answers: dict[str, str],
    said: str,
    content: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    before = files(content)
    assert new(content, {**ANSWERS, **answers}) == 2
    told = capsys.readouterr().err
    assert said in told and told.count("\n  --") == 1
    assert files(content) == before


def test_a_terminal_is_asked_and_asked_again(
    content: Path, typing: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    typing(
        "Can it\nMay everybody swim?\nmove.rivr\nmove.river\nallow\nperhaps\n\n"  # it still holds, as is offered
        "\nfish=1\n\nAs a house rule, everybody swims.\n"
        "\n\nEverybody swims here.\n\n\n\n"  # settings, position and play as they are offered
    )
    assert new(content, {"title": "Everybody swims", "setting": "Played"}) == 0
    asked = capsys.readouterr().err
    assert asked.count("What is a table asked") == 2 and "expected a question" in asked
    assert asked.count("Does 'move.river' still hold when your rule is played? [yes]") == 2
    assert asked.count("Which rule holds") == 2 and "did you mean 'move.river'?" in asked
    assert (
        "--setting: expected lower-case words" in asked and "Name of the setting where it is played? [played]" in asked
    )
    assert asked.count("Has it a number?") == 2 and "expected a group (with hyphens)" in asked
    assert "lifted.move.tunnel: Tunnels connect {from} and {to}." in asked
    library = load(content)
    assert library.components.rulesets.switches["carry-limit"].question == "May everybody swim?"
    assert library.statements["move.carry-limit"].statement.overrides == ["move.river"]
    assert library.scenarios["carry-limit"].data["play"]


def test_a_terminal_is_asked_for_actions_until_an_empty_line(
    content: Path, typing: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    typing(f"\n{ACTIONS[0]}\ncrimea jump\n{ACTIONS[1]}\n\n{ACTIONS[2]}\n\n")
    answers = {
        "default": "not-played",
        "setting": "played",
        "number": "prize.coins=1",
        "text": "Gain {fact:prize.coins}.",
    }
    assert new(content, {**FIGHT, **answers}) == 0
    asked = capsys.readouterr().err
    assert asked.count("What is played there?") == 2 and asked.count("What then?") == 5
    assert "it can't be used there: " in asked and "a choice is unanswered: " in asked
    library = load(content)
    assert library.scenarios["carry-limit"].data["play"] == ACTIONS


def test_nothing_is_needed_where_no_rule_holds_instead(content: Path, typing: Callable[[str], None]) -> None:
    typing("\n\n\n\n")  # rule, number, settings
    assert new(content, {name: answer for name, answer in FIGHT.items() if name != "rule"}, ACTIONS) == 0
    settings = load(content).components.rulesets.switches["carry-limit"].settings
    assert settings["not-played"] is None


def test_a_position_is_taken_as_try_takes_it(content: Path) -> None:
    answers = {**ANSWERS, "play": "saxony move mech T8 to V6 with 3 workers"}
    answers |= {"like": "saxony* T8=mech,3worker"}
    assert new(content, answers) == 0
    scenario = load(content).scenarios["carry-limit"].data
    assert scenario["players"]["saxony"]["units"] == {"T8": ["mech", "worker", "worker", "worker"]}


def test_a_whole_play_is_offered(content: Path, typing: Callable[[str], None]) -> None:
    typing("\n\n\n\n\n\n\n")  # number, settings, position, play and its end
    assert new(content, {name: answer for name, answer in FIGHT.items() if name != "like"}) == 0
    library = load(content)
    play = library.scenarios["carry-limit"].data["play"]
    assert len(play) > 1 and any(entry.data.get("play") == play for entry in library.scenarios.values())


def test_what_the_default_rule_does_not_decide_is_told(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = {**ANSWERS, "rule": "move.stop-encounter", "still-holds": "yes", "number": "", "text": "None at all."}
    assert new(content, {**answers, "house-rule": "move.no-workers"}) == 0
    assert "'move.stop-encounter' decides nothing in the second one yet" in capsys.readouterr().out


def test_an_interrupt_says_that_nothing_was_written(
    content: Path, typing: Callable[[str], None], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    before = files(content)
    typing("")
    monkeypatch.setattr(sys.stdin, "readline", interrupt)
    assert new(content, {}) == 130
    assert "nothing was written" in capsys.readouterr().err
    assert files(content) == before


def test_answers_that_end_early_write_nothing(
    content: Path, typing: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(content)
    typing("Few workers\nMay they ride?\n")
    assert new(content, {}) == 2
    assert "nothing was written: the answers ended" in capsys.readouterr().err
    assert files(content) == before


@pytest.mark.parametrize("call", range(1, 6))
def test_a_file_that_can_not_be_renamed_leaves_all_as_they_were(
    call: int, content: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before, renamed, rename = files(content), [], Path.replace

    def fails_once(path: Path, target: Path) -> Path:
        renamed.append(target)
        if len(renamed) == call:
            raise OSError(errno.EACCES, "Permission denied", os.fspath(target))
        return rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fails_once)
        assert new(content, ANSWERS) == 1
    assert len(renamed) >= call
    assert "Permission denied" in capsys.readouterr().err
    assert files(content) == before
    assert not [path for path in content.rglob(".*") if path.is_file()]


def test_a_game_without_an_engine_gets_its_first_switch(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["new", "game", str(tmp_path / "harbour")]) == 0
    content = tmp_path / "harbour" / "content"
    rule = next(iter(load(content).statements))
    answers = {"title": "Two boats", "question": "Two boats?", "rule": rule, "text": "We play with two boats."}
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    capsys.readouterr()
    assert new(content, answers) == 0, capsys.readouterr().err
    capsys.readouterr()
    library = load(content)
    assert list(library.components.rulesets.switches) == ["carry-limit"]
    assert library.components.rulesets.switches["carry-limit"].settings["not-played"] == rule
