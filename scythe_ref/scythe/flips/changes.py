"""Small changes of a scenario that flips try: of its play, the mats, the pieces on the board, the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from scythe_ref.scythe.engine.core.phrases import name_phrase
from scythe_ref.scythe.engine.core.rulebook import RIVER_BORDER, resolve_switches
from scythe_ref.scythe.engine.expansions.airships.state import tiles_of
from scythe_ref.scythe.engine.position.build import PLAYER_KEYS
from scythe_ref.scythe.engine.position.keys import Amount
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    KINDS,
    ONE_TIME_BONUSES,
    RESOURCES,
    SECTIONS,
    STARS,
    STRUCTURES,
    TRAPS,
    UPGRADES,
)
from scythe_ref.scythe.flips.tried_scenario import PLACE, Change, Changes, Ladder, TriedScenario

WORDS = (RESOURCES, STRUCTURES, SECTIONS, UPGRADES, BOTTOM_ACTIONS, ONE_TIME_BONUSES, TRAPS, ("a", "b", "c"), KINDS)
"""Words that can take each other's place."""

MOST_MOVED = 3
"""The most lines past which to move a refused line, forwards and back."""

_DIAL = re.compile(r"^(\S+ commit) (\d+)\b")
_NUMBER = re.compile(r"(?<![\w+])\d+\b")
_WORD = re.compile(r"[a-z_]+")
_STEP = re.compile(r" (?:to|->|>) ")
_CLAUSES = re.compile(r" (?:with|take|drop|paying|without|cards) [^>]*?(?= ?>|$| (?:with|take|drop|paying|without)\b)")


def dial(scenario: TriedScenario) -> Changes:
    """Yield more and less power on the dial, of either player."""
    for number, line in enumerate(scenario.lines):
        match = _DIAL.match(line)
        if match is None:
            continue
        power, faction = int(match[2]), match[1].split()[0]
        for word, others in (("more", range(power + 1, 8)), ("less", range(power - 1, -1, -1))):
            yield [
                Change(
                    f"dial-{word}",
                    {"player": faction, "number": abs(other - power), "total": other},
                    _with_line(scenario, number, _DIAL.sub(rf"\1 {other}", line)),
                    abs(other - power),
                    first=number + 1,
                )
                for other in others
            ]


def left_out(scenario: TriedScenario) -> Changes:
    """Yield the play without one of the lines before the last one that counts."""
    last = max(scenario.expected_lines, default=0)
    steps = range(1, len(scenario.lines) + 1)
    for number in range(1, last):
        order = [step for step in steps if step != number]
        yield _order_change(scenario, "left-out", order, scenario.lines[number - 1])


def moved(scenario: TriedScenario) -> Changes:
    """Yield each refused line before one of the lines that precede it, or after one of those that follow."""
    lines = scenario.lines
    steps = list(range(1, len(lines) + 1))
    for step in scenario.wanted_refusals:
        number = step.number
        at = number - 1
        for earlier in range(at - 1, max(-1, at - 1 - MOST_MOVED), -1):
            order = [*steps[:earlier], number, *steps[earlier:at], *steps[at + 1 :]]
            yield _order_change(scenario, "earlier", order, lines[earlier], number)
        for later in range(at + 1, min(len(steps), at + 1 + MOST_MOVED)):
            order = [*steps[:at], *steps[at + 1 : later + 1], number, *steps[later + 1 :]]
            yield _order_change(scenario, "later", order, lines[later], number)


def _order_change(scenario: TriedScenario, kind: str, order: list[int], line: str, only: int = 0) -> Change:
    data = scenario.with_play([scenario.lines[step - 1] for step in order])
    changed = next(number for number, step in enumerate(order, 1) if step != number)
    return Change(kind, {"line": line}, data, steps=tuple(order), first=changed, only=only)


def words(scenario: TriedScenario) -> Changes:
    """Yield the refused lines with one word replaced: a number, a name from the same list, a place."""
    for step in scenario.wanted_refusals:
        for other in dict.fromkeys(_spellings(scenario, scenario.lines[step.number - 1])):
            data = _with_line(scenario, step.number - 1, other)
            yield Change("line", {"line": other}, data, first=step.number, only=step.number)


def _with_line(scenario: TriedScenario, number: int, line: str) -> dict[str, object]:
    return scenario.with_play([*scenario.lines[:number], line, *scenario.lines[number + 1 :]])


def _spellings(scenario: TriedScenario, line: str) -> Iterator[str]:
    def replaced(match: re.Match[str], word: object) -> str:
        return f"{line[: match.start()]}{word}{line[match.end() :]}"

    faction = line.split(maxsplit=1)[0]
    for match in _CLAUSES.finditer(line):
        yield replaced(match, "")
    for match in _NUMBER.finditer(line):
        yield from (replaced(match, other) for other in (int(match[0]) - 1, int(match[0]) + 1) if other > 0)
    for match in _WORD.finditer(line, len(faction) + 1):
        for alike in WORDS:
            if match[0] in alike:
                yield from (replaced(match, word) for word in alike if word != match[0])
    stops = _STEP.split(line)
    if len(stops) > 2:
        for dropped in range(1, len(stops)):
            yield " to ".join([*stops[:dropped], *stops[dropped + 1 :]])
    near = _near(scenario, line, faction)
    for match in PLACE.finditer(line):
        yield from (replaced(match, other) for other in near if other != match[0])


def _near(scenario: TriedScenario, line: str, faction: str) -> list[str]:
    """Return the places that a player might think of instead: those with own units, and those beside any named."""
    if faction not in scenario.mats:
        return []
    rulebook = scenario.rulebook
    own = scenario.player(faction)["units"] if faction in scenario.factions else ()
    found = [scenario.place(label, faction) for label in own]
    for label in PLACE.findall(line):
        around = rulebook.neighbours[rulebook.index[scenario.place(label, faction)]]
        found += [rulebook.places[number] for number in around]
    return list(dict.fromkeys(scenario.own(label, faction) for label in found))


TRACKS = tuple(key.name for key in PLAYER_KEYS if isinstance(key, Amount))
MOST_COINS = 12
"""So many coins more or fewer are still a small change."""


def abilities(scenario: TriedScenario, related: bool) -> Changes:
    """Yield mech abilities deployed or not: those whose rule has to do with the rules that decided, or the others."""
    for faction in scenario.factions:
        deployed: list[str] = scenario.player(faction)["abilities"]
        for mech in scenario.mats[faction]["mechs"]:
            if (mech["rule"] in scenario.related) is not related:
                continue
            name = mech["id"]
            there = name in deployed
            left = [other for other in deployed if other != name] if there else [*deployed, name]
            kind = "ability-missing" if there else "ability-deployed"
            yield scenario.player_change(kind, faction, {"abilities": left}, reads="abilities", ability=name)


def tracks(scenario: TriedScenario, acting: bool) -> Changes:
    """Yield power, popularity and coins, more and fewer, of the player who acts or of the others."""
    for faction in scenario.factions:
        if (faction == scenario.actor) is acting:
            said = scenario.player(faction)
            for track in TRACKS:
                yield from _track(scenario, faction, track, said[track])


def _track(scenario: TriedScenario, faction: str, track: str, now: int) -> Changes:
    coins = track == "coins"
    lowest, highest = scenario.rulebook.track_ends.get(track, (0, now + MOST_COINS))
    if coins:
        lowest, highest = max(lowest, now - MOST_COINS), min(highest, now + MOST_COINS)

    def to(value: int, word: str) -> Change:
        size = abs(value - now)
        values = {"number": size, "total": value, "track": name_phrase("track", track)}
        return scenario.player_change(f"track-{word}", faction, {track: value}, size, track, **values)

    yield [to(value, "more") for value in range(now + 1, highest + 1)]
    yield [to(value, "less") for value in range(now - 1, lowest - 1, -1)]


def upgrades(scenario: TriedScenario) -> Changes:
    """Yield one upgrade more of the player who acts: a cube leaves a green box and covers a cost."""
    faction = scenario.actor
    said = scenario.player(faction)
    boxes = [box for box in UPGRADES if box not in said["upgrades"]]
    reads = "upgrades" if (faction, "upgrades") in scenario.seen else "upgraded"
    # Each box with some cost, and each cost with some box is enough: their effects don't depend on each other.
    pairs = [(box, cost) for box in boxes for cost in BOTTOM_ACTIONS if box == boxes[0] or cost == BOTTOM_ACTIONS[0]]
    for box, cost in pairs:
        moved = [name for name in UPGRADES if name in said["upgrades"] or name == box]
        now = {"upgrades": moved, "upgraded": [*said["upgraded"], cost]}
        yield scenario.player_change("upgrade-done", faction, now, reads=reads, **_named(box=box, action=cost))


def _named(**words: str) -> dict[str, Any]:
    return {thing: name_phrase(thing, word) for thing, word in words.items()}


def stars(scenario: TriedScenario) -> Changes:
    """Yield one star more, for every player in the position."""
    for faction in scenario.factions:
        placed: dict[str, int] = scenario.player(faction)["stars"]
        for goal in STARS:
            now = {"stars": {**placed, goal: placed.get(goal, 0) + 1}}
            yield scenario.player_change("star-more", faction, now, reads="stars", **_named(goal=goal))


def action_token(scenario: TriedScenario) -> Changes:
    """Yield other sections for last turn's action of the player who acts, and other player mats."""
    faction = scenario.actor
    said = scenario.player(faction)
    for section in SECTIONS:
        if section != said["last_section"]:
            now = {"last_section": section}
            yield scenario.player_change("last-section", faction, now, reads="section", **_named(section=section))
    others = {scenario.player(other)["mat"] for other in scenario.factions}
    for mat in scenario.rulebook.mats:
        if mat not in others:
            # Popularity and coins are said, too: as defaults they would change with the mat.
            now = {"mat": mat, "popularity": said["popularity"], "coins": said["coins"]}
            yield scenario.player_change("mat", faction, now, reads="mat", mat=mat)


def factory_card(scenario: TriedScenario) -> Changes:
    """Yield other Factory cards of the acting player, if rules about them decided."""
    faction = scenario.actor
    about = {rule.partition(".")[0] for step in scenario.steps for rule in step.named}
    if about.isdisjoint(("factory", "turn")):
        return
    for number in scenario.rulebook.factory_cards:
        if number != scenario.player(faction)["factory_card"]:
            yield scenario.player_change("factory-card", faction, {"factory_card": number}, number=number)


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
