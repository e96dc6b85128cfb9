"""Both rows of the player mat: the parts that a line leaves open, and their use for other modules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import scythe_ref
from scythe_ref.scythe.engine import AmbiguousActionError, Rulebook, State, Verdict, parse
from scythe_ref.scythe.engine.core.events import fold
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS
from scythe_ref.scythe.engine.rules.bottom_row import brackets, is_completed

Position = Callable[[str], State]
Play = Callable[..., Verdict]

RICH = "saxony* mat=industrial units T8=worker M6=worker; crimea; board T8=food:4,metal:1,oil:3,wood:3 M6=metal:3"


@pytest.fixture
def rich(position: Position) -> State:
    return position(RICH)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("saxony deploy speed", "say where with 'at'"),
        ("saxony build mill", "say where with 'at'"),
        ("saxony deploy speed at T8", "say what pays with 'paying ...'"),
    ],
)
def test_what_a_line_leaves_open_is_asked_for(line: str, hint: str) -> None:
    with pytest.raises(AmbiguousActionError, match=hint):
        scythe_ref.check(RICH, line)


def test_only_what_an_action_brings_can_be_left() -> None:
    with pytest.raises(ValueError, match=r"power can't be left here; of this action .* coins \(at most 3\)"):
        scythe_ref.check(RICH, "saxony upgrade power to build without power")
    with pytest.raises(ValueError, match=r"popularity can't be left here; of this action .* bonus \(at most 2\)"):
        scythe_ref.check(RICH, "saxony enlist build to popularity without popularity")


@pytest.mark.parametrize(
    "line",
    [
        "saxony upgrade power to build",
        "saxony deploy speed at T8 paying 1 metal T8, 2 metal M6",
        "saxony build mill at T8",
        "saxony enlist deploy to combat_cards",
        "saxony produce T8, M6 only 0",
        "saxony trade 1 wood at T8",
    ],
)
def test_the_events_of_an_action_make_its_outcome(rich: State, play: Play, line: str) -> None:
    before = rich.copy()
    verdict = play(rich, line)
    assert verdict.accepted, verdict
    assert rich == before
    assert fold(rich, verdict.events) == verdict.after


def test_a_mat_has_as_many_brackets_as_there_are_cubes(rulebook: Rulebook, position: Position) -> None:
    for mat in rulebook.mats:
        state = position(f"saxony* mat={mat}; crimea")
        total = sum(brackets(state, state.active, action) for action in range(len(BOTTOM_ACTIONS)))
        assert total == rulebook.numbers.player_cubes


def test_nothing_is_left_once_every_piece_is_out(position: Position) -> None:
    state = position("saxony*; crimea")
    owner = state.players[state.active]
    assert not any(is_completed(state, state.active, action) for action in range(4))
    owner.upgrades, owner.recruits = 0b111111, 0b1111
    owner.units[1:5] = owner.structures = [state.rulebook.index["T8"]] * 4
    assert all(is_completed(state, state.active, action) for action in range(4))


def test_crimea_names_the_card_that_it_spends(position: Position, rulebook: Rulebook, play: Play) -> None:
    crimea = "crimea* mat=industrial units V9=worker cards=2+5; saxony; board V9=metal:2"
    state = position(crimea)
    line = "crimea deploy speed at V9 paying 2 metal V9, 1 combat card"
    with pytest.raises(AmbiguousActionError, match=r"which combat card pays, as in 'paying 1 combat card 2': 2 or 5"):
        scythe_ref.check(crimea, line)
    assert play(state, f"{line} 2").after.players[state.active].hand == [0, 0, 0, 1]
    assert play(state, f"{line} 5").after.players[state.active].hand == [1, 0, 0, 0]
    assert play(state, f"{line} 4").failed == ["crimea.coercion"]
    assert parse(f"{line} 5", rulebook).args[2][1] == (1, "combat card", "5")
