"""The file of real queries is large, varied, true to the content, and fairly halved; `often` is a count from it."""

from __future__ import annotations

from collections import Counter

import pytest
from halves import queries, set_aside
from often import counts, differences

from scythe_ref.library.entry import Entry

AT_LEAST = {"question": 200, "scrap": 110, "colloquial": 85, "typo": 70, "dutch": 58, "none": 40}
"""Queries of each group in the whole file."""
HALVED = ("question", "scrap", "colloquial", "typo", "dutch")
ENOUGH = 25
"""Queries of each of these groups in each half, so that a share of them says something."""


def test_every_group_is_large_enough() -> None:
    groups = Counter(query.group for query in queries("all"))
    assert groups.keys() == AT_LEAST.keys()
    assert {group: groups[group] for group, least in AT_LEAST.items() if groups[group] < least} == {}


def test_no_query_stands_there_twice() -> None:
    texts = Counter(query.text.casefold() for query in queries("all"))
    assert [text for text, times in texts.items() if times > 1] == []


def test_answers_are_entries_that_state_something(entries: list[Entry]) -> None:
    """A scenario's text shows a case; the statement, ruling, term or component behind it is the answer."""
    known = {entry.id for entry in entries if entry.kind != "scenario"}
    assert {answer for query in queries("all") for answer in query.answers} - known == set()


def test_most_queries_have_an_answer_here_and_none_names_one_twice() -> None:
    asked = queries("all")
    assert [query for query in asked if len({*query.answers}) != len(query.answers)] == []
    assert sum(bool(query.answers) for query in asked) >= 0.85 * len(asked)


@pytest.mark.parametrize("half", ["tuning", "set aside"])
def test_each_half_is_about_half_and_can_be_graded(half: str) -> None:
    mine = queries(half)
    assert 0.4 <= len(mine) / len(queries("all")) <= 0.6
    groups = Counter(query.group for query in mine)
    assert {group: groups[group] for group in HALVED if groups[group] < ENOUGH} == {}


def test_the_text_alone_decides_the_half() -> None:
    # By the first byte of the hash: SHA-256 of "abc" begins with ba, that of "" with e3.
    assert set_aside("abc")
    assert not set_aside("")
    assert {query.text for query in queries("tuning")}.isdisjoint(query.text for query in queries("set aside"))


def test_every_entry_is_wanted_as_often_as_was_counted(entries: list[Entry]) -> None:
    assert differences(entries) == []


def test_the_best_answer_counts_whole_and_what_comes_after_it_in_part() -> None:
    assert counts([["a", "b"], ["a", "b"], ["c", "d", "a"], []]) == {"a": 2, "b": 1, "c": 1, "d": 0}
    assert counts([["a"]] * 40) == {"a": 9}
