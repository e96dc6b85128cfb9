"""The closed lists of the game: names of factions, player mats and modules; verbs of single factions.

The schema closes its fields by them, so that the error for a slip in a file has the nearest name. A new faction or
expansion needs an entry here, in ``catalogue`` and in ``field_catalogue``.
"""

from __future__ import annotations

FACTIONS = ("nordic", "rusviet", "togawa", "crimea", "saxony", "polania", "albion")
"""Clockwise by home base."""

PLAYER_MATS = ("industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural")
"""In the order that decides who begins."""

MODULES = {
    "base": "Base game",
    "invaders-from-afar": "Invaders from Afar",
    "airships": "The Wind Gambit: airships",
    "resolutions": "The Wind Gambit: resolutions",
}
"""The parts of the game, and their names for people."""

FACTION_VERBS: dict[str, tuple[str, ...]] = {"flag": ("place",), "trap": ("penalty", "place"), "rearm": ("place",)}
"""The verbs of a single faction, and the names of their arguments; ``actions.grammar`` reads them."""
