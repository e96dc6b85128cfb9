"""The composition root: every rule, faction and module declares itself in one registry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from scythe_ref.engine.core.registry import RegisteredRule, Registry
from scythe_ref.engine.core.rulebook import Rulebook
from scythe_ref.engine.expansions import many_players
from scythe_ref.engine.expansions.airships import flight as airships
from scythe_ref.engine.expansions.resolutions import endings as resolutions
from scythe_ref.engine.factions import (
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
from scythe_ref.engine.rules import alliances, factory, game_end, scoring, stars, structure_bonus
from scythe_ref.engine.rules.bottom_row import actions as bottom_row
from scythe_ref.engine.rules.bottom_row import placing, recruits
from scythe_ref.engine.rules.combat import fight as combat
from scythe_ref.engine.rules.combat import retreat
from scythe_ref.engine.rules.components import supply
from scythe_ref.engine.rules.concepts import control
from scythe_ref.engine.rules.encounters import card_costs, card_gains, pending_gains, relocating
from scythe_ref.engine.rules.encounters import meeting as encounters
from scythe_ref.engine.rules.errata import delay_of_game as variants
from scythe_ref.engine.rules.move import carrying, movement, opponents
from scythe_ref.engine.rules.objectives import revealing as objectives
from scythe_ref.engine.rules.setup import new_game as setup
from scythe_ref.engine.rules.top_row import bolster_and_trade as top_row
from scythe_ref.engine.rules.top_row import produce
from scythe_ref.engine.rules.turn import paying
from scythe_ref.engine.rules.turn import turns as turn


class Part(Protocol):
    """A module of the engine that declares rules."""

    def register(self, registry: Registry) -> None:
        """Declare what it adds."""
        ...


# Of several exceptions that hold, the first one declared decides: those of the base rules, then those of abilities.
# Hooks have numbers for their order.
ALL_GAMES: tuple[Part, ...] = (
    turn,
    movement,
    carrying,
    opponents,
    control,
    combat,
    retreat,
    paying,
    placing,
    top_row,
    produce,
    bottom_row,
    recruits,
    card_costs,
    card_gains,
    encounters,
    factory,
    pending_gains,
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
"""What belongs to every game: the base rules, the factions and what depends on the number of players."""

MODULES: dict[str, Part] = {"airships": airships, "resolutions": resolutions}
"""What a game may do without, by the name under which its state is kept."""


def catalogue(modules: Iterable[str] = MODULES) -> Registry:
    """Return a registry in which the base rules and some modules have declared themselves.

    Args:
        modules: Names of modules, all of them by default; a game that uses none of the others is the same without them.
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


def compile_rulebook(components: Mapping[str, Any], ruleset: str | Mapping[str, Any] = "current") -> Rulebook:
    """Compile components with every rule that this engine has.

    Args:
        components: Component dicts by kind.
        ruleset: Name of a preset, or ``{"preset": name, "switches": {switch: setting}}``.

    Raises:
        ValueError: A preset, switch or setting does not exist; the message names the nearest.
    """
    return Rulebook.compile(components, ruleset, REGISTRY)


def known_rules() -> dict[str, RegisteredRule]:
    """Return every rule id that the engine carries, with what carries it and what overrides it."""
    return REGISTRY.items()
