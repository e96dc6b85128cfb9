"""Whole games: dealt, played by a policy, logged, replayed and watched.

It needs the engine alone; components come in as data.
"""

from __future__ import annotations
