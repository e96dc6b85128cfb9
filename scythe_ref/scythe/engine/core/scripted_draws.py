"""Chance by script: what a scenario says the cards and mats are; the lowest where it says nothing."""

from __future__ import annotations

from collections.abc import Mapping

from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.shapes import Plain
from scythe_ref.scythe.engine.position.names import CARD_VALUES
from scythe_ref.scythe.engine.position.state import State


class Script:
    """Draws in order.

    Cards from a deck need no script of their own: a position puts the scripted ones on top of the deck.
    """

    __slots__ = ("cards", "deck", "encounters", "mats", "met", "stolen")

    def __init__(self, draws: Mapping[str, Plain], rulebook: Rulebook, state: State) -> None:
        self.stolen: list[int] = list(draws.get("stolen_cards") or ())
        self.mats: list[int] = [rulebook.mat_index[name] for name in draws.get("player_mats") or ()]
        self.cards = len(draws.get("combat_cards") or ())
        self.deck = len(state.deck)  # cards in the deck at the beginning
        self.encounters = len(draws.get("encounter_cards") or ())
        self.met = state.encounters.bit_count()  # encounter tokens at the beginning

    def copy(self) -> Script:
        """Return an independent copy."""
        new = Script.__new__(Script)
        new.stolen = self.stolen[:]
        new.mats = self.mats[:]
        new.cards = self.cards
        new.deck = self.deck
        new.encounters = self.encounters
        new.met = self.met
        return new

    def card_from_hand(self, hand: list[int]) -> int:
        """Return the scripted card if the hand has it, else the lowest."""
        if self.stolen and hand[self.stolen[0] - CARD_VALUES[0]]:
            return self.stolen.pop(0)
        return next(value for value, number in zip(CARD_VALUES, hand, strict=True) if number)

    def mat(self, choices: list[int]) -> int:
        """Return the scripted mat, else the lowest that is left."""
        return self.mats.pop(0) if self.mats else choices[0]

    def deck_order(self, cards: list[int]) -> list[int]:
        """Return a new deck, the lowest cards on top."""
        return sorted(cards, reverse=True)

    def left(self, state: State) -> list[str]:
        """Return what has not been drawn, as sentences."""
        rulebook = state.rulebook
        sentences = [f"the stolen card {value} of the draws was never taken" for value in self.stolen]
        sentences += [f"the player mat {rulebook.mats[mat]} of the draws was never dealt" for mat in self.mats]
        undrawn = self.cards - (self.deck - len(state.deck))
        if self.cards and undrawn > 0 and len(state.deck) <= self.deck:
            sentences.append(f"{undrawn} of the {self.cards} combat cards of the draws were never drawn")
        unmet = self.encounters - (self.met - state.encounters.bit_count())
        if self.encounters and unmet > 0:
            sentences.append(f"{unmet} of the {self.encounters} encounter cards of the draws were never drawn")
        return sentences
