"""Comparison of the content's rules with the engine's declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from scythe_ref.formats import Problem, hint, nearest, shown_path
from scythe_ref.library import code_locations
from scythe_ref.scythe.engine import known_rules
from scythe_ref.scythe.proof.setting_code import place_for
from scythe_ref.wording import listed

if TYPE_CHECKING:
    from scythe_ref.library import Library, StatementEntry
    from scythe_ref.scythe.engine.core.registry import RegisteredRule


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
