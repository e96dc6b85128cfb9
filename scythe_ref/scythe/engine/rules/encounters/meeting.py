"""Encounters (chapter *Encounters*): drawing the card, choosing an option, and the way of the card back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import CLOSED, FROM_ENCOUNTER, OPEN
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.encounters.card_costs import CardContext, can_pay, pay
from scythe_ref.scythe.engine.rules.encounters.card_gains import character_place, finish_gains, take
from scythe_ref.scythe.engine.rules.move.movement import is_lifted
from scythe_ref.scythe.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play

OPTIONS = "abc"


def register(registry: Registry) -> None:
    """Declare the rules of encounters."""
    _register_order(registry)
    registry.checks_at(points.ENCOUNTER).requires("encounter.character", _has_come, message="encounter.character.who")
    registry.checks_at(points.ENCOUNTER).requires(
        "encounter.used-up", lambda c: c.state.has_encounter(c.place), _has_come
    )
    registry.checks_at(points.OPTION).requires("encounter.option", lambda c: not c.state.turn.options)
    registry.checks_at(points.OPTION).requires("encounter.unaffordable", lambda c: can_pay(c.play, c.player, c.cost))
    registry.effect("encounter.character", "encounter.card-back")
    registry.hook(points.GAINS_SETTLED, finish_card)
    registry.hook(points.GAINS_LEFT, put_back)
    registry.verb("encounter", draw)
    registry.verb("option", choose)


def _register_order(registry: Registry) -> None:
    """Declare the actions that an encounter holds up until it is over."""
    at_act = registry.checks_at(points.ACT)
    # One rule for each next step, so that the refusing one names it: draw, choose, finish the card.
    at_act.requires(
        "encounter.character",
        lambda c: not is_encounter_due(c.state),
        lambda c: c.player == c.state.active and c.what not in ("end-turn", "encounter"),
    )
    at_act.requires(
        "encounter.must-choose",
        lambda c: not is_encounter_due(c.state) and not _is_undecided(c.state),
        lambda c: c.player == c.state.active and c.what == "end-turn",
        because={"encounter.must-choose.draw": lambda c: is_encounter_due(c.state)},
    )
    at_act.requires(
        "encounter.must-choose",
        lambda c: not _is_undecided(c.state),
        lambda c: c.player == c.state.active and c.what not in ("end-turn", "option"),
    )
    at_act.requires(
        "encounter.card-back",
        lambda c: not has_open_card(c.state) or _is_undecided(c.state) or bool(c.state.turn.owed),
        lambda c: c.player == c.state.active and c.what not in ("option", "leave"),
    )
    registry.checks_at(points.CARD_OPEN).requires(
        "encounter.option", lambda c: bool(c.state.turn.card), message="encounter.option.no-card", firm=True
    )
    # A card that closes the turn would close it over an encounter that is still to come.
    registry.checks_at(points.REVEAL).requires(
        "encounter.must-choose",
        lambda c: not is_encounter_due(c.state),
        lambda c: c.ends_turn,
        message="encounter.must-choose.draw",
    )


def is_encounter_due(state: State) -> bool:
    """Return whether the active player's character has come onto a token and the encounter is next.

    A card that moves the character onto another token finishes first.
    """
    turn = state.turn
    return bool(
        turn.moved & 1
        and not turn.card
        and state.has_encounter(character_place(state))
        and turn.stage in (OPEN, CLOSED)
        and not state.over
    )


def _is_undecided(state: State) -> bool:
    """Return whether there is an open card with no option chosen yet."""
    return has_open_card(state) and not state.turn.options


def has_open_card(state: State) -> bool:
    """Return whether the player has drawn an encounter card and has not finished it."""
    return state.turn.card > 0 and not state.over


def _has_come(c: CardContext) -> bool:
    """Return whether the character has come onto an encounter territory this turn."""
    state = c.state
    return bool(state.turn.moved & 1 and (state.rulebook.encounter[c.place] or state.encounters >> c.place & 1))


# -- drawing --------------------------------------------------------------------------------------------------------


def draw(play: Play, action: Action) -> None:
    """Carry out ``encounter``: remove the token and draw a card (``encounter.character``)."""
    player = turns.seat_of(play, action.faction)
    turns.ask_to_act(play, player, "encounter")
    place = character_place(play.state)
    play.ask(CardContext(play, player, FROM_ENCOUNTER, {}, {}, place), points.ENCOUNTER)
    if play.state.encounter_deck:
        number = play.state.encounter_deck[-1]
        play.do("meet", place, rule="encounter.character", before=place, after=number)


# -- choosing -------------------------------------------------------------------------------------------------------


def choose(play: Play, action: Action) -> None:
    """Carry out ``option X``: pay its cost, take its gain (``encounter.option``)."""
    player = turns.seat_of(play, action.faction)
    turns.ask_to_act(play, player, "option")
    play.ask(turns.TurnContext(play, player, "option"), points.CARD_OPEN)
    letter, left = action.args
    c = option_context(play, player, OPTIONS.index(letter))
    c.left = left
    play.ask(c, points.OPTION)
    before = play.state.turn.options
    play.do("option", c.option, rule="encounter.option", before=before, after=letter)
    pay(play, c)
    take(play, c)
    finish_gains(play)


def option_context(play: Play, player: int, option: int) -> CardContext:
    """Return one option of the open card as the checks see it."""
    number = play.state.turn.card
    data = play.rulebook.encounter_cards[number][OPTIONS[option]]
    cost, gain = data.get("cost") or {}, data["gain"]
    place = character_place(play.state)
    return CardContext(play, player, FROM_ENCOUNTER, cost, gain, place, card=number, option=option)


# -- the card goes back ---------------------------------------------------------------------------------------------


def finish_card(play: Play) -> None:
    """Put the card back when it owes nothing and the player may choose no further option."""
    turn = play.state.turn
    if not turn.card or not turn.options or turn.owed:
        return
    exceptions = play.rulebook.exceptions_to.get("encounter.option", ())
    for option in range(len(OPTIONS)):
        if not turn.options >> option & 1:
            c = option_context(play, play.state.active, option)
            if is_lifted(exceptions, c) and can_pay(play, c.player, c.cost):
                return
    put_back(play)


def put_back(play: Play) -> None:
    """Put the card under the deck (``encounter.card-back``)."""
    if play.state.turn.card:
        number = play.state.turn.card
        play.do("card-back", rule="encounter.card-back", before=number, after=number)
