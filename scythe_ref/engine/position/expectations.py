"""Expectations: comparing what a scenario says must be so with what is so. Only what is named is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scythe_ref.engine.core.rulebook import Rulebook
from scythe_ref.engine.position.state import RESOURCES, State
from scythe_ref.engine.position.view import decks, player_view, resolution_view, territory

SCORES = frozenset({"territories", "resources", "score", "bonus", "winner"})


def differences(state: State, expected: Mapping[str, Any]) -> list[str]:
    """Return every difference as a sentence with its path.

    Args:
        expected: Factions, ``board``, ``decks`` and ``game_over``, as an expectation names them.
    """
    return list(_differences(state, expected))


def _differences(state: State, expected: Mapping[str, Any]) -> Iterator[str]:
    rulebook = state.rulebook
    for name, wanted in expected.items():
        if name == "game_over":
            if bool(state.over) != wanted:
                yield _sentence("game_over", wanted, bool(state.over))
        elif name == "bonus_tile":
            tile = rulebook.bonus_tiles[state.bonus_tile] if state.bonus_tile >= 0 else None
            if tile != wanted:
                yield _sentence("bonus_tile", wanted, tile)
        elif name == "resolution_tile":
            yield from _resolution(resolution_view(state) or {}, wanted)
        elif name == "decks":
            held = decks(state)
            for deck, number in wanted.items():
                if number is not None and held[deck] != number:
                    yield _sentence(f"decks {deck}", number, held[deck])
        elif name == "board":
            for label, here in wanted.items():
                yield from _territory(label, territory(state, rulebook.index[label]), here)
        else:
            number = state.player_of(rulebook.faction_index[name])
            if number < 0:
                yield f"{name} does not take part"
            else:
                seen = player_view(state, number, scores=not SCORES.isdisjoint(wanted))
                yield from _player(name, seen, wanted, rulebook)


def _resolution(seen: Mapping[str, Any], wanted: Mapping[str, Any]) -> Iterator[str]:
    """Compare the resolution tile; players that are not named are not compared."""
    for key, value in wanted.items():
        got = seen.get(key)
        if isinstance(value, Mapping) and key != "effect":
            for name, said in value.items():
                there = (got or {}).get(name)
                if there != said:
                    yield _sentence(f"resolution_tile {key} of {name}", said, there)
        elif got != value:
            yield _sentence(f"resolution_tile {key}", value, got)


def _sentence(path: str, wanted: object, got: object) -> str:
    return f"{path} should be {_words(wanted)}, but is {_words(got)}"


def _words(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "nothing" if value is None else str(value)


def _territory(label: str, here: Mapping[str, Any], wanted: Mapping[str, Any]) -> Iterator[str]:
    for key, value in wanted.items():
        got: Any
        if key == "controlled_by":
            got = here.get("controlled_by") or "nobody"
        elif key in RESOURCES:
            got = here.get(key, 0)
        else:
            got = here.get(key, False)
        if got != value:
            yield _sentence(f"{label} {key}", value, got)


def _player(name: str, seen: Mapping[str, Any], wanted: Mapping[str, Any], rulebook: Rulebook) -> Iterator[str]:
    base = rulebook.places[rulebook.base[rulebook.faction_index[name]]]

    def label(place: str) -> str:
        return "home" if place == base else place

    for key, value in wanted.items():
        got = seen.get(key)
        if key == "units":
            for place, kinds in value.items():
                there = sorted(seen["units"].get(label(place), []))
                if there != sorted(kinds):
                    yield _sentence(f"{name} units at {place}", sorted(kinds), there)
        elif key == "airship_tiles":
            for part, said in value.items():
                if said is not None and (got or {}).get(part) != said:
                    yield _sentence(f"{name} airship_tiles {part}", said, (got or {}).get(part))
        elif key == "airship":
            yield from _airship(name, got or {}, value, label)
        elif key == "stars":
            for goal, number in value.items():
                if seen["stars"].get(goal, 0) != number:
                    yield _sentence(f"{name} stars for {goal}", number, seen["stars"].get(goal, 0))
        elif key in ("traps", "structures"):
            for place, what in value.items():
                there = seen[key].get(base if place == "home" else place)
                if there != what:
                    yield _sentence(f"{name} {key} at {place}", what, there)
        elif key in ("flags", "objectives", "abilities", "upgrades", "upgraded", "recruits", "recruit_bonuses"):
            if sorted(got or ()) != sorted(value):
                yield _sentence(f"{name} {key}", sorted(value), sorted(got or ()))
        elif got != value:
            yield _sentence(f"{name} {key}", value, got)


def _airship(name: str, seen: Mapping[str, Any], wanted: Mapping[str, Any], label: Any) -> Iterator[str]:
    """Compare an airship; what is left out of its cargo must not be aboard."""
    for key, default in (("at", "home"), ("workers", 0), *[(resource, 0) for resource in RESOURCES]):
        value = wanted.get(key, default if key != "at" else seen.get("at"))
        if key == "at":
            value = label(value)
        if seen.get(key, default) != value:
            yield _sentence(f"{name} airship {key}", value, seen.get(key, default))
