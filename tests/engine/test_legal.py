"""Generated actions over random play: legal, and each once in a fixed order."""

from __future__ import annotations

import pytest
from random_games import (
    RULEBOOKS,
    games,
    start,
)

from scythe_ref.scythe.engine import Action, build, parse
from scythe_ref.scythe.engine.core.play import IllegalActionError, Script, play_on, run
from scythe_ref.scythe.engine.options import LegalActions, is_generated, leaves, root
from scythe_ref.scythe.engine.position.line import parse_line
from scythe_ref.scythe.engine.position.names import (
    SECTIONS,
    UPGRADES,
)


def test_every_generated_action_is_legal() -> None:
    for _, state, script, action in games(range(30)):
        before = state.copy()
        verdict, _ = run(state, action, script, trace=False)
        assert verdict.accepted, (str(action), verdict.failed)
        assert state == before
        other, chance = state.copy(), script.copy()
        play_on(other, action, chance)
        assert other == verdict.after, str(action)
        assert is_generated(state, action)
        assert parse(str(action), state.rulebook) == action


def test_airships_fly_load_and_fight_in_the_games_above() -> None:
    seen = {"flight": 0, "take": 0, "drop": 0, "blitzkrieg": 0}
    starts = [seed for number in range(16) for seed in (16 * number + 11, 16 * number + 13)]
    for _, _, _, action in games(starts, 80):
        text = str(action)
        seen["flight"] += "move airship" in text
        for word in ("take", "drop", "blitzkrieg"):
            seen[word] += f" {word} " in f" {text} "
    assert min(seen.values()) > 2, seen


def test_a_line_goes_on_where_the_next_one_would_mean_another_unit() -> None:
    state = build(parse_line("saxony* V4=mech F4=mech abilities=speed; polania", RULEBOOKS[0]), RULEBOOKS[0])
    state.turn.section = SECTIONS.index("move")
    moves = {str(action) for action in LegalActions(state)}
    assert {"saxony move mech V4 to F4", "saxony move mech V4 to F4 to W2"} <= moves
    assert "saxony move mech V4 to T5 to F5" not in moves  # two lines, as nobody else is on T5


# -- the lazy object ------------------------------------------------------------------------------------------------


def test_tokens_are_offered_between_moves_only_where_nothing_is_due() -> None:
    offered = {
        ("albion* F1=character W1=worker; saxony", "albion move character F1 to V1"): "albion flag V1",
        ("albion* F1=character W1=worker; saxony V1=mech", "albion move character F1 to V1"): "",
        ("albion* F1=character W1=worker; saxony; board V1=encounter", "albion move character F1 to V1"): "",
        ("albion* F1=character W1=worker; saxony", "albion move worker W1 to T1"): "",
        ("togawa* T7=character V8=worker; saxony", "togawa move character T7 to M7"): "togawa trap coins M7",
        ("togawa* T7=mech V8=worker M7=disarmed:coins abilities=shinobi; saxony", "togawa move mech T7 to M7"): (
            "togawa rearm M7"
        ),
        ("togawa* T7=mech M7=disarmed:coins abilities=shinobi; saxony M7=mech", "togawa move mech T7 to M7"): "",
    }
    tokens = ("flag", "trap", "rearm")
    for (position, move), token in offered.items():
        state = build(parse_line(position, RULEBOOKS[0]), RULEBOOKS[0])
        script = Script({}, state.rulebook, state)
        state = run(state, parse(move, state.rulebook), script)[0].after
        found = [str(action) for action in LegalActions(state) if action.verb in tokens]
        assert (token in found) if token else not found, (position, found)
        if token:
            after, _ = run(state, parse(token, state.rulebook), script)
            assert after.accepted
            verbs = {action.verb for action in LegalActions(after.after)}
            assert "end-move" in verbs and not verbs & set(tokens[:1])


def test_all_actions_of_a_state_come_once_and_in_a_fixed_order() -> None:
    for _, state, _, action in games(range(1, 11, 2), 60):
        listed = list(LegalActions(state))
        assert len(set(listed)) == len(listed)
        assert listed == list(leaves(root(state)))
        assert action in LegalActions(state)
        assert len(LegalActions(state)) == len(listed)


def test_legal_actions_say_what_they_are() -> None:
    state = start(0)
    actions = LegalActions(state)
    assert isinstance(actions, LegalActions)
    assert bool(actions)
    assert repr(actions).startswith("<LegalActions: saxony section move; ")
    assert "saxony section move" in actions  # an action or its text
    assert Action("saxony", "end-turn") not in actions  # the token has to be moved first
    state.over = 1
    assert not actions
    assert not list(actions)
    with pytest.raises(ValueError, match="the game is over"):
        root(state)


def test_nobody_plays_on_by_a_tile_that_is_not_known() -> None:
    state = build(parse_line("saxony*; crimea; resolution tile=1", RULEBOOKS[0]), RULEBOOKS[0])
    actions = LegalActions(state)
    assert not actions and not list(actions)
    assert not is_generated(state, Action("saxony", "section", ("move",)))
    assert "not known" in repr(actions)
    with pytest.raises(ValueError, match="read it off the tile"):
        root(state)


def test_an_illegal_action_is_named_with_the_rules_that_refuse_it() -> None:
    state = start(0)
    with pytest.raises(IllegalActionError, match=r"saxony end turn is refused by turn\.dead-turn"):
        play_on(state, Action("saxony", "end-turn"), Script({}, state.rulebook, state))


def test_the_number_of_upgrades_is_what_the_generator_counts_on() -> None:
    assert UPGRADES.index("move") == 0
    assert UPGRADES.index("produce") == 5
