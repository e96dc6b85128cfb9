"""A small game's search is sure where it answers and doubts where it can't, on the command line and on pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from grading import ask_pages

from scythe_ref import Reference
from scythe_ref.library import Entry, compiled
from scythe_ref.search import GameWords, search
from scythe_ref.search.game_words import near_right_words
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.query_words import slips

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


@pytest.mark.parametrize(("half", "most"), [("asked", 4), ("fresh", 4), ("first-time", 6)])
@pytest.mark.parametrize("game", QUESTIONS)
def test_it_is_sure_of_answers_and_of_nothing_else(game: str, half: str, most: int) -> None:
    mistakes = wrong(QUESTIONS[game][half], asked(game, half))
    assert len(mistakes) <= most, mistakes


@pytest.mark.parametrize("game", QUESTIONS)
def test_pages_doubt_as_the_command_line_does(game: str) -> None:
    told = {question: answer for half in QUESTIONS[game] for question, answer in asked(game, half).items()}
    pages = ask_pages(reference(game)._index, [*told])
    assert [(page.sure, [*page.ids[:1]]) for page in pages] == [(sure, ids[:1]) for sure, ids in told.values()]


@pytest.mark.parametrize("game", QUESTIONS)
def test_a_right_word_is_not_corrected_and_a_slip_is(game: str) -> None:
    meant = {"which faction takes a turn": None, "one in a trun": "one in a turn"}
    assert {question: reference(game).search(question).result.meant for question in meant} == meant
    assert [page.meant for page in ask_pages(reference(game)._index, [*meant])] == [*meant.values()]


def test_pages_get_every_right_word_that_could_be_taken_for_a_slip(tmp_path: Path) -> None:
    index = reference("tin-harbour")._index
    near = near_right_words(index.game_words, index.vocabulary)
    assert near
    (tmp_path / "none.txt").touch()
    library = compiled(EXAMPLES / "tin-harbour" / "content")
    correcting = SearchIndex.build(library.entries.values(), GameWords(right_words_file=tmp_path / "none.txt"))
    known = {*index.vocabulary, *index.game_words.words_of_any_text}
    others = sorted(index.game_words.right_words - known - {*near})[::100]
    assert [word for word in others if slips(correcting, word)] == []
    assert [word for word in near[::20] if not slips(correcting, word)] == []


@pytest.mark.parametrize(("game", "question", "first"), [
    ("nine-mens-morris", "mill", "row"),  # other names of the game, too
    ("nine-mens-morris", "what is a mill", "row"),
    ("nine-mens-morris", "what if I cannot move", "end.blocked"),
    ("nine-mens-morris", "what happens when I'm blocked", "end.blocked"),
    ("tin-harbour", "what counts as a quay", "quay"),
    ("tin-harbour", "may I sail and load", "turn.one-action"),
])  # fmt: skip
def test_a_definition_comes_first_where_it_is_asked_for(game: str, question: str, first: str) -> None:
    hit = reference(game).search(question).result.hits[0]
    assert first in (hit.document.id, *(other.id for other in hit.also))


def test_a_term_is_found_though_other_games_have_it_for_a_stop_word() -> None:
    call = {"id": "call", "kind": "term", "title": "Call", "answer": "To ask for a card.", "url": "glossary/"}
    pass_on = {
        "id": "pass",
        "kind": "statement",
        "title": "Passing",
        "answer": "You give a card away.",
        "url": "rules/",
    }
    index = SearchIndex.build([Entry(text="", breadcrumb=(), **entry) for entry in (call, pass_on)])
    questions = ["call", "what is a call", "may I call a card", "who calls"]
    assert [search(index, question).hits[0].document.id for question in questions] == ["call"] * 4
    assert [page.ids[0] for page in ask_pages(index, questions)] == ["call"] * 4
    assert reference("tin-harbour")._index.game_words.is_stop_word("call")
