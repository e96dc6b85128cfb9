"""Invariants under random play. Each is shown to bite by a fault of its own at the end of this file."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scythe_ref.engine import AmbiguousActionError, State, build, compile_rulebook, fold, parse
from scythe_ref.engine.codec import from_json, to_json
from scythe_ref.engine.line import parse_line
from scythe_ref.engine.modules.airship_state import AirshipsState
from scythe_ref.engine.playing import run
from scythe_ref.engine.rulebook import LAKE
from scythe_ref.engine.script import Script
from scythe_ref.engine.state import ABOARD, CLOSED, OPEN
from scythe_ref.library import load

RULEBOOKS = {
    preset: compile_rulebook(load().bundle()["components"], preset) for preset in ("current", "first-printing")
}

STARTS = [
    "saxony* V4=character,mech,2worker M6=mech T8=worker,mine abilities=riverwalk,underpass,disarm,speed power=6"
    " cards=3+2 objectives=22+8 factory-card=6; polania F4=2worker W2=mech,worker M3=character"
    " abilities=submerge,camaraderie power=5 cards=4+2; board F4=food:3 V4=wood:2 T8=metal:4 V6=encounter",
    "nordic* L3=mech,worker M2=character W4=mech,worker abilities=seaworthy,artillery,speed power=6 cards=5+2"
    " airship=M2; rusviet FACTORY=mech,worker V3=character,worker T4=2worker abilities=township,peoples-army power=5"
    " cards=3+3 airship=T4; board L3=oil:2 M2=metal:3 T4=oil:2; tiles range=2 carry=resources effect=blitzkrieg",
    "albion* T5=character,mech W3=mech,worker T3=worker,flag abilities=burrow,sword,shield,rally power=5 cards=4"
    " airship=T5:1worker; togawa V7=mech L5=mech M7=character,trap:coins T6=mech F6=worker F5=trap:combat_cards"
    " abilities=toka,suiton,ronin,shinobi power=5 cards=3+2 airship=V7:2worker; board T5=oil:2 F6=food:1; "
    "tiles range=2 carry=workers",
    "crimea* M8=character,mech,worker V9=2worker abilities=wayfare,scout,speed power=5 cards=2+4 mat=mechanical; "
    "rusviet V7=mech,2worker T6=worker cards=3; albion; nordic; saxony T8=worker; polania W5=mech,worker; "
    "board M8=metal:5 V7=wood:2",
    "saxony* T8=character,mech,worker V4=worker abilities=riverwalk power=6 coins=8 popularity=6 cards=3+2"
    " factory-card=7; polania F4=character,worker power=5 coins=3 popularity=4 cards=4+2 recruits=enlist;"
    " board V6=encounter V4=encounter M8=encounter W5=encounter T8=oil:2,wood:3; draws encounter-cards=14+1+25",
    "polania* F4=character,worker M3=mech power=5 coins=3 popularity=4 cards=4+2; crimea V9=character cards=2+2"
    " factory-card=8 coins=9; board V4=encounter M8=encounter T2=encounter; draws encounter-cards=17+16+10",
]


def lines(state: State, chooser: random.Random) -> Iterator[str]:
    """Yield actions that somebody might try, many of them illegal."""
    rulebook = state.rulebook
    places = rulebook.places
    for _ in range(12):
        number = chooser.randrange(len(state.players)) if chooser.random() < 0.15 else state.active
        if state.combat is not None and chooser.random() < 0.8:
            number = chooser.choice(state.combat.sides)
        player = state.players[number]
        faction = rulebook.factions[player.faction]
        kind = chooser.choice(["move"] * 8 + ["combat"] * 4 + ["other"] * 3 + ["card"] * 2)
        waits = state.turn.card or state.turn.owed or state.encounters >> max(player.units[0], 0) & 1
        if waits and chooser.random() < 0.6:
            kind = "card"
        if kind == "card":
            yield f"{faction} {card_line(state, chooser)}"
        elif kind == "move":
            unit = chooser.choice([u for u in range(13) if player.units[u] >= 0] or [0])
            origin = max(player.units[unit], 0)
            name = "character" if unit == 0 else "mech" if unit < 5 else "worker"
            if player.airship >= 0 and chooser.random() < 0.3:
                name, origin = "airship", player.airship
            path, here = places[origin], origin
            load = chooser.choice(["", "", " with 1 worker", " with 2 oil", " with 1 wood, 1 metal"])
            if name == "airship":
                path += chooser.choice(["", " take 1 oil", " take 1 worker", " drop 1 worker", " drop 1 metal"])
                load = chooser.choice(["", " drop 1 worker", " take 1 oil", " drop 1 oil"])
            for _ in range(chooser.choice([1, 1, 2, 3])):
                far = chooser.random() < 0.2
                here = chooser.randrange(len(places)) if far else chooser.choice(rulebook.neighbours[here])
                path += f" > {places[here]}{load}"
            yield f"{faction} {chooser.choice(['move', 'move', 'move', 'factory-move'])} {name} {path}"
        elif kind == "combat":
            ability = chooser.choice(rulebook.abilities[player.faction])
            place = chooser.choice([*state.turn.pending, player.units[0], 3])
            cards = chooser.choice(["", "", " cards 2", " cards 3+2", " cards 5"])
            yield chooser.choice(
                [
                    f"{faction} commit {chooser.randrange(8)}{cards}",
                    f"{faction} commit {min(player.power, 3)}",
                    f"{faction} fight {places[max(place, 0)]}",
                    f"{faction} use {ability}",
                    f"{faction} decline {ability}",
                    f"{faction} retreat mech > {places[chooser.choice(rulebook.neighbours[max(place, 0)])]}",
                    f"{faction} retreat character > home",
                    f"{faction} end move",
                ]
            )
        else:
            place = places[max(0, chooser.choice(player.units))]
            yield chooser.choice(
                [
                    f"{faction} bolster power",
                    f"{faction} bolster cards",
                    f"{faction} trade popularity",
                    f"{faction} trade 1 oil, 1 wood at {place}",
                    f"{faction} produce {place}",
                    f"{faction} deploy {chooser.choice(rulebook.abilities[player.faction])} at {place}",
                    f"{faction} deploy speed at {place} paying 2 metal {place}, 1 combat card",
                    f"{faction} reveal objective 22",
                    f"{faction} flag {place}",
                    f"{faction} trap power {place}",
                    f"{faction} rearm {place}",
                    f"{faction} coins",
                    f"{faction} section bolster",
                    f"{faction} end turn",
                    f"{faction} blitzkrieg {place} against {rulebook.factions[state.players[0].faction]}",
                ]
            )


def card_line(state: State, chooser: random.Random) -> str:
    """Return something that somebody might try with an encounter or a Factory card."""
    rulebook = state.rulebook
    player = state.players[state.active]
    place = rulebook.places[max(0, chooser.choice(player.units))]
    at = chooser.choice(["", f" at {place}"])
    ability = chooser.choice(rulebook.abilities[player.faction])
    paying = chooser.choice(["", "", f" paying 1 oil {place}", " paying 1 combat card 3"])
    return chooser.choice(
        [
            *["encounter", "leave", "option a", "option b", "option c"] * 2,
            f"option {chooser.choice('abc')} without workers",
            "option c without popularity",
            f"gain {chooser.randrange(1, 4)} wood{at}",
            f"gain 1 oil, 1 food{at}",
            f"build {chooser.choice(['mill', 'mine', 'armory'])}{at}{paying}",
            f"deploy {ability}{at}{paying}",
            f"upgrade {chooser.choice(['power', 'coins', 'move'])} > {chooser.choice(['deploy', 'build'])}{paying}",
            f"enlist {chooser.choice(['deploy', 'build'])} > {chooser.choice(['power', 'coins'])}{paying}",
            f"produce {place}",
            f"take card {chooser.randrange(1, 13)}",
            f"factory{chooser.choice(['', ' first', ' second'])}{paying}",
        ]
    )


def encounter_cards(state: State) -> list[int]:
    return sorted([*state.encounter_deck, *([state.turn.card] if state.turn.card else [])])


def cards(state: State) -> int:
    return len(state.deck) + len(state.discards) + sum(sum(player.hand) for player in state.players)


def faults(state: State) -> list[str]:
    """Return every invariant that a state breaks."""
    rulebook = state.rulebook
    found = []
    if cards(state) != sum(rulebook.card_counts):
        found.append("combat cards are lost or made")
    if encounter_cards(state) != sorted(rulebook.encounter_cards):
        found.append("encounter cards are lost or made")
    held = [player.factory_card for player in state.players if player.factory_card]
    if len(set(held + state.factory_offer)) != len(held + state.factory_offer):
        found.append("a Factory card is in two places")
    if state.turn.owed and not state.over and min(state.turn.owed[1::3]) < 1:
        found.append("nothing is owed, and it is noted")
    if min(state.resources) < 0:
        found.append("a resource is negative")
    for player in state.players:
        if not 0 <= player.power <= 16 or not 0 <= player.popularity <= 18 or player.coins < 0 or min(player.hand) < 0:
            found.append("a track or hand is out of bounds")
        if sum(player.stars) > 6 or bool(state.over) != any(sum(other.stars) == 6 for other in state.players):
            found.append("the stars and the end of the game disagree")
        if any(not -2 <= place < len(rulebook.places) for place in player.units):
            found.append("a unit is nowhere that exists")
    module = state.modules.get("airships")
    if isinstance(module, AirshipsState):
        for number, aboard in enumerate(module.cargo):
            workers = state.players[number].units.count(ABOARD)
            if min(aboard) < 0 or sum(aboard) > 3 or workers > 2 or (workers and sum(aboard)):
                found.append("an airship carries what it can't")
    quiet = state.turn.stage in (OPEN, CLOSED)
    for place in range(len(rulebook.places)):
        owners = [number for number, player in enumerate(state.players) if place in player.units]
        if len(owners) > 1 and (quiet or state.active not in owners):
            found.append(f"{rulebook.places[place]} is held by two players")
        if rulebook.terrain[place] == LAKE and quiet:
            fighters = sum(state.fighters_at(number, place) for number in range(len(state.players)))
            if any(state.resources[4 * place : 4 * place + 4]) and not fighters:
                found.append("resources lie on a lake alone")
            for number in owners:
                if state.workers_at(number, place) and not any(u == place for u in state.players[number].units[1:5]):
                    found.append("workers are on a lake alone")
    return found


def wander(start: str, preset: str, seed: int, visit: Callable[[State, Any, State], None]) -> None:
    """Play random actions and show each verdict with the states before and after."""
    rulebook = RULEBOOKS[preset]
    data = parse_line(start, rulebook)
    state = build(data, rulebook)
    chance: Any = Script({}, rulebook, state)
    chooser = random.Random(seed)
    for _ in range(30):
        for line in lines(state, chooser):
            try:
                verdict, after_chance = run(state, parse(line, rulebook), chance)
            except AmbiguousActionError:
                continue
            except ValueError as error:
                assert "does not take part" in str(error) or "do not say" in str(error), line
                continue
            visit(state, verdict, verdict.after)
            if verdict.accepted:
                state, chance = verdict.after, after_chance


worlds = given(st.sampled_from(STARTS), st.sampled_from(sorted(RULEBOOKS)), st.integers(0, 10**6))
few = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@worlds
@few
def test_a_refusal_leaves_the_state_equal_and_an_event_log_makes_the_next(start: str, preset: str, seed: int) -> None:
    def visit(before: State, verdict: Any, after: State) -> None:
        assert to_json(before) == shown[0], "asking has changed the state"
        if verdict.accepted:
            assert fold(before, verdict.events) == after
        else:
            assert verdict.decided_by and after is before and not verdict.events
        shown[0] = to_json(after)

    shown = [to_json(build(parse_line(start, RULEBOOKS[preset]), RULEBOOKS[preset]))]
    wander(start, preset, seed, visit)


@worlds
@few
def test_no_play_breaks_an_invariant(start: str, preset: str, seed: int) -> None:
    def visit(_before: State, verdict: Any, after: State) -> None:
        assert faults(after) == [], verdict.events

    wander(start, preset, seed, visit)


@worlds
@few
def test_the_codec_gives_back_what_it_got(start: str, preset: str, seed: int) -> None:
    def visit(_before: State, _verdict: Any, after: State) -> None:
        assert from_json(to_json(after), after.rulebook) == after

    wander(start, preset, seed, visit)


@worlds
@few
def test_every_id_in_a_verdict_is_known(start: str, preset: str, seed: int) -> None:
    from scythe_ref.engine import known_rules

    known = known_rules().keys()

    def visit(_before: State, verdict: Any, _after: State) -> None:
        assert set(verdict.decided_by) <= known
        assert set(verdict.consulted) <= known

    wander(start, preset, seed, visit)


def test_random_play_reaches_what_it_should_reach() -> None:
    """The walks above would prove little if they never got anywhere."""
    reached: set[str] = set()
    accepted = 0

    def visit(_before: State, verdict: Any, _after: State) -> None:
        nonlocal accepted
        reached.update(verdict.decided_by)
        accepted += verdict.accepted

    for seed in range(20):
        for start in STARTS:
            wander(start, "current", seed, visit)
    assert accepted > 800
    assert {
        "combat.retreat", "combat.star", "move.forced-retreat", "airship.range", "togawa.trap-trigger",
        "move.lake-load", "deploy.place", "objective.discard", "airship.blitzkrieg", "nordic.seaworthy",
        "encounter.option", "encounter.card-back", "encounter.must-choose", "factory.top-action",
    } <= reached  # fmt: skip


# -- each invariant bites -------------------------------------------------------------------------------------------


def spoil_cards(state: State) -> None:
    state.deck.pop()


def spoil_encounters(state: State) -> None:
    state.encounter_deck.append(state.encounter_deck[0])


def spoil_factory(state: State) -> None:
    state.players[0].factory_card = state.players[1].factory_card = 6


def spoil_owed(state: State) -> None:
    state.turn.owed = [0, 0, 0]


def spoil_resource(state: State) -> None:
    state.resources[0] = -1


def spoil_power(state: State) -> None:
    state.players[0].power = 17


def spoil_stars(state: State) -> None:
    state.players[0].stars[6] = 6


def spoil_cargo(state: State) -> None:
    module = state.modules["airships"]
    assert isinstance(module, AirshipsState)
    module.cargo[0] = [4, 0, 0, 0]


def spoil_control(state: State) -> None:
    state.players[1].units[0] = state.players[0].units[0]


def spoil_lake(state: State) -> None:
    lake = state.rulebook.index["L7"]
    state.players[0].units[12] = lake
    state.resources[4 * lake] = 1


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (spoil_cards, "combat cards are lost or made"),
        (spoil_encounters, "encounter cards are lost or made"),
        (spoil_factory, "a Factory card is in two places"),
        (spoil_owed, "nothing is owed, and it is noted"),
        (spoil_resource, "a resource is negative"),
        (spoil_power, "a track or hand is out of bounds"),
        (spoil_stars, "the stars and the end of the game disagree"),
        (spoil_cargo, "an airship carries what it can't"),
        (spoil_control, "is held by two players"),
        (spoil_lake, "resources lie on a lake alone"),
        (spoil_lake, "workers are on a lake alone"),
    ],
)
def test_each_invariant_bites(spoil: Callable[[State], None], sentence: str) -> None:
    rulebook = RULEBOOKS["current"]
    state = build(parse_line(STARTS[1], rulebook), rulebook)
    assert faults(state) == []
    spoil(state)
    assert any(sentence in fault for fault in faults(state))
