"""The lab tells what happened in players' words: combats, cards, the end of the game, and the reasons against moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from lab_requests import asked, done, lab

from scythe_ref.lab import Lab
from scythe_ref.library import Library
from tests import our_content

BUNDLE = our_content.bundle()
SCENARIOS: dict[str, Any] = BUNDLE["scenarios"]
FIGHT = "saxony* T5=mech power=5 cards=3+2 abilities=disarm; crimea T6=mech,worker power=3 cards=none"
RETREAT = next(
    number for number, line in enumerate(SCENARIOS["nordic-retreats-onto-a-lake"]["play"]) if " retreat " in line
)
"""The steps before the retreat of that scenario."""


def opened(line: str, *play: str) -> tuple[Lab, dict[str, Any]]:
    made = Lab(BUNDLE)
    return made, done(made, do="open", line=line, play=list(play))


def words(choice: dict[str, Any]) -> list[str]:
    return [option["words"] for option in choice["options"]]


# -- combats ----------------------------------------------------------------------------------------------------------


def test_a_verdict_begins_with_who_has_won_and_with_what() -> None:
    _, shown = opened(
        FIGHT, "saxony move mech T5 to T6", "saxony use disarm", "saxony commit 3 cards 3", "crimea commit 1"
    )
    headline = shown["verdict"]["headline"]
    assert headline["text"] == (
        "Saxony wins at T6: 6 (mech, 3 power, a card of 3) against Crimea's 1 (mech, worker, 1 power, no card)."
    )
    assert headline["sides"]["columns"] == ["Units", "Power", "Cards", "Total"]
    assert headline["sides"]["rows"] == [
        {"owner": "saxony", "cells": ["mech", "3", "3", "6"], "wins": True},
        {"owner": "crimea", "cells": ["mech, worker", "1", "–", "1"], "wins": False},
    ]


def test_a_tie_says_that_the_attacker_wins() -> None:
    made = Lab(BUNDLE)
    shown = done(made, do="open", scenario="sword-makes-it-a-tie")
    text = shown["verdict"]["headline"]["text"]
    assert text.startswith("Albion wins at the Factory as the attacker, because it's a tie: 7 ")
    assert "cards of 3 and 3" in text


def test_a_commitment_of_one_side_reveals_nothing() -> None:
    _, shown = opened(FIGHT, "saxony move mech T5 to T6", "saxony use disarm", "saxony commit 3 cards 3")
    assert shown["verdict"]["headline"] is None
    assert "3" not in [cell for row in shown["choice"]["sides"]["rows"] for cell in row["cells"]]


def test_the_dial_shows_units_power_and_the_sum_so_far() -> None:
    made, shown = opened(FIGHT, "saxony move mech T5 to T6", "saxony use disarm")
    assert [row["cells"] for row in shown["choice"]["sides"]["rows"]] == [
        ["mech", "5", "2"],
        ["mech, worker", "1", "0"],
    ]
    one_card = [2, 1]
    cards = done(made, do="options", before=[], path=one_card[:1])["choice"]
    assert cards["note"] == "Sum so far: 2 (2 power, no card)."
    assert done(made, do="options", before=[], path=one_card)["choice"]["line"] == "saxony commit 2 cards 3"


def test_the_only_combat_is_not_asked_for_and_is_fought() -> None:
    made, shown = opened(FIGHT, "saxony move mech T5 to T6", "saxony end move")
    choice = shown["choice"]
    assert (choice["question"], choice["before"]) == ("Is Disarm used?", ["saxony fight T6"])
    shown = done(made, do="choose", before=choice["before"], path=choice["options"][0]["path"])
    assert [step["line"] for step in shown["steps"]][-2:] == ["saxony fight T6", "saxony use disarm"]
    assert shown["choice"]["kind"] == "power"


def test_the_first_of_two_combats_is_asked_for() -> None:
    _, shown = opened(
        "saxony* T5=mech,character power=5; crimea V7=mech; rusviet FACTORY=mech",
        "saxony move mech T5 to V7",
        "saxony move character T5 to FACTORY",
        "saxony end move",
    )
    assert shown["choice"]["question"] == "Which combat comes first?"
    assert {option["place"] for option in shown["choice"]["options"] if not option["aside"]} == {"V7", "FACTORY"}


def test_an_ability_is_named_and_explained() -> None:
    _, shown = opened(FIGHT, "saxony move mech T5 to T6", "saxony fight T6")
    choice = shown["choice"]
    assert choice["question"] == "Is Disarm used?"
    assert words(choice) == ["Use Disarm", "Do without Disarm"]
    assert "tunnel" in choice["note"]


def test_a_retreat_says_the_unit_and_lights_its_place() -> None:
    shown = done(Lab(BUNDLE), do="open", scenario="nordic-retreats-onto-a-lake", step=RETREAT)
    choice = shown["choice"]
    assert choice["kind"] == "retreat"
    assert "character retreats to the home base" in words(choice)
    assert {option["place"] for option in choice["options"]} >= {"HB_NORDIC"}
    assert any(one["words"].startswith("Character retreats to ") and one["why"] for one in shown["refused"])


PRODUCE = {"line": "saxony* mat=industrial T8=worker T5=worker; board T8=metal:4", "play": ["saxony section produce"]}


@pytest.mark.parametrize(
    ("request_", "path", "place", "rule"),
    [
        ({"scenario": "nordic-retreats-onto-a-lake", "step": RETREAT}, [], "M1", "combat.retreat"),
        (PRODUCE, [0], "V4", "produce.workers"),
        (PRODUCE, [1, 0], "V4", "deploy.place"),
    ],
)
def test_a_choice_of_territories_tells_the_rule_against_another_one(
    request_: dict[str, Any], path: list[int], place: str, rule: str
) -> None:
    made = Lab(BUNDLE)
    done(made, do="open", **request_)
    told = done(made, do="barred", before=[], path=path, place=place)
    assert [one["rule"] for one in told["why"]] == [rule]
    assert place in told["line"]


# -- consequences -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "line", "told"),
    [
        (
            "airship-springs-no-trap",
            "rusviet move worker V5 to M7",
            ["The Trap at M7: armed → disarmed", "Rusviet's popularity: 5 → 3"],
        ),
        (
            "enemy-worker-does-stop-the-mech",
            "rusviet move mech V3 to T4",
            ["Rusviet's popularity: 4 → 3", "Nordic's worker: T4 → Nordic's home base"],
        ),
        ("disarmed-power-can-not-be-dialled", "saxony use disarm", ["Crimea's power: 3 → 1"]),
        ("airship-alone-scores-nothing", "rusviet bolster power", ["Rusviet's stars for power: 0 → 1"]),
        ("two-tiles-for-all-airships", "setup game", []),
    ],
)
def test_a_verdict_begins_with_what_befalls_players_besides_the_action(
    scenario: str, line: str, told: list[str]
) -> None:
    step = SCENARIOS[scenario]["play"].index(line) + 1
    verdict = done(Lab(BUNDLE), do="open", scenario=scenario, step=step)["verdict"]
    events = [verdict["events"][number] for number in verdict["consequences"]]
    assert [f"{one['message']}: {one['before']} → {one['after']}" for one in events] == told


# -- cards ------------------------------------------------------------------------------------------------------------


def test_all_three_options_of_an_encounter_are_told_those_that_can_t_be_paid_with_the_reason() -> None:
    made = Lab(BUNDLE)
    shown = done(made, do="open", scenario="not-the-same-option-twice", step=2)
    assert shown["choice"]["question"] == "Which option of the card?"
    assert shown["choice"]["note"] == "Encounter card 6"
    assert [word[:2] for word in words(shown["choice"])] == ["A:", "B:", "C:"]
    shown = done(made, do="at", step=3)
    assert words(shown["choice"]) == [
        "B: Pay 3 coins: enlist 1 recruit",
        "C: Pay 2 popularity: gain 4 food",
        "No second option",
    ]
    assert shown["steps"][-1]["words"] == "encounter card 6, option A: Gain 2 coins and 1 popularity"
    [gone] = shown["refused"]
    assert gone["words"] == "A: Gain 2 coins and 1 popularity"
    assert {one["rule"] for one in gone["why"]} >= {"polania.meander"} and all(one["url"] for one in gone["why"])


def test_the_number_of_a_card_is_no_amount() -> None:
    _, shown = opened("saxony* T5=character factory-card=5; crimea")
    assert "factory_card" not in shown["tracks"]["saxony"]
    assert shown["tracks"]["saxony"]["power"] >= 0


# -- the end of the game ----------------------------------------------------------------------------------------------


def test_the_end_of_the_game_is_told_with_the_way_of_each_score() -> None:
    made = Lab(BUNDLE)
    shown = done(made, do="open", scenario="a-flag-makes-the-factory-four")
    assert shown["choice"] is None
    assert shown["over"].startswith("The game is over. ")
    assert shown["over"] in shown["verdict"]["headline"]["text"]
    albion = next(score for score in shown["scores"] if score["faction"] == "albion")
    told = {line["rule"]: line["told"] for line in albion["lines"]}
    assert told["scoring.territories"] == "4 of 2 coins each: the Factory (counts as 3) and 1 Flag that counts again"
    assert told["scoring.stars"] == "6 stars of 3 coins each"
    assert albion["because"]["message"].startswith("With 5 popularity, each star is worth 3 coins")
    assert albion["because"]["url"].endswith("#scoring.tiers")


@pytest.mark.parametrize("name", [name for name in SCENARIOS if name.startswith("a-published-score")])
def test_the_way_of_a_score_adds_up(name: str) -> None:
    shown = done(Lab(BUNDLE), do="open", scenario=name)
    for score in shown["scores"]:
        assert sum(line["coins"] for line in score["lines"]) == score["total"]
        for line in score["lines"]:
            if line["told"]:
                first, _, rest = line["told"].partition(" of ") if ": " not in line["told"] else ("", "", "")
                each = re.match(r"(\d+) coin", rest)
                assert not each or int(first.split()[0]) * int(each[1]) == line["coins"]


def test_a_flag_beside_the_home_base_says_why_it_adds_nothing() -> None:
    _, shown = opened("albion* M1=worker,flag T3=worker,flag; crimea")
    albion = next(score for score in shown["scores"] if score["faction"] == "albion")
    told = {line["rule"]: line["told"] for line in albion["lines"]}
    assert told["scoring.territories"] == (
        "3 of 2 coins each: M1 (its Flag is beside the home base, so it doesn't count again), T3 and 1 Flag that counts"
        " again"
    )


def test_a_flag_without_control_is_named_with_the_score() -> None:
    shown = done(lab(text="albion* popularity=9 V4=flag T2=worker M3=flag; nordic V4=mech"), do="show")
    (albion,) = (one for one in shown["scores"] if one["faction"] == "albion")
    told = next(line["told"] for line in albion["lines"] if line["rule"] == "scoring.territories")
    assert told.endswith("Flags where Albion has no control don't count: M3 and V4")


@pytest.mark.parametrize(("target", "refused"), [("V7", ["1 worker"]), ("F6", None)])
def test_a_drop_that_is_not_allowed_is_asked_about_all_the_same(target: str, refused: list[str] | None) -> None:
    made = lab(text="crimea* airship=L7:1worker; saxony V7=mech; tiles carry=workers")
    (way,) = done(made, do="targets", owner="crimea", kind="airship", place="L7")["targets"][target]
    choice = done(made, do="options", **asked(way))["choice"]
    assert ("options" in choice) == (refused is None)
    if refused:
        assert choice["missed"]["question"] == "How many workers are dropped?"
        assert [one["words"] for one in choice["missed"]["refused"]] == refused
        assert "An opponent's unit is on V7" in choice["missed"]["refused"][0]["why"][0]["message"]


def test_a_step_beyond_the_last_tells_how_far_the_unit_may_go() -> None:
    made = lab(text="rusviet* V3=mech abilities=speed factory-card=5")
    for line in ("section factory", "factory-move mech V3 to T4", "factory-move mech T4 to M5"):
        done(made, do="play", line=f"rusviet {line}")
    done(made, do="play", line="rusviet factory-move mech M5 to V3")
    shown = done(made, do="play", line="rusviet factory-move mech V3 to T4")
    assert shown["verdict"]["facts"][0]["message"] == "This mech may move 3 territories, not 4."


def test_nothing_is_over_while_the_game_goes_on() -> None:
    _, shown = opened("saxony* T5=mech; crimea")
    assert shown["over"] == "" and shown["choice"] is not None


# -- questions --------------------------------------------------------------------------------------------------------


def test_a_gift_is_aside_from_the_question() -> None:
    _, shown = opened("saxony* T5=mech coins=5; crimea")
    aside = [option["words"] for option in shown["choice"]["options"] if option["aside"]]
    assert aside == ["Give another player something"]


def test_a_question_with_one_answer_is_not_asked() -> None:
    _, shown = opened("saxony* T8=worker; crimea", "saxony section bolster", "saxony bolster power")
    choice = shown["choice"]
    assert [option["words"] for option in choice["options"] if not option["aside"]] == ["End the turn"]
    assert choice["question"] == ""


def test_whatever_is_absent_can_be_asked_about() -> None:
    """A second move of one unit, an objective that isn't met, an action that can't be paid."""
    _, shown = opened(
        "saxony* T5=mech V7=worker mat=industrial objectives=1; crimea",
        "saxony section move",
        "saxony move mech T5 to T6",
    )
    refused = {one["words"]: [why["rule"] for why in one["why"]] for one in shown["refused"]}
    assert refused["Move mech from T6"] == ["move.once"]
    assert any(said.startswith("Reveals objective card 1") and why for said, why in refused.items())
    assert all(one["line"] for one in shown["refused"])


# -- disputes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BUNDLE["disputes"])
def test_a_dispute_opens_before_its_move_and_one_tap_plays_it(name: str, library: Library) -> None:
    made = Lab(BUNDLE)
    step = int(library.scenarios[name].disputed.rpartition("=")[2])
    shown = done(made, do="open", scenario=name, step=step)
    assert shown["story"]["title"] == BUNDLE["disputes"][name] != SCENARIOS[name]["title"]
    assert shown["ahead"][0]["line"] == SCENARIOS[name]["play"][step]
    assert all(one["accepted"] for one in shown["steps"])
    expected = next((one for one in SCENARIOS[name]["expect"] if one.get("after") == step + 1), {})
    verdict = done(made, do="at", step=step + 1)["verdict"]
    assert verdict["accepted"] is ("refused_by" not in expected)
    assert verdict["decided_by"]


def test_there_are_twelve_disputes_and_a_scenario_by_itself_opens_with_its_verdict() -> None:
    assert len(BUNDLE["disputes"]) == 12
    shown = done(Lab(BUNDLE), do="open", scenario="second-unit-walks-through")
    assert shown["ahead"] == [] and shown["verdict"]["accepted"]


# -- no machine language ----------------------------------------------------------------------------------------------

_MACHINE = re.compile(r"\bHB_|[a-z]_[a-z]|\b(?:section|commit|factory-move) (?:move|nordic|\d)|\bplayers\.")


def _said(shown: dict[str, Any]) -> Iterator[str]:
    """Yield everything of a screen that a page shows, besides text forms."""
    yield from (step["words"] for step in shown["steps"])
    yield from (ahead["words"] for ahead in shown["ahead"])
    if choice := shown["choice"]:
        yield from (choice["question"], choice["note"], *words(choice))
    for one in shown["refused"]:
        yield one["words"]
        yield from (why["message"] for why in one["why"])
    if verdict := shown["verdict"]:
        yield from (fact["message"] for fact in verdict["facts"])
        for event in verdict["events"]:
            yield from (event["message"], str(event["before"]), str(event["after"]))
        yield (verdict["headline"] or {"text": ""})["text"]
    yield from (line["told"] for score in shown["scores"] for line in score["lines"])


def test_no_scenario_shows_the_language_of_the_engine() -> None:
    made, found = Lab(BUNDLE), set()
    for name, scenario in SCENARIOS.items():
        for step in range(len(scenario.get("play") or ()) + 1):
            asked = {"do": "at", "step": step} if step else {"do": "open", "scenario": name, "step": 0}
            shown = made.answer({**asked, "fields": []})
            found |= {text for text in _said(shown) if _MACHINE.search(text)}
    assert not found
