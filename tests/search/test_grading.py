"""The search answers the file of real queries, on the command line and in the pages, and says when it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pytest
from grading import Figures, Found, ask_command_line, ask_pages, by_group, confident, doubted, rank
from halves import Query, queries

from scythe_ref.search.index import SearchIndex

Half = Literal["tuning", "set aside"]

ASKED = queries("all")
FLOORS: dict[Half, dict[str, tuple[float, float]]] = {
    "tuning": {
        "all": (0.8, 0.9),
        "question": (0.87, 0.95),
        "scrap": (0.88, 0.95),
        "colloquial": (0.53, 0.7),
        "typo": (0.84, 0.89),
        "dutch": (0.83, 0.92),
    },
    "set aside": {
        "all": (0.82, 0.9),
        "question": (0.89, 0.92),
        "scrap": (0.86, 0.96),
        "colloquial": (0.58, 0.7),
        "typo": (0.79, 0.96),
        "dutch": (0.69, 0.88),
    },
}
"""Shares of a half and group that the first hit or one of two told apart, and one of the first three, must answer: a
little below today's.

The goals on the half set aside are 0.9 and 0.95 of all."""
MOST_TOLD_APART = 0.4
"""Most of the queries that two answers are shown for."""
PASSED_OFF: dict[Half, int] = {"tuning": 5, "set aside": 5}
"""Queries without an answer for which the search takes a hit for one all the same; the goal is one in 24."""


@pytest.fixture(scope="module")
def answers(index: SearchIndex) -> dict[str, list[Found]]:
    texts = [query.text for query in ASKED]
    return {"command line": ask_command_line(index, texts), "pages": ask_pages(index, texts)}


def of_half(found: Sequence[Found], half: Half) -> tuple[list[Query], list[Found]]:
    mine = {query.text for query in queries(half)}
    pairs = [(query, hits) for query, hits in zip(ASKED, found, strict=True) if query.text in mine]
    return [query for query, _ in pairs], [hits for _, hits in pairs]


def test_both_engines_bring_the_same(answers: dict[str, list[Found]]) -> None:
    for query, ours, theirs in zip(ASKED, answers["command line"], answers["pages"], strict=True):
        assert (theirs.ids, theirs.also, theirs.dutch) == (ours.ids, ours.also, ours.dutch), query.text
        scores = [score for _, score in ours.hits]
        assert [score for _, score in theirs.hits] == pytest.approx(scores, rel=1e-6), query.text
        assert (theirs.meant, theirs.nearest, theirs.sure) == (ours.meant, ours.nearest, ours.sure), query.text
        assert (theirs.readings, theirs.left_out, theirs.senses) == (ours.readings, ours.left_out, ours.senses), (
            query.text
        )
        assert (theirs.places, theirs.also_asked) == (ours.places, ours.also_asked), query.text
        assert theirs.exceptions == ours.exceptions, query.text


@pytest.mark.parametrize("engine", ["command line", "pages"])
@pytest.mark.parametrize("half", FLOORS)
def test_what_people_type_is_answered(answers: dict[str, list[Found]], engine: str, half: Half) -> None:
    reached = by_group(*of_half(answers[engine], half))
    below = {
        group: (reached[group].told, reached[group].at_3)
        for group, (told, at_3) in FLOORS[half].items()
        if reached[group].told < told or reached[group].at_3 < at_3
    }
    assert below == {}


@pytest.mark.parametrize("engine", ["command line", "pages"])
@pytest.mark.parametrize("half", PASSED_OFF)
def test_where_there_is_no_answer_little_is_passed_off_as_one(
    answers: dict[str, list[Found]], engine: str, half: Half
) -> None:
    assert len(confident(*of_half(answers[engine], half))) <= PASSED_OFF[half]


@pytest.mark.parametrize("engine", ["command line", "pages"])
def test_few_answers_are_taken_for_guesses(answers: dict[str, list[Found]], engine: str) -> None:
    found = answers[engine]
    right = sum(rank(query, hits) == 1 for query, hits in zip(ASKED, found, strict=True))
    assert len(doubted(ASKED, found)) <= 0.033 * right


def test_most_queries_have_one_first_answer(answers: dict[str, list[Found]]) -> None:
    found = answers["command line"]
    assert 0 < sum(bool(hits.readings) for hits in found) <= MOST_TOLD_APART * len(found)


def test_figures_are_counted_as_people_would() -> None:
    asked = [Query("a", "words", ("x",)), Query("b", "words", ("x", "y")), Query("c", "words", ("z",))]
    found = [
        Found(tuple((name, 1.0) for name in names), ((),) * len(names), ({},) * len(names), None, (), True, apart)
        for names, apart in (("x", ()), ("vyux", (("in", "v"), ("out", "y"))), ("uv", ()))
    ]
    assert by_group(asked, found)["all"] == Figures(size=3, at_1=1 / 3, told=2 / 3, at_3=2 / 3, mrr=(1 + 1 / 2) / 3)
