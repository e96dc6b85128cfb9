"""Changes of the table: which factions play, what is in play, which printing holds, where rivers run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scythe_ref.scythe.engine.core.rulebook import RIVER_BORDER, resolve_switches
from scythe_ref.scythe.engine.expansions.airships.state import tiles_of
from scythe_ref.scythe.flips.target import Change, Changes, Scene

RIVER = "move.river"
MODULES = ("airships", "resolutions")
OF_A_FACTION = ("abilities", "flags", "traps", "disarmed_traps")
"""What only the faction has of whom it is said."""


def rivers(scene: Scene) -> Changes:
    """Yield river edges between places of the play that are not there, where a river had to do with what decided."""
    if RIVER not in scene.related:
        return
    rulebook = scene.rulebook
    for number, place in enumerate(scene.places):
        for other in scene.places[number + 1 :]:
            if rulebook.border_between(rulebook.index[place], rulebook.index[other]) == RIVER_BORDER:
                yield Change("no-river", {"place": place, "other": other}, scene.data, river=(place, other))


def without_river(components: Mapping[str, Any], label: str, other: str) -> dict[str, Any]:
    """Return the components without the river between two places."""
    territories = dict(components["board"]["territories"])
    for here, there in ((label, other), (other, label)):
        side = next(side for side, beside in territories[here]["neighbours"].items() if beside == there)
        rivers = [river for river in territories[here]["rivers"] if river != side]
        territories[here] = {**territories[here], "rivers": rivers}
    return {**components, "board": {**components["board"], "territories": territories}}


def switches(scene: Scene, related: bool) -> Changes:
    """Yield every switch set otherwise: those whose rules have to do with what decided, or the others."""
    rulesets = scene.components["rulesets"]
    preset, chosen = resolve_switches(rulesets, scene.data.get("ruleset") or "current")
    for name, switch in rulesets["switches"].items():
        if scene.related.isdisjoint(switch["settings"].values()) is related:
            continue
        for setting in switch["settings"]:
            if setting == chosen[name]:
                continue
            ruleset = {"preset": preset, "switches": {**chosen, name: setting}}
            values = {"switch": switch["title"], "setting": setting.replace("-", " ")}
            kind = "switch"
            for title in _presets_with(scene, name, setting):
                values, kind = {**values, "printing": title}, "printing"
            yield Change(kind, values, {**scene.data, "ruleset": ruleset})


def _presets_with(scene: Scene, switch: str, setting: str) -> list[str]:
    """Return the titles of the presets in which a switch is set in a way that is not its default."""
    rulesets = scene.components["rulesets"]
    if setting == rulesets["switches"][switch]["default"]:
        return []
    presets = rulesets["presets"].values()
    return [preset["title"] for preset in presets if (preset.get("switches") or {}).get(switch) == setting]


def modules(scene: Scene) -> Changes:
    """Yield the modules of The Wind Gambit in play or not, and other airship tiles."""
    for name in MODULES:
        if name not in scene.start.state.modules:
            data = {**scene.data, "modules": [*(scene.data.get("modules") or ()), name]}
            yield Change("module-on", {"module": name}, data)
    if "resolutions" in scene.start.state.modules:
        data = {key: value for key, value in scene.data.items() if key != "resolution_tile"}
        data["modules"] = [name for name in scene.data.get("modules") or () if name != "resolutions"]
        yield Change("module-off", {"module": "resolutions"}, data)
    if "airships" in scene.start.state.modules:
        yield from _tiles(scene)


def _tiles(scene: Scene) -> Changes:
    tiles = {key: value for key, value in (scene.data.get("airship_tiles") or {}).items() if value is not None}
    reach = tiles_of(scene.start.state, scene.start.state.active).reach
    # Ranges near the present one, the longer ones first.
    for number in (*range(reach + 1, reach + 3), *range(reach - 1, 0, -1)):
        data = {**scene.data, "airship_tiles": {**tiles, "range": number}}
        yield Change("tile-range", {"number": number}, data, abs(number - reach))
    for carry in ("resources", "workers"):
        yield Change("tile-carry", {"what": carry}, {**scene.data, "airship_tiles": {**tiles, "carry": carry}})
    data = {**scene.data, "airship_tiles": {**tiles, "effect": "blitzkrieg"}}
    yield Change("tile-effect", {"effect": "Blitzkrieg"}, data)


def factions(scene: Scene) -> Changes:
    """Yield another faction in the place of who acts in a refused line; its units stand where they stood."""
    if not scene.wanted_refusals:
        return
    faction = scene.actor
    position = {key: value for key, value in scene.data["players"][faction].items() if key not in OF_A_FACTION}
    for other in scene.rulebook.factions:
        if other in scene.data["players"]:
            continue
        named = scene.data["players"].items()
        players = {other if name == faction else name: position if name == faction else said for name, said in named}
        lines = [other + line.removeprefix(faction) if line.startswith(f"{faction} ") else line for line in scene.lines]
        values = {"player": scene.short(faction), "other": scene.short(other)}
        yield Change("faction", values, {**scene.data, "players": players, "play": lines})
