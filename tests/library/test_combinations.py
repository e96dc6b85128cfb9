"""The matrix of combinations: a pair has a scenario or a reason, and never both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scythe_ref.formats.problem import ContentError
from scythe_ref.library import Library, load
from scythe_ref.scythe.components.combinations import combination_problems
from scythe_ref.scythe.components.typed import matrix_in
from scythe_ref.scythe.schema.combination import Combinations

ABILITIES = {"nordic.artillery": ["before-dials"], "albion.shield": ["defending"], "nordic.seaworthy": ["crossing"]}


def model(library: Library, general: list[dict[str, Any]], pairs: list[dict[str, Any]] | None = None) -> Combinations:
    """Return declarations of three abilities; all others act at a moment that one reason covers."""
    assert library.own.combinations is not None
    rest = {name: {"moments": ["objective"]} for name in library.own.combinations.abilities if name not in ABILITIES}
    covered = {"id": "rest", "title": "Rest", "why": "The rest.", "between": [["objective"], ["any"]]}
    return Combinations.model_validate(
        {
            "abilities": {**rest, **{name: {"moments": moments} for name, moments in ABILITIES.items()}},
            "things": [],
            "general": [covered, *general],
            "pairs": pairs or [],
        }
    )


def problems(library: Library, declared: Combinations, combined: dict[str, list[str]]) -> list[str]:
    factions = library.components.factions
    return sorted(message for _, message in combination_problems(declared, factions, combined))


MOVES = {
    "id": "moves-are-over",
    "title": "Moves are over",
    "why": "They are.",
    "between": [["crossing"], ["before-dials", "defending"]],
}
SHOWN = {"volley": ["nordic.artillery", "albion.shield"]}


def test_every_pair_has_a_scenario_or_a_reason(library: Library) -> None:
    assert problems(library, model(library, [MOVES]), SHOWN) == []


def test_a_pair_with_neither_is_named(library: Library) -> None:
    assert problems(library, model(library, [MOVES]), {}) == [
        "no scenario combines 'nordic.artillery' and 'albion.shield', and no reason says why they can't meet"
    ]


def test_a_pair_with_both_is_named(library: Library) -> None:
    combined = {**SHOWN, "sortie": ["nordic.seaworthy", "albion.shield"]}
    assert problems(library, model(library, [MOVES]), combined) == [
        "'nordic.seaworthy' and 'albion.shield' can't meet by 'moves-are-over', but the scenario 'sortie' combines them"
    ]


def test_an_exception_needs_a_scenario_again(library: Library) -> None:
    reason = {**MOVES, "exceptions": [["nordic.seaworthy", "nordic.artillery"]]}
    assert problems(library, model(library, [reason]), SHOWN) == [
        "no scenario combines 'nordic.seaworthy' and 'nordic.artillery', and no reason says why they can't meet"
    ]


def test_an_exception_to_nothing_is_named(library: Library) -> None:
    reason = {**MOVES, "exceptions": [["nordic.artillery", "albion.shield"]]}
    assert problems(library, model(library, [reason]), SHOWN) == [
        "the reason 'moves-are-over' says nothing about 'nordic.artillery' and 'albion.shield'"
    ]


def test_a_reason_for_different_owners_does_not_cover_abilities_of_one_faction(library: Library) -> None:
    reason = {**MOVES, "owners": "different"}
    assert problems(library, model(library, [reason]), SHOWN) == [
        "no scenario combines 'nordic.seaworthy' and 'nordic.artillery', and no reason says why they can't meet"
    ]


def test_a_needless_reason_of_a_pair_is_named(library: Library) -> None:
    own = {"id": "own", "title": "Own", "why": "Own.", "of": "albion.shield", "never": ["nordic.seaworthy"]}
    assert problems(library, model(library, [MOVES], [own]), SHOWN) == [
        "'moves-are-over' already says why 'albion.shield' and 'nordic.seaworthy' can't meet"
    ]


def test_all_moments_of_an_ability_must_be_covered(library: Library) -> None:
    declared = model(library, [MOVES]).model_dump()
    declared["abilities"]["nordic.seaworthy"]["moments"] = ["crossing", "retreat"]
    found = problems(library, Combinations.model_validate(declared), SHOWN)
    assert [message.split(",")[0] for message in found] == [
        "no scenario combines 'nordic.seaworthy' and 'albion.shield'",
        "no scenario combines 'nordic.seaworthy' and 'nordic.artillery'",
    ]


def test_every_ability_of_the_mats_is_in_the_matrix(library: Library) -> None:
    printed = {
        ability.rule for mat in library.components.factions.factions.values() for ability in (mat.ability, *mat.mechs)
    }
    assert matrix_in(library) is not None
    assert set(matrix_in(library).abilities) == printed
    assert len(matrix_in(library).cells) == 27 * 26 // 2 + 27 * len(matrix_in(library).things)
    assert matrix_in(library).counts()["open"] == 0


def test_unknown_partners_and_moments_are_reported_with_the_nearest_name(content: Path) -> None:
    declared = content / "combinations.yaml"
    text = declared.read_text("utf-8").replace("of: togawa.ronin\n", "of: togawa.ronim\n", 1)
    declared.write_text(text.replace("between: [[section], [any]]", "between: [[sections], [any]]"), "utf-8")
    scenarios = content / "scenarios" / "combat.yaml"
    changed = scenarios.read_text("utf-8").replace("[crimea.scout, combat]", "[crimea.scouts, combat]")
    scenarios.write_text(changed, "utf-8")
    with pytest.raises(ContentError) as error:
        load(content)
    messages = [problem.message for problem in error.value.problems]
    assert messages == [
        "there is no moment or thing 'sections'; did you mean 'section'?",
        "there is no ability or thing 'togawa.ronim'; did you mean 'togawa.ronin'?",
        "there is no ability or thing 'crimea.scouts'; did you mean 'crimea.scout'?",
    ]
