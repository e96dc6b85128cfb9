"""Two close answers told apart; a question that nothing fits, asked again without its rarest words."""

from __future__ import annotations

import pytest
from our_content import index

from scythe_ref.cli import main
from scythe_ref.reference import Reference
from scythe_ref.search.query import search
from scythe_ref.search.readings import told_apart


@pytest.mark.parametrize(
    ("title", "other", "words"),
    [
        ("The attacker wins a tie in combat", "Who wins a tie at the end?", "The attacker wins a tie in combat"),
        (
            "How many combat cards may I hold at once in my hand?",
            "How many cards may I hold?",
            "\u2026 at once in my hand?",
        ),
        (
            "May I fight first and use my second move afterwards?",
            "Fight first",
            "\u2026 use my second move afterwards?",
        ),
        (
            "An enemy mech is at my Armory. Does the Armory still give me power?",
            "Mats",
            "Does the Armory still give me power?",
        ),
        ("Lone workers retreat at once", "Workers stop", "Lone workers retreat at once"),
        ("Workers stop", "Workers stop", "Workers stop"),
        ("Ships carry any crew and cargo into a harbour", "A harbour", "Ships carry any crew and cargo \u2026"),
        ("", "Workers", ""),
    ],
)
def test_a_title_is_told_from_another_by_its_own_words(title: str, other: str, words: str) -> None:
    told = told_apart(title, other)
    assert told == words
    assert told.strip("\u2026 ") in title
    assert len(told.strip("\u2026 ").split()) <= 7


def test_the_words_of_the_content_come_first() -> None:
    found = Reference().search("which combat cards do I get if I lose")
    told = {name: Reference().show(name).tells_apart for _, name in found.readings}
    assert [words for words, name in found.readings if told[name]] == list(filter(None, told.values()))


def test_two_close_answers_are_told_apart_and_a_clear_one_is_alone() -> None:
    close = Reference().search("mech enters worker")
    assert [name for _, name in close.readings] == [hit.id for hit in close.hits[:2]]
    first, second = (words for words, _ in close.readings)
    assert first != second
    assert close.as_data()["readings"] == [{"words": words, "id": name} for words, name in close.readings]
    assert Reference().search("who wins a tie in combat").readings == ()


def test_the_less_the_first_answer_is_like_the_question_the_more_room_a_second_has() -> None:
    asked = "do you lose popularity for workers that were in the mech fight too, not just alone ones"
    assert Reference().search(asked).readings[1][1] == "combat.popularity-loss"
    close = Reference().search("how many coins per star").result.hits
    assert close[1].score > 0.6 * close[0].score
    assert Reference().search("how many coins per star").readings == ()


def test_the_question_at_the_end_of_a_story_counts_beside_the_whole() -> None:
    story = (
        "I moved my character and a mech carrying 3 metal into the same hex as an enemy mech and lost the combat. "
        "Who gets the metal I was carrying?"
    )
    assert "combat.resources-stay" in [name for _, name in Reference().search(story).readings]
    long = "My hero went far over the hills and we all had a good laugh about the hat that he wears. " * 3
    assert Reference().search(f"{long}Who wins a tie in combat?").hits[0].id == "combat.tie"


def test_the_command_names_both_readings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "mech", "enters", "worker"]) == 0
    assert capsys.readouterr().out.count("If you mean: ") == 2


def test_a_question_that_nothing_fits_is_asked_without_its_rarest_words(capsys: pytest.CaptureFixture[str]) -> None:
    asked = "so my grandma brought lasagna and put her worker on the purple elephant beside a river"
    found = search(index(), asked)
    assert found.hits
    assert not found.sure
    assert "lasagna" in found.left_out
    assert "worker" not in found.left_out
    main(["search", asked])
    assert "This may not be your answer: nothing here knows" in capsys.readouterr().err


def test_of_one_word_alone_nothing_is_asked_again() -> None:
    assert search(index(), "cat on the board").hits == ()


def test_a_word_in_a_meaning_that_no_rule_has_is_doubted_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    found = Reference().search("how much does scythe cost")
    assert not found.answers
    assert found.as_data()["senses"] == {"cost": "a price"}
    assert Reference().search("what does produce cost").answers
    main(["search", "how much does scythe cost"])
    assert "nothing here knows 'cost' as a price." in capsys.readouterr().err


def test_a_first_hit_that_contradicts_the_question_is_doubted_where_another_agrees() -> None:
    asked = (
        "I won with two mechs from a man with four workers and his mech. He says I am a bad person and must go down"
        " four hearts. But he attacked ME."
    )
    assert not Reference().search(asked).answers
