"""The Factory (chapter *The Factory*): the Factory card of the first visit, and the top action of each card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import ALL, AmbiguousActionError, ImpossibleActionError
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Limit, Registry, RuleException
from scythe_ref.scythe.engine.position.names import AIRSHIP, CLOSED, FACTORY_SECTION, FROM_FACTORY, OPEN
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.encounters.card_costs import CardContext, pay
from scythe_ref.scythe.engine.rules.encounters.card_gains import take
from scythe_ref.scythe.engine.rules.encounters.pending_gains import is_from_factory
from scythe_ref.scythe.engine.rules.move.movement import MoveContext, can_go_on, has_moved_before, unit_limit
from scythe_ref.scythe.engine.rules.top_row import ProduceContext
from scythe_ref.scythe.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play


def register(registry: Registry) -> None:
    """Declare the rules of the Factory and its cards."""
    registry.checks_at(points.ACT).requires(
        "factory.must-take",
        lambda c: not is_factory_card_due(c.state),
        lambda c: c.player == c.state.active and c.what != "take-card",
    )
    # A card that closes the turn would close it over the Factory card that is still to be taken.
    registry.checks_at(points.REVEAL).requires(
        "factory.must-take", lambda c: not is_factory_card_due(c.state), lambda c: c.ends_turn
    )
    registry.checks_at(points.TAKE_CARD).requires(
        "factory.card",
        lambda c: is_first_visit(c.state),
        because={"factory.card.held": lambda c: c.state.players[c.player].factory_card > 0},
    )
    registry.checks_at(points.TAKE_CARD).requires("factory.card-count", lambda c: c.card in c.state.factory_offer)
    registry.checks_at(points.ORDER).requires(
        "factory.actions",
        lambda c: not c.state.turn.bottom,
        lambda c: c.section == FACTORY_SECTION and c.row == turns.TOP,
    )
    registry.checks_at(points.FACTORY).requires(
        "factory.top-action", lambda c: c.option < max(1, c.offers), message="factory.top-action.choice"
    )
    registry.checks_at(points.FACTORY).requires(
        "factory.top-places",
        lambda c: "workers" not in c.gain or (ALL, "workers", "") in c.left,
        message="factory.top-places.unknown",
    )
    registry.checks_at(points.SECTION).requires(
        "factory.fifth-section",
        lambda c: c.state.players[c.player].factory_card > 0,
        lambda c: c.section == FACTORY_SECTION,
    )
    _register_move(registry)
    registry.exception(RuleException("factory.no-bonuses", ["pay.coins"], is_from_factory))
    registry.limit(
        Limit[ProduceContext]("factory.no-bonuses", lambda c: c.mill), lambda one: "produce.workers" in one.lifts
    )
    registry.effect("factory.card", "factory.top-action", "factory.no-bonuses")
    registry.verb("take-card", take_card)
    registry.verb("factory", top_action)


def _register_move(registry: Registry) -> None:
    """Declare the Move of a Factory card: one unit, farther than usual."""
    # One of these two refuses a second unit, by whether the first unit has a step left.
    registry.checks_at(points.BEGIN).requires(
        "factory.move", _has_unit_left, lambda c: c.factory and not has_moved_before(c) and not _has_step_left(c)
    )
    registry.checks_at(points.BEGIN).requires(
        "factory.move-one-unit", _has_unit_left, lambda c: c.factory and not has_moved_before(c) and _has_step_left(c)
    )
    registry.exception(
        RuleException[MoveContext](
            "factory.move",
            ["move.distance"],
            lambda c: c.factory and c.kind != AIRSHIP and c.steps < c.play.rulebook.numbers.move_factory_distance,
        )
    )


def _has_unit_left(c: MoveContext) -> bool:
    return c.state.turn.units < unit_limit(c)


def _has_step_left(c: MoveContext) -> bool:
    mover = c.state.turn.mover
    return mover >= 0 and can_go_on(c.play, c.player, mover)


def is_first_visit(state: State) -> bool:
    """Return whether the active player's character has come to the Factory and has no card yet (``factory.card``)."""
    owner = state.players[state.active]
    return bool(state.turn.moved & 1 and owner.units[0] == state.rulebook.factory and not owner.factory_card)


def is_factory_card_due(state: State) -> bool:
    """Return whether the player must take a Factory card now, if there is one left."""
    return bool(
        state.turn.moved & 1
        and is_first_visit(state)
        and state.factory_offer
        and state.turn.stage in (OPEN, CLOSED)
        and not state.over
    )


def take_card(play: Play, action: Action) -> None:
    """Carry out ``take card N``: one of the cards on the board is the player's for good (``factory.card``)."""
    player = turns.seat_of(play, action.faction)
    turns.ask_to_act(play, player, "take-card")
    number = action.args[0]
    play.ask(CardContext(play, player, FROM_FACTORY, {}, {}, play.rulebook.factory, card=number), points.TAKE_CARD)
    if number in play.state.factory_offer:
        left = len(play.state.factory_offer)
        play.do("take-card", player, number, rule="factory.card", before=left, after=left - 1)


def top_action(play: Play, action: Action) -> None:
    """Carry out ``factory``: the top action of the player's card (``factory.top-action``).

    Raises:
        AmbiguousActionError: The card offers a choice and the line makes none.
        ImpossibleActionError: The components have no top action for the card.
    """
    player = turns.seat_of(play, action.faction)
    choice, payment, left = action.args
    turns.take_row(play, player, "factory", FACTORY_SECTION, turns.TOP)
    number = play.state.players[player].factory_card
    card = play.rulebook.known_factory_cards.get(number)
    if card is None:
        raise ImpossibleActionError({"say": "unclear.factory-card", "card": number})
    offers = card.get("choose_one") or ()
    if offers and choice < 0:
        raise AmbiguousActionError({"say": "unclear.factory-choice"})
    gain = dict(card.get("gain") or {})
    if choice < len(offers) and offers:
        gain.update(offers[choice])
    c = CardContext(
        play, player, FROM_FACTORY, card.get("cost") or {}, gain,
        left=left, card=number, option=choice, offers=len(offers), offered=payment,
    )  # fmt: skip
    play.ask(c, points.FACTORY)
    pay(play, c)
    take(play, c)
