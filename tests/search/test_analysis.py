"""Words and stems."""

from __future__ import annotations

import pytest
from our_content import game_words

from scythe_ref.search.analysis import distance, stem, without_stop_words, words
from scythe_ref.search.dutch import meanings, separable_verbs
from scythe_ref.search.game_words import NO_WORDS
from scythe_ref.search.index import SearchIndex


def test_case_accents_and_punctuation_do_not_matter() -> None:
    assert words("People's Army: Königs-Mech (6-7)") == ["peoples", "army", "konigs", "mech", "6", "7"]
    assert words("crimea.wayfare-farm") == ["crimea", "wayfare", "farm"]


@pytest.mark.parametrize(
    "forms",
    [
        "move moves moved moving movement",
        "cross crosses crossed crossing",
        "carry carries carried carrying",
        "drop drops dropped dropping",
        "factory factories",
        "ability abilities",
        "tie ties tied",
        "use uses used using",
        "lake lakes",
        "deploy deploys deployed deployment",
        "control controlled controlling",
    ],
)
def test_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(("one", "other"), [("mine", "mint"), ("bas", "bass"), ("star", "start"), ("bonus", "bone")])
def test_different_words_keep_apart(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def test_words_that_say_nothing_are_left_out_unless_nothing_else_is_there() -> None:
    assert without_stop_words(words("Can I move into a lake?")) == ["move", "lake"]
    assert [word for word in words("wie mag er met de mech") if meanings(game_words(), word) != ()] == ["mech"]
    assert without_stop_words(["can", "i"]) == ["can", "i"]


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [
        ("factory", "factory", 0),
        ("facotry", "factory", 1),
        ("factry", "factory", 1),
        ("xactory", "factory", 1),
        ("ab", "ba", 1),
        ("trap", "lake", 3),
    ],
)
def test_swapped_letters_are_one_slip(one: str, other: str, slips: int) -> None:
    assert distance(one, other, 2) == slips == distance(other, one, 2)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("gebieden", "territory"),
        ("meren", "lake"),
        ("bossen", "forest"),
        ("betaalt", "pay"),
        ("gebouwd", "build"),
        ("rekruutbonus", "recruit bonus"),
        ("thuisbasissen", "home base"),
        ("vlaggetjes", "flag"),
        ("kaartje", "card"),
    ],
)
def test_a_dutch_word_is_understood_in_any_form_and_in_a_compound(said: str, meant: str) -> None:
    assert tuple(meant.split()) in (meanings(game_words(), said) or ())


def test_two_words_are_put_together_only_to_a_verb() -> None:
    assert separable_verbs(game_words(), words("waar trek ik me terug")) == {
        "trek": "terugtrekken",
        "terug": "terugtrekken",
    }
    assert separable_verbs(game_words(), words("mag een ander die gebruiken")) == {}


def test_a_word_that_is_not_dutch_means_nothing_in_meanings() -> None:
    assert meanings(game_words(), "riverwalk") is None


def test_a_game_without_dutch_words_has_no_dutch() -> None:
    assert meanings(NO_WORDS, "wie") is None
    assert SearchIndex.build([]).game_words is NO_WORDS
