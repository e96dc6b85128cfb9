"""Invariants of a state: its board, its players and their cards, airships and the resolution tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core.rulebook import LAKE, Rulebook
from scythe_ref.scythe.engine.core.verdict import Verdict
from scythe_ref.scythe.engine.expansions.airships.state import CARRIES_RESOURCES, CARRIES_WORKERS, airships
from scythe_ref.scythe.engine.expansions.resolutions.keys import NOT_SET_OFF, OBJECTIVES, resolutions
from scythe_ref.scythe.engine.position.names import (
    ABOARD,
    CARD_VALUES,
    CLOSED,
    GROUND_UNITS,
    MECHS,
    MOVING,
    NOWHERE,
    OPEN,
    RESOURCES,
    STARS,
    STRUCTURES,
    TRAPS,
    UPGRADES,
    WORKERS,
)
from scythe_ref.scythe.engine.position.state import Player, State

Faults = Iterator[str]
"""A sentence for every fault that an invariant finds."""


class Moment(NamedTuple):
    """One played action, and the states around it."""

    before: State
    action: Action
    verdict: Verdict
    after: State


def name_of(state: State, number: int) -> str:
    """Return the faction of a player."""
    return state.rulebook.factions[state.players[number].faction]


def cargo_within_limits(state: State) -> Faults:
    """An airship carries as its tile says and no more: a few resources, or a few workers, never both."""
    module = airships(state)
    if module is None:
        return
    numbers = state.rulebook.numbers
    for index, player in enumerate(state.players):
        goods, workers = module.cargo[index], player.units.count(ABOARD)
        carries = module.tiles[index].carries
        if min(goods) < 0 or sum(goods) > (numbers.airship_resources if carries == CARRIES_RESOURCES else 0):
            yield f"{name_of(state, index)} has {goods} aboard"
        if workers > (numbers.airship_workers if carries == CARRIES_WORKERS else 0):
            yield f"{name_of(state, index)} has {workers} workers aboard"


def airships_in_place(state: State) -> Faults:
    """An airship is over a territory or on its own home base, and nowhere without the module."""
    rulebook = state.rulebook
    module = airships(state)
    for index, player in enumerate(state.players):
        if module is None:
            if player.airship >= 0:
                yield f"{name_of(state, index)} has an airship, but nobody plays with airships"
        elif not 0 <= player.airship < rulebook.territories and player.airship != rulebook.base[player.faction]:
            yield f"the airship of {name_of(state, index)} is on no territory"


def stars_elsewhere(state: State, player: int) -> int:
    """Return the number of a player's stars in other places than the triumph track."""
    module = resolutions(state)
    return 0 if module is None else len(module.starred(player))


def tile_keeps_count(state: State) -> Faults:
    """The resolution tile counts down while the game goes on; each of its cards has one star of a player at most."""
    module = resolutions(state)
    if module is None:
        return
    if min(module.left) < 0 <= max(module.left) or min(module.left) < -1:
        yield f"the turns that are left are {module.left}"
    stars = module.stars
    if len(stars) != len(set(stars)) or {star.card for star in stars} - set(module.objectives):
        yield f"the stars on objectives are {stars}, but {module.objectives} lie out"
    if module.objectives and module.kind != OBJECTIVES:
        yield "objectives lie out, but the tile does not say so"
    if state.over and max(module.left) != 0:
        yield "the game is over, but the tile has not ended it"
    if module.set_off != NOT_SET_OFF:
        star = module.numbers[1 if module.kind == OBJECTIVES else 0]
        placed = sum(state.players[module.set_off].stars) + stars_elsewhere(state, module.set_off)
        if placed < star:
            yield f"{name_of(state, module.set_off)} has set off the end with {placed} stars"


def aboard(state: State) -> int:
    """Return the number of resources aboard airships."""
    module = airships(state)
    return 0 if module is None else sum(map(sum, module.cargo))


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


def cards_of(state: State) -> tuple[object, ...]:
    """Return all that the invariants of the cards look at: two states that are equal in this are equally sound."""
    module = resolutions(state)
    hands = [(player.hand, player.objectives, player.factory_card) for player in state.players]
    return (
        hands, state.deck, state.discards, state.encounter_deck, state.turn.card, state.objective_deck,
        state.factory_offer, module and module.objectives,
    )  # fmt: skip


def cards_conserved(state: State) -> Faults:
    """Every deck has all its cards: in the deck, in hands, on the table or among the discards."""
    rulebook, players = state.rulebook, state.players
    pile = state.deck + state.discards
    held = [pile.count(value) + sum(player.hand[kind] for player in players) for kind, value in enumerate(CARD_VALUES)]
    # A card of a value that there is not is counted by none of them, but makes the pile longer.
    if held != list(rulebook.card_counts) or len(pile) > sum(held):
        yield f"there are {held} combat cards of the values {CARD_VALUES}"
    encounters = state.encounter_deck + ([state.turn.card] if state.turn.card else [])
    if sorted(encounters) != sorted(rulebook.encounter_cards):
        yield f"there are {len(encounters)} encounter cards"
    module = resolutions(state)
    objectives = state.objective_deck + ([] if module is None else module.objectives)
    for player in players:
        objectives += player.objectives
    if sorted(objectives) != list(rulebook.objective_cards):
        yield f"there are {len(objectives)} objective cards"
    factory = state.factory_offer + [player.factory_card for player in players if player.factory_card]
    dealt = len(players) + rulebook.numbers.factory_cards_beyond_players
    if len(factory) != dealt or len(set(factory)) != dealt or not set(factory) <= rulebook.factory_cards.keys():
        yield f"the Factory cards are {factory}"


def gains_are_due(state: State) -> Faults:
    """A gain that a card owes is a gain of something."""
    if not state.over and any(owed.number < 1 for owed in state.turn.owed):
        yield f"the gains that are due are {state.turn.owed}"


OBJECTIVE_STARS, COMBAT_STARS, POPULARITY_STARS, POWER_STARS = map(
    STARS.index, ("objective", "combat", "popularity", "power")
)


def pieces_conserved(state: State, number: int) -> Faults:
    """Every player has all workers, mechs, structures, recruits, cubes and stars, on the board or on the mats."""
    one = state.players[number]
    numbers = state.rulebook.numbers
    places = len(state.rulebook.places)
    name = name_of(state, number)
    workers, mechs = one.units[WORKERS.start :], one.units[MECHS.start : MECHS.stop]
    if len(workers) != numbers.player_workers or len(mechs) != numbers.player_mechs:
        yield f"{name} has {len(workers)} workers and {len(mechs)} mechs"
    if len(one.structures) != numbers.player_structures:
        yield f"{name} has {len(one.structures)} structures"
    for place in (*one.units, *one.structures):
        if not NOWHERE <= place < places and not (place == ABOARD and "airships" in state.modules):
            yield f"a piece of {name} is on place {place}, which does not exist"
    if one.units[0] < 0:
        yield f"the character of {name} is not on the board"
    on_board = len(mechs) - mechs.count(NOWHERE)
    if on_board != one.abilities.bit_count():
        yield f"{name} has {on_board} mechs on the board and {one.abilities.bit_count()} abilities"
    if one.upgrades >> len(UPGRADES) or sum(one.upgraded) != one.upgrades.bit_count():
        yield f"{name} has moved {one.upgrades.bit_count()} cubes, and {sum(one.upgraded)} lie below"
    if one.recruits >> numbers.player_recruits or one.recruits.bit_count() != one.recruited.bit_count():
        yield f"{name} has {one.recruits.bit_count()} recruits on {one.recruited.bit_count()} bonuses"
    if not 0 <= sum(one.stars) + stars_elsewhere(state, number) <= numbers.player_stars or min(one.stars) < 0:
        yield f"{name} has placed {sum(one.stars)} stars"


def nothing_negative(state: State, number: int) -> Faults:
    """No track, hand or number of coins is below zero."""
    one = state.players[number]
    if min(one.power, one.popularity, one.coins, *one.hand) < 0:
        yield f"{name_of(state, number)} has less than nothing of something"


def tracks_in_range(state: State, number: int) -> Faults:
    """Power and popularity stay on their tracks."""
    one = state.players[number]
    numbers = state.rulebook.numbers
    if one.power > numbers.power_max:
        yield f"{name_of(state, number)} has {one.power} power"
    if one.popularity > numbers.popularity_max:
        yield f"{name_of(state, number)} has {one.popularity} popularity"


def stars_have_causes(state: State, number: int) -> Faults:
    """A star for a lasting goal is there if and only if the player has reached it; the last one ends the game."""
    one = state.players[number]
    numbers = state.rulebook.numbers
    total = sum(one.stars) + stars_elsewhere(state, number)
    for goal, done in enumerate(_done(state, one)):
        if done is None:
            continue
        if one.stars[goal] > 1:
            yield f"{name_of(state, number)} has {one.stars[goal]} stars for {STARS[goal]}"
        # A track may fall again, and its star stays.
        if one.stars[goal] and not done and goal not in (POPULARITY_STARS, POWER_STARS):
            yield f"{name_of(state, number)} has a star for {STARS[goal]} without having them all"
        if done and not one.stars[goal] and not state.over and total < numbers.player_stars:
            yield f"{name_of(state, number)} has no star for {STARS[goal]}, but all it takes"
    if total >= numbers.player_stars and not state.over and resolutions(state) is None:
        yield f"{name_of(state, number)} has placed all stars, but the game goes on"
    for goal, most in ((OBJECTIVE_STARS, numbers.objective_stars), (COMBAT_STARS, numbers.combat_stars)):
        # Saxony's faction ability knows no such limit.
        if one.stars[goal] > most and name_of(state, number) != "saxony":
            yield f"{name_of(state, number)} has {one.stars[goal]} stars for {STARS[goal]}"


def _done(state: State, one: Player) -> tuple[bool | None, ...]:
    """Return for each goal whether the player has reached it; None where the state does not show it."""
    numbers = state.rulebook.numbers
    return (
        one.upgrades.bit_count() == numbers.player_cubes,
        NOWHERE not in one.units[MECHS.start : MECHS.stop],
        NOWHERE not in one.structures,
        one.recruits.bit_count() == numbers.player_recruits,
        NOWHERE not in one.units[WORKERS.start :],
        None,
        None,
        one.popularity == numbers.popularity_max,
        one.power == numbers.power_max,
    )


def tokens_apart(state: State, number: int) -> Faults:
    """Flags and Traps are on territories, one of a player at most on each."""
    one = state.players[number]
    own = [place for place in one.tokens if place != NOWHERE]
    if any(not 0 <= place < state.rulebook.territories for place in own):
        yield f"a Flag or Trap of {name_of(state, number)} lies on no territory"
    if len(own) != len(set(own)) or len(one.tokens) != len(TRAPS):
        yield f"{name_of(state, number)} has two tokens on one territory"
