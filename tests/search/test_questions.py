"""Questions for completing, and the rulings beside an answer."""

from __future__ import annotations

import json

import pytest
from our_content import index, library

from scythe_ref.cli import main
from scythe_ref.library import table_rules
from scythe_ref.library.entry import Entry
from scythe_ref.reference import Reference
from scythe_ref.search.export import DATA, QUESTIONS, parts_of
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.query import search
from scythe_ref.search.table_filter import Table


def entry(name: str, *asked: str, dutch: tuple[str, ...] = ()) -> Entry:
    return Entry(name, "statement", name, "", "", ("Rules",), f"rules/#{name}", asked=asked, asked_dutch=dutch)


def test_wordings_that_read_as_questions_are_a_part_of_their_own() -> None:
    some = [
        entry("one", "can a mech swim", "swimming mechs", "mechs in water, allowed?", "why not"),
        entry("two", dutch=("mag een mech zwemmen", "zwemmende mechs doen het")),
    ]
    parts = parts_of(SearchIndex.build(some).data)
    assert parts[DATA]["questions"] == QUESTIONS
    assert parts[QUESTIONS]["questions"] == "can a mech swim\tmechs in water, allowed?\nmag een mech zwemmen"
    assert parts[QUESTIONS]["together"] == parts[DATA]["together"]
    without = parts_of(SearchIndex.build([entry("one", "swimming mechs")]).data)
    assert [without[DATA]["questions"], *without] == [None, DATA]


def test_beside_an_answer_are_rulings_that_are_no_hits_themselves() -> None:
    found = search(index(), "who wins a tie in combat")
    assert 1 <= len(found.also_asked) <= 3
    first = {hit.document.id for hit in found.hits[:5]} | {other.id for hit in found.hits[:5] for other in hit.also}
    assert first.isdisjoint(other.id for other in found.also_asked)
    assert {other.kind for other in found.also_asked} == {"ruling"}
    assert search(index(), "polaroid").also_asked == ()
    doubted = search(index(), "so my grandma brought lasagna and put her worker on the purple elephant beside a river")
    assert (doubted.sure, doubted.also_asked) == (False, ())


def test_what_does_not_hold_at_the_table_or_is_filtered_out_is_not_beside_it() -> None:
    question = "units make a territory occupied"
    everywhere = search(index(), question).also_asked
    assert any(other.modules for other in everywhere)
    base = Table.from_names(table_rules(library()), modules=["base"])
    assert not any(other.modules for other in search(index(), question, None, base).also_asked)
    assert search(index(), f"kind:statement {question}").also_asked == ()


def test_the_command_and_programs_get_them(capsys: pytest.CaptureFixture[str]) -> None:
    found = Reference().search("who wins a tie in combat")
    assert found.also_asked
    assert main(["search", "who", "wins", "a", "tie", "in", "combat"]) == 0
    told = capsys.readouterr().out
    assert told.count("Also asked: ") == len(found.also_asked)
    assert all(f"({name})" in told for name in found.also_asked)
    assert main(["search", "--json", "who", "wins", "a", "tie", "in", "combat"]) == 0
    assert json.loads(capsys.readouterr().out)["also_asked"] == [*found.also_asked]
