"""Requests to the lab that nobody can answer: bad links and texts, wrong shapes, anything at all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lab_requests import done, lab
from our_content import with_texts

from scythe_ref.lab import Lab, packed
from scythe_ref.scythe.lab.action_words import WORDS
from scythe_ref.translations import accented
from tests import our_content


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("", "holds no position"),
        ("9abc", "another version"),
        ("1g_k3DGkqXwe9XDXF7PLCYhM-0M2FP", "damaged"),
        ("1!!!", "damaged"),
        pytest.param("1" + "A" * 30_000, "too long", id="long"),
        (packed("nobody* V4=mech", (), WORDS), "no faction"),
    ],
)
def test_a_bad_link_says_what_is_wrong_and_changes_nothing(link: str, why: str) -> None:
    made = lab(scenario="second-unit-walks-through")
    before = done(made, do="show")
    assert why in made.answer({"do": "open", "link": link})["error"]
    assert done(made, do="show") == before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("topic: x\nscenarios: []", "no scenario"),
        ("players: [", "the text:1:"),
        ("{}", "missing"),
        pytest.param("{" * 5_000, "this is no JSON", id="deep"),
        ("nothing at all", "no faction"),
    ],
)
def test_a_text_that_is_nothing_says_what_is_wrong(text: str, why: str) -> None:
    assert why in lab().answer({"do": "open", "text": text})["error"]


def test_what_is_played_is_a_list_of_actions() -> None:
    made = lab()
    scenario = "id: x\ntitle: A text\nplayers: {nordic: {}}\nplay: "
    for play in ("nordic coins", "{a: b}", "[1, 2]"):
        assert "'play' should be a list of actions" in made.answer({"do": "open", "text": scenario + play})["error"]
    many = "\n".join(["nordic*", *["nordic coins"] * 5_001])
    assert "at most 5000 lines" in made.answer({"do": "open", "text": many})["error"]
    assert done(made, do="open", text=scenario + '["nordic coins"]')["story"]["play"] == ["nordic coins"]


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "show", "fields": 5},
        {"do": "open", "deal": ["crimea"], "seed": [1]},
        {"do": "open", "line": "crimea*", "play": 7},
        {"do": "open", "walk": "first-turns", "step": {}},
        {"do": "choose", "before": 3, "path": [0]},
        {"do": "open", "story": 4},
        {"do": "open", "story": {"position": {"players": {}}, "play": "nordic coins"}},
        {"do": "set", "owner": "crimea", "name": "abilities", "value": [{}]},
        {"do": "auto", "policy": [[]]},
    ],
)
def test_a_request_of_the_wrong_shape_is_told_in_a_sentence(request_: dict[str, Any]) -> None:
    made = lab(new=["crimea", "nordic"])
    reply = made.answer(request_)
    told = reply.get("error") or json.dumps(reply["defects"])
    assert told != "[]"
    assert "Error" not in told


ERRORS: dict[str, list[dict[str, Any]]] = {
    "empty link": [{"do": "open", "link": ""}],
    "later link": [{"do": "open", "link": "zzz"}],
    "damaged link": [{"do": "open", "link": "1A!!"}],
    "long link": [{"do": "open", "link": "1" + "A" * 30_000}],
    "no scenario": [{"do": "open", "scenario": "nothing-like-it"}],
    "no walk-through": [{"do": "open", "walk": "nothing-like-it"}],
    "no position": [{"do": "open", "text": "title: nothing"}],
    "no actions": [{"do": "open", "text": "players: {nordic: {}}\nplay: once"}],
    "nothing kept": [{"do": "open", "story": {}}],
    "many lines": [{"do": "open", "text": "\n".join(["nordic*", *["nordic coins"] * 5_001])}],
    "a long line": [{"do": "open", "line": "nordic " * 2_900}],
    "a long text": [{"do": "open", "text": "a" * 1_000_001}],
    "a player alone": [{"do": "open", "deal": ["nordic"], "seed": 1}],
    "nobody left": [{"do": "open", "new": ["nordic"]}, {"do": "leave", "owner": "nordic"}],
    "no such option": [{"do": "choose", "path": [999]}],
    "something left to choose": [{"do": "choose", "path": []}],
    "a bonus without a recruit": [{"do": "set", "owner": "crimea", "name": "recruit_bonuses", "value": ["coins"]}],
    "no number": [{"do": "set", "owner": "crimea", "name": "factory_card", "value": "x"}],
    "an impossible position": [
        {"do": "set", "owner": "crimea", "name": "power", "value": 99},
        {"do": "play", "line": "crimea coins"},
    ],
}


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_that_a_player_can_meet_is_in_the_words_of_the_content(name: str) -> None:
    bundle = our_content.bundle()
    made = Lab({**bundle, "messages": with_texts(bundle["messages"], accented)})
    made.answer({"do": "open", "new": ["crimea", "nordic"]})
    *_, reply = [made.answer(request) for request in ERRORS[name]]
    assert reply["error"].startswith("⟦") and reply["error"].endswith("⟧"), reply["error"]


# -- anything at all --------------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=20)
    | st.sampled_from(["crimea", "mech", "V4", "units"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
KEYS = (
    "owner",
    "kind",
    "place",
    "to",
    "name",
    "value",
    "line",
    "path",
    "before",
    "step",
    "story",
    "link",
    "new",
    "deal",
    "seats",
    "computer",
)
DOING = [
    "open",
    "put",
    "take",
    "move",
    "set",
    "join",
    "leave",
    "play",
    "choose",
    "auto",
    "seat",
    "at",
    "undo",
    "redo",
    "show",
    "targets",
    "options",
    "more",
    "export",
]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.fixed_dictionaries({"do": st.sampled_from(DOING)}, optional=dict.fromkeys(KEYS, JSON)), max_size=4))
def test_no_request_breaks_the_session(requests: list[dict[str, Any]]) -> None:
    made = lab(new=["crimea", "nordic"])
    for request in requests:
        json.dumps(made.answer(request))
    assert "error" not in made.answer({"do": "open", "scenario": "second-unit-walks-through"})


@settings(max_examples=100, deadline=None)
@given(JSON)
def test_anything_may_be_kept_as_a_position(said: Any) -> None:
    made = lab()
    for story in (
        said,
        {"position": said},
        {"position": {"players": {"crimea": said}}},
        {"position": {"players": {}, "board": said}},
    ):
        json.dumps(made.answer({"do": "open", "story": story}))
        json.dumps(made.answer({"do": "put", "owner": "crimea", "kind": "mech", "place": "V4"}))
