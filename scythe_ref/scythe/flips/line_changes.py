"""Changes of the play: the dial, lines left out or moved, another word in a refused line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    KINDS,
    ONE_TIME_BONUSES,
    RESOURCES,
    SECTIONS,
    STRUCTURES,
    TRAPS,
    UPGRADES,
)
from scythe_ref.scythe.flips.tried_scenario import PLACE, Change, Changes, TriedScenario

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
