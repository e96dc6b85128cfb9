"""Telling: the numbers of facts and events turned into the words that fill a sentence. The sentences are content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scythe_ref.engine.core.events import Event
from scythe_ref.engine.core.rulebook import TERRAINS
from scythe_ref.engine.position.names import (
    ABOARD,
    BOTTOM_ACTIONS,
    GAINS,
    KIND_OF,
    KINDS,
    NOWHERE,
    ONE_TIME_BONUSES,
    RESOURCES,
    SECTIONS,
    STARS,
    STRUCTURES,
    UPGRADES,
)
from scythe_ref.engine.position.state import State

PLAYERS = frozenset(
    {"player", "faction", "owner", "opponent", "winner", "loser", "active", "attacker", "defender", "giver", "taker"}
)
PLACES = frozenset({"place", "from", "to"})

DECKS = {
    "deck": "combat cards",
    "encounter_deck": "encounter cards",
    "objective_deck": "objective cards",
    "factory_offer": "Factory cards",
}
PUT_BACK = {
    "abilities": "mechs, which cover their abilities again",
    "stars": "stars",
    "recruited": "one-time bonuses, which are open again",
    "upgrades": "technology cubes on the green boxes",
    "upgraded": "technology cubes off the red boxes",
    "structures": "structures",
    "recruits": "recruits",
    "section": "action token",
    "tokens": "Flags or Traps",
    "armed": "Flags or Traps, face down",
}
"""Pieces of a player, by the field that says where they are."""

Message = tuple[str | None, str, dict[str, object], Any, Any]


def place_name(state: State, place: int) -> str:
    """Return how a place is called."""
    if place == NOWHERE:
        return "the mat"
    return "the airship" if place == ABOARD else state.rulebook.places[place]


def player_name(state: State, player: int) -> str:
    """Return how a player is called: by the faction."""
    if player < 0:
        return "nobody"
    return str(state.rulebook.faction_names[state.players[player].faction])


def said_values(state: State, values: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a fact as words."""
    said: dict[str, object] = {}
    for name, value in values.items():
        if name in PLAYERS and isinstance(value, int):
            said[name] = player_name(state, value)
        elif name in PLACES and isinstance(value, int):
            said[name] = place_name(state, value)
        elif name == "places" and isinstance(value, tuple):
            said[name] = ", ".join(place_name(state, place) for place in value)
        elif name == "terrain" and isinstance(value, int):
            said[name] = TERRAINS[value].replace("_", " ")
        elif name == "goods" and isinstance(value, tuple):
            said[name] = ", ".join(f"{number} {thing}" for number, thing in value) or "no resources"
        else:
            said[name] = value
    return said


def event_message(state: State, event: Event) -> Message | None:
    """Return what an event says: rule, key, values as words, before and after; None for bookkeeping.

    Args:
        state: A state of the same game.
    """
    teller = _TELLERS.get(event.op)
    if teller is None:
        return None
    told = teller(state, event)
    if told is None:
        return None
    key, values, before, after = told
    return event.rule, key, {**values, "before": before, "after": after}, before, after


Told = tuple[str, dict[str, object], Any, Any]


def _place(state: State, event: Event) -> Told:
    player, unit, _ = event.args
    values: dict[str, object] = {"player": player_name(state, player), "unit": KINDS[KIND_OF[unit]]}
    return "event.place", values, place_name(state, event.before), place_name(state, event.after)


def _resource(state: State, event: Event) -> Told:
    place, kind, amount = event.args
    values: dict[str, object] = {"place": place_name(state, place), "resource": RESOURCES[kind], "amount": amount}
    return "event.resource", values, event.before, event.after


def _track(state: State, event: Event) -> Told:
    player, track, amount = event.args
    values: dict[str, object] = {"player": player_name(state, player), "track": track, "amount": amount}
    return "event.track", values, event.before, event.after


def _cards(state: State, event: Event) -> Told:
    return f"event.{event.op}", {"player": player_name(state, event.args[0])}, event.before, event.after


def _hand_over(state: State, event: Event) -> Told:
    giver, taker, _ = event.args
    values: dict[str, object] = {"giver": player_name(state, giver), "player": player_name(state, taker)}
    return "event.hand-over", values, event.before, event.after


def _token(state: State, event: Event) -> Told:
    player, _, place, armed = event.args
    values: dict[str, object] = {"player": player_name(state, player), "place": place_name(state, place)}
    if event.rule == "albion.exalt":
        return "event.flag", values, "the supply", place_name(state, place)
    if event.before == -1:
        return "event.trap", values, "the supply", place_name(state, place)
    return "event.token", values, event.before, "armed" if armed else "disarmed"


def _star(state: State, event: Event) -> Told:
    player, goal = event.args
    values: dict[str, object] = {"player": player_name(state, player), "goal": STARS[goal]}
    return "event.star", values, event.before, event.after


def _ability(state: State, event: Event) -> Told:
    return (
        "event.ability",
        {"player": player_name(state, event.args[0]), "ability": event.after},
        "covered",
        "uncovered",
    )


def _drop_objective(state: State, event: Event) -> Told:
    player, number = event.args
    return "event.drop-objective", {"player": player_name(state, player), "number": number}, "in hand", "under the deck"


def _upgrade(state: State, event: Event) -> Told:
    player, box, action = event.args
    values: dict[str, object] = {
        "player": player_name(state, player),
        "box": UPGRADES[box].replace("_", " "),
        "action": BOTTOM_ACTIONS[action],
    }
    return "event.upgrade", values, event.before, event.after


def _structure(state: State, event: Event) -> Told:
    player, structure, place = event.args
    values: dict[str, object] = {"player": player_name(state, player), "structure": STRUCTURES[structure]}
    return "event.structure", values, place_name(state, NOWHERE), place_name(state, place)


def _recruit(state: State, event: Event) -> Told:
    player, action, bonus = event.args
    values: dict[str, object] = {"player": player_name(state, player), "action": BOTTOM_ACTIONS[action]}
    return "event.recruit", values, place_name(state, NOWHERE), ONE_TIME_BONUSES[bonus].replace("_", " ")


def _meet(state: State, event: Event) -> Told:
    place = place_name(state, event.args[0])
    values: dict[str, object] = {"place": place, "player": player_name(state, state.active)}
    return "event.meet", values, None, f"card {event.after}" if event.after else None


def _option(state: State, event: Event) -> Told:
    return "event.option", {"player": player_name(state, state.active), "option": "abc"[event.args[0]]}, None, None


def _card_back(_state: State, event: Event) -> Told:
    return "event.card-back", {"card": event.before}, "open", "under the deck"


def _owe(state: State, event: Event) -> Told:
    gain, number, _ = event.args
    name = GAINS[gain].replace("_", " ")
    return "event.owe", {"player": player_name(state, state.active), "gain": f"{number} {name}"}, None, None


def _take_card(state: State, event: Event) -> Told:
    player, number = event.args
    values: dict[str, object] = {"player": player_name(state, player), "card": number}
    return "event.take-card", values, event.before, event.after


def _mat(state: State, event: Event) -> Told:
    mats = state.rulebook.mats
    values: dict[str, object] = {"player": player_name(state, event.args[0])}
    return "event.mat", values, mats[event.before] if event.before >= 0 else "none", mats[event.after]


def _lay(_state: State, event: Event) -> Told:
    deck, *cards = event.args
    return "event.lay", {"deck": DECKS[deck], "number": len(cards)}, None, len(cards)


def _bonus_tile(_state: State, event: Event) -> Told:
    return "event.bonus-tile", {"tile": str(event.after).replace("_", " ")}, None, None


def _on_place(state: State, event: Event) -> Told:
    return f"event.{event.op}", {"place": place_name(state, event.args[0])}, None, None


def _put_back(state: State, event: Event) -> Told:
    values: dict[str, object] = {"player": player_name(state, event.args[0]), "pieces": PUT_BACK[event.args[1]]}
    return "event.put-back", values, None, None


def _draw_objective(state: State, event: Event) -> Told:
    return "event.draw-objective", {"player": player_name(state, event.args[0])}, None, None


def _turn(_state: State, event: Event) -> Told | None:
    name, value = event.args
    if name != "section":
        return None
    before = SECTIONS[event.before] if event.before >= 0 else "none"
    return "event.section", {"section": SECTIONS[value]}, before, SECTIONS[value]


def _active(state: State, event: Event) -> Told:
    return f"event.{event.op}", {}, player_name(state, event.before), player_name(state, event.after)


def _stopped(state: State, event: Event) -> Told:
    unit = event.args[1].bit_length() - 1
    return "event.stopped", {"unit": KINDS[KIND_OF[unit]]}, "moving", "stopped"


def _note_place(state: State, event: Event) -> Told | None:
    name, *places = event.args
    if name != "pending":
        return None
    return "event.combat-due", {"places": ", ".join(place_name(state, place) for place in places)}, None, None


def _open_combat(state: State, event: Event) -> Told:
    place, attacker, defender, _ = event.args
    values: dict[str, object] = {
        "place": place_name(state, place),
        "attacker": player_name(state, attacker),
        "defender": player_name(state, defender),
    }
    return "event.open-combat", values, None, None


def _commit(state: State, event: Event) -> Told | None:
    return "event.commit", {"side": ("attacker", "defender")[event.args[0]]}, None, None


def _shuffle(_state: State, event: Event) -> Told:
    return "event.shuffle", {}, event.before, event.after


def _end_game(_state: State, _event: Event) -> Told:
    return "event.end-game", {}, "going on", "over"


def _module(state: State, event: Event) -> Told | None:
    if event.args[0] == "resolutions":
        return _resolution(state, event)
    _, player, kind, amount = event.args
    if kind == "tiles":
        reach, carries = amount[:2]
        said: dict[str, object] = {
            "player": player_name(state, player),
            "range": reach or "not known",
            "carries": ("resources", "workers", "not known")[carries],
        }
        return "event.airship-tiles", said, None, None
    if kind == "fired":
        return None
    values: dict[str, object] = {"player": player_name(state, player), "resource": RESOURCES[kind], "amount": amount}
    return "event.cargo", values, event.before, event.after


def _resolution(state: State, event: Event) -> Told | None:
    _, what, *values = event.args
    if what == "tile":
        return "event.resolution-tile", {"tile": values[0]}, event.before or None, event.after
    if what == "set-off":
        return "event.set-off", {"player": player_name(state, values[0])}, None, None
    if what == "turn-begins":
        left: object = state.modules["resolutions"].to_data()["left"]
        assert isinstance(left, list)
        return "event.turn-begins", {"player": player_name(state, values[0]), "left": left[values[0]]}, None, None
    if what == "left":
        return "event.turns-left", {"left": values[0]}, None, None
    if what == "objectives":
        return "event.laid-out", {"cards": ", ".join(map(str, values))}, None, None
    return "event.star-on-card", {"player": player_name(state, values[0]), "card": values[1]}, event.before, event.after


def _tell(state: State, event: Event) -> Told:
    values = said_values(state, dict(event.args))
    if values.get("what") == "control":
        before, after = dict(event.args)["before"], dict(event.args)["after"]
        return "event.control", values, player_name(state, before), player_name(state, after)
    return f"told.{event.rule}", values, None, None


_TELLERS = {
    "place": _place,
    "resource": _resource,
    "track": _track,
    "draw": _cards,
    "discard": _cards,
    "hand-over": _hand_over,
    "token": _token,
    "star": _star,
    "ability": _ability,
    "drop-objective": _drop_objective,
    "upgrade": _upgrade,
    "structure": _structure,
    "recruit": _recruit,
    "meet": _meet,
    "option": _option,
    "card-back": _card_back,
    "owe": _owe,
    "take-card": _take_card,
    "mat": _mat,
    "lay": _lay,
    "bonus-tile": _bonus_tile,
    "encounter": _on_place,
    "clear-ground": _on_place,
    "put-back": _put_back,
    "draw-objective": _draw_objective,
    "turn": _turn,
    "end-turn": _active,
    "begin": _active,
    "stopped": _stopped,
    "note-place": _note_place,
    "open-combat": _open_combat,
    "commit": _commit,
    "shuffle": _shuffle,
    "end-game": _end_game,
    "module": _module,
    "tell": _tell,
}
