"""Outcomes in words: what a play brings besides what its action says, lines of a score, and combats for everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scythe_ref.lab import ComparedSide, Comparison
from scythe_ref.messages import Messages, format_message, join_list, to_text
from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core.events import Event
from scythe_ref.scythe.engine.core.narration import event_message
from scythe_ref.scythe.engine.core.phrases import Phrase, count_phrase, place_name, player_name
from scythe_ref.scythe.engine.factions.albion import flag_territories
from scythe_ref.scythe.engine.game import Outcome
from scythe_ref.scythe.engine.position.names import KIND_OF, KINDS
from scythe_ref.scythe.engine.position.state import Combat, State
from scythe_ref.scythe.engine.rules import scoring
from scythe_ref.scythe.engine.rules.combat.fight import winning_side

MOST = 3

_COSTS = ("combat.pay", "encounter.option", "factory.top-action", "nordic.artillery", "produce.cost", "turn.pay-first")
"""The rules by which a player pays for an action."""

_OPS = ("token", "track", "star", "discard", "place")
"""The events that may be told, the ones that matter most first."""


def consequences(outcome: Outcome, player: str) -> list[int]:
    """Return the numbers of the told events that players argue about, each sentence once, at most three.

    Args:
        player: The faction that acts.
    """
    state = outcome.verdict.after
    actor = state.player_of(state.rulebook.faction_index[player])
    told = [(event, message) for event in outcome.verdict.events if (message := event_message(state, event))]
    found: dict[str, tuple[int, int]] = {}
    for number, (event, message) in enumerate(told):
        if _matters(event, actor):
            found.setdefault(str(message), (_OPS.index(event.op), number))
    return [number for _, number in sorted(found.values())[:MOST]]


def _matters(event: Event, actor: int) -> bool:
    rule = event.rule or ""
    if rule.startswith("setup."):
        return False
    match event.op:
        case "token":
            return bool(event.before == "armed")
        case "star":
            return True
        case "track" if event.args[0] == actor:
            return int(event.args[2]) < 0 and rule not in _COSTS and not rule.startswith("alliance.")
        case "track" | "place":
            return bool(event.args[0] != actor) and rule != "combat.pay"
        case "discard":
            return rule == "togawa.trap-penalties"
    return False


def level_words(messages: Messages, state: State, player: int) -> str:
    """Return the coins that a player's popularity gives for stars, territories and resources."""
    popularity = state.players[player].popularity
    star, territory, pair = scoring.tier(state, popularity)
    values = {"popularity": popularity, "star": star, "territory": territory, "pair": pair}
    values["resources"] = state.rulebook.numbers.scoring_resources_per_pair
    return format_message(messages, "score.level", values)


def score_words(messages: Messages, state: State, player: int, rule: str, number: int) -> str:
    """Return the counted things behind the line of a rule and the coins for each; empty if there is nothing to tell."""
    popularity = state.players[player].popularity
    each = scoring.tier(state, popularity)
    values: dict[str, object] = {"number": number, "popularity": popularity}
    match rule:
        case "scoring.stars":
            values["each"] = each[0]
        case "scoring.territories":
            values |= {"each": each[1], "places": _territories(state, player)}
        case "scoring.resources":
            per_pair = state.rulebook.numbers.scoring_resources_per_pair
            values |= {"each": each[2], "pairs": number // per_pair}
        case _:
            return ""
    told = format_message(messages, f"score.{rule.rpartition('.')[2]}", values) if number else ""
    lost = _lost_flags(state, player) if told and rule == "scoring.territories" else []
    return format_message(messages, "score.flags-lost", {"told": told, "places": lost}) if lost else told


def _lost_flags(state: State, player: int) -> list[str | Phrase]:
    """Return the territories with Albion's Flags that another player controls."""
    owner = state.players[player]
    if owner.faction != state.rulebook.faction_index["albion"]:
        return []
    lost = [place for place in sorted({*owner.tokens}) if place >= 0 and scoring.scoring_holder(state, place) != player]
    return [place_name(state.rulebook, place) for place in lost]


def _territories(state: State, player: int) -> list[str | Phrase]:
    """Return the territories that score, with how many each counts for and a Flag that adds nothing."""
    rulebook = state.rulebook
    factory = rulebook.numbers.factory_territories
    owner = state.players[player]
    named: list[str | Phrase] = []
    for place in sorted({*owner.units, *owner.structures, *owner.tokens}):
        if 0 <= place < rulebook.territories and scoring.scoring_holder(state, place) == player:
            name = place_name(rulebook, place)
            counted: Phrase = {"say": "score.counted", "place": name, "number": factory}
            idle: Phrase = {"say": "score.flag-idle", "place": name}
            with_idle_flag = owner.faction == rulebook.faction_index["albion"] and place in owner.tokens
            with_idle_flag = with_idle_flag and not flag_territories(state, player, [place])
            named.append(counted if place == rulebook.factory else idle if with_idle_flag else name)
    counted_alone = len(named) + (factory - 1) * (scoring.scoring_holder(state, rulebook.factory) == player)
    more = scoring.territories(state, player) - counted_alone
    return [*named, {"say": "score.more", "more": more}] if more else named


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
