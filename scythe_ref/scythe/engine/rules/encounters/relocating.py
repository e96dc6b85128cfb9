"""A gain of its own kind: an encounter card that moves units to an adjacent empty territory.

Each line moves one unit, and all go to the same territory. Where they go is decided by the first of them; from then on
the number of the owed gain keeps it, see ``destination``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import seams
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.core.rulebook import HOME_BASE, LAKE, NO_BORDER
from scythe_ref.scythe.engine.position.names import FROM_ENCOUNTER, GAINS, NOWHERE
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.concepts import holder, tell_of_change
from scythe_ref.scythe.engine.rules.encounters.card_costs import RULES, CardContext
from scythe_ref.scythe.engine.rules.encounters.card_gains import character_place, owed_gain, settle
from scythe_ref.scythe.engine.rules.move.movement import choose_unit, place_index
from scythe_ref.scythe.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play

UNITS = GAINS.index("move_units_here_to_an_adjacent_empty_land_territory")
NOT_DECIDED = 1
"""The number of the owed gain before the first unit goes; it keeps both places, as no other field is about one card."""


@dataclass(slots=True, eq=False)
class Relocation(CardContext):
    """A unit that an encounter card moves."""

    unit: int = -1
    """Its number; -1 where there is none."""
    origin: int = NOWHERE
    """Where it stands, by the line."""
    named: bool = True
    """Whether the line names one step and nothing that is carried."""

    def values(self) -> dict[str, object]:
        """Return what fills the sentences about it."""
        return {**CardContext.values(self), "from": self.origin}


def register(registry: Registry) -> None:
    """Declare what the card asks of the units and of their territory."""
    registry.at(seams.RELOCATE).requires("encounter.option", _is_here, message="encounter.option.units", firm=True)
    registry.at(seams.RELOCATE).requires("encounter.option", may_go, message="encounter.option.territory", firm=True)
    registry.hook(seams.OWED["move"], relocate)


def destination(state: State) -> tuple[int, int]:
    """Return from where and to where the units go; -1 for what is not decided yet."""
    owed = owed_gain(state, UNITS)
    if owed is None or owed.number <= NOT_DECIDED:
        return character_place(state), -1
    return divmod(owed.number - NOT_DECIDED - 1, len(state.rulebook.places))


def _is_here(c: Relocation) -> bool:
    return c.unit >= 0 and c.named and c.origin == destination(c.state)[0]


def may_go(c: Relocation) -> bool:
    """Tell whether the units may go to a territory: the one decided on, or an adjacent empty one on land."""
    decided = destination(c.state)[1]
    if decided >= 0:
        return c.place == decided
    rulebook = c.state.rulebook
    return (
        rulebook.border_between(c.origin, c.place) != NO_BORDER
        and rulebook.terrain[c.place] not in (LAKE, HOME_BASE)
        and not any(c.place in owner.units + owner.structures + owner.tokens for owner in c.state.players)
    )


def relocate(play: Play, player: int, action: Action) -> bool:
    """Carry out ``move UNIT HERE to THERE`` where a card owes it (``encounter.option``)."""
    owed = owed_gain(play.state, UNITS)
    if owed is None or player != play.state.active or action.verb != "move":
        return False
    turns.may_act(play, player, "gain")
    name, stops = action.args
    origin, target = place_index(play, player, stops[0][0]), place_index(play, player, stops[-1][0])
    named = len(stops) == 2 and not stops[0][1] and not stops[1][1]  # from here to there
    unit = choose_unit(play, player, name, origin)
    c = Relocation(play, player, FROM_ENCOUNTER, {}, {}, target, unit=unit, origin=origin, named=named)
    play.ask(c, seams.RELOCATE)
    held = (holder(play.state, origin), holder(play.state, target))
    play.place(player, c.unit, target, RULES[FROM_ENCOUNTER])
    if destination(play.state)[1] < 0:
        decided = NOT_DECIDED + 1 + origin * len(play.rulebook.places) + target
        settle(play, UNITS, owed.number - decided)
    tell_of_change(play, origin, held[0])
    tell_of_change(play, target, held[1])
    return True
