"""What a card owes, taken by the ordinary actions: an upgrade, a mech, a structure, a recruit, production.

Nothing is paid for it, and what the player mat would bring along stays out of it: the coins are a rule of the bottom
row that a card lifts, and so are the bonuses of recruits.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import AmbiguousActionError, Part
from scythe_ref.scythe.engine.core import seams
from scythe_ref.scythe.engine.core.registry import Lift, Registry
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, FROM_ENCOUNTER, FROM_FACTORY, GAINS, NOWHERE
from scythe_ref.scythe.engine.rules.bottom_row import actions as bottom_row
from scythe_ref.scythe.engine.rules.bottom_row import recruits
from scythe_ref.scythe.engine.rules.encounters.card_costs import RULES, CardContext
from scythe_ref.scythe.engine.rules.encounters.card_gains import character_place, owed_gain, settle
from scythe_ref.scythe.engine.rules.move.movement import place_index
from scythe_ref.scythe.engine.rules.stars import check_goals
from scythe_ref.scythe.engine.rules.top_row import produce
from scythe_ref.scythe.engine.rules.turn import turns
from scythe_ref.scythe.engine.rules.turn.leaving import ActionGains
from scythe_ref.scythe.engine.rules.turn.paying import Payment

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play

WHICH = tuple(GAINS.index(name) for name in ("upgrade", "deploy_mech", "build_structure", "enlist_recruit"))
PRODUCE = GAINS.index("produce_territories")


def register(registry: Registry) -> None:
    """Declare what is different when a card brings it."""
    lift = registry.lift
    lift(Lift("encounter.needs-no-worker", ["deploy.place", "build.action"], from_encounter))
    lift(Lift("encounter.nothing-extra", ["pay.coins"], from_encounter))
    lift(Lift("encounter.no-recruit-bonus", ["enlist.ongoing"], from_encounter))
    registry.at(seams.FREE).requires(
        "encounter.nothing-extra", _nothing_offered, from_encounter, message="encounter.nothing-extra.paid"
    )
    registry.at(seams.FREE).requires(
        "factory.top-action", _nothing_offered, from_factory, message="factory.top-action.paid"
    )
    for which, verb in enumerate(BOTTOM_ACTIONS):
        registry.hook(seams.OWED[verb], partial(_take, which))
    registry.hook(seams.OWED["produce"], _produce)


# Exceptions to rules of the mat are asked with the contexts of the mat, of which only some come from a card.
def from_encounter(c: object) -> bool:
    """Tell whether something comes from an encounter."""
    return bool(getattr(c, "source", None) == FROM_ENCOUNTER)


def from_factory(c: object) -> bool:
    """Tell whether something comes from a Factory card."""
    return bool(getattr(c, "source", None) == FROM_FACTORY)


def _nothing_offered(c: CardContext) -> bool:
    return not c.offered and all(what == recruits.BONUS for _, what, _ in c.left)


def _begin(play: Play, player: int, which: int, payment: Payment, left: tuple[Part, ...]) -> CardContext | None:
    """Return the card that owes a gain, asked whether it may be taken; None if no card owes it."""
    owed = owed_gain(play.state, which)
    if owed is None or player != play.state.active:
        return None
    c = CardContext(play, player, owed.source, {}, {}, left=left, what=GAINS[which], offered=payment)
    turns.may_act(play, player, "gain")
    play.ask(c, seams.FREE)
    return c


def _place(play: Play, c: CardContext, label: str, spoken: Action) -> int:
    """Return where something goes: with an encounter the character's territory, whether it is named or not."""
    if not label and c.source == FROM_FACTORY:
        raise AmbiguousActionError(f"say where with 'at', as in '{spoken.verb} {spoken.args[0]} at T8'")
    place = place_index(play, c.player, label) if label else character_place(play.state)
    if c.source == FROM_ENCOUNTER:
        c.place = place
        play.ask(c, seams.GAIN_PLACE)
    return place


def _finish(play: Play, c: CardContext, which: int, held: int, gains: ActionGains) -> None:
    """Settle the gain, and let follow what would follow the action on the mat, as far as the card allows it."""
    settle(play, WHICH[which], 1)
    owner = play.state.players[c.player]
    if play.happens("pay.coins", c):
        play.track(c.player, "coins", play.rulebook.bottoms[owner.mat][which][3], "pay.coins")
    recruits.pay_out(play, c.player, which, held, gains, c.source)
    gains.settled()


def _take(which: int, play: Play, player: int, action: Action) -> bool:
    """Take an owed gain in place of a bottom-row action; tell whether a card owed it."""
    what, where, payment, left = action.args
    c = _begin(play, player, WHICH[which], payment, left) if what else None
    if c is None:
        return False
    held = play.state.players[player].recruits
    place = _place(play, c, where, action) if which in (bottom_row.DEPLOY, bottom_row.BUILD) else NOWHERE
    gains = ActionGains(play, player, left)
    bottom_row.prepared(play, player, which, what, where, place, RULES[c.source], gains, c.source)()
    _finish(play, c, which, held, gains)
    return True


def _produce(play: Play, player: int, action: Action) -> bool:
    """Produce by a card: the track is not paid, and the Mill stays out of it (``factory.no-bonuses``)."""
    owed = owed_gain(play.state, PRODUCE)
    if owed is None or _begin(play, player, PRODUCE, (), ()) is None:
        return False
    choices = [(place_index(play, player, label), only) for label, only in action.args[0]]
    mill = False  # its ability is one of the mat, and nothing of the mat comes with a card
    produce.ask_to_produce(play, player, choices, owed.number, mill)
    produce.produce_on(play, player, choices, mill)
    settle(play, PRODUCE, owed.number)
    check_goals(play, player)
    return True
