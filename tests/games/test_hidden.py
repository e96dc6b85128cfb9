"""A player's view: states that differ only in hidden parts look the same."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import our_content
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scythe_ref.scythe.engine import Rulebook, State, compile_rulebook
from scythe_ref.scythe.engine.position.view import is_looking_through_factory, view_for
from scythe_ref.scythe.games.chance import Drawn, Pcg32
from scythe_ref.scythe.games.dealing import deal
from scythe_ref.scythe.games.driver import play
from scythe_ref.scythe.games.invariants.steps import exchanged


@cache
def moments(policy: str) -> list[State]:
    """States all over a game."""
    rulebook = compile_rulebook(our_content.bundle()["components"])
    found: list[State] = []
    play(rulebook, ("nordic", "saxony", "polania"), 5, policy, 40, lambda _b, _a, _v, after: found.append(after))
    return found


@given(st.sampled_from(["random", "stars"]), st.integers(0, 10**6), st.integers(-1, 2), st.integers(0, 10**6))
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_hidden_does_not_show(policy: str, moment: int, viewer: int, seed: int) -> None:
    states = moments(policy)
    state = states[moment % len(states)]
    assert view_for(state, viewer) == view_for(exchanged(state, viewer, Pcg32(seed)), viewer)


@pytest.fixture
def state(rulebook: Rulebook) -> State:
    return deal(rulebook, ("nordic", "saxony", "polania"), Drawn(2))


def test_the_own_secrets_are_seen_and_the_others_counted(state: State) -> None:
    seen = view_for(state, 1)
    own, other = seen["players"]["saxony"], seen["players"]["nordic"]
    assert own["objectives"] == state.players[1].objectives and sum(own["hand"]) > 0
    assert "hand" not in other and "objectives" not in other
    assert other["cards"] == 1 and other["objective_cards"] == 2
    assert seen["supply"]["combat_cards"] == len(state.deck) and seen["supply"]["factory_cards"] == 4
    assert json.loads(json.dumps(seen)) == json.loads(json.dumps(view_for(state.copy(), 1)))


def test_somebody_who_only_watches_sees_no_hand(state: State) -> None:
    seen = view_for(state, -1)
    assert seen["viewer"] is None and seen["ruleset"]["preset"] == "current"
    assert not any("hand" in player for player in seen["players"].values())


def committed(state: State, powers: list[int], cards: list[list[int]]) -> dict[str, Any]:
    from scythe_ref.scythe.engine.position.names import COMBAT
    from scythe_ref.scythe.engine.position.state import Combat

    state.turn.stage = COMBAT
    state.combat = Combat(3, [0, 1])
    state.combat.powers, state.combat.cards = powers, cards
    return {"own": view_for(state, 0)["combat"]["sides"], "other": view_for(state, 1)["combat"]["sides"]}


def test_a_commitment_is_hidden_until_both_are_made(state: State) -> None:
    seen = committed(state, [4, -1], [[3], []])
    assert seen["own"][0]["power"] == 4 and seen["own"][0]["cards"] == [3]
    assert seen["other"][0] == {"faction": "nordic", "used": [], "committed": True}
    seen = committed(state, [4, 2], [[3], []])
    assert seen["other"][0]["power"] == 4 and seen["own"][1]["power"] == 2


def test_the_factory_cards_are_seen_only_by_who_looks_through_them(state: State) -> None:
    player = state.players[state.active]
    player.units[0] = state.rulebook.factory
    state.turn.moved = 1
    other = (state.active + 1) % 3
    assert is_looking_through_factory(state, state.active) and not is_looking_through_factory(state, other)
    assert view_for(state, state.active)["supply"]["factory_cards"] == state.factory_offer
    assert view_for(state, other)["supply"]["factory_cards"] == 4
