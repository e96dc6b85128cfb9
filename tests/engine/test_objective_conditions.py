"""Objective cards whose conditions look at resources, neighbours and several things on one territory."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from scythe_ref.scythe.engine import Rulebook, State
from scythe_ref.scythe.engine.rules.objectives import ObjectiveContext, is_fulfilled


@pytest.mark.parametrize(
    ("number", "line", "met"),
    [
        (9, "saxony* F4=worker; board F4=food:3,metal:1,oil:1,wood:4", True),
        (9, "saxony* F4=worker; board F4=food:3,metal:1,oil:1,wood:3", False),
        (9, "saxony* F4=worker; board F4=food:9", False),
        (14, "saxony* F4=mech,worker V4=mine upgrades=move recruits=build; board F4=food:1,metal:1,oil:1,wood:1", True),
        (14, "saxony* F4=mech,worker V4=mine upgrades=move; board F4=food:1,metal:1,oil:1,wood:1", False),
        (16, "saxony* F4=character,mech,worker; board F4=food:5", True),
        (16, "saxony* F4=character,mech,2worker; board F4=food:5", False),
        (16, "saxony* F4=character,mech,worker V4=mech; board F4=food:4", False),
        (17, "saxony* M4=worker T5=worker", True),
        (17, "saxony* M4=worker T5=worker factory-card=5", False),
        (17, "saxony* M4=worker", False),
        (19, "saxony* M5=worker T4=worker V5=worker M7=worker T7=worker", True),
        (19, "saxony* M5=worker T4=worker V5=worker M7=worker", False),
        (21, "saxony* F4=worker V4=worker; board F4=wood:5; board V4=wood:4", True),
        (21, "saxony* F4=worker V4=worker; board F4=wood:5; board V4=oil:4", False),
        (24, "saxony* M4=5worker", True),
        (24, "saxony* M4=4worker T5=worker", False),
        (26, "saxony* M4=worker F4=worker T5=worker W2=worker V4=worker", True),
        (26, "saxony* M4=worker F4=worker T5=worker W2=worker V4=mech", False),
        (27, "saxony* F4=mine V4=mill T5=armory", True),
        (27, "saxony* F4=mine V4=mill T8=armory", False),
    ],
)
def test_condition(rulebook: Rulebook, position: Callable[[str], State], number: int, line: str, met: bool) -> None:
    state = position(line)
    play = cast("Any", SimpleNamespace(state=state, rulebook=state.rulebook))
    assert is_fulfilled(ObjectiveContext(play, state.active, number)) is met


def test_every_objective_card_can_be_asked(rulebook: Rulebook, position: Callable[[str], State]) -> None:
    state = position("saxony* F4=worker; polania V9=worker")
    play = cast("Any", SimpleNamespace(state=state, rulebook=state.rulebook))
    assert len(rulebook.objectives) == 27
    for number in rulebook.objectives:
        assert is_fulfilled(ObjectiveContext(play, 0, number)) in (True, False)
