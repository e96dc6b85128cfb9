"""Invariants of players and combat cards.

These invariants see one player, whether the game is over, and the modules in play; nothing else.
"""

from __future__ import annotations

from scythe_ref.scythe.engine.expansions.resolutions.keys import resolutions
from scythe_ref.scythe.engine.position.names import ABOARD, CARD_VALUES, MECHS, NOWHERE, STARS, TRAPS, UPGRADES, WORKERS
from scythe_ref.scythe.engine.position.state import Player, State
from scythe_ref.scythe.games.invariants.moment import Faults, name_of
from scythe_ref.scythe.games.invariants.wind_gambit import stars_elsewhere


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
