"""The closed lists of the game: what content may call a faction, a player mat, a module.

The schema closes its fields by them, so that a slip in a file is told with the nearest name. A new faction or expansion
is entered here, in ``catalogue`` and in ``field_catalogue``.
"""

from __future__ import annotations

FACTIONS = ("nordic", "rusviet", "togawa", "crimea", "saxony", "polania", "albion")
"""Clockwise by home base."""

PLAYER_MATS = ("industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural")
"""In the order that decides who begins."""

MODULES = ("base", "invaders-from-afar", "airships", "resolutions")
