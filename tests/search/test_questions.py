"""Questions for completing, and the rulings beside an answer."""

from __future__ import annotations

import json

import pytest
from our_content import entries, index

from scythe_ref.cli import main
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


def test_a_chosen_question_leads_to_its_entry() -> None:
    """The pages ask a question that was chosen: its entry, or one that says the same rule, has to come first."""
    data = index().data["questions"]
    asked = [(question, at) for at, line in enumerate(data["questions"].split("\n")) for question in line.split("\t")]
    wrong = []
    for question, at in [pair for pair in asked if pair[0]][::25]:
        hit = search(index(), question, 1).hits[0]
        found = {document.says_same or document.id for document in (hit.document, *hit.also)}
        if (entries()[at].says_same or entries()[at].id) not in found:
            wrong.append(question)
    assert not wrong


def test_beside_an_answer_are_rulings_that_are_no_hits_themselves() -> None:
    found = search(index(), "who wins a tie in combat")
    assert 1 <= len(found.also_asked) <= 3
    first = {hit.document.id for hit in found.hits[:3]} | {other.id for hit in found.hits[:3] for other in hit.also}
    assert first.isdisjoint(other.id for other in found.also_asked)
    assert {other.kind for other in found.also_asked} == {"ruling"}
    assert search(index(), "polaroid").also_asked == ()
    doubted = search(index(), "so my grandma brought lasagna and put her worker beside a river")
    assert (doubted.sure, doubted.also_asked) == (False, ())


def test_what_does_not_hold_at_the_table_or_is_filtered_out_is_not_beside_it() -> None:
    question = "can an airship take part in combat"
    everywhere = search(index(), question).also_asked
    assert any(other.modules for other in everywhere)
    base = Table(modules=frozenset(["base"]), certain=frozenset(["base"]))
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
