"""`scythe-ref new`: stubs land beside their like, are valid at once, and overwrite nothing."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.cli import new as command
from scythe_ref.library import incomplete_content, load
from scythe_ref.scenarios.run import run_scenario

SMALL = Path(__file__).parents[1] / "plugins" / "foreign" / "content"
"""Read in no time, for calls in processes of their own."""


def new(content: Path, *arguments: str) -> int:
    return main(["new", *arguments, "--content", str(content)])


def files(content: Path) -> dict[Path, str]:
    return {path: path.read_text("utf-8") for path in content.rglob("*.yaml")}


def test_a_rule_goes_to_the_chapter_of_its_subject(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(content)
    assert new(content, "rule", "move.made-up", "--text", "A made-up rule.") == 0
    place = capsys.readouterr().out.strip()
    path, line = place.rsplit(":", 1)
    assert Path(path).read_text("utf-8").splitlines()[int(line) - 1].strip() == "- id: move.made-up"
    entry = load(content).statements["move.made-up"]
    assert (entry.chapter.id, entry.text, entry.statement.title) == ("move", "A made-up rule.", "Made up")
    changed = [other for other, text in files(content).items() if before[other] != text]
    assert changed == [Path(path)]
    lines = iter(files(content)[changed[0]].splitlines())
    assert all(old in lines for old in before[changed[0]].splitlines()), "what was there is there, in its order"


@pytest.mark.parametrize(
    ("section", "heading"),
    [("carrying", "Carrying"), ("ACTION", "What a Move action gives"), ("Carrying", "Carrying")],
)
def test_a_rule_goes_to_the_section_that_is_named(
    content: Path, section: str, heading: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new(content, "rule", "move.made-up", "--section", section) == 0
    path, _, line = capsys.readouterr().out.strip().rpartition(":")
    assert Path(path).read_text("utf-8").splitlines()[int(line) - 1].strip() == "- id: move.made-up"
    here = [entry for entry in load(content).statements.values() if entry.chapter.id == "move"]
    assert [entry.id for entry in here if entry.sections == (heading,)][-1] == "move.made-up"


def test_a_section_that_has_only_a_table_gets_its_first_rule(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(content, "rule", "move.made-up", "--section", "What stops which unit") == 0
    path, _, line = capsys.readouterr().out.strip().rpartition(":")
    assert Path(path).read_text("utf-8").splitlines()[int(line) - 1].strip() == "- id: move.made-up"
    assert load(content).statements["move.made-up"].sections == ("What stops which unit",)


def test_a_ruling_goes_to_the_topic_of_its_rule(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(content, "ruling", "may-a-mech-swim", "--rule", "move.river", "--text", "May a mech swim?") == 0
    capsys.readouterr()
    entry = load(content).rulings["may-a-mech-swim"]
    assert (entry.topic, entry.ruling.question, entry.ruling.rules) == ("move", "May a mech swim?", ["move.river"])


def test_a_scenario_is_hooked_into_its_ruling_and_passes(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ruling = next(iter(load(content).rulings.values()))
    assert new(content, "scenario", "one-worker-walks", "--ruling", ruling.id) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    library = load(content)
    assert library.rulings[ruling.id].ruling.scenarios == [*ruling.ruling.scenarios, "one-worker-walks"]
    assert library.scenarios["one-worker-walks"].ruling == ruling.id
    assert run_scenario(library.scenarios["one-worker-walks"].data, library.bundle()).passed


@pytest.mark.parametrize(
    ("ruling", "shown"),
    [
        ("combat-attacker-pop-loss", "move mech"),
        ("airship-setup", "modules"),
        ("factory-card-two-turns-running", "turn.section"),
        ("trade-onto-a-lake", "trade"),
        ("produce-same-territory-twice", "produce"),
        ("turn-nothing-possible", "turn.dead-turn"),
    ],
)
def test_a_scenario_begins_with_a_position_that_fits_the_rules_of_its_ruling(
    ruling: str, shown: str, content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new(content, "scenario", "not-yet-mine", "--ruling", ruling) == 0
    place = capsys.readouterr().out.splitlines()[0]
    library = load(content)
    made = library.scenarios["not-yet-mine"]
    origin = made.data["about"].split("'")[1]
    position = {key: value for key, value in library.scenarios[origin].data.items() if key in made.data}
    assert made.data["about"].startswith(f"Taken from '{origin}'")
    assert made.data["players"] == position["players"] and made.data["play"] == position["play"][:1]
    assert shown in str(made.data)
    assert run_scenario(made.data, library.bundle()).passed
    path, _, line = place.rpartition(":")
    told = [it for it in incomplete_content(library) if it.path == path and it.line in (int(line) + 1, int(line) + 2)]
    assert [f"'Taken from '{origin}'" in problem.message or origin in problem.message for problem in told] == [True]


def test_a_scenario_about_a_setting_begins_under_it(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = ["alliance.tournament"]
    assert new(content, "ruling", "no-coins-at-all", "--rule", *rules) == 0
    assert new(content, "scenario", "not-yet-mine", "--ruling", "no-coins-at-all") == 0
    capsys.readouterr()
    made = load(content).scenarios["not-yet-mine"].data
    assert made["ruleset"]["switches"] == {"coin-deals": "forbidden"}
    assert made["expect"] == [{"after": 1, "refused_by": ["alliance.tournament"]}]


def test_a_scenario_proves_a_house_rule_without_a_ruling(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add_house_rule(content)
    assert new(content, "scenario", "not-yet-mine", "--rule", "move.ours") == 0
    [place] = capsys.readouterr().out.splitlines()
    assert "move.yaml:" in place
    library = load(content)
    made = library.scenarios["not-yet-mine"]
    assert made.ruling is None and "move" in str(made.data["play"])
    assert run_scenario(made.data, library.bundle()).passed


def add_house_rule(content: Path) -> None:
    path = content / "rules" / "move.yaml"
    house_rule = "      - {id: move.ours, title: Ours, text: We do., status: house-rule}\n"
    path.write_text(path.read_text("utf-8").rstrip("\n") + "\n" + house_rule, "utf-8")


def test_a_rule_beside_a_house_rule_has_no_source_to_take(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add_house_rule(content)
    assert new(content, "rule", "move.made-up") == 2
    assert "name it with --source SOURCE#PLACE" in capsys.readouterr().err


def test_a_scenario_for_a_ruling_without_any(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(content, "ruling", "may-a-mech-swim", "--topic", "move") == 0
    assert load(content).rulings["may-a-mech-swim"].ruling.reason
    assert new(content, "scenario", "one-worker-walks", "--ruling", "may-a-mech-swim") == 0
    assert load(content).rulings["may-a-mech-swim"].ruling.reason is None
    capsys.readouterr()
    assert load(content).rulings["may-a-mech-swim"].ruling.scenarios == ["one-worker-walks"]


NEW = {
    "rule": ["rule", "move.made-up"],
    "first rule": ["rule", "move.made-up", "--section", "What stops which unit"],
    "ruling": ["ruling", "may-a-mech-swim", "--rule", "move.river"],
    "scenario": ["scenario", "one-worker-walks", "--ruling", "RULING"],
    "first scenario": ["scenario", "one-worker-walks", "--ruling", "may-a-mech-swim"],
}


def with_crlf(content: Path, ruling: str, *, ended: bool = True) -> dict[Path, bytes]:
    """Give the files that may get a stub the line ends of Windows; return all files as they are then.

    All others stay as they are: a command parses each changed file anew, and all of them take seconds.
    """
    topics = ("move", load(content).rulings[ruling].topic)
    for file in (
        content / folder / f"{topic}.yaml" for folder in ("rules", "rulings", "scenarios") for topic in topics
    ):
        if file.exists() and b"\r" not in file.read_bytes():
            lines = file.read_bytes().rstrip(b"\n").split(b"\n")
            file.write_bytes(b"\r\n".join([*lines, b""] if ended else lines))
    return {file: file.read_bytes() for file in content.rglob("*.yaml")}


@pytest.mark.parametrize(("what", "ended"), [*((what, True) for what in NEW), ("rule", False)])
def test_line_ends_stay_what_they_are(what: str, ended: bool, content: Path) -> None:
    ruling = next(iter(load(content).rulings.values())).id
    if what == "first scenario":
        assert new(content, "ruling", "may-a-mech-swim", "--topic", "move") == 0
    before = with_crlf(content, ruling, ended=ended)
    assert new(content, *[ruling if word == "RULING" else word for word in NEW[what]]) == 0
    if what == "first scenario":
        assert load(content).rulings["may-a-mech-swim"].ruling.reason is None
    changed = [file for file, was in before.items() if file.read_bytes() != was]
    assert changed
    for file in changed:
        now = file.read_bytes()
        assert now.count(b"\r\n") == now.count(b"\n") == now.count(b"\r"), file
        kept = iter(now.splitlines())
        assert all(
            line in kept for line in before[file].splitlines() if b"reason:" not in line and b"scenarios:" not in line
        )


def test_what_was_written_before_another_file_failed_is_as_it_was(
    content: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ruling = next(iter(load(content).rulings.values())).id
    before = with_crlf(content, ruling)
    written, fsync = [], os.fsync

    def full(descriptor: int) -> None:
        written.append(descriptor)
        if len(written) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    assert new(content, "scenario", "one-worker-walks", "--ruling", ruling) == 1
    assert "No space left on device" in capsys.readouterr().err
    assert {file: file.read_bytes() for file in content.rglob("*.yaml")} == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rule", "move.river"], "the id 'move.river' is taken: "),
        (["rule", "River"], "'River' isn't an id for a rule; expected a subject and a point"),
        (["rule", "zebra.stripes"], "no rule is about 'zebra' yet; name a chapter with --chapter: "),
        (["rule", "zebra.stripes", "--chapter", "zoo"], "there is no chapter 'zoo'; there are "),
        (["ruling", "a-question"], "name a --topic: "),
        (["ruling", "a-question", "--topic", "zoo"], "there is no topic 'zoo'; there are "),
        (["ruling", "a-question", "--rule", "zebra.stripes"], "there is no rule 'zebra.stripes'\n"),
        (["ruling", "a-question", "--rule", "move.rivr"], "there is no rule 'move.rivr'; did you mean 'move.river'?\n"),
        (["ruling", "a-question", "--topic", "airshps"], "there is no topic 'airshps'; did you mean 'airships'?\n"),
        (["rule", "move.made-up", "--chapter", "mov"], "there is no chapter 'mov'; did you mean 'move'?\n"),
        (
            ["rule", "move.made-up", "--section", "carying"],
            "there is no section 'carying'; did you mean 'carrying'?\n",
        ),
        (["rule", "move.made-up", "--section", "zoo"], "there is no section 'zoo'; there are action, "),
        (
            ["rule", "move.made-up", "--source", "core-rulebok-nl#beweeg"],
            "there is no source 'core-rulebok-nl'; did you mean 'core-rulebook-nl'?\n",
        ),
        (["scenario", "a-play"], "a scenario proves a ruling or a rule alone, such as a house rule: name one of "),
        (["scenario", "a-play", "--rule", "move.river", "--ruling", "lake-crossing"], "name one of the two"),
        (
            ["ruling", "a-question", "--question", "May I?"],
            "--question is for a switch, not for a ruling: write --text",
        ),
        (["scenario", "a-play", "--source", "faq#1"], "--source is for a rule or ruling, not for a scenario"),
        (["scenario", "a-play", "--rule", "move.rivr"], "there is no rule 'move.rivr'; did you mean 'move.river'?\n"),
        (["scenario", "a-play", "--ruling", "no-such-ruling-at-all"], "there is no ruling 'no-such-ruling-at-all'"),
    ],
)
def test_what_cannot_be_written_is_told_and_nothing_changes(
    content: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(content)
    assert new(content, *arguments) == 2
    assert said in capsys.readouterr().err
    assert files(content) == before


def test_the_first_of_a_chapter_or_a_topic_has_no_neighbour_to_take_after(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chapter = "{name: Zoo, description: Animals., bgg_id: 0, text_type: markdown, id: zoo, sections: [%s]}\n"
    (content / "rules" / "zoo.yaml").write_text(chapter % "", "utf-8")
    (content / "rulings" / "zoo.yaml").write_text("topic: zoo\ntitle: Zoo\nrulings: []\n", "utf-8")
    assert new(content, "rule", "zoo.lion", "--chapter", "zoo") == 2
    assert "the chapter 'zoo' has no section yet" in capsys.readouterr().err
    (content / "rules" / "zoo.yaml").write_text(chapter % "{name: Cats}", "utf-8")
    assert new(content, "rule", "zoo.lion", "--chapter", "zoo") == 2
    assert "name it with --source SOURCE#PLACE" in capsys.readouterr().err
    assert new(content, "ruling", "may-a-lion-swim", "--topic", "zoo") == 2
    assert "name it with --rule" in capsys.readouterr().err


def test_broken_content_is_not_added_to(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = content / "sources.yaml"
    path.write_text(path.read_text("utf-8").replace("authority: 90", "authority: high"), "utf-8")
    before = files(content)
    assert new(content, "rule", "move.made-up") == 1
    assert "found the text 'high'" in capsys.readouterr().err
    assert files(content) == before


def test_a_stub_that_would_not_be_valid_is_not_written(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(content)
    assert new(content, "rule", "move.made-up", "--text", "<script>alert(1)</script>") == 2
    # No place: nothing was written, and where it was tried out nobody can look.
    wanted = "nothing was written: the stub would not be valid: the tag <script> is not allowed\n"
    assert capsys.readouterr().err == wanted
    assert files(content) == before


def test_what_an_author_saves_in_the_meantime_is_not_lost(
    content: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = content / "rules" / "move.yaml"

    def meanwhile(*_: object) -> None:
        file.write_text(file.read_text("utf-8") + "# my own line\n", "utf-8")

    monkeypatch.setattr(command, "try_out", meanwhile)
    assert new(content, "rule", "move.made-up") == 1
    assert "has changed in the meantime; run the command again" in capsys.readouterr().err
    text = file.read_text("utf-8")
    assert text.endswith("# my own line\n") and "made-up" not in text


def test_two_at_once_wait_for_each_other(tmp_path: Path) -> None:
    content = shutil.copytree(SMALL, tmp_path / "content")
    calls = [
        [sys.executable, "-m", "scythe_ref", "new", "rule", f"move.made-{n}", "--content", str(content)] for n in "ab"
    ]
    running = [subprocess.Popen(call, stdout=subprocess.PIPE) for call in calls]
    assert [one.wait(timeout=120) for one in running] == [0, 0]
    text = (content / "rules" / "steps.yaml").read_text("utf-8")
    assert "move.made-a" in text and "move.made-b" in text
