"""Flips: played again they turn the answer as stated; a refusal has one, or says that nothing turns it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from scythe_ref.scenarios.run import run_scenario
from scythe_ref.scythe.flips import cache as keeping
from scythe_ref.scythe.flips.cache import TEXTS, KeptFlips, flips_of
from scythe_ref.scythe.flips.changes import without_river
from scythe_ref.scythe.flips.replay import Replay
from scythe_ref.scythe.flips.search import GROUPS, find, patch_between, search_of
from tests.our_content import library

Flips = dict[str, Any]


@pytest.fixture(scope="module")
def found(bundle: dict[str, Any]) -> dict[str, Flips]:
    return KeptFlips(bundle).of_all(bundle["scenarios"])


def every_flip(found: dict[str, Flips]) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    for name, flips in found.items():
        for answer in flips["answers"]:
            for flip in answer["flips"]:
                yield name, answer, flip


def changes_of(flips: Flips, step: int) -> list[str]:
    return [flip["change"] for answer in flips["answers"] if answer["step"] == step for flip in answer["flips"]]


def changed_scenario(data: Any, patch: Any) -> Any:
    """Return a scenario with a patch laid over it (JSON Merge Patch, RFC 7396: null takes a key away)."""
    if not isinstance(patch, Mapping):
        return patch
    changed = dict(data) if isinstance(data, Mapping) else {}
    for key, value in patch.items():
        if value is None:
            changed.pop(key, None)
        else:
            changed[key] = changed_scenario(changed.get(key, {}), value)
    return changed


def played(bundle: dict[str, Any], name: str, flip: dict[str, Any]) -> Any:
    """Play a changed scenario as the runner plays every scenario."""
    if flip["without_river"]:
        bundle = {**bundle, "components": without_river(bundle["components"], *flip["without_river"])}
    return run_scenario(changed_scenario(bundle["scenarios"][name], flip["patch"]), bundle)


def test_stated_flips_come_out_as_stated(bundle: dict[str, Any], found: dict[str, Flips]) -> None:
    for name, answer, flip in list(every_flip(found))[::5]:
        result = played(bundle, name, flip)
        assert result.steps or not flip["line"], (name, flip["change"], result.failures)
        if flip["line"]:
            step = result.steps[flip["line"] - 1]
            assert (step.accepted, step.decided_by) == (flip["accepted"], flip["decided_by"]), (name, flip["change"])
            assert (step.accepted != answer["accepted"]) == (flip["turns"] == "verdict")


def test_an_outcome_that_turns_is_not_what_the_scenario_expects(
    bundle: dict[str, Any], found: dict[str, Flips]
) -> None:
    turned = [(name, flip) for name, _, flip in every_flip(found) if flip["turns"] == "outcome"]
    assert all(flip["outcome"] for _, flip in turned)
    for name, flip in turned[::25]:
        assert played(bundle, name, flip).failures, (name, flip["change"])


def test_every_refusal_has_a_flip_or_says_that_nothing_would(bundle: dict[str, Any], found: dict[str, Flips]) -> None:
    nothing = []
    for name, data in bundle["scenarios"].items():
        answers = {answer["step"]: answer for answer in found[name]["answers"]}
        for expected in data["expect"]:
            if expected.get("refused_by"):
                step = expected.get("after") or len(data["play"])
                assert not answers[step]["accepted"]
                if not answers[step]["flips"]:
                    nothing.append(f"{name} {step}")
                    assert found[name]["tried"] > 10
    assert len(nothing) < 0.15 * sum(not answer["accepted"] for flips in found.values() for answer in flips["answers"])


def test_every_kind_of_change_turns_something(bundle: dict[str, Any], found: dict[str, Flips]) -> None:
    kinds = {key.split(".")[1] for key in bundle["messages"] if key.startswith("change.")}
    assert {flip["kind"] for _, _, flip in every_flip(found)} == kinds


def test_the_sentences_are_filled(found: dict[str, Flips]) -> None:
    for _, _, flip in every_flip(found):
        assert not {"{", "}"} & set(" ".join([flip["change"], *flip["outcome"]])), flip


def test_a_river_an_ability_or_a_mine_lets_a_unit_across(bundle: dict[str, Any]) -> None:
    scenario = {
        "id": "river",
        "players": {"nordic": {"active": True, "units": {"W1": ["mech"]}}, "saxony": {}},
        "play": ["nordic move mech W1 to V1"],
        "expect": [{"refused_by": ["move.river"]}],
    }
    flips = flips_of(scenario, bundle)
    assert changes_of(flips, 1)[0] == "No river runs between W1 and V1"
    assert flips["answers"][0]["flips"][0]["without_river"] == ["W1", "V1"]


def test_the_other_printing_turns_an_erratum(bundle: dict[str, Any], found: dict[str, Flips]) -> None:
    flip = next(
        flip for name, answer, flip in every_flip(found) if name == "wayfare-leads-home" and flip["kind"] == "printing"
    )
    assert flip["accepted"] is False
    assert flip["by"] == ["crimea.wayfare-own-base-forbidden", "move.home-base"]


def test_power_is_counted_up_to_the_least_that_turns_the_verdict(bundle: dict[str, Any]) -> None:
    scenario = {
        "id": "dial",
        "players": {
            "nordic": {"active": True, "power": 2, "units": {"W1": ["mech"]}},
            "saxony": {"units": {"T1": ["mech"]}},
        },
        "play": ["nordic move mech W1 to T1", "nordic end move", "nordic commit 5"],
        "expect": [{"refused_by": ["combat.dial-power"]}],
    }
    flips = flips_of(scenario, bundle)
    assert "Nordic has 3 more power: 5" in changes_of(flips, 3)
    assert "Nordic commits 2 power, 3 less" in changes_of(flips, 3)


def test_a_number_is_told_by_its_nearest_turn(bundle: dict[str, Any]) -> None:
    replay, told = Replay(bundle["components"]), 0
    for data in list(bundle["scenarios"].values())[::9]:
        search = search_of(data, replay)
        assert search is not None
        for _ in search.tries():
            pass
        large = [(flip.change, flip.answer.step) for found in search.flips.values() for flip in found]
        ladders = [ladder for group in GROUPS for ladder in group(search.scenario) if isinstance(ladder, list)]
        for change, step in large:
            for ladder in ladders:
                if change.size > 1 and change in ladder:
                    told += 1
                    for smaller in ladder[: ladder.index(change)]:
                        turned = search.answers_changed(smaller)
                        assert step not in [one.step for one in turned], (data["id"], change.kind, change.values)
    assert told > 10


def test_beginning_with_more_coins_is_no_other_outcome(bundle: dict[str, Any]) -> None:
    scenario = {
        "id": "coins",
        "players": {"nordic": {"active": True, "coins": 5}},
        "play": ["nordic coins"],
        "expect": [{"nordic": {"coins": 6}}],
    }
    flips = flips_of(scenario, bundle)
    assert not [flip for flip in flips["answers"][0]["flips"] if flip["kind"].startswith("track-")]
    assert flips["answers"][0]["flips"]


def test_an_impossible_position_is_no_flip(bundle: dict[str, Any]) -> None:
    scenario = {
        "id": "stars",
        "players": {"nordic": {"active": True, "stars": {"combat": 2, "popularity": 1}, "popularity": 18}},
        "play": ["nordic bolster power"],
        "expect": [{"nordic": {"power": 6}, "game_over": False}],
    }
    flips = flips_of(scenario, bundle)
    # A star for all mechs with no mech deployed, or a third star for combat, can't come about.
    assert not [flip for flip in flips["answers"][0]["flips"] if flip["kind"] == "star-more"]


def test_a_patch_makes_the_changed_scenario() -> None:
    before = {"a": {"b": 1, "c": [1, 2]}, "d": 4}
    for after in ({"a": {"b": 2, "c": [1]}, "d": 4}, {"a": {"c": [1, 2]}, "e": {"f": {"g": 1}}}, {"d": 4}):
        assert changed_scenario(before, patch_between(before, after)) == after


def test_no_text_of_a_component_has_a_part_in_what_is_found(bundle: dict[str, Any]) -> None:
    def renamed(part: Any, key: str = "") -> Any:
        if isinstance(part, Mapping):
            return {name: renamed(value, name) for name, value in part.items()}
        if isinstance(part, list):
            return [renamed(one, key) for one in part]
        return f"({part})" if key in TEXTS and isinstance(part, str) else part

    other = {**bundle, "components": renamed(bundle["components"])}
    usual, replay = Replay(bundle["components"]), Replay(other["components"])
    for data in list(bundle["scenarios"].values())[::25]:
        assert find(data, usual) == find(data, replay), data["id"]
    told = str(KeptFlips(other).of_all({"wayfare-leads-home": bundle["scenarios"]["wayfare-leads-home"]}))
    assert "(First printing) ((Wayfare" in told


def test_an_edited_text_is_told_and_searches_nothing_again(
    bundle: dict[str, Any], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    one = {"second-unit-walks-through": bundle["scenarios"]["second-unit-walks-through"]}
    assert "Polania has one fewer worker on F4" in str(KeptFlips(bundle).of_all(one))
    monkeypatch.setattr(KeptFlips, "search", lambda *_: pytest.fail("it was searched again"))
    mats = bundle["components"]["factions"]["factions"]
    mats = {**mats, "polania": {**mats["polania"], "short": "The Commonwealth"}}
    components = {**bundle["components"], "factions": {**bundle["components"]["factions"], "factions": mats}}
    messages = bundle["messages"] | {"change.unit-fewer": "{player} lacks {number} {unit} on {place}"}
    told = str(KeptFlips({**bundle, "components": components, "messages": messages}).of_all(one))
    assert "The Commonwealth lacks 1 worker on F4" in told


def test_another_language_tells_what_is_kept_in_its_words(
    bundle: dict[str, Any], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    name = "second-unit-walks-through"
    english = KeptFlips(bundle).of_all({name: bundle["scenarios"][name]})
    dutch = library(language="nl").bundle()
    assert dutch["scenarios"][name]["title"] != bundle["scenarios"][name]["title"]
    monkeypatch.setattr(KeptFlips, "search", lambda *_: pytest.fail("it was searched again"))
    told = KeptFlips(dutch).of_all({name: dutch["scenarios"][name]})
    assert len(told[name]["answers"]) == len(english[name]["answers"]) and told != english


def test_what_is_kept_is_searched_again_when_the_code_changes(
    bundle: dict[str, Any], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    one = {"wayfare-leads-home": bundle["scenarios"]["wayfare-leads-home"]}
    searched: list[str] = []
    search = KeptFlips.search
    monkeypatch.setattr(
        KeptFlips, "search", lambda self, names, them: searched.extend(names) or search(self, names, them)
    )
    first = KeptFlips(bundle).of_all(one)
    assert KeptFlips(bundle).of_all(one) == first and searched == ["wayfare-leads-home"]
    monkeypatch.setattr(keeping, "_code_digest", lambda: "other code")
    assert KeptFlips(bundle).of_all(one) == first and searched == ["wayfare-leads-home"] * 2
    for file in (tmp_path / "scythe-reference").glob("flips-*"):
        file.write_text("{", encoding="utf-8")
    assert KeptFlips(bundle).of_all(one) == first and len(searched) == 3
