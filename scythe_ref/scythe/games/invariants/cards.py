"""What must be true of the cards at every moment: none is lost, none is there twice."""

from __future__ import annotations

from scythe_ref.scythe.engine.expansions.resolutions.state import resolutions
from scythe_ref.scythe.engine.position.names import CARD_VALUES
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.games.invariants.moment import Faults


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
    """A gain that is still to be chosen is a gain of something."""
    if not state.over and any(owed.number < 1 for owed in state.turn.owed):
        yield f"the gains that are due are {state.turn.owed}"
