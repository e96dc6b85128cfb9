"""Invariants: what must be true after every action of every game, each with a name.

Those about one state take the state; those about a step take a ``Moment``, the action with the states around it. Each
yields a sentence for every fault it finds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from scythe_ref.engine.actions import Action
from scythe_ref.engine.modules.resolution_state import resolutions
from scythe_ref.engine.rulebook import LAKE, Rulebook
from scythe_ref.engine.state import (
    ABOARD,
    CARD_VALUES,
    CLOSED,
    MECHS,
    MOVING,
    NOWHERE,
    OPEN,
    STARS,
    STRUCTURES,
    TRAPS,
    UPGRADES,
    WORKERS,
    Player,
    State,
)
from scythe_ref.engine.verdict import Verdict
from scythe_ref.games.wind_invariants import WIND, aboard, stars_elsewhere


class Moment(NamedTuple):
    """One action that was played, and the states around it."""

    before: State
    action: Action
    verdict: Verdict
    after: State


Faults = Iterator[str]
(UPGRADE_STARS, MECH_STARS, STRUCTURE_STARS, RECRUIT_STARS, WORKER_STARS, OBJECTIVE_STARS, COMBAT_STARS,
 POPULARITY_STARS, POWER_STARS) = range(len(STARS))  # fmt: skip


def _name(state: State, number: int) -> str:
    return state.rulebook.factions[state.players[number].faction]


# -- one state ------------------------------------------------------------------------------------------------------


def pieces_conserved(state: State) -> Faults:
    """Every player has all workers, mechs, structures, recruits, cubes and stars, on the board or on the mats."""
    numbers = state.rulebook.numbers
    places = len(state.rulebook.places)
    for index, player in enumerate(state.players):
        name = _name(state, index)
        workers, mechs = player.units[WORKERS.start :], player.units[MECHS.start : MECHS.stop]
        if len(workers) != numbers.player_workers or len(mechs) != numbers.player_mechs:
            yield f"{name} has {len(workers)} workers and {len(mechs)} mechs"
        if len(player.structures) != numbers.player_structures:
            yield f"{name} has {len(player.structures)} structures"
        aboard_allowed = "airships" in state.modules
        for place in (*player.units, *player.structures):
            if not NOWHERE <= place < places and not (place == ABOARD and aboard_allowed):
                yield f"a piece of {name} is on place {place}, which does not exist"
        if player.units[0] < 0:
            yield f"the character of {name} is not on the board"
        on_board = len(mechs) - mechs.count(NOWHERE)
        if on_board != player.abilities.bit_count():
            yield f"{name} has {on_board} mechs on the board and {player.abilities.bit_count()} abilities"
        if player.upgrades >> len(UPGRADES) or sum(player.upgraded) != player.upgrades.bit_count():
            yield f"{name} has moved {player.upgrades.bit_count()} cubes, and {sum(player.upgraded)} lie below"
        if player.recruits >> numbers.player_recruits or player.recruits.bit_count() != player.recruited.bit_count():
            yield f"{name} has {player.recruits.bit_count()} recruits on {player.recruited.bit_count()} bonuses"
        if not 0 <= sum(player.stars) + stars_elsewhere(state, index) <= numbers.player_stars or min(player.stars) < 0:
            yield f"{name} has placed {sum(player.stars)} stars"


def cards_conserved(state: State) -> Faults:
    """Every deck has all its cards: in the deck, in hands, on the table or among the discards."""
    rulebook = state.rulebook
    held = [
        state.deck.count(value) + state.discards.count(value) + sum(player.hand[kind] for player in state.players)
        for kind, value in enumerate(CARD_VALUES)
    ]
    if held != list(rulebook.card_counts) or len(state.deck) + len(state.discards) > sum(held):
        yield f"there are {held} combat cards of the values {CARD_VALUES}"
    encounters = sorted([*state.encounter_deck, *([state.turn.card] if state.turn.card else [])])
    if encounters != sorted(rulebook.encounter_cards):
        yield f"there are {len(encounters)} encounter cards"
    objectives = state.objective_deck + [number for player in state.players for number in player.objectives]
    module = resolutions(state)
    if module is not None:
        objectives += module.objectives
    objectives.sort()
    if objectives != list(rulebook.objective_cards):
        yield f"there are {len(objectives)} objective cards"
    factory = state.factory_offer + [player.factory_card for player in state.players if player.factory_card]
    dealt = len(state.players) + rulebook.numbers.factory_cards_beyond_players
    if len(factory) != dealt or len(set(factory)) != dealt or not set(factory) <= rulebook.factory_cards.keys():
        yield f"the Factory cards are {factory}"


def nothing_negative(state: State) -> Faults:
    """No track, hand, heap or number of coins is below zero."""
    if min(state.resources) < 0:
        yield "a heap of resources is negative"
    for index, player in enumerate(state.players):
        if min(player.power, player.popularity, player.coins, *player.hand) < 0:
            yield f"{_name(state, index)} has less than nothing of something"


def tracks_in_range(state: State) -> Faults:
    """Power and popularity stay on their tracks."""
    numbers = state.rulebook.numbers
    for index, player in enumerate(state.players):
        if player.power > numbers.power_max:
            yield f"{_name(state, index)} has {player.power} power"
        if player.popularity > numbers.popularity_max:
            yield f"{_name(state, index)} has {player.popularity} popularity"


def structures_apart(state: State) -> Faults:
    """A territory has one structure at most; none stands on a lake or a home base."""
    rulebook = state.rulebook
    built = [
        (place, STRUCTURES[kind], index)
        for index, player in enumerate(state.players)
        for kind, place in enumerate(player.structures)
        if place != NOWHERE
    ]
    for place, number in Counter(place for place, _, _ in built).items():
        if number > 1:
            yield f"{number} structures stand on {rulebook.places[place]}"
    for place, structure, index in built:
        if not 0 <= place < rulebook.territories or rulebook.terrain[place] == LAKE:
            yield f"the {structure} of {_name(state, index)} stands where none may"


def one_holder(state: State) -> Faults:
    """Units of two players share a territory only while a combat or a retreat is pending there."""
    rulebook = state.rulebook
    turn, combat = state.turn, state.combat
    pending = {*turn.pending, *([combat.place] if combat is not None else [])}
    seen: dict[int, int] = {}
    for index, player in enumerate(state.players):
        for place in set(player.units):
            other = seen.setdefault(place, index)
            if other == index or not 0 <= place < len(rulebook.places):
                continue
            # During a Move action the active player may have come anywhere; then the combats that are due are noted.
            expected = state.active in (index, other) if turn.stage == MOVING else place in pending
            if not expected:
                yield f"{_name(state, other)} and {_name(state, index)} both stand on {rulebook.places[place]}"


def lakes_clear(state: State) -> Faults:
    """Nothing is left alone on a lake: no resource without a unit, no worker without a mech."""
    if state.turn.stage not in (OPEN, CLOSED) or (state.over and resolutions(state) is not None):
        return  # at its end a resolution tile may send units home from the lakes beside the Factory
    rulebook = state.rulebook
    for place in range(rulebook.territories):
        if rulebook.terrain[place] != LAKE:
            continue
        label = rulebook.places[place]
        fighters = [state.fighters_at(index, place) for index in range(len(state.players))]
        if any(state.resources[4 * place : 4 * place + 4]) and not any(fighters):
            yield f"resources lie alone on the lake {label}"
        for index, player in enumerate(state.players):
            if place in player.units[WORKERS.start :] and place not in player.units[MECHS.start : MECHS.stop]:
                yield f"workers of {_name(state, index)} are alone on the lake {label}"


def stars_have_causes(state: State) -> Faults:
    """A star for what stays done is there if and only if it is done; the sixth ends the game."""
    numbers = state.rulebook.numbers
    full = False
    for index, player in enumerate(state.players):
        name = _name(state, index)
        total = sum(player.stars) + stars_elsewhere(state, index)
        full = full or total >= numbers.player_stars
        for goal, done in enumerate(_done(player, state.rulebook)):
            if done is None:
                continue
            if player.stars[goal] > 1:
                yield f"{name} has {player.stars[goal]} stars for {STARS[goal]}"
            if player.stars[goal] and not done and goal not in (POPULARITY_STARS, POWER_STARS):
                yield f"{name} has a star for {STARS[goal]} without having them all"
            if done and not player.stars[goal] and not state.over and total < numbers.player_stars:
                yield f"{name} has no star for {STARS[goal]}, but all it takes"
        unlimited = name == "saxony"
        for goal, most in ((OBJECTIVE_STARS, numbers.objective_stars), (COMBAT_STARS, numbers.combat_stars)):
            if player.stars[goal] > most and not unlimited:
                yield f"{name} has {player.stars[goal]} stars for {STARS[goal]}"
    if bool(state.over) != full and resolutions(state) is None:
        yield "the game is over, but nobody has all stars" if state.over else "somebody has all stars, but it goes on"


def _done(player: Player, rulebook: Rulebook) -> tuple[bool | None, ...]:
    """Tell for each goal whether it is reached; None where the state does not show it."""
    numbers = rulebook.numbers
    return (
        player.upgrades.bit_count() == numbers.player_cubes,
        NOWHERE not in player.units[MECHS.start : MECHS.stop],
        NOWHERE not in player.structures,
        player.recruits.bit_count() == numbers.player_recruits,
        NOWHERE not in player.units[WORKERS.start :],
        None,
        None,
        player.popularity == numbers.popularity_max,
        player.power == numbers.power_max,
    )


def tokens_in_place(state: State) -> Faults:
    """Flags and Traps lie on territories, one at most on each, and encounter tokens only where a symbol is."""
    rulebook = state.rulebook
    symbols = sum(1 << place for place, found in enumerate(rulebook.encounter) if found)
    if state.encounters & ~symbols:
        yield "an encounter token lies where no symbol is"
    laid = Counter(place for player in state.players for place in player.tokens if place != NOWHERE)
    if any(not 0 <= place < rulebook.territories for place in laid):
        yield "a Flag or Trap lies on no territory"
    for index, player in enumerate(state.players):
        own = [place for place in player.tokens if place != NOWHERE]
        if len(own) != len(set(own)) or len(player.tokens) != len(TRAPS):
            yield f"{_name(state, index)} has two tokens on one territory"


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
    if sum(moment.after.resources) - sum(moment.before.resources) != told:
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
    pieces_conserved, cards_conserved, nothing_negative, tracks_in_range, structures_apart, one_holder, lakes_clear,
    stars_have_causes, tokens_in_place, *WIND,
)  # fmt: skip
OF_STEPS: tuple[Callable[[Moment], Faults], ...] = (refused_by_nobody, stars_stay, resources_from_somewhere)


def faults(state: State) -> list[str]:
    """Return every fault of a state, each with the name of the invariant that found it.

    Args:
        state: The state.
    """
    return [f"{check.__name__}: {fault}" for check in OF_STATES for fault in check(state)]


def step_faults(moment: Moment, more: Collection[Callable[[Moment], Faults]] = ()) -> list[str]:
    """Return every fault of a step and of the state after it.

    Args:
        moment: The step.
        more: Further invariants to ask, as ``scythe_ref.games.trials`` has them.
    """
    found = faults(moment.after)
    return found + [f"{check.__name__}: {fault}" for check in (*OF_STEPS, *more) for fault in check(moment)]
