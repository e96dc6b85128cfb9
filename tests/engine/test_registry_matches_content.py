"""Content declares, code implements: the graph of rules is the same on both sides."""

from __future__ import annotations

from typing import Any

import pytest

from scythe_ref.library import Library
from scythe_ref.scythe.engine import known_rules
from scythe_ref.scythe.engine.core.registry import RegisteredRule


@pytest.fixture(scope="module")
def items() -> dict[str, RegisteredRule]:
    return known_rules()


def test_every_id_of_the_engine_is_a_statement(items: dict[str, RegisteredRule], library: Library) -> None:
    assert sorted(items.keys() - library.statements.keys()) == []


def test_every_statement_is_implemented_or_has_its_reason(items: dict[str, RegisteredRule], library: Library) -> None:
    excused = set().union(*library.without_code.statements.values())
    says = {name for name, entry in library.statements.items() if entry.statement.says}
    assert sorted(library.statements.keys() - items.keys() - excused - says) == []
    assert sorted(excused & items.keys()) == [], "these are implemented by now"


def test_what_follows_from_others_has_no_code_and_they_have(items: dict[str, RegisteredRule], library: Library) -> None:
    for name, entry in library.statements.items():
        if entry.statement.says:
            assert name not in items
            assert set(entry.statement.says) <= items.keys()


def test_both_sides_name_the_same_exceptions(items: dict[str, RegisteredRule], library: Library) -> None:
    engine = {(by, rule) for rule, item in items.items() for by in item.overridden_by}
    content = {
        (name, rule)
        for name, entry in library.statements.items()
        for rule in entry.statement.overrides or ()
        if name in items and rule in items
    }
    assert sorted(engine - content) == [], "exceptions that only the engine has"
    assert sorted(content - engine) == [], "exceptions that only the content has"


def test_both_sides_name_the_same_settings(items: dict[str, RegisteredRule], library: Library) -> None:
    differences: list[Any] = []
    for name, item in items.items():
        declared = tuple((library.statements[name].statement.switch or {}).items())
        if tuple(item.settings) != declared:
            differences.append((name, tuple(item.settings), declared))
    assert differences == []


def test_every_setting_of_a_switch_is_carried_by_its_statement(
    items: dict[str, RegisteredRule], library: Library
) -> None:
    for name, switch in library.components.rulesets.switches.items():
        for setting, rule in switch.settings.items():
            if not library.statements[rule].statement.says:
                assert (name, setting) in items[rule].settings
