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
    # file, text to add at its end, messages due
    ("rules/move.yaml", f"{{id: move.left, title: Left, text: '{RULE_TEXT}', sources: [core-rulebook-nl#beweeg]}}",
     ["write what the rule says", "name under 'says' the rules that it follows from"]),
    ("rules/turn.yaml", "{id: turn.left, title: Left, text: Fine., sources: [core-rulebook-nl#beweeg],"
     " asked: [two to four words], says: [turn.section]}", ["write how people ask for it"]),
    ("rulings/move.yaml", f"id: left\n    question: {QUESTION}\n    answer: {ANSWER}\n    {PROVED}reason: None.\n",
     ["write what a player asks", "write the answer"]),
    ("rulings/turn.yaml", f"id: awaited\n    question: Who?\n    answer: Nobody.\n    {PROVED}reason: {AWAITED}\n",
     ["'awaited' has no scenario yet: `scythe-ref new scenario ID --ruling awaited`"]),
    ("rulings/stars.yaml", f"id: shy\n    question: May it swim?\n    answer: It swims.\n    {PROVED}reason: None.\n",
     ["'shy' is asked for yes or no and doesn't say so: begin the answer with Yes, No or Only"]),
    ("scenarios/turn.yaml", f"id: made-by-new\n    title: Left{PLAY}", ["is still the play of the stub"]),
]  # fmt: skip


@pytest.fixture
def left(content: Path) -> list[tuple[str, list[str]]]:
    """Unfinished entries: the place of each, and the message due."""
    places = []
    for name, entry, told in LEFT:
        path = content / name
        text = path.read_text("utf-8").rstrip("\n") + "\n"
        indent = "      " if name.startswith("rules/") else "  "
        path.write_text(f"{text}{indent}- {entry.rstrip()}\n", "utf-8")
        places.append((f"{name}:{len(text.splitlines()) + 1}:", told))
    hooked = (content / "rulings/turn.yaml").read_text("utf-8").replace("scenarios: [", "scenarios: [made-by-new, ", 1)
    (content / "rulings/turn.yaml").write_text(hooked, "utf-8")
    return places


def test_everything_left_is_told_at_once(
    content: Path, left: list[tuple[str, list[str]]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", str(content)]) == 1
    lines = capsys.readouterr().out.splitlines()
    for place, told in left:
        here = [line for line in lines if place in line]
        assert len(here) == len(told), (place, lines)
        assert all(any(said in line for line in here) for said in told), (told, here)
    assert len(lines) == sum(len(told) for _, told in left)


def test_a_stub_is_not_published(content: Path, left: list[tuple[str, list[str]]]) -> None:
    problems = ContentFolder(content).read().problems
    assert any("rules/move.yaml" in problem and "still says what the stub said" in problem for problem in problems)
