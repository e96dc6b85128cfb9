"""The folders of the example games, and commands on them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = ("nine-mens-morris", "tin-harbour")

Ask = Callable[..., str]
"""Calls a command on a game's content and returns its output."""

Sites = Callable[[str], Path]
"""Returns the folder of a game's site."""
