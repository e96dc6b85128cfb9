"""Whole games: who sits down, that a seed decides everything, and how a game stops."""

from __future__ import annotations

import pytest

from scythe_ref.scythe.engine import Rulebook, fold
from scythe_ref.scythe.engine.rules.setup import new_game
from scythe_ref.scythe.games.chance import Drawn
from scythe_ref.scythe.games.dealing import SettingError, deal, seats
from scythe_ref.scythe.games.driver import BY_CAP, BY_STARS, play
from scythe_ref.scythe.games.policies import POLICIES


def test_factions_that_are_not_named_are_chosen_by_chance_and_sit_clockwise(rulebook: Rulebook) -> None:
    assert seats(rulebook, 5, (), 1) == ("nordic", "rusviet", "crimea", "saxony", "polania")
    assert seats(rulebook, 0, ("saxony", "nordic"), 1) == ("nordic", "saxony")
    assert "togawa" in seats(rulebook, 3, ("togawa",), 9)
    assert {seats(rulebook, 2, (), seed) for seed in range(80)} == {
        seats(rulebook, 2, (one, other), 0) for one in seats(rulebook, 5, (), 0) for other in seats(rulebook, 5, (), 0)
        if one != other
    }  # fmt: skip


@pytest.mark.parametrize(
    ("count", "named", "reason"),
    [
        (2, ("saxon", "nordic"), "did you mean 'saxony'"),
        (2, ("saxony", "saxony"), "one player only"),
        (1, (), "can't be seated"),
        (6, (), "from 2 to 5 can"),
        (2, ("nordic", "saxony", "crimea"), "2 players with 3 factions named"),
    ],
)
def test_a_table_that_cannot_be_is_refused(rulebook: Rulebook, count: int, named: tuple[str, ...], reason: str) -> None:
    with pytest.raises(SettingError, match=reason):
        seats(rulebook, count, named, 1)


def test_a_module_brings_its_factions_and_mats(rulebook: Rulebook) -> None:
    module = ["invaders-from-afar"]
    assert seats(rulebook, 7, (), 1, module) == rulebook.factions
    assert {name for seed in range(40) for name in seats(rulebook, 2, (), seed, module)} == set(rulebook.factions)
    mats = {p.mat for seed in range(40) for p in deal(rulebook, ("nordic", "saxony"), Drawn(seed), module).players}
    assert mats == set(range(7))
    base = {p.mat for seed in range(40) for p in deal(rulebook, ("nordic", "saxony"), Drawn(seed)).players}
    assert {rulebook.mat_module[mat] for mat in base} == {"base"}


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_deal_is_that_of_the_rules(rulebook: Rulebook, count: int) -> None:
    state = deal(rulebook, seats(rulebook, count, (), 4), Drawn(4))
    numbers = rulebook.numbers
    assert len(state.factory_offer) == count + numbers.factory_cards_beyond_players
    assert state.encounters.bit_count() == 11
    assert len({player.mat for player in state.players}) == count
    for player in state.players:
        assert sum(player.hand) == rulebook.start_cards[player.faction]
        assert len(player.objectives) == numbers.objective_cards
        assert player.units.count(-1) == 10 and (player.faction, player.mat) not in rulebook.banned
    assert state.players[state.active].mat == min(player.mat for player in state.players)


def test_the_record_of_a_deal_makes_it_again(rulebook: Rulebook) -> None:
    new = new_game(rulebook, Drawn(4), ("nordic", "saxony"))
    assert fold(new.start, new.events) == new.state


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_a_seed_decides_the_whole_game(rulebook: Rulebook, policy: str) -> None:
    factions = seats(rulebook, 3, (), 5)
    one, two, other = (play(rulebook, factions, seed, policy, cap=12) for seed in (5, 5, 6))
    assert one.actions == two.actions and one.draws == two.draws and one.state == two.state
    assert one.actions != other.actions


def test_a_game_stops_at_the_cap(rulebook: Rulebook) -> None:
    game = play(rulebook, ("nordic", "saxony"), 1, cap=3)
    assert game.end == BY_CAP and not game.finished and game.turns == 6
    assert [action.verb for action in game.actions].count("end-turn") == 5


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_watching_a_game_does_not_change_it(rulebook: Rulebook, policy: str) -> None:
    seen: list[str] = []
    factions = ("crimea", "polania")
    watched = play(
        rulebook, factions, 8, policy, 10, lambda _before, action, _verdict, _after: seen.append(str(action))
    )
    plain = play(rulebook, factions, 8, policy, 10)
    assert watched.state == plain.state and watched.draws == plain.draws
    assert seen == [str(action) for action in plain.actions]


def test_only_choices_between_two_or_more_are_decisions(rulebook: Rulebook) -> None:
    game = play(rulebook, ("nordic", "saxony"), 2, cap=5)
    assert game.decisions > 0
    assert game.end in (BY_CAP, BY_STARS)
