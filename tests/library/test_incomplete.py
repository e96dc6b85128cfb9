"""Unfinished entries: `validate` tells each with its place and the cure, and no page shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.library import ANSWER, AWAITED, QUESTION, RULE_TEXT
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
    assert len(lines) == len(left)
    assert sum("take the line out" in line for line in lines) == 1, "a required key can't go"


def test_a_stub_is_not_published(content: Path, left: list[tuple[str, str]]) -> None:
    problems = ContentFolder(content).read().problems
    assert any("rules/move.yaml" in problem and "still says what the stub said" in problem for problem in problems)
