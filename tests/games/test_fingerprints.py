"""The legal actions from forty fixed positions on match the committed fingerprints.

An author who changes a fingerprint names the rule in CHANGELOG.md, and writes the file anew with
``python -m scythe_ref.scythe.authoring.fingerprints tests/games/fingerprints.json``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scythe_ref.scythe.authoring.fingerprints import TooManyError, fingerprint, position
from scythe_ref.scythe.engine import State

FILE = Path(__file__).parent / "fingerprints.json"
ENTRIES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def test_there_are_forty_positions() -> None:
    assert len({entry["name"] for entry in ENTRIES}) == len({entry["position"] for entry in ENTRIES}) == 40
    assert sum(entry["depth"] > 1 for entry in ENTRIES) >= 30


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["name"] for entry in ENTRIES])
def test_what_is_legal_is_what_was_committed(entry: dict[str, Any], components: dict[str, Any]) -> None:
    found = fingerprint(position(entry["position"], components), entry["depth"])
    assert (found.sequences, found.hash) == (entry["sequences"], entry["hash"]), (
        f"what is legal has changed at {entry['name']}: {entry['position']}. If that is meant, name the rule in "
        "CHANGELOG.md and run python -m scythe_ref.scythe.authoring.fingerprints tests/games/fingerprints.json"
    )


@pytest.fixture
def state(components: dict[str, Any]) -> State:
    return position(ENTRIES[0]["position"], components)


def test_another_state_has_another_fingerprint(state: State) -> None:
    before = fingerprint(state, 1)
    assert fingerprint(state.copy(), 1) == before
    state.players[state.active].section = 1 if state.players[state.active].section != 1 else 2
    assert fingerprint(state, 1).hash != before.hash


def test_a_position_with_too_many_sequences_is_given_up(state: State) -> None:
    with pytest.raises(TooManyError):
        fingerprint(state, 2, most=3)
