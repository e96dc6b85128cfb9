"""Switches: every setting has an example that comes out otherwise under another one, or a message names the gap."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scythe_ref.library import Library, load
from scythe_ref.scythe.authoring.switch_proof import offered_though_refused, unshown_settings
from scythe_ref.scythe.engine import REGISTRY
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.game import Scythe
from scythe_ref.scythe.proof.switch_effects import SwitchedScenario, flips_of


def test_every_setting_of_every_switch_has_an_example_that_hangs_on_it(library: Library) -> None:
    assert list(unshown_settings(library)) == []


def test_a_scenario_flips_under_the_other_setting(bundle: dict[str, Any]) -> None:
    found = list(flips_of("wayfare-leads-home", bundle, Scythe(), ["wayfare-own-base"]))
    assert found == [SwitchedScenario("wayfare-own-base", "allowed", "forbidden", "wayfare-leads-home")]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "coin-deals: forbidden",
            "coin-deals: allowed",
            "the setting 'forbidden' of 'coin-deals': none is played under it and names 'alliance.tournament'",
        ),
        (
            "rusviet-variant: played",
            "rusviet-variant: not-played",
            "the setting 'played' of 'rusviet-variant': none is played under it and names 'variant.rusviet'",
        ),
    ],
)
def test_a_setting_without_a_scenario_is_told_at_its_place(old: str, new: str, said: str, content: Path) -> None:
    for path in (content / "scenarios").iterdir():
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    [found] = [problem for problem in unshown_settings(load(content)) if said in problem.message]
    assert found.path.endswith("components/rulesets.yaml")
    assert said.split("'")[1] in Path(found.path).read_text("utf-8").splitlines()[found.line - 1]


def test_a_setting_whose_scenario_fails_is_told(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tournament rules that refuse nothing: the registry has their code, which does nothing."""
    checks = [check for check in REGISTRY.checks if check.id != "alliance.tournament"]
    monkeypatch.setattr(REGISTRY, "checks", checks)
    REGISTRY.checks_at(points.GIVE).refuses("alliance.tournament", lambda _: False, setting=("coin-deals", "forbidden"))
    told = [problem.message for problem in unshown_settings(library)]
    [same] = [message for message in told if "no-coins-in-a-tournament" in message]
    assert "`scythe-ref check no-coins-in-a-tournament no-coins-for-a-deal-in-a-tournament` fails and says why" in same


def test_an_effect_that_nothing_asks_for_is_told_with_its_cure(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the check the rule gets an effect that no scenario would miss."""
    effects = {**REGISTRY.effects}
    monkeypatch.setattr(REGISTRY, "effects", effects)
    REGISTRY.effect("alliance.tournament", setting=("coin-deals", "forbidden"))
    [found] = list(unshown_settings(library))
    assert "fails without its effect alliance.tournament; let what it does ask `rulebook.is_active(" in found.message


def test_what_is_refused_and_offered_all_the_same_is_told_with_the_file(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scythe_ref.scythe.engine.options.paying.ALLOWED", "forbidden")
    [found] = list(unshown_settings(library))
    assert "'alliance.tournament' refuses 'saxony give 2 coins to crimea'" in found.message
    assert "(scythe_ref/scythe/engine/options/paying.py, or `Ground.controlled_bits` in" in found.message


def test_what_is_refused_is_looked_for_whatever_pays_for_it(
    bundle: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = {
        "players": {"crimea": {"active": True, "units": {"F6": ["worker"]}}},
        "board": {"F6": {"food": 4, "oil": 4}},
        "play": ["crimea enlist build to coins"],
    }
    monkeypatch.setattr(REGISTRY, "checks", [*REGISTRY.checks])
    REGISTRY.checks_at(points.RECRUIT).refuses("enlist.one-time-bonus")
    found = offered_though_refused(data, "enlist.one-time-bonus", bundle, Scythe())
    assert found is not None and "mat_actions.py" in found[1][0]


def test_what_no_switch_decides_does_not_flip(bundle: dict[str, Any]) -> None:
    assert list(flips_of("range-two-is-not-three", bundle, Scythe())) == []


def test_a_position_that_is_impossible_otherwise_is_a_difference(bundle: dict[str, Any]) -> None:
    found = list(flips_of("units-slip-over-the-river", bundle, Scythe()))
    assert SwitchedScenario("promos", "in-the-decks", "left-out", "units-slip-over-the-river") in found
