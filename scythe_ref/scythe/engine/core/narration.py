"""Narration: turns the numbers of facts and events into values for the content's messages, which have the words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.events import Event, EventSentence
from scythe_ref.scythe.engine.core.phrases import count_phrase, name_phrase, place_name, player_name
from scythe_ref.scythe.engine.core.rulebook import TERRAINS
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    GAINS,
    KIND_OF,
    KINDS,
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

NAMED = {
    "section": "section",
    "chosen": "section",
    "last": "section",
    "action": "action",
    "structure": "structure",
    "unit": "unit",
    "met": "unit",
    "fighter": "unit",
    "resource": "resource",
    "wanted": "resource",
    "terrain": "terrain",
    "terrains": "terrain",
    "token": "token",
    "side": "side",
    "goal": "goal",
    "box": "box",
    "bonus": "bonus",
    "track": "track",
    "trap": "trap",
    "what": "gain",
    "deck": "deck",
    "pieces": "pieces",
    "tile": "bonus-tile",
    "carries": "cargo",
}
"""The things that the value of a sentence names: ``name.THING.WORD`` is its message."""

Message = tuple[str | None, str, dict[str, object], Any, Any]


def values_as_words(state: State, values: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a fact as names and phrases."""
    return {name: _value_as_words(state, name, value) for name, value in values.items()}


def _value_as_words(state: State, name: str, value: object) -> object:
    """Return a value as words by its name; a value that names nothing stays as it is."""
    if isinstance(value, tuple):
        if name in _LISTS:
            return tuple(_LISTS[name](state, part) for part in value) or {"say": _EMPTY.get(name, "count.nothing")}
        return tuple(_value_as_words(state, name, part) for part in value) if name in NAMED else value
    if isinstance(value, str):
        if name in _OWN_NAMES:
            return _OWN_NAMES[name](state, value)
        return name_phrase(NAMED[name], value) if value and name in NAMED else value
    if isinstance(value, int):
        if name in PLAYERS:
            return player_name(state, value)
        if name in PLACES:
            return place_name(state.rulebook, value)
        if name in ("terrain", "terrains"):
            return name_phrase("terrain", TERRAINS[value])
    return value


def _ability(state: State, ability: str) -> str:
    return str(state.rulebook.ability_names.get(ability, ability))


def _exception(state: State, exception: str) -> str:
    """Return the ability that an exception belongs to, such as Wayfare for that to farms."""
    rule = exception.partition(".")[2]
    return next((str(name) for ability, name in state.rulebook.ability_names.items() if rule.startswith(ability)), rule)


def _mat(state: State, mat: str) -> str:
    return state.rulebook.mat_names.get(mat, mat)


_LISTS: dict[str, Callable[[State, Any], object]] = {
    "places": lambda state, part: place_name(state.rulebook, part),
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
"""The phrase for each part of a list."""

_EMPTY = {"there": "count.no-resources"}
"""The messages for empty lists that need one of their own."""

_OWN_NAMES: dict[str, Callable[[State, str], str]] = {
    "mat": _mat,
    "ability": _ability,
    "awaited": _ability,
    "exception": _exception,
}
"""The name of a thing that its component gives."""


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
    "box": lambda box: UPGRADES[box],
    "action": lambda action: BOTTOM_ACTIONS[action],
    "structure": lambda structure: STRUCTURES[structure],
    "option": lambda option: "abc"[option],
    "side": lambda side: ("attacker", "defender")[side],
}
"""The word of an argument, by its kind; players and places have their names, all others stay as they are."""

Change = Callable[[State, Event], tuple[Any, Any]]


def _unchanged(_state: State, event: Event) -> tuple[Any, Any]:
    return event.before, event.after


def _nothing(_state: State, _event: Event) -> tuple[None, None]:
    return None, None


def _fixed_change(before: str, after: str) -> Change:
    return lambda state, event: (name_phrase("state", before), name_phrase("state", after))


def _places(state: State, event: Event) -> tuple[object, object]:
    return place_name(state.rulebook, event.before), place_name(state.rulebook, event.after)


def _players(state: State, event: Event) -> tuple[object, object]:
    return player_name(state, event.before), player_name(state, event.after)


def _built(state: State, event: Event) -> tuple[object, object]:
    return name_phrase("place", "mat"), place_name(state.rulebook, event.args[2])


def _enlisted(_state: State, event: Event) -> tuple[object, object]:
    return name_phrase("place", "mat"), name_phrase("bonus", ONE_TIME_BONUSES[event.args[2]])


def _met(_state: State, event: Event) -> tuple[object, object]:
    return None, {"say": "name.state.card", "card": event.after} if event.after else None


def _mats(state: State, event: Event) -> tuple[object, object]:
    mats = [_mat(state, mat) for mat in state.rulebook.mats]
    return mats[event.before] if event.before >= 0 else name_phrase("state", "no-mat"), mats[event.after]


_TOLD: dict[str, tuple[str, Change]] = {
    "place": ("player unit", _places),
    "resource": ("place resource amount", _unchanged),
    "track": ("player track amount", _unchanged),
    "draw": ("player", _unchanged),
    "discard": ("player", _unchanged),
    "hand-over": ("giver player", _unchanged),
    "star": ("player goal", _unchanged),
    "ability": ("player", _fixed_change("covered", "uncovered")),
    "drop-objective": ("player number", _fixed_change("in-hand", "under-the-deck")),
    "upgrade": ("player box action", _unchanged),
    "structure": ("player structure", _built),
    "recruit": ("player action", _enlisted),
    "meet": ("place", _met),
    "option": ("option", _nothing),
    "card-back": ("", _fixed_change("open", "under-the-deck")),
    "owe": ("", _nothing),
    "take-card": ("player card", _unchanged),
    "mat": ("player", _mats),
    "lay": ("deck", lambda state, event: (None, len(event.args) - 1)),
    "bonus-tile": ("", _nothing),
    "encounter": ("place", _nothing),
    "clear-ground": ("place", _nothing),
    "put-back": ("player pieces", _nothing),
    "draw-objective": ("player", _nothing),
    "end-turn": ("", _players),
    "begin": ("", _players),
    "open-combat": ("place attacker defender", _nothing),
    "commit": ("side", _nothing),
    "shuffle": ("", _unchanged),
    "end-game": ("", _fixed_change("going-on", "over")),
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
    "bonus-tile": lambda state, event: {"tile": name_phrase("bonus-tile", event.after)},
}
"""Further values of a sentence."""


def _plain_sentence(state: State, event: Event) -> EventSentence:
    names, change = _TOLD[event.op]
    values = {name: _argument(state, name, value) for name, value in zip(names.split(), event.args, strict=False)}
    further = _FURTHER.get(event.op)
    return f"event.{event.op}", values | (further(state, event) if further else {}), *change(state, event)


def _argument(state: State, name: str, value: Any) -> object:
    return _value_as_words(state, name, _WORDS[name](value) if name in _WORDS else value)


# -- the others -----------------------------------------------------------------------------------------------------


def _turn(state: State, event: Event) -> EventSentence | None:
    name, value = event.args
    if name != "section":
        return None
    before = name_phrase("section", SECTIONS[event.before] if event.before >= 0 else "none")
    after = name_phrase("section", SECTIONS[value])
    return "event.section", {"section": after}, before, after


def _stop_sentence(_state: State, event: Event) -> EventSentence:
    unit = name_phrase("unit", _WORDS["moved"](event.args[1]))
    return "event.stopped", {"unit": unit}, name_phrase("state", "moving"), name_phrase("state", "stopped")


def _note_place(state: State, event: Event) -> EventSentence | None:
    name, *places = event.args
    return (
        ("event.combat-due", values_as_words(state, {"places": tuple(places)}), None, None)
        if name == "pending"
        else None
    )


def _tell(state: State, event: Event) -> EventSentence:
    given = dict(event.args)
    values = values_as_words(state, given)
    if given.get("what") == "control":
        return "event.control", values, player_name(state, given["before"]), player_name(state, given["after"])
    return f"told.{event.rule}", values, None, None


_SPECIAL: dict[str, Callable[[State, Event], EventSentence | None]] = {
    "turn": _turn,
    "stopped": _stop_sentence,
    "note-place": _note_place,
    "tell": _tell,
}
