"""Changes of what stands on the board: units, structures, Traps, airships."""

from __future__ import annotations

from typing import Any

from scythe_ref.scythe.engine.position.names import STRUCTURES
from scythe_ref.scythe.flips.target import Change, Changes, Ladder, Scene
from scythe_ref.wording import plural

MOST_ADDED = {"worker": 3, "mech": 1}
FURTHER_PLACES = 4
"""So many places that the play does not name are looked at, for each player."""


def fewer(scene: Scene) -> Changes:
    """Yield units that are not there."""
    for faction in scene.factions:
        units = _units(scene, faction)
        named = [scene.own(place, faction) for place in scene.places]
        further = [place for place in units if place not in named and place != "home"]
        for place in [*named, *further[:FURTHER_PLACES]]:
            there = units.get(place, [])
            for kind in dict.fromkeys(there):
                if kind != "character":
                    yield _fewer(scene, faction, place, kind)


def _fewer(scene: Scene, faction: str, place: str, kind: str) -> Ladder:
    there = _units(scene, faction)[place]
    name, label = scene.short(faction), _label(scene, place, faction)
    ladder = []
    for number in range(1, there.count(kind) + 1):
        values = {"player": name, "place": label, "unit": plural(number, kind), "number": number}
        data = _moved(scene, faction, place, _without(there, kind, number))
        ladder.append(Change("unit-fewer", values, data, number))
    return ladder


def more(scene: Scene) -> Changes:
    """Yield units that stand at a place of the play as well."""
    for faction in scene.factions:
        for place in scene.places:
            here = scene.own(place, faction)
            if here.startswith("HB_"):
                continue
            there = _units(scene, faction).get(here, [])
            for kind, most in MOST_ADDED.items():
                yield [_more(scene, faction, place, kind, number) for number in range(1, most + 1)]
            if "character" not in there:
                units = {
                    at: [unit for unit in old if unit != "character"] for at, old in _units(scene, faction).items()
                }
                units[here] = [*units.get(here, []), "character"]
                values = {"player": scene.short(faction), "place": place}
                yield Change("character-at", values, scene.with_player(faction, units=units))


def _more(scene: Scene, faction: str, place: str, kind: str, number: int) -> Change:
    here = scene.own(place, faction)
    there = _units(scene, faction).get(here, [])
    values = {"player": scene.short(faction), "place": place, "unit": plural(number, kind), "number": number}
    return Change("unit-more", values, _moved(scene, faction, here, [*there, *[kind] * number]), number)


def structures(scene: Scene) -> Changes:
    """Yield structures that are there or not."""
    for faction in scene.factions:
        built: dict[str, str] = scene.player(faction)["structures"]
        for place, structure in built.items():
            left = {label: name for label, name in built.items() if label != place}
            values = {"player": scene.short(faction), "place": place, "structure": structure.capitalize()}
            yield Change(
                "structure-gone", values, scene.with_player(faction, structures=left), reads=(faction, "structures")
            )
        for owner in scene.factions:
            yield from _taken_over(scene, faction, owner)
        for place in scene.places:
            for structure in STRUCTURES:
                if place not in built and structure not in built.values():
                    values = {"player": scene.short(faction), "place": place, "structure": structure.capitalize()}
                    data = scene.with_player(faction, structures={**built, place: structure})
                    yield Change("structure-there", values, data, reads=(faction, "structures"))


def _taken_over(scene: Scene, faction: str, owner: str) -> Changes:
    """Yield each structure of one player as another's."""
    own: dict[str, str] = scene.player(faction)["structures"]
    theirs: dict[str, str] = scene.player(owner)["structures"]
    for place, structure in theirs.items():
        if owner != faction and structure not in own.values():
            data = scene.with_player(faction, structures={**own, place: structure})
            left = {label: name for label, name in theirs.items() if label != place}
            data["players"][owner] = {**data["players"][owner], "structures": left}
            values = {"player": scene.short(faction), "place": place, "structure": structure.capitalize()}
            yield Change("structure-owner", values, data)


def traps(scene: Scene) -> Changes:
    """Yield Traps that are not there."""
    if "togawa" not in scene.factions:
        return
    said = scene.player("togawa")
    for side in ("traps", "disarmed_traps"):
        for place in said[side]:
            left = {label: name for label, name in said[side].items() if label != place}
            yield Change("trap-gone", {"place": place}, scene.with_player("togawa", **{side: left}))


def airships(scene: Scene) -> Changes:
    """Yield airships elsewhere."""
    if "airships" not in scene.start.state.modules:
        return
    for faction in scene.factions:
        airship: dict[str, Any] = scene.player(faction).get("airship") or {"at": "home"}
        for place in dict.fromkeys([*scene.places, scene.home_of(faction)]):
            here = scene.own(place, faction)
            if here != airship.get("at", "home") and not here.startswith("HB_"):
                data = scene.with_player(faction, airship={**airship, "at": here})
                yield Change("airship-at", {"player": scene.short(faction), "place": place}, data)


# -- parts ----------------------------------------------------------------------------------------------------------


def _units(scene: Scene, faction: str) -> dict[str, list[str]]:
    units: dict[str, list[str]] = scene.player(faction)["units"]
    return dict(units)


def _label(scene: Scene, place: str, faction: str) -> str:
    return scene.place(place, faction)


def _without(there: list[str], kind: str, number: int) -> list[str]:
    left = list(there)
    for _ in range(number):
        left.remove(kind)
    return left


def _moved(scene: Scene, faction: str, place: str, there: list[str]) -> dict[str, Any]:
    """Return the scenario with other units at a place; a character that stands nowhere stands at home."""
    return scene.with_player(faction, units={**_units(scene, faction), place: there})
