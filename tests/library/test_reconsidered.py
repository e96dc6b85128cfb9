"""Rulings on a rule that some tables replace: a list names them, until they name the rule that holds there."""

from __future__ import annotations

from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.library import Library, load, to_be_looked_at

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
