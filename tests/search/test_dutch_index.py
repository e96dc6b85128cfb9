"""The index of the Dutch content answers Dutch and English questions, on the command line and in the pages alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from grading import Found, ask_command_line, ask_pages, figures, rank, translated_pages
from halves import Query, queries

from scythe_ref.library import load
from scythe_ref.library.entries import entries_of
from scythe_ref.search import words_of
from scythe_ref.search.index import SearchIndex

FILE = Path(__file__).with_name("dutch_questions.yaml")
DUTCH = [Query(one["query"], "dutch", tuple(one["answers"])) for one in yaml.safe_load(FILE.read_text("utf-8"))]


pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("test_dutch_index")]  # whose index takes seconds to make


@pytest.fixture(scope="module")
def dutch_index() -> SearchIndex:
    library = load(language="nl")
    words = words_of(library.package, library.lexicon, library.destinations, library.language)
    return SearchIndex.build(entries_of(library), words)


@pytest.fixture(scope="module")
def answers(dutch_index: SearchIndex) -> dict[str, Found]:
    """The command line's answers to all queries."""
    asked = [query.text for query in (*DUTCH, *queries("all"))]
    return dict(zip(asked, ask_command_line(dutch_index, asked), strict=True))


def test_both_sides_answer_the_same(dutch_index: SearchIndex, answers: dict[str, Found], tmp_path: Path) -> None:
    pages = ask_pages(dutch_index, [*answers], translated_pages("nl", tmp_path))
    for (query, ours), theirs in zip(answers.items(), pages, strict=True):
        assert theirs.ids == ours.ids, query
        assert replace(theirs, hits=(), exceptions=()) == replace(ours, hits=(), exceptions=()), query


def test_questions_find_their_answers(answers: dict[str, Found]) -> None:
    found = [answers[query.text] for query in DUTCH]
    missed = [query.text for query, answer in zip(DUTCH, found, strict=True) if (rank(query, answer) or 9) > 3]
    told = figures(DUTCH, found)
    assert told.at_3 >= 0.92, missed
    assert told.told >= 0.78
    mixed = [query for query in queries("all") if query.answers]
    assert figures(mixed, [answers[query.text] for query in mixed]).at_3 >= 0.88
