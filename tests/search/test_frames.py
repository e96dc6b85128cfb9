"""Frames: an actor, a verb and its object, read from questions, told by entries, and weighed in the ranking."""

from __future__ import annotations

import pytest
from our_content import entries, game_words, index

from scythe_ref.cli import main
from scythe_ref.search.entry_words import described, reader_of, written
from scythe_ref.search.frames import agreement
from scythe_ref.search.query import search

READ = {
    "enemy mech enters where my workers are": "enter: mech; beside: worker; apart",
    "my worker enters where his mech is": "enter: worker; beside: mech; apart",
    "mijn boeren staan op een veld en zijn mech loopt erop": "enter: mech; beside: worker; apart",
    "mag mijn arbeider een gebied in waar zijn robot staat": "enter: worker; beside: mech; apart",
    "my lads got kicked off the hex by his robot": "retreat: mech; object: worker; apart",
    "can i walk a worker into his village when his mech stands on it": "enter: worker; beside: mech; apart",
    "can a mech carry my hero": "carry: mech; object: character",
    "i won as defender": "win: defender",
    "he attacked me with a mech and lost": "win: defender",
    "ik verdedigde en won": "win: defender",
    "the attacker wins": "win: attacker",
    "i lost the battle": "outcome: loser",
}


@pytest.mark.parametrize("question", READ)
def test_a_question_is_read_as_who_does_what_to_whom(question: str) -> None:
    reader = reader_of(entries(), game_words())
    assert READ[question] in [described(frame) for frame in reader.frames(question)]


def test_what_is_lost_beside_a_fight_makes_nobody_its_loser() -> None:
    reader = reader_of(entries(), game_words())
    assert "outcome: loser" not in map(described, reader.frames("i lost two popularity"))


def test_frames_that_swap_who_and_whom_contradict_each_other() -> None:
    asked = written("enter: worker; beside: mech; apart")
    assert agreement(asked, asked) == 1
    assert agreement(asked, written("enter: mech; beside: worker; apart")) == pytest.approx(-2 / 3)
    assert agreement(asked, written("enter: worker")) == pytest.approx(1 / 3)


@pytest.mark.parametrize("text", READ.values())
def test_a_frame_is_written_as_it_is_read(text: str) -> None:
    assert described(written(text)) == text


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("my worker enters where his mech is", "move.workers-enter-fighters"),
        ("his mech enters where my worker is", "move.forced-retreat"),
        ("i won as defender, do i lose hearts for his workers", "combat.defender-popularity"),
        ("i won as attacker, do i lose hearts for his workers", "combat.popularity-loss"),
    ],
)
def test_the_same_words_lead_to_two_rules(question: str, answer: str) -> None:
    first = search(index(), question).hits[0]
    assert answer in (first.document.id, first.document.says_same, *(other.id for other in first.also))


def test_the_command_shows_how_an_entry_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "move.forced-retreat", "--frames"]) == 0
    told, asked = capsys.readouterr().out.split("Asked for")
    assert "enter: character, mech; beside: worker; apart" in told
    assert "retreat: anybody; object: worker" in asked
