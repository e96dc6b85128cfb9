"""Plain language for the closed vocabulary of cards and tiles: one phrase for each word of it, made by code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scythe_ref.wording import count, listed

if TYPE_CHECKING:  # the lab names cards where there is no pydantic
    from scythe_ref.scythe.schema.cards import EncounterOption, FactoryCard, Objective
    from scythe_ref.scythe.schema.effects import TileEffect
    from scythe_ref.scythe.schema.tiles import CoinRow

UNKNOWN = "Not known: read it off the tile."
"""The text for everything that no source tells."""

_THINGS = {
    "coins": ("coin", "coins"),
    "power": ("power", "power"),
    "popularity": ("popularity", "popularity"),
    "combat_cards": ("combat card", "combat cards"),
    "workers": ("worker", "workers"),
    "food": ("food", "food"),
    "metal": ("metal", "metal"),
    "oil": ("oil", "oil"),
    "wood": ("wood", "wood"),
    "resources_any": ("resource of any type", "resources of any types"),
    "resources_two_different": ("resource", "resources of different types"),
}
_DEEDS = {
    "produce_territories": "produce on {territory}",
    "upgrade": "make {upgrade}",
    "deploy_mech": "deploy {mech}",
    "build_structure": "build {structure}",
    "enlist_recruit": "enlist {recruit}",
    "look_at_one_opponents_combat_cards": "look at the combat cards of one opponent",
    "move_units_here_to_an_adjacent_empty_land_territory": (
        "move any number of your units here to one adjacent empty land territory, whatever rivers lie between"
    ),
}
"""An action and its number: ``{mech}`` becomes ``1 mech`` or ``2 mechs``."""

CONDITIONS = {
    "mountains_at_least": "you control at least {mountain}",
    "farms_at_least": "you control at least {farm}",
    "tundras_at_least": "you control at least {tundra}",
    "forests_at_least": "you control at least {forest}",
    "villages_at_least": "you control at least {village}",
    "tunnels_at_least": "you control at least {tunnel territory}",
    "factory_with_most_power": "you control the Factory, and nobody has more power than you",
    "workers_driven_off_at_least": "you have made at least {n} worker of an opponent retreat this turn",
    "power_at_least": "you have at least {n} power",
    "power_at_most": "you have at most {n} power",
    "popularity_at_least": "you have at least {n} popularity",
    "popularity_at_most": "you have at most {n} popularity",
    "coins_at_least": "you have at least {coin}",
    "coins_at_most": "you have at most {coin}",
    "factory_cards": "you have a Factory card",
    "mechs_at_least": "you have at least {mech} on the board",
    "mechs_at_most": "you have at most {mech} on the board",
    "workers_at_least": "you have at least {worker} on the board",
    "workers_at_most": "you have at most {worker} on the board",
    "workers_equal_recruits": "you have as many workers on the board as recruits enlisted",
    "recruits_at_least": "you have enlisted at least {recruit}",
    "structures_at_least": "you have built at least {structure}",
    "structures_beside_home_at_most": "at most {n} of your structures are adjacent to your home base",
    "upgrades_at_least": "you have made at least {upgrade}",
    "upgrades_at_most": "you have made at most {upgrade}",
    "pieces_on_one_territory_at_least": (
        "at least {n} of your pieces are on one territory: character, mechs, workers and structures"
    ),
    "combat_cards_at_least": "you have at least {combat card}",
    "combat_stars_at_least": "you have placed at least {star} for combat",
    "resources_of_each_type_at_least": "you control at least {resource} of each type",
    "resources_of_one_type_at_least": "you control at least {resource} of one type",
    "resources_of_all_types_on_one_territory_at_least": (
        "one territory that you control has at least {resource}, with every type among them"
    ),
    "resources_with_character_one_mech_and_one_worker_at_least": (
        "your character, exactly one of your mechs and exactly one of your workers are on one territory that you "
        "control and that has at least {resource}"
    ),
    "territories_beside_factory_at_least": "you control at least {territory} adjacent to the Factory",
    "territories_around_one_lake_at_least": "you control at least {territory} around one lake",
    "workers_on_one_territory_beside_factory_at_least": (
        "at least {n} of your workers are on one territory adjacent to the Factory"
    ),
    "workers_on_a_territory_of_each_primary_terrain_at_least": (
        "you control a territory of each primary terrain with at least {n} of your workers on it"
    ),
}
"""The conditions of objective cards, in the same way; ``{n}`` is the bare number."""

_NONE = {
    "factory_cards": "you have no Factory card",
    "mechs_at_most": "you have no mech on the board",
    "power_at_most": "you have no power",
    "structures_beside_home_at_most": "none of your structures is adjacent to your home base",
    "upgrades_at_most": "you have made no upgrade",
}
COUNTS = {
    "tunnels_beside_structures": "Tunnel territories adjacent to at least one of your structures",
    "lakes_beside_structures": "Lakes adjacent to at least one of your structures",
    "encounters_beside_structures": "Encounter territories adjacent to at least one of your structures",
    "structures_on_tunnels": "Your structures on tunnel territories",
    "structures_in_a_row": "Your structures in the longest straight row of adjacent territories",
    "structures_on_farms_and_tundras": "Your structures on farms and tundras",
}
"""The things that each structure bonus tile counts."""


def cost_phrase(cost: Mapping[Any, int]) -> str:
    """Return a cost in words: ``Pay 2 coins``; empty if there is none."""
    return f"Pay {listed(_amount(name, number) for name, number in cost.items())}" if cost else ""


def gain_phrase(gain: Mapping[Any, int]) -> str:
    """Return a gain in words: ``gain 4 food``, ``deploy 1 mech and gain 1 power``."""
    deeds = [_DEEDS[name].format_map(_Counted(number)) for name, number in gain.items() if name in _DEEDS]
    things = [_amount(name, number) for name, number in gain.items() if name in _THINGS]
    return listed([*deeds, *([f"gain {listed(things)}"] if things else [])])


def option_phrase(option: EncounterOption) -> str:
    """Return an option of an encounter card, as in ``Pay 2 coins: gain 4 food``, as a sentence."""
    return _sentence(cost_phrase(option.cost), gain_phrase(option.gain))


def factory_phrase(card: FactoryCard) -> str:
    """Return the top-row action of a Factory card."""
    gains = [gain_phrase(gain) for gain in card.choose_one] or [gain_phrase(card.gain)]
    return _sentence(cost_phrase(card.cost), " or ".join(gains))


def objective_phrase(card: Objective) -> str:
    """Return the conditions of an objective card in words."""
    return _sentence("", "; ".join(condition_phrase(name, number) for name, number in card.all.items()))


def condition_phrase(name: str, number: int) -> str:
    """Return one condition of an objective card."""
    if number == 0 and name in _NONE:
        return _NONE[name]
    return CONDITIONS[name].format_map(_Counted(number))


class _Counted(dict[str, str]):
    """Fills the gaps of a phrase: each with a number and the noun it names."""

    def __init__(self, number: int) -> None:
        super().__init__(n=str(number))

    def __missing__(self, thing: str) -> str:
        return count(int(self["n"]), thing)


def objective_time(card: Objective) -> str:
    """Return the moment at which a player can reveal an objective card, in words."""
    return "At the end of your turn" if card.check == "end_of_turn" else "Before or after an action of your turn"


def coins_phrase(rows: list[CoinRow]) -> str:
    """Return the coins of a structure bonus tile: ``1: 2 coins; 2 or 3: 4 coins; from 4: 6 coins``."""
    starts = [1, *[(row.max or 0) + 1 for row in rows]]
    parts = zip(starts, rows, strict=False)  # behind the last row none begins
    return "; ".join(f"{_counts(start, row.max)}: {_amount('coins', row.coins)}" for start, row in parts)


def _counts(start: int, end: int | None) -> str:
    if end is None:
        return f"from {start}"
    if start == end:
        return str(start)
    return f"{start} or {end}" if end == start + 1 else f"{start} to {end}"


def tile_phrase(effect: TileEffect) -> str:
    """Return the effect of a tile of The Wind Gambit in words."""
    return _TILES[effect.do](effect)


_WHEN = {
    None: "",
    "move": ", once a turn, during the move of your airship over a unit of the opponent",
    "combat": ", once a turn, before a combat that you have begun below your airship",
}
"""When a tile takes power; None: not known."""


def _power_loss(effect: Any) -> str:
    steps = [
        f"{power} power for {_amount('resources_any', count).split(' of ')[0]}"
        for count, power in enumerate(effect.by_resources, 1)
    ]
    when = _WHEN[effect.when]
    return f"You may pay up to {len(steps)} resources{when}. The opponent loses {', '.join(steps)}."


def _airship_combat(effect: Any) -> str:
    return (
        f"Two airships on one territory may fight. The winner places {count(effect.stars, 'star')} for combat; the "
        "losing airship retreats to its home base. Other units there neither fight nor retreat."
    )


def _toll(effect: Any) -> str:
    return (
        "A unit of an opponent may move onto or through your airship's territory only if it carries a resource. "
        f"For each such unit {effect.resources} of its resources goes aboard your airship, unless that is full."
    )


def _factory_explosion(effect: Any) -> str:
    turns = count(effect.turns, "more turn")
    return (
        f"The first player to place star number {effect.star} gains {_amount('coins', effect.coins)}. Every player "
        f"then takes {turns}. After that all units on the Factory and on territories adjacent to it retreat to their "
        f"home bases, each player gains {effect.popularity} popularity for each unit, and you score."
    )


def _shared_objectives(effect: Any) -> str:
    return (
        f"{effect.objectives} random objective cards are beside the triumph track. Everybody may place stars on them. "
        f"When a player has placed star number {effect.star}, each of the others takes "
        f"{count(effect.turns, 'more turn')} without the Move action."
    )


def _fixed_rounds(effect: Any) -> str:
    return f"The game lasts {effect.rounds} rounds: every player has {effect.rounds} turns."


_TILES = {
    "opponent-loses-power": _power_loss,
    "airship-combat": _airship_combat,
    "toll": _toll,
    "factory-explosion": _factory_explosion,
    "shared-objectives": _shared_objectives,
    "fixed-rounds": _fixed_rounds,
}


def _amount(name: str, number: int) -> str:
    return count(number, *_THINGS[name])


def _sentence(before: str, after: str) -> str:
    text = f"{before}: {after}" if before else after
    return f"{text[0].upper()}{text[1:]}."
