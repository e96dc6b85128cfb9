"""Changes of the play: the dial, an earlier line left out, another word in the line that decides."""

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
from scythe_ref.scythe.flips.target import Change, Changes, Scene

WORDS = (RESOURCES, STRUCTURES, SECTIONS, UPGRADES, BOTTOM_ACTIONS, ONE_TIME_BONUSES, TRAPS, ("a", "b", "c"), KINDS)
"""Words that may stand for each other."""

MOST_MOVED = 3
"""Past so many lines a refused line is moved, forwards and back."""

_DIAL = re.compile(r"^(\S+ commit) (\d+)\b")
_NUMBER = re.compile(r"(?<![\w+])\d+\b")
_WORD = re.compile(r"[a-z_]+")
_STEP = re.compile(r" (?:to|->|>) ")
_PLACE = re.compile(r"\b(?:[MFVWTL][1-9]|FACTORY|HB_[A-Z]+|home)\b")
_CLAUSES = re.compile(r" (?:with|take|drop|paying|without|cards) [^>]*?(?= ?>|$| (?:with|take|drop|paying|without)\b)")


def dial(scene: Scene) -> Changes:
    """Yield more and less power on the dial, of either player."""
    for number, line in enumerate(scene.lines):
        match = _DIAL.match(line)
        if match is None:
            continue
        power = int(match[2])
        name = scene.short(match[1].split()[0])
        for word, others in (("more", range(power + 1, 8)), ("less", range(power - 1, -1, -1))):
            yield [
                Change(
                    f"dial-{word}",
                    {"player": name, "number": abs(other - power), "total": other},
                    scene.with_play(_replaced(scene, number, _DIAL.sub(rf"\1 {other}", line))),
                    abs(other - power),
                    first=number + 1,
                )
                for other in others
            ]


def left_out(scene: Scene) -> Changes:
    """Yield the play without one of the lines before the last one that counts."""
    last = max(scene.asked_lines, default=0)
    steps = range(1, len(scene.lines) + 1)
    for number in range(1, last):
        yield _ordered(scene, "left-out", [step for step in steps if step != number], scene.lines[number - 1])


def moved(scene: Scene) -> Changes:
    """Yield each refused line before one of the lines that precede it, or after one of those that follow."""
    steps = list(range(1, len(scene.lines) + 1))
    for ask in scene.wanted_refusals:
        at = ask.step - 1
        for earlier in range(at - 1, max(-1, at - 1 - MOST_MOVED), -1):
            order = [*steps[:earlier], ask.step, *steps[earlier:at], *steps[at + 1 :]]
            yield _ordered(scene, "earlier", order, scene.lines[earlier], ask.step)
        for later in range(at + 1, min(len(steps), at + 1 + MOST_MOVED)):
            order = [*steps[:at], *steps[at + 1 : later + 1], ask.step, *steps[later + 1 :]]
            yield _ordered(scene, "later", order, scene.lines[later], ask.step)


def _ordered(scene: Scene, kind: str, order: list[int], line: str, only: int = 0) -> Change:
    lines = [scene.lines[step - 1] for step in order]
    changed = next(number for number, step in enumerate(order, 1) if step != number)
    return Change(kind, {"line": line}, scene.with_play(lines), steps=tuple(order), first=changed, only=only)


def words(scene: Scene) -> Changes:
    """Yield the refused lines with one word otherwise: a number, a name from the same list, a place."""
    for ask in scene.wanted_refusals:
        line = scene.lines[ask.step - 1]
        for other in dict.fromkeys(_spellings(scene, line)):
            play = scene.with_play(_replaced(scene, ask.step - 1, other))
            yield Change("line", {"line": other}, play, first=ask.step, only=ask.step)


def _replaced(scene: Scene, number: int, line: str) -> list[str]:
    return [*scene.lines[:number], line, *scene.lines[number + 1 :]]


def _spellings(scene: Scene, line: str) -> Iterator[str]:
    faction = line.split(maxsplit=1)[0]
    for match in _CLAUSES.finditer(line):
        yield line[: match.start()] + line[match.end() :]
    for match in _NUMBER.finditer(line):
        for other in (int(match[0]) - 1, int(match[0]) + 1):
            if other > 0:
                yield f"{line[: match.start()]}{other}{line[match.end() :]}"
    for match in _WORD.finditer(line, len(faction) + 1):
        for words_ in WORDS:
            if match[0] in words_:
                yield from (line[: match.start()] + word + line[match.end() :] for word in words_ if word != match[0])
    stops = _STEP.split(line)
    for dropped in range(1, len(stops)):
        if len(stops) > 2:
            yield " to ".join([*stops[:dropped], *stops[dropped + 1 :]])
    near = _near(scene, line, faction)
    for match in _PLACE.finditer(line):
        yield from (line[: match.start()] + other + line[match.end() :] for other in near if other != match[0])


def _near(scene: Scene, line: str, faction: str) -> list[str]:
    """Return the places that a player might think of instead: where own units stand, and those beside any named."""
    rulebook = scene.rulebook
    found = (
        [scene.place(label, faction) for label in scene.player(faction)["units"]] if faction in scene.factions else []
    )
    for label in _PLACE.findall(line):
        around = rulebook.neighbours[rulebook.index[scene.place(label, faction)]]
        found += [rulebook.places[number] for number in around]
    return list(dict.fromkeys(scene.own(label, faction) for label in found if faction in scene.mats))
