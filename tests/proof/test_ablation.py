"""Ablation: a scenario that hangs on a rule fails without it, and no other does."""

from __future__ import annotations

from typing import Any

import pytest

from scythe_ref.cli import main
from scythe_ref.library import Library
from scythe_ref.scythe.authoring import ablation
from scythe_ref.scythe.authoring.ablation import AblationItem, unproven_combinations
from scythe_ref.scythe.authoring.data_changes import changes
from scythe_ref.scythe.authoring.tours import goal_tours
from scythe_ref.scythe.components.typed import matrix_in

RIVER: dict[str, Any] = {
    "id": "a-river",
    "players": {"saxony": {"active": True, "units": {"V4": ["mech", "mech"]}}},
    "play": ["saxony move mech V4 to W2", "saxony move mech V4 to W6"],
}
"""Between the village V4 and the forest W6 is a river, between V4 and W2 is none."""


def finding(item: AblationItem, bundle: dict[str, Any]) -> list[str]:
    scenarios = {"a-river": RIVER}
    return ablation.ablate(item, scenarios, bundle, ablation.baseline(scenarios, bundle)).noticed_by


def test_a_check_that_refused_is_missed(bundle: dict[str, Any]) -> None:
    assert finding(next(item for item in ablation.items() if item.id == "move.river"), bundle) == ["a-river"]


def test_a_check_that_nothing_hung_on_is_not_missed(bundle: dict[str, Any]) -> None:
    assert finding(next(item for item in ablation.items() if item.id == "combat.dial-max"), bundle) == []


def test_a_river_taken_off_the_board_is_missed(bundle: dict[str, Any]) -> None:
    scenarios = {"a-river": RIVER}
    shown = ablation.baseline(scenarios, bundle)
    noticed = {
        found.name
        for ways in changes(bundle["components"], frozenset())
        if ways and "no river" in ways[0].name
        for found in [ablation.change_data(ways, scenarios, bundle, shown)]
        if found.noticed_by
    }
    assert noticed == {"board: no river between V4 and W6"}


def test_a_play_that_breaks_down_proves_nothing(bundle: dict[str, Any]) -> None:
    nonsense = {"id": "nonsense", "players": {"saxony": {}}, "play": ["saxony jump"]}
    scenarios = {"nonsense": nonsense}
    assert ablation.baseline(scenarios, bundle)["nonsense"].broken


@pytest.mark.slow
def test_tours_meet_every_objective_exactly_and_reach_every_row_of_every_bonus_tile(bundle: dict[str, Any]) -> None:
    """Slow: plays all tours again for each changed number."""
    found = {tour["id"]: tour for tour in goal_tours(bundle["components"])}
    shown = ablation.baseline(found, bundle)
    assert not any(observation.broken for observation in shown.values())
    unnoticed = [
        result.name
        for ways in changes(bundle["components"], frozenset())
        if ways and ways[0].name.startswith(("objectives", "structure-bonus"))
        for result in [ablation.change_data(ways, found, bundle, shown)]
        if not result.noticed_by
    ]
    # Two cards have scenarios instead; above the last number on the tile the coins stay the same.
    assert unnoticed == [
        "objectives.cards.2.all.tunnels_at_least -1",
        "objectives.cards.6.all.power_at_least -1",
        "structure-bonus-tiles.tiles.adjacent_encounters.last -1",
    ]


def test_the_scenarios_that_notice_a_named_rule_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--ablate", "move.river"]) == 0
    first, *scenarios = capsys.readouterr().out.splitlines()
    assert first.startswith("check move.river") and "  fails: river-and-workers-both-forbid-it" in scenarios


def test_a_slip_in_a_named_rule_is_told_with_the_nearest_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--ablate", "move.rivr"]) == 2
    assert "'move.rivr'; did you mean 'move.river'?" in capsys.readouterr().err


def test_every_combination_needs_both_abilities(library: Library) -> None:
    assert matrix_in(library) is not None
    bundle = library.bundle()
    assert unproven_combinations(matrix_in(library), bundle["scenarios"], bundle) == {}


def test_a_scenario_that_shows_an_ability_at_rest_is_named(library: Library) -> None:
    assert matrix_in(library) is not None
    idle = {
        "id": "idle",
        "combines": ["nordic.seaworthy", "ability.riverwalk"],
        "players": {"nordic": {"active": True, "abilities": ["seaworthy", "riverwalk"], "units": {"T3": ["mech"]}}},
        "play": ["nordic move mech T3 to M2"],
    }
    assert unproven_combinations(matrix_in(library), {"idle": idle}, library.bundle()) == {"idle": "nordic.seaworthy"}
