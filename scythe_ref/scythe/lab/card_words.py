"""What cards and tiles are called, and what they say, where a position names them by number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scythe_ref.scythe.components.phrases import condition_phrase, cost_phrase, gain_phrase
from scythe_ref.wording import listed

Data = Mapping[str, Any]
Told = tuple[str, str]
"""A name, and more to read below it."""


def told(components: Data, field: str, value: str) -> Told | None:
    """Return what an option of a field is called and what it says; None: it is called as it is written.

    Args:
        field: The name of the field, as drawers name it.
        value: The option.
    """
    how = _TOLD.get(field)
    return how(components, value) if how is not None and value else None


def _card_of(component: str, name: Callable[[str, Data], Told]) -> Callable[[Data, str], Told | None]:
    """Return what tells of the cards, or else the tiles, of a component."""

    def found(components: Data, value: str) -> Told | None:
        data = components.get(component) or {}
        card = (data.get("cards") or data.get("tiles") or {}).get(value)
        return name(value, card) if card is not None else None

    return found


def _objective(number: str, card: Data) -> Told:
    asked = (condition_phrase(name, least) for name, least in card["all"].items())
    return f"{number} {card['title']}", _capital("; ".join(asked))


def _factory(number: str, card: Data) -> Told:
    return f"Factory card {number}", _bought(card, card.get("choose_one") or [card["gain"]])


def _encounter(number: str, card: Data) -> Told:
    options = (f"{place}: {_bought(card[name], [card[name]['gain']])}" for place, name in enumerate("abc", 1))
    return f"Encounter card {number}", ". ".join(options)


def _bought(card: Data, gains: list[Data]) -> str:
    paid, gained = cost_phrase(card["cost"]), listed(map(gain_phrase, gains), "or")
    return f"{paid}: {gained}" if paid else _capital(gained)


def _tile(number: str, tile: Data) -> Told:
    return f"{number} {tile['name']}", "" if tile["effect"] else "No source says what it does"


def _in_hand(components: Data, value: str) -> Told:
    return f"Combat cards of {value}", ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_AIRSHIP_TILE = _card_of("airship-tiles", _tile)
_OBJECTIVE = _card_of("objectives", _objective)
_TOLD: Mapping[str, Callable[[Data, str], Told | None]] = {
    "cards": _in_hand,
    "draws.encounter_cards": _card_of("encounter-cards", _encounter),
    "objectives": _OBJECTIVE,
    "resolution_tile.objectives": _OBJECTIVE,
    "factory_card": _card_of("factory-cards", _factory),
    "factory_cards": _card_of("factory-cards", _factory),
    "airship_tiles.passive": _AIRSHIP_TILE,
    "airship_tiles.aggressive": _AIRSHIP_TILE,
    "resolution_tile.tile": _card_of("resolution-tiles", _tile),
    "bonus_tile": _card_of("structure-bonus-tiles", lambda _, tile: (str(tile["title"]), "")),
}
