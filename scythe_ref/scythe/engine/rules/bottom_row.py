"""Upgrade, Deploy, Build and Enlist (chapter *Bottom-row actions*), and the bonuses of recruits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import AmbiguousActionError
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Registry, RuleException
from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    FROM_FACTORY,
    MECHS,
    NOWHERE,
    ONE_TIME_BONUSES,
    RESOURCES,
    STRUCTURES,
    UPGRADES,
)
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.concepts import (
    PlaceContext,
    cost,
    has_worker_on_own_territory,
    is_territory,
    lacks_only_control,
    structure_owner,
)
from scythe_ref.scythe.engine.rules.move.movement import LINKS, MoveContext, is_between_mine_and_tunnel, place_index
from scythe_ref.scythe.engine.rules.stars import check_after_bonus, check_goals, earns_last_star, tell_star_order
from scythe_ref.scythe.engine.rules.turn import paying, turns
from scythe_ref.scythe.engine.rules.turn.paying import ActionGains

if TYPE_CHECKING:
    from collections.abc import Callable

    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play


UPGRADE, DEPLOY, BUILD, ENLIST = range(4)
FROM_MAT = -1
"""The source of an action on the player mat; cards are ``FROM_ENCOUNTER`` and so on."""
PAID_WITH = tuple(RESOURCES.index(name) for name in ("oil", "metal", "wood", "food"))
"""The resource that pays for each bottom-row action (``pay.resource``)."""
COST_RULES = ("upgrade.action", "deploy.cost", "build.action", "enlist.action")
"""The rule that says how much each action costs."""
RULES = ("upgrade.effect", "deploy.place", "build.action", "enlist.action")
"""The rule for the effect of each action."""


@dataclass(slots=True, eq=False)
class MechContext(PlaceContext):
    """A mech to deploy."""

    ability: str
    """The ability under it."""
    source: int = FROM_MAT
    """``FROM_MAT``, or the kind of card that brings it."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        return {**PlaceContext.values(self), "ability": self.ability}


@dataclass(slots=True, eq=False)
class StructureContext(PlaceContext):
    """A structure to build."""

    structure: int
    """Which, an index into ``STRUCTURES``."""
    source: int = FROM_MAT
    """``FROM_MAT``, or the kind of card that brings it."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        builder = structure_owner(self.state, self.place)
        return {**PlaceContext.values(self), "structure": STRUCTURES[self.structure], "owner": builder}


@dataclass(slots=True, eq=False)
class UpgradeContext(PlayerContext):
    """A technology cube to move."""

    box: int
    """Green box it comes from, an index into ``UPGRADES``."""
    action: int
    """Whose red box it covers, an index into ``BOTTOM_ACTIONS``."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        return {
            "player": self.player,
            "box": UPGRADES[self.box],
            "action": BOTTOM_ACTIONS[self.action],
            "number": brackets(self.state, self.player, self.action),
        }


@dataclass(slots=True, eq=False)
class RecruitContext(PlayerContext):
    """A recruit to enlist."""

    section: int
    """Which one, an index into ``BOTTOM_ACTIONS``."""
    bonus: int
    """One-time bonus it shall cover, an index into ``ONE_TIME_BONUSES``."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        return {
            "player": self.player,
            "action": BOTTOM_ACTIONS[self.section],
            "bonus": ONE_TIME_BONUSES[self.bonus],
        }


def register(registry: Registry) -> None:
    """Declare the rules of the bottom row."""
    # Firm: an exception to a rule of these actions, such as the place of a piece, never changes the price.
    for rule in COST_RULES:
        message = rule if rule == "deploy.cost" else f"{rule}.cost"
        registry.checks_at(points.COSTS[rule]).requires("pay.resource", _is_right_resource)
        registry.checks_at(points.COSTS[rule]).requires(
            rule, lambda c: c.offered == c.needed, message=message, firm=True
        )
    _register_upgrade(registry)
    _register_deploy(registry)
    _register_build(registry)
    _register_enlist(registry)
    _register_recruits(registry)
    registry.effect("pay.coins", "pay.decline-coins", "pay.completed", "upgrade.effect", "build.abilities-yours")
    for which, verb in enumerate(BOTTOM_ACTIONS):
        registry.verb(verb, partial(_act, which=which))


def _register_upgrade(registry: Registry) -> None:
    registry.checks_at(points.UPGRADE).requires(
        "upgrade.action", lambda c: not c.state.players[c.player].upgrades >> c.box & 1
    )
    registry.checks_at(points.UPGRADE).requires(
        "upgrade.brackets",
        lambda c: c.state.players[c.player].upgraded[c.action] < brackets(c.state, c.player, c.action),
        because={"upgrade.brackets.none": lambda c: not brackets(c.state, c.player, c.action)},
    )
    registry.effect("upgrade.action")


def _register_deploy(registry: Registry) -> None:
    registry.checks_at(points.DEPLOY).requires(
        "deploy.place",
        lambda c: has_worker_on_own_territory(c) and c.state.rulebook.terrain[c.place] != LAKE,
        is_territory,
        because={
            "deploy.place.lake": lambda c: c.state.rulebook.terrain[c.place] == LAKE,
            "deploy.place.control": lacks_only_control,
        },
    )
    registry.checks_at(points.MECH).requires(
        "deploy.ability", _has_mech_on_mat, because={"deploy.ability.others": lambda c: not _bit(c)}
    )
    registry.effect("deploy.place", "deploy.ability", "deploy.cost")


def _register_build(registry: Registry) -> None:
    registry.checks_at(points.BUILD).requires(
        "build.where-not",
        lambda c: is_territory(c) and c.state.rulebook.terrain[c.place] != LAKE,
        because={"build.where-not.home-base": lambda c: not is_territory(c)},
    )
    registry.checks_at(points.BUILD).requires(
        "build.action", has_worker_on_own_territory, is_territory, because={"build.action.control": lacks_only_control}
    )
    at_structure = registry.checks_at(points.STRUCTURE)
    at_structure.requires(
        "build.action",
        lambda c: c.state.players[c.player].structures[c.structure] == NOWHERE,
        message="build.action.built",
        firm=True,
    )
    at_structure.requires("build.one", lambda c: structure_owner(c.state, c.place) < 0)
    registry.exception(
        RuleException[MoveContext]("mine.always", [LINKS], lambda c: c.factory and is_between_mine_and_tunnel(c))
    )
    registry.effect("build.action")


def _register_enlist(registry: Registry) -> None:
    registry.checks_at(points.RECRUIT).requires(
        "enlist.action", lambda c: not c.state.players[c.player].recruits >> c.section & 1
    )
    registry.checks_at(points.RECRUIT).requires(
        "enlist.permanent", lambda c: not c.state.players[c.player].recruited >> c.bonus & 1
    )
    registry.effect("enlist.action")


def brackets(state: State, player: int, action: int) -> int:
    """Return the number of an action's red boxes with brackets on a player's mat (``upgrade.brackets``)."""
    _, printed, lowest, _ = state.rulebook.bottoms[state.players[player].mat][action]
    return printed - lowest


def _is_right_resource(c: paying.CostContext) -> bool:
    return all(thing in (c.what, paying.CARD) for _, thing, _ in c.payment)


def _bit(c: MechContext) -> int:
    return c.state.rulebook.ability_bits[c.state.players[c.player].faction].get(c.ability, 0)


def _has_mech_on_mat(c: MechContext) -> bool:
    owner = c.state.players[c.player]
    bit = _bit(c)
    return bool(bit) and not owner.abilities & bit and owner.mechs_out < len(MECHS)


# -- the four actions -----------------------------------------------------------------------------------------------


def _act(play: Play, action: Action, which: int) -> None:
    """Resolve cost, coins, effect and recruit bonuses of a bottom-row action."""
    player = turns.seat_of(play, action.faction)
    if any(hook(play, player, action) for hook in play.rulebook.hooks[points.PENDING_GAIN[BOTTOM_ACTIONS[which]]]):
        return  # a card owes it, and has carried it out
    what, where, payment, without = action.args
    gains = ActionGains(play, player, without)
    owner = play.state.players[player]
    section, _, _, coins = play.rulebook.bottoms[owner.mat][which]
    turns.take_row(play, player, action.verb, section, turns.BOTTOM)
    needed = cost(play.state, player, which)
    held = owner.recruits
    completed = is_completed(play.state, player, which)
    do = None
    if what:
        if not where:
            raise AmbiguousActionError({"say": "unclear.where", "line": f"{action.verb} {what} at T8"})
        place = place_index(play, player, where) if which in (DEPLOY, BUILD) else NOWHERE
        do = prepare(play, player, which, what, where, place, RULES[which], gains)
    paying.pay_resources(play, player, PAID_WITH[which], needed, payment, COST_RULES[which])
    if completed:
        play.tell("pay.completed", player=player, action=action.verb)
    play.track(player, "coins", gains.take(player, "pay.coins", "coins", coins), "pay.coins")
    if do is not None:
        do()
    pay_out(play, player, which, held, gains)
    gains.refuse_unmatched()


def prepare(
    play: Play,
    player: int,
    which: int,
    what: str,
    where: str,
    place: int,
    rule: str,
    gains: ActionGains,
    source: int = FROM_MAT,
) -> Callable[[], None]:
    """Ask whether an action may have its effect; return a function that applies it.

    Asking and doing are apart, because on the mat the payment is between them: an impossible action costs nothing.

    Args:
        what: The green box, the ability, the structure, or the section of the recruit.
        where: The red box, or the one-time bonus.
        place: The territory for a mech or structure.
        rule: The rule that brings the change.
        gains: The gains of the action, and the parts that the line leaves.
        source: ``FROM_MAT``, or the kind of card that brings the action.
    """
    owner = play.state.players[player]
    if which == UPGRADE:
        box, red = UPGRADES.index(what), BOTTOM_ACTIONS.index(where)
        play.ask(UpgradeContext(play, player, box, red), points.UPGRADE)
        covered = owner.upgraded[red]
        return lambda: play.do("upgrade", player, box, red, rule=rule, before=covered, after=covered + 1)
    if which == DEPLOY:
        play.ask(MechContext(play, player, place, what, source), points.DEPLOY, points.MECH)
        return lambda: _put_mech(play, player, what, place, rule)
    if which == BUILD:
        structure = STRUCTURES.index(what)
        play.ask(StructureContext(play, player, place, structure, source), points.BUILD, points.STRUCTURE)
        return lambda: play.do("structure", player, structure, place, rule=rule, before=NOWHERE, after=place)
    section, bonus = BOTTOM_ACTIONS.index(what), ONE_TIME_BONUSES.index(where)
    play.ask(RecruitContext(play, player, section, bonus), points.RECRUIT)
    return lambda: _put_recruit(play, player, section, bonus, rule, gains)


def _put_mech(play: Play, player: int, ability: str, place: int, rule: str) -> None:
    owner = play.state.players[player]
    mech = next(unit for unit in MECHS if owner.units[unit] == NOWHERE)
    play.place(player, mech, place, rule)
    bit = play.rulebook.ability_bits[owner.faction][ability]
    play.do("ability", player, bit, rule="deploy.ability", before=0, after=ability)


def _put_recruit(play: Play, player: int, section: int, bonus: int, rule: str, gains: ActionGains) -> None:
    play.do("recruit", player, section, bonus, rule=rule, before=0, after=bonus)
    gain_one_time(play, player, bonus, gains)


def is_completed(state: State, player: int, which: int) -> bool:
    """Return whether a bottom-row action has nothing left for a player but its coins (``pay.completed``)."""
    owner = state.players[player]
    if which == UPGRADE:
        return owner.upgrades.bit_count() == len(UPGRADES)
    if which == DEPLOY:
        return owner.mechs_out == len(MECHS)
    if which == BUILD:
        return NOWHERE not in owner.structures
    return owner.recruits.bit_count() == len(BOTTOM_ACTIONS)


# -- recruits ---------------------------------------------------------------------------------------------------------


ONE_TIME = tuple((bonus, f"enlist_{bonus}") for bonus in ONE_TIME_BONUSES)
"""The gain of each one-time bonus, and the name of its number."""
ONGOING = (
    ("power", "ongoing_upgrade_power"),
    ("coins", "ongoing_deploy_coins"),
    ("popularity", "ongoing_build_popularity"),
    ("combat_cards", "ongoing_enlist_combat_cards"),
)
"""The ongoing bonus of each bottom-row action, and the name of its number."""

BONUS = "bonus"
"""The word of a line for any one-time bonus: the mat's own coins are ``coins``."""

FROM_THE_NEXT = ("enlist-own-circle", "from-the-next")
AT_ONCE = ("enlist-own-circle", "at-once")


@dataclass(slots=True, eq=False)
class OngoingContext(PlayerContext):
    """A recruit that may bring its owner, the player, something."""

    actor: int
    """The player who takes the action."""
    action: int
    """Which action, an index into ``BOTTOM_ACTIONS``."""
    source: int
    """``FROM_MAT``, or the kind of card that brings the action."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        return {"player": self.player, "faction": self.actor, "action": BOTTOM_ACTIONS[self.action]}


def _register_recruits(registry: Registry) -> None:
    registry.effect(
        "enlist.one-time", "enlist.ongoing", "enlist.ongoing-bonuses", "enlist.decline-bonus", "enlist.order",
        "enlist.last-star", "enlist.two-players",
    )  # fmt: skip
    registry.effect("enlist.same-action", setting=FROM_THE_NEXT)
    registry.effect("enlist.same-action-at-once", setting=AT_ONCE)
    registry.exception(
        RuleException[OngoingContext](
            "enlist.bottom-only", ["enlist.ongoing"], lambda c: bool(c.source == FROM_FACTORY)
        )
    )


def gain_one_time(play: Play, player: int, bonus: int, gains: ActionGains) -> None:
    """Gain the bonus that a recruit has just covered (``enlist.one-time``)."""
    what, name = ONE_TIME[bonus]
    number = gains.take(player, "enlist.one-time", BONUS, getattr(play.rulebook.numbers, name), told=what)
    _gain(play, player, what, number, "enlist.one-time")


def pay_out(play: Play, player: int, action: int, recruits: int, gains: ActionGains, source: int = FROM_MAT) -> None:
    """Let everybody gain the ongoing bonus of an action just taken, and place the stars that follow.

    The player who took it comes first, then the neighbour to the left, then the one to the right (``enlist.order``).
    Where the action itself earns the last star, that star comes after all of the bonuses (``end.bottom-row``); where a
    bonus earns it, the game ends there (``enlist.last-star``). An action from a card is no bottom-row action: its star
    comes at once, and nobody gains a bonus.

    Args:
        action: The action, an index into ``BOTTOM_ACTIONS``.
        recruits: The recruits of that player as they were before the action.
        gains: The gains of the action, and the parts that the line leaves.
        source: ``FROM_MAT``, or the kind of card that brings the action.
    """
    last_star_waits = source == FROM_MAT and earns_last_star(play, player)
    if not last_star_waits:
        check_goals(play, player)
    bonuses = [OngoingContext(play, gainer, player, action, source) for gainer in _gainers(play, player)]
    bonuses = [c for c in bonuses if _has_bonus(play, c, recruits)]
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


def _gainers(play: Play, player: int) -> list[int]:
    """Return a player and both neighbours, in the order in which they gain (``enlist.order``)."""
    seats = len(play.state.players)
    left, right = (player + 1) % seats, (player - 1) % seats
    gainers = [player]
    if left != player:
        gainers.append(left)
    if right not in gainers:  # of two players each sits on both sides (``enlist.two-players``)
        gainers.append(right)
    return gainers


def _has_bonus(play: Play, c: OngoingContext, recruits: int) -> bool:
    """Return whether an action brings its bonus to a player: the circle was open before, and no card lifts it.

    Args:
        recruits: The recruits of the player who took the action, as they were before it (``enlist.same-action``).
    """
    if not play.state.players[c.player].recruits >> c.action & 1:
        return False
    # The player has uncovered the circle by this very action.
    if c.player == c.actor and not recruits >> c.action & 1:
        if c.source != FROM_MAT:
            return False
        if not play.rulebook.is_active("enlist.same-action-at-once"):
            play.tell("enlist.same-action", player=c.player)
            return False
        play.tell("enlist.same-action-at-once", player=c.player)
    return play.is_in_effect("enlist.ongoing", c)


def _pay(play: Play, c: OngoingContext, gains: ActionGains) -> None:
    play.tell("enlist.ongoing", player=c.player, faction=c.actor, action=BOTTOM_ACTIONS[c.action])
    if len(c.state.players) == 2 and c.player != c.actor:
        play.tell("enlist.two-players", player=c.player)
    what, name = ONGOING[c.action]
    whose = play.rulebook.factions[c.state.players[c.player].faction]
    number = gains.take(c.player, "enlist.ongoing-bonuses", what, getattr(play.rulebook.numbers, name), whose)
    _gain(play, c.player, what, number, "enlist.ongoing-bonuses")


def _gain(play: Play, player: int, what: str, amount: int, rule: str) -> None:
    if what == "combat_cards":
        play.draw_cards(player, amount, rule)
    else:
        play.track(player, what, amount, rule)
