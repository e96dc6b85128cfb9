"""The composition root: every rule, faction and expansion declares itself in one registry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from scythe_ref.scythe.engine.core.registry import RegisteredRule, Registry
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.shapes import Plain
from scythe_ref.scythe.engine.expansions import many_players
from scythe_ref.scythe.engine.expansions.airships import flight
from scythe_ref.scythe.engine.expansions.resolutions import endings
from scythe_ref.scythe.engine.factions import (
    abilities,
    albion,
    crimea,
    nordic,
    polania,
    rusviet,
    saxony,
    togawa,
    tokens,
)
from scythe_ref.scythe.engine.rules import (
    alliances,
    bottom_row,
    components,
    concepts,
    errata,
    factory,
    game_end,
    objectives,
    scoring,
    setup,
    stars,
    structure_bonus,
    top_row,
)
from scythe_ref.scythe.engine.rules.combat import fight, retreat
from scythe_ref.scythe.engine.rules.encounters import card_costs, card_gains, meeting, pending_gains
from scythe_ref.scythe.engine.rules.move import carrying, movement, opponents
from scythe_ref.scythe.engine.rules.turn import paying, turns


class Part(Protocol):
    """A chapter, a faction or an expansion, which declares rules."""

    def register(self, registry: Registry) -> None:
        """Declare its rules."""
        ...


# Of several exceptions that hold, the first one declared decides: those of the base rules, then those of abilities.
# Hooks have numbers for their order.
ALL_GAMES: tuple[Part, ...] = (
    turns,
    movement,
    carrying,
    opponents,
    concepts,
    fight,
    retreat,
    paying,
    top_row,
    bottom_row,
    card_costs,
    card_gains,
    meeting,
    factory,
    pending_gains,
    objectives,
    setup,
    stars,
    components,
    game_end,
    scoring,
    structure_bonus,
    alliances,
    errata,
    abilities,
    nordic,
    rusviet,
    togawa,
    crimea,
    saxony,
    polania,
    albion,
    tokens,
    many_players,
)
"""The part of the engine in every game: base rules, factions, and rules that depend on the number of players."""

MODULES: dict[str, Part] = {"airships": flight, "resolutions": endings}
"""The expansions that a game may do without, by the names of their states."""


def catalogue(modules: Iterable[str] = MODULES) -> Registry:
    """Return a registry in which the base rules and some expansions, all by default, have declared themselves.

    A game without the other expansions is the same under it.
    """
    registry = Registry()
    wanted = set(modules)
    for part in ALL_GAMES:
        part.register(registry)
    for registry.module, part in MODULES.items():
        if registry.module in wanted:
            part.register(registry)
    registry.module = ""
    return registry


REGISTRY = catalogue()


def compile_rulebook(components: Mapping[str, Plain], ruleset: str | Mapping[str, Plain] = "current") -> Rulebook:
    """Compile components, by kind, with every rule that this engine has.

    Args:
        ruleset: Name of a preset, or ``{"preset": name, "switches": {switch: setting}}``.

    Raises:
        ValueError: A preset, switch or setting does not exist; the message names the nearest.
    """
    return Rulebook.compile(components, ruleset, REGISTRY)


def known_rules() -> dict[str, RegisteredRule]:
    """Return every rule id that the engine carries, with its carriers and the rules that override it."""
    return REGISTRY.items()
