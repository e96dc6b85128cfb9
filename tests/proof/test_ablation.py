"""Ablation: a scenario that hangs on a rule fails without it, and no other does."""

from __future__ import annotations

from typing import Any

from scythe_ref.scythe.authoring import ablation
from scythe_ref.scythe.authoring.ablation import AblationItem
from scythe_ref.scythe.authoring.data_changes import changes
from scythe_ref.scythe.authoring.tours import goal_tours

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


def test_tours_meet_every_objective_exactly_and_reach_every_row_of_every_bonus_tile(bundle: dict[str, Any]) -> None:
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
