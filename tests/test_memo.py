"""The memo: what depends on a change is made again, and nothing else."""

from __future__ import annotations

import pytest

from scythe_ref.memo import Memo

State = dict[str, int]


class Kitchen:
    """Makes things out of numbers and notes what it makes."""

    def __init__(self, **numbers: int) -> None:
        self.made: list[str] = []
        self.memo: Memo[State] = Memo()
        self.memo.begin(numbers)

    def change(self, **numbers: int) -> None:
        self.memo.begin({**self.memo.state, **numbers})
        self.made.clear()

    def number(self, name: str) -> int:
        return self.memo.look(_number, name)

    def half(self, name: str) -> int:
        return self.memo.ask(_half, self, name)

    def total(self, *names: str) -> int:
        return self.memo.ask(_total, self, *names)


def _number(state: State, name: str) -> int:
    return state[name]


def _half(state: State, kitchen: Kitchen, name: str) -> int:
    kitchen.made.append(f"half {name}")
    return kitchen.number(name) // 2


def _total(state: State, kitchen: Kitchen, *names: str) -> int:
    kitchen.made.append("total")
    return sum(kitchen.half(name) for name in names)


def test_nothing_is_made_twice_in_a_state() -> None:
    kitchen = Kitchen(a=4, b=6)
    assert kitchen.total("a", "b") == kitchen.total("a", "b") == 5
    assert kitchen.made == ["total", "half a", "half b"]


def test_a_new_state_in_which_nothing_changed_makes_nothing() -> None:
    kitchen = Kitchen(a=4, b=6)
    kitchen.total("a", "b")
    kitchen.change(c=1)
    assert kitchen.total("a", "b") == 5
    assert kitchen.made == []


def test_only_what_rests_on_a_change_is_made_again() -> None:
    kitchen = Kitchen(a=4, b=6)
    kitchen.total("a", "b")
    kitchen.change(b=8)
    assert kitchen.total("a", "b") == 6
    assert kitchen.made == ["half b", "total"]


def test_what_comes_out_as_it_was_stops_the_change() -> None:
    kitchen = Kitchen(a=4, b=6)
    kitchen.total("a", "b")
    kitchen.change(a=5)
    assert kitchen.total("a", "b") == 5
    assert kitchen.made == ["half a"]


def test_a_change_is_noticed_by_who_asks_later() -> None:
    kitchen = Kitchen(a=4, b=6)
    kitchen.total("a", "b")
    kitchen.change(a=8)
    assert kitchen.half("a") == 4
    kitchen.made.clear()
    assert kitchen.total("a", "b") == 7
    assert kitchen.made == ["total"]


def test_what_was_not_asked_for_in_a_state_is_made_again_when_it_is_wanted() -> None:
    kitchen = Kitchen(a=4, b=6)
    kitchen.total("a", "b")
    kitchen.change(a=8)
    kitchen.change(b=2)
    assert kitchen.total("a", "b") == 5


def test_something_that_is_gone_is_told_by_who_looks_for_it() -> None:
    kitchen = Kitchen(a=4)
    kitchen.half("a")
    kitchen.memo.begin({})
    with pytest.raises(KeyError):
        kitchen.half("a")
    kitchen.memo.begin({"a": 10})
    assert kitchen.half("a") == 5
