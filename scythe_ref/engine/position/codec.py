"""The codec: a state as canonical JSON, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from scythe_ref.engine.core.rulebook import Rulebook
from scythe_ref.engine.core.shapes import Problems, shown
from scythe_ref.engine.expansions.airships.state import AirshipsState
from scythe_ref.engine.expansions.resolutions.state import ResolutionsState
from scythe_ref.engine.position.build import PositionError
from scythe_ref.engine.position.state import Combat, Player, State, Turn
from scythe_ref.engine.position.state_shape import shapeless

Item = TypeVar("Item", Player, Turn, Combat)

SCHEMA = 2
MODULES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "airships": AirshipsState.from_data,
    "resolutions": ResolutionsState.from_data,
}


def to_data(state: State) -> dict[str, Any]:
    """Return a state as plain data, every field of it."""
    return {
        "schema": SCHEMA,
        "rulebook": state.rulebook.digest,
        "ruleset": {"preset": state.rulebook.preset, "switches": state.rulebook.switches},
        "players": [_fields(player) for player in state.players],
        "active": state.active,
        "turn": _fields(state.turn),
        "combat": None if state.combat is None else _fields(state.combat),
        "resources": list(state.resources),
        "encounters": state.encounters,
        "deck": list(state.deck),
        "discards": list(state.discards),
        "encounter_deck": list(state.encounter_deck),
        "objective_deck": list(state.objective_deck),
        "factory_offer": list(state.factory_offer),
        "bonus_tile": state.bonus_tile,
        "modules": {name: module.to_data() for name, module in sorted(state.modules.items())},
        "over": state.over,
    }


def _fields(item: Player | Turn | Combat) -> dict[str, Any]:
    return {name: getattr(item, name) for name in sorted(item.__slots__)}


def from_data(data: Mapping[str, Any], rulebook: Rulebook) -> State:
    """Return the state that ``to_data`` has written.

    Args:
        rulebook: The rulebook the state was written under.

    Raises:
        PositionError: The data is of another schema or another rulebook, or has not the shape of a state; the error
            lists every defect.
    """
    problems = _of_another(data, rulebook) or shapeless(data, rulebook)
    if problems:
        raise PositionError(problems)
    state = State(rulebook, [_filled(Player(0, 0), item) for item in data["players"]])
    state.active = data["active"]
    state.turn = _filled(Turn(), data["turn"])
    state.combat = None if data["combat"] is None else _filled(Combat(0, 0, 0), data["combat"])
    state.resources = list(data["resources"])
    state.encounters = data["encounters"]
    state.deck = list(data["deck"])
    state.discards = list(data["discards"])
    state.encounter_deck = list(data["encounter_deck"])
    state.objective_deck = list(data["objective_deck"])
    state.factory_offer = list(data["factory_offer"])
    state.bonus_tile = data["bonus_tile"]
    state.modules = {name: MODULES[name](item) for name, item in data["modules"].items()}
    state.over = data["over"]
    state.rulebook = rulebook.playing_with(state.modules)
    return state


def _of_another(data: object, rulebook: Rulebook) -> Problems:
    """Return why some data is a state of another engine or of another rulebook."""
    if not isinstance(data, Mapping):
        return []
    if data.get("schema") != SCHEMA:
        message = f"this state has the schema {shown(data.get('schema'))}; this engine reads {SCHEMA}"
        return [("schema", message)]
    if data.get("rulebook") != rulebook.digest:
        belongs = shown(data.get("rulebook"))
        return [("rulebook", f"this state belongs to the rulebook {belongs}, not to {rulebook.digest}")]
    return []


def _filled(item: Item, data: Mapping[str, Any]) -> Item:
    for name in item.__slots__:
        value = data[name]
        setattr(item, name, json.loads(json.dumps(value)) if isinstance(value, list) else value)
    return item


def to_json(state: State) -> str:
    """Return a state as canonical JSON: sorted keys, no spaces."""
    return json.dumps(to_data(state), sort_keys=True, separators=(",", ":"))


def from_json(text: str, rulebook: Rulebook) -> State:
    """Return the state that ``to_json`` has written."""
    return from_data(json.loads(text), rulebook)
