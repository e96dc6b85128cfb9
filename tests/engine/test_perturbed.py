"""The generator against the checks on perturbed actions: legal exactly when it offers them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from random_games import (
    games,
    start,
    start_with_effects,
    start_with_tiles,
)

from scythe_ref.scythe.engine import Action, AmbiguousActionError, State, parse
from scythe_ref.scythe.engine.actions.action import ALL, VERBS, ImpossibleActionError, Load, Part
from scythe_ref.scythe.engine.core.play import IllegalActionError, run
from scythe_ref.scythe.engine.options import is_generated
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
