"""Verdicts: the deciding rule, the lifted ones; asking changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import scythe_ref
from scythe_ref.messages import to_text
from scythe_ref.scythe.engine import SCYTHE, AmbiguousActionError, State, Verdict, fold

Make = Callable[[str], State]
Play = Callable[..., Verdict]


def test_a_refusal_names_all_failed_checks_and_changes_nothing(position: Make, play: Play) -> None:
    state = position("nordic* W1=worker; rusviet V1=mech; board W1=oil:1")
    before = state.copy()
    verdict = play(state, "nordic move worker V1 to L2")
    assert verdict.decided_by == ["move.own-units"]
    verdict = play(
        position("polania* M3=mech; saxony W2=mech; board W2=oil:1"), "polania move mech M3 to W2 with 1 oil"
    )
    assert verdict.decided_by == ["move.river", "move.pick-up"]
    assert verdict.events == []
    assert state == before


def test_an_accepted_play_names_exceptions_and_events(position: Make, play: Play) -> None:
    verdict = play(position("saxony* V4=mech abilities=riverwalk; polania W6=worker"), "saxony move mech V4 to W6")
    assert verdict.accepted
    assert ("move.river", "ability.riverwalk") in verdict.lifted
    assert {"ability.riverwalk", "move.forced-retreat", "move.stop-workers"} <= set(verdict.decided_by)
    assert "move.lake" in verdict.consulted
    assert not set(verdict.consulted) & set(verdict.decided_by)


def test_a_guard_refuses_together_with_the_rule_it_leaves_standing(position: Make, play: Play) -> None:
    worker = play(position("saxony* V4=worker abilities=riverwalk"), "saxony move worker V4 to W6")
    assert set(worker.decided_by) == {"ability.deployed", "move.river"}
    mech = play(position("saxony* V4=mech"), "saxony move mech V4 to W6")
    assert mech.decided_by == ["move.river"]


def test_the_first_refused_step_refuses_the_line(position: Make, play: Play) -> None:
    state = position("saxony* V4=mech abilities=speed; polania F4=worker")
    verdict = play(state, "saxony move mech V4 to F4 to W2")
    assert verdict.decided_by == ["move.stop-workers"]
    assert verdict.after == state


def test_facts_hold_the_values_of_that_moment(position: Make, play: Play) -> None:
    verdict = play(position("saxony* V4=mech power=3; polania F4=mech"), "saxony move mech V4 to F4", "saxony commit 4")
    (fact,) = verdict.facts
    assert (fact.rule, fact.values["have"], fact.values["power"]) == ("combat.dial-power", 3, 4)


def test_folding_the_events_gives_the_state_after(position: Make, play: Play) -> None:
    state = position("saxony* V4=mech power=5 cards=3; polania F4=mech,worker power=4 cards=2; board F4=wood:2")
    here = state
    for line in ("saxony move mech V4 to F4", "saxony commit 2 cards 3", "polania commit 1 cards 2"):
        verdict = play(here, line)
        assert fold(here, verdict.events) == verdict.after
        here = verdict.after
    assert here.players[0].stars[6] == 1


def test_two_combats_make_a_commitment_ambiguous(position: Make, play: Play) -> None:
    state = position("saxony* V4=character,mech; polania F4=mech W2=mech")
    state = play(state, "saxony move character V4 to W2", "saxony move mech V4 to F4").after
    with pytest.raises(AmbiguousActionError, match="fight F4"):
        play(state, "saxony commit 1")
    assert play(state, "saxony fight F4", "saxony commit 1").accepted


def test_metal_in_several_places_makes_a_payment_ambiguous(position: Make, play: Play) -> None:
    state = position("saxony* mat=industrial T8=worker M6=worker; board T8=metal:2 M6=metal:2")
    with pytest.raises(AmbiguousActionError, match="2 metal M6, 2 metal T8"):
        play(state, "saxony deploy speed at T8")
    assert play(state, "saxony deploy speed at T8 paying 2 metal T8, 1 metal M6").accepted


def test_who_does_not_take_part_cannot_act() -> None:
    with pytest.raises(ValueError, match="Crimea does not take part"):
        scythe_ref.check("saxony* V4=mech", "crimea bolster power")


def test_check_and_apply_agree_and_check_consumes_no_draw(bundle: dict[str, Any]) -> None:
    data = {
        "players": {
            "crimea": {"active": True, "abilities": ["scout"], "cards": [], "units": {"V7": ["mech"]}},
            "saxony": {"cards": [2, 5], "units": {"T6": ["mech"]}},
        },
        "draws": {"stolen_cards": [5]},
    }
    here = SCYTHE.load(data, bundle)
    here = SCYTHE.apply(here, SCYTHE.parse(here, "crimea move mech V7 to T6")).after
    scout = SCYTHE.parse(here, "crimea use scout")
    checked = SCYTHE.check(here, scout)
    assert checked.accepted and checked.after is here
    assert SCYTHE.unused(here) == [{"say": "draws.stolen-card", "value": 5}]
    applied = SCYTHE.apply(here, scout)
    assert applied.decided_by == checked.decided_by
    assert SCYTHE.view(applied.after)["players"]["crimea"]["hand"] == [5]
    assert SCYTHE.unused(applied.after) == []


def test_without_trace_nothing_is_consulted_but_the_verdict_is_the_same(position: Make) -> None:
    from scythe_ref.scythe.engine import parse
    from scythe_ref.scythe.engine.core.play import Script, run

    state = position("saxony* V4=mech abilities=riverwalk")
    action = parse("saxony move mech V4 to W6", state.rulebook)
    traced, _ = run(state, action, Script({}, state.rulebook, state), trace=True)
    silent, _ = run(state, action, Script({}, state.rulebook, state), trace=False)
    assert silent.consulted == [] and traced.consulted
    assert silent.decided_by == traced.decided_by and silent.after == traced.after


def test_an_exception_to_the_card_limit_does_not_make_cards(position: Make, play: Play) -> None:
    state = position("saxony* T5=mech; rusviet FACTORY=mech,worker abilities=peoples-army cards=3+3")
    state = play(state, "saxony move mech T5 to FACTORY", "saxony commit 0").after
    assert play(state, "rusviet commit 0 cards 5").decided_by == ["combat.cards"]
    assert "rusviet.peoples-army" in play(state, "rusviet commit 0 cards 3+3").decided_by


def test_a_position_lists_its_open_choices(bundle: Mapping[str, Any]) -> None:
    data = {
        "players": {
            "saxony": {"active": True, "units": {"T5": ["mech"]}},
            "nordic": {"units": {"FACTORY": ["mech"]}, "abilities": ["seaworthy"]},
        }
    }
    here = SCYTHE.load(data, bundle)
    assert SCYTHE.open_choices(here) == []
    commit = "has not committed to the combat at FACTORY"
    for line, opened in (
        ("saxony move mech T5 to FACTORY", []),
        ("saxony end move", ["the combat at FACTORY is due and not fought"]),
        ("saxony commit 0", [f"nordic {commit} ('nordic commit 0')"]),
        ("nordic commit 0", ["the beaten units at FACTORY have not retreated ('nordic retreat mech > home')"]),
        ("nordic retreat mech to L4", []),
    ):
        here = SCYTHE.act(here, SCYTHE.parse(here, line)).after
        said = [to_text(bundle["messages"], choice) for choice in SCYTHE.open_choices(here)]
        assert [choice for choice in said if "Factory card" not in choice] == opened, line
