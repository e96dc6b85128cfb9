"""Nine Men's Morris on the lab's table: set up man by man, judged and played on.

``scythe_ref.lab.LabGame`` explains each method.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any

from scythe_ref.lab import SWITCH, DrawerField, LabGame, PlacedPiece, Supply, drawer, set_switch, switch_fields
from scythe_ref.messages import MessageError, to_text

from nine_mens_morris.actions import NOTHING, Action
from nine_mens_morris.game import Morris
from nine_mens_morris.line import read_line, write_line
from nine_mens_morris.names import unknown
from nine_mens_morris.options import Choice, actions, choice
from nine_mens_morris.position import MOST_TAKES, Position, describe
from nine_mens_morris.rulebook import PLAYERS, compile_rulebook, player_name

Data = Mapping[str, Any]

MAN = "man"
POLICIES = ("", "rows")
ALONE = (("d6", "a1", "d1", "g1"), ("a7", "g7", "b2", "f2"))


class MorrisTable(Morris, LabGame):
    """The game with the parts that set positions up and offer choices."""

    position_keys = ("ruleset", "players", "takes")

    def __init__(self, bundle: Data) -> None:
        super().__init__()
        self.bundle = bundle
        self._points = tuple(bundle["components"]["board"]["points"])
        self._text = partial(to_text, bundle["messages"])
        self._names = {name: self._text(player_name(name)) for name in PLAYERS}

    # -- positions ----------------------------------------------------------------------------------------------------

    def players(self) -> list[dict[str, str]]:
        return [{"value": name, "title": title} for name, title in self._names.items()]

    def describe(self, here: Position) -> dict[str, Any]:
        return describe(here)

    def read_line(self, line: str) -> dict[str, Any]:
        return read_line(line)

    def write_line(self, data: Data) -> str:
        return write_line(data)

    def new(self, players: Sequence[str]) -> dict[str, Any]:
        return self._begun(next((name for name in players if name in PLAYERS), PLAYERS[0]))

    def deal(self, players: Sequence[str], seed: int) -> dict[str, Any]:
        if set(players) != set(PLAYERS):
            raise MessageError("lab.both")
        return self._begun(PLAYERS[seed % 2])

    def _begun(self, first: str) -> dict[str, Any]:
        hand = self._men({})
        return {"players": {name: {**({"active": True} if name == first else {}), "in_hand": hand} for name in PLAYERS}}

    def alone(self, owner: str) -> dict[str, Any]:
        if owner not in PLAYERS:
            raise ValueError(unknown("player", owner, PLAYERS))
        other = PLAYERS[1 - PLAYERS.index(owner)]
        men = {owner: {"active": True, "men": list(ALONE[0])}, other: {"men": list(ALONE[1])}}
        return {"players": {name: men[name] for name in PLAYERS}}

    # -- pieces -------------------------------------------------------------------------------------------------------

    def pieces(self, data: Data) -> list[PlacedPiece]:
        return [
            {"place": str(label), "kind": MAN, "owner": name, "number": 1}
            for name, player in (data.get("players") or {}).items()
            for label in (player or {}).get("men") or ()
        ]

    def supply(self, data: Data, owner: str) -> list[Supply]:
        if not owner:
            return []
        there = len(((data.get("players") or {}).get(owner) or {}).get("men") or ())
        return [{"kind": MAN, "left": max(0, self._men(data) - there)}]

    def put(self, data: Data, owner: str, kind: str, place: str) -> dict[str, Any]:
        changed, player = self._edited(data, owner, kind, place)
        if any(place in (said or {}).get("men", ()) for said in changed["players"].values()):
            raise MessageError("refused.place.vacant", point=place)
        player["men"] = [*(player.get("men") or ()), place]
        if player.get("in_hand") is not None:
            player["in_hand"] = max(0, min(player["in_hand"], self._men(data) - len(player["men"])))
        return changed

    def take(self, data: Data, owner: str, kind: str, place: str) -> dict[str, Any]:
        changed, player = self._edited(data, owner, kind, place)
        player["men"] = [label for label in player.get("men") or () if label != place]
        player.setdefault("in_hand", 0)  # without men on the board the default would be all of them
        return changed

    def _edited(self, data: Data, owner: str, kind: str, place: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return a copy to change, and the player in it."""
        for what, said, known in (("piece", kind, (MAN,)), ("point", place, self._points), ("player", owner, PLAYERS)):
            if said not in known:
                raise ValueError(unknown(what, said, known))
        changed = deepcopy(dict(data))
        changed["players"] = dict(changed.get("players") or {})
        changed["players"][owner] = player = dict(changed["players"].get(owner) or {})
        return changed, player

    def _men(self, data: Data) -> int:
        components = self.bundle["components"]
        try:
            return compile_rulebook(components, data.get("ruleset")).men
        except ValueError:  # said among the defects
            return compile_rulebook(components).men

    # -- beside the board ---------------------------------------------------------------------------------------------

    def fields(self, data: Data, owner: str, here: Position | None) -> list[DrawerField]:
        full = (describe(here) if here is not None else data).get("players") or {}
        if owner:
            said = (data.get("players") or {}).get(owner) or {}
            value, title = (full.get(owner) or {}).get("in_hand"), self._text({"say": "name.field.in_hand"})
            return [drawer("in_hand", title, "number", value, said.get("in_hand") is not None)]
        active = next((name for name, one in full.items() if (one or {}).get("active")), None)
        takes, most_takes = data.get("takes"), self._text({"say": "name.field.takes", "most": MOST_TAKES})
        return [
            drawer("active", self._text({"say": "name.field.active"}), "one", active, active is not None, self._names),
            drawer("takes", most_takes, "number", takes or 0, takes is not None),
            *switch_fields(data, self.bundle["components"], self.bundle["messages"]),
        ]

    def set(self, data: Data, owner: str, name: str, value: Any) -> dict[str, Any]:
        if not owner and name.startswith(SWITCH):
            return set_switch(data, name.removeprefix(SWITCH), value)
        changed = deepcopy(dict(data))
        players = changed["players"] = {key: dict(said or {}) for key, said in (data.get("players") or {}).items()}
        if owner and name == "in_hand":
            _say(players.setdefault(owner, {}), name, value)
        elif not owner and name == "active":
            for key, said in players.items():
                _say(said, name, True if key == value else None)
        elif not owner and name == "takes":
            _say(changed, name, value)
        else:
            raise ValueError(f"nothing called {name!r:.40} is beside the board")
        return changed

    # -- choices ------------------------------------------------------------------------------------------------------

    def choice(self, here: Position) -> Choice | None:
        return choice(here)

    def player_name(self, here: Position, number: int) -> str:
        return PLAYERS[number]

    def question(self, choice: Any) -> str:
        return self._text({"say": f"choice.{choice.kind}"})

    def option(self, here: Position, choice: Any, label: Any) -> str:
        return self._text({"say": "option.nothing"}) if label == NOTHING else str(label)

    def in_words(self, here: Position, line: str) -> str:
        return self._text(self.parse(here, line).phrase())

    def steps(
        self, here: Position, owner: str, kind: str, place: str, going_on: bool = False
    ) -> Iterator[tuple[list[str], list[int]]]:
        first = choice(here)
        if first and (PLAYERS[first.player], first.kind) == (owner, kind) and place in first.options:
            yield [], [first.options.index(place)]

    def is_target(self, choice: Any, further: bool = False) -> bool:
        return bool(choice.kind == "step")

    def stops(self, action: Action) -> list[str]:
        return [action.to]

    def neighbours(self, here: Position, place: str) -> list[str]:
        return [here.rules.points[point] for point in here.rules.neighbours[here.rules.index[place]]]

    def move_lines(self, here: Position, owner: str, kind: str, place: str, target: str) -> list[str]:
        return [str(Action(owner, "move", place, target))]

    def chosen_by(self, here: Position, policy: str) -> str:
        if policy not in POLICIES:
            raise ValueError(unknown("policy", policy, POLICIES[1:]))
        found = list(actions(here))
        taking = [action for action in found if action.at] if here.takes else found
        good = [action for action in taking if self.check(here, action).after.takes] or taking or found
        return str(good[zlib.crc32(str((here.men, here.hand)).encode()) % len(good)])


def _say(said: dict[str, Any], name: str, value: Any) -> None:
    """Set something, or leave it unsaid."""
    said.pop(name, None)
    if value is not None:
        said[name] = value
