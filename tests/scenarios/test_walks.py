"""Walk-throughs play to their end, and say at which step they no longer do."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import our_content
import pytest

from scythe_ref.formats.check import check_document
from scythe_ref.formats.yaml_documents import read_yaml
from scythe_ref.library import Library
from scythe_ref.scenarios.walks import run_walk

EXAMPLE = Path(__file__).resolve().parents[2] / "schema" / "examples" / "valid" / "walkthrough.yaml"


@pytest.fixture
def walk() -> dict[str, Any]:
    """The smallest example: a refused attempt, a move, and the expected position."""
    model, problems = check_document(read_yaml(EXAMPLE), our_content.FORMATS["walkthrough"])
    assert model is not None, problems
    return copy.deepcopy(model.model_dump(mode="json", exclude_unset=True))


def test_every_walk_through_plays_as_it_says(library: Library, bundle: dict[str, Any]) -> None:
    assert len(library.walkthroughs) >= 6
    for name, data in bundle["walkthroughs"].items():
        assert run_walk(data, bundle).failures == (), name


def test_every_step_names_what_its_note_rests_on_and_links_to_nothing_else(library: Library) -> None:
    for entry in library.walkthroughs.values():
        for step in entry.walk.steps:
            refused = [rule for attempt in step.attempts for rule in attempt.refused_by]
            rests_on = {*step.decided_by, *step.rules, *refused}
            linked = {part.partition(")")[0] for part in step.note.split("](#")[1:]}
            assert linked, f"{entry.id}: {step.title}"
            assert linked <= rests_on, f"{entry.id}: {step.title}: {linked - rests_on}"


def test_the_example_is_played_step_by_step(walk: dict[str, Any], bundle: dict[str, Any]) -> None:
    result = run_walk(walk, bundle)
    assert result.failures == ()
    (step,) = result.steps
    assert [line.accepted for line in (*step.attempts, *step.played)] == [False, True]
    assert step.before["players"]["nordic"]["units"] == {"home": ["character"], "T1": ["worker"]}
    assert step.after["players"]["nordic"]["units"] == {"home": ["character"], "V2": ["worker"]}


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda step: step.update(play=["nordic move worker T1 to V3"]), "is refused by move.adjacent"),
        (lambda step: step["decided_by"].append("move.tunnel"), "should be decided by move.tunnel"),
        (lambda step: step["then"]["nordic"].update(units={"V2": []}), "nordic units at V2 should be"),
        (lambda step: step["attempts"][0].update(play="nordic move worker T1 to W1"), "but is accepted"),
        (lambda step: step.update(play=["nordic sails"]), "is no action here"),
    ],
)
def test_what_no_longer_holds_is_told_with_its_step(
    spoil: Any, said: str, walk: dict[str, Any], bundle: dict[str, Any]
) -> None:
    walk["steps"].insert(0, {"title": "First", "note": "Nothing yet.", "rules": ["move.river"]})
    spoil(walk["steps"][1])
    failures = run_walk(walk, bundle).failures
    assert any(number == 2 and said in text for number, text in failures), failures


def test_an_impossible_position_is_told_and_not_played(walk: dict[str, Any], bundle: dict[str, Any]) -> None:
    walk["players"]["nordic"]["power"] = 99
    ((number, text),) = run_walk(walk, bundle).failures[:1]
    assert number == 0
    assert "the starting position is impossible" in text
