"""Engine code for a new switch setting: the declaration to write, and its place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from scythe_ref.library import code_locations, code_path, engine_files
from scythe_ref.scythe.engine import REGISTRY
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import ExtensionPoint

if TYPE_CHECKING:
    from scythe_ref.library import Library

_DECLARING = r"\b(?:requires|refuses|effect|row|RuleException(?:\[\w+\])?|Limit(?:\[\w+\])?)\((?:[A-Z_]+, )?"


def code_for(does: str, rule: str, usual: str, setting: tuple[str, str], gaps: Sequence[str]) -> list[str]:
    """Return the lines that declare a rule, for its author to finish.

    Args:
        does: Its kind: ``forbid``, ``allow`` or ``change``.
        rule: Its id.
        usual: The rule that holds without it.
        setting: The switch, and its setting that turns the rule on.
        gaps: The names of the values that its sentence wants.
    """
    switched = f'setting=("{setting[0]}", "{setting[1]}")'
    point = _point_of(usual)
    if does == "forbid":
        asked = f'registry.checks_at(points.{point}).refuses("{rule}", lambda c: ..., {switched})'
        return [*_about_context(point), asked]
    if does == "allow":
        lifted = f'registry.exception(RuleException("{rule}", ["{usual}"], lambda c: ..., {switched}))'
        return [*_about_context(point), lifted]
    values = "".join(f", {gap}=..." for gap in gaps)
    return [
        f'registry.effect("{rule}", {switched})',
        f'if play.rulebook.is_active("{rule}"):  # where it happens',
        f'    play.track(player, "coins", ..., "{rule}")  # or whatever else it changes',
        f'    play.tell("{rule}"{values})',
    ]


def _point_of(rule: str) -> str:
    """Return the name of the extension point that asks a rule; three dots if only one chapter has it."""
    names = {id(point): name for name, point in vars(points).items() if isinstance(point, ExtensionPoint)}
    asked = (names[id(check.point)] for check in REGISTRY.checks if check.id == rule and id(check.point) in names)
    return next(asked, "...")


def _about_context(point: str) -> list[str]:
    """Return a comment that names the class of ``c``: its fields say what the lambda may ask."""
    found = re.search(r"\[(\w+)\]", points.__annotations__.get(point, ""))
    return [f"# c: {found[1]}, imported in core/extension_points.py; its fields are what it may ask"] if found else []


def place_for(rule: str, library: Library) -> str:
    """Return the place in the engine for something like a rule: beside it, else in the file of its subject."""
    places = code_locations({rule}, library.package.place).get(rule, ())
    declared = [place for place in places if _declares(place, rule, library.package.place)]
    if declared:  # perhaps by an expansion, too, for its additions
        chapter = library.statements[rule].chapter.id.replace("-", "_")
        first = next((place for place in declared if re.search(rf"/{chapter}(?:\.py|/)", place)), declared[0])
        return f"{first}, beside {rule!r}"
    subject = rule.partition(".")[0]
    alike = {name for name in library.statements if name.startswith(f"{subject}.")}
    files = Counter(
        place.partition(":")[0] for spelt in code_locations(alike, library.package.place).values() for place in spelt
    )
    return files.most_common(1)[0][0] if files else "scythe_ref/scythe/engine/rules"


def _declares(place: str, rule: str, game: str) -> bool:
    """Return whether a line of the engine declares a rule, beyond naming it."""
    name, _, number = place.rpartition(":")
    above, line = ["", *_lines(name, game)][int(number) - 1 : int(number) + 1]
    # A declaration too long for one line has its id on the next.
    return bool(re.search(rf"""{_DECLARING}["']{re.escape(rule)}["']""", above.rstrip() + line.lstrip()))


@cache
def _lines(name: str, game: str) -> list[str]:
    file = next(path for path in engine_files(game) if code_path(path) == name)
    return file.read_text("utf-8").splitlines()
