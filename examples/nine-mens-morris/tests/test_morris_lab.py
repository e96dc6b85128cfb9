"""The lab: a position set up man by man, judged and played on."""

from __future__ import annotations

from morris_content import bundle, scenarios
from scythe_ref.lab import Lab, LabGame
from scythe_ref.scenarios.protocol import GameProtocol

from nine_mens_morris.lab import MorrisTable

GAME: LabGame = MorrisTable(bundle())
RUNS: GameProtocol = GAME


def lab() -> Lab:
    return Lab(bundle(), GAME)


def test_a_game_is_dealt_and_played_by_choosing() -> None:
    table = lab()
    shown = table.answer({"do": "open", "deal": ["white", "black"], "seed": 0})
    assert shown["choice"]["question"] == "Where do you place a man?"
    assert len(shown["choice"]["options"]) == 24
    shown = table.answer({"do": "choose", "path": [0]})
    assert shown["verdict"]["decided_by"] == ["place.by-turns"]
    assert shown["steps"][0]["words"] == "places a man on a7"
    assert table.answer({"do": "play", "line": "black place a7"})["verdict"]["decided_by"] == ["place.vacant"]


def test_the_computer_plays_a_game_to_its_end() -> None:
    table = lab()
    shown = table.answer({"do": "open", "deal": ["white", "black"], "seed": 1})
    for _ in range(300):
        if shown["choice"] is None:
            break
        shown = table.answer({"do": "auto", "policy": "rows"})
        assert "error" not in shown
    assert shown["choice"] is None
    assert [event for event in shown["verdict"]["events"] if event["message"] == "The winner"]


def test_men_are_put_and_taken_and_defects_are_told() -> None:
    table = lab()
    shown = table.answer({"do": "put", "owner": "white", "kind": "man", "place": "a7"})
    assert shown["pieces"] == [{"place": "a7", "kind": "man", "owner": "white", "number": 1}]
    assert shown["supply"]["white"] == [{"kind": "man", "left": 8}]
    assert "already" in table.answer({"do": "put", "owner": "black", "kind": "man", "place": "a7"})["error"]
    shown = table.answer({"do": "set", "owner": "white", "name": "in_hand", "value": 3})
    assert "can't be" in shown["defects"][0]["message"]
    shown = table.answer({"do": "set", "owner": "black", "name": "in_hand", "value": 3})
    assert shown["defects"] == []
    shown = table.answer({"do": "set", "owner": "", "name": "switch.flying", "value": "never"})
    assert shown["badges"] == ["Flying with few men: never"]


def test_every_scenario_opens_and_goes_through_link_and_log() -> None:
    for name, one in scenarios().items():
        table = lab()
        shown = table.answer({"do": "open", "scenario": name})
        assert shown["defects"] == [], name
        assert len(shown["steps"]) == len(one["play"])
        again = lab().answer({"do": "open", "link": shown["link"]})
        assert again["steps"] == shown["steps"]
        exported = table.answer({"do": "export"})
        pasted = lab().answer({"do": "open", "text": exported["yaml"]})
        assert pasted["steps"] == shown["steps"]
        if exported["log"]:
            read = lab().answer({"do": "open", "text": exported["log"]})
            assert [ahead["line"] for ahead in read["ahead"]] == one["play"]


def test_where_a_man_can_go_and_why_not_elsewhere() -> None:
    table = lab()
    table.answer({"do": "open", "where": "white"})
    told = table.answer({"do": "targets", "owner": "white", "kind": "man", "place": "d6"})
    assert set(told["targets"]) == {"b6", "f6", "d7", "d5"}
    assert set(table.answer({"do": "reach", "owner": "white", "kind": "man", "place": "d6"})["reached"]) >= {
        "b6",
        "f6",
        "d7",
        "d5",
    }
    table.answer({"do": "open", "scenario": "not-onto-a-man"})
    table.answer({"do": "at", "step": 0})
    told = table.answer({"do": "targets", "owner": "white", "kind": "man", "place": "a7"})
    assert told["refused"]["d7"]["why"][0]["rule"] == "move.vacant"


def test_other_books_are_asked_what_they_say() -> None:
    table = lab()
    table.answer({"do": "open", "scenario": "men-in-a-row-are-safe"})
    table.answer({"do": "at", "step": 1})
    told = table.answer({"do": "more"})
    while not told["done"]:
        told = table.answer({"do": "more"})
    assert "Men in a row: any" in str(told)
