"""Fuzzing: random games under random rulesets. Only its own commands import it."""

from __future__ import annotations
