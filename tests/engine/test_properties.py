"""The invariants of whole games hold under random play, too, in which most tries are illegal."""

from __future__ import annotations

import random
from collections.abc import Iterator

import our_content
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scythe_ref.scythe.engine import AmbiguousActionError, State, build, compile_rulebook, known_rules, parse
from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core.play import Chance, Script, run
from scythe_ref.scythe.engine.core.verdict import Verdict
from scythe_ref.scythe.engine.position.line import parse_line
from scythe_ref.scythe.games.invariants import Moment
from scythe_ref.scythe.games.watchers import Watcher

RULEBOOKS = {
    preset: compile_rulebook(our_content.bundle()["components"], preset) for preset in ("current", "first-printing")
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
                    f"{faction} retreat mech to {places[chooser.choice(rulebook.neighbours[max(place, 0)])]}",
                    f"{faction} retreat character to home",
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
            f"upgrade {chooser.choice(['power', 'coins', 'move'])} to {chooser.choice(['deploy', 'build'])}{paying}",
            f"enlist {chooser.choice(['deploy', 'build'])} to {chooser.choice(['power', 'coins'])}{paying}",
            f"produce {place}",
            f"take card {chooser.randrange(1, 13)}",
            f"factory{chooser.choice(['', ' first', ' second'])}{paying}",
        ]
    )


def wander(start: str, preset: str, seed: int) -> Iterator[tuple[State, Action, Verdict, Chance]]:
    """Play random actions; yield each with its verdict, the state before it and the chance after it."""
    rulebook = RULEBOOKS[preset]
    state = begin(start, preset)
    chance: Chance = Script({}, rulebook, state)
    chooser = random.Random(seed)
    for _ in range(30):
        for line in lines(state, chooser):
            try:
                action = parse(line, rulebook)
                verdict, after_chance = run(state, action, chance)
            except AmbiguousActionError:
                continue
            except ValueError as error:
                assert "does not take part" in str(error) or "do not say" in str(error), line
                continue
            yield state, action, verdict, after_chance
            if verdict.accepted:
                state, chance = verdict.after, after_chance


def begin(start: str, preset: str) -> State:
    return build(parse_line(start, RULEBOOKS[preset]), RULEBOOKS[preset])


@given(st.sampled_from(STARTS), st.sampled_from(sorted(RULEBOOKS)), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_play_breaks_an_invariant_and_a_refusal_changes_nothing(start: str, preset: str, seed: int) -> None:
    known = known_rules()
    watcher = Watcher(known, every=12)
    watcher.at(begin(start, preset))
    kept = begin(start, preset)
    for before, action, verdict, chance in wander(start, preset, seed):
        assert before == kept, "asking has changed the state"
        if verdict.accepted:
            assert watcher.step(Moment(before, action, verdict, verdict.after), chance) is None
            kept = verdict.after.copy()
        else:
            assert verdict.decided_by and verdict.after is before and not verdict.events
            assert {*verdict.decided_by, *verdict.consulted} <= known.keys()


def test_random_play_reaches_what_it_should_reach() -> None:
    """The walks above would prove little if they never got anywhere."""
    reached: set[str] = set()
    accepted = 0

    for seed in range(20):
        for start in STARTS:
            for _, _, verdict, _ in wander(start, "current", seed):
                reached.update(verdict.decided_by)
                accepted += verdict.accepted
    assert accepted > 800
    assert {
        "combat.retreat", "combat.star", "move.forced-retreat", "airship.range", "togawa.trap-trigger",
        "move.lake-load", "deploy.place", "objective.discard", "airship.blitzkrieg", "nordic.seaworthy",
        "encounter.option", "encounter.card-back", "encounter.must-choose", "factory.top-action",
    } <= reached  # fmt: skip
