"""Gains of cards, run from the closed vocabulary of the components.

A gain without a choice happens at once. One with a choice is owed: it waits in ``Turn.owed`` until the player takes it
by the ordinary action for it, or gives it up with ``leave``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import AmbiguousActionError
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import FROM_ENCOUNTER, FROM_FACTORY, GAINS, NOWHERE, RESOURCES, WORKERS
from scythe_ref.scythe.engine.position.state import PendingGain, State
from scythe_ref.scythe.engine.rules.bottom_row import is_completed
from scythe_ref.scythe.engine.rules.concepts import has_worker_on_own_territory, lacks_only_control, structure_owner
from scythe_ref.scythe.engine.rules.encounters.card_costs import (
    RULES,
    TRACKS,
    CardContext,
    has_some_of_each,
    parts_not_given,
)
from scythe_ref.scythe.engine.rules.move.movement import place_index
from scythe_ref.scythe.engine.rules.stars import check_goals
from scythe_ref.scythe.engine.rules.turn import turns
from scythe_ref.scythe.engine.rules.turn.paying import ActionGains

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play

LOOK = "look_at_one_opponents_combat_cards"
RESOURCES_ANY = GAINS.index("resources_any")
PIECES = ("upgrade", "deploy_mech", "build_structure", "enlist_recruit")
"""Gains that take a piece off a mat, in the order of ``BOTTOM_ACTIONS``."""
TAKING = frozenset(("gain", "leave"))
"""The actions that are open while a card owes something."""


def register(registry: Registry) -> None:
    """Declare how a gain that is still open holds up the turn, and the actions that settle it."""
    registry.checks_at(points.ACT).requires(
        "encounter.part-of-gain",
        lambda c: not _has_pending_gain(c.state, FROM_ENCOUNTER),
        lambda c: c.player == c.state.active and c.what not in TAKING,
        message="encounter.part-of-gain.open",
    )
    registry.checks_at(points.ACT).requires(
        "factory.top-action",
        lambda c: not _has_pending_gain(c.state, FROM_FACTORY),
        lambda c: c.player == c.state.active and c.what not in TAKING,
        message="factory.top-action.open",
    )
    registry.checks_at(points.OPTION).requires(
        "encounter.part-of-gain",
        _has_parts_left,
        message="encounter.part-of-gain.not-given",
        because={"encounter.part-of-gain.fewer": has_some_of_each},
    )
    registry.checks_at(points.FACTORY).requires(
        "turn.pay-first",
        _has_parts_left,
        message="turn.pay-first.not-given",
        because={"turn.pay-first.fewer": has_some_of_each},
    )
    # Firm: an exception to ``encounter.option`` allows another option of a card, but no gain beyond its options.
    registry.checks_at(points.GAIN_TAKEN).requires(
        "encounter.option",
        _is_pending,
        _is_from_encounter,
        message="encounter.option.owed",
        firm=True,
        because={"encounter.option.owed.fewer": _has_pending_resources},
    )
    registry.checks_at(points.GAIN_TAKEN).requires(
        "factory.top-action",
        _is_pending,
        lambda c: c.source != FROM_ENCOUNTER,
        message="factory.top-action.owed",
        because={"factory.top-action.owed.fewer": _has_pending_resources},
    )
    registry.checks_at(points.GAIN_PLACE).requires(
        "encounter.option",
        lambda c: c.place == character_place(c.state),
        _is_from_encounter,
        message="encounter.option.place",
        firm=True,
    )
    registry.checks_at(points.GAIN_PLACE).requires(
        "factory.top-places",
        has_worker_on_own_territory,
        lambda c: c.source == FROM_FACTORY and c.place < c.state.rulebook.territories,
        because={"factory.top-places.control": lacks_only_control},
    )
    registry.checks_at(points.LEAVE).requires(
        "encounter.part-of-gain", _can_leave, message="encounter.part-of-gain.none"
    )
    registry.effect("encounter.option", "encounter.part-of-gain", "encounter.structure-full", "factory.top-action")
    registry.verb("gain", gain)
    registry.verb("leave", leave)


def _is_from_encounter(c: CardContext) -> bool:
    return c.source == FROM_ENCOUNTER


def _has_pending_gain(state: State, source: int) -> bool:
    owed = state.turn.owed  # asked before every action, and hardly ever is anything owed
    return bool(owed) and any(gain.source == source for gain in owed)


def _has_parts_left(c: CardContext) -> bool:
    return not parts_not_given(c)


def _is_pending(c: CardContext) -> bool:
    owed = pending_gain(c.state, RESOURCES_ANY)
    return owed is not None and sum(c.gain.values()) <= owed.number


def _has_pending_resources(c: CardContext) -> bool:
    return pending_gain(c.state, RESOURCES_ANY) is not None


def _can_leave(c: turns.TurnContext) -> bool:
    return bool(c.state.turn.owed or (c.state.turn.card and c.state.turn.options))


def character_place(state: State) -> int:
    """Return the place of the active player's character."""
    return state.players[state.active].units[0]


# -- gains ----------------------------------------------------------------------------------------------------------


def take(play: Play, c: CardContext) -> None:
    """Give a player the gains of a card: at once, or owed where there is a choice to make."""
    owing: list[tuple[int, int]] = []
    gains = ActionGains(play, c.player, c.left)
    for name, number in c.gain.items():
        if name == LOOK:  # no change: the state knows all hands
            play.tell("encounter.option", player=c.player)
        elif name in GAINS:
            owing.append((GAINS.index(name), number))
        else:
            _give(play, c, name, gains.take(c.player, RULES[c.source], name, number))
    gains.refuse_unmatched()
    check_goals(play, c.player)
    if play.state.over:
        return  # a gain at once has brought the last star: the card owes nothing more
    for which, number in owing:
        c.what = GAINS[which]
        if not _has_no_room(play, c) and not _has_none_left(play, c):
            play.do("owe", which, number, c.source, rule=RULES[c.source])


def _has_no_room(play: Play, c: CardContext) -> bool:
    """Return whether a structure has nowhere to go (``encounter.structure-full``)."""
    if c.what != "build_structure" or c.source != FROM_ENCOUNTER or structure_owner(play.state, c.place) < 0:
        return False
    play.tell("encounter.structure-full", player=c.player, place=c.place)
    return True


def _has_none_left(play: Play, c: CardContext) -> bool:
    """Return whether the player has no such piece any more, so that there is nothing to take or to leave."""
    return c.what in PIECES and is_completed(play.state, c.player, PIECES.index(c.what))


def _give(play: Play, c: CardContext, name: str, number: int) -> None:
    rule = RULES[c.source]
    if name in TRACKS:
        play.track(c.player, name, number, rule)
    elif name == "combat_cards":
        play.draw_cards(c.player, number, rule)
    elif name == "workers":
        on_mat = [unit for unit in WORKERS if play.state.players[c.player].units[unit] == NOWHERE]
        for unit in on_mat[:number]:
            play.place(c.player, unit, c.place, rule)
    else:
        play.resource(c.place, RESOURCES.index(name), number, rule)


def pending_gain(state: State, which: int) -> PendingGain | None:
    """Return the first gain of a kind, an index into ``GAINS``, that a card owes."""
    return next((owed for owed in state.turn.owed if owed.gain == which), None)


def settle(play: Play, which: int, number: int) -> None:
    """Note that a player has taken some of an owed gain; the last of it finishes the card."""
    play.do("settle", [owed.gain for owed in play.state.turn.owed].index(which), number)
    finish_gains(play)


def finish_gains(play: Play) -> None:
    """Let a card go on when it owes nothing more."""
    if not play.state.turn.owed and not play.state.over:
        for hook in play.rulebook.hooks[points.GAINS_SETTLED]:
            hook(play)


def gain(play: Play, action: Action) -> None:
    """Carry out ``gain GOODS [at PLACE]``: resources of any types that a card gives."""
    player = turns.seat_of(play, action.faction)
    goods, label = action.args
    turns.ask_to_act(play, player, "gain")
    owed = pending_gain(play.state, RESOURCES_ANY)
    source = FROM_ENCOUNTER if owed is None else owed.source
    wanted: dict[str, int] = {}
    for number, thing in goods:
        wanted[thing] = wanted.get(thing, 0) + number
    c = CardContext(play, player, source, {}, wanted)
    play.ask(c, points.GAIN_TAKEN)
    if not label and source == FROM_FACTORY:
        raise AmbiguousActionError({"say": "unclear.where-goods", "line": f"{action} at T8"})
    c.place = place_index(play, player, label) if label else character_place(play.state)
    play.ask(c, points.GAIN_PLACE)
    for thing, number in wanted.items():
        play.resource(c.place, RESOURCES.index(thing), number, RULES[source])
    settle(play, RESOURCES_ANY, sum(wanted.values()))


def leave(play: Play, action: Action) -> None:
    """Carry out ``leave``: give up the gains still owed (``encounter.part-of-gain``, ``turn.pay-first``)."""
    player = turns.seat_of(play, action.faction)
    turns.ask_to_act(play, player, "leave")
    play.ask(turns.TurnContext(play, player, "leave"), points.LEAVE)
    for owed in list(play.state.turn.owed):
        play.do("settle", 0, owed.number, rule=play.rulebook.gains[RULES[owed.source]].by)
    for hook in play.rulebook.hooks[points.GAINS_LEFT]:
        hook(play)
