"""Flat tables for the generator, made once for each rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core.registry import Hook, HookFamily, P, R
from scythe_ref.scythe.engine.core.rulebook import HOME_BASE, LAKE, LAND_BORDER, RIVER_BORDER
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, SECTIONS, bits_of

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.rulebook import Rulebook
    from scythe_ref.scythe.engine.options.node import Label, Menu
    from scythe_ref.scythe.engine.options.reach import Ground, Links
    from scythe_ref.scythe.engine.rules.objectives.conditions import Condition


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
"""Seam: further options of the active player between actions and between moves, all or by faction."""


class Tables:
    """What the generator looks up: sets of places as bits, and actions that are always the same.

    Where units get is asked for every unit of every choice. With a bit for each place one step is a few operations on
    whole numbers, where sets of places would take several times as long.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        places = range(len(rulebook.places))

        def around(border: int) -> tuple[int, ...]:
            near = ((place, rulebook.neighbours[place]) for place in places)
            return tuple(bits_of(n for n in to if rulebook.border_between(place, n) == border) for place, to in near)

        self.bits = (*(1 << place for place in places), 0, 0)
        """For each place its bit; none for a piece that is on the mat (-1) or aboard an airship (-2)."""
        self.names = tuple(
            tuple("home" if place == base else label for place, label in enumerate(rulebook.places))
            for base in rulebook.base
        )
        """For each faction the name of each place, as that faction's player says it."""
        self.land = around(LAND_BORDER)
        self.river = around(RIVER_BORDER)
        """For each place its neighbours over land, and those over rivers."""
        self.tunnels = bits_of(place for place in places if rulebook.tunnel[place])
        self.of_terrain = tuple(
            bits_of(place for place in places if rulebook.terrain[place] == terrain) for terrain in range(HOME_BASE + 1)
        )
        self.lakes = self.of_terrain[LAKE]
        self.territories = (1 << rulebook.territories) - 1
        """Lakes too, home bases not."""
        self.bottom = tuple(
            tuple(_bottom_of(row, section) for section in range(len(SECTIONS))) for row in rulebook.bottoms
        )
        """For each mat and section the bottom-row action on it, or -1."""
        self.speed = tuple(bits.get("speed", 0) for bits in rulebook.ability_bits)
        """For each faction the bit of Speed, 0 where it has none."""
        self.riverwalk = tuple(
            (bits.get("riverwalk", 0), bits_of(place for place in places if rulebook.terrain[place] in terrains))
            for bits, terrains in zip(rulebook.ability_bits, rulebook.riverwalk, strict=True)
        )
        """For each faction the bit of Riverwalk, and the places that it leads to."""
        self.objectives: dict[int, ObjectiveCard | None] = {}
        """What objective cards ask, once they have been asked for."""
        self.sections = _each_faction(rulebook, "section", SECTIONS)
        """For each faction the label and the action of each section."""
        self.plain = tuple({verb: Action(faction, verb) for verb in _PLAIN} for faction in rulebook.factions)
        """For each faction the actions that have nothing to say but their verb."""
        self.links = _by_faction(rulebook, LINKS)
        self.turn = _by_faction(rulebook, TURN)
        self.units = rulebook.hooks[UNITS]


_PLAIN = ("end-move", "end-turn", "encounter", "leave")


def _each_faction(
    rulebook: Rulebook, verb: str, words: tuple[str, ...]
) -> tuple[tuple[tuple[Label, Action], ...], ...]:
    return tuple(
        tuple(((verb, word), Action(faction, verb, (word,))) for word in words) for faction in rulebook.factions
    )


def _bottom_of(row: tuple[tuple[int, int, int, int], ...], section: int) -> int:
    return next((action for action in range(len(BOTTOM_ACTIONS)) if row[action][0] == section and row[action][1]), -1)


def _by_faction(rulebook: Rulebook, family: HookFamily[P, R]) -> tuple[tuple[Callable[P, R], ...], ...]:
    return tuple(rulebook.hooks[family[name]] for name in rulebook.factions)


def tables(rulebook: Rulebook) -> Tables:
    """Return the tables of a rulebook, made when first asked for: who only checks actions needs none."""
    if rulebook.legal is None:
        rulebook.legal = Tables(rulebook)
    assert isinstance(rulebook.legal, Tables)
    return rulebook.legal
