"""Phrases: keys of the content's messages with their values, and errors that say one. The content has the words.

A phrase is a mapping with the key of its message under ``say``, and the values of that message. Things of the game and
counted things are phrases: only the content knows their names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Self

from scythe_ref.scythe.engine.position.names import ABOARD, NOWHERE

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.rulebook import Rulebook
    from scythe_ref.scythe.engine.position.state import State

Phrase = dict[str, object]


def name_phrase(thing: str, word: object) -> Phrase:
    """Return the phrase for the name of a thing of the game, such as the unit ``mech``."""
    return {"say": f"name.{thing}.{word}"}


def count_phrase(number: int, thing: str) -> Phrase:
    """Return the phrase for so many of something, such as coins."""
    return {"say": f"count.{thing}", "number": number}


def place_name(rulebook: Rulebook, place: int) -> str | Phrase:
    """Return a place's name: its label, or a phrase where it has a name of its own."""
    if place in _OFF_THE_BOARD:
        return name_phrase("place", _OFF_THE_BOARD[place])
    if place == rulebook.factory:
        return name_phrase("place", "factory")
    owner = rulebook.base_of.get(place)
    if owner is None:
        return str(rulebook.places[place])
    return {"say": "name.place.home-base", "owner": rulebook.faction_names[owner]}


_OFF_THE_BOARD = {NOWHERE: "mat", ABOARD: "airship"}


def player_name(state: State, player: int) -> str | Phrase:
    """Return a player's name, which is the faction's."""
    if player < 0:
        return name_phrase("player", "nobody")
    return str(state.rulebook.faction_names[state.players[player].faction])


class PhraseError(ValueError):
    """An error made of texts, phrases and other errors, one after another."""

    def __init__(self, *parts: str | Phrase | Exception) -> None:
        super().__init__(*parts)

    def __str__(self) -> str:
        return "".join(map(str, self.args))

    def in_words(self, to_text: Callable[[object], str]) -> Self:
        """Return the error with its phrases as texts.

        Args:
            to_text: Returns a phrase as a text; texts stay as they are.
        """
        return type(self)(
            *(str(part.in_words(to_text)) if isinstance(part, PhraseError) else to_text(part) for part in self.args)
        )
