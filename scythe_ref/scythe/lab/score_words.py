"""Scores in words: what each line counts, and what one of it brings."""

from __future__ import annotations

from scythe_ref.messages import Messages, format_message
from scythe_ref.scythe.engine.core.phrases import Phrase, place_name
from scythe_ref.scythe.engine.factions.albion import flag_territories
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules import scoring


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
