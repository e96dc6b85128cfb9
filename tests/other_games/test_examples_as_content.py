"""Both example games are whole: they validate, check and answer questions, and are as small as they say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from example_games import EXAMPLES, GAMES, Ask


def lines(folder: Path, *patterns: str) -> int:
    return sum(len(file.read_text("utf-8").splitlines()) for pattern in patterns for file in folder.rglob(pattern))


@pytest.mark.parametrize("game", GAMES)
def test_their_content_has_no_problems(game: str, ask: Ask) -> None:
    assert "no problems" in ask(game, "validate")


def test_every_scenario_of_the_game_with_an_engine_passes(ask: Ask) -> None:
    said = json.loads(ask("nine-mens-morris", "check", "--json"))
    assert len(said["results"]) >= 40
    assert all(result["passed"] for result in said["results"])


def test_without_an_engine_there_is_nothing_to_check(ask: Ask) -> None:
    assert "rest on their sources alone" in ask("tin-harbour", "check")


@pytest.mark.parametrize(
    ("game", "question", "first"),
    [
        ("nine-mens-morris", "may I jump with three men left", "fly.three"),
        ("nine-mens-morris", "can I take a man out of a mill", "take-out-of-a-row"),
        ("nine-mens-morris", "does the captured man come back", "take.pound"),
        ("tin-harbour", "am I stuck in a storm", "leave-a-storm"),
        ("tin-harbour", "can two boats share a quay", "share-a-quay"),
        ("tin-harbour", "what is a shed", "shed"),
    ],
)
def test_a_question_finds_its_answer_first(game: str, question: str, first: str, ask: Ask) -> None:
    assert json.loads(ask(game, "search", "--json", question))["hits"][0]["id"] == first


def test_a_rule_is_shown_with_the_line_of_its_code(ask: Ask) -> None:
    shown = ask("nine-mens-morris", "show", "take.not-from-row")
    assert "Overridden by" in shown
    assert "nine_mens_morris/rules.py:" in shown


def test_they_are_small_enough_to_be_read() -> None:
    for game in GAMES:
        assert lines(EXAMPLES / game / "content", "*.yaml", "*.md") <= 3000
    assert lines(EXAMPLES / "nine-mens-morris" / "nine_mens_morris", "*.py", "*.svg", "*.css") <= 1500
    assert not [*(EXAMPLES / "tin-harbour").rglob("*.py")]
