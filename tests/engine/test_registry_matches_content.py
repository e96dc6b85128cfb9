"""Content declares, code implements: the graph of rules is the same on both sides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scythe_ref.library import Library, load
from scythe_ref.scythe.engine import known_rules
from scythe_ref.scythe.engine.core.registry import RegisteredRule
from scythe_ref.scythe.proof.published import disagreements

ONE_TERRITORY = "        switch: {trade-placement: one-territory}\n"


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


def test_both_sides_name_the_same_exceptions_and_settings(library: Library) -> None:
    assert list(disagreements(library)) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "rules/alliances.yaml",
            "        switch: {coin-deals: allowed}\n",
            "",
            "the engine plays 'alliance.coins-only' only under the setting 'allowed' of 'coin-deals'",
        ),
        (
            "rules/move.yaml",
            "- id: move.river\n",
            "- id: move.river\n" + ONE_TERRITORY,
            "the engine plays 'move.river' whatever the setting of 'trade-placement' is: declare it with `setting",
        ),
        (
            "rules/move.yaml",
            "- id: move.river\n",
            "- id: move.river\n        overrides: [move.lake]\n",
            "'move.river' says that it overrides 'move.lake', and the engine has no such exception",
        ),
        (
            "rules/errata.yaml",
            "        overrides: [produce.workers]\n",
            "",
            "in the engine 'produce.mill-anywhere' is an exception to 'produce.workers'",
        ),
    ],
)
def test_what_only_one_side_says_is_told_with_the_line_of_the_engine(
    file: str, old: str, new: str, said: str, content: Path
) -> None:
    path = content / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    if "switch" in new:
        rulesets, chapter = content / "components" / "rulesets.yaml", content / "rules" / "top-row.yaml"
        rulesets.write_text(rulesets.read_text("utf-8").replace(": trade.place,", ": move.river,"), "utf-8")
        chapter.write_text(chapter.read_text("utf-8").replace(ONE_TERRITORY, ""), "utf-8")
    [found] = [problem for problem in disagreements(load(content)) if said in problem.message]
    assert found.path.endswith(file)
    assert re.search(r"scythe_ref/scythe/engine/\w+/\S+\.py:\d+", found.message)


def test_every_setting_of_a_switch_is_carried_by_its_statement(
    items: dict[str, RegisteredRule], library: Library
) -> None:
    for switch in library.components.rulesets.switches.values():
        for rule in switch.rules:
            reason = library.statements[rule].statement.says or library.without_code.reason_of(rule)
            assert rule in items or reason
