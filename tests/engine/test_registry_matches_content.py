"""Content declares, code implements: the graph of rules is the same on both sides."""

from __future__ import annotations

from typing import Any

import pytest

from scythe_ref.engine import known_rules
from scythe_ref.engine.registry import Item
from scythe_ref.library import Library

NOT_IN_THE_ENGINE = {
    "words and definitions": {
        "concept.territory", "concept.occupied", "concept.unit", "concept.character", "concept.mech", "concept.worker",
        "concept.resource", "concept.resource-stays", "concept.resource-supply", "control.resources", "home-base.use",
        "airship.unit", "concept.characters-alike", "combat.select", "combat.dial-how", "combat.on-lake",
    },
    "how a turn is described and a mat is read": {
        "turn.no-rounds", "turn.sections", "turn.same-actions", "turn.red-and-green", "turn.as-it-stands",
        "turn.dead-turn", "turn.save-coins",
    },
    "permissions that nothing restricts": {
        "move.fewer", "move.lake-shore", "move.no-limit", "albion.flag-permanent", "togawa.trap-permanent",
    },
    "the table, not the game": {"combat.no-negotiation", "combat.hidden", "setup.banned-newcomers"},
    "set-up that a position states": {"airship.setup", "airship.tiles-shared", "airship.tiles-own"},
    "pointers to other statements": {
        "errata.forced-retreat", "errata.objectives", "errata.banned-pairs", "errata.relentless", "errata.later-texts",
        "variant.rusviet", "variant.rusviet-small-games", "variant.mat-order", "variant.mat-order-strength",
        "variant.delay-of-game", "variant.delay-of-game-one",
    },
    "the other reading of a point that is played one way": {"trade.place-several", "produce.mill-anywhere"},
    "encounter and Factory cards, which the engine does not deal yet": {
        "encounter.option", "factory.card-count", "factory.no-bonuses", "polania.meander",
    },
}  # fmt: skip
"""Statements without code, by reason."""

CHAPTERS_AWAITED = {
    "components", "setup", "top-row", "bottom-row", "encounters", "factory", "objectives", "alliances", "stars",
    "game-end", "scoring", "structure-bonus", "resolutions", "quick-reference",
}  # fmt: skip
"""Chapters that the engine does not play as a whole yet; single statements of them have code already."""


@pytest.fixture(scope="module")
def items() -> dict[str, Item]:
    return known_rules()


def test_every_id_of_the_engine_is_a_statement(items: dict[str, Item], library: Library) -> None:
    assert sorted(items.keys() - library.statements.keys()) == []


def test_every_statement_is_implemented_or_has_its_reason(items: dict[str, Item], library: Library) -> None:
    excused = set().union(*NOT_IN_THE_ENGINE.values())
    awaited = {name for name, entry in library.statements.items() if entry.chapter.id in CHAPTERS_AWAITED}
    assert sorted(library.statements.keys() - items.keys() - excused - awaited) == []
    assert sorted(excused & items.keys()) == [], "these are implemented by now"
    assert sorted(excused - library.statements.keys()) == [], "these are no statements any more"


def test_both_sides_name_the_same_exceptions(items: dict[str, Item], library: Library) -> None:
    engine = {(by, rule) for rule, item in items.items() for by in item.overridden_by}
    content = {
        (name, rule)
        for name, entry in library.statements.items()
        for rule in entry.statement.overrides or ()
        if name in items and rule in items
    }
    assert sorted(engine - content) == [], "exceptions that only the engine has"
    assert sorted(content - engine) == [], "exceptions that only the content has"


def test_both_sides_name_the_same_settings(items: dict[str, Item], library: Library) -> None:
    differences: list[Any] = []
    for name, item in items.items():
        declared = tuple((library.statements[name].statement.switch or {}).items())
        if tuple(item.settings) != declared:
            differences.append((name, tuple(item.settings), declared))
    assert differences == []


def test_every_setting_of_a_switch_is_carried_by_its_statement(items: dict[str, Item], library: Library) -> None:
    for name, switch in library.components.rulesets.switches.items():
        for setting, rule in switch.settings.items():
            assert (name, setting) in items[rule].settings
