"""A small game's search is sure where it answers and doubts where it can't, on the command line and on pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from grading import ask_pages

from scythe_ref import Reference
from scythe_ref.library import compiled

EXAMPLES = Path(__file__).parents[2] / "examples"
QUESTIONS = yaml.safe_load(Path(__file__).with_name("small_games.yaml").read_text("utf-8"))
"""By game and half, each question with the ids of which one must come first; none: nothing there answers."""


@cache
def reference(game: str) -> Reference:
    return Reference(compiled(EXAMPLES / game / "content"))


def asked(game: str, half: str) -> dict[str, tuple[bool, list[str]]]:
    """Return by question whether the first hit answers, and its ids."""
    found: dict[str, tuple[bool, list[str]]] = {}
    for question in QUESTIONS[game][half]:
        answer = reference(game).search(question)
        ids = [name for hit in answer.result.hits[:1] for name in (hit.document.id, *(one.id for one in hit.also))]
        found[question] = answer.answers, ids
    return found


def wrong(wanted: dict[str, list[str]], found: dict[str, tuple[bool, list[str]]]) -> list[Any]:
    return [
        (question, found[question])
        for question, ids in wanted.items()
        if found[question][0] != bool(ids) or (ids and not {*ids} & {*found[question][1]})
    ]


@pytest.mark.parametrize(("half", "most"), [("asked", 4), ("fresh", 4)])
@pytest.mark.parametrize("game", QUESTIONS)
def test_it_is_sure_of_answers_and_of_nothing_else(game: str, half: str, most: int) -> None:
    mistakes = wrong(QUESTIONS[game][half], asked(game, half))
    assert len(mistakes) <= most, mistakes


@pytest.mark.parametrize("game", QUESTIONS)
def test_pages_doubt_as_the_command_line_does(game: str) -> None:
    told = {question: answer for half in QUESTIONS[game] for question, answer in asked(game, half).items()}
    pages = ask_pages(reference(game)._index, [*told])
    assert [(page.sure, [*page.ids[:1]]) for page in pages] == [(sure, ids[:1]) for sure, ids in told.values()]
