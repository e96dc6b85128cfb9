"""A rule and its exceptions are one answer: a line names what lifts the rule and for whom, and saves the other hit."""

from __future__ import annotations

from typing import Any

import pytest

from scythe_ref.cli import main
from scythe_ref.reference import Reference
from scythe_ref.search import Hit


def hits(query: str, **table: Any) -> dict[str, Hit]:
    return {hit.document.id: hit for hit in Reference().search(query, **table).result.hits}


def lifted(query: str, rule: str, **table: Any) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    return {one.document.id: (one.factions, one.units) for one in hits(query, **table)[rule].unless}


def test_a_rule_names_its_exceptions_and_whom_they_serve() -> None:
    by = lifted("can units cross rivers", "move.river")
    assert by["nordic.swim"] == (("nordic",), ("workers",))
    assert by["ability.riverwalk"][1] == ("character", "mechs")
    assert by["airship.rivers-lakes"] == ((), ("airship",))


def test_a_question_leaves_the_exceptions_that_serve_what_it_names() -> None:
    assert lifted("can a worker cross a river", "move.river").keys() == {"nordic.swim"}
    assert lifted("kan een boer over een rivier", "move.river").keys() == {"nordic.swim"}
    asked = lifted("can units cross rivers with nordic", "move.river")
    assert {"nordic.swim", "ability.riverwalk"} <= asked.keys()
    assert asked["ability.riverwalk"][0] == ("nordic",)
    assert "albion.burrow" not in asked


def test_a_table_leaves_the_exceptions_that_hold_there() -> None:
    asked = "can units cross rivers"
    assert lifted(asked, "move.river", factions=["crimea", "nordic"], modules=["base"]).keys() == {
        "nordic.swim",
        "ability.riverwalk",
    }
    assert "nordic.swim" not in lifted(asked, "move.river", factions=["crimea"])


def test_a_rule_that_only_some_tables_play_is_an_exception_there_alone() -> None:
    once = "rusviet.relentless-factory-allowed"
    asked = "may I choose the same section twice in a row"
    assert once not in lifted(asked, "turn.section")
    assert once in lifted(asked, "turn.section", ruleset="first-printing")


@pytest.mark.parametrize(
    ("query", "first", "named"),
    [("can units cross rivers", "move.river", "ability.riverwalk"), ("swim", "nordic.swim", "move.river")],
)
def test_what_the_first_hit_names_is_no_further_hit(query: str, first: str, named: str) -> None:
    found = hits(query)
    assert next(iter(found)) == first
    assert named in {*(one.document.id for one in found[first].unless), *(r.id for r in found[first].exception_to)}
    assert named not in found
    assert named in hits(f"kind:statement {query}", limit=50)  # a list was asked for


def test_the_command_and_json_name_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    main(["search", "can a worker cross a river"])
    assert "Unless: Swim (Nordic's workers, nordic.swim)" in capsys.readouterr().out
    main(["search", "swim"])
    assert "Exception to: Units can't cross rivers (move.river)" in capsys.readouterr().out
    hit = Reference().search("can a worker cross a river").as_data()["hits"][0]
    assert hit["unless"] == [{"id": "nordic.swim", "title": "Swim", "factions": ["nordic"], "units": ["workers"]}]
    assert Reference().search("swim").as_data()["hits"][0]["exception_to"] == ["move.river"]
