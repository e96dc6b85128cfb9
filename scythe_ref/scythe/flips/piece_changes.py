"""Changes of the pieces on the board: units, structures, Traps, airships."""

from __future__ import annotations

from typing import Any

from scythe_ref.scythe.engine.core.phrases import name_phrase
from scythe_ref.scythe.engine.position.names import STRUCTURES
from scythe_ref.scythe.flips.tried_scenario import Change, Changes, Ladder, TriedScenario

MOST_ADDED = {"worker": 3, "mech": 1}
FURTHER_PLACES = 4
"""The most places outside the play to try, for each player."""


def fewer(scenario: TriedScenario) -> Changes:
    """Yield units that are missing."""
    for faction in scenario.factions:
        units = _units(scenario, faction)
        named = [scenario.own(place, faction) for place in scenario.places]
        further = [place for place in units if place not in named and place != "home"]
        for place in [*named, *further[:FURTHER_PLACES]]:
            for kind in dict.fromkeys(units.get(place, ())):
                if kind != "character":
                    yield _fewer(scenario, faction, place, kind)


def _fewer(scenario: TriedScenario, faction: str, place: str, kind: str) -> Ladder:
    left = list(_units(scenario, faction)[place])
    ladder = []
    for number in range(1, left.count(kind) + 1):
        left.remove(kind)
        ladder.append(_number_of_units(scenario, "unit-fewer", faction, place, kind, number, list(left)))
    return ladder


def more(scenario: TriedScenario) -> Changes:
    """Yield further units at a place of the play."""
    for faction in scenario.factions:
        units = _units(scenario, faction)
        for place in scenario.places:
            here = scenario.own(place, faction)
            if here.startswith("HB_"):
                continue
            there = units.get(here, [])
            for kind, most in MOST_ADDED.items():
                yield [
                    _number_of_units(scenario, "unit-more", faction, here, kind, number, [*there, *[kind] * number])
                    for number in range(1, most + 1)
                ]
            if "character" not in there:
                moved = {at: [unit for unit in old if unit != "character"] for at, old in units.items()}
                moved[here] = [*moved.get(here, []), "character"]
                yield scenario.player_change("character-at", faction, {"units": moved}, place=place)


def _number_of_units(
    scenario: TriedScenario, change: str, faction: str, place: str, kind: str, number: int, there: list[str]
) -> Change:
    units = {**_units(scenario, faction), place: there}
    unit = name_phrase("unit", kind)
    label = scenario.place(place, faction)
    return scenario.player_change(change, faction, {"units": units}, number, place=label, unit=unit, number=number)


def structures(scenario: TriedScenario) -> Changes:
    """Yield structures that are there or not, or another player's."""
    for faction in scenario.factions:
        built: dict[str, str] = scenario.player(faction)["structures"]
        for place, structure in built.items():
            yield _structure(scenario, "structure-gone", faction, place, structure, _pieces_without(built, place))
        for owner in scenario.factions:
            if owner != faction:
                yield from _taken_over(scenario, faction, owner)
        for place in scenario.places:
            for structure in STRUCTURES:
                if place not in built and structure not in built.values():
                    now = {**built, place: structure}
                    yield _structure(scenario, "structure-there", faction, place, structure, now)


def _structure(
    scenario: TriedScenario, kind: str, faction: str, place: str, structure: str, now: dict[str, str]
) -> Change:
    name = name_phrase("structure", structure)
    return scenario.player_change(kind, faction, {"structures": now}, reads="structures", place=place, structure=name)


def _taken_over(scenario: TriedScenario, faction: str, owner: str) -> Changes:
    """Yield each structure of one player as another's."""
    own: dict[str, str] = scenario.player(faction)["structures"]
    theirs: dict[str, str] = scenario.player(owner)["structures"]
    for place, structure in theirs.items():
        if structure not in own.values():
            data = scenario.with_player(faction, structures={**own, place: structure})
            data["players"][owner] = {**data["players"][owner], "structures": _pieces_without(theirs, place)}
            values = {"player": faction, "place": place, "structure": name_phrase("structure", structure)}
            yield Change("structure-owner", values, data)


def traps(scenario: TriedScenario) -> Changes:
    """Yield Traps that are missing."""
    if "togawa" not in scenario.factions:
        return
    said = scenario.player("togawa")
    for side in ("traps", "disarmed_traps"):
        for place in said[side]:
            yield scenario.player_change("trap-gone", "togawa", {side: _pieces_without(said[side], place)}, place=place)


def airships(scenario: TriedScenario) -> Changes:
    """Yield airships elsewhere."""
    if "airships" not in scenario.start.state.modules:
        return
    for faction in scenario.factions:
        airship: dict[str, Any] = scenario.player(faction).get("airship") or {"at": "home"}
        for place in dict.fromkeys([*scenario.places, scenario.home_of(faction)]):
            here = scenario.own(place, faction)
            if here != airship.get("at", "home") and not here.startswith("HB_"):
                yield scenario.player_change("airship-at", faction, {"airship": {**airship, "at": here}}, place=place)


def _units(scenario: TriedScenario, faction: str) -> dict[str, list[str]]:
    units: dict[str, list[str]] = scenario.player(faction)["units"]
    return units


def _pieces_without(pieces: dict[str, str], place: str) -> dict[str, str]:
    return {label: piece for label, piece in pieces.items() if label != place}
