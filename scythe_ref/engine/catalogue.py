"""The composition root: every rule, faction and module declares itself in one registry."""

from __future__ import annotations

from scythe_ref.engine.factions import albion, choices, crimea, nordic, polania, rusviet, saxony, togawa, tokens
from scythe_ref.engine.modules import airships, many_players, resolutions
from scythe_ref.engine.registry import Item, Registry
from scythe_ref.engine.rules import (
    abilities,
    alliances,
    bottom_row,
    cards,
    carrying,
    combat,
    control,
    encounters,
    factory,
    gains,
    game_end,
    movement,
    objectives,
    opponents,
    owed,
    paying,
    placing,
    produce,
    recruits,
    relocating,
    retreat,
    scoring,
    setup,
    stars,
    structure_bonus,
    supply,
    top_row,
    turn,
    variants,
)

REGISTRY = Registry()

# Order matters where several things happen at one seam; within a seam hooks have numbers for that.
for part in (
    turn,
    movement,
    carrying,
    opponents,
    control,
    abilities,
    combat,
    retreat,
    paying,
    placing,
    top_row,
    produce,
    bottom_row,
    recruits,
    cards,
    gains,
    encounters,
    factory,
    owed,
    relocating,
    objectives,
    setup,
    stars,
    supply,
    game_end,
    scoring,
    structure_bonus,
    alliances,
    variants,
    nordic,
    rusviet,
    togawa,
    crimea,
    saxony,
    polania,
    albion,
    choices,
    tokens,
    many_players,
    airships,
    resolutions,
):
    part.register(REGISTRY)


def known_rules() -> dict[str, Item]:
    """Return every rule id that the engine carries, with what carries it and what overrides it."""
    return REGISTRY.items()
