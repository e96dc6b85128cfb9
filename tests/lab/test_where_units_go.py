"""The lab lights the places that the checks accept for a unit, for every load and every kind of Move."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from scythe_ref.lab.choices import reach, targets, why_not
from scythe_ref.scythe.closed_lists import FACTIONS
from scythe_ref.scythe.engine.actions.action import AmbiguousActionError
from scythe_ref.scythe.engine.core.rulebook import LAKE, Rulebook
from scythe_ref.scythe.engine.game import Position
from scythe_ref.scythe.engine.options import Node
from scythe_ref.scythe.engine.position.names import ABOARD, KIND_OF, KINDS, RESOURCES, WORKERS
from scythe_ref.scythe.engine.position.reading import PositionError
from scythe_ref.scythe.lab.scythe_table import ScytheTable
from tests import our_content

FAST = 40
PART = 48
"""Units of one test, so that several cores share them."""

SCENARIOS = sorted(our_content.bundle()["scenarios"].items())
Piece = tuple[str, str, str]


CARGOES: dict[str, list[dict[str, int]]] = {
    "workers": [{}, {"workers": 1}, {"workers": 2}],
    "resources": [{}, {"metal": 2}, {"wood": 1, "oil": 1}],
}


# -- positions --------------------------------------------------------------------------------------------------------


def described(dice: random.Random, table: ScytheTable) -> dict[str, Any]:
    """Return a position that nobody would choose: a few players with units everywhere, and things in their way."""
    rulebook = table.rulebook(table.bundle["components"])
    places = list(rulebook.places[: rulebook.territories])
    middle = dice.choice(places)
    near = sorted({middle, *(place for place in places if _apart(rulebook, middle, place) <= 2)})  # so that they meet
    land = [place for place in near if rulebook.terrain[rulebook.index[place]] != LAKE]
    carry = dice.choice(["", "workers", "resources"])  # by an airship, if there are any
    names = sorted(dice.sample(sorted(FACTIONS), dice.randint(2, 3)))
    players: dict[str, Any] = {}
    tokens = {"albion": {"flags": [dice.choice(land)]}, "togawa": {"traps": {dice.choice(land): "coins"}}}
    for number, name in enumerate(names):
        own = [*near[number :: len(names)], "home"]  # nobody begins where somebody else is
        units: dict[str, list[str]] = {}
        for kind in ["character", *["mech"] * dice.randint(0, 4), *["worker"] * dice.randint(0, 5)]:
            units.setdefault(dice.choice(own), []).append(kind)
        abilities = list(rulebook.ability_bits[rulebook.factions.index(name)])
        player = {
            "units": units,
            "abilities": [one for one in abilities if dice.random() < 0.5],
            **tokens.get(name, {}),
        }
        if dice.random() < 0.4:
            player["structures"] = {dice.choice(land): "mine"}
        if dice.random() < 0.5:
            player["factory_card"] = 1 + len(players)
        if dice.random() < 0.3:
            player["last_section"] = dice.choice(["move", "factory" if "factory_card" in player else "trade"])
        if carry:
            cargo = dice.choice(CARGOES[carry])
            player["airship"] = {"at": dice.choice([*near, "home"]), **cargo}
        if dice.random() < 0.3:
            player["upgrades"] = ["move"]
        players[name] = player
    players[dice.choice(names)]["active"] = True
    board = {place: {dice.choice(RESOURCES): dice.randint(1, 3)} for place in near if dice.random() < 0.5}
    said: dict[str, Any] = {"players": players, "board": board}
    if carry:
        tile = {"range": dice.randint(1, 3), "carry": carry}
        toll = {"effect": {"do": "toll", "resources": dice.randint(1, 2)}} if dice.random() < 0.5 else {}
        said["airship_tiles"] = {**tile, **toll}
    return said


def _apart(rulebook: Rulebook, one: str, other: str) -> int:
    """Return the number of borders between two places; 3 for three or more."""
    around = {rulebook.index[one]}
    for apart in range(3):
        if rulebook.index[other] in around:
            return apart
        around |= {near for place in around for near in rulebook.neighbours[place]}
    return 3


def started(dice: random.Random, table: ScytheTable) -> Position:
    """Return a random position, that of a scenario, or one in the middle of a game."""
    while True:
        kind = dice.random()
        try:
            if kind < 0.6:
                return table.load(described(dice, table), table.bundle)
            if kind < 0.8:
                here: Position = table.load(dice.choice(SCENARIOS)[1], table.bundle)
                return here
            names = sorted(dice.sample(sorted(FACTIONS), 3))
            here = table.load(table.deal(names, dice.randrange(10_000)), table.bundle)
            return played(dice, table, here, dice.randint(0, 120), 0.5)
        except PositionError:
            continue


def played(dice: random.Random, table: ScytheTable, here: Position, actions: int, moving: float) -> Position:
    """Play some actions that chance chooses; often those that move."""
    for _ in range(actions):
        reached: Any = table.choice(here)
        while isinstance(reached, Node):
            wanted = [n for n, label in enumerate(reached.options) if "move" in str(label) or "factory" in str(label)]
            chosen = dice.choice(wanted) if wanted and dice.random() < moving else dice.randrange(len(reached.options))
            reached = reached.take(chosen)
        if reached is None:
            break
        here = table.act(here, reached).after
    return here


def units_of(here: Position) -> list[Piece]:
    """Return every unit in play."""
    rulebook = here.state.rulebook
    found = set()
    for number, player in enumerate(here.state.players):
        for unit in (*range(len(player.units)), len(KIND_OF) - 1):
            place = here.state.place_of(number, unit)
            if 0 <= place != ABOARD:
                found.add((rulebook.factions[player.faction], KINDS[KIND_OF[unit]], rulebook.places[place]))
    return sorted(found)


def random_unit(seed: int) -> tuple[ScytheTable, Position, Piece]:
    """Return a unit on the table; mostly one of the player whose turn it is."""
    dice = random.Random(seed)
    table = TABLE
    while True:
        here = played(dice, table, started(dice, table), dice.randint(0, 5), 0.9)
        owner = here.state.rulebook.factions[here.state.players[here.state.active].faction]
        there = units_of(here)
        own = [piece for piece in there if piece[0] == owner and dice.random() < 0.9]
        flying = [piece for piece in own if piece[1] == "airship" and dice.random() < 0.4]
        if flying or own or there:
            return table, here, dice.choice(flying or own or there)


TABLE = ScytheTable(our_content.bundle())


# -- the answers of the checks ----------------------------------------------------------------------------------------


def loads(here: Position, kind: str, place: str) -> Iterator[str]:
    """Yield the loads of a unit that can matter to its targets."""
    state, number = here.state, here.state.active
    index = state.rulebook.index[place]
    units = state.players[number].units
    workers = sum(units[unit] == index for unit in WORKERS) if kind == "mech" else 0
    goods = list(zip(state.goods_at(index), RESOURCES, strict=True)) if kind != "airship" else []
    for riding in {0, workers}:
        for lying in ([], goods) if any(number for number, _ in goods) else ([],):
            yield ", ".join(f"{many} {thing}" for many, thing in [(riding, "worker"), *lying] if many)


def called(here: Position, place: str) -> str:
    """Return the active player's name for a place."""
    rulebook = here.state.rulebook
    base = rulebook.base[here.state.players[here.state.active].faction]
    return "home" if rulebook.places[base] == place else place


def outcomes(table: ScytheTable, here: Position, line: str) -> Iterator[Any]:
    """Yield the games after a line; where it needs a toll, one for every toll."""
    tolls = [
        f" toll {', '.join(paid)}" for most in (1, 2, 3) for paid in combinations_with_replacement(RESOURCES, most)
    ]
    for toll in ("", *tolls):
        try:
            yield table.act(here, table.parse(here, line + toll))
        except AmbiguousActionError:
            continue
        return


def beginnings(here: Position, piece: Piece) -> list[str]:
    owner, kind, place = piece
    return [f"{owner} {verb} {kind} {called(here, place)}" for verb in ("move", "factory-move")]


def accepted(table: ScytheTable, here: Position, piece: Piece) -> set[str]:
    """Return the places that one step of a unit may lead to."""
    found = set()
    for line, target in product(beginnings(here, piece), here.state.rulebook.places):
        for load in loads(here, *piece[1:]) if target != piece[2] else ():
            said = f"{line} to {called(here, target)}" + (f" with {load}" if load else "")
            if any(outcome.accepted for outcome in outcomes(table, here, said)):
                found.add(target)
    return found


def closure(table: ScytheTable, here: Position, piece: Piece) -> set[str]:
    """Return the places that a unit reaches in one action, with all its steps in one line: those of no other unit."""
    _, kind, place = piece
    lakes = {
        name
        for name, terrain in zip(here.state.rulebook.places, here.state.rulebook.terrain, strict=True)
        if terrain == LAKE
    }
    toll = "toll" in table.line(here)
    fringe = [(line, place, here) for line in beginnings(here, piece)]
    seen: set[tuple[str, ...]] = set()
    while fringe:
        following = []
        for (line, at, after), target in product(fringe, here.state.rulebook.places):
            # Cargo matters where nothing may stay, and where it pays; the test tries a single step with all of it.
            carried = loads(after, kind, at) if target != at and (toll or at in lakes) else [""] if target != at else []
            for load in carried:
                said = f"{line} to {called(here, target)}" + (f" with {load}" if load else "")
                for outcome in outcomes(table, here, said):
                    key = (target, said.split()[1], str(outcome.after.state.resources))
                    if outcome.accepted and key not in seen:
                        seen.add(key)
                        following.append((said, target, outcome.after))
        fringe = following
    return {target for target, *_ in seen} - {place}


def differences(seeds: range) -> list[tuple[Any, ...]]:
    """Return the differences between the lab and the checks, and refused places without a reason."""
    different: list[tuple[Any, ...]] = []
    for seed in seeds:
        table, here, piece = random_unit(seed)
        place = piece[2]
        lit = targets(table, table.bundle, here, *piece)
        allowed = accepted(table, here, piece)
        if set(lit["targets"]) != allowed:
            different.append((seed, piece, "lights", sorted(set(lit["targets"]) ^ allowed)))
        far = reach(table, table.bundle, here, *piece)["reached"]
        # A worker goes no further than one step; going through all its lines would only take long.
        reached = closure(table, here, piece) if allowed else set()
        if set(far) != reached:
            different.append((seed, piece, "reaches", sorted(set(far) ^ reached)))
        for target in here.state.rulebook.places:
            if target != place and target not in allowed:
                told = why_not(table, table.bundle, here, *piece, target)
                if not told["why"] or not all(one["message"] for one in told["why"]):
                    different.append((seed, piece, "no reason", target))
                elif target in lit["refused"] and lit["refused"][target] != told:
                    different.append((seed, piece, "another reason", target))
    return different


@pytest.mark.sample
def test_what_lights_is_where_a_unit_may_go() -> None:
    assert differences(range(FAST)) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_what_lights_is_where_every_unit_may_go(part: int, cases: Callable[[int], int]) -> None:
    many = cases(PART)
    assert differences(range(part * many, (part + 1) * many)) == []
