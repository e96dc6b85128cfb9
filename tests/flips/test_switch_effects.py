"""Switches: every setting has an example that comes out otherwise under another one."""

from __future__ import annotations

from typing import Any

import pytest

from scythe_ref.scythe.engine.game import Scythe
from scythe_ref.scythe.flips.switch_effects import SwitchedScenario, flips, flips_of


@pytest.mark.slow
def test_every_setting_of_every_switch_has_an_example_that_flips(bundle: dict[str, Any]) -> None:
    found = flips(bundle)
    shown = {(flip.switch, flip.setting) for flip in found}
    switches = bundle["components"]["rulesets"]["switches"]
    assert shown == {(name, setting) for name, switch in switches.items() for setting in switch["settings"]}
    assert SwitchedScenario("wayfare-own-base", "allowed", "forbidden", "wayfare-leads-home") in found


def test_every_setting_has_a_statement_of_its_own(bundle: dict[str, Any]) -> None:
    switches = bundle["components"]["rulesets"]["switches"]
    rules = [rule for switch in switches.values() for rule in switch["settings"].values()]
    assert len(set(rules)) == len(rules) and set(rules) <= bundle["rules"].keys()


def test_what_no_switch_decides_does_not_flip(bundle: dict[str, Any]) -> None:
    assert list(flips_of("range-two-is-not-three", bundle, Scythe())) == []


def test_a_position_that_is_impossible_otherwise_is_a_difference(bundle: dict[str, Any]) -> None:
    found = list(flips_of("units-slip-over-the-river", bundle, Scythe()))
    assert found == [SwitchedScenario("promos", "in-the-decks", "left-out", "units-slip-over-the-river")]
