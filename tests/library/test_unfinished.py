"""Content to look at again: stubs, answers that don't answer, rulings on a replaced rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.library import ANSWER, AWAITED, QUESTION, RULE_TEXT, Library, load, to_be_looked_at
from scythe_ref.site.build.change_detection import ContentFolder

PLAY = """
    players: {nordic: {active: true, units: {W1: [worker]}}}
    play: [nordic move worker W1 to T1]
    expect: [{after: 1, nordic: {units: {W1: [], T1: [worker]}}}]
"""
PROVED = "rules: [move.river]\n    sources: [core-rulebook-nl#beweeg]\n    status: official\n    "
LEFT = [
    # file, text to add at its end, messages due, each with the number of lines below the entry's first
    ("rules/move.yaml", f"{{id: move.left, title: Left, text: '{RULE_TEXT}', sources: [core-rulebook-nl#beweeg]}}",
     [(0, "write what the rule says"), (0, "name under 'says' the rules that it follows from")]),
    ("rules/turn.yaml", "{id: turn.left, title: Left, text: Fine., sources: [core-rulebook-nl#beweeg],"
     " asked: [two to four words], says: [turn.section]}", [(0, "write how people ask for it, or take the line out")]),
    ("rulings/move.yaml", f"id: left\n    question: {QUESTION}\n    answer: {ANSWER}\n    {PROVED}reason: None.\n",
     [(1, "write what a player asks"), (2, "write the answer")]),
    ("rulings/turn.yaml", f"id: awaited\n    question: Who?\n    answer: Nobody.\n    {PROVED}reason: {AWAITED}\n",
     [(6, "'awaited' has no scenario yet: `scythe-ref new scenario ID --ruling awaited`")]),
    ("rulings/stars.yaml", f"id: shy\n    question: May it swim?\n    answer: It swims.\n    {PROVED}reason: None.\n",
     [(2, "'shy' is asked for yes or no and doesn't say so: begin the answer with Yes, No or Only")]),
    ("scenarios/turn.yaml", f"id: made-by-new\n    title: Left{PLAY}", [(3, "is still the play of the stub")]),
]  # fmt: skip


@pytest.fixture
def left(content: Path) -> list[tuple[str, str]]:
    """Unfinished entries: the place to mend, and the message due."""
    places = []
    for name, entry, told in LEFT:
        path = content / name
        text = path.read_text("utf-8").rstrip("\n") + "\n"
        indent = "      " if name.startswith("rules/") else "  "
        path.write_text(f"{text}{indent}- {entry.rstrip()}\n", "utf-8")
        places += [(f"{name}:{len(text.splitlines()) + 1 + below}:", said) for below, said in told]
    hooked = (content / "rulings/turn.yaml").read_text("utf-8").replace("scenarios: [", "scenarios: [made-by-new, ", 1)
    (content / "rulings/turn.yaml").write_text(hooked, "utf-8")
    return places


def test_everything_left_is_told_at_once(
    content: Path, left: list[tuple[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", str(content)]) == 1
    lines = capsys.readouterr().out.splitlines()
    for place, said in left:
        assert [said in line for line in lines if place in line].count(True) == 1, (place, said, lines)
    assert len([line for line in lines if ": warning: " not in line]) == len(left)
    assert sum("take the line out" in line for line in lines) == 1, "a required key can't go"


def test_a_stub_is_not_published(content: Path, left: list[tuple[str, str]]) -> None:
    problems = ContentFolder(content).read().problems
    assert any("rules/move.yaml" in problem and "still says what the stub said" in problem for problem in problems)


HOUSE_RULE = """
      - id: move.dry-feet
        title: Nobody swims
        text: As a house rule, nobody swims.
        status: house-rule
        %s
"""


def add(content: Path, how: str) -> None:
    """Add a house rule to the chapter *Move*."""
    path = content / "rules" / "move.yaml"
    path.write_text(path.read_text("utf-8").rstrip("\n") + HOUSE_RULE % how, "utf-8")


def background(content: Path, ruling: str, key: str) -> None:
    """Have a ruling of *Move* name the house rule as background, or among its rules."""
    path = content / "rulings" / "move.yaml"
    before, at, after = path.read_text("utf-8").partition(f"  - id: {ruling}\n")
    changed = after.replace("    rules: [", "    rules: [move.dry-feet, " if key == "rules" else "    rules: [", 1)
    if key == "background":
        changed = changed.replace("    status:", "    background: [move.dry-feet]\n    status:", 1)
    path.write_text(before + at + changed, "utf-8")


def test_our_content_says_of_every_choice_what_becomes_of_its_rulings(library: Library) -> None:
    assert list(to_be_looked_at(library)) == []


@pytest.mark.parametrize("how", ["overrides: [move.river]", "replaces: [move.river]"])
def test_rulings_on_what_a_house_rule_lifts_are_listed(how: str, content: Path) -> None:
    add(content, how)
    library = load(content)
    found = list(to_be_looked_at(library))
    resting = [entry for entry in library.rulings.values() if "move.river" in entry.ruling.rules]
    assert len(found) == len(resting) > 5
    assert {problem.severity for problem in found} == {"warning"}
    assert {problem.message.split("'")[1] for problem in found} == {entry.id for entry in resting}
    for problem in found:
        written = Path(problem.path).read_text("utf-8").splitlines()[problem.line - 1]
        assert written[: problem.column - 1] == "    rules: " and "move.river" in written
    assert all("'move.river', and a table may play by 'move.dry-feet'" in problem.message for problem in found)


def test_rulings_on_the_default_of_a_switch_are_listed_for_a_new_setting(content: Path) -> None:
    add(content, "switch: {camaraderie: never}")
    rulesets = content / "components" / "rulesets.yaml"
    text = rulesets.read_text("utf-8").replace("{combat-only: polania", "{never: move.dry-feet, combat-only: polania")
    rulesets.write_text(text, "utf-8")
    found = {problem.message.split("'")[1] for problem in to_be_looked_at(load(content))}
    assert {"camaraderie-and-traps", "combat-lake-workers-pop"} <= found


@pytest.mark.parametrize("key", ["rules", "background"])
def test_a_ruling_that_names_it_is_no_longer_listed(key: str, content: Path) -> None:
    add(content, "overrides: [move.river]")
    told = {problem.message.split("'")[1] for problem in to_be_looked_at(load(content))}
    background(content, "river-cross", key)
    assert told - {problem.message.split("'")[1] for problem in to_be_looked_at(load(content))} == {"river-cross"}


def test_an_exception_that_every_table_plays_is_no_choice(content: Path) -> None:
    add(content, "overrides: [move.river]")
    path = content / "rules" / "move.yaml"
    before, at, after = path.read_text("utf-8").partition("- id: move.dry-feet")
    official = after.replace("status: house-rule", "sources: [core-rulebook-nl#beweeg]")
    path.write_text(before + at + official, "utf-8")
    assert list(to_be_looked_at(load(content))) == []


def test_validate_warns_and_goes_on(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(content, "overrides: [move.river]\n        says: [move.adjacent]\n        asked: [no wet feet]")
    assert main(["validate", str(content)]) == 0
    out, err = capsys.readouterr()
    assert "warning: to be looked at: 'river-cross' rests on 'move.river'" in out
    assert "0 errors, " in err
