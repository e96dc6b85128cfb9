"""A state as canonical JSON, and back: every field of every record as it is declared, nothing left out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from scythe_ref.scythe.engine.core.fields import Bounds
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.shapes import (
    Keyed,
    Listed,
    Maybe,
    Plain,
    Problems,
    Record,
    Whole,
    Word,
    defects,
    shown,
)
from scythe_ref.scythe.engine.field_catalogue import EXPANSIONS
from scythe_ref.scythe.engine.position.consistency import inconsistent
from scythe_ref.scythe.engine.position.field_shapes import MANY
from scythe_ref.scythe.engine.position.reading import PositionError
from scythe_ref.scythe.engine.position.state import Combat, Player, State, Turn

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
    """Return the state that ``to_data`` has written.

    Args:
        data: Plain data.
        rulebook: The rulebook the state was written under.

    Raises:
        PositionError: The data is of another schema or another rulebook, or has not the shape of a state; the error
            lists every defect.
    """
    problems = _of_another(data, rulebook) or shapeless(data, rulebook)
    if problems:
        raise PositionError(problems)
    state = State(rulebook, [Player(0, 0).fill(item) for item in data["players"]]).fill(data)
    state.turn = Turn().fill(data["turn"])
    state.combat = None if data["combat"] is None else Combat(0, []).fill(data["combat"])
    state.modules = {name: EXPANSIONS[name](0).fill(item) for name, item in data["modules"].items()}
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


def shapeless(data: object, rulebook: Rulebook) -> Problems:
    """Return where some data, which may be anything, is no state: its shape first, then what does not go together."""
    seats = defects(Record({"players": Listed(_ANY, len(rulebook.factions), 1)}, dict.fromkeys(_OTHERS, _ANY)), data)
    if seats:
        return seats
    assert isinstance(data, Mapping)
    return defects(_shape(Bounds(rulebook, len(data["players"]))), data) or list(inconsistent(data, rulebook))


def _shape(bounds: Bounds) -> Record:
    return Record(
        {
            "schema": Whole(0, MANY),
            "rulebook": Word(),
            "ruleset": Record({"preset": Word(), "switches": Keyed(Word())}),
            "players": Listed(Record(Player.shapes(bounds)), bounds.seats, bounds.seats),
            "turn": Record(Turn.shapes(bounds)),
            "combat": Maybe(Record(Combat.shapes(bounds))),
            "modules": Record({}, {name: Record(state.shapes(bounds)) for name, state in EXPANSIONS.items()}),
            **State.shapes(bounds),
        }
    )


class _Any:
    def defects(self, value: object, path: str) -> Iterator[tuple[str, str]]:
        """Find nothing wrong."""
        return iter(())


_ANY = _Any()
_OTHERS = ("schema", "ruleset", *(name for name in State.FIELDS if name != "players"))


def to_json(state: State) -> str:
    """Return a state as canonical JSON: sorted keys, no spaces."""
    return json.dumps(to_data(state), sort_keys=True, separators=(",", ":"))


def from_json(text: str, rulebook: Rulebook) -> State:
    """Return the state that ``to_json`` has written."""
    return from_data(json.loads(text), rulebook)
