"""Flat tables for the generator, made once for each rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.engine.actions.action import Action
from scythe_ref.engine.core.registry import Hook, HookFamily, P, R
from scythe_ref.engine.core.rulebook import HOME_BASE, LAKE, LAND_BORDER, RIVER_BORDER
from scythe_ref.engine.position.names import BOTTOM_ACTIONS, SECTIONS

if TYPE_CHECKING:
    from scythe_ref.engine.core.rulebook import Rulebook
    from scythe_ref.engine.options.node import Menu
    from scythe_ref.engine.options.reach import Ground, Links
    from scythe_ref.engine.rules.objectives.conditions import Condition


class ObjectiveCard(NamedTuple):
    """What an objective card asks: the end of the turn or not, and its conditions with their numbers."""

    at_the_end: bool
    conditions: tuple[tuple[Condition, int], ...]


LINKS: HookFamily[[Ground, int, int], Links] = HookFamily("legal-links")
"""Seam: where a faction's units get without a land border; the faction's name follows."""

UNITS: Hook[[Menu, Ground, bool], None] = Hook("legal-units")
"""Seam: further units that a Move action may move, all or by faction; called with the menu, the ground and whether it
is the Move of a Factory card."""

TURN: HookFamily[[Menu, Ground], None] = HookFamily("legal-turn")
"""Seam: further options of the active player, all or by faction."""


class Tables:
    """What the generator looks up.

    Attributes:
        names: For each faction the name of each place, as that faction's player says it.
        land: Bit per neighbour over land, for each place.
        river: The same over rivers.
        bits: For each place its bit; none for a piece that is on the mat (-1) or aboard an airship (-2).
        tunnels: Bit per tunnel.
        lakes: Bit per lake.
        territories: Bit per territory, lakes too, home bases not.
        of_terrain: For each terrain a bit per place.
        bottom: For each mat and section the bottom-row action on it, or -1.
        speed: For each faction the bit of Speed, 0 where it has none.
        riverwalk: For each faction the bit of Riverwalk and a bit per place that it leads to.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        size = len(rulebook.places)
        self.bits = (*(1 << place for place in range(size)), 0, 0)
        self.names = tuple(
            tuple("home" if place == base else label for place, label in enumerate(rulebook.places))
            for base in rulebook.base
        )
        self.land = tuple(_around(rulebook, place, LAND_BORDER) for place in range(size))
        self.river = tuple(_around(rulebook, place, RIVER_BORDER) for place in range(size))
        lakes = [place for place in range(size) if rulebook.terrain[place] == LAKE]
        self.tunnels = sum(1 << place for place in range(size) if rulebook.tunnel[place])
        self.lakes = sum(1 << place for place in lakes)
        self.territories = (1 << rulebook.territories) - 1
        self.of_terrain = tuple(
            sum(1 << place for place in range(size) if rulebook.terrain[place] == terrain)
            for terrain in range(HOME_BASE + 1)
        )
        self.bottom = tuple(
            tuple(_bottom_of(row, section) for section in range(len(SECTIONS))) for row in rulebook.bottoms
        )
        self.speed = tuple(bits.get("speed", 0) for bits in rulebook.ability_bits)
        self.riverwalk = tuple(
            (
                rulebook.ability_bits[faction].get("riverwalk", 0),
                sum(1 << place for place in range(size) if rulebook.terrain[place] in rulebook.riverwalk[faction]),
            )
            for faction in range(len(rulebook.factions))
        )
        self.objectives: dict[int, ObjectiveCard | None] = {}
        """What objective cards ask, once they have been asked for."""
        self.sections = tuple(
            tuple((("section", name), Action(faction, "section", (name,))) for name in SECTIONS)
            for faction in rulebook.factions
        )
        """For each faction the label and the action of each section."""
        self.plain = tuple({verb: Action(faction, verb) for verb in _PLAIN} for faction in rulebook.factions)
        """For each faction the actions that have nothing to say but their verb."""
        self.bolster = tuple(
            tuple((("bolster", gain), Action(faction, "bolster", (gain,))) for gain in ("power", "cards"))
            for faction in rulebook.factions
        )
        self.popularity = tuple(Action(faction, "trade", ((),)) for faction in rulebook.factions)
        self.links = _by_faction(rulebook, LINKS)
        self.turn = _by_faction(rulebook, TURN)
        self.units = rulebook.hooks[UNITS]


_PLAIN = ("coins", "end-move", "end-turn", "encounter", "leave")


def _around(rulebook: Rulebook, place: int, border: int) -> int:
    return sum(1 << other for other in rulebook.neighbours[place] if rulebook.border_between(place, other) == border)


def _bottom_of(row: tuple[tuple[int, int, int, int], ...], section: int) -> int:
    return next((action for action in range(len(BOTTOM_ACTIONS)) if row[action][0] == section and row[action][1]), -1)


def _by_faction(rulebook: Rulebook, family: HookFamily[P, R]) -> tuple[tuple[Callable[P, R], ...], ...]:
    return tuple(rulebook.hooks[family[name]] for name in rulebook.factions)


def tables(rulebook: Rulebook) -> Tables:
    """Return the tables of a rulebook; they are made when they are asked for first."""
    known = rulebook.legal
    if known is None:
        known = rulebook.legal = Tables(rulebook)
    assert isinstance(known, Tables)
    return known
