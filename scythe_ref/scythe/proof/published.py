"""Checks of the content before its publication: above all, its rules agree with the engine's declarations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.formats import Problem, hint, nearest, shown_path
from scythe_ref.library import Library, LoadedFile, code_locations, code_path, engine_files
from scythe_ref.schema.common import Loc
from scythe_ref.schema.scenario import AnyWalkthrough
from scythe_ref.scythe.engine import REGISTRY, SCYTHE, ActionSyntaxError, compile_rulebook, known_rules, parse
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import ExtensionPoint
from scythe_ref.scythe.engine.position.line import parse_line
from scythe_ref.scythe.proof.coverage import unasserted, uncarried
from scythe_ref.scythe.proof.sentences import sentence_problems
from scythe_ref.scythe.schema.scenario import ScenarioFile
from scythe_ref.wording import listed

if TYPE_CHECKING:
    from scythe_ref.library import StatementEntry
    from scythe_ref.scythe.engine.core.registry import RegisteredRule


class ScytheProof:
    """The game's part of ``validate``."""

    def of_files(self, files: Iterable[LoadedFile]) -> Iterator[Problem]:
        """Yield the lines of plays that are no actions."""
        return unread_actions(files)

    def of_library(self, library: Library) -> Iterator[Problem]:
        """Yield problems: engine code and sentences that are missing, and rules that nothing shows."""
        yield from uncarried(library)
        yield from disagreements(library)
        yield from sentence_problems(library)
        yield from unasserted(library)

    def to_be_declared(
        self, library: Library, does: str, rule: str, usual: str, setting: tuple[str, str], gaps: Sequence[str]
    ) -> tuple[str, list[str]]:
        """Return the place in the engine for a new setting's rule, and the lines to write."""
        return place_for(usual, library), code_for(does, rule, usual, setting, gaps)

    def position(self, line: str, components: Mapping[str, Any]) -> dict[str, Any]:
        """Return the position in a line, as `try` takes it; raise ValueError if it is none."""
        return parse_line(line, SCYTHE.rulebook(components))


PROOF = ScytheProof()


def unread_actions(files: Iterable[LoadedFile]) -> Iterator[Problem]:
    """Yield each line of a play that the grammar does not allow, at the word where it goes wrong."""
    known = list(files)
    components = {file.model.kind: file.model.model_dump(mode="json") for file in known if file.format == "component"}
    try:
        rulebook = compile_rulebook(components)
    except (LookupError, ValueError):  # the checks of the components report their gaps
        return
    for file in known:
        for loc, line in _lines(file.model):
            try:
                parse(line, rulebook)
            except ActionSyntaxError as error:
                at = file.document.locate_text(loc, min(error.column, len(line)) - 1)
                yield file.document.problem(loc, error.reason, at)


def _lines(model: object) -> Iterator[tuple[Loc, str]]:
    """Yield the lines of all plays of a file, each with its path."""
    if isinstance(model, ScenarioFile):
        for number, scenario in enumerate(model.scenarios):
            yield from ((("scenarios", number, "play", at), line) for at, line in enumerate(scenario.play))
    elif isinstance(model, AnyWalkthrough):
        for number, step in enumerate(model.steps):
            yield from ((("steps", number, "attempts", at, "play"), it.play) for at, it in enumerate(step.attempts))
            yield from ((("steps", number, "play", at), line) for at, line in enumerate(step.play))


def disagreements(library: Library) -> Iterator[Problem]:
    """Yield the rules on which content and engine differ: the setting they hold under, the rules they lift."""
    rules = known_rules()
    for entry in library.statements.values():
        if library.without_code.reason_of(entry.id) is None:
            yield from _settings(library, entry, rules)
            yield from _exceptions(library, entry, rules)


def _settings(library: Library, entry: StatementEntry, rules: Mapping[str, RegisteredRule]) -> Iterator[Problem]:
    """Yield the settings that only one side knows."""
    content = set((entry.statement.switch or {}).items())
    if entry.id not in rules:
        for switch, setting in sorted(content if not entry.statement.says else ()):
            place = _near(library, switch, entry.id)
            declared = f'declare it with `setting=("{switch}", "{setting}")`; its place is {place}'
            told = f"the engine has no code for {entry.id!r}, which the setting {setting!r} of {switch!r} is about"
            yield _problem(entry, f"{told}: {declared}, or name under 'says' the rules that it follows from")
        return
    engine = rules[entry.id].settings
    for switch, setting in sorted(content - engine):
        told = f"the engine plays {entry.id!r} whatever the setting of {switch!r} is"
        yield _problem(entry, f'{told}: declare it with `setting=("{switch}", "{setting}")`{_where(library, entry.id)}')
    for switch, setting in sorted(engine - content):
        known = library.components.rulesets.switches
        near = hint(nearest(switch, known)) if switch not in known else ""
        told = (
            f"the engine plays {entry.id!r} only under the setting {setting!r} of {switch!r}{_where(library, entry.id)}"
        )
        yield _problem(entry, f"{told}, and it doesn't say 'switch: {{{switch}: {setting}}}'{near}")


def _exceptions(library: Library, entry: StatementEntry, rules: Mapping[str, RegisteredRule]) -> Iterator[Problem]:
    """Yield the rules that an exception lifts on one side alone; the engine can't lift a rule without code."""
    content = {rule for rule in entry.statement.overrides or () if entry.id in rules and rule in rules}
    engine = {rule for rule in rules if entry.id in rules[rule].overridden_by and rule in library.statements}
    for rule in sorted(content - engine):
        told = f"{entry.id!r} says that it overrides {rule!r}, and the engine has no such exception"
        yield _problem(entry, f"{told}: add it to what its `RuleException` lifts{_where(library, entry.id)}")
    for rule in sorted(engine - content):
        told = f"in the engine {entry.id!r} is an exception to {rule!r}{_where(library, entry.id)}"
        yield _problem(entry, f"{told}: name that under 'overrides'")


def _near(library: Library, switch: str, rule: str) -> str:
    """Return the place of a switch's default in the engine, or that of another setting if no rule is the default."""
    declared = library.components.rulesets.switches[switch]
    return place_for(declared.settings[declared.default] or rule, library)


def _where(library: Library, rule: str) -> str:
    """Return the engine's lines with a rule's id, in brackets."""
    lines = code_locations({rule}, library.package.place).get(rule, ())
    return f" ({listed(lines)})" if lines else ""


def _problem(entry: StatementEntry, message: str) -> Problem:
    return Problem(shown_path(Path(entry.path)), entry.line, 1, message)


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
    above, line = ["", *_code_lines(name, game)][int(number) - 1 : int(number) + 1]
    # A declaration too long for one line has its id on the next.
    return bool(re.search(rf"""{_DECLARING}["']{re.escape(rule)}["']""", above.rstrip() + line.lstrip()))


@cache
def _code_lines(name: str, game: str) -> list[str]:
    file = next(path for path in engine_files(game) if code_path(path) == name)
    return file.read_text("utf-8").splitlines()
