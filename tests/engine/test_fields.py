"""A field, declared once for a record, is in its copies, its comparison and its plain data."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from scythe_ref.scythe.engine import Rulebook, State
from scythe_ref.scythe.engine.core.fields import Bounds, StateRecord, fixed_list, record, state_field
from scythe_ref.scythe.engine.core.shapes import IntRange, ListShape, RecordShape, defects
from scythe_ref.scythe.engine.position.codec import from_json, to_json

SMALL = IntRange(0, 9)
LINE = (
    "saxony* V4=mech,2worker airship=V4:2oil stars=combat:6; polania F4=worker; board V1=wood:4,encounter;"
    " resolution tile=6 set-off-by=saxony stars=polania:1 objectives=1+2"
)


class Added:
    """Fields that an expansion adds."""

    __slots__ = ()

    balloons: int = state_field(SMALL, default=3)


class Cargo(NamedTuple):
    """An entry of a list."""

    kind: int
    number: int


@record
class Toy(Added, StateRecord):
    """A record of every kind of field."""

    owner: int = state_field(SMALL)
    coins: int = state_field(SMALL, default=1)
    pieces: list[int] = state_field(lambda bounds: fixed_list(bounds.seats, SMALL), factory=lambda seats: [0] * seats)
    piles: list[list[int]] = state_field(fixed_list(2, ListShape(SMALL, 9)), factory=lambda _: [[], []])
    cargo: list[Cargo] = state_field(ListShape(SMALL, 9), factory=lambda _: [], rows=Cargo)


def toy() -> Toy:
    made = Toy(4)
    made.begin(2)
    return made


CHANGES: dict[str, Any] = {
    "owner": lambda t: setattr(t, "owner", 5),
    "coins": lambda t: setattr(t, "coins", 0),
    "pieces": lambda t: t.pieces.__setitem__(1, 7),
    "piles": lambda t: t.piles[0].append(2),
    "cargo": lambda t: t.cargo.append(Cargo(1, 2)),
    "balloons": lambda t: setattr(t, "balloons", 0),
}


def test_every_field_of_the_record_is_changed_here() -> None:
    assert list(Toy.FIELDS) == list(CHANGES)


@pytest.mark.parametrize("name", CHANGES)
def test_every_field_counts(name: str) -> None:
    before = toy()
    after = before.copy()
    assert after == before
    CHANGES[name](after)
    assert after != before == toy()
    assert after.to_data() != before.to_data()
    assert Toy(0).fill(after.to_data()) == after


def test_plain_data_is_held_against_what_is_declared(rulebook: Rulebook) -> None:
    shape = RecordShape(Toy.shapes(Bounds(rulebook, 2)))
    assert defects(shape, toy().to_data()) == []
    wrong = {**toy().to_data(), "coins": 10, "pieces": [1]}
    assert [path for path, _ in defects(shape, wrong)] == ["coins", "pieces"]


def test_two_records_share_nothing_that_changes() -> None:
    one, other = toy(), toy()
    one.piles[0].append(1)
    one.pieces[0] = 1
    assert other == toy()


@pytest.fixture
def state(rulebook: Rulebook, position: Any) -> State:
    made: State = position(LINE)
    return made


def test_a_state_of_all_records_survives_json(state: State) -> None:
    text = to_json(state)
    again = from_json(text, state.rulebook)
    assert again == state
    assert to_json(again) == text
    assert set(state.modules) == {"airships", "resolutions"}


def test_a_copy_of_a_state_is_independent(state: State) -> None:
    before = to_json(state)
    other = state.copy()
    other.players[0].units[0] = 3
    other.turn.pending.append(2)
    other.resources[0] += 1
    other.modules["resolutions"].perform(("left", 1, 1))
    assert to_json(state) == before != to_json(other)
    assert other != state
