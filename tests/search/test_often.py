"""`often` in the content is a count, and nobody's guess."""

from __future__ import annotations

from often import counts, differences

from scythe_ref.library.entry import Entry


def test_every_entry_is_wanted_as_often_as_was_counted(entries: list[Entry]) -> None:
    assert differences(entries) == []


def test_the_best_answer_counts_whole_and_what_comes_after_it_in_part() -> None:
    assert counts([["a", "b"], ["a", "b"], ["c", "d", "a"], []]) == {"a": 2, "b": 1, "c": 1, "d": 0}
    assert counts([["a"]] * 40) == {"a": 9}
