"""Wordings of questions: each entry has some, and a wording leads to one hit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from our_content import game_words

from scythe_ref.cli import main
from scythe_ref.library.entry import Entry
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.query import search
from scythe_ref.search.questions import ENOUGH, KINDS, wording_problems

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
