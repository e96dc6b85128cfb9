"""Tours: plays that visit every card, mat and goal.

Code makes them from the components, and they claim nothing. Their only use is to compare the play before and after a
change of the data.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from scythe_ref.scythe.engine.catalogue import compile_rulebook
from scythe_ref.scythe.engine.core.rulebook import LAKE, Rulebook
from scythe_ref.scythe.engine.position.build import build
from scythe_ref.scythe.engine.position.names import STRUCTURES
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules import structure_bonus

GAINS_TAKEN = {
    "upgrade": ["upgrade power to deploy", "upgrade coins to build"],
    "deploy_mech": ["deploy speed at {place}", "deploy disarm at {place}"],
    "build_structure": ["build mill at {place}", "build mine at {place}"],
    "enlist_recruit": ["enlist build to coins", "enlist deploy to power"],
}
"""The lines that take a gain with a choice, as often as the card gives it."""
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
    play += [f"saxony {line}" for line in _taking_lines(gain, "V6")]
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
        "play": [line, *[f"saxony {action}" for action in _taking_lines(gain, "T8")], "saxony end turn"],
    }


def _taking_lines(gain: Mapping[str, int], place: str) -> Iterator[str]:
    """Yield the lines that take everything owed."""
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


Player = dict[str, Any]

GROUNDS = {"mountains": "M", "farms": "F", "tundras": "T", "forests": "W", "villages": "V"}
AMOUNTS = ("power", "popularity", "coins")
LAID_OUT: dict[str, dict[str, Any]] = {
    "9": {"units": {"F4": ["worker"]}, "board": {"F4": {"food": 3, "metal": 1, "oil": 1, "wood": 4}}},
    "14": {
        "units": {"F4": ["mech", "worker"]},
        "structures": {"V4": "mine"},
        "upgrades": ["move"],
        "recruits": ["build"],
        "board": {"F4": {"food": 1, "metal": 1, "oil": 1, "wood": 1}},
    },
    "16": {"units": {"F4": ["character", "mech", "worker"]}, "board": {"F4": {"food": 5}}},
    "17": {"units": {"M4": ["worker"], "T5": ["worker"]}},
    "19": {"units": {place: ["worker"] for place in ("M5", "T4", "V5", "M7", "T7")}},
    "21": {"units": {"F4": ["worker"], "V4": ["worker"]}, "board": {"F4": {"wood": 5}, "V4": {"wood": 4}}},
    "24": {"units": {"M4": ["worker"] * 5}},
    "26": {"units": {place: ["worker"] for place in ("M4", "F4", "T5", "W2", "V4")}},
    "27": {"structures": {"F4": "mine", "V4": "mill", "T5": "armory"}},
}
"""Positions for cards that ask for a place, as exactly as the card asks."""
TOO_NEAR_HOME = {"structures": {"F4": "mine", "V4": "mill", "T8": "armory"}}
TRIES = 400


def goal_tours(components: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a play for each objective card, and a position for each count of each structure bonus tile."""
    for number, card in components["objectives"]["cards"].items():
        yield _objective(number, card, 0)
        if any(condition.endswith("_at_most") for condition in card["all"]):
            yield _objective(number, card, 1)
    rulebook = compile_rulebook(components)
    for number, name in enumerate(rulebook.bonus_tiles):
        ends = [0, *(end for end, _ in rulebook.bonus_coins[number][:-1])]
        for wanted in range(1, ends[-1] + 2):  # the last row has no end: one more than the row before it reaches it
            places = _built(rulebook, number, wanted)
            if places:
                yield _bonus(name, wanted, places)


def _objective(number: str, card: Mapping[str, Any], above: int) -> dict[str, Any]:
    """Set out a card exactly, or with so many more of the pieces that it limits."""
    player: Player = {"active": True, "objectives": [int(number)], "units": {}}
    given = dict(LAID_OUT.get(number, {}) if not above else TOO_NEAR_HOME if number in LAID_OUT else {})
    board = given.pop("board", {})
    player.update(given)
    for condition, wanted in card["all"].items():
        if number not in LAID_OUT:
            _meet(player, condition, wanted + above * condition.endswith("_at_most"))
    return {
        "id": f"tour:objective-{number}{'-too-much' if above else ''}",
        "players": {"saxony": player, "polania": {"power": 0}},
        "board": board,
        "play": ["saxony section trade", f"saxony reveal objective {number}"],
    }


def _meet(player: Player, condition: str, wanted: int) -> None:
    """Set out the pieces that a condition asks for, and no more."""
    subject = condition.removesuffix("_at_least").removesuffix("_at_most")
    units = player["units"]
    if subject in GROUNDS:
        units.update({f"{GROUNDS[subject]}{index}": ["worker"] for index in range(1, wanted + 1)})
    elif subject in AMOUNTS:
        player[subject] = wanted
    elif subject in ("workers", "mechs"):
        units.setdefault("V6", []).extend([subject.removesuffix("s")] * wanted)
    elif subject == "pieces_on_one_territory":
        units.setdefault("V6", []).extend(["worker"] * wanted)
    elif subject == "structures":
        player["structures"] = dict(
            zip(("F4", "V4", "T5", "M4"), ("mine", "mill", "armory", "monument")[:wanted], strict=False)
        )
    elif subject == "upgrades":
        player["upgrades"], player["upgraded"] = ["move", "coins"][:wanted], ["build"] * wanted
    elif subject == "combat_cards":
        player["cards"] = [2] * wanted
    elif subject == "combat_stars":
        player["stars"] = {"combat": wanted}
    elif subject == "factory_cards" and wanted:
        player["factory_card"] = 1
    elif subject == "factory_with_most_power":
        units["FACTORY"] = ["character"]


def _built(rulebook: Rulebook, tile: int, wanted: int) -> list[str]:
    """Find structures that count exactly so many for a tile: better and better ones, from chance with a fixed seed."""
    dice = Random(wanted)  # noqa: S311  # the same tours every time
    ground = [place for place in range(rulebook.territories) if rulebook.terrain[place] != LAKE]
    state = build({"players": {"saxony": {}, "polania": {}}}, rulebook)
    state.bonus_tile = tile
    places = dice.sample(ground, 4)
    best = _distance_from_count(state, places, wanted)
    for _ in range(TRIES):
        if not best:
            return [rulebook.places[place] for place in places if place >= 0]
        changed = list(places)
        changed[dice.randrange(4)] = dice.choice([-1, *ground])
        standing = [place for place in changed if place >= 0]
        missed = _distance_from_count(state, changed, wanted)
        if len(set(standing)) == len(standing) and missed <= best:
            places, best = changed, missed
    return []


def _distance_from_count(state: State, places: list[int], wanted: int) -> int:
    state.players[0].structures = list(places)
    return abs(structure_bonus.count(state, 0) - wanted)


def _bonus(name: str, wanted: int, places: list[str]) -> dict[str, Any]:
    kinds = STRUCTURES
    return {
        "id": f"tour:{name}-{wanted}",
        "players": {"saxony": {"structures": dict(zip(places, kinds, strict=False))}, "polania": {}},
        "bonus_tile": name,
    }


def tours(components: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the tours as scenarios without expectations, by name."""
    found: dict[str, dict[str, Any]] = {}
    for faction in components["factions"]["factions"]:
        for mat in components["player-mats"]["mats"]:
            name = f"tour:{faction}-with-{mat}"
            found[name] = {"id": name, "players": {faction: {"mat": mat}}, "ruleset": "current"}
    for mat in components["player-mats"]["mats"]:
        name = f"tour:new-game-with-{mat}"
        found[name] = {"id": name, "players": {"nordic": {"mat": mat}}, "play": ["setup game"]}
    found.update((tour["id"], tour) for tour in (*card_tours(components), *goal_tours(components)))
    return found
