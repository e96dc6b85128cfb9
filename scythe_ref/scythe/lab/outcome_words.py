"""Outcomes in words: what a play brings besides what its action says, and what each line of a score counts."""

from __future__ import annotations

from scythe_ref.messages import Messages, format_message
from scythe_ref.scythe.engine.core.events import Event
from scythe_ref.scythe.engine.core.narration import event_message
from scythe_ref.scythe.engine.core.phrases import Phrase, place_name
from scythe_ref.scythe.engine.factions.albion import flag_territories
from scythe_ref.scythe.engine.game import Outcome
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules import scoring

MOST = 3

_COSTS = ("combat.pay", "encounter.option", "factory.top-action", "nordic.artillery", "produce.cost", "turn.pay-first")
"""The rules by which a player pays for an action."""

_OPS = ("token", "track", "discard", "place")
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
    return format_message(messages, f"score.{rule.rpartition('.')[2]}", values) if number else ""


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
