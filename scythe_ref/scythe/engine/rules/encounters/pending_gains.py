"""Gains that a card owes, taken by the ordinary actions: a piece, production, or units that the card moves.

They cost nothing, and bring nothing of the player mat: a card lifts the rules of the bottom row for the coins and for
the bonuses of recruits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import AmbiguousActionError, Part
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Registry, RuleException
from scythe_ref.scythe.engine.core.rulebook import HOME_BASE, LAKE, NO_BORDER
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, FROM_ENCOUNTER, FROM_FACTORY, GAINS, NOWHERE
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules import bottom_row, top_row
from scythe_ref.scythe.engine.rules.concepts import holder, tell_of_change
from scythe_ref.scythe.engine.rules.encounters.card_costs import RULES, CardContext
from scythe_ref.scythe.engine.rules.encounters.card_gains import character_place, pending_gain, settle
from scythe_ref.scythe.engine.rules.move.movement import choose_unit, place_index
from scythe_ref.scythe.engine.rules.stars import check_goals
from scythe_ref.scythe.engine.rules.turn import turns
from scythe_ref.scythe.engine.rules.turn.paying import ActionGains, Payment

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play


WHICH = tuple(GAINS.index(name) for name in ("upgrade", "deploy_mech", "build_structure", "enlist_recruit"))
PRODUCE = GAINS.index("produce_territories")


def register(registry: Registry) -> None:
    """Declare the exceptions for pieces from a card."""
    exception = registry.exception
    exception(RuleException("encounter.needs-no-worker", ["deploy.place", "build.action"], is_from_encounter))
    exception(RuleException("encounter.nothing-extra", ["pay.coins"], is_from_encounter))
    exception(RuleException("encounter.no-recruit-bonus", ["enlist.ongoing"], is_from_encounter))
    registry.checks_at(points.FREE).requires(
        "encounter.nothing-extra", _is_nothing_offered, is_from_encounter, message="encounter.nothing-extra.paid"
    )
    registry.checks_at(points.FREE).requires(
        "factory.top-action", _is_nothing_offered, is_from_factory, message="factory.top-action.paid"
    )
    for which, verb in enumerate(BOTTOM_ACTIONS):
        registry.hook(points.PENDING_GAIN[verb], partial(_take, which))
    registry.hook(points.PENDING_GAIN["produce"], _produce)
    _register_relocation(registry)


# Exceptions to rules of the mat are asked with the contexts of the mat, of which only some come from a card.
def is_from_encounter(c: object) -> bool:
    """Return whether something comes from an encounter."""
    return bool(getattr(c, "source", None) == FROM_ENCOUNTER)


def is_from_factory(c: object) -> bool:
    """Return whether something comes from a Factory card."""
    return bool(getattr(c, "source", None) == FROM_FACTORY)


def _is_nothing_offered(c: CardContext) -> bool:
    return not c.offered and all(what == bottom_row.BONUS for _, what, _ in c.left)


def _begin(play: Play, player: int, which: int, payment: Payment, left: tuple[Part, ...]) -> CardContext | None:
    """Return the card that owes a gain, after asking whether the player may take it; None if no card owes it."""
    owed = pending_gain(play.state, which)
    if owed is None or player != play.state.active:
        return None
    c = CardContext(play, player, owed.source, {}, {}, left=left, what=GAINS[which], offered=payment)
    turns.ask_to_act(play, player, "gain")
    play.ask(c, points.FREE)
    return c


def _place(play: Play, c: CardContext, label: str, spoken: Action) -> int:
    """Return the place of a gain: with an encounter the character's territory, named or not."""
    if not label and c.source == FROM_FACTORY:
        raise AmbiguousActionError({"say": "unclear.where", "line": f"{spoken.verb} {spoken.args[0]} at T8"})
    place = place_index(play, c.player, label) if label else character_place(play.state)
    if c.source == FROM_ENCOUNTER:
        c.place = place
        play.ask(c, points.GAIN_PLACE)
    return place


def _finish(play: Play, c: CardContext, which: int, held: int, gains: ActionGains) -> None:
    """Settle the gain, then its coins and bonuses as far as the card allows them."""
    settle(play, WHICH[which], 1)
    owner = play.state.players[c.player]
    if play.is_in_effect("pay.coins", c):
        play.track(c.player, "coins", play.rulebook.bottoms[owner.mat][which][3], "pay.coins")
    bottom_row.pay_out(play, c.player, which, held, gains, c.source)
    gains.refuse_unmatched()


def _take(which: int, play: Play, player: int, action: Action) -> bool:
    """Take an owed gain in place of a bottom-row action; tell whether a card owed it."""
    what, where, payment, left = action.args
    c = _begin(play, player, WHICH[which], payment, left) if what else None
    if c is None:
        return False
    held = play.state.players[player].recruits
    place = _place(play, c, where, action) if which in (bottom_row.DEPLOY, bottom_row.BUILD) else NOWHERE
    gains = ActionGains(play, player, left)
    bottom_row.prepare(play, player, which, what, where, place, RULES[c.source], gains, c.source)()
    _finish(play, c, which, held, gains)
    return True


def _produce(play: Play, player: int, action: Action) -> bool:
    """Produce by a card: without the cost of the track, and without the Mill (``factory.no-bonuses``)."""
    owed = pending_gain(play.state, PRODUCE)
    if owed is None or _begin(play, player, PRODUCE, (), ()) is None:
        return False
    choices = [(place_index(play, player, label), only) for label, only in action.args[0]]
    mill = False  # its ability is one of the mat, and nothing of the mat comes with a card
    top_row.ask_to_produce(play, player, choices, owed.number, mill)
    top_row.produce_on(play, player, choices, mill)
    settle(play, PRODUCE, owed.number)
    check_goals(play, player)
    return True


# -- units that a card moves to an adjacent empty territory -----------------------------------------------------------


UNITS = GAINS.index("move_units_here_to_an_adjacent_empty_land_territory")
NOT_DECIDED = 1
"""The number of the owed gain before the first unit goes; it keeps both places, as no other field is about one card."""


@dataclass(slots=True, eq=False)
class Relocation(CardContext):
    """A unit that an encounter card moves."""

    unit: int = -1
    """Its number; -1 where there is none."""
    origin: int = NOWHERE
    """Its place, by the line."""
    named: bool = True
    """Whether the line names one step and no load."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        return {**CardContext.values(self), "from": self.origin}


def _register_relocation(registry: Registry) -> None:
    """Declare the card's conditions on the units and their territory."""
    registry.checks_at(points.RELOCATE).requires(
        "encounter.option", _is_here, message="encounter.option.units", firm=True
    )
    registry.checks_at(points.RELOCATE).requires(
        "encounter.option", can_go, message="encounter.option.territory", firm=True
    )
    registry.hook(points.PENDING_GAIN["move"], relocate)


def destination(state: State) -> tuple[int, int]:
    """Return from where and to where the units go; -1 while it is open."""
    owed = pending_gain(state, UNITS)
    if owed is None or owed.number <= NOT_DECIDED:
        return character_place(state), -1
    return divmod(owed.number - NOT_DECIDED - 1, len(state.rulebook.places))


def _is_here(c: Relocation) -> bool:
    return c.unit >= 0 and c.named and c.origin == destination(c.state)[0]


def can_go(c: Relocation) -> bool:
    """Return whether the units can go to a territory: the one decided on, or an adjacent empty one on land."""
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
    owed = pending_gain(play.state, UNITS)
    if owed is None or player != play.state.active or action.verb != "move":
        return False
    turns.ask_to_act(play, player, "gain")
    name, stops = action.args
    origin, target = place_index(play, player, stops[0][0]), place_index(play, player, stops[-1][0])
    named = len(stops) == 2 and not stops[0][1] and not stops[1][1]  # from here to there
    unit = choose_unit(play, player, name, origin)
    c = Relocation(play, player, FROM_ENCOUNTER, {}, {}, target, unit=unit, origin=origin, named=named)
    play.ask(c, points.RELOCATE)
    held = (holder(play.state, origin), holder(play.state, target))
    play.place(player, c.unit, target, RULES[FROM_ENCOUNTER])
    if destination(play.state)[1] < 0:
        decided = NOT_DECIDED + 1 + origin * len(play.rulebook.places) + target
        settle(play, UNITS, owed.number - decided)
    tell_of_change(play, origin, held[0])
    tell_of_change(play, target, held[1])
    return True
