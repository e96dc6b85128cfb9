"""Outcomes of a play: the parts that a scenario expects something of, in a comparable shape.

A number on a track counts by its change during the play, so that beginning with one coin more is no other outcome.
Pieces on a place count the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scythe_ref.scythe.engine.position.keys import Key
from scythe_ref.scythe.engine.position.names import RESOURCES
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.position.view import PLAYER_OUTCOMES, SCORES, TABLE_OUTCOMES, ScoredSeat, decks, territory

UNCHANGED = "unchanged"


class OutcomePart(NamedTuple):
    """One thing that a scenario expects something of.

    Attributes:
        kind: ``outcome.KIND`` is its sentence among the messages.
        of: The player, place or deck it belongs to.
        what: The key of the thing there, perhaps with the place, player or the like after a colon.
    """

    kind: str
    of: str
    what: str


class Value(NamedTuple):
    """A thing after the play.

    Attributes:
        change: Its change during the play, or its value if only that counts.
        now: Its value.
    """

    change: Any
    now: Any


Outcome = dict[OutcomePart, Value]


def outcome(start: State, state: State, expected: tuple[Mapping[str, Any], ...]) -> Outcome:
    """Return the outcome between a start and a state, of the things that a scenario expects something of."""
    return {part: Value(*values) for said in expected for part, *values in _parts(start, state, said)}


def changed(before: Outcome, after: Outcome) -> dict[OutcomePart, tuple[Any, Any]]:
    """Return the parts that differ between two outcomes, both in their changes and in their values, each with both
    changes.
    """
    return {
        part: (before[part].change, value.change)
        for part, value in after.items()
        if part in before and before[part].change != value.change and before[part].now != value.now
    }


def is_of_kind(part: OutcomePart, before: Any, after: Any) -> bool:
    """Return whether a difference is one of kind, not only of number: lost or kept, won or not, there or not."""
    if part.kind in ("amount", "standing"):
        return part.kind == "amount" and (before > 0) - (before < 0) != (after > 0) - (after < 0)
    return True


def _parts(start: State, state: State, said: Mapping[str, Any]) -> Iterator[tuple[OutcomePart, Any, Any]]:
    rulebook = state.rulebook
    for name, wanted in said.items():
        if name == "game_over":
            yield _plain(OutcomePart("game-over", "", ""), bool(state.over))
        elif name == "board":
            for label, here in wanted.items():
                yield from _territory(start, state, label, here)
        elif name == "decks":
            was, now = decks(start), decks(state)
            for deck in wanted:
                yield OutcomePart("amount", "", deck), now[deck] - was[deck], now[deck]
        elif name in TABLE_OUTCOMES:
            yield from _of_a_tile(name, TABLE_OUTCOMES[name].view(state), wanted)
        elif name in rulebook.faction_index:
            number, before = (at.player_of(rulebook.faction_index[name]) for at in (state, start))
            if number >= 0 and before >= 0:
                yield from _player(ScoredSeat(start, before), ScoredSeat(state, number), wanted)


def _of_a_tile(name: str, seen: Any, wanted: Any) -> Iterator[tuple[OutcomePart, Any, Any]]:
    if not isinstance(wanted, Mapping):
        yield _plain(OutcomePart("thing", name, ""), _in_words(seen))
        return
    for key, value in wanted.items():
        here = (seen or {}).get(key)
        for part in value if isinstance(value, Mapping) else ("",):
            lying = (here or {}).get(part) if part else here
            yield _plain(OutcomePart("thing", name, f"{key}:{part}".rstrip(":")), _in_words(lying))


def _territory(
    start: State, state: State, label: str, said: Mapping[str, Any]
) -> Iterator[tuple[OutcomePart, Any, Any]]:
    place = state.rulebook.index[label]
    was, now = territory(start, place), territory(state, place)
    for key in said:
        if key == "controlled_by":
            yield _plain(OutcomePart("control", label, ""), now[key] or "nobody")
        elif key in RESOURCES:
            yield OutcomePart("amount", label, key), now[key] - was[key], now[key]
        else:
            yield OutcomePart("thing", label, key), _then(was[key], now[key]), now[key]


def _player(before: ScoredSeat, seat: ScoredSeat, said: Mapping[str, Any]) -> Iterator[tuple[OutcomePart, Any, Any]]:
    for name, wanted in said.items():
        key = PLAYER_OUTCOMES[name]
        now = key.view(seat)
        if name in ("winner", "active"):
            yield _plain(OutcomePart(name, seat.faction, ""), now)
        elif name in SCORES:
            yield OutcomePart("standing", seat.faction, name), now - (seat.player.coins if name == "score" else 0), now
        elif key.amount:
            yield OutcomePart("amount", seat.faction, name), now - key.view(before), now
        elif isinstance(wanted, Mapping):
            yield from _entries(before, seat, key, wanted)
        elif isinstance(wanted, list):
            listed = sorted(map(str, now or ()))
            yield (
                OutcomePart("thing", seat.faction, name),
                _units_gained(map(str, key.view(before) or ()), listed),
                listed,
            )
        else:
            yield OutcomePart("thing", seat.faction, name), _then(key.view(before), now), now


def _entries(
    before: ScoredSeat, seat: ScoredSeat, key: Key, wanted: Mapping[str, Any]
) -> Iterator[tuple[OutcomePart, Any, Any]]:
    was, now = key.view(before) or {}, key.view(seat) or {}
    for part in wanted:
        if key.name == "units":
            there = sorted(now.get(seat.own_label(part), ()))
            yield (
                OutcomePart("units", seat.faction, seat.board_label(part)),
                _units_gained(was.get(before.own_label(part), ()), there),
                there,
            )
        elif key.name == "stars":
            yield OutcomePart("star", seat.faction, part), now.get(part, 0) - was.get(part, 0), now.get(part, 0)
        else:
            thing = OutcomePart("thing", seat.faction, f"{key.name}:{part}")
            yield thing, _then(was.get(part), now.get(part)), now.get(part)


def _plain(thing: OutcomePart, value: Any) -> tuple[OutcomePart, Any, Any]:
    return thing, value, value


def _then(before: Any, after: Any) -> Any:
    return UNCHANGED if before == after else _in_words(after)


def _in_words(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "nothing"
    return "nothing" if value is None else str(value)


def _units_gained(before: Any, after: Any) -> str:
    """Return the units that came and went, as a comparable text."""
    was, now = Counter(before), Counter(after)
    signed = [f"+{number} {name}" for name, number in sorted((now - was).items())]
    return ", ".join(signed + [f"-{number} {name}" for name, number in sorted((was - now).items())]) or UNCHANGED
