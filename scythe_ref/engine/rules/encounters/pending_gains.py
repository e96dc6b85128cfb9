"""What a card owes, taken by the ordinary actions: an upgrade, a mech, a structure, a recruit, production.

Nothing is paid for it, and what the player mat would bring along stays out of it: the coins are a rule of the bottom
row that a card lifts, and so are the bonuses of recruits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scythe_ref.engine.actions.action import AmbiguousActionError
from scythe_ref.engine.core import seams
from scythe_ref.engine.core.registry import Lift, Registry
from scythe_ref.engine.position.names import (
    BOTTOM_ACTIONS,
    FROM_ENCOUNTER,
    FROM_FACTORY,
    GAINS,
    ONE_TIME_BONUSES,
    STRUCTURES,
    UPGRADES,
)
from scythe_ref.engine.rules.bottom_row import actions as bottom_row
from scythe_ref.engine.rules.bottom_row import recruits
from scythe_ref.engine.rules.encounters.card_costs import RULES, CardContext
from scythe_ref.engine.rules.encounters.card_gains import character_place, owed_gain, settle
from scythe_ref.engine.rules.move.movement import place_index
from scythe_ref.engine.rules.stars import check_goals
from scythe_ref.engine.rules.top_row import produce
from scythe_ref.engine.rules.turn import turns
from scythe_ref.engine.rules.turn.paying import Payment

if TYPE_CHECKING:
    from scythe_ref.engine.actions.action import Action
    from scythe_ref.engine.core.play import Play

WHICH = tuple(GAINS.index(name) for name in ("upgrade", "deploy_mech", "build_structure", "enlist_recruit"))
PRODUCE = GAINS.index("produce_territories")


class CardMech(bottom_row.MechContext):
    """A mech that comes from a card; ``source`` says from which kind."""

    __slots__ = ("source",)

    def __init__(self, play: Play, player: int, place: int, ability: str, source: int) -> None:
        super().__init__(play, player, place, ability)
        self.source = source


class CardStructure(bottom_row.StructureContext):
    """A structure that comes from a card; ``source`` says from which kind."""

    __slots__ = ("source",)

    def __init__(self, play: Play, player: int, place: int, structure: int, source: int) -> None:
        super().__init__(play, player, place, structure)
        self.source = source


def register(registry: Registry) -> None:
    """Declare what is different when a card brings it."""
    lift = registry.lift
    lift(Lift("encounter.needs-no-worker", ["deploy.place", "build.action"], from_encounter))
    lift(Lift("encounter.nothing-extra", ["pay.coins"], from_encounter))
    lift(Lift("encounter.no-recruit-bonus", ["enlist.ongoing"], from_encounter))
    lift(Lift("factory.no-bonuses", ["pay.coins"], from_factory))
    registry.at(seams.FREE).requires(
        "encounter.nothing-extra", _nothing_offered, from_encounter, message="encounter.nothing-extra.paid"
    )
    registry.at(seams.FREE).requires(
        "factory.top-action", _nothing_offered, from_factory, message="factory.top-action.paid"
    )
    registry.effect("factory.no-bonuses")
    for which, carry_out in enumerate((_upgrade, _deploy, _build, _enlist)):
        registry.hook(seams.OWED[BOTTOM_ACTIONS[which]], _taker(which, carry_out))
    registry.hook(seams.OWED["produce"], _produce)


def from_encounter(c: Any) -> bool:
    """Tell whether something comes from an encounter."""
    return bool(getattr(c, "source", None) == FROM_ENCOUNTER)


def from_factory(c: Any) -> bool:
    """Tell whether something comes from a Factory card."""
    return bool(getattr(c, "source", None) == FROM_FACTORY)


def _nothing_offered(c: CardContext) -> bool:
    return not c.offered and not c.left


def _begin(play: Play, player: int, which: int, payment: Payment, left: tuple[str, ...]) -> CardContext | None:
    """Return the card that owes a gain, asked whether it may be taken; None if no card owes it."""
    owed = owed_gain(play.state, which)
    if owed is None or player != play.state.active:
        return None
    c = CardContext(play, player, owed.source, {}, {})
    c.what = GAINS[which]
    c.offered, c.left = payment, left
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


def _finish(play: Play, c: CardContext, which: int, held: int) -> None:
    """Settle the gain, and let follow what would follow the action on the mat, as far as the card allows it."""
    settle(play, WHICH[which], 1)
    owner = play.state.players[c.player]
    if play.happens("pay.coins", c):
        play.track(c.player, "coins", play.rulebook.bottoms[owner.mat][which][3], "pay.coins")
    recruits.pay_out(play, c.player, which, held, c.source)


CarryOut = Callable[["Play", CardContext, "Action"], None]


def _taker(which: int, carry_out: CarryOut) -> Callable[[Play, int, Action], bool]:
    """Return what takes an owed gain in place of a bottom-row action, and tells whether a card owed it."""

    def take(play: Play, player: int, action: Action) -> bool:
        what, _, payment, left = action.args
        c = _begin(play, player, WHICH[which], payment, left) if what else None
        if c is None:
            return False
        held = play.state.players[player].recruits
        carry_out(play, c, action)
        _finish(play, c, which, held)
        return True

    return take


def _upgrade(play: Play, c: CardContext, action: Action) -> None:
    box, red, _, _ = action.args
    bottom_row.make_upgrade(play, c.player, UPGRADES.index(box), BOTTOM_ACTIONS.index(red), RULES[c.source])


def _deploy(play: Play, c: CardContext, action: Action) -> None:
    ability, label, _, _ = action.args
    place = _place(play, c, label, action)
    play.ask(CardMech(play, c.player, place, ability, c.source), seams.DEPLOY)
    bottom_row.place_mech(play, c.player, ability, place, RULES[c.source], usual_place=False)


def _build(play: Play, c: CardContext, action: Action) -> None:
    name, label, _, _ = action.args
    place, structure = _place(play, c, label, action), STRUCTURES.index(name)
    play.ask(CardStructure(play, c.player, place, structure, c.source), seams.BUILD)
    bottom_row.place_structure(play, c.player, structure, place, RULES[c.source], usual_place=False)


def _enlist(play: Play, c: CardContext, action: Action) -> None:
    section, bonus, _, _ = action.args
    taken, covered = BOTTOM_ACTIONS.index(section), ONE_TIME_BONUSES.index(bonus)
    bottom_row.place_recruit(play, c.player, taken, covered, RULES[c.source])


def _produce(play: Play, player: int, action: Action) -> bool:
    """Produce by a card: the track is not paid, and the Mill stays out of it (``factory.no-bonuses``)."""
    owed = owed_gain(play.state, PRODUCE)
    if owed is None or _begin(play, player, PRODUCE, (), ()) is None:
        return False
    choices = [(place_index(play, player, label), only) for label, only in action.args[0]]
    mill = False
    produce.ask_to_produce(play, player, choices, owed.number, mill)
    produce.produce_on(play, player, choices, mill)
    settle(play, PRODUCE, owed.number)
    check_goals(play, player)
    return True
