"""The generator against the checks: two paths that must agree, over random play."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

import our_content
import pytest

from scythe_ref.scythe.engine import Action, AmbiguousActionError, State, build, compile_rulebook, parse
from scythe_ref.scythe.engine.actions.action import ALL, VERBS, ImpossibleActionError, Load, Part
from scythe_ref.scythe.engine.core.play import IllegalActionError, Script, play_on, run
from scythe_ref.scythe.engine.options import LegalActions, Node, is_generated, leaves, root
from scythe_ref.scythe.engine.position.line import parse_line
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    CARD_VALUES,
    ONE_TIME_BONUSES,
    RESOURCES,
    SECTIONS,
    STRUCTURES,
    TRAPS,
    UPGRADES,
)
from scythe_ref.scythe.games.chance import Drawn
from scythe_ref.scythe.games.dealing import deal

RULEBOOKS = [
    compile_rulebook(our_content.bundle()["components"], ruleset)
    for ruleset in (
        "current",
        "first-printing",
        {"switches": {"promos": "in-the-decks", "trade-placement": "several", "objective-timing": "any-time"}},
    )
]
SEATED = ("nordic", "rusviet", "crimea", "saxony", "polania")

STARTS = [
    "saxony* V4=character,mech,2worker M6=mech T8=worker,mine abilities=riverwalk,underpass,disarm,speed power=6"
    " cards=3+2 objectives=22+8 factory-card=6; polania F4=2worker W2=mech,worker M3=character"
    " abilities=submerge,camaraderie power=5 cards=4+2; board F4=food:3 V4=wood:2 T8=metal:4 V6=encounter",
    "nordic* L3=mech,worker M2=character W4=mech,worker abilities=seaworthy,artillery,speed power=6 cards=5+2;"
    " rusviet FACTORY=mech,worker V3=character,worker T4=2worker abilities=township,peoples-army power=5 cards=3+3;"
    " board L3=oil:2 M2=metal:3 T4=oil:2",
    "albion* T5=character,mech W3=mech,worker T3=worker,flag abilities=burrow,sword,shield,rally power=5 cards=4;"
    " togawa V7=mech L5=mech M7=character,trap:coins T6=mech F6=worker F5=trap:combat_cards"
    " abilities=toka,suiton,ronin,shinobi power=5 cards=3+2; board T5=oil:2 F6=food:1",
    "crimea* M8=character,mech,worker V9=2worker abilities=wayfare,scout,speed power=5 cards=2+4 mat=mechanical;"
    " rusviet V7=mech,2worker T6=worker cards=3; albion; nordic; saxony T8=worker; polania W5=mech,worker;"
    " board M8=metal:5 V7=wood:2",
    "nordic* W4=worker T4=worker; rusviet V3=worker M5=worker; crimea F6=worker V7=worker; saxony T8=worker M6=worker;"
    " polania F4=worker W2=worker; board W4=wood:4,metal:2 T4=oil:4 V3=food:3 F6=food:4,metal:3 T8=oil:3,metal:2",
    "saxony* V4=character,mech,2worker M6=mech T8=worker abilities=underpass,speed power=6 airship=T8:2worker;"
    " crimea V7=mech,worker M8=worker airship=T8:1worker; albion W3=worker airship=T5; togawa; polania F4=2worker"
    " W2=mech airship=V4; board F4=food:3 V4=wood:2 T8=metal:4; tiles range=3 carry=workers effect=blitzkrieg",
    "nordic* L3=mech,worker M2=character W4=mech,worker abilities=seaworthy,artillery,speed power=6 factory-card=6"
    " airship=L3:2oil,1wood; rusviet FACTORY=mech,worker V3=character,worker T4=2worker abilities=township power=5"
    " airship=home; polania airship=M2; board L3=oil:2 M2=metal:3 T4=oil:2 W4=wood:3 V3=food:3; tiles range=2",
    "nordic* W4=3worker T4=2worker,mill; polania F4=3worker V1=2worker,monument W2=2worker; board W4=wood:9,metal:3"
    " T4=oil:9,food:9,metal:4 F4=food:9,wood:9 W2=metal:9,oil:4 V1=oil:5",
]


def start(seed: int) -> State:
    """Return one of the positions above, or a dealt game in which everybody has plenty."""
    rulebook = RULEBOOKS[seed % 3]
    if seed % 2:
        return build(parse_line(STARTS[seed // 2 % len(STARTS)], rulebook), rulebook)
    state = deal(rulebook, random.Random(seed).sample(SEATED, 2 + seed // 2 % 3), Drawn(seed))
    for player in state.players:
        player.coins, player.power, player.popularity = 12, 9, 9
        player.objectives = state.objective_deck[:2]
        player.factory_card = state.factory_offer.pop() if seed % 4 else 0
        player.abilities = seed % 16
        for place in player.units[5:7]:
            state.resources[4 * place : 4 * place + 4] = [3, 2, 3, 2]
    return state


WITH_TILES = [
    "saxony* V4=character,mech T8=2worker power=14 stars=combat:3,objective:1 recruits=build,deploy objectives=6"
    " mat=industrial airship=T8:1oil; crimea F6=2worker V7=worker stars=combat:2,mechs:1,workers:1,recruits:1"
    " popularity=7 coins=2 recruits=build,deploy,enlist; polania F4=2worker W2=mech power=15 stars=combat:1;"
    " board T8=oil:4,metal:3 F6=food:4; resolution tile=6 objectives=15+8",
    "saxony* FACTORY=character,mech T5=2worker power=14 stars=combat:4 coins=3; crimea L5=mech V7=worker stars=combat:2"
    " power=14 coins=9; resolution tile=2; board FACTORY=oil:2 T5=metal:2",
    "saxony* T8=worker M6=worker; albion; togawa; resolution effect=fixed-rounds:rounds:3",
]


RARE = ("bombard",)
"""Actions that chance alone would hardly ever pick."""

WITH_EFFECTS = [
    "saxony* V4=character,mech,worker T8=2worker,mine F5=mech power=6 cards=3+2 airship=V7:1oil abilities=riverwalk"
    " factory-card=6; polania F4=2worker W2=mech,worker M3=character power=5 airship=V6; crimea V7=mech,worker"
    " F6=worker power=7 cards=4+2 airship=T5; board V4=wood:2,oil:1 T8=metal:4 F5=food:2,wood:1 F4=food:3 V7=oil:2;"
    " tiles range=2 carry=resources effect=toll/1+opponent-loses-power/combat/1/3/5",
    "crimea* V7=character,mech,2worker M8=worker power=6 cards=3+2+4 airship=T5 abilities=speed; saxony T8=2worker"
    " T5=mech T6=worker power=5 airship=T5; polania F4=2worker F5=mech power=5 airship=T5; albion airship=V6:2oil;"
    " board V7=oil:2,metal:2,food:1 M8=metal:4 T8=oil:2 F4=food:3 T5=wood:2; tiles range=2 carry=resources"
    " effect=toll/2+opponent-loses-power/move/2/3",
    "polania* V4=character,mech,worker F4=2worker power=6 airship=V4; saxony T8=worker airship=F5:1worker; board"
    " V4=wood:1,oil:1 F4=food:2; tiles range=2 carry=workers effect=toll/1+airship-combat/2",
    "polania* V4=character,mech,worker F4=2worker power=6 airship=V4; saxony T8=worker airship=F5; board"
    " V4=wood:1,oil:1 F4=food:2; tiles range=2 carry=resources aggressive=7",
]


def start_with_effects(seed: int) -> State:
    rulebook = RULEBOOKS[seed % 3]
    state = build(parse_line(WITH_EFFECTS[seed % len(WITH_EFFECTS)], rulebook), rulebook)
    state.turn.section = SECTIONS.index("move")
    return state


def start_with_tiles(seed: int) -> State:
    rulebook = RULEBOOKS[seed % 3]
    return build(parse_line(WITH_TILES[seed % len(WITH_TILES)], rulebook), rulebook)


def picked(state: State, chooser: random.Random) -> Action:
    """Follow a random path of choices to an action, looking at every node on the way."""
    here: Node | Action = root(state)
    while isinstance(here, Node):
        assert here.options
        assert len(set(here.options)) == len(here.options), here
        assert 0 <= here.player < len(state.players)
        index = chooser.randrange(len(here.options))
        if here.options[index] in ("end-turn", "end-move", "leave", "give") and chooser.random() < 0.7:
            index = chooser.randrange(len(here.options))  # more happens in a turn that goes on
        rare = [number for number, label in enumerate(here.options) if isinstance(label, tuple) and label[:1] == RARE]
        if rare and chooser.random() < 0.5:
            index = chooser.choice(rare)
        here = here.take(index)
    return here


def games(
    seeds: Iterable[int], length: int = 250, begin: Callable[[int], State] = start
) -> Iterator[tuple[random.Random, State, Drawn, Action]]:
    """Play random games of generated actions; give each state with the action that follows."""
    for seed in seeds:
        chooser = random.Random(seed)
        state = begin(seed)
        script = Drawn(seed)
        for _ in range(length):
            if state.over:
                break
            action = picked(state, chooser)
            yield chooser, state, script, action
            play_on(state, action, script)


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


def test_what_can_be_left_makes_a_difference() -> None:
    seen: dict[str, int] = {}
    for begin in (start, start_with_tiles):
        for _, state, script, action in games(range(40), 200, begin):
            at = left_of(action)
            if at < 0 or not action.args[at]:
                continue
            after = run(state, action, script, trace=False)[0].after
            if not after.over and action.verb != "factory":  # where the workers of a Factory card go is not known
                assert not needless(state, action, script), str(action)
            for number, what, whose in action.args[at]:
                kind = "a neighbour's" if whose not in ("", action.faction) else what
                seen[kind] = seen.get(kind, 0) + 1
                seen["a part"] = seen.get("a part", 0) + bool(number)
    assert seen.keys() >= {"coins", "power", "popularity", "combat_cards", "bonus", "a neighbour's", "a part"}, seen


def test_airships_fly_load_and_fight_in_the_games_above() -> None:
    seen = {"flight": 0, "take": 0, "drop": 0, "blitzkrieg": 0}
    starts = [seed for number in range(16) for seed in (16 * number + 11, 16 * number + 13)]
    for _, _, _, action in games(starts, 80):
        text = str(action)
        seen["flight"] += "move airship" in text
        for word in ("take", "drop", "blitzkrieg"):
            seen[word] += f" {word} " in f" {text} "
    assert min(seen.values()) > 2, seen


# -- perturbed actions ----------------------------------------------------------------------------------------------


def other_load(chooser: random.Random, start: Load, things: tuple[str, ...]) -> Load:
    """Change the number of one thing, in the order in which a generated line names them."""
    numbers = {name: number for number, name in start}
    name = chooser.choice(things)
    numbers[name] = max(0, numbers.get(name, 0) + chooser.choice((-2, -1, 1, 2)))
    return tuple((numbers[thing], thing) for thing in things if numbers.get(thing))


def varied(chooser: random.Random, state: State, action: Action) -> Action | None:
    """Return an action that differs in one parameter of the same decision; None where there is nothing to vary."""
    vary = VARIED.get(action.verb)
    if vary is None:
        return None
    return Action(action.faction, action.verb, vary(chooser, state, action))


def some_place(chooser: random.Random, state: State, action: Action) -> str:
    rulebook = state.rulebook
    place = chooser.choice(rulebook.places)
    return "home" if rulebook.index[place] == rulebook.base[rulebook.faction_index[action.faction]] else place


def vary_move(chooser: random.Random, state: State, action: Action) -> tuple[object, ...]:
    if action.args[0] == "airship":
        return vary_flight(chooser, state, action)
    kind, ((origin, _), *between, (target, clauses)) = action.args
    if between:  # the unit would be mistaken for another if the line did not go on
        return kind, action.args[1][:2]
    what = chooser.randrange(4)
    said = dict(clauses)
    carried, toll = said.get("with", ()), said.get("toll", ())
    if toll and chooser.random() < 0.5:
        toll = other_load(chooser, toll, RESOURCES)
    elif what == 0:
        target = some_place(chooser, state, action)
    elif what == 1:
        carried = other_load(chooser, carried, ("worker", *RESOURCES))
    elif what == 2:
        origin = some_place(chooser, state, action)
    else:
        kind = chooser.choice(("character", "mech", "worker"))
        target = some_place(chooser, state, action) if chooser.random() < 0.5 else target
    said = {"with": carried, "toll": toll}
    return kind, ((origin, ()), (target, tuple((word, load) for word, load in said.items() if load)))


def vary_flight(chooser: random.Random, state: State, action: Action) -> tuple[object, ...]:
    """Fly elsewhere, or drop or take another number; never both of one thing in one place."""
    path = [list(stop) for stop in action.args[1]]
    if chooser.random() < 0.3:
        path = [path[0], [some_place(chooser, state, action), path[1][1] if len(path) > 1 else ()]]
    else:
        stop = chooser.choice(path)
        said = dict(stop[1])
        word, other = chooser.choice((("take", "drop"), ("drop", "take")))
        things = tuple(t for t in ("worker", *RESOURCES) if all(t != name for _, name in said.get(other, ())))
        said[word] = other_load(chooser, said.get(word, ()), things) if things else ()
        stop[1] = tuple((name, said[name]) for name in ("drop", "take") if said.get(name))
    if len(path) == 1 and not path[0][1]:
        return action.args
    return "airship", tuple((place, clauses) for place, clauses in path)


def vary_commit(chooser: random.Random, _state: State, action: Action) -> tuple[object, ...]:
    power, cards = action.args
    if chooser.random() < 0.5:
        return max(0, power + chooser.choice((-2, -1, 1, 2, 5))), cards
    more = sorted((*cards, chooser.choice(CARD_VALUES)), reverse=True)
    if cards and chooser.random() < 0.5:
        more.remove(chooser.choice(cards))
    return power, tuple(more)


def vary_retreat(chooser: random.Random, state: State, action: Action) -> tuple[object, ...]:
    kind, place, load = action.args
    if chooser.random() < 0.6 or kind != "mech" or place == "home":
        return kind, some_place(chooser, state, action), ()
    return kind, place, other_load(chooser, load, ("worker",))


def vary_trade(chooser: random.Random, state: State, action: Action) -> tuple[object, ...]:
    parcels, left = action.args
    if chooser.random() < 0.3:
        return parcels, vary_left(chooser, state, left)
    if not parcels or chooser.random() < 0.1:
        return (), ()
    goods, place = parcels[0]
    if chooser.random() < 0.5:
        return ((goods, some_place(chooser, state, action)),), left
    goods = other_load(chooser, goods, RESOURCES) or goods
    return ((goods, place),), left


def vary_produce(chooser: random.Random, state: State, action: Action) -> tuple[object, ...]:
    places = dict(action.args[0])
    index = state.rulebook.index
    what = chooser.randrange(3)
    if what == 0:
        places[chooser.choice(state.rulebook.places[: state.rulebook.territories])] = -1
    elif what == 1 and len(places) > 1:
        del places[chooser.choice(sorted(places))]
    else:
        name = chooser.choice(sorted(places))
        units = state.players[state.active].units
        mill = state.players[state.active].structures[3] == index[name]
        places[name] = chooser.choice((-1, 1, 2, 3))
        if places[name] == units[5:].count(index[name]) + mill:
            places[name] = -1  # all of them is said by saying nothing
    return (tuple(sorted(places.items(), key=lambda item: index[item[0]])),)


def vary_bottom(chooser: random.Random, state: State, action: Action) -> tuple[object, ...]:
    what, where, payment, without = action.args
    rulebook = state.rulebook
    abilities = rulebook.abilities[rulebook.faction_index[action.faction]]
    whats = {"upgrade": UPGRADES, "deploy": abilities, "build": STRUCTURES, "enlist": BOTTOM_ACTIONS}
    wheres = {"upgrade": BOTTOM_ACTIONS, "enlist": ONE_TIME_BONUSES}
    chance = chooser.random()
    if chooser.random() < 0.3:
        without = vary_left(chooser, state, without)
    elif chance < 0.3 and what:
        where = chooser.choice(wheres.get(action.verb, rulebook.places[: rulebook.territories]))
    elif chance < 0.6 and what:
        what = chooser.choice(whats[action.verb])
    elif payment:
        parts = {(thing, source): number for number, thing, source in payment}
        key = chooser.choice(sorted(parts))
        parts[key] += chooser.choice((-1, 1))
        payment = tuple((number, *name) for name, number in parts.items() if number) or payment
    return what, where, payment, without


def vary_left(chooser: random.Random, state: State, left: tuple[Part, ...]) -> tuple[Part, ...]:
    """Leave a part fewer, or another alone."""
    if left and chooser.random() < 0.5:
        dropped = chooser.choice(left)
        return tuple(part for part in left if part != dropped)
    what = chooser.choice(("coins", "power", "popularity", "combat_cards", "workers", "food", "oil", "bonus"))
    whose = state.rulebook.factions[chooser.choice(state.players).faction]
    return ((chooser.choice((ALL, 1, 2)), what, chooser.choice(("", whose))),)


def left_of(action: Action) -> int:
    """Return the index of the argument for gains not taken; -1 if there is none."""
    names = VERBS[action.verb]
    return names.index("without") if "without" in names else -1


def needless(state: State, action: Action, script: Drawn) -> bool:
    """Return whether an action leaves something that makes no difference, or names a whole gain by its number."""
    at = left_of(action)
    parts = action.args[at] if at >= 0 else ()
    verdict, _ = run(state, action, script, trace=False)
    for index, (number, *name) in enumerate(parts):
        fewer = ((number - 1, *name),) if number > 1 else ()
        for instead in (fewer, ((ALL, *name),)):
            args = [*action.args]
            args[at] = (*parts[:index], *instead, *parts[index + 1 :])
            other = Action(action.faction, action.verb, tuple(args))
            if other != action and run(state, other, script, trace=False)[0].after == verdict.after:
                return True
    return False


def vary_option(chooser: random.Random, state: State, action: Action) -> tuple[object, ...]:
    letter, left = action.args
    if chooser.random() < 0.5:
        return chooser.choice("abc"), ()
    return letter, vary_left(chooser, state, left)


def vary_gain(chooser: random.Random, state: State, action: Action) -> tuple[object, ...]:
    goods, place = action.args
    if place and chooser.random() < 0.5:
        return goods, chooser.choice(state.rulebook.places)
    return other_load(chooser, goods, RESOURCES) or goods, place


def vary_factory(chooser: random.Random, state: State, action: Action) -> tuple[object, ...]:
    choice, payment, left = action.args
    card = state.rulebook.factory_cards[state.players[state.active].factory_card]
    what = chooser.randrange(3)
    if what == 0 and choice >= 0:
        choice = 1 - choice
    elif what == 1 and payment:
        pays = {thing for _, thing, _ in payment}
        names = [str(value) for value in CARD_VALUES] if "combat card" in pays else state.rulebook.places
        payment = ((payment[0][0], payment[0][1], chooser.choice(names)), *payment[1:])
        payment = payment if len(payment) == 1 else action.args[1]
    elif "choose_one" not in card:
        left = vary_left(chooser, state, left)
    return choice, payment, left


def vary_gift(chooser: random.Random, state: State, action: Action) -> tuple[object, ...]:
    takers = [state.rulebook.factions[player.faction] for player in state.players]
    return chooser.choice((0, 1, action.args[0] + 1, 30)), chooser.choice(takers)


def vary_bombard(chooser: random.Random, state: State, action: Action) -> tuple[object, ...]:
    against, payment = action.args
    if chooser.random() < 0.4:
        return chooser.choice([state.rulebook.factions[player.faction] for player in state.players]), payment
    number, thing, source = payment[0]
    if thing == "combat card" or chooser.random() < 0.6:
        return against, ((number + chooser.choice((1, 2, 4)), thing, source), *payment[1:])
    return against, ((number, thing, chooser.choice((*state.rulebook.places, "airship"))), *payment[1:])


VARIED: dict[str, Callable[[random.Random, State, Action], tuple[object, ...]]] = {
    "move": vary_move,
    "factory-move": vary_move,
    "commit": vary_commit,
    "retreat": vary_retreat,
    "trade": vary_trade,
    "produce": vary_produce,
    "upgrade": vary_bottom,
    "deploy": vary_bottom,
    "build": vary_bottom,
    "enlist": vary_bottom,
    "give": vary_gift,
    "option": vary_option,
    "gain": vary_gain,
    "factory": vary_factory,
    "take-card": lambda chooser, _s, _a: (chooser.randrange(1, 19),),
    "section": lambda chooser, _s, _a: (chooser.choice(SECTIONS),),
    "bombard": vary_bombard,
    "blitzkrieg": lambda chooser, state, action: (
        some_place(chooser, state, action) if chooser.random() < 0.5 else action.args[0],
        chooser.choice([state.rulebook.factions[player.faction] for player in state.players]),
    ),
    "fight": lambda chooser, state, action: (some_place(chooser, state, action),),
    "bolster": lambda chooser, state, action: (
        chooser.choice(("power", "cards")),
        vary_left(chooser, state, action.args[1]),
    ),
    "coins": lambda chooser, state, action: (vary_left(chooser, state, action.args[0]),),
    "flag": lambda chooser, state, action: (chooser.choice(state.rulebook.places),),
    "rearm": lambda chooser, state, action: (chooser.choice(state.rulebook.places),),
    "trap": lambda chooser, state, action: (chooser.choice(TRAPS), chooser.choice(state.rulebook.places)),
    "reveal": lambda chooser, state, _a: (chooser.choice(sorted(state.rulebook.objectives)),),
}


def disagreements(
    seeds: range, length: int, begin: Callable[[int], State] = start
) -> Iterator[tuple[Action, bool | None]]:
    """Yield perturbed actions of random games, each with the checks' verdict; None if the generator disagrees."""
    for chooser, state, script, action in games(seeds, length, begin):
        for _ in range(4):
            other = varied(chooser, state, action)
            if other is None:
                break
            try:
                verdict, _ = run(state, other, script, trace=False)
            except AmbiguousActionError:
                continue
            except ImpossibleActionError:
                yield other, None if is_generated(state, other) else False
                continue
            offered = is_generated(state, other)
            if verdict.accepted and not offered and needless(state, other, script):
                continue
            yield other, verdict.accepted if verdict.accepted == offered else None


def test_perturbed_actions_are_legal_exactly_when_generated() -> None:
    seen = {True: 0, False: 0}
    for other, agreed in disagreements(range(40, 100), 120):
        assert agreed is not None, str(other)
        seen[agreed] += 1
    assert min(seen.values()) > 1000


def test_the_same_with_the_effects_of_airship_tiles() -> None:
    seen = dict.fromkeys(("bombard", "toll", "aboard", "refused"), 0)
    for _, state, script, action in games(range(240), 12, start_with_effects):
        verdict, _ = run(state, action, script, trace=False)
        assert verdict.accepted, (str(action), verdict.failed)
        assert is_generated(state, action) and parse(str(action), state.rulebook) == action
        seen["bombard"] += action.verb == "bombard"
        seen["toll"] += " toll " in str(action)
        seen["aboard"] += any(event.rule == "airship.toll" for event in verdict.events)
    for other, agreed in disagreements(range(240), 12, start_with_effects):
        assert agreed is not None, str(other)
        seen["refused"] += other.verb == "bombard" and not agreed
    assert min(seen.values()) > 5, seen


def test_the_same_with_resolution_tiles() -> None:
    over = 0
    for seed in range(30):
        for other, agreed in disagreements(range(seed, seed + 1), 120, start_with_tiles):
            assert agreed is not None, str(other)
    for seed in range(12):
        last = None
        for _, state, script, action in games(range(seed, seed + 1), 250, start_with_tiles):
            verdict, _ = run(state, action, script, trace=False)
            assert verdict.accepted, (str(action), verdict.failed)
            last = verdict.after
        over += bool(last is not None and last.over)
    assert over > 4


FAULTS = {
    "a step too many": ("ground.Ground.targets", lambda g, kind, place: 1 << 3),
    "land under every worker is controlled": (
        "ground.Ground.controlled_bits",
        lambda g: g.unit_bits() & g.tables.territories | 1,
    ),
    "work without workers": ("ground.Ground.worker_bits", lambda g: g.controlled_bits() | 1),
    "cheaper by one": ("mat_actions.cost", lambda g, which: 1),
    "coins for nothing": ("mat_actions._can_pay", lambda g: True),
}
"""Faults in the generator, each of which the comparison must notice."""


@pytest.mark.parametrize("fault", FAULTS)
def test_the_comparison_notices_a_fault(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, wrong = FAULTS[fault]
    monkeypatch.setattr(f"scythe_ref.scythe.engine.options.{where}", wrong)
    with pytest.raises((IllegalActionError, AssertionError)):  # whichever comes first
        for other, agreed in disagreements(range(40, 240), 120):
            assert agreed is not None, str(other)


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
