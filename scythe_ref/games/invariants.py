"""Invariants: what must be true after every action of every game, each with a name.

Those about one player and those about the cards have modules of their own. Those about one state take the state; those
about a step take a ``Moment``, the action with the states around it. Each yields a sentence for every fault it finds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from scythe_ref.engine.actions import Action
from scythe_ref.engine.modules.resolution_state import resolutions
from scythe_ref.engine.rulebook import LAKE, Rulebook
from scythe_ref.engine.state import (
    CLOSED,
    MECHS,
    MOVING,
    NOWHERE,
    OPEN,
    RESOURCES,
    STARS,
    STRUCTURES,
    WORKERS,
    State,
)
from scythe_ref.engine.verdict import Verdict
from scythe_ref.games.card_invariants import OF_CARDS, decks_of
from scythe_ref.games.player_invariants import (
    COMBAT_STARS,
    OBJECTIVE_STARS,
    OF_PLAYERS,
    POPULARITY_STARS,
    POWER_STARS,
    pieces_of,
)
from scythe_ref.games.sound import Sound
from scythe_ref.games.wind_invariants import WIND, aboard


class Moment(NamedTuple):
    """One action that was played, and the states around it."""

    before: State
    action: Action
    verdict: Verdict
    after: State


Faults = Iterator[str]


def _name(state: State, number: int) -> str:
    return state.rulebook.factions[state.players[number].faction]


# -- one state ------------------------------------------------------------------------------------------------------


def heaps_in_range(state: State) -> Faults:
    """No heap of resources is below zero."""
    if min(state.resources) < 0:
        yield "a heap of resources is negative"


def structures_apart(state: State) -> Faults:
    """A territory has one structure at most; none stands on a lake or a home base."""
    rulebook = state.rulebook
    built = [place for player in state.players for place in player.structures if place != NOWHERE]
    if len(set(built)) == len(built) and _printed(rulebook).buildable.issuperset(built):
        return
    for place, number in Counter(built).items():
        if number > 1:
            yield f"{number} structures stand on {rulebook.places[place]}"
    for index, player in enumerate(state.players):
        for kind, place in enumerate(player.structures):
            if place != NOWHERE and place not in _printed(rulebook).buildable:
                yield f"the {STRUCTURES[kind]} of {_name(state, index)} stands where none may"


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
            names = " and ".join(_name(state, index) for index in others)
            yield f"{names} stand on {rulebook.places[place]}"


def lakes_clear(state: State) -> Faults:
    """Nothing is left alone on a lake: no resource without a unit, no worker without a mech."""
    if state.turn.stage not in (OPEN, CLOSED) or (state.over and resolutions(state) is not None):
        return  # at its end a resolution tile may send units home from the lakes beside the Factory
    rulebook = state.rulebook
    printed = _printed(rulebook)
    for index, player in enumerate(state.players):
        workers = player.units[WORKERS.start :]
        if printed.lakes.isdisjoint(workers):
            continue
        for place in printed.lakes.intersection(workers).difference(player.units[MECHS.start : MECHS.stop]):
            yield f"workers of {_name(state, index)} are alone on the lake {rulebook.places[place]}"
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
    """Encounter tokens lie only where a symbol is."""
    if state.encounters & ~_printed(state.rulebook).symbols:
        yield "an encounter token lies where no symbol is"


class _Printed(NamedTuple):
    """What is printed on board and cards, gathered once.

    Attributes:
        buildable: Territories that a structure may stand on.
        lakes: The lakes.
        symbols: A bit for each place with an encounter symbol.
        on_lakes: Picks from all resources those on lakes.
    """

    buildable: frozenset[int]
    lakes: frozenset[int]
    symbols: int
    on_lakes: Callable[[list[int]], tuple[int, ...]]


@lru_cache(maxsize=16)
def _printed(rulebook: Rulebook) -> _Printed:
    territories = range(rulebook.territories)
    lakes = [place for place in territories if rulebook.terrain[place] == LAKE]
    return _Printed(
        frozenset(territories) - frozenset(lakes),
        frozenset(lakes),
        sum(1 << place for place, found in enumerate(rulebook.encounter) if found),
        itemgetter(*(4 * place + kind for place in lakes for kind in range(len(RESOURCES)))),
    )


# -- one step -------------------------------------------------------------------------------------------------------


def refused_by_nobody(moment: Moment) -> Faults:
    """What was generated is accepted."""
    if not moment.verdict.accepted:
        yield f"'{moment.action}' was generated and is refused by {', '.join(moment.verdict.decided_by)}"


def stars_stay(moment: Moment) -> Faults:
    """A star, once placed, stays; a new one has its cause in the very action that brought it."""
    before, after = moment.before, moment.after
    numbers = after.rulebook.numbers
    for index, player in enumerate(after.players):
        if player.stars == before.players[index].stars:
            continue
        for goal, placed in enumerate(player.stars):
            had = before.players[index].stars[goal]
            if placed < had:
                yield f"{_name(after, index)} has lost a star for {STARS[goal]}"
            if placed <= had:
                continue
            if goal == POPULARITY_STARS and not _reached(moment, index, "popularity", numbers.popularity_max):
                yield f"{_name(after, index)} has a star for popularity with {player.popularity}"
            if goal == POWER_STARS and not _reached(moment, index, "power", numbers.power_max):
                yield f"{_name(after, index)} has a star for power with {player.power}"
            if goal == OBJECTIVE_STARS and moment.action.verb != "reveal":
                yield f"{_name(after, index)} has a star for an objective and has revealed none"
            if goal == COMBAT_STARS and moment.action.verb not in ("commit", "retreat"):
                yield f"{_name(after, index)} has a star for a combat by '{moment.action}'"


def _reached(moment: Moment, player: int, track: str, most: int) -> bool:
    """Tell whether a track was at its end at some time during an action."""
    value: int = getattr(moment.before.players[player], track)
    if value >= most:
        return True
    for event in moment.verdict.events:
        if event.op == "track" and event.args[0] == player and event.args[1] == track:
            value += event.args[2]
            if value >= most:
                return True
    return False


def resources_from_somewhere(moment: Moment) -> Faults:
    """Resources come and go only by events: their sum follows the record."""
    told = sum(event.args[2] for event in moment.verdict.events if event.op == "resource")
    before, after = moment.before.resources, moment.after.resources
    if (told or before != after) and sum(after) - sum(before) != told:
        yield "resources have changed without an event"
    told = sum(
        event.args[3]
        for event in moment.verdict.events
        if event.op == "module" and event.args[0] == "airships" and isinstance(event.args[2], int)
    )
    if aboard(moment.after) - aboard(moment.before) != told:
        yield "resources aboard have changed without an event"


# -- all of them ----------------------------------------------------------------------------------------------------

OF_STATES: tuple[Callable[[State], Faults], ...] = (
    heaps_in_range, structures_apart, one_holder, lakes_clear, over_by_a_last_star,
    encounters_in_place, *WIND,
)  # fmt: skip
OF_STEPS: tuple[Callable[[Moment], Faults], ...] = (refused_by_nobody, stars_stay, resources_from_somewhere)


SOUND: tuple[Sound[Any], ...] = (Sound(pieces_of, OF_PLAYERS), Sound(decks_of, OF_CARDS))


def faults(state: State) -> list[str]:
    """Return every fault of a state, each with the name of the invariant that found it.

    Args:
        state: The state.
    """
    found = [fault for sound in SOUND for fault in sound.faults(state)]
    return found + [f"{check.__name__}: {fault}" for check in OF_STATES for fault in check(state)]


def step_faults(moment: Moment, more: Collection[Callable[[Moment], Faults]] = ()) -> list[str]:
    """Return every fault of a step and of the state after it.

    Args:
        moment: The step.
        more: Further invariants to ask, as ``scythe_ref.games.trials`` has them.
    """
    found = faults(moment.after)
    return found + [f"{check.__name__}: {fault}" for check in (*OF_STEPS, *more) for fault in check(moment)]
