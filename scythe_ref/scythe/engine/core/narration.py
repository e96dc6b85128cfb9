"""Narration: turns the numbers of facts and events into the words of a sentence. The sentences are content.

A counted thing, or one with its own words in the content, is a phrase: a mapping with the key of its sentence under
``say``, and its values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.events import Event, EventSentence
from scythe_ref.scythe.engine.core.rulebook import TERRAINS
from scythe_ref.scythe.engine.position.names import (
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
from scythe_ref.scythe.engine.position.state import State

PLAYERS = frozenset(
    {
        "player",
        "faction",
        "owner",
        "opponent",
        "winner",
        "loser",
        "active",
        "attacker",
        "defender",
        "giver",
        "taker",
        "holder",
    }
)
PLACES = frozenset({"place", "from", "to", "where"})
SECTION_NAMES = {"factory": "the Factory card", "none": "no section"}

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
    """Return a place's name."""
    rulebook = state.rulebook
    if place == NOWHERE:
        return "the mat"
    if place == ABOARD:
        return "the airship"
    if place == rulebook.factory:
        return "the Factory"
    owner = rulebook.base_of.get(place)
    return rulebook.places[place] if owner is None else f"{rulebook.faction_names[owner]}'s home base"


def player_name(state: State, player: int) -> str:
    """Return a player's name, which is the faction's."""
    if player < 0:
        return "nobody"
    return str(state.rulebook.faction_names[state.players[player].faction])


def count_phrase(number: int, thing: str) -> dict[str, object]:
    """Return the phrase for so many of something, such as coins."""
    return {"say": f"count.{thing}", "number": number}


def values_as_words(state: State, values: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a fact as words."""
    return {name: _value_as_words(state, name, value) for name, value in values.items()}


def _value_as_words(state: State, name: str, value: object) -> object:
    """Return a value as words by its name; a value that numbers nothing stays as it is."""
    if isinstance(value, tuple):
        if name not in _LISTS:
            return value
        return tuple(_LISTS[name](state, part) for part in value) or {"say": _EMPTY.get(name, "count.nothing")}
    if isinstance(value, int):
        if name in PLAYERS:
            return player_name(state, value)
        if name in PLACES:
            return place_name(state, value)
        return _terrain(state, value) if name == "terrain" else value
    return _NAMES[name](state, value) if name in _NAMES else value


def _terrain(_state: State, terrain: int) -> str:
    return TERRAINS[terrain].replace("_", " ")


def _terrains(state: State, terrain: int) -> str:
    return f"{_terrain(state, terrain)}s"


def _capital(_state: State, word: Any) -> str:
    return str(word).replace("-", " ").capitalize()


def _with_spaces(_state: State, word: Any) -> str:
    return str(word).replace("_", " ")


def _section(_state: State, section: Any) -> str:
    return SECTION_NAMES.get(section, str(section).capitalize())


def _ability(state: State, ability: Any) -> str:
    return str(state.rulebook.ability_names.get(ability, ability))


def _exception(state: State, exception: Any) -> str:
    """Return the ability that an exception belongs to, such as Wayfare for that to farms."""
    rule = str(exception).partition(".")[2]
    return next((str(name) for ability, name in state.rulebook.ability_names.items() if rule.startswith(ability)), rule)


_LISTS: dict[str, Callable[[State, Any], object]] = {
    "places": place_name,
    "terrains": _terrains,
    "goods": lambda state, part: count_phrase(*part),
    "cost": lambda state, part: count_phrase(*part),
    "gain": lambda state, part: count_phrase(*part),
    "given": lambda state, part: count_phrase(*part),
    "owed": lambda state, part: count_phrase(*part),
    "lacking": lambda state, part: {"say": "count.cards_of_value", "number": part[0], "value": part[1]},
    "there": lambda state, part: count_phrase(*part),
    "cargo": lambda state, part: count_phrase(*part),
    "unmet": lambda state, part: {"say": part[0], **values_as_words(state, part[1])},
}
"""The template of each part of a list."""

_EMPTY = {"there": "count.no-resources"}
"""The sentences for empty lists that need one of their own."""

_NAMES: dict[str, Callable[[State, Any], str]] = {
    "section": _section,
    "chosen": _section,
    "last": _section,
    "action": _capital,
    "structure": _capital,
    "mat": _capital,
    "ability": _ability,
    "awaited": _ability,
    "exception": _exception,
    "box": _with_spaces,
    "bonus": _with_spaces,
    "track": _with_spaces,
    "trap": _with_spaces,
}
"""The template of a word for a thing of the game."""


def event_message(state: State, event: Event) -> Message | None:
    """Return an event's rule, message key, values as words, before and after; None for bookkeeping.

    Args:
        state: A state of the same game.
    """
    told = _sentence(state, event)
    if told is None:
        return None
    key, values, before, after = told
    return event.rule, key, {**values, "before": before, "after": after}, before, after


def _sentence(state: State, event: Event) -> EventSentence | None:
    if event.op in _SPECIAL:
        return _SPECIAL[event.op](state, event)
    if event.op in _TOLD:
        return _plain_sentence(state, event)
    # Factions and expansions have the sentences of their own primitives.
    of = event.args[0] if event.op == "module" else event.op
    return next((tell(state, event) for tell in state.rulebook.hooks[points.EVENT_SENTENCE[of]]), None)


# -- events whose sentence is filled by their arguments -------------------------------------------------------------

_WORDS: dict[str, Callable[[Any], object]] = {
    "unit": lambda unit: KINDS[KIND_OF[unit]],
    "moved": lambda bit: KINDS[KIND_OF[bit.bit_length() - 1]],
    "resource": lambda kind: RESOURCES[kind],
    "goal": lambda goal: STARS[goal],
    "box": lambda box: UPGRADES[box].replace("_", " "),
    "action": lambda action: BOTTOM_ACTIONS[action].capitalize(),
    "structure": lambda structure: STRUCTURES[structure].capitalize(),
    "option": lambda option: "abc"[option],
    "deck": lambda deck: DECKS[deck],
    "pieces": lambda field: PUT_BACK[field],
    "side": lambda side: ("attacker", "defender")[side],
}
"""The words of an argument, by its kind; players and places have their names, all others stay as they are."""

Change = Callable[[State, Event], tuple[Any, Any]]


def _unchanged(_state: State, event: Event) -> tuple[Any, Any]:
    return event.before, event.after


def _fixed_change(before: object, after: object) -> Change:
    return lambda state, event: (before, after)


def _places(state: State, event: Event) -> tuple[str, str]:
    return place_name(state, event.before), place_name(state, event.after)


def _players(state: State, event: Event) -> tuple[str, str]:
    return player_name(state, event.before), player_name(state, event.after)


def _mats(state: State, event: Event) -> tuple[str, str]:
    mats = [_capital(state, mat) for mat in state.rulebook.mats]
    return mats[event.before] if event.before >= 0 else "none", mats[event.after]


_TOLD: dict[str, tuple[str, Change]] = {
    "place": ("player unit", _places),
    "resource": ("place resource amount", _unchanged),
    "track": ("player track amount", _unchanged),
    "draw": ("player", _unchanged),
    "discard": ("player", _unchanged),
    "hand-over": ("giver player", _unchanged),
    "star": ("player goal", _unchanged),
    "ability": ("player", _fixed_change("covered", "uncovered")),
    "drop-objective": ("player number", _fixed_change("in hand", "under the deck")),
    "upgrade": ("player box action", _unchanged),
    "structure": ("player structure", lambda state, event: ("the mat", place_name(state, event.args[2]))),
    "recruit": ("player action", lambda state, event: ("the mat", ONE_TIME_BONUSES[event.args[2]].replace("_", " "))),
    "meet": ("place", lambda state, event: (None, f"card {event.after}" if event.after else None)),
    "option": ("option", _fixed_change(None, None)),
    "card-back": ("", _fixed_change("open", "under the deck")),
    "owe": ("", _fixed_change(None, None)),
    "take-card": ("player card", _unchanged),
    "mat": ("player", _mats),
    "lay": ("deck", lambda state, event: (None, len(event.args) - 1)),
    "bonus-tile": ("", _fixed_change(None, None)),
    "encounter": ("place", _fixed_change(None, None)),
    "clear-ground": ("place", _fixed_change(None, None)),
    "put-back": ("player pieces", _fixed_change(None, None)),
    "draw-objective": ("player", _fixed_change(None, None)),
    "end-turn": ("", _players),
    "begin": ("", _players),
    "open-combat": ("place attacker defender", _fixed_change(None, None)),
    "commit": ("side", _fixed_change(None, None)),
    "shuffle": ("", _unchanged),
    "end-game": ("", _fixed_change("going on", "over")),
}
"""For each primitive with a sentence: the kind of its first arguments, and the words for before and after."""


def _active_player(state: State) -> dict[str, object]:
    return {"player": player_name(state, state.active)}


_FURTHER: dict[str, Callable[[State, Event], dict[str, object]]] = {
    "ability": lambda state, event: {"ability": _ability(state, event.after)},
    "meet": lambda state, event: _active_player(state),
    "option": lambda state, event: _active_player(state),
    "card-back": lambda state, event: {"card": event.before},
    "owe": lambda state, event: _active_player(state) | {"gain": count_phrase(event.args[1], GAINS[event.args[0]])},
    "lay": lambda state, event: {"number": len(event.args) - 1},
    "bonus-tile": lambda state, event: {"tile": str(event.after).replace("_", " ")},
}
"""Further values of a sentence."""


def _plain_sentence(state: State, event: Event) -> EventSentence:
    names, change = _TOLD[event.op]
    values = {name: _argument(state, name, value) for name, value in zip(names.split(), event.args, strict=False)}
    further = _FURTHER.get(event.op)
    return f"event.{event.op}", values | (further(state, event) if further else {}), *change(state, event)


def _argument(state: State, name: str, value: Any) -> object:
    return _WORDS[name](value) if name in _WORDS else _value_as_words(state, name, value)


# -- the others -----------------------------------------------------------------------------------------------------


def _turn(state: State, event: Event) -> EventSentence | None:
    name, value = event.args
    if name != "section":
        return None
    before = _section(state, SECTIONS[event.before] if event.before >= 0 else "none")
    after = _section(state, SECTIONS[value])
    return "event.section", {"section": after}, before, after


def _stop_sentence(_state: State, event: Event) -> EventSentence:
    return "event.stopped", {"unit": _WORDS["moved"](event.args[1])}, "moving", "stopped"


def _note_place(state: State, event: Event) -> EventSentence | None:
    name, *places = event.args
    return (
        ("event.combat-due", values_as_words(state, {"places": tuple(places)}), None, None)
        if name == "pending"
        else None
    )


def _tell(state: State, event: Event) -> EventSentence:
    values = values_as_words(state, dict(event.args))
    if values.get("what") == "control":
        given = dict(event.args)
        return "event.control", values, player_name(state, given["before"]), player_name(state, given["after"])
    return f"told.{event.rule}", values, None, None


_SPECIAL: dict[str, Callable[[State, Event], EventSentence | None]] = {
    "turn": _turn,
    "stopped": _stop_sentence,
    "note-place": _note_place,
    "tell": _tell,
}
