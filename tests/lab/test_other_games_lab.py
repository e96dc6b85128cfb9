"""Another game gets a lab, too: the session asks nothing but the protocol, most of which an open game need not say."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from scythe_ref.lab import Lab, LabGame

sys.path.append(str(Path(__file__).parents[1] / "scenarios"))
from toy import Heap, Matches


class Draw(NamedTuple):
    """A player's choice of a number of matches."""

    player: int
    kind: str
    options: Sequence[int]
    who: str

    def take(self, index: int) -> str:
        return f"{self.who} takes {self.options[index]}"


class MatchesTable(Matches, LabGame):
    """The matches, laid out and taken."""

    position_keys = ("players", "matches", "begins")

    def __init__(self, bundle: Mapping[str, Any]) -> None:
        self.bundle = bundle

    def players(self) -> list[dict[str, str]]:
        return [{"value": name, "title": name.capitalize()} for name in ("ada", "bob")]

    def describe(self, here: Heap) -> dict[str, Any]:
        return {"players": {"ada": {}, "bob": {}}, "matches": here.matches, "begins": here.turn}

    def view(self, here: Heap) -> dict[str, Any]:
        return {"players": {}, **super().view(here)}

    def read_line(self, line: str) -> dict[str, Any]:
        return {"players": {}, "matches": int(line)}

    def write_line(self, data: Mapping[str, Any]) -> str:
        return str(data["matches"])

    def new(self, players: Sequence[str]) -> dict[str, Any]:
        return {"players": {name: {} for name in players}, "matches": 0}

    def deal(self, players: Sequence[str], seed: int) -> dict[str, Any]:
        return {"players": {name: {} for name in players}, "matches": 5 + seed % 20}

    def pieces(self, data: Mapping[str, Any]) -> list[Any]:
        return [{"place": "heap", "kind": "match", "owner": "", "number": data["matches"]}]

    def supply(self, data: Mapping[str, Any], owner: str) -> list[Any]:
        return [] if owner else [{"kind": "match", "left": -1}]

    def put(self, data: Mapping[str, Any], owner: str, kind: str, place: str) -> dict[str, Any]:
        return {**data, "matches": data["matches"] + 1}

    def take(self, data: Mapping[str, Any], owner: str, kind: str, place: str) -> dict[str, Any]:
        return {**data, "matches": max(0, data["matches"] - 1)}

    def fields(self, data: Mapping[str, Any], owner: str, here: Any) -> list[Any]:
        return []

    def set(self, data: Mapping[str, Any], owner: str, name: str, value: Any) -> dict[str, Any]:
        return {**data, name: value}

    def choice(self, here: Heap) -> Draw | None:
        options = range(1, min(here.most, here.matches) + 1)
        return Draw(0 if here.turn == "ada" else 1, "matches", options, here.turn) if options else None

    def player_name(self, here: Heap, number: int) -> str:
        return ("ada", "bob")[number]

    def question(self, choice: Any) -> str:
        return "How many matches?"

    def option(self, here: Heap, choice: Any, label: int) -> str:
        return str(label)

    def in_words(self, here: Heap, line: str) -> str:
        return line.partition(" ")[2]

    def chosen_by(self, here: Heap, policy: str) -> str:
        return f"{here.turn} takes 1"


BUNDLE = {"components": {"most": 3}, "messages": {}, "rules": {}, "scenarios": {}, "walkthroughs": {}}


def test_the_matches_get_a_lab() -> None:
    lab = Lab(BUNDLE, MatchesTable(BUNDLE))
    assert [one["message"] for one in lab.answer({"do": "show"})["defects"]] == ["there are no matches"]
    lab.answer({"do": "open", "deal": ["ada", "bob"], "seed": 0})
    shown = lab.answer({"do": "put", "owner": "", "kind": "match", "place": "heap"})
    assert shown["pieces"] == [{"place": "heap", "kind": "match", "owner": "", "number": 6}]
    assert [option["words"] for option in shown["choice"]["options"]] == ["1", "2", "3"]
    shown = lab.answer({"do": "choose", "path": shown["choice"]["options"][2]["path"]})
    assert shown["verdict"]["accepted"]
    shown = lab.answer({"do": "play", "line": "ada takes 1"})
    assert shown["verdict"]["decided_by"] == ["heap.turn"]
    assert lab.answer({"do": "more"})["done"]
    assert lab.answer({"do": "open", "link": shown["link"]})["steps"] == shown["steps"]
    assert "takes 3" in lab.answer({"do": "export"})["yaml"]
