"""What must be true of the cards at every moment: none is lost, none is there twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from scythe_ref.engine.modules.resolution_state import resolutions
from scythe_ref.engine.rulebook import Rulebook
from scythe_ref.engine.state import CARD_VALUES, State

Faults = Iterator[str]
Cards = tuple[int, ...]


class Decks(NamedTuple):
    """All that these invariants look at: cards in decks, in hands and on the table, each by number or value.

    Attributes:
        hands: For each player the number of combat cards of each value.
        open: The encounter card that is being read; 0: none.
        held: The Factory card of each player; 0: none.
    """

    rulebook: Rulebook
    deck: Cards
    discards: Cards
    hands: tuple[Cards, ...]
    encounters: Cards
    open: int
    objectives: Cards
    factory: Cards
    held: Cards


def decks_of(state: State) -> list[Decks]:
    """Return what these invariants look at.

    Args:
        state: The state.
    """
    module = resolutions(state)
    objectives = state.objective_deck + ([] if module is None else module.objectives)
    for player in state.players:
        objectives += player.objectives
    return [
        Decks(
            state.rulebook,
            tuple(state.deck),
            tuple(state.discards),
            tuple([tuple(player.hand) for player in state.players]),
            tuple(state.encounter_deck),
            state.turn.card,
            tuple(objectives),
            tuple(state.factory_offer),
            tuple([player.factory_card for player in state.players]),
        )
    ]


def cards_conserved(decks: Decks) -> Faults:
    """Every deck has all its cards: in the deck, in hands, on the table or among the discards."""
    rulebook = decks.rulebook
    pile = decks.deck + decks.discards
    held = [pile.count(value) + sum(hand[kind] for hand in decks.hands) for kind, value in enumerate(CARD_VALUES)]
    if held != list(rulebook.card_counts) or len(pile) > sum(held):
        yield f"there are {held} combat cards of the values {CARD_VALUES}"
    encounters = decks.encounters + ((decks.open,) if decks.open else ())
    if sorted(encounters) != sorted(rulebook.encounter_cards):
        yield f"there are {len(encounters)} encounter cards"
    if sorted(decks.objectives) != list(rulebook.objective_cards):
        yield f"there are {len(decks.objectives)} objective cards"
    factory = [*decks.factory, *filter(None, decks.held)]
    dealt = len(decks.hands) + rulebook.numbers.factory_cards_beyond_players
    if len(factory) != dealt or len(set(factory)) != dealt or not set(factory) <= rulebook.factory_cards.keys():
        yield f"the Factory cards are {factory}"


OF_CARDS: tuple[Callable[[Decks], Faults], ...] = (cards_conserved,)
