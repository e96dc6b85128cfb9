"""Questions for completing, the rulings beside an answer, and checks of the wordings of entries."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from our_content import game_words, index, library

from scythe_ref.cli import main
from scythe_ref.library import table_rules
from scythe_ref.library.entry import Entry
from scythe_ref.reference import Reference
from scythe_ref.search.export import DATA, QUESTIONS, parts_of
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.query import search
from scythe_ref.search.questions import ENOUGH, KINDS, wording_problems
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


ENOUGH_ASKED = 160
"""Wordings of a language: to ask for all of them takes long and shows no more."""


def made(name: str, *asked: str, **more: str) -> Entry:
    return Entry(name, "statement", name, "", "", (), "", asked=asked, asked_dutch=(f"hoe {name}",), **more)  # type: ignore[arg-type]


def problems(*entries: Entry) -> list[tuple[str, str]]:
    return [(one.entry, one.wording) for one in wording_problems(entries, game_words())]


def test_every_entry_of_the_content_has_sound_wordings(entries: list[Entry]) -> None:
    assert list(wording_problems(entries, game_words())) == []
    assert all(len(entry.asked) >= ENOUGH for entry in entries if entry.kind in KINDS)


def test_too_few_and_doubles_are_told_with_the_entry() -> None:
    enough = ("cross water", "bridge the stream", "wade through", "ford it")
    assert problems(made("river", *enough)) == []
    assert problems(made("river", *enough[:3])) == [("river", "")]
    other = ("Cross water!", "oceans", "big puddles", "boats")
    assert problems(made("river", *enough), made("lake", *other)) == [("lake", "Cross water!")]


def test_wordings_that_say_the_same_may_stand_at_one_hit_alone() -> None:
    enough = ("cross water", "bridge the stream", "wade through", "ford it")
    again = ("can i cross the water", "oceans", "big puddles", "boats")
    assert problems(made("river", *enough), made("lake", *again)) == [("lake", "can i cross the water")]
    assert problems(made("river", *enough), made("lake", *again, says_same="river")) == []


@pytest.mark.parametrize("language", ["asked", "asked_dutch"])
def test_who_asks_with_a_wording_finds_the_entry(index: SearchIndex, entries: list[Entry], language: str) -> None:
    every = [(wording, entry) for entry in entries for wording in getattr(entry, language)]
    pairs = every[:: len(every) // ENOUGH_ASKED]
    missed = 0
    for wording, entry in pairs:
        hits = search(index, wording, limit=3).hits
        missed += entry.id not in {one.id for hit in hits for one in (hit.document, *hit.also)}
    assert missed <= 0.05 * len(pairs)


def test_wordings_do_not_enter_the_words_that_mend_slips() -> None:
    plain = Entry("river", "statement", "Rivers", "Nobody crosses.", "", (), "")
    index = SearchIndex.build([replace(plain, asked=("zwimming",), asked_dutch=("rivieren",))], game_words())
    assert index.has_word("zwimming")
    assert "zwimming" not in index.vocabulary
    assert not index.is_in_texts("zwimming")


def test_a_game_with_few_wordings_needs_no_more() -> None:
    assert problems(made("river", "ford it"), made("lake"), made("sea")) == []
    assert problems(made("river", "ford it"), made("lake")) == [("river", ""), ("lake", "")]


def test_a_problem_is_told_where_it_is_written(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = content / "rules" / "move.yaml"
    lines = path.read_text("utf-8").splitlines()
    begin = next(number for number, line in enumerate(lines) if line.strip() == "- id: move.river")
    asked = next(number for number in range(begin, len(lines)) if lines[number].strip() == "asked:")
    taken = lines[asked + 1].strip().removeprefix("- ")
    path.write_text("\n".join([*lines[: asked + 2], lines[asked + 1], *lines[asked + 2 :], ""]), "utf-8")
    assert main(["asked", "--content", str(content)]) == 1
    told = capsys.readouterr().out.splitlines()[0]
    column = lines[asked + 1].index("- ") + 3
    assert told == (
        f"{path}:{asked + 3}:{column}: '{taken}' (move.river) is a wording here already: take one of the two out"
    )
