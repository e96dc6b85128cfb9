"""Recruits (chapter *Bottom-row actions*): one-time bonuses, and ongoing bonuses for whoever has the recruit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core.registry import Lift, Registry
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, FROM_FACTORY, ONE_TIME_BONUSES
from scythe_ref.scythe.engine.rules.context import PlayerContext
from scythe_ref.scythe.engine.rules.stars import check_after_bonus, check_goals, earns_last_star, tell_star_order
from scythe_ref.scythe.engine.rules.turn.leaving import ActionGains

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play

FROM_MAT = -1
"""Where an action comes from that is taken on the player mat; cards are ``FROM_ENCOUNTER`` and so on."""
ONE_TIME = tuple((bonus, f"enlist_{bonus}") for bonus in ONE_TIME_BONUSES)
"""What the one-time bonuses bring, and the name of the number."""
ONGOING = (
    ("power", "ongoing_upgrade_power"),
    ("coins", "ongoing_deploy_coins"),
    ("popularity", "ongoing_build_popularity"),
    ("combat_cards", "ongoing_enlist_combat_cards"),
)
"""What the ongoing bonus of each bottom-row action brings, and the name of the number."""

BONUS = "bonus"
"""The word of a line for the one-time bonus, whatever it brings: the mat's own coins are called ``coins``."""

FROM_THE_NEXT = ("enlist-own-circle", "from-the-next")
AT_ONCE = ("enlist-own-circle", "at-once")


@dataclass(slots=True, eq=False)
class OngoingContext(PlayerContext):
    """A recruit that may bring its owner, the player, something."""

    actor: int
    """Who takes the action."""
    action: int
    """Which action, an index into ``BOTTOM_ACTIONS``."""
    source: int
    """``FROM_MAT``, or the kind of card that brings the action."""

    def values(self) -> dict[str, object]:
        """Return the values for the sentences about it."""
        return {"player": self.player, "faction": self.actor, "action": BOTTOM_ACTIONS[self.action]}


def register(registry: Registry) -> None:
    """Declare the rules of recruits."""
    registry.effect(
        "enlist.one-time", "enlist.ongoing", "enlist.ongoing-bonuses", "enlist.decline-bonus", "enlist.order",
        "enlist.last-star", "enlist.two-players",
    )  # fmt: skip
    registry.effect("enlist.same-action", setting=FROM_THE_NEXT)
    registry.effect("enlist.same-action-at-once", setting=AT_ONCE)
    registry.lift(
        Lift[OngoingContext]("enlist.bottom-only", ["enlist.ongoing"], lambda c: bool(c.source == FROM_FACTORY))
    )


def gain_one_time(play: Play, player: int, bonus: int, gains: ActionGains) -> None:
    """Gain the bonus that a recruit has just covered (``enlist.one-time``)."""
    what, name = ONE_TIME[bonus]
    number = gains.taken(player, "enlist.one-time", BONUS, getattr(play.rulebook.numbers, name), told=what)
    _gain(play, player, what, number, "enlist.one-time")


def pay_out(play: Play, player: int, action: int, recruits: int, gains: ActionGains, source: int = FROM_MAT) -> None:
    """Let everybody gain the ongoing bonus of an action that has been taken, and place the stars that follow.

    The player who took it comes first, then the neighbour to the left, then the one to the right (``enlist.order``).
    Where the action itself earns the last star, that star comes after all of the bonuses (``end.bottom-row``); where a
    bonus earns it, the game ends there (``enlist.last-star``). What a card brings is no bottom-row action: its star is
    placed at once, and nobody gains a bonus.

    Args:
        action: Which action, an index into ``BOTTOM_ACTIONS``.
        recruits: The recruits of that player as they were before the action.
        gains: What the action brings, and what is left of it.
        source: ``FROM_MAT``, or the kind of card that brings the action.
    """
    last_star_waits = source == FROM_MAT and earns_last_star(play, player)
    if not last_star_waits:
        check_goals(play, player)
    bonuses = [OngoingContext(play, gainer, player, action, source) for gainer in _in_order(play, player)]
    bonuses = [c for c in bonuses if _brings_something(play, c, recruits)]
    if last_star_waits:
        _pay_before_the_last_star(play, player, bonuses, gains)
    else:
        _pay_each_with_its_stars(play, player, bonuses, gains)
    tell_star_order(play)


def _pay_before_the_last_star(play: Play, player: int, bonuses: list[OngoingContext], gains: ActionGains) -> None:
    """Pay every bonus, then place the star that ends the game (``end.bottom-row``, ``end.neighbours-bonus``)."""
    play.tell("end.bottom-row", player=player)
    for c in bonuses:
        if c is not bonuses[0]:
            play.tell("enlist.order", player=c.player)
        _pay(play, c, gains)
        if c.player != player:
            play.tell("end.neighbours-bonus", player=c.player)
    check_goals(play, player)


def _pay_each_with_its_stars(play: Play, player: int, bonuses: list[OngoingContext], gains: ActionGains) -> None:
    """Pay one bonus after another, each with the stars that it brings (``end.opponents-turn-order``)."""
    for c in bonuses:
        if c is not bonuses[0]:
            play.tell("enlist.order", player=c.player)
        if play.state.over:
            play.tell("enlist.last-star", player=c.player)
            play.tell("end.opponents-turn-order", number=len(bonuses))
            return
        _pay(play, c, gains)
        check_after_bonus(play, player, c.player)


def _in_order(play: Play, player: int) -> list[int]:
    """Return a player and both neighbours, in the order in which they gain (``enlist.order``)."""
    seats = len(play.state.players)
    left, right = (player + 1) % seats, (player - 1) % seats
    gainers = [player]
    if left != player:
        gainers.append(left)
    if right not in gainers:  # of two players each sits on both sides (``enlist.two-players``)
        gainers.append(right)
    return gainers


def _brings_something(play: Play, c: OngoingContext, recruits: int) -> bool:
    """Tell whether an action brings its bonus to a player: the circle was uncovered before, and no card lifts it.

    Args:
        recruits: The recruits of the player who took the action, as they were before it (``enlist.same-action``).
    """
    if not play.state.players[c.player].recruits >> c.action & 1:
        return False
    # The player has uncovered the circle by this very action.
    if c.player == c.actor and not recruits >> c.action & 1:
        if c.source != FROM_MAT:
            return False
        if not play.rulebook.active("enlist.same-action-at-once"):
            play.tell("enlist.same-action", player=c.player)
            return False
        play.tell("enlist.same-action-at-once", player=c.player)
    return play.happens("enlist.ongoing", c)


def _pay(play: Play, c: OngoingContext, gains: ActionGains) -> None:
    play.tell("enlist.ongoing", player=c.player, faction=c.actor, action=BOTTOM_ACTIONS[c.action])
    if len(c.state.players) == 2 and c.player != c.actor:
        play.tell("enlist.two-players", player=c.player)
    what, name = ONGOING[c.action]
    whose = play.rulebook.factions[c.state.players[c.player].faction]
    number = gains.taken(c.player, "enlist.ongoing-bonuses", what, getattr(play.rulebook.numbers, name), whose)
    _gain(play, c.player, what, number, "enlist.ongoing-bonuses")


def _gain(play: Play, player: int, what: str, amount: int, rule: str) -> None:
    if what == "combat_cards":
        play.draw_cards(player, amount, rule)
    else:
        play.track(player, what, amount, rule)
