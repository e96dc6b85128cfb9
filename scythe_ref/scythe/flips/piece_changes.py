"""Changes of what stands and lies on the board: units, structures, resources, tokens, airships."""

from __future__ import annotations

import re
from typing import Any

from scythe_ref.scythe.engine.position.names import KINDS, RESOURCES, STRUCTURES, TRAPS
from scythe_ref.scythe.flips.target import Change, Changes, Ladder, Scene
from scythe_ref.wording import plural

UNITS = KINDS[2::-1]
"""Units that stand on the board; the small ones are tried first."""

MOST_ADDED = {"worker": 3, "mech": 1}
MOST_RESOURCES = 4
FURTHER_PLACES = 4
"""So many places that the play does not name are looked at, for each player."""


def kinds(scene: Scene) -> Changes:
    """Yield one unit of another kind; the lines that move it speak of that kind."""
    for faction in scene.factions:
        units = _units(scene, faction)
        for place in scene.places:
            there = units.get(scene.own(place, faction), [])
            for kind in dict.fromkeys(there):
                for other in UNITS:
                    if other != kind:
                        yield _other_kind(scene, faction, place, kind, other)


def _other_kind(scene: Scene, faction: str, place: str, kind: str, other: str) -> Change:
    units = _units(scene, faction)
    here = scene.own(place, faction)
    if other == "character":  # there is but one: it leaves where it stood
        units = {label: [unit for unit in there if unit != other] for label, there in units.items()}
    units[here] = [*_without(units[here], kind, 1), other]
    pattern = re.compile(rf"^({faction} (?:factory-)?(?:move|retreat)) {kind}\b")
    lines = [pattern.sub(rf"\1 {other}", line) for line in scene.lines]
    values = {"player": scene.short(faction), "place": place, "unit": kind, "other": other}
    return Change("unit-kind", values, {**scene.with_player(faction, units=units), "play": lines})


def fewer(scene: Scene) -> Changes:
    """Yield units that are not there: one after the other, and all of a player's at a place."""
    for faction in scene.factions:
        units = _units(scene, faction)
        named = [scene.own(place, faction) for place in scene.places]
        further = [place for place in units if place not in named and place != "home"]
        for place in [*named, *further[:FURTHER_PLACES]]:
            there = units.get(place, [])
            for kind in dict.fromkeys(there):
                if kind != "character" or place != "home":
                    yield _fewer(scene, faction, place, kind)
            if len(set(there)) > 1 and place != "home":
                values = {"player": scene.short(faction), "place": _label(scene, place, faction)}
                yield Change("units-gone", values, _moved(scene, faction, place, []), len(there))


def _fewer(scene: Scene, faction: str, place: str, kind: str) -> Ladder:
    there = _units(scene, faction)[place]
    name, label = scene.short(faction), _label(scene, place, faction)
    ladder = []
    for number in range(1, there.count(kind) + 1):
        values = {"player": name, "place": label, "unit": plural(number, kind), "number": number}
        data = _moved(scene, faction, place, _without(there, kind, number))
        ladder.append(Change("unit-fewer" if kind != "character" else "character-home", values, data, number))
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


def resources(scene: Scene) -> Changes:
    """Yield resources, more and fewer, at the places of the play and wherever there are some."""
    board: dict[str, dict[str, Any]] = scene.data.get("board") or {}
    for place in dict.fromkeys([*scene.places, *board]):
        here = board.get(place, {})
        for kind in RESOURCES:
            now = here.get(kind, 0)
            if now:
                yield [_resource(scene, place, kind, now, now - less) for less in range(1, now + 1)]
            if now or place in scene.places:
                yield [_resource(scene, place, kind, now, now + add) for add in range(1, MOST_RESOURCES + 1)]


def _resource(scene: Scene, place: str, kind: str, now: int, then: int) -> Change:
    values = {"place": place, "resource": kind, "number": abs(then - now), "total": then}
    word = "more" if then > now else "fewer"
    return Change(f"resource-{word}", values, scene.with_here(place, **{kind: then}), abs(then - now))


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


def tokens(scene: Scene) -> Changes:
    """Yield encounter tokens, Flags and Traps that are there or not."""
    for place in scene.places:
        number = scene.rulebook.index[place]
        there = bool(scene.start.state.encounters >> number & 1)
        if there or scene.rulebook.encounter[number]:
            kind = "encounter-gone" if there else "encounter-there"
            yield Change(kind, {"place": place}, scene.with_here(place, encounter=not there))
    if "albion" in scene.factions:
        yield from _flags(scene)
    if "togawa" in scene.factions:
        yield from _traps(scene)


def _flags(scene: Scene) -> Changes:
    flags: list[str] = scene.player("albion")["flags"]
    for place in flags:
        left = [label for label in flags if label != place]
        yield Change("flag-gone", {"place": place}, scene.with_player("albion", flags=left))
    for place in scene.places:
        if place not in flags:
            yield Change("flag-there", {"place": place}, scene.with_player("albion", flags=[*flags, place]))


def _traps(scene: Scene) -> Changes:
    said = scene.player("togawa")
    sides: dict[str, dict[str, str]] = {"armed": said["traps"], "disarmed": said["disarmed_traps"]}

    def placed(armed: dict[str, str], disarmed: dict[str, str]) -> dict[str, Any]:
        return scene.with_player("togawa", traps=armed, disarmed_traps=disarmed)

    for word, other in (("armed", "disarmed"), ("disarmed", "armed")):
        for place, penalty in sides[word].items():
            left = {label: name for label, name in sides[word].items() if label != place}
            turned = {**sides[other], place: penalty}
            pair = (left, turned) if word == "armed" else (turned, left)
            gone = (left, sides[other]) if word == "armed" else (sides[other], left)
            yield Change(f"trap-{other}", {"place": place}, placed(*pair))
            yield Change("trap-gone", {"place": place}, placed(*gone))
    free = [name for name in TRAPS if name not in (*sides["armed"].values(), *sides["disarmed"].values())]
    for place in scene.places:
        if free and place not in sides["armed"] and place not in sides["disarmed"]:
            yield Change("trap-there", {"place": place}, placed({**sides["armed"], place: free[0]}, sides["disarmed"]))


def airships(scene: Scene) -> Changes:
    """Yield airships elsewhere, and with another cargo."""
    if "airships" not in scene.start.state.modules:
        return
    for faction in scene.factions:
        airship: dict[str, Any] = scene.player(faction).get("airship") or {"at": "home"}
        name = scene.short(faction)
        for place in dict.fromkeys([*scene.places, scene.home_of(faction)]):
            here = scene.own(place, faction)
            if here != airship.get("at", "home") and not here.startswith("HB_"):
                data = scene.with_player(faction, airship={**airship, "at": here})
                yield Change("airship-at", {"player": name, "place": place}, data)
        for thing in ("workers", *RESOURCES):
            now = airship.get(thing, 0)
            what = {"player": name, "thing": "worker" if thing == "workers" else thing}
            if now:
                yield Change("cargo-fewer", what, scene.with_player(faction, airship={**airship, thing: now - 1}))
            yield Change("cargo-more", what, scene.with_player(faction, airship={**airship, thing: now + 1}))


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
