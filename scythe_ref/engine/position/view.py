"""The view: a state as plain data, the way pages, traces and expectations look at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scythe_ref.engine.expansions.airships.state import AirshipsState
from scythe_ref.engine.expansions.described import describe_resolution, describe_tiles
from scythe_ref.engine.expansions.resolutions.state import ResolutionsState
from scythe_ref.engine.position.state import (
    ABOARD,
    BOTTOM_ACTIONS,
    CARD_VALUES,
    KIND_OF,
    KINDS,
    NOWHERE,
    ONE_TIME_BONUSES,
    RESOURCES,
    SECTIONS,
    STARS,
    STRUCTURES,
    TRAPS,
    UPGRADES,
    State,
)
from scythe_ref.engine.rules.concepts.control import NOBODY, holder, occupied
from scythe_ref.engine.rules.scoring import score, scoring_holder, winners


def view(state: State) -> dict[str, Any]:
    """Return a state as plain data.

    Args:
        state: The state.

    Returns:
        ``players`` by faction, ``board`` by place, how many cards each deck holds and so on; a place with nothing on
        it and nobody in control is left out.
    """
    rulebook = state.rulebook
    best = winners(state)
    return {
        "players": {
            rulebook.factions[player.faction]: player_view(state, number, best=best)
            for number, player in enumerate(state.players)
        },
        "board": _board(state),
        "decks": decks(state),
        "bonus_tile": rulebook.bonus_tiles[state.bonus_tile] if state.bonus_tile >= 0 else None,
        "resolution_tile": resolution_view(state),
        "game_over": bool(state.over),
    }


def resolution_view(state: State) -> dict[str, Any] | None:
    """Return the resolution tile as plain data, or None where none is in play."""
    module = state.modules.get("resolutions")
    return describe_resolution(state, module) if isinstance(module, ResolutionsState) else None


def decks(state: State) -> dict[str, int]:
    """Return how many cards the decks hold, and how many Factory cards lie on the board."""
    return {
        "combat_cards": len(state.deck),
        "discards": len(state.discards),
        "encounter_cards": len(state.encounter_deck),
        "objective_cards": len(state.objective_deck),
        "factory_cards": len(state.factory_offer),
    }


def _board(state: State) -> dict[str, Any]:
    rulebook = state.rulebook
    tokens = {place for player in state.players for place in player.tokens if place >= 0}
    places = {place for player in state.players for place in (*player.units, *player.structures) if place >= 0} | tokens
    places |= {index // 4 for index, number in enumerate(state.resources) if number}
    places |= {place for place in range(rulebook.territories) if state.encounters >> place & 1}
    board = {place: territory(state, place) for place in sorted(places)}
    return {rulebook.places[place]: here for place, here in board.items() if place in tokens or _worth_telling(here)}


def _worth_telling(here: dict[str, Any]) -> bool:
    return bool(here["encounter"] or here["controlled_by"] or any(here[name] for name in RESOURCES))


def territory(state: State, place: int) -> dict[str, Any]:
    """Return one territory or home base as plain data; when the game is over, the one who scores it controls it."""
    owner = scoring_holder(state, place) if state.over else holder(state, place)
    return {
        **dict(zip(RESOURCES, state.resources[4 * place : 4 * place + 4], strict=True)),
        "encounter": bool(state.encounters >> place & 1),
        "controlled_by": None if owner == NOBODY else state.rulebook.factions[state.players[owner].faction],
        "occupied": occupied(state, place),
    }


def player_view(state: State, number: int, scores: bool = True, best: Sequence[int] | None = None) -> dict[str, Any]:
    """Return one player as plain data.

    Args:
        number: Index of the player.
        scores: Whether to count what would score if the game ended now.
        best: Who would win, where that is known already.
    """
    rulebook = state.rulebook
    player = state.players[number]
    places = rulebook.places
    home = rulebook.base[player.faction]
    units: dict[str, list[str]] = {}
    for unit, place in enumerate(player.units):
        if place >= 0:
            units.setdefault("home" if place == home else places[place], []).append(KINDS[KIND_OF[unit]])
    counted = score(state, number)._asdict() if scores else {}
    albion = rulebook.factions[player.faction] == "albion"
    togawa = rulebook.factions[player.faction] == "togawa"
    return {
        "active": number == state.active,
        "mat": rulebook.mats[player.mat],
        "power": player.power,
        "popularity": player.popularity,
        "coins": player.coins,
        "cards": sum(player.hand),
        "hand": [value for value, held in zip(CARD_VALUES, player.hand, strict=True) for _ in range(held)],
        "units": units,
        "airship": _airship(state, number),
        "airship_tiles": airship_tiles(state, number),
        "structures": {places[place]: STRUCTURES[kind] for kind, place in enumerate(player.structures) if place >= 0},
        "stars": {name: placed for name, placed in zip(STARS, player.stars, strict=True) if placed},
        "abilities": [name for name, bit in rulebook.ability_bits[player.faction].items() if player.abilities & bit],
        "upgrades": [name for bit, name in enumerate(UPGRADES) if player.upgrades >> bit & 1],
        "upgraded": [name for kind, name in enumerate(BOTTOM_ACTIONS) for _ in range(player.upgraded[kind])],
        "recruits": [name for bit, name in enumerate(BOTTOM_ACTIONS) if player.recruits >> bit & 1],
        "recruit_bonuses": [name for bit, name in enumerate(ONE_TIME_BONUSES) if player.recruited >> bit & 1],
        "flags": [places[place] for place in player.tokens if place >= 0] if albion else [],
        "traps": {
            places[place]: "armed" if player.armed >> token & 1 else "disarmed"
            for token, place in enumerate(player.tokens)
            if place >= 0
        }
        if togawa
        else {},
        "penalties": {places[place]: TRAPS[token] for token, place in enumerate(player.tokens) if place >= 0}
        if togawa
        else {},
        "objectives": list(player.objectives),
        "factory_card": player.factory_card or None,
        "last_section": SECTIONS[player.section] if player.section >= 0 else None,
        "workers_on_mat": player.units[5:].count(NOWHERE),
        "territories": counted.get("territories"),
        "resources": counted.get("resources"),
        "bonus": counted.get("bonus"),
        "score": counted.get("total"),
        "winner": number in (winners(state) if best is None else best) if scores else None,
    }


def airship_tiles(state: State, number: int) -> dict[str, Any] | None:
    """Return what a player's airship tiles say as plain data, or None without airships."""
    module = state.modules.get("airships")
    return describe_tiles(module, number) if isinstance(module, AirshipsState) else None


def _airship(state: State, number: int) -> dict[str, Any] | None:
    module = state.modules.get("airships")
    if not isinstance(module, AirshipsState):
        return None
    player = state.players[number]
    home = state.rulebook.base[player.faction]
    return {
        "at": "home" if player.airship == home else state.rulebook.places[player.airship],
        "workers": player.units.count(ABOARD),
        **dict(zip(RESOURCES, module.cargo[number], strict=True)),
    }
