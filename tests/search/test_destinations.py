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
    "overview of all the purple factory cards": "cards/factory/",
    "list of all the blimp tiles and what they do": "tiles/airships/",
    "togawa page": "factions/togawa/",
    "tutorial for 1st match": "walkthroughs/",
    "cheat sheet 1 page": "sheets/",
    "randomizer that leaves out the banned combos": "draw/",
    "alle fabriekskaarten": "cards/factory/",
    "setup": "setup/",
}

NEAR = {
    "tool to add up the end score": "score/",
    "setup tool pick factions n mats": "draw/",
    "example of the first few turns for people who never played": "walkthroughs/first-turns/",
}
"""Places that these queries ask for in words that say more."""


@pytest.mark.parametrize("query", NAMED)
def test_a_place_that_a_query_names_is_found(query: str) -> None:
    (place,) = search(index(), query).places
    assert (place.url, place.named) == (NAMED[query], True)


@pytest.mark.parametrize("query", NEAR)
def test_the_place_of_a_kind_that_a_query_asks_for_is_shown(query: str) -> None:
    assert [(place.url, place.named) for place in search(index(), query).places] == [(NEAR[query], False)]


def test_a_question_leads_to_its_answer_and_to_no_place() -> None:
    assert search(index(), "who wins a tie in combat").places == ()
    assert search(index(), "can a worker cross a river").places == ()
    assert search(index(), "can i complete all of my objectives in one turn").places == ()
    assert not any(place.named for place in search(index(), "is there an app or steam version of scythe").places)
    retold = "his mech walked through, for example, and is that not cheating in my turn"
    assert not any(place.named for place in search(index(), retold).places)


def test_a_slip_in_the_name_of_a_place_leads_there_and_is_told_first(capsys: pytest.CaptureFixture[str]) -> None:
    found = search(index(), "score calcualtor")
    assert [(place.url, place.named) for place in found.places] == [("score/", True)]
    assert found.meant == "score calculator"
    main(["search", "score", "calcualtor"])
    told = capsys.readouterr()
    assert told.out.startswith("> Count the score")
    assert told.err.count("Did you mean: score calculator") == 1


def test_every_chapter_is_a_place() -> None:
    urls = {url for _, url, _ in library().destinations}
    assert {f"rules/{chapter.id}/" for chapter in library().chapters} <= urls


def test_the_command_and_python_name_the_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "combat", "chapter"]) == 0
    assert capsys.readouterr().out.startswith("> Combat: all rules  rules/combat/")
    assert Reference().search("combat chapter").as_data()["places"] == [
        {"title": "Combat: all rules", "url": "rules/combat/"}
    ]
