"""Several plays of one position in the lab: a new line after going back begins a branch, and both are kept."""

from __future__ import annotations

from typing import Any

from lab_requests import done, lab

from scythe_ref.lab import Lab

START = "saxony* V4=mech,worker F4=character; polania"
FIRST, SECOND, OTHER = "saxony move mech V4 to F4", "saxony move character F4 to W2", "saxony move worker V4 to F4"


def branched() -> Lab:
    """Return a lab with two plays that part after the first step."""
    made = lab(line=START)
    for line in (FIRST, SECOND):
        done(made, do="play", line=line)
    done(made, do="at", step=1)
    done(made, do="play", line=OTHER)
    return made


def lines(shown: dict[str, Any]) -> list[str]:
    return [step["line"] for step in shown["steps"]]


def test_a_new_line_after_going_back_begins_a_branch() -> None:
    shown = done(branched(), do="show")
    assert lines(shown) == [FIRST, OTHER]
    (fork,) = shown["forks"]
    assert (fork["step"], fork["line"], fork["words"]) == (1, SECOND, "character from F4 → W2")


def test_a_branch_is_gone_to_and_back_without_an_undo() -> None:
    made = branched()
    before = done(made, do="show")
    (fork,) = before["forks"]
    shown = done(made, do="at", step=2, branch=fork["branch"])
    assert lines(shown) == [FIRST, SECOND]
    assert shown["history"] == before["history"]
    (back,) = shown["forks"]
    assert done(made, do="at", step=2, branch=back["branch"]) == before


def test_what_was_played_there_before_is_no_branch() -> None:
    made = branched()
    before = done(made, do="show")
    done(made, do="at", step=0)
    shown = done(made, do="play", line=FIRST)
    assert shown["story"]["branches"] == before["story"]["branches"]
    assert lines(done(made, do="play", line=SECOND)) == [FIRST, SECOND]


def test_undo_takes_a_branch_back() -> None:
    made = branched()
    branches = done(made, do="show")["story"]["branches"]
    shown = done(made, do="undo")
    assert (shown["forks"], lines(shown), [one["line"] for one in shown["ahead"]]) == ([], [FIRST], [SECOND])
    assert done(made, do="redo")["story"]["branches"] == branches


def test_a_refused_line_is_no_branch_when_another_follows() -> None:
    made = lab(line=START)
    done(made, do="play", line="saxony move mech V4 to M3")
    shown = done(made, do="play", line=FIRST)
    assert (lines(shown), shown["story"]["branches"]) == ([FIRST], [])


def test_what_follows_can_be_deleted_with_its_branches() -> None:
    made = branched()
    done(made, do="at", step=1)
    shown = done(made, do="cut")
    assert (lines(shown), shown["ahead"], shown["forks"]) == ([FIRST], [], [])


def test_branches_are_kept_with_the_story_and_a_story_of_earlier_has_none() -> None:
    story = done(branched(), do="show")["story"]
    assert done(lab(story=story), do="show")["story"] == story
    earlier = {name: value for name, value in story.items() if name != "branches"}
    assert lines(done(lab(story=earlier), do="show")) == [FIRST, OTHER]
    assert done(lab(story={**story, "branches": [["nothing"]]}), do="show")["story"]["branches"] == []


def test_the_oldest_of_too_many_branches_is_forgotten() -> None:
    made = lab(line=START)
    for number in range(30):
        done(made, do="at", step=0)
        shown = done(made, do="play", line=f"saxony move mech V4 to F{number % 7 + 1} to W{number % 5 + 1}")
    assert len(shown["story"]["branches"]) == 20
    assert shown["story"]["play"] in shown["story"]["branches"]


def test_the_last_step_tells_what_it_moved_from_where() -> None:
    made = lab(line=START)
    shown = done(made, do="play", line="saxony move mech V4 to F4 with 1 worker")
    ways = {(one["kind"], one["place"], one["to"]) for one in shown["moved"]}
    assert ways == {("mech", "V4", "F4"), ("worker", "V4", "F4")}
    assert done(made, do="play", line="saxony move mech F4 to M8")["moved"] == []
    assert done(made, do="at", step=0)["moved"] == []


def test_the_way_of_a_piece_passes_the_territories_that_its_line_names() -> None:
    made = lab(line="saxony* V4=mech power=9 abilities=speed; polania W5=worker")
    [moved] = done(made, do="play", line="saxony move mech V4 to F4 to W2")["moved"]
    assert moved["to"] == "W2"
    assert "F4" in moved["by"]


def test_a_board_is_cleared_and_one_undo_brings_all_back() -> None:
    made = lab(line="saxony* V4=mech,worker F4=character power=9; polania W2=worker; board F4=wood:2 V6=encounter")
    before = done(made, do="play", line=FIRST)
    shown = done(made, do="clear")
    left = {(one["owner"], one["kind"], one["place"]) for one in shown["pieces"]}
    assert left == {("saxony", "character", "HB_SAXONY"), ("polania", "character", "HB_POLANIA")}
    assert shown["story"]["position"]["players"]["saxony"]["power"] == 9
    assert (shown["steps"], shown["defects"]) == ([], [])
    assert done(made, do="undo") == {**before, "history": done(made, do="show")["history"]}
