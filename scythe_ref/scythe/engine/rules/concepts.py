"""Territories: control, and the workers and pieces that most actions ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import NOWHERE, UPGRADES
from scythe_ref.scythe.engine.position.state import State

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play


NOBODY = -1


def register(registry: Registry) -> None:
    """Declare the rules of control, and the actions that need a territory."""
    registry.effect("control.unit", "control.structure", "control.contested")
    # For putting pieces and resources on the map; units that move have ``move.home-base``.
    registry.checks_at(points.DEPLOY).requires("home-base.not-territory", is_territory)
    registry.checks_at(points.TRADE).requires("home-base.not-territory", is_territory)
    registry.checks_at(points.PRODUCE).requires("home-base.not-territory", is_territory)
    registry.checks_at(points.GAIN_PLACE).requires("home-base.not-territory", is_territory)


class PlaceSubject(Protocol):
    """Something that is about a place."""

    state: State
    place: int


def is_territory(c: PlaceSubject) -> bool:
    """Return whether a place is a territory and not a home base (``home-base.not-territory``)."""
    return 0 <= c.place < c.state.rulebook.territories


def holder(state: State, place: int) -> int:
    """Return the player who controls a place, or ``NOBODY``.

    A unit controls (``control.unit``), else a structure (``control.structure``). Where units of two players meet, the
    first one there keeps control until the combat (``control.contested``). A home base is no territory
    (``home-base.not-territory``).
    """
    # Places are numbered territories first, then home bases.
    if place >= state.rulebook.territories or place < 0:
        return NOBODY
    found = NOBODY
    for index, player in enumerate(state.players):
        # The active player is the one who came; another player there was there before.
        if place in player.units and found in (NOBODY, state.active):
            found = index
    return structure_owner(state, place) if found == NOBODY else found


def structure_owner(state: State, place: int) -> int:
    """Return the player with a structure on a place, or ``NOBODY``."""
    for index, player in enumerate(state.players):
        if place in player.structures:
            return index
    return NOBODY


def tell_of_change(play: Play, place: int, before: int) -> None:
    """Record that a place has changed hands, by the rule that decides who holds it now."""
    if not play.telling:
        return
    state = play.state
    after = holder(state, place)
    if after == before or place >= state.rulebook.territories:
        return
    by_unit = after != NOBODY and place in state.players[after].units
    if by_unit and before != NOBODY and structure_owner(state, place) == before:
        rule = "move.enter-structure"
    elif by_unit or after == NOBODY:
        rule = "control.unit"
    else:
        rule = "control.structure"
    play.tell(rule, what="control", place=place, before=before, after=after)


def is_occupied(state: State, place: int) -> bool:
    """Return whether a character, mech or worker is on a place."""
    return any(place in player.units for player in state.players)


@dataclass(slots=True, eq=False)
class PlaceContext(PlayerContext):
    """A territory to place or produce something on."""

    place: int
    """The place; -1 where the question is about none."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        if self.place < 0:
            return {"player": self.player, "faction": self.player}
        return {
            "player": self.player,
            "faction": self.player,
            "place": self.place,
            "owner": holder(self.state, self.place),
            "workers": self.state.workers_at(self.player, self.place),
            "terrain": self.state.rulebook.terrain[self.place],
        }


class Placer(Protocol):
    """Somebody who wants something on a place."""

    state: State
    player: int
    place: int


def has_worker_on_own_territory(c: Placer) -> bool:
    """Return whether a player controls a place and has a worker on it."""
    return holder(c.state, c.place) == c.player and c.state.workers_at(c.player, c.place) > 0


def lacks_only_control(c: Placer) -> bool:
    """Return whether a player has a worker on a place and lacks only control of it."""
    return holder(c.state, c.place) != c.player and c.state.workers_at(c.player, c.place) > 0


def is_uncovered(state: State, player: int, box: str) -> bool:
    """Return whether an upgrade has uncovered a green box of the top row (``upgrade.effect``)."""
    return bool(state.players[player].upgrades >> UPGRADES.index(box) & 1)


def cost(state: State, player: int, action: int) -> int:
    """Return the present cost of a bottom-row action in resources: the red boxes that no cube covers."""
    owner = state.players[player]
    rulebook = state.rulebook
    _, printed, lowest, _ = rulebook.bottoms[owner.mat][action]
    return max(lowest, printed - rulebook.numbers.upgrade_saved * owner.upgraded[action])


def has_ability_of(state: State, player: int, structure: int) -> bool:
    """Return whether a player has the ability of a structure, which does not depend on who holds its ground.

    (``structure.top-row``, ``build.abilities-yours``)
    """
    return state.players[player].structures[structure] != NOWHERE
