"""Tours: plays that visit every card, mat and tile in turn, so that a change of any of their numbers shows.

They are made from the components, not written by hand, and they claim nothing: what they show with the data as it is,
is only compared with what they show after a change.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scythe_ref.scythe.authoring.card_tours import card_tours
from scythe_ref.scythe.authoring.goal_tours import goal_tours


def tours(components: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the tours as scenarios without expectations, by name."""
    found: dict[str, dict[str, Any]] = {}
    for faction in components["factions"]["factions"]:
        for mat in components["player-mats"]["mats"]:
            name = f"tour:{faction}-with-{mat}"
            found[name] = {"id": name, "players": {faction: {"mat": mat}}, "ruleset": "current"}
    for mat in components["player-mats"]["mats"]:
        name = f"tour:new-game-with-{mat}"
        found[name] = {"id": name, "players": {"nordic": {"mat": mat}}, "play": ["setup game"]}
    found.update((tour["id"], tour) for tour in (*card_tours(components), *goal_tours(components)))
    return found
