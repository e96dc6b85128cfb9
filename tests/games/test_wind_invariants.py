"""Invariants of airships and resolution tiles: games keep them, and each finds a planted fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scythe_ref.scythe.engine import Rulebook, State
from scythe_ref.scythe.engine.expansions.airships.state import AirshipsState, TilePair
from scythe_ref.scythe.engine.expansions.resolutions.keys import ROUNDS, CardStar, ResolutionsState
from scythe_ref.scythe.engine.position.names import ABOARD
from scythe_ref.scythe.engine.rules.setup import new_game
from scythe_ref.scythe.games.chance import Drawn
from scythe_ref.scythe.games.invariants import OF_STATES, Moment, faults, steps
from scythe_ref.scythe.games.invariants.states import airships_in_place, cargo_within_limits, tile_keeps_count


def dealt(rulebook: Rulebook, seed: int = 2) -> State:
    modules = ("airships", "resolutions")
    return new_game(rulebook, Drawn(seed), ("nordic", "saxony", "polania"), modules=modules).state


def airships_of(state: State) -> AirshipsState:
    module = state.modules["airships"]
    assert isinstance(module, AirshipsState)
    return module


def tile_of(state: State) -> ResolutionsState:
    module = state.modules["resolutions"]
    assert isinstance(module, ResolutionsState)
    return module


def too_much_aboard(state: State) -> None:
    airships_of(state).cargo[0] = [2, 2, 0, 0]


def less_than_nothing_aboard(state: State) -> None:
    airships_of(state).cargo[0] = [-1, 0, 0, 0]


def three_workers_aboard(state: State) -> None:
    state.players[0].units[5:8] = [ABOARD] * 3


def airship_on_another_base(state: State) -> None:
    state.players[0].airship = state.rulebook.base[state.players[1].faction]


def airship_without_the_module(state: State) -> None:
    del state.modules["airships"]


def a_turn_too_many(state: State) -> None:
    tile_of(state).left[0] = -2


def star_on_no_card(state: State) -> None:
    tile_of(state).stars = [CardStar(0, 99)]


def card_by_no_tile(state: State) -> None:
    tile_of(state).kind, tile_of(state).objectives = ROUNDS, [3]


def over_too_early(state: State) -> None:
    state.over = 1
    tile_of(state).left = [1, 1, 1]


def set_off_without_stars(state: State) -> None:
    tile_of(state).numbers = [5, 5, 2, 1]
    tile_of(state).set_off = 0


FAULTS: list[tuple[Callable[[State], None], Callable[..., Any]]] = [
    (too_much_aboard, cargo_within_limits),
    (less_than_nothing_aboard, cargo_within_limits),
    (three_workers_aboard, cargo_within_limits),
    (airship_on_another_base, airships_in_place),
    (airship_without_the_module, airships_in_place),
    (a_turn_too_many, tile_keeps_count),
    (star_on_no_card, tile_keeps_count),
    (card_by_no_tile, tile_keeps_count),
    (over_too_early, tile_keeps_count),
    (set_off_without_stars, tile_keeps_count),
]


@pytest.mark.parametrize(("spoil", "invariant"), FAULTS, ids=lambda item: item.__name__)
def test_each_invariant_finds_its_fault(
    rulebook: Rulebook, spoil: Callable[[State], None], invariant: Callable[..., Any]
) -> None:
    state = dealt(rulebook)
    assert invariant in OF_STATES
    assert faults(state) == []
    spoil(state)
    assert list(invariant(state))


def test_cargo_that_nobody_loaded_is_noticed(rulebook: Rulebook) -> None:
    state = dealt(rulebook)
    after = state.copy()
    airships_of(after).cargo[0][0] += 1
    verdict = type("Nothing", (), {"events": []})()
    moment = Moment(state, None, verdict, after)  # type: ignore[arg-type]
    assert list(steps.resources_from_somewhere(moment)) == ["resources aboard have changed without an event"]


def test_declared_tiles_are_within_range_and_have_no_effect(rulebook: Rulebook) -> None:
    seen = set()
    for seed in range(40):
        module = airships_of(dealt(rulebook, seed))
        assert module.declared and len({*module.tiles}) == 1, "two tiles hold for all"
        tiles = module.tiles[0]
        assert tiles == TilePair(tiles.reach, tiles.carries)
        seen.add((tiles.reach, tiles.carries))
    assert seen == {(reach, load) for reach in (1, 2, 3, 4) for load in (0, 1)}


def test_only_resolution_tiles_that_are_known_are_dealt(rulebook: Rulebook) -> None:
    assert {tile_of(dealt(rulebook, seed)).tile for seed in range(40)} == {2, 6, 7}
