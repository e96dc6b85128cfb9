"""The board as one player may use it, by bits for places, and the generator's flat tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core.registry import Hook, HookFamily, P, R
from scythe_ref.scythe.engine.core.rulebook import HOME_BASE, LAKE, LAND_BORDER, RIVER_BORDER
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    CLOSED,
    MECH,
    OPEN,
    SECTIONS,
    WORKER,
    bits_of,
    places_of,
)
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.concepts import holder

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Load
    from scythe_ref.scythe.engine.core.rulebook import Rulebook
    from scythe_ref.scythe.engine.options.node import Menu, Next
    from scythe_ref.scythe.engine.rules.objectives import Condition


class ObjectiveCard(NamedTuple):
    """The timing of an objective card, and its conditions with their numbers."""

    at_the_end: bool
    conditions: tuple[tuple[Condition, int], ...]


LINKS: HookFamily[[Ground, int, int], Links] = HookFamily("legal-links")
"""Hook: where a faction's units get without a land border; the faction's name follows."""

UNITS: Hook[[Menu, Ground, bool], None] = Hook("legal-units")
"""Hook: further units that a Move action may move, all or by faction. Called with the menu, the ground and whether it
is the Move of a Factory card."""

TURN: HookFamily[[Menu, Ground], None] = HookFamily("legal-turn")
"""Hook: further options of the active player between actions and between moves, all or by faction."""


class Tables:
    """The generator's tables: sets of places as bits, and actions that are always the same.

    Every choice needs the reach of every unit. With a bit for each place one step is a few operations on whole numbers;
    sets of places would take several times as long.
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
        """Compiled objective cards, filled in on first use."""
        self.sections = tuple(
            tuple((("section", name), Action(faction, "section", (name,))) for name in SECTIONS)
            for faction in rulebook.factions
        )
        """For each faction the label and the action of each section."""
        self.plain = tuple({verb: Action(faction, verb) for verb in _PLAIN} for faction in rulebook.factions)
        """For each faction the actions that have nothing to say but their verb."""
        self.links = _by_faction(rulebook, LINKS)
        self.turn = _by_faction(rulebook, TURN)
        self.units = rulebook.hooks[UNITS]


_PLAIN = ("end-move", "end-turn", "encounter", "leave")


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


Links = tuple[int, int, int]
"""Reach of a unit in bits: by other ways than land; the rivers it may cross, by their far side; the lakes it may enter.
"""

NOTHING: Links = (0, 0, 0)
EVERYWHERE = -1  # all bits are set


class StepToll(Protocol):
    """The toll of a step onto a place."""

    @property
    def needed(self) -> int:
        """The number of resources that the unit must carry."""

    def choice(self, stop: int, goods: Load, done: Callable[[Load], Next]) -> Next:
        """Return the choice of the toll at a stop of a line; none where only one toll is possible."""


TOLLS: Hook[[Ground], dict[int, StepToll]] = Hook("legal-tolls")
"""Hook: the places that units may enter only with a load, each with its toll."""


class Ground:
    """The board as one player may use it, for one choice; it keeps frequent answers.

    It is good for one state: after a change of the state, make another.
    """

    __slots__ = ("_fighters", "_held", "_tolls", "_workers", "faction", "owner", "player", "state", "tables")

    def __init__(self, state: State, tables: Tables, player: int) -> None:
        self.state = state
        self.tables = tables
        self.player = player
        self.owner = state.players[player]
        self.faction = state.rulebook.factions[self.owner.faction]
        self._fighters = self._workers = self._held = -1
        self._tolls: dict[int, StepToll] | None = None

    @property
    def tunnels(self) -> int:
        """A bit for each tunnel of the board."""
        return self.tables.tunnels

    def unit_limit(self, factory: bool) -> int:
        """Return the number of units that a Move action may move."""
        rulebook = self.state.rulebook
        if factory:
            return rulebook.factory_units
        return rulebook.numbers.move_units_upgraded if self.owner.upgrades & 1 else rulebook.numbers.move_units

    def names(self, places: int) -> tuple[str, ...]:
        """Return the names of places."""
        names = self.state.rulebook.places
        return tuple(names[place] for place in places_of(places))

    def has(self, ability: str) -> bool:
        """Return whether the player has uncovered a mech ability."""
        bits = self.state.rulebook.ability_bits[self.owner.faction]
        return bool(self.owner.abilities & bits.get(ability, 0))

    @property
    def fighters(self) -> int:
        """A bit for each place with an opponent's character or mech."""
        if self._fighters < 0:
            self._look_around()
        return self._fighters

    @property
    def workers(self) -> int:
        """A bit for each place with an opponent's worker."""
        if self._workers < 0:
            self._look_around()
        return self._workers

    def _look_around(self) -> None:
        # Written out, not by `_bits_at`: almost every choice asks for it, of all opponents.
        bits = self.tables.bits
        fighters = workers = 0
        for other in self.state.players:
            if other is not self.owner:
                for place in other.units[:5]:
                    fighters |= bits[place]
                for place in other.units[5:]:
                    workers |= bits[place]
        self._fighters = fighters
        self._workers = workers

    def targets(self, kind: int, place: int) -> int:
        """Return a bit for each place that one step of a unit of a kind leads to."""
        tables, owner = self.tables, self.owner
        faction = owner.faction
        here = 1 << place
        if here & tables.lakes and not self._leaves_lake(kind, place):
            return 0
        linked, over_rivers, lakes = NOTHING
        for hook in tables.links[faction]:
            more = hook(self, kind, place)
            linked |= more[0]
            over_rivers |= more[1]
            lakes |= more[2]
        if here & tables.tunnels:
            linked |= tables.tunnels
        mine = owner.structures[0]
        if mine >= 0:
            if mine == place:
                linked |= tables.tunnels
            elif here & tables.tunnels:
                linked |= 1 << mine
        river = tables.river[place]
        if river and kind != WORKER:
            bit, terrains = tables.riverwalk[faction]
            if owner.abilities & bit:
                over_rivers |= terrains
        found = (((tables.land[place] | (river & over_rivers)) & tables.territories) | linked) & ~here
        if not lakes:
            found &= ~tables.lakes
        if kind == WORKER:
            if here & self.fighters:
                return 0
            found &= ~(self.fighters | self.workers)
        for target, toll in self.tolls.items():
            if found >> target & 1 and sum(self.carriable_goods(place)) < toll.needed:
                found &= ~(1 << target)
        return found

    @property
    def tolls(self) -> dict[int, StepToll]:
        """The tolls of places, by place."""
        if self._tolls is None:
            state = self.state
            hooks = state.rulebook.hooks[TOLLS] if state.modules else ()
            self._tolls = {place: toll for hook in hooks for place, toll in hook(self).items()}
        return self._tolls

    def carriable_goods(self, place: int) -> list[int]:
        """Return the number of resources of each kind that a unit may carry from a place."""
        lying = self.state.resources[4 * place : 4 * place + 4]
        if any(lying) and holder(self.state, place) in (self.player, -1):
            return lying
        return [0, 0, 0, 0]

    def _leaves_lake(self, kind: int, place: int) -> bool:
        """Return whether a unit can leave a lake without leaving anybody behind who can't follow."""
        if kind == WORKER:
            return False
        units = self.owner.units
        return kind == MECH or place in units[1:5] or place not in units[5:]

    def unit_bits(self) -> int:
        """Return a bit for each place with a unit of the player."""
        return self._bits_at(self.owner.units)

    def _bits_at(self, pieces: Sequence[int]) -> int:
        bits = self.tables.bits
        found = 0
        for place in pieces:
            found |= bits[place]
        return found

    def controlled_bits(self) -> int:
        """Return a bit for each territory that the player controls; where a combat is to come, the other one does."""
        if self._held < 0:
            own = self._bits_at(self.owner.units)
            built = self._bits_at(self.owner.structures)
            # Opponents count only below the own structures and before combats: mostly nobody need look for them.
            if built & ~own or self.state.turn.stage not in (OPEN, CLOSED):
                own = (own | built) & ~(self.fighters | self.workers)
            self._held = own & self.tables.territories
        return self._held

    def worker_bits(self) -> int:
        """Return a bit for each territory with a worker of the player, no matter who controls it."""
        return self._bits_at(self.owner.units[5:]) & self.tables.territories
