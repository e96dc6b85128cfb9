"""Rulings to look at again: they rest on a rule in whose place some tables play another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from scythe_ref.formats import Problem
from scythe_ref.library.entry_places import problem_of
from scythe_ref.wording import listed

if TYPE_CHECKING:
    from scythe_ref.library.graph import Library
    from scythe_ref.schema.component import RulesetSwitch
    from scythe_ref.schema.rule_source import Statement


def concerned_by_choice(
    statements: Mapping[str, Statement], switches: Mapping[str, RulesetSwitch]
) -> dict[str, set[str]]:
    """Return, for each statement that a table chooses to play, those that it then lifts or leaves no part.

    These are the settings of a switch that aren't its default, and variants and house rules without a switch. An
    exception that holds at every table is a part of the rules, so the author of a ruling knows it.

    Args:
        statements: All statements by id.
        switches: All switches by id.
    """
    found: dict[str, set[str]] = {}
    for name, statement in statements.items():
        chosen = [
            switches[switch]
            for switch, setting in (statement.switch or {}).items()
            if switch in switches and setting != switches[switch].default
        ]
        if chosen or (not statement.switch and statement.status in ("variant", "house-rule")):
            others = {rule for switch in chosen for rule in switch.rules}
            found[name] = others.union(statement.overrides or (), statement.replaces or ()) - {name}
    return found


def to_be_looked_at(library: Library) -> Iterator[Problem]:
    """Warn of each ruling that doesn't say how it fares where a table chooses another rule."""
    statements = {name: entry.statement for name, entry in library.statements.items()}
    for name, concerned in concerned_by_choice(statements, library.components.rulesets.switches).items():
        for entry in library.rulings.values():
            ruling = entry.ruling
            rests_on = [rule for rule in ruling.rules if rule in concerned]
            if rests_on and name not in (*ruling.rules, *ruling.background):
                message = (
                    f"to be looked at: {entry.id!r} rests on {listed([repr(rule) for rule in rests_on])}, and a table "
                    f"may play by {name!r}: name that under 'rules' if the answer tells of it, or under "
                    f"'background' if the answer holds all the same or is about other tables"
                )
                yield problem_of(entry, ("rules",), message, severity="warning")
