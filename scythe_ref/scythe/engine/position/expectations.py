"""Expectations: comparing what a scenario says must be so with what is so. Only what is named is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scythe_ref.scythe.engine.core.shapes import Plain
from scythe_ref.scythe.engine.position.description import SEEN_KEYS, TABLE_KEYS
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.position.view import DERIVED, Counted, decks, territory

PLAYER_OUTCOMES = {key.name: key for key in (*SEEN_KEYS, *DERIVED) if key.outcome is not None}
TABLE_OUTCOMES = {key.name: key for key in TABLE_KEYS if key.outcome is not None}


def differences(state: State, expected: Mapping[str, Plain]) -> list[str]:
    """Return every difference as a sentence with its path.

    Args:
        expected: Factions, ``board``, ``decks`` and ``game_over``, as an expectation names them.
    """
    found = [
        (f"{path}{part}", wanted, got)
        for name in expected
        for path, part, wanted, got in _of(state, name, expected[name])
    ]
    return [
        path if wanted is _ABSENT else f"{path} should be {_words(wanted)}, but is {_words(got)}"
        for path, wanted, got in found
    ]


_ABSENT = object()

Found = Iterator[tuple[str, str, Plain, Plain]]
"""What is looked at, which part of it differs, what is wanted and what is so."""


def _of(state: State, name: str, wanted: Plain) -> Found:
    if name == "game_over":
        if bool(state.over) != wanted:
            yield name, "", wanted, bool(state.over)
    elif name == "decks":
        held = decks(state)
        for deck, number in wanted.items():
            if number is not None and held[deck] != number:
                yield f"decks {deck}", "", number, held[deck]
    elif name == "board":
        for label, here in wanted.items():
            yield from _territory(label, territory(state, state.rulebook.index[label]), here)
    elif name in TABLE_OUTCOMES:
        for part, said, got in TABLE_OUTCOMES[name].differences(state, wanted):
            yield name, part, said, got
    else:
        number = state.player_of(state.rulebook.faction_index[name])
        if number < 0:
            yield f"{name} does not take part", "", _ABSENT, None
        else:
            yield from _player(Counted(state, number), wanted)


def _territory(label: str, here: Mapping[str, Plain], wanted: Mapping[str, Plain]) -> Found:
    for key, value in wanted.items():
        got = here[key] or "nobody" if key == "controlled_by" else here[key]
        if got != value:
            yield label, f" {key}", value, got


def _player(seat: Counted, wanted: Mapping[str, Plain]) -> Found:
    for name, value in wanted.items():
        for part, said, got in PLAYER_OUTCOMES[name].differences(seat, value):
            yield f"{seat.faction} {name}", part, said, got


def _words(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "nothing" if value is None else str(value)
