"""Tours of the cards: every option of every encounter card chosen, every Factory card used, every gain taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

GAINS_TAKEN = {
    "upgrade": ["upgrade power to deploy", "upgrade coins to build"],
    "deploy_mech": ["deploy speed at {place}", "deploy disarm at {place}"],
    "build_structure": ["build mill at {place}", "build mine at {place}"],
    "enlist_recruit": ["enlist build to coins", "enlist deploy to power"],
}
"""How the gains with a choice are taken, as often as the card gives them."""
FACTORY_PAYMENTS = {
    "combat_cards": "1 combat card 2",
    "resources_any": "1 oil T8",
    "resources_two_different": "1 oil T8, 1 wood T8",
}
RICH = {"active": True, "coins": 9, "power": 6, "popularity": 9, "cards": [2, 2], "mat": "industrial"}
PROMOS = {"switches": {"promos": "in-the-decks"}}


def card_tours(components: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a play for each option of each encounter card and each choice of each Factory card."""
    for number, card in components["encounter-cards"]["cards"].items():
        for option in "abc":
            yield _encounter(number, option, card[option]["gain"])
    for number, card in components["factory-cards"]["cards"].items():
        gains = [{**card.get("gain", {}), **one} for one in card.get("choose_one") or [{}]]
        for choice, gain in enumerate(gains):
            yield _factory(number, choice if len(gains) > 1 else -1, card["cost"], gain)


def _encounter(number: str, option: str, gain: Mapping[str, int]) -> dict[str, Any]:
    play = ["saxony move character T8 to V6", "saxony encounter", f"saxony option {option}"]
    play += [f"saxony {line}" for line in _taken(gain, "V6")]
    return {
        "id": f"tour:encounter-{number}{option}",
        "ruleset": PROMOS,
        "players": {"saxony": {**RICH, "units": {"T8": ["character"]}}},
        "board": {"V6": {"encounter": True}},
        "draws": {"encounter_cards": [int(number)]},
        "play": [*play, "saxony end turn"],
    }


def _factory(number: str, choice: int, cost: Mapping[str, int], gain: Mapping[str, int]) -> dict[str, Any]:
    line = "saxony factory" + (f" {('first', 'second')[choice]}" if choice >= 0 else "")
    paid = ", ".join(FACTORY_PAYMENTS[name] for name in cost if name in FACTORY_PAYMENTS)
    line += f" paying {paid}" if paid else ""
    line += " without workers" if "workers" in gain else ""
    return {
        "id": f"tour:factory-{number}" + (f"-{choice}" if choice >= 0 else ""),
        "ruleset": PROMOS,
        "players": {"saxony": {**RICH, "factory_card": int(number), "units": {"T8": ["worker"], "M6": ["worker"]}}},
        "board": {"T8": {"oil": 2, "wood": 2}},
        "play": [line, *[f"saxony {action}" for action in _taken(gain, "T8")], "saxony end turn"],
    }


def _taken(gain: Mapping[str, int], place: str) -> Iterator[str]:
    """Yield the lines that take everything that is owed."""
    for name, amount in gain.items():
        for line in GAINS_TAKEN.get(name, ())[:amount]:
            yield line.format(place=place)
        if name == "resources_any":
            yield f"gain {amount} wood at {place}"
        elif name == "produce_territories":
            yield "produce T8, M6"
        elif name == "move_units_here_to_an_adjacent_empty_land_territory":
            yield "move character V6 to V7"
            yield "leave"
