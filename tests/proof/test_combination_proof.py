"""A scenario of a combination comes out otherwise without any of the abilities that it combines."""

from __future__ import annotations

from scythe_ref.library import Library
from scythe_ref.scythe.authoring.ablation import unproven_combinations
from scythe_ref.scythe.components.typed import matrix_in


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
