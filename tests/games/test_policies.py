"""The policies: the one is fair, the other ends games."""

from __future__ import annotations

from collections import Counter

import pytest

from scythe_ref.scythe.engine import Rulebook, State
from scythe_ref.scythe.engine.options import Node, root
from scythe_ref.scythe.games.chance import Drawn, Pcg32
from scythe_ref.scythe.games.dealing import deal, seats
from scythe_ref.scythe.games.driver import decide, play
from scythe_ref.scythe.games.policies import StarSeeker, Uniform


@pytest.fixture
def state(rulebook: Rulebook) -> State:
    return deal(rulebook, ("nordic", "saxony", "polania"), Drawn(2))


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_games_for_stars_end_by_the_rules(rulebook: Rulebook, count: int) -> None:
    for seed in range(4):
        game = play(rulebook, seats(rulebook, count, (), seed), seed, "stars")
        assert game.finished and sum(max(game.state.players, key=lambda p: sum(p.stars)).stars) == 6
        assert game.turns < 100 * count


def test_random_choice_is_fair(state: State) -> None:
    policy = Uniform(Pcg32(1))
    node = root(state)
    counts = Counter(policy.choose(state, node, ()) for _ in range(400 * len(node.options)))
    counts = Counter({index: number for index, number in counts.items() if node.options[index] != "give"})
    assert len(counts) >= 4
    assert max(counts.values()) < 1.3 * min(counts.values())


def test_gifts_are_rare(state: State) -> None:
    node = Node(0, "action", ("give", "end-turn"), lambda index: None, lambda _: None)  # type: ignore[arg-type,return-value]
    policy = Uniform(Pcg32(1))
    assert sum(policy.choose(state, node, ()) == 0 for _ in range(1000)) < 100


def test_a_star_seeker_takes_a_star_at_hand(state: State) -> None:
    player = state.players[state.active]
    player.power, player.coins, player.section = 14, 1, 0
    for seed in range(5):
        action, decisions = decide(state, StarSeeker(Pcg32(seed)))
        assert action.args == ("bolster",) and decisions == 1


def test_a_star_seeker_looks_at_no_cards_of_others(rulebook: Rulebook) -> None:
    """Exchanging the cards of others changes none of its decisions."""
    from scythe_ref.scythe.games.invariants.steps import exchanged

    seen = 0

    def watch(before: State, action: object, _verdict: object, _after: State) -> None:
        nonlocal seen
        if before.combat is not None or before.turn.card or before.turn.owed:
            return
        dice = Pcg32(11)
        one = decide(before, StarSeeker(dice.copy()))
        other = decide(exchanged(before, before.active, Pcg32(5)), StarSeeker(dice.copy()))
        assert one == other
        seen += 1

    play(rulebook, ("nordic", "saxony"), 4, "stars", 20, watch)
    assert seen > 40
