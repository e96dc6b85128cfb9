"""Our own content: sound as a whole; a message reports every kind of damage at its place."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import our_content
import pytest

from scythe_ref.formats.problem import ContentError
from scythe_ref.library import RELEASE, Library, load

SMALL_GAME = Path(__file__).parents[2] / "examples" / "tin-harbour" / "content"


def test_every_statement_has_a_source_and_a_place_in_search(library: Library) -> None:
    found = {entry.id for entry in our_content.entries()}
    for entry in library.statements.values():
        assert entry.statement.sources or entry.statement.status == "house-rule"
        assert entry.id in found


def test_every_ruling_has_a_scenario_or_says_why_not(library: Library) -> None:
    for entry in library.rulings.values():
        assert entry.ruling.scenarios or entry.ruling.reason, entry.id


def test_entries_have_unique_ids_and_answers_without_markup(library: Library) -> None:
    entries = our_content.entries()
    seen = [(entry.kind, entry.id) for entry in entries]
    assert len(seen) == len(set(seen))
    for entry in entries:
        assert entry.answer
        assert "{fact:" not in entry.answer + entry.title + entry.text
        assert "](#" not in entry.answer


def test_a_number_in_a_text_follows_its_component(content: Path) -> None:
    change(content / "components/numbers.yaml", "dial_max: 7", "dial_max: 6")
    changed = load(content)
    assert "6" in changed.statements["combat.dial-max"].text
    assert "7" not in changed.statements["combat.dial-max"].text


def test_board_follows_the_counts(library: Library) -> None:
    territories = library.components.board.territories
    land = [h for h in territories.values() if h.terrain != "home_base"]
    assert len(land) == 47
    assert sum(h.tunnel for h in land) == 6
    assert sum(h.encounter for h in land) == 11
    assert sum(len(h.rivers) for h in territories.values()) == 2 * 32
    assert len(library.components.board.home_bases) == 7


def test_player_mats_add_up(library: Library) -> None:
    for name, mat in library.components.mats.mats.items():
        assert sum(s.cost - s.min for s in mat.sections) == 6, name
        assert sum(s.coins for s in mat.sections) == 6, name
        assert sum(s.cost for s in mat.sections) == 13, name


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("rules/move.yaml", "id: move.river\n", "id: move.lake\n", "the rule id 'move.lake' is already used at"),
        ("rules/combat.yaml", "{fact:combat.dial_max}", "{fact:combat.dial_maks}", "did you mean 'combat.dial_max'?"),
        ("rules/move.yaml", "core-rulebook-nl#", "core-rulebook-nn#", "did you mean 'core-rulebook-nl'?"),
        ("components/board.yaml", "rivers: [NE, SE]", "rivers: [NE]", "but W5 has none towards"),
        ("components/numbers.yaml", "lakes: 7", "lakes: 8", "the board has 7 lakes, not 8"),
        ("components/rulesets.yaml", "default: at-once", "default: at-onze", "did you mean 'at-once'?"),
        ("rules/airships.yaml", "says: [move.home-base]", "says: [move.home-bas]", "did you mean 'move.home-base'?"),
        ("components/factions.yaml", "rule: nordic.swim", "rule: nordic.swin", "did you mean 'nordic.swim'?"),
        ("components/factions.yaml", "seat: 2", "seat: 3", "3 is taken twice or isn't a seat"),
        ("components/player-mats.yaml", "order: 2", "order: 9", "9 is taken twice or isn't a place"),
        ("components/player-mats.yaml", "coins: 3}", "coins: 2}", "add up to 5, but on every mat it is 6"),
        ("components/player-mats.yaml", "cost: 4, min: 2", "cost: 4, min: 3", "the bracketed boxes of"),
        ("glossary.yaml", "terms:", "termz:", "termz"),
        ("changes.yaml", "move.forced-retreat", "move.forced-retreet", "did you mean 'move.forced-retreat"),
        ("messages.yaml", "messages:", "- messages:", "messages"),
    ],
)
def test_damage_is_reported_with_its_place(content: Path, file: str, old: str, new: str, message: str) -> None:
    change(content / file, old, new)
    with pytest.raises(ContentError) as caught:
        load(content)
    lines = [str(problem) for problem in caught.value.problems]
    assert any(message in line for line in lines), lines
    assert all(problem.line >= 1 and problem.column >= 1 for problem in caught.value.problems)


def test_all_problems_come_at_once(content: Path) -> None:
    change(content / "rules/combat.yaml", "{fact:combat.dial_max}", "{fact:combat.dial_maks}")
    change(content / "components/numbers.yaml", "lakes: 7", "lakes: 8")
    change(content / "changes.yaml", "move.forced-retreat", "move.forced-retreet")
    with pytest.raises(ContentError) as caught:
        load(content)
    named = {Path(problem.path).name for problem in caught.value.problems}
    assert named >= {"combat.yaml", "numbers.yaml", "changes.yaml"}


def change(file: Path, old: str, new: str) -> None:
    """Change the first occurrence of a text."""
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{old!r} does not stand in {file.name}: the test needs another example"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("slip", ["terms: []\n", "]\n"], ids=["a repeated key", "no YAML"])
def test_the_same_slip_in_a_copy_is_told_there(slip: str, tmp_path: Path) -> None:
    for name in ("ours", "copy"):
        content = shutil.copytree(SMALL_GAME, tmp_path / name)
        file = content / "glossary.yaml"
        file.write_text(file.read_text("utf-8") + slip, "utf-8")
        with pytest.raises(ContentError) as caught:
            load(content)
        assert {problem.path for problem in caught.value.problems} == {str(file)}


def test_an_install_takes_all_of_the_content_along() -> None:
    """``pyproject.toml`` names each folder and file, so that an owner's ``local`` stays at home."""
    project = Path(__file__).parents[2]
    settings = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    packed = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    there = {f"content/{path.name}" for path in (project / "content").iterdir() if path.name not in ("local", RELEASE)}
    assert {source for source in packed if source.startswith("content/")} == there
