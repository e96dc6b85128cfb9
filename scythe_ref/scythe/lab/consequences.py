"""The changes that a play brings besides what its action says: traps, losses, and what befalls the other players."""

from __future__ import annotations

from scythe_ref.scythe.engine.core.events import Event
from scythe_ref.scythe.engine.core.narration import event_message
from scythe_ref.scythe.engine.game import Outcome

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
