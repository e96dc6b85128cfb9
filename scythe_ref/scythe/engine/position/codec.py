"""States as plain data, and the consistency of the parts of that data.

Data with the shape of its fields that is consistent is safe for every rule. ``possible`` checks whether it is a
possible position.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from scythe_ref.scythe.engine.core.fields import MANY, Bounds, rows_of
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.shapes import (
    AnyShape,
    IntRange,
    ListShape,
    MapShape,
    Nullable,
    Plain,
    Problems,
    RecordShape,
    TextShape,
    defects,
    shown_value,
)
from scythe_ref.scythe.engine.expansions.resolutions.keys import EFFECTS, CardStar
from scythe_ref.scythe.engine.field_catalogue import EXPANSIONS
from scythe_ref.scythe.engine.position.names import AIRSHIP_UNIT, COMBAT, GAINS, NOWHERE, RESOURCES, RETREAT
from scythe_ref.scythe.engine.position.reading import PositionError
from scythe_ref.scythe.engine.position.state import Combat, MoveStep, PendingGain, Player, State, Turn


def inconsistencies(data: Mapping[str, Plain], rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Yield the contradictions in data that has the shape of a state."""
    seats = [player["faction"] for player in data["players"]]
    if sorted(set(seats)) != seats:
        yield "players", "every faction is played once, in the order of the home bases"
    for number, player in enumerate(data["players"]):
        path = f"players.{number}"
        if player["factory_card"] and player["factory_card"] not in rulebook.known_factory_cards:
            yield f"{path}.factory_card", f"there is no Factory card {player['factory_card']}"
        yield from _unknown_cards(player["objectives"], rulebook.objectives, f"{path}.objectives", "objective card")
    for key, cards, what in (
        ("encounter_deck", rulebook.encounter_cards, "encounter card"),
        ("objective_deck", rulebook.objectives, "objective card"),
        ("factory_offer", rulebook.known_factory_cards, "Factory card"),
    ):
        yield from _unknown_cards(data[key], cards, key, what)
    yield from _turn_defects(data, rulebook)
    tile = data["modules"].get("resolutions")
    if tile is not None:
        yield from _tile_defects(tile, rulebook)


def _unknown_cards(cards: list[int], known: Plain, path: str, what: str) -> Iterator[tuple[str, str]]:
    for card in cards:
        if card not in known:
            yield path, f"there is no {what} {card}"


def _turn_defects(data: Mapping[str, Plain], rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    turn, combat = data["turn"], data["combat"]
    if turn["card"] and turn["card"] not in rulebook.encounter_cards:
        yield "turn.card", f"there is no encounter card {turn['card']}"
    for index, owed in enumerate(rows_of(PendingGain, turn["owed"])):
        if owed.gain >= len(GAINS) or not owed.number:
            yield f"turn.owed.{len(owed) * index}", "this is no gain that a card owes"
    for index, step in enumerate(rows_of(MoveStep, turn["came"])):
        if not (0 <= step.mover <= AIRSHIP_UNIT and -len(RESOURCES) <= step.thing <= AIRSHIP_UNIT) or not all(
            NOWHERE <= place < len(rulebook.places) for place in (step.origin, step.target)
        ):
            yield f"turn.came.{len(step) * index}", "this is no step of a unit"
    if combat is not None and combat["sides"][0] == combat["sides"][1]:
        yield "combat.sides", "nobody fights against himself"
    if turn["stage"] == RETREAT and (combat is None or combat["loser"] < 0):
        yield "turn.stage", "nobody has lost a combat and is to retreat"
    if turn["stage"] == COMBAT and combat is None and not turn["pending"]:
        yield "turn.stage", "no combat is due"


def _tile_defects(tile: Mapping[str, Plain], rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    path = "modules.resolutions"
    needed = next((len(names) for kind, names in EFFECTS.values() if kind == tile["kind"]), 0)
    if len(tile["numbers"]) != needed:
        yield f"{path}.numbers", f"a tile of this kind has {needed} numbers"
    if tile["tile"] and tile["tile"] not in rulebook.resolution_tiles:
        yield f"{path}.tile", f"there is no resolution tile {tile['tile']}"
    yield from _unknown_cards(tile["objectives"], rulebook.objectives, f"{path}.objectives", "objective card")
    stars = rows_of(CardStar, tile["stars"])
    if any(star.card not in tile["objectives"] for star in stars):
        yield f"{path}.stars", "a star lies on a card that does not lie out"
    if any(star.player >= len(tile["left"]) for star in stars):
        yield f"{path}.stars", "a star belongs to nobody who takes part"


SCHEMA = 2


def to_data(state: State) -> dict[str, Plain]:
    """Return a state as plain data, every field of it."""
    return {
        "schema": SCHEMA,
        "rulebook": state.rulebook.digest,
        "ruleset": {"preset": state.rulebook.preset, "switches": state.rulebook.switches},
        "players": [player.to_data() for player in state.players],
        "turn": state.turn.to_data(),
        "combat": None if state.combat is None else state.combat.to_data(),
        "modules": {name: module.to_data() for name, module in sorted(state.modules.items())},
        **state.to_data(),
    }


def from_data(data: Mapping[str, Plain], rulebook: Rulebook) -> State:
    """Return the state from the data of ``to_data``.

    Args:
        data: Plain data.
        rulebook: The rulebook of the state when ``to_data`` wrote it.

    Raises:
        PositionError: The data is of another schema or another rulebook, or has not the shape of a state; the error
            lists every defect.
    """
    problems = _foreign_state(data, rulebook) or shape_defects(data, rulebook)
    if problems:
        raise PositionError(problems)
    state = State(rulebook, [Player(0, 0).fill(item) for item in data["players"]]).fill(data)
    state.turn = Turn().fill(data["turn"])
    state.combat = None if data["combat"] is None else Combat(0, []).fill(data["combat"])
    state.modules = {name: EXPANSIONS[name](0).fill(item) for name, item in data["modules"].items()}
    state.rulebook = rulebook.with_modules(state.modules)
    return state


def _foreign_state(data: object, rulebook: Rulebook) -> Problems:
    """Return the defects of data from another engine or another rulebook."""
    if not isinstance(data, Mapping):
        return []
    if data.get("schema") != SCHEMA:
        message = f"this state has the schema {shown_value(data.get('schema'))}; this engine reads {SCHEMA}"
        return [("schema", message)]
    if data.get("rulebook") != rulebook.digest:
        belongs = shown_value(data.get("rulebook"))
        return [("rulebook", f"this state belongs to the rulebook {belongs}, not to {rulebook.digest}")]
    return []


def shape_defects(data: object, rulebook: Rulebook) -> Problems:
    """Return the defects of data from outside: those of its shape, else its contradictions."""
    anything = AnyShape()
    table = RecordShape({"players": ListShape(anything, len(rulebook.factions), 1)}, dict.fromkeys(_OTHERS, anything))
    seats = defects(table, data)
    if seats:
        return seats
    assert isinstance(data, Mapping)
    return defects(_shape(Bounds(rulebook, len(data["players"]))), data) or list(inconsistencies(data, rulebook))


def _shape(bounds: Bounds) -> RecordShape:
    return RecordShape(
        {
            "schema": IntRange(0, MANY),
            "rulebook": TextShape(),
            "ruleset": RecordShape({"preset": TextShape(), "switches": MapShape(TextShape())}),
            "players": ListShape(RecordShape(Player.shapes(bounds)), bounds.seats, bounds.seats),
            "turn": RecordShape(Turn.shapes(bounds)),
            "combat": Nullable(RecordShape(Combat.shapes(bounds))),
            "modules": RecordShape({}, {name: RecordShape(state.shapes(bounds)) for name, state in EXPANSIONS.items()}),
            **State.shapes(bounds),
        }
    )


_OTHERS = ("schema", "ruleset", *(name for name in State.FIELDS if name != "players"))


def to_json(state: State) -> str:
    """Return a state as canonical JSON: sorted keys, no spaces."""
    return json.dumps(to_data(state), sort_keys=True, separators=(",", ":"))


def from_json(text: str, rulebook: Rulebook) -> State:
    """Return the state that ``to_json`` has written."""
    return from_data(json.loads(text), rulebook)
