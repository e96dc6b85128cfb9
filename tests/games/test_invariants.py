"""The invariants hold in games, and each bites: it is the one that finds a planted fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scythe_ref.scythe.engine import Rulebook, State, compile_rulebook, known_rules
from scythe_ref.scythe.engine.core.play import run
from scythe_ref.scythe.engine.position.names import ABOARD, COMBAT, NOWHERE
from scythe_ref.scythe.engine.position.state import PendingGain
from scythe_ref.scythe.games.chance import Drawn
from scythe_ref.scythe.games.dealing import deal, seats
from scythe_ref.scythe.games.driver import play
from scythe_ref.scythe.games.invariants import (
    COSTLY,
    OF_PARTS,
    OF_PLAYERS,
    OF_STATES,
    OF_STEPS,
    Moment,
    faults,
    states,
    step_faults,
    steps,
)
from scythe_ref.scythe.games.policies import POLICIES
from scythe_ref.scythe.games.watchers import UNKNOWN_ID, Watcher, checked


@pytest.mark.parametrize("count", [2, 3, 4, 5])
@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_games_keep_every_invariant_and_replay(rulebook: Rulebook, policy: str, count: int) -> None:
    watcher = Watcher(known_rules(), every=5)
    game = play(rulebook, seats(rulebook, count, (), count), count, policy, cap=25)
    assert checked(game, watcher).fault is None
    assert watcher.actions == len(game.actions) and watcher.hits


@given(st.integers(0, 10**9), st.sampled_from([2, 3, 4, 5, 7]), st.sampled_from(sorted(POLICIES)), st.integers(1, 4))
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_seed_keeps_every_invariant(
    components: dict[str, Any], seed: int, count: int, policy: str, cap: int
) -> None:
    rulebook = rulebook_of(components, ("current", "first-printing")[seed % 2])
    factions = rulebook.factions if count == 7 else seats(rulebook, count, ("togawa",) if seed % 3 else (), seed)
    watcher = Watcher(known_rules())
    game = play(rulebook, factions, seed, policy, cap)
    assert checked(game, watcher).fault is None


RULEBOOKS: dict[str, Rulebook] = {}


def rulebook_of(components: dict[str, Any], preset: str) -> Rulebook:
    if preset not in RULEBOOKS:
        RULEBOOKS[preset] = compile_rulebook(components, preset)
    return RULEBOOKS[preset]


def two_holders_after_a_combat(state: State) -> None:
    state.turn.stage = COMBAT
    state.players[0].units[5] = state.players[1].units[5]


@pytest.fixture
def state(rulebook: Rulebook) -> State:
    return deal(rulebook, ("nordic", "saxony", "polania"), Drawn(2))


# -- faults in a state ----------------------------------------------------------------------------------------------


def worker_lost(state: State) -> None:
    del state.players[0].units[12]


def mech_without_ability(state: State) -> None:
    state.players[1].units[1] = 3


def unit_nowhere(state: State) -> None:
    state.players[1].units[5] = 200


def worker_aboard_nothing(state: State) -> None:
    state.players[1].units[5] = ABOARD


def character_gone(state: State) -> None:
    state.players[0].units[0] = NOWHERE


def structure_lost(state: State) -> None:
    state.players[0].structures.pop()


def cube_lost(state: State) -> None:
    state.players[0].upgrades |= 1


def recruit_twice(state: State) -> None:
    state.players[0].recruited |= 1


def seven_stars(state: State) -> None:
    state.players[0].stars[6] = 7


def card_lost(state: State) -> None:
    state.deck.pop()


def card_changed(state: State) -> None:
    state.deck[0] = 5 if state.deck[0] == 2 else 2


def encounter_lost(state: State) -> None:
    state.encounter_deck.pop()


def objective_twice(state: State) -> None:
    state.objective_deck.append(state.players[0].objectives[0])


def factory_card_twice(state: State) -> None:
    state.players[0].factory_card = state.factory_offer[0]


def resource_negative(state: State) -> None:
    state.resources[7] = -1


def coins_negative(state: State) -> None:
    state.players[1].coins = -1


def hand_negative(state: State) -> None:
    state.players[1].hand[0] = -1


def power_too_high(state: State) -> None:
    state.players[0].power = 17


def popularity_too_high(state: State) -> None:
    state.players[0].popularity = 19


def two_structures(state: State) -> None:
    state.players[0].structures[0] = state.players[1].structures[2] = 5


def structure_on_a_lake(state: State) -> None:
    state.players[0].structures[0] = state.rulebook.index["L7"]


def structure_at_home(state: State) -> None:
    state.players[0].structures[0] = state.rulebook.base[state.players[0].faction]


def two_holders(state: State) -> None:
    state.players[0].units[5] = state.players[1].units[5]


def resource_on_a_lake(state: State) -> None:
    state.resources[4 * state.rulebook.index["L7"]] = 1


def worker_on_a_lake(state: State) -> None:
    state.players[0].units[5] = state.rulebook.index["L7"]


def star_without_cause(state: State) -> None:
    state.players[0].stars[0] = 1


def cause_without_star(state: State) -> None:
    state.players[0].power = 16


def two_objective_stars(state: State) -> None:
    state.players[0].stars[5] = 2


def six_stars_and_no_end(state: State) -> None:
    state.players[1].stars[6] = 6


def an_end_without_stars(state: State) -> None:
    state.over = 1


def encounter_elsewhere(state: State) -> None:
    state.encounters |= 1 << state.rulebook.factory


def worker_on_a_trap(state: State) -> None:
    """Nordic's place at the table is Togawa's now, and its Trap is under a worker of Saxony."""
    state.players[0].faction = state.rulebook.faction_index["togawa"]
    state.players[0].tokens[0] = state.players[1].units[5]


def flag_at_home(state: State) -> None:
    state.players[0].tokens[0] = state.rulebook.base[0]


def two_flags(state: State) -> None:
    state.players[0].tokens[:2] = [4, 4]


def nothing_due(state: State) -> None:
    state.turn.owed = [PendingGain(0, 0, 0)]


STATE_FAULTS: list[tuple[Callable[[State], None], Callable[..., Any]]] = [
    (worker_lost, states.pieces_conserved),
    (mech_without_ability, states.pieces_conserved),
    (unit_nowhere, states.pieces_conserved),
    (worker_aboard_nothing, states.pieces_conserved),
    (character_gone, states.pieces_conserved),
    (structure_lost, states.pieces_conserved),
    (cube_lost, states.pieces_conserved),
    (recruit_twice, states.pieces_conserved),
    (seven_stars, states.pieces_conserved),
    (card_lost, states.cards_conserved),
    (card_changed, states.cards_conserved),
    (encounter_lost, states.cards_conserved),
    (objective_twice, states.cards_conserved),
    (factory_card_twice, states.cards_conserved),
    (nothing_due, states.gains_are_due),
    (resource_negative, states.heaps_in_range),
    (coins_negative, states.nothing_negative),
    (hand_negative, states.nothing_negative),
    (power_too_high, states.tracks_in_range),
    (popularity_too_high, states.tracks_in_range),
    (two_structures, states.structures_apart),
    (structure_on_a_lake, states.structures_apart),
    (structure_at_home, states.structures_apart),
    (two_holders, states.one_holder),
    (two_holders_after_a_combat, states.one_holder),
    (worker_on_a_trap, states.traps_bare),
    (resource_on_a_lake, states.lakes_clear),
    (worker_on_a_lake, states.lakes_clear),
    (star_without_cause, states.stars_have_causes),
    (cause_without_star, states.stars_have_causes),
    (two_objective_stars, states.stars_have_causes),
    (six_stars_and_no_end, states.stars_have_causes),
    (an_end_without_stars, states.over_by_a_last_star),
    (encounter_elsewhere, states.encounters_in_place),
    (flag_at_home, states.tokens_apart),
    (two_flags, states.tokens_apart),
]


@pytest.mark.parametrize(("spoil", "invariant"), STATE_FAULTS, ids=lambda item: item.__name__)
def test_each_invariant_of_a_state_finds_its_fault(
    state: State, spoil: Callable[[State], None], invariant: Callable[..., Any]
) -> None:
    assert faults(state) == []
    spoil(state)
    assert invariant.__name__ in {fault.split(":")[0] for fault in faults(state)}
    assert faults(state), "what is not sound is looked at again"


# -- faults in a step -----------------------------------------------------------------------------------------------


@pytest.fixture
def moment(rulebook: Rulebook) -> Moment:
    """The first action of a game that gains something."""
    found: list[Moment] = []

    def watch(*step: Any) -> None:
        if step[1].verb == "coins":
            found.append(Moment(*step))

    play(rulebook, ("nordic", "saxony"), 3, "random", 30, watch)
    return found[0]


def with_verdict(moment: Moment, **changed: Any) -> Moment:
    verdict, _ = run(moment.before, moment.action, Drawn(0))
    for name, value in changed.items():
        setattr(verdict, name, value)
    return moment._replace(verdict=verdict)


def spoiled(moment: Moment, spoil: Callable[[State], None], before: bool = False) -> Moment:
    copies = moment._replace(before=moment.before.copy(), after=moment.after.copy())
    spoil(copies.before if before else copies.after)
    return copies


def one_more_star(goal: int) -> Callable[[State], None]:
    def spoil(state: State) -> None:
        state.players[0].stars[goal] += 1

    return spoil


def grain_from_nowhere(state: State) -> None:
    state.resources[0] += 1


def lists_shared(moment: Moment) -> Moment:
    copies = moment._replace(after=moment.after.copy())
    copies.after.players[0].hand = moment.before.players[0].hand
    return copies


STEP_FAULTS: list[tuple[str, Callable[[Moment], Moment], Callable[[Moment], Any]]] = [
    ("refused", lambda m: with_verdict(m, accepted=False, failed=["move.river"]), steps.refused_by_nobody),
    ("star lost", lambda m: spoiled(m, one_more_star(0), before=True), steps.stars_stay),
    ("objective", lambda m: spoiled(m, one_more_star(5)), steps.stars_stay),
    ("combat", lambda m: spoiled(m, one_more_star(6)), steps.stars_stay),
    ("popularity", lambda m: spoiled(m, one_more_star(7)), steps.stars_stay),
    ("power", lambda m: spoiled(m, one_more_star(8)), steps.stars_stay),
    ("resource", lambda m: spoiled(m, grain_from_nowhere), steps.resources_from_somewhere),
    ("event", lambda m: with_verdict(m, events=m.verdict.events[:-1]), steps.events_make_the_state),
    (
        "line",
        lambda m: m._replace(action=m.action._replace(verb="end-turn", faction="Nordic")),
        steps.grammar_returns_it,
    ),
    ("lists", lists_shared, steps.copies_are_independent),
]


@pytest.mark.parametrize(("spoil", "invariant"), [row[1:] for row in STEP_FAULTS], ids=[row[0] for row in STEP_FAULTS])
def test_each_invariant_of_a_step_finds_its_fault(
    moment: Moment, spoil: Callable[[Moment], Moment], invariant: Callable[[Moment], Any]
) -> None:
    assert list(invariant(moment)) == []
    try:
        found = list(invariant(spoil(moment)))
    except ValueError as error:  # a line that can't be read at all
        found = [str(error)]
    assert found


def test_a_codec_that_forgets_is_noticed(moment: Moment, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(steps.codec_returns_it(moment)) == []
    monkeypatch.setattr(steps, "from_json", lambda _text, _rulebook: moment.before)
    assert list(steps.codec_returns_it(moment))


def test_a_check_that_changes_the_state_is_noticed(moment: Moment, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(state: State, action: Any, chance: Any, trace: bool) -> Any:
        state.players[0].coins += 1
        return run(state, action, chance, trace)

    assert list(steps.illegal_leaves_no_trace(moment)) == []
    monkeypatch.setattr(steps, "run", careless)
    moment = moment._replace(after=moment.after.copy())
    assert "asking has changed the state" in list(steps.illegal_leaves_no_trace(moment))


def test_a_refusal_with_events_is_noticed(moment: Moment, monkeypatch: pytest.MonkeyPatch) -> None:
    def untidy(state: State, action: Any, chance: Any, trace: bool) -> Any:
        verdict, later = run(state, action, chance, trace)
        if not verdict.accepted:
            verdict.failed.clear()
        return verdict, later

    monkeypatch.setattr(steps, "run", untidy)
    assert any("not cleanly" in fault for fault in steps.illegal_leaves_no_trace(moment))


@pytest.mark.parametrize("secret", ["hands", "objectives", "deck", "encounters", "factory"])
def test_a_view_that_shows_a_secret_is_noticed(moment: Moment, monkeypatch: pytest.MonkeyPatch, secret: str) -> None:
    from scythe_ref.scythe.engine.position.view import view_for

    shown: dict[str, Callable[[State], Any]] = {
        "hands": lambda state: [player.hand for player in state.players],
        "objectives": lambda state: [player.objectives for player in state.players],
        "deck": lambda state: state.deck,
        "encounters": lambda state: state.encounter_deck,
        "factory": lambda state: state.factory_offer,
    }
    assert list(steps.views_leak_nothing(moment)) == []
    monkeypatch.setattr(steps, "view_for", lambda state, player: (view_for(state, player), shown[secret](state)))
    assert list(steps.views_leak_nothing(moment))


def test_an_unknown_id_is_noticed(moment: Moment) -> None:
    assert Watcher(known_rules()).step(moment, Drawn(0)) is None
    fault = Watcher(()).step(moment, Drawn(0))
    assert fault is not None and fault.kind == UNKNOWN_ID and fault.after == 1


def test_a_log_that_does_not_replay_is_noticed(rulebook: Rulebook) -> None:
    game = play(rulebook, ("nordic", "saxony"), 3, "random", 3)
    assert checked(game, Watcher(known_rules())).fault is None
    game.draws.append(("card", (2,)))
    fault = checked(game, Watcher(known_rules())).fault
    assert fault is not None and fault.kind == "replay" and "never made" in fault.text


def test_another_state_at_the_end_is_noticed(rulebook: Rulebook) -> None:
    game = play(rulebook, ("nordic", "saxony"), 3, "random", 3)
    game.state.players[0].coins += 1
    fault = checked(game, Watcher(known_rules())).fault
    assert fault is not None and (fault.kind, fault.name) == ("replay", "state")


@pytest.mark.parametrize("spoil", [coins_negative, card_lost, hand_negative], ids=lambda item: item.__name__)
def test_a_step_is_blamed_for_what_it_brings_and_for_nothing_else(
    moment: Moment, spoil: Callable[[State], None]
) -> None:
    assert step_faults(moment) == []
    assert step_faults(spoiled(moment, spoil)) != []
    spoil(moment.before)
    spoil(moment.after)
    assert step_faults(moment) == []


def test_every_invariant_is_shown_to_bite() -> None:
    shown = {row[1] for row in STATE_FAULTS} | {row[2] for row in STEP_FAULTS}
    apart = {steps.codec_returns_it, steps.illegal_leaves_no_trace, steps.views_leak_nothing}  # have a test each
    windy = {
        states.cargo_within_limits,
        states.airships_in_place,
        states.tile_keeps_count,
    }  # have a file of their own
    parts = [check for _, checks in OF_PARTS for check in checks]
    every = (*OF_PLAYERS, *parts, *OF_STATES, *OF_STEPS, *COSTLY)
    assert {*every} == shown | apart | windy
    assert all(check.__doc__ for check in every)
