"""Combats for everybody at the table: what each side has, what it reveals, and who has won with what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scythe_ref.lab import ComparedSide, Comparison
from scythe_ref.messages import Messages, format_message, join_list, to_text
from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core.phrases import Phrase, count_phrase, place_name, player_name
from scythe_ref.scythe.engine.position.names import KIND_OF, KINDS
from scythe_ref.scythe.engine.position.state import Combat, State
from scythe_ref.scythe.engine.rules.combat.fight import winning_side


class _Side(NamedTuple):
    """The power and cards that one side of a combat has revealed."""

    player: int
    units: list[Phrase]
    power: int
    cards: Sequence[int]

    @property
    def total(self) -> int:
        return self.power + sum(self.cards)

    @property
    def told(self) -> list[Phrase]:
        return [*self.units, count_phrase(self.power, "power"), _cards(self.cards)]


def before_dials(messages: Messages, state: State) -> Comparison | None:
    """Return the units of each side of an open combat, with its power and the number of its combat cards."""
    combat = state.combat
    if combat is None:
        return None
    rows: list[ComparedSide] = []
    for number in combat.sides:
        player = state.players[number]
        cells = [_listed(messages, _units(state, combat, number)), str(player.power), str(sum(player.hand))]
        rows.append({"owner": _owner(state, number), "cells": cells, "wins": False})
    return {"columns": [_say(messages, f"combat-table.{name}") for name in ("units", "power", "hand")], "rows": rows}


def revealed(messages: Messages, state: State, action: Action) -> tuple[str, Comparison] | None:
    """Return the winner by a commitment, in a sentence and side by side; None if it reveals nothing.

    Args:
        state: The state before the commitment.
    """
    sides = _sides(state, action)
    if sides is None:
        return None
    attacker, defender = sides
    winner = sides[winning_side((attacker.total, defender.total))]
    loser = defender if winner is attacker else attacker
    rows: list[ComparedSide] = []
    for side in sides:
        cards = _listed(messages, map(str, side.cards)) or "–"
        cells = [_listed(messages, side.units), str(side.power), cards, str(side.total)]
        rows.append({"owner": _owner(state, side.player), "cells": cells, "wins": side is winner})
    assert state.combat is not None
    told = format_message(
        messages,
        "combat-table.tie" if attacker.total == defender.total else "combat-table.won",
        {
            "winner": player_name(state, winner.player),
            "loser": player_name(state, loser.player),
            "place": place_name(state.rulebook, state.combat.place),
            "total": winner.total,
            "other": loser.total,
            "with": winner.told,
            "against": loser.told,
        },
    )
    columns = [_say(messages, f"combat-table.{name}") for name in ("units", "power", "cards", "total")]
    return told, {"columns": columns, "rows": rows}


def so_far(messages: Messages, taken: Sequence[tuple[str, int]]) -> str:
    """Return the sum of the power and the cards chosen so far, by kind of choice; empty before the first."""
    power, cards = 0, list[int]()
    for kind, number in taken:
        if kind == "power":
            power = number
        else:
            cards += [int(kind.removeprefix("cards-"))] * number
    values = {"power": power, "total": power + sum(cards), "cards": _cards(cards)}
    return format_message(messages, "combat-table.so-far", values) if taken else ""


def _sides(state: State, action: Action) -> list[_Side] | None:
    combat = state.combat
    if combat is None or action.verb != "commit" or max(combat.powers) < 0:
        return None
    power, cards = action.args
    found = []
    for number, dial, played in zip(combat.sides, combat.powers, combat.cards, strict=True):
        mine = dial < 0
        found.append(
            _Side(number, _units(state, combat, number), power if mine else dial, sorted(cards if mine else played))
        )
    return found


def _units(state: State, combat: Combat, player: int) -> list[Phrase]:
    """Return the units of a side, counted by kind: an airship in a combat of airships, else all on the ground."""
    if combat.airships:
        return [count_phrase(1, "own_airship")]
    units = state.players[player].units
    there = Counter(KINDS[KIND_OF[unit]] for unit, place in enumerate(units) if place == combat.place)
    return [count_phrase(number, f"own_{kind}") for kind, number in there.items()]


def _cards(cards: Sequence[int]) -> Phrase:
    return {"say": "action.cards", "number": len(cards), "cards": list(cards)}


def _owner(state: State, player: int) -> str:
    rulebook = state.rulebook
    return str(rulebook.factions[state.players[player].faction])


def _listed(messages: Messages, parts: Iterable[object]) -> str:
    return join_list(messages, (to_text(messages, part) for part in parts), "comma")


def _say(messages: Messages, key: str) -> str:
    return format_message(messages, key, {})
