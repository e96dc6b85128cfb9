"""Playing on in the lab: offers, verdicts, reasons against moves, and the computer as a player."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lab_requests import asked, done, lab, pieces

from scythe_ref.lab import Lab
from tests import our_content

SCENARIOS: dict[str, Any] = our_content.bundle()["scenarios"]


# -- moves ------------------------------------------------------------------------------------------------------------


def test_a_unit_shows_where_it_can_go_and_why_not_elsewhere() -> None:
    made = lab(line="saxony* V4=mech,worker; polania F4=worker")
    found = done(made, do="targets", owner="saxony", kind="mech", place="V4")
    assert set(found["targets"]) == {"F4", "W2"}
    refused = found["refused"]["W6"]
    assert refused["line"] == "saxony move mech V4 to W6"
    assert [why["rule"] for why in refused["why"]] == ["move.river"]
    assert refused["why"][0]["url"].endswith("#move.river")
    way = found["targets"]["F4"][0]
    assert way["words"] == "Move mech from V4"
    choice = done(made, do="options", **asked(way))["choice"]
    assert choice["question"] == "How many workers are carried?"
    shown = done(made, do="choose", **{**asked(way), "path": choice["options"][1]["path"]})
    assert shown["steps"][-1]["words"] == "mech from V4 → F4 (with 1 worker)"
    assert ("F4", "mech", 1) in pieces(shown, "saxony")


def test_where_a_unit_gets_and_by_which_ability() -> None:
    made = lab(where="crimea")
    done(made, do="take", owner="crimea", kind="mech", place="HB_CRIMEA")
    done(made, do="put", owner="crimea", kind="mech", place="V9")
    found = done(made, do="reach", owner="crimea", kind="mech", place="V9")["reached"]
    near = {place for place, said in found.items() if said["steps"] == 1}
    far = {place for place, said in found.items() if said["steps"] == 2}
    assert near
    assert far
    assert {by["rule"] for said in found.values() for by in said["by"]} >= {"ability.riverwalk"}
    assert all(said["by"][0]["url"] for place, said in found.items() if said["by"])
    for place, said in found.items():
        opened = lab(story=done(made, do="show")["story"])
        for line in said["lines"]:
            shown = done(opened, do="play", line=line)
            assert shown["verdict"]["accepted"], (place, line)
    slow = lab(line="crimea* V9=mech")
    assert {
        said["steps"] for said in done(slow, do="reach", owner="crimea", kind="mech", place="V9")["reached"].values()
    } == {1}


def test_an_airship_reaches_as_much_with_cargo_as_without() -> None:
    lit, reached = [], []
    for cargo in ("", ":1workers"):
        made = lab(line=f"saxony* T5=worker airship=T5{cargo}; polania; tiles range=2 carry=workers")
        unit = {"owner": "saxony", "kind": "airship", "place": "T5"}
        found = done(made, do="targets", **unit)
        lit.append(set(found["targets"]))
        reached.append(set(done(made, do="reach", **unit)["reached"]))
    assert lit == [{"F5", "FACTORY", "L4", "L5", "T6", "V7"}] * 2
    assert [len(one) for one in reached] == [18, 18]
    way = asked(found["targets"]["V7"][0])
    choice = done(made, do="options", **way)["choice"]
    assert choice["question"] == "How many workers are dropped?"
    while "line" not in choice:  # all that is asked besides the place
        assert choice["kind"] not in ("flight", "step")
        way["path"] = choice["options"][-1]["path"]
        choice = done(made, do="options", **way)["choice"]
    assert choice["line"].startswith("saxony move airship T5 drop 1 worker")
    assert " to V7" in choice["line"]


def test_a_factory_move_is_refused_by_the_rules_of_a_factory_move() -> None:
    made = lab(line="nordic* T3=mech abilities=speed factory-card=6 last-section=move")
    done(made, do="play", line="nordic section factory")
    mech = {"owner": "nordic", "kind": "mech"}
    at = "T3"
    for _ in range(3):
        found = done(made, do="targets", **mech, place=at)["targets"]
        at, ways = next((place, ways) for place, ways in found.items() if not place.startswith("HB"))
        done(made, do="choose", **asked(ways[0]))
    near = next(iter(done(made, do="targets", **mech, place=at)["refused"]))
    told = done(made, do="why", **mech, place=at, to=near)
    assert told["line"] == f"nordic factory-move mech {at} to {near}"
    assert [one["rule"] for one in told["why"]] == ["move.distance"], "not turn.section: the token is right"


def test_a_place_far_away_and_another_s_unit_are_told_why_too() -> None:
    made = lab(line="saxony* V4=mech; polania V2=mech")
    told = done(made, do="why", owner="saxony", kind="mech", place="V4", to="L6")
    assert [one["rule"] for one in told["why"]] >= ["move.adjacent"]
    told = done(made, do="why", owner="polania", kind="mech", place="V2", to="T8")
    assert [one["message"] for one in told["why"]]
    assert done(made, do="targets", owner="polania", kind="mech", place="V2")["targets"] == {}


def test_a_place_two_steps_away_has_its_way() -> None:
    made, mech = lab(line="saxony* T5=mech abilities=speed; crimea"), {"owner": "saxony", "kind": "mech", "place": "T5"}
    told = done(made, do="why", **mech, to="W7")
    assert [one["rule"] for one in told["why"]] == ["move.adjacent"]
    assert told["way"]["places"] == ["T6", "W7"]
    for line in told["way"]["lines"]:
        shown = done(made, do="play", line=line)
        assert shown["verdict"]["accepted"]
    assert ("W7", "mech", 1) in pieces(shown, "saxony")
    assert done(made, do="why", **mech | {"place": "W7"}, to="L1")["way"] is None


# -- verdicts ---------------------------------------------------------------------------------------------------------
def test_a_refusal_is_the_verdict_and_the_next_move_takes_its_place() -> None:
    made = lab(line="saxony* V4=mech")
    shown = done(made, do="play", line="saxony move mech V4 to W6")
    assert (shown["verdict"]["accepted"], shown["verdict"]["decided_by"]) == (False, ["move.river"])
    assert shown["verdict"]["rules"]["move.river"]["text"]
    shown = done(made, do="play", line="saxony move mech V4 to F4")
    assert [(step["line"], step["accepted"]) for step in shown["steps"]] == [("saxony move mech V4 to F4", True)]


def test_what_is_not_offered_is_told_with_its_reason() -> None:
    made = lab(line="saxony* V4=mech coins=0 last-section=trade")
    refused = {one["words"]: one["why"][0]["rule"] for one in done(made, do="show")["refused"]}
    assert refused == {"Trade": "turn.section", "The Factory card": "factory.fifth-section"}
    shown = done(made, do="play", line="saxony section bolster")
    refused = {one["words"]: one["why"][0]["message"] for one in shown["refused"]}
    assert set(refused) >= {"Bolster: power", "Bolster: cards"}
    assert all("costs" in why for why in refused.values())


def test_other_printings_and_changes_follow_in_slices() -> None:
    made = lab(scenario="second-unit-walks-through")
    for _ in range(2_000):
        more = done(made, do="more")
        if more["done"]:
            break
    assert {"title": "First printing", "accepted": False} in [
        {"title": one["title"], "accepted": one["accepted"]} for one in more["printings"]
    ]
    assert more["flips"]
    assert all(flip["change"] for flip in more["flips"])


def test_the_screen_tells_what_everybody_has_now() -> None:
    made = Lab(our_content.bundle())
    before = done(made, do="open", deal=["crimea", "saxony"], seed=3)
    assert set(before["tracks"]["crimea"]) == {"power", "popularity", "coins"}
    player = before["choice"]["player"]
    after = made.answer({"do": "play", "line": f"{player} coins"})
    assert after["tracks"][player]["coins"] == before["tracks"][player]["coins"] + 1


# -- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_offered_is_allowed(seed: int) -> None:
    """Two policies play on by the lab's offers; the rules accept every line they take."""
    made = lab(deal=["crimea", "nordic", "saxony"], seed=seed)
    shown = done(made, do="show")
    for turn in range(60):
        if shown["choice"] is None:
            break
        if turn % 3:
            shown = done(made, do="auto", policy="stars")
        else:
            reply = {"choice": shown["choice"]}
            while "line" not in reply["choice"]:
                options = reply["choice"]["options"]
                reply = done(made, do="options", before=[], path=options[(turn + seed) % len(options)]["path"])
                path = options[(turn + seed) % len(options)]["path"]
            shown = done(made, do="choose", before=[], path=path)
        assert shown["verdict"]["accepted"], shown["verdict"]


def test_territories_produce_in_whichever_order_they_are_tapped() -> None:
    made = lab(text="saxony V8=worker,worker F6=worker M6=worker")

    def tapped(choice: dict[str, Any], *words: str) -> dict[str, Any]:
        for word in words:
            path = next(option["path"] for option in choice["options"] if option["words"] == word)
            choice = done(made, do="options", before=[], path=path)["choice"]
        return choice

    section = done(made, do="show")["choice"]
    path = next(option["path"] for option in section["options"] if option["words"] == "Produce")
    turn = done(made, do="choose", before=[], path=path)["choice"]
    lines = {tapped(turn, "Produce", *places)["line"] for places in (("M6", "V8", "1"), ("V8", "M6", "1"))}
    assert lines == {"saxony produce M6, V8 only 1"}
    asked = tapped(turn, "Produce", "M6", "V8")
    assert (asked["question"], asked["note"]) == ("How many workers produce?", "V8")


def test_a_gain_is_taken_unless_somebody_wants_to_leave_some_of_it() -> None:
    made = lab(line="saxony* T8=worker power=3 recruits=upgrade; polania power=15 recruits=upgrade; board T8=oil:3")
    choice = done(made, do="play", line="saxony section bolster")["choice"]
    options = {option["words"]: option for option in choice["options"]}
    power = options["Bolster: power"]
    assert (power["line"], power["leaves"]) == ("saxony bolster power", True)
    assert not options["End the turn"]["leaves"]
    less = done(made, do="options", before=[], path=power["path"], leaving=True)["choice"]
    assert [option["words"] for option in less["options"]] == ["nothing", "without 1 power", "without power"]
    shown = done(made, do="choose", before=[], path=less["options"][1]["path"])
    assert shown["steps"][-1]["words"] == "Bolster: power, without 1 power"
    assert shown["verdict"]["accepted"]


def test_each_player_leaves_a_recruit_bonus_of_its_own() -> None:
    made = lab(line="saxony* T8=worker power=3 recruits=upgrade; polania power=15 recruits=upgrade; board T8=oil:3")
    choice = done(made, do="play", line="saxony section bolster")["choice"]
    while not any(option["leaves"] and "upgrade" in option["line"] for option in choice["options"]):
        words = ("Upgrade", "Power", "power", "Deploy", "deploy")
        path = next(option["path"] for option in choice["options"] if option["words"] in words)
        choice = done(made, do="options", before=[], path=path)["choice"]
    path = next(option["path"] for option in choice["options"] if option["leaves"])
    own = done(made, do="options", before=[], path=path, leaving=True)["choice"]
    assert own["player"] == "saxony"
    build = own["options"][0]
    assert build["leaves"] and "without" not in build["line"]
    other = done(made, do="options", before=[], path=build["path"], leaving=True)["choice"]
    assert other["player"] == "polania"
    assert [option["words"] for option in other["options"]] == ["nothing", "without Polania's power"]
    shown = done(made, do="choose", before=[], path=other["options"][1]["path"])
    assert shown["steps"][-1]["line"].endswith(" without polania power") and shown["verdict"]["accepted"]


def test_what_is_chosen_in_secret_says_so() -> None:
    made = lab(line="saxony* V4=mech power=5 cards=3; polania F4=mech power=5 cards=2")
    done(made, do="play", line="saxony move mech V4 to F4")
    choice = done(made, do="play", line="saxony end move")["choice"]
    while not choice["hidden"]:
        first = next(option for option in choice["options"] if option["line"])
        choice = done(made, do="choose", before=[], path=first["path"])["choice"]
    assert choice["question"] == "How much power on the dial?"


def test_a_retreat_is_offered_and_not_implied() -> None:
    name = next(name for name, data in SCENARIOS.items() if any(" retreat " in line for line in data.get("play") or ()))
    made = lab(scenario=name)
    play = SCENARIOS[name]["play"]
    step = next(number for number, line in enumerate(play) if " retreat " in line)
    shown = done(made, do="at", step=step)
    assert shown["choice"]["question"] == "Where do the beaten units go?"


# -- the computer -----------------------------------------------------------------------------------------------------


def test_who_is_played_by_the_computer_is_kept_and_not_undone() -> None:
    made = lab(deal=["crimea", "nordic"], seed=3)
    person = done(made, do="show")["choice"]["player"]
    computer = next(name for name in ("crimea", "nordic") if name != person)
    assert done(made, do="seat", owner=computer, computer=True)["seats"] == [computer]
    before = done(made, do="show")
    shown = done(made, do="auto")
    while shown["choice"]["player"] == person:
        shown = done(made, do="auto")
    last_of_person = shown
    while shown["choice"]["player"] == computer:
        shown = done(made, do="auto")
    assert {step["owner"] for step in shown["steps"][len(last_of_person["steps"]) :]} == {computer}
    again = lab(story=shown["story"])
    assert done(again, do="show")["seats"] == [computer]
    undone = done(made, do="undo")
    assert undone["seats"] == [computer]
    assert undone["choice"]["player"] == person, "one undo takes back what the computer answered and what it answers"
    assert len(undone["steps"]) == len(last_of_person["steps"]) - 1
    assert done(made, do="redo")["story"] == shown["story"]
    while done(made, do="show")["history"]["undo"] > before["history"]["undo"]:
        done(made, do="undo")
    assert done(made, do="show")["story"] == before["story"]
    assert done(made, do="seat", owner=computer, computer=False)["seats"] == []


def test_what_the_computer_plays_first_is_undone_by_itself() -> None:
    made = lab(deal=["crimea", "nordic"], seed=3, seats=["crimea", "nordic"])
    begun = done(made, do="show")
    for _ in range(5):
        done(made, do="auto")
    assert done(made, do="undo")["story"] == begun["story"]


def test_what_the_computer_commits_is_hidden_until_both_have() -> None:
    made = lab(line="saxony* V4=mech power=5 cards=3; polania F4=mech power=5 cards=2")
    done(made, do="seat", owner="saxony", computer=True)
    done(made, do="play", line="saxony move mech V4 to F4")
    shown = done(made, do="play", line="saxony end move")
    while not (shown["choice"]["hidden"] and shown["choice"]["player"] == "polania"):
        shown = done(made, do="auto")
    number = next(number for number, step in enumerate(shown["steps"]) if step["covered"])
    committed = shown["story"]["play"][number]
    told = json.dumps({**shown, "story": None, "link": None})
    assert committed.startswith("saxony commit")
    assert committed not in told
    assert shown["steps"][number]["words"] == "has chosen, hidden until both have"
    assert shown["verdict"] is None
    shown = done(made, do="play", line="polania commit 0")
    assert shown["steps"][number]["line"] == committed
    assert not any(step["covered"] for step in shown["steps"])
    done(made, do="seat", owner="saxony", computer=False)
    assert not any(step["covered"] for step in done(made, do="at", step=number + 1)["steps"]), "a person's own"
