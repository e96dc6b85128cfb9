"""What one player may see: everything that lies open, and what is that player's own secret.

Hidden from the others are the values of combat cards, objective cards, dial and cards of a combat until both sides have
committed, the order of every deck, and the Factory cards until somebody looks through them.
"""

from __future__ import annotations

from scythe_ref.scythe.engine.core.shapes import Plain
from scythe_ref.scythe.engine.position.description import SEEN_KEYS
from scythe_ref.scythe.engine.position.names import GAINS, SECTIONS
from scythe_ref.scythe.engine.position.state import Combat, Player, State
from scythe_ref.scythe.engine.position.view import player_view, territory
from scythe_ref.scythe.engine.rules.encounters.relocating import UNITS
from scythe_ref.scythe.engine.rules.factory import due
from scythe_ref.scythe.engine.rules.scoring import winners

STAGES = ("open", "moving", "combat", "retreat", "closed")


def view_for(state: State, player: int) -> dict[str, Plain]:
    """Return a state as one player sees it, as plain data.

    Args:
        player: Index of the player who looks; -1 for somebody who only watches.

    Returns:
        ``ruleset``, ``players`` by faction, ``board`` by place, ``supply`` (how many cards every deck holds), ``turn``,
        ``combat`` and ``game_over``. Secrets of others are not in it.
    """
    rulebook = state.rulebook
    names = [rulebook.factions[owner.faction] for owner in state.players]
    best = winners(state)
    return {
        "viewer": names[player] if player >= 0 else None,
        "ruleset": {"preset": rulebook.preset, "switches": dict(rulebook.switches)},
        "players": {name: _player(state, number, number == player, best) for number, name in enumerate(names)},
        "board": {rulebook.places[place]: territory(state, place) for place in range(len(rulebook.places))},
        "supply": _supply(state, player),
        "turn": _turn(state),
        "combat": None if state.combat is None else _combat(state, state.combat, player),
        "modules": {name: module.to_data() for name, module in sorted(state.modules.items())},
        "game_over": bool(state.over),
    }


SECRETS = tuple(key.name for key in SEEN_KEYS if key.secret)


def _player(state: State, number: int, own: bool, best: list[int]) -> dict[str, Plain]:
    seen = player_view(state, number, best=best)
    seen["objective_cards"] = len(state.players[number].objectives)
    return seen if own else {key: value for key, value in seen.items() if key not in SECRETS}


def looks_through_factory(state: State, player: int) -> bool:
    """Tell whether a player is looking through the Factory cards now."""
    return player == state.active and due(state)


def _supply(state: State, player: int) -> dict[str, Plain]:
    rulebook = state.rulebook
    choosing = looks_through_factory(state, player)
    return {
        "combat_cards": len(state.deck),
        "discarded": sorted(state.discards),  # they lie face up
        "encounter_cards": len(state.encounter_deck),
        "objective_cards": len(state.objective_deck),
        "factory_cards": list(state.factory_offer) if choosing else len(state.factory_offer),
        "bonus_tile": rulebook.bonus_tiles[state.bonus_tile] if state.bonus_tile >= 0 else None,
    }


def _turn(state: State) -> dict[str, Plain]:
    turn = state.turn
    places = state.rulebook.places
    return {
        "stage": STAGES[turn.stage],
        "section": SECTIONS[turn.section] if turn.section >= 0 else None,
        "top_taken": bool(turn.top),
        "bottom_taken": bool(turn.bottom),
        "combats_to_come": [places[place] for place in turn.pending],
        "encounter_card": turn.card or None,
        "owed": [
            (GAINS[owed.gain], 1 if owed.gain == UNITS else owed.number)  # there the number keeps two places
            for owed in turn.owed
        ],
    }


def _combat(state: State, combat: Combat, player: int) -> dict[str, Plain]:
    """Return a combat: what both have committed if both have, else the own commitment alone."""
    revealed = min(combat.powers) >= 0
    sides = []
    for side, number in enumerate(combat.sides):
        owner: Player = state.players[number]
        seen: dict[str, Plain] = {
            "faction": state.rulebook.factions[owner.faction],
            "used": [
                name for name, bit in state.rulebook.ability_bits[owner.faction].items() if combat.used[side] & bit
            ],
            "committed": combat.powers[side] >= 0,
        }
        if seen["committed"] and (revealed or number == player):
            seen["power"] = combat.powers[side]
            seen["cards"] = list(combat.cards[side])
        sides.append(seen)
    return {"place": state.rulebook.places[combat.place], "airships": bool(combat.airships), "sides": sides}
