"""No field of the state is forgotten in a copy, a comparison or the codec."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from scythe_ref.engine import Rulebook, State, compile_rulebook
from scythe_ref.engine.expansions.airships.state import AirshipsState
from scythe_ref.engine.expansions.resolutions.state import ResolutionsState
from scythe_ref.engine.position.codec import from_json, to_json
from scythe_ref.engine.position.state import Combat, Player, Turn

LINE = (
    "saxony* V4=mech,2worker airship=V4:2oil stars=combat:6; polania F4=worker; board F4=wood:4,encounter;"
    " resolution tile=6 set-off-by=saxony stars=polania:1 objectives=1+2"
)


def changed(value: Any) -> Any:
    """Return something else of the same type."""
    if isinstance(value, bool | int):
        return value - 1 if value > 0 else value + 1
    if isinstance(value, list):
        if not value:
            return [1]
        return [changed(value[0]), *value[1:]]
    raise AssertionError(f"the state holds a {type(value).__name__}")


def parts(state: State) -> list[Any]:
    """Return every object that makes up a state."""
    state.combat = state.combat or Combat(3, [0, 1])
    return [state.players[0], state.turn, state.combat, state.modules["airships"], state, state.modules["resolutions"]]


FIELDS = [
    *[(0, name) for name in Player.__slots__],
    *[(1, name) for name in Turn.__slots__],
    *[(2, name) for name in Combat.__slots__],
    *[(3, name) for name in AirshipsState.__slots__],
    *[(5, name) for name in ResolutionsState.__slots__],
    *[(4, name) for name in State.__slots__ if name not in ("players", "rulebook", "turn", "combat", "modules")],
]


OTHERS = {
    (1, "owed"): [1, 1, 0],
    (1, "came"): [1, 1, 1, 3, 4],
    (2, "cards"): [[2], []],
    (2, "sides"): [1, 0],
    (4, "discards"): [2],
    (4, "factory_offer"): [1],
    (5, "objectives"): [1, 2, 3],
}
"""What fields may be instead that can't hold just any number."""

TOGETHER = {(5, "kind"): ("numbers", [1, 1, 1, 1])}
"""Fields that go with another one."""


@pytest.mark.parametrize(("part", "name"), FIELDS)
def test_every_field_counts(part: int, name: str, position: Callable[[str], State], rulebook: Rulebook) -> None:
    state = position(LINE)
    parts(state)
    copy = state.copy()
    assert copy == state
    item = parts(copy)[part]
    setattr(item, name, OTHERS.get((part, name)) or changed(getattr(item, name)))
    if (part, name) in TOGETHER:
        setattr(item, *TOGETHER[part, name])
    assert copy != state, f"{name} is not compared"
    again = copy.copy()
    assert again == copy, f"{name} is not copied"
    assert from_json(to_json(copy), rulebook) == copy, f"{name} is not written"


@pytest.mark.parametrize(("part", "name"), FIELDS)
def test_copies_share_no_list(part: int, name: str, position: Callable[[str], State]) -> None:
    state = position(LINE)
    parts(state)
    copy = state.copy()
    mine, theirs = getattr(parts(state)[part], name), getattr(parts(copy)[part], name)
    if isinstance(mine, list):
        assert mine is not theirs
        for one, other in zip(mine, theirs, strict=True):
            assert not isinstance(one, list) or one is not other


def test_json_is_canonical_and_names_its_schema(position: Callable[[str], State]) -> None:
    text = to_json(position(LINE))
    assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))
    assert json.loads(text)["schema"] == 2
    assert json.loads(text)["ruleset"]["switches"]["mill-control"] in ("needed", "not-needed")


def test_a_state_of_another_rulebook_is_refused(position: Callable[[str], State], bundle: dict[str, Any]) -> None:
    text = to_json(position(LINE))
    other = compile_rulebook(bundle["components"], "first-printing")
    with pytest.raises(ValueError, match="belongs to the rulebook"):
        from_json(text, other)
    with pytest.raises(ValueError, match="schema"):
        from_json(text.replace('"schema":2', '"schema":99'), other)
