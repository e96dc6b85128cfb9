"""Invariants of the board: units, structures, Traps, resources and encounter tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from scythe_ref.scythe.engine.core.rulebook import LAKE, Rulebook
from scythe_ref.scythe.engine.expansions.resolutions.keys import resolutions
from scythe_ref.scythe.engine.position.names import (
    CLOSED,
    GROUND_UNITS,
    MECHS,
    MOVING,
    NOWHERE,
    OPEN,
    RESOURCES,
    STRUCTURES,
    WORKERS,
)
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.games.invariants.moment import Faults, name_of


def board_of(state: State) -> tuple[object, ...]:
    """Return the pieces on the board and on the mats: where two states have the same, both are as sound."""
    return state.resources, [(player.structures, player.units) for player in state.players]


def heaps_in_range(state: State) -> Faults:
    """No heap of resources is below zero."""
    if min(state.resources) < 0:
        yield "a heap of resources is negative"


def structures_apart(state: State) -> Faults:
    """A territory has one structure at most; a lake or a home base has none."""
    rulebook = state.rulebook
    built = [place for player in state.players for place in player.structures if place != NOWHERE]
    if len(set(built)) == len(built) and _print_of(rulebook).buildable.issuperset(built):
        return
    for place, number in Counter(built).items():
        if number > 1:
            yield f"{number} structures stand on {rulebook.places[place]}"
    for index, player in enumerate(state.players):
        for kind, place in enumerate(player.structures):
            if place != NOWHERE and place not in _print_of(rulebook).buildable:
                yield f"the {STRUCTURES[kind]} of {name_of(state, index)} stands where none may"


def one_holder(state: State) -> Faults:
    """Units of two players share a territory only while a combat or a retreat is pending there."""
    all_there: set[int] = set()
    shared: set[int] = set()
    for player in state.players:
        there = set(player.units)
        shared |= all_there & there
        all_there |= there
    rulebook = state.rulebook
    turn, combat = state.turn, state.combat
    for place in shared:
        if not 0 <= place < len(rulebook.places):
            continue  # on the mats, or aboard
        others = [index for index, player in enumerate(state.players) if place in player.units]
        # During a Move action the active player may have come anywhere; then the combats that are due are noted.
        pending = place in turn.pending or (combat is not None and place == combat.place)
        expected = state.active in others and len(others) == 2 if turn.stage == MOVING else pending
        if not expected:
            names = " and ".join(name_of(state, index) for index in others)
            yield f"{names} stand on {rulebook.places[place]}"


def lakes_clear(state: State) -> Faults:
    """No resource without a unit and no worker without a mech is on a lake."""
    if state.turn.stage not in (OPEN, CLOSED) or (state.over and resolutions(state) is not None):
        return  # at its end a resolution tile may send units home from the lakes beside the Factory
    rulebook = state.rulebook
    printed = _print_of(rulebook)
    for index, player in enumerate(state.players):
        if printed.lakes.isdisjoint(player.units):
            continue
        workers = player.units[WORKERS.start :]
        for place in printed.lakes.intersection(workers).difference(player.units[MECHS.start : MECHS.stop]):
            yield f"workers of {name_of(state, index)} are alone on the lake {rulebook.places[place]}"
    if not any(printed.on_lakes(state.resources)):
        return
    for place in printed.lakes:
        fighters = any(state.fighters_at(index, place) for index in range(len(state.players)))
        if any(state.resources[4 * place : 4 * place + 4]) and not fighters:
            yield f"resources lie alone on the lake {rulebook.places[place]}"


def over_by_a_last_star(state: State) -> Faults:
    """The game is over only if somebody has placed all stars, unless a tile says when it ends."""
    if state.over and resolutions(state) is None:
        most = state.rulebook.numbers.player_stars
        if all(sum(player.stars) < most for player in state.players):
            yield "the game is over, but nobody has all stars"


def encounters_in_place(state: State) -> Faults:
    """Encounter tokens are only on territories with a symbol."""
    if state.encounters & ~_print_of(state.rulebook).symbols:
        yield "an encounter token lies where no symbol is"


class _Printed(NamedTuple):
    """The print on board and cards, gathered once.

    Attributes:
        buildable: Territories that can have a structure.
        lakes: The lakes.
        symbols: A bit for each place with an encounter symbol.
        on_lakes: Picks from all resources those on lakes.
    """

    buildable: frozenset[int]
    lakes: frozenset[int]
    symbols: int
    on_lakes: Callable[[list[int]], tuple[int, ...]]


@lru_cache(maxsize=16)
def _print_of(rulebook: Rulebook) -> _Printed:
    territories = range(rulebook.territories)
    lakes = [place for place in territories if rulebook.terrain[place] == LAKE]
    return _Printed(
        frozenset(territories) - frozenset(lakes),
        frozenset(lakes),
        sum(1 << place for place, found in enumerate(rulebook.encounter) if found),
        itemgetter(*(4 * place + kind for place in lakes for kind in range(len(RESOURCES)))),
    )


def traps_bare(state: State) -> Faults:
    """No unit of an opponent is on an armed Trap (``togawa.trap-arrival``)."""
    togawa = state.player_of(state.rulebook.faction_index["togawa"])
    if togawa < 0:
        return
    owner = state.players[togawa]
    armed = {place for token, place in enumerate(owner.tokens) if place >= 0 and owner.is_armed(token)}
    for index, player in enumerate(state.players):
        if index != togawa and not armed.isdisjoint(player.units[:GROUND_UNITS]):
            yield f"a unit of {name_of(state, index)} is on an armed Trap"
