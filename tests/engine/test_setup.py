"""A new game: the set-up of its parts; its record makes the same state without any chance."""

from __future__ import annotations

from typing import Any

import pytest

from scythe_ref.scythe.engine import Rulebook, build, fold
from scythe_ref.scythe.engine.core.play import Script
from scythe_ref.scythe.engine.rules.setup import empty_table, new_game
from scythe_ref.scythe.games.invariants import faults

SEATS = ("nordic", "rusviet", "togawa", "crimea", "saxony", "polania", "albion")


def script(rulebook: Rulebook) -> Script:
    return Script({}, rulebook, build({"players": {"nordic": {}}}, rulebook))


@pytest.mark.parametrize("count", range(2, 8))
def test_a_new_game_has_no_defect_and_its_record_makes_it_again(count: int, rulebook: Rulebook) -> None:
    game = new_game(rulebook, script(rulebook), reversed(SEATS[:count]))
    assert faults(game.state) == []
    assert fold(game.start, game.events) == game.state
    assert [rulebook.factions[player.faction] for player in game.state.players] == list(SEATS[:count])
    assert game.state.encounters.bit_count() == rulebook.numbers.board_encounters


def test_named_mats_are_kept(rulebook: Rulebook) -> None:
    state = new_game(rulebook, script(rulebook), ("saxony", "nordic"), ("mechanical", "engineering")).state
    assert [rulebook.mats[player.mat] for player in state.players] == ["mechanical", "engineering"]
    assert state.active == 1


@pytest.mark.parametrize("factions", [("saxony", "saxony"), ("saxony", "prussia")])
def test_who_takes_part_is_checked(factions: tuple[str, ...], rulebook: Rulebook) -> None:
    with pytest.raises(ValueError, match="there is no faction"):
        empty_table(rulebook, factions)


def test_every_defect_is_named_at_once(rulebook: Rulebook) -> None:
    state: Any = new_game(rulebook, script(rulebook), ("saxony", "nordic")).state
    state.deck.pop()
    state.players[0].power = 99
    state.players[1].stars[0] = 1
    assert [fault.split(":")[0] for fault in faults(state)] == [
        "tracks_in_range",
        "stars_have_causes",
        "cards_conserved",
    ]
