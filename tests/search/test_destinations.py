"""Places of the site: found by their names and by how people ask for them."""

from __future__ import annotations

import pytest
from our_content import index, library

from scythe_ref.cli import main
from scythe_ref.reference import Reference
from scythe_ref.search.query import search

NAMED = {
    "saxony": "factions/saxony/",
    "combat overview": "rules/combat/",
    "score calculator": "score/",
    "example of combat": "walkthroughs/combat-step-by-step/",
    "encounter cards list": "cards/encounters/",
    "lijst met doelkaarten": "cards/objectives/",
    "lab": "lab/",
}


@pytest.mark.parametrize("query", NAMED)
def test_a_place_that_a_query_names_is_found(query: str) -> None:
    (place,) = search(index(), query).places
    assert (place.url, place.named) == (NAMED[query], True)


def test_a_question_leads_to_its_answer_and_to_no_place() -> None:
    assert search(index(), "who wins a tie in combat").places == ()
    assert search(index(), "can a worker cross a river").places == ()


def test_every_chapter_is_a_place() -> None:
    urls = {url for _, url, _ in library().destinations}
    assert {f"rules/{chapter.id}/" for chapter in library().chapters} <= urls


def test_the_command_and_python_name_the_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "combat", "chapter"]) == 0
    assert capsys.readouterr().out.startswith("> Combat: all rules  rules/combat/")
    assert Reference().search("combat chapter").as_data()["places"] == [
        {"title": "Combat: all rules", "url": "rules/combat/"}
    ]
