"""Work on all cores: a task may itself ask for work on all cores."""

from __future__ import annotations

from scythe_ref.workers import spread


def squares(number: int) -> list[int]:
    return list(spread(square, range(number), prepare, (), jobs=2, ordered=True))


def square(number: int) -> int:
    return number * number


def prepare() -> None:
    """Nothing is shared."""


def test_a_task_that_spreads_work_in_its_turn_does_it_itself() -> None:
    assert list(spread(squares, [3, 4], prepare, (), jobs=2, ordered=True)) == [[0, 1, 4], [0, 1, 4, 9]]
