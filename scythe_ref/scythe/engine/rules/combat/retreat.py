"""Retreat (chapter *Combat*): where the loser's units go."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import COMBAT, GROUND_UNITS, KIND_OF, KINDS, MECHS, OPEN, RETREAT, WORKER
from scythe_ref.scythe.engine.rules.concepts import holder, tell_of_change
from scythe_ref.scythe.engine.rules.move.movement import UNITS_OF_KIND, after_combats, place_index
from scythe_ref.scythe.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Actor, Play
    from scythe_ref.scythe.engine.rules.combat.fight import CombatContext


@dataclass(slots=True, eq=False)
class RetreatStep(PlayerContext):
    """One unit of the loser and its destination."""

    place: int
    unit: int
    kind: int
    target: int
    workers: list[int] = field(default_factory=list)
    missing: int = 0
    """Workers that the line names and that are not there."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        return {
            "player": self.player,
            "faction": self.player,
            "unit": KINDS[self.kind],
            "from": self.place,
            "place": self.place,
            "to": self.target,
            "present": len(self.workers),
            "workers": len(self.workers) + self.missing,
        }


def register(registry: Registry) -> None:
    """Declare the rules of retreat."""
    at_retreat = registry.checks_at(points.RETREAT)
    at_retreat.requires(
        "combat.retreat",
        lambda c: c.unit >= 0,
        message="combat.retreat.who",
        firm=True,
        because={"combat.retreat.none": lambda c: c.state.turn.stage != RETREAT},
    )
    at_retreat.requires("combat.retreat", lambda c: c.target == home(c), lambda c: c.unit >= 0)
    at_retreat.requires(
        "move.carry-workers",
        lambda c: c.unit in MECHS,
        lambda c: c.unit >= 0 and bool(c.workers or c.missing),
        message="combat.retreat.workers",
    )
    at_retreat.requires(
        "move.pick-up", lambda c: not c.missing, lambda c: c.unit >= 0, message="combat.retreat.missing"
    )
    registry.checks_at(points.ACT).requires(
        "combat.retreat", lambda c: c.state.turn.stage != RETREAT, message="combat.retreat.first", firm=True
    )
    registry.effect("combat.retreat")
    registry.verb("retreat", choose_retreat)


def home(c: Actor) -> int:
    """Return the acting player's home base."""
    return c.state.rulebook.base[c.state.players[c.player].faction]


def after_defeat(play: Play, c: CombatContext) -> None:
    """Have the loser's units retreat, or ask where to, if the loser has a choice."""
    if not play.is_in_effect("combat.retreat", c):
        # Another rule says who retreats from this combat.
        play.do("close-combat")
        return
    choices = [place for hook in play.rulebook.hooks[points.RETREAT_CHOICES] for place in hook(play, c)]
    if choices:
        play.do("lost", c.side)
        play.turn("stage", RETREAT)
        return
    send_home(play, c.player, c.place)
    play.do("close-combat")


def send_home(play: Play, player: int, place: int) -> None:
    """Send all units of the loser on a territory to the home base (``combat.retreat``)."""
    base = play.rulebook.base[play.state.players[player].faction]
    before = holder(play.state, place)
    for unit in units_at(play, player, place):
        play.place(player, unit, base, "combat.retreat")
    tell_of_change(play, place, before)


def units_at(play: Play, player: int, place: int) -> list[int]:
    """Return a player's units on a territory."""
    units = play.state.players[player].units
    return [unit for unit in range(GROUND_UNITS) if units[unit] == place]


def choose_retreat(play: Play, action: Action) -> None:
    """Carry out ``retreat UNIT to PLACE``: the loser chooses where the rules leave a choice."""
    player = turns.seat_of(play, action.faction)
    name, label, load = action.args
    state = play.state
    combat = state.combat
    place = combat.place if combat is not None else -1
    there = [unit for unit in UNITS_OF_KIND[name] if unit < GROUND_UNITS and state.players[player].units[unit] == place]
    losing = combat is not None and combat.loser >= 0 and combat.sides[combat.loser] == player
    unit = there[0] if there and losing else -1
    # Without a combat the checks refuse it, and their sentences still name a place.
    c = RetreatStep(play, player, max(place, 0), unit, KINDS.index(name), place_index(play, player, label))
    wanted = sum(number for number, _ in load)
    workers = [other for other in units_at(play, player, place) if KIND_OF[other] == WORKER] if losing else []
    c.workers = workers[:wanted]
    c.missing = max(0, wanted - len(workers))
    play.ask(c, points.RETREAT)
    lifted = [by for rule, by in play.lifted if rule == "combat.retreat"]
    rule = lifted[-1] if lifted else "combat.retreat"
    before = holder(state, place)
    for one in (c.unit, *c.workers):
        play.place(player, one, c.target, rule)
        for hook in play.rulebook.hooks[points.SET_DOWN]:
            hook(play, player, one, c.target)
    tell_of_change(play, place, before)
    # Workers get nowhere but home unless a mech takes them along: nobody is asked where those go who are left.
    if all(KIND_OF[left] == WORKER for left in units_at(play, player, place)):
        finish_retreat(play)


def next_combat(play: Play) -> None:
    """Go on after a combat: to the next one, or out of the combats."""
    if play.state.over:
        return
    if play.state.turn.pending:
        play.turn("stage", COMBAT)
    else:
        play.turn("stage", OPEN)
        after_combats(play)


def finish_retreat(play: Play) -> None:
    """Send the loser's remaining units home, and go on after the combat."""
    state = play.state
    combat = state.combat
    assert combat is not None
    send_home(play, combat.sides[combat.loser], combat.place)
    play.do("close-combat")
    next_combat(play)
