"""Changes of the table: factions, modules and tiles in play, settings of switches, rivers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scythe_ref.scythe.engine.core.phrases import name_phrase
from scythe_ref.scythe.engine.core.rulebook import RIVER_BORDER, resolve_switches
from scythe_ref.scythe.engine.expansions.airships.state import tiles_of
from scythe_ref.scythe.flips.tried_scenario import Change, Changes, TriedScenario

RIVER = "move.river"
MODULES = ("airships", "resolutions")
OF_A_FACTION = ("abilities", "flags", "traps", "disarmed_traps")
"""Keys of a player's position that mean something for that faction alone."""


def rivers(scenario: TriedScenario) -> Changes:
    """Yield missing river edges between places of the play, if a river had to do with the verdict."""
    if RIVER not in scenario.related:
        return
    rulebook = scenario.rulebook
    for number, place in enumerate(scenario.places):
        for other in scenario.places[number + 1 :]:
            if rulebook.border_between(rulebook.index[place], rulebook.index[other]) == RIVER_BORDER:
                yield Change("no-river", {"place": place, "other": other}, scenario.data, river=(place, other))


def without_river(components: Mapping[str, Any], label: str, other: str) -> dict[str, Any]:
    """Return the components without the river between two places."""
    territories = dict(components["board"]["territories"])
    for here, there in ((label, other), (other, label)):
        side = next(side for side, beside in territories[here]["neighbours"].items() if beside == there)
        rivers = [river for river in territories[here]["rivers"] if river != side]
        territories[here] = {**territories[here], "rivers": rivers}
    return {**components, "board": {**components["board"], "territories": territories}}


def switches(scenario: TriedScenario) -> Changes:
    """Yield other settings of switches: where their rules have to do with the rules that decided, and the default."""
    rulesets = scenario.components["rulesets"]
    preset, chosen = resolve_switches(rulesets, scenario.data.get("ruleset") or "current")
    for name, switch in rulesets["switches"].items():
        related = not scenario.related.isdisjoint(switch["settings"].values())
        for setting in switch["settings"]:
            if setting == chosen[name] or not (related or setting == switch["default"]):
                continue
            ruleset = {"preset": preset, "switches": {**chosen, name: setting}}
            values = {"switch": name, "setting": name_phrase("setting", setting)}
            printing = _preset_with(rulesets, name, setting)
            kind = "printing" if printing else "switch"
            yield Change(kind, {**values, "printing": printing}, {**scenario.data, "ruleset": ruleset})


def _preset_with(rulesets: Mapping[str, Any], switch: str, setting: str) -> str:
    """Return the last preset in which a switch has a setting that is not its default; empty if there is none."""
    if setting == rulesets["switches"][switch]["default"]:
        return ""
    presets = reversed(rulesets["presets"].items())
    return next((name for name, preset in presets if (preset.get("switches") or {}).get(switch) == setting), "")


def modules(scenario: TriedScenario) -> Changes:
    """Yield the modules of The Wind Gambit that are not in play, and other airship tiles."""
    for name in MODULES:
        if name not in scenario.start.state.modules:
            data = {**scenario.data, "modules": [*(scenario.data.get("modules") or ()), name]}
            yield Change("module-on", {"module": name_phrase("module", name)}, data)
    if "airships" in scenario.start.state.modules:
        tiles = {key: value for key, value in (scenario.data.get("airship_tiles") or {}).items() if value is not None}
        reach = tiles_of(scenario.start.state, scenario.start.state.active).reach

        def tile(key: str, value: int | str, size: int = 1) -> Change:
            data = {**scenario.data, "airship_tiles": {**tiles, key: value}}
            what = {"say": f"change.airship-tile.{key}", key: name_phrase("cargo", value) if key == "carry" else value}
            return Change("airship-tile", {"what": what}, data, size)

        # Ranges near the present one, the longer ones first.
        for number in (*range(reach + 1, reach + 3), *range(reach - 1, 0, -1)):
            yield tile("range", number, abs(number - reach))
        yield from (tile("carry", load) for load in ("resources", "workers"))
        yield tile("effect", "blitzkrieg")


def factions(scenario: TriedScenario) -> Changes:
    """Yield another faction in the place of the one that acts in a refused line; its units stay in place."""
    if not scenario.wanted_refusals:
        return
    faction = scenario.actor
    position = {key: value for key, value in scenario.data["players"][faction].items() if key not in OF_A_FACTION}
    for other in scenario.rulebook.factions:
        if other in scenario.data["players"]:
            continue
        named = scenario.data["players"].items()
        players = {other if name == faction else name: position if name == faction else said for name, said in named}
        lines = scenario.lines
        lines = [other + line.removeprefix(faction) if line.startswith(f"{faction} ") else line for line in lines]
        data = {**scenario.data, "players": players, "play": lines}
        yield Change("faction", {"player": faction, "other": other}, data)
