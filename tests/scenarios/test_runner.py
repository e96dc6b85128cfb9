"""A scenario fails for each thing that can be wrong with it, and says where."""

from __future__ import annotations

from typing import Any

import our_content
import pytest

from scythe_ref.scenarios.run import run_scenario

BUNDLE = our_content.bundle()

GOOD: dict[str, Any] = {
    "id": "good",
    "title": "A mech drives two workers off",
    "players": {
        "saxony": {"active": True, "popularity": 5, "power": 5, "cards": [3], "units": {"V4": ["mech", "worker"]}},
        "polania": {"power": 3, "cards": [2], "units": {"F4": ["worker", "worker"]}},
    },
    "board": {"F4": {"wood": 4}},
    "play": ["saxony move mech V4 to F4", "saxony move worker V4 to F4"],
    "expect": [
        {"after": 0, "board": {"F4": {"controlled_by": "polania"}}},
        {
            "after": 1,
            "decided_by": ["move.forced-retreat"],
            "saxony": {"popularity": 3},
            "polania": {"units": {"home": ["character", "worker", "worker"]}},
        },
        {"board": {"F4": {"controlled_by": "saxony", "wood": 4}}},
    ],
}
FIGHT: dict[str, Any] = {
    **GOOD,
    "players": {
        "saxony": {"active": True, "power": 5, "cards": [3], "units": {"V4": ["mech"]}},
        "polania": {"power": 3, "cards": [2], "units": {"F4": ["mech"]}},
    },
    "play": ["saxony move mech V4 to F4", "saxony commit 2", "polania commit 1"],
    "expect": [{"saxony": {"power": 3}}],
}


def failures(scenario: dict[str, Any], **changes: Any) -> list[str]:
    return run_scenario({**scenario, **changes}, BUNDLE).failures


def test_good_ones_pass() -> None:
    assert failures(GOOD) == []
    assert failures(FIGHT) == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"expect": [{"after": 1, "saxony": {"popularity": 4}}]},
            "step 1 ('saxony move mech V4 to F4'): saxony popularity should be 4, but is 3",
        ),
        (
            {"expect": [{"after": 1, "polania": {"units": {"F4": ["worker"]}}}]},
            "step 1 ('saxony move mech V4 to F4'): polania units at F4 should be worker, but is empty",
        ),
        (
            {"expect": [{"after": 0, "board": {"F4": {"controlled_by": "saxony"}}}]},
            "the starting position: F4 controlled_by should be saxony, but is polania",
        ),
        (
            {"expect": [{"after": 1, "refused_by": ["move.river"]}]},
            "step 1 ('saxony move mech V4 to F4') should be refused by move.river, but is accepted (decided by ",
        ),
        (
            {"expect": [{"after": 1, "decided_by": ["move.tunnel"]}]},
            "step 1 ('saxony move mech V4 to F4') should be decided by move.tunnel, but is decided by turn.section, ",
        ),
        (
            {"play": ["saxony move mech V4 to W6"]},
            "step 1 ('saxony move mech V4 to W6') is refused by move.river: The border between V4 and W6 is a river.",
        ),
        (
            {"play": ["saxony move mech V4 to W6 to T8"], "expect": [{"refused_by": ["move.river", "move.distance"]}]},
            "step 1 ('saxony move mech V4 to W6 to T8') should be refused by move.river, move.distance, "
            "but is refused by move.river",
        ),
        (
            {"play": ["saxony mov mech V4 to F4"], "expect": [{"refused_by": ["move.river"]}]},
            "step 1 ('saxony mov mech V4 to F4') is no action here: column 8 of",
        ),
        (
            {"expect": [{"after": 7, "saxony": {"power": 5}}]},
            "an expectation speaks of step 7, but the play has 2 steps",
        ),
        (
            {"draws": {"combat_cards": [5]}},
            "at the end an answer is unused: 1 of the 1 combat cards of the draws were never drawn",
        ),
        ({"draws": {"player_mats": ["militant"]}}, "the Militant mat of the draws was never dealt"),
        (
            {"ruleset": "second-printing"},
            "the starting position is impossible: ruleset: there is no ruleset 'second-printing'",
        ),
        (
            {"players": {"saxony": {"units": {"V44": ["mech"]}}}},
            "the starting position is impossible: players.saxony.units.V44: there is no place 'V44'; did you mean",
        ),
        ({"expect": [{"game_over": True}]}, "game_over should be true, but is false"),
        ({"expect": [{"crimea": {"power": 5}}]}, "crimea does not take part"),
        ({"expect": [{"after": 0, "refused_by": ["move.river"]}]}, "the starting position has no verdict"),
    ],
)
def test_everything_that_is_wrong_is_told_with_its_place(changes: dict[str, Any], message: str) -> None:
    found = failures(GOOD, **changes)
    assert any(message in failure for failure in found), found


def test_a_choice_without_an_answer_fails() -> None:
    assert failures(FIGHT, play=FIGHT["play"][:2], expect=[]) == [
        "at the end a choice is unanswered: polania has not committed to the combat at F4 ('polania commit 0')"
    ]
    assert failures(FIGHT, play=[FIGHT["play"][0], "saxony end move"], expect=[]) == [
        "at the end a choice is unanswered: the combat at F4 is due and not fought"
    ]


def test_an_ambiguous_line_fails_as_such() -> None:
    players = {
        "saxony": {"active": True, "units": {"V4": ["mech", "character"]}},
        "polania": {"units": {"F4": ["mech"], "W2": ["mech"]}},
    }
    play = ["saxony move mech V4 to F4", "saxony move character V4 to W2", "saxony commit 1"]
    (failure,) = failures(GOOD, players=players, play=play, expect=[])
    assert "several combats are due: say which one with 'fight W2' or 'fight F4'" in failure


def test_a_refused_line_changes_nothing_and_the_play_goes_on() -> None:
    result = run_scenario(
        {
            **GOOD,
            "play": ["saxony move mech V4 to W6", *GOOD["play"]],
            "expect": [{"after": 1, "refused_by": ["move.river"]}],
        },
        BUNDLE,
    )
    assert result.failures == []
    assert result.steps[0].position == result.start
    assert result.end["players"]["saxony"]["units"]["F4"] == ["mech", "worker"]


def test_steps_carry_what_pages_show() -> None:
    step = run_scenario(GOOD, BUNDLE).steps[0].as_data()
    assert (step["number"], step["faction"], step["accepted"]) == (1, "saxony", True)
    assert {
        "rule": "move.forced-retreat",
        "message": "Polania's worker",
        "before": "F4",
        "after": "Polania's home base",
    } in step["events"]
    assert step["position"]["board"]["F4"]["wood"] == 4
    assert step["position"]["players"]["saxony"]["popularity"] == 3


def test_nordic_goes_home_unless_the_next_line_says_otherwise() -> None:
    players = {
        "saxony": {"active": True, "power": 5, "cards": [], "units": {"T5": ["mech"]}},
        "nordic": {
            "power": 3,
            "cards": [],
            "abilities": ["seaworthy"],
            "units": {"FACTORY": ["mech", "mech", "worker"]},
        },
    }
    fight = ["saxony move mech T5 to FACTORY", "saxony commit 1", "nordic commit 0"]
    home = {"units": {"FACTORY": [], "home": ["character", "mech", "mech", "worker"]}}
    assert failures(GOOD, players=players, play=fight, board={}, expect=[{"nordic": home}]) == []
    split = [*fight, "nordic retreat mech to L4 with 1 worker"]
    lake = {"units": {"FACTORY": [], "L4": ["mech", "worker"], "home": ["character", "mech"]}}
    expect = [{"after": 4, "decided_by": ["nordic.seaworthy-retreat", "combat.retreat"], "nordic": lake}]
    assert failures(GOOD, players=players, play=split, board={}, expect=expect) == []
