"""Upgrade, Deploy, Build and Enlist (chapter *Bottom-row actions*): what they cost, do and bring."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import AmbiguousActionError
from scythe_ref.scythe.engine.core import seams
from scythe_ref.scythe.engine.core.registry import Lift, Registry
from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    MECHS,
    NOWHERE,
    ONE_TIME_BONUSES,
    RESOURCES,
    STRUCTURES,
    UPGRADES,
)
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.bottom_row import recruits
from scythe_ref.scythe.engine.rules.bottom_row.placing import (
    PlaceContext,
    cost,
    not_controlled,
    worker_on_own_territory,
)
from scythe_ref.scythe.engine.rules.concepts import is_territory, structure_owner
from scythe_ref.scythe.engine.rules.context import PlayerContext
from scythe_ref.scythe.engine.rules.move.movement import LINKS, MoveContext, by_own_mine, place_index
from scythe_ref.scythe.engine.rules.turn import paying, turns
from scythe_ref.scythe.engine.rules.turn.leaving import ActionGains

if TYPE_CHECKING:
    from collections.abc import Callable

    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play

UPGRADE, DEPLOY, BUILD, ENLIST = range(4)
PAID_WITH = tuple(RESOURCES.index(name) for name in ("oil", "metal", "wood", "food"))
"""What each bottom-row action is paid with (``pay.resource``)."""
COST_RULES = ("upgrade.action", "deploy.cost", "build.action", "enlist.action")
"""The rule that says how much each action costs."""
RULES = ("upgrade.effect", "deploy.place", "build.action", "enlist.action")
"""The rule that says what each action does."""


@dataclass(slots=True, eq=False)
class MechContext(PlaceContext):
    """A mech that shall be deployed."""

    ability: str
    """The ability under it."""
    source: int = recruits.FROM_MAT
    """``FROM_MAT``, or the kind of card that brings it."""

    def values(self) -> dict[str, object]:
        """Return the values for the sentences about it."""
        return {**PlaceContext.values(self), "ability": self.ability}


@dataclass(slots=True, eq=False)
class StructureContext(PlaceContext):
    """A structure that shall be built."""

    structure: int
    """Which, an index into ``STRUCTURES``."""
    source: int = recruits.FROM_MAT
    """``FROM_MAT``, or the kind of card that brings it."""

    def values(self) -> dict[str, object]:
        """Return the values for the sentences about it."""
        builder = structure_owner(self.state, self.place)
        return {**PlaceContext.values(self), "structure": STRUCTURES[self.structure], "owner": builder}


@dataclass(slots=True, eq=False)
class UpgradeContext(PlayerContext):
    """A technology cube that shall be moved."""

    box: int
    """Green box it comes from, an index into ``UPGRADES``."""
    action: int
    """Whose red box it covers, an index into ``BOTTOM_ACTIONS``."""

    def values(self) -> dict[str, object]:
        """Return the values for the sentences about it."""
        return {
            "player": self.player,
            "box": UPGRADES[self.box].replace("_", " "),
            "action": BOTTOM_ACTIONS[self.action],
            "number": brackets(self.state, self.player, self.action),
        }


@dataclass(slots=True, eq=False)
class RecruitContext(PlayerContext):
    """A recruit that shall be enlisted."""

    section: int
    """Which one, an index into ``BOTTOM_ACTIONS``."""
    bonus: int
    """One-time bonus it shall cover, an index into ``ONE_TIME_BONUSES``."""

    def values(self) -> dict[str, object]:
        """Return the values for the sentences about it."""
        return {
            "player": self.player,
            "action": BOTTOM_ACTIONS[self.section],
            "bonus": ONE_TIME_BONUSES[self.bonus].replace("_", " "),
        }


def register(registry: Registry) -> None:
    """Declare the rules of the bottom row."""
    # Firm: what lifts a rule of these actions, such as where a piece may go, never changes the price.
    for rule in COST_RULES:
        message = rule if rule == "deploy.cost" else f"{rule}.cost"
        registry.at(seams.COSTS[rule]).requires("pay.resource", _right_resources)
        registry.at(seams.COSTS[rule]).requires(rule, lambda c: c.offered == c.needed, message=message, firm=True)
    _register_upgrade(registry)
    _register_deploy(registry)
    _register_build(registry)
    _register_enlist(registry)
    registry.effect("pay.coins", "pay.decline-coins", "pay.completed")
    for which, verb in enumerate(BOTTOM_ACTIONS):
        registry.verb(verb, partial(_act, which=which))


def _register_upgrade(registry: Registry) -> None:
    registry.at(seams.UPGRADE).requires("upgrade.action", lambda c: not c.state.players[c.player].upgrades >> c.box & 1)
    registry.at(seams.UPGRADE).requires(
        "upgrade.brackets",
        lambda c: c.state.players[c.player].upgraded[c.action] < brackets(c.state, c.player, c.action),
        because={"upgrade.brackets.none": lambda c: not brackets(c.state, c.player, c.action)},
    )
    registry.effect("upgrade.action")


def _register_deploy(registry: Registry) -> None:
    registry.at(seams.DEPLOY).requires(
        "deploy.place",
        lambda c: worker_on_own_territory(c) and c.state.rulebook.terrain[c.place] != LAKE,
        is_territory,
        because={
            "deploy.place.lake": lambda c: c.state.rulebook.terrain[c.place] == LAKE,
            "deploy.place.control": not_controlled,
        },
    )
    registry.at(seams.MECH).requires(
        "deploy.ability", _mech_on_mat, because={"deploy.ability.others": lambda c: not _bit(c)}
    )
    registry.effect("deploy.place", "deploy.ability", "deploy.cost")


def _register_build(registry: Registry) -> None:
    registry.at(seams.BUILD).requires(
        "build.where-not",
        lambda c: is_territory(c) and c.state.rulebook.terrain[c.place] != LAKE,
        because={"build.where-not.home-base": lambda c: not is_territory(c)},
    )
    registry.at(seams.BUILD).requires(
        "build.action", worker_on_own_territory, is_territory, because={"build.action.control": not_controlled}
    )
    at_structure = registry.at(seams.STRUCTURE)
    at_structure.requires(
        "build.action",
        lambda c: c.state.players[c.player].structures[c.structure] == NOWHERE,
        message="build.action.built",
        firm=True,
    )
    at_structure.requires("build.one", lambda c: structure_owner(c.state, c.place) < 0)
    registry.lift(Lift[MoveContext]("mine.always", [LINKS], lambda c: c.factory and by_own_mine(c)))
    registry.effect("build.action")


def _register_enlist(registry: Registry) -> None:
    registry.at(seams.RECRUIT).requires(
        "enlist.action", lambda c: not c.state.players[c.player].recruits >> c.section & 1
    )
    registry.at(seams.RECRUIT).requires(
        "enlist.permanent", lambda c: not c.state.players[c.player].recruited >> c.bonus & 1
    )
    registry.effect("enlist.action")


def brackets(state: State, player: int, action: int) -> int:
    """Return how many red boxes of an action have brackets on a player's mat (``upgrade.brackets``)."""
    _, printed, lowest, _ = state.rulebook.bottoms[state.players[player].mat][action]
    return printed - lowest


def _right_resources(c: paying.CostContext) -> bool:
    return all(thing in (c.what, paying.CARD) for _, thing, _ in c.payment)


def _bit(c: MechContext) -> int:
    return c.state.rulebook.ability_bits[c.state.players[c.player].faction].get(c.ability, 0)


def _mech_on_mat(c: MechContext) -> bool:
    owner = c.state.players[c.player]
    bit = _bit(c)
    return bool(bit) and not owner.abilities & bit and owner.mechs_out < len(MECHS)


# -- the four actions -----------------------------------------------------------------------------------------------


def _act(play: Play, action: Action, which: int) -> None:
    """Carry out a bottom-row action: pay, take the coins, do what it says, let the recruits bring what they bring."""
    player = turns.actor(play, action.faction)
    if any(hook(play, player, action) for hook in play.rulebook.hooks[seams.OWED[BOTTOM_ACTIONS[which]]]):
        return  # a card owes it, and has carried it out
    what, where, payment, without = action.args
    gains = ActionGains(play, player, without)
    owner = play.state.players[player]
    section, _, _, coins = play.rulebook.bottoms[owner.mat][which]
    turns.take_row(play, player, action.verb, section, turns.BOTTOM)
    needed = cost(play.state, player, which)
    held = owner.recruits
    completed = nothing_left(play.state, player, which)
    do = None
    if what:
        if not where:
            raise AmbiguousActionError(f"say where with 'at', as in '{action.verb} {what} at T8'")
        place = place_index(play, player, where) if which in (DEPLOY, BUILD) else NOWHERE
        do = prepared(play, player, which, what, where, place, RULES[which], gains)
    paying.pay_resources(play, player, PAID_WITH[which], needed, payment, COST_RULES[which])
    if completed:
        play.tell("pay.completed", player=player, action=action.verb)
    play.track(player, "coins", gains.taken(player, "pay.coins", "coins", coins), "pay.coins")
    if do is not None:
        do()
    recruits.pay_out(play, player, which, held, gains)
    gains.settled()


def prepared(
    play: Play,
    player: int,
    which: int,
    what: str,
    where: str,
    place: int,
    rule: str,
    gains: ActionGains,
    source: int = recruits.FROM_MAT,
) -> Callable[[], None]:
    """Ask whether an action may do what it is to do; return what does it.

    Asking and doing are apart, because on the mat the payment stands between them: what is not possible costs nothing.

    Args:
        what: The green box, the ability, the structure, or the section of the recruit.
        where: The red box, or the one-time bonus.
        place: Where a mech or structure goes.
        rule: The rule that brings the change.
        gains: What the action brings, and what is left of it.
        source: ``FROM_MAT``, or the kind of card that brings the action.
    """
    owner = play.state.players[player]
    if which == UPGRADE:
        box, red = UPGRADES.index(what), BOTTOM_ACTIONS.index(where)
        play.ask(UpgradeContext(play, player, box, red), seams.UPGRADE)
        covered = owner.upgraded[red]
        return lambda: play.do("upgrade", player, box, red, rule=rule, before=covered, after=covered + 1)
    if which == DEPLOY:
        play.ask(MechContext(play, player, place, what, source), seams.DEPLOY, seams.MECH)
        return lambda: _put_mech(play, player, what, place, rule)
    if which == BUILD:
        structure = STRUCTURES.index(what)
        play.ask(StructureContext(play, player, place, structure, source), seams.BUILD, seams.STRUCTURE)
        return lambda: play.do("structure", player, structure, place, rule=rule, before=NOWHERE, after=place)
    section, bonus = BOTTOM_ACTIONS.index(what), ONE_TIME_BONUSES.index(where)
    play.ask(RecruitContext(play, player, section, bonus), seams.RECRUIT)
    return lambda: _put_recruit(play, player, section, bonus, rule, gains)


def _put_mech(play: Play, player: int, ability: str, place: int, rule: str) -> None:
    owner = play.state.players[player]
    mech = next(unit for unit in MECHS if owner.units[unit] == NOWHERE)
    play.place(player, mech, place, rule)
    bit = play.rulebook.ability_bits[owner.faction][ability]
    play.do("ability", player, bit, rule="deploy.ability", before=0, after=ability)


def _put_recruit(play: Play, player: int, section: int, bonus: int, rule: str, gains: ActionGains) -> None:
    play.do("recruit", player, section, bonus, rule=rule, before=0, after=bonus)
    recruits.gain_one_time(play, player, bonus, gains)


def nothing_left(state: State, player: int, which: int) -> bool:
    """Tell whether a bottom-row action has nothing left for a player but its coins (``pay.completed``)."""
    owner = state.players[player]
    if which == UPGRADE:
        return owner.upgrades.bit_count() == len(UPGRADES)
    if which == DEPLOY:
        return owner.mechs_out == len(MECHS)
    if which == BUILD:
        return NOWHERE not in owner.structures
    return owner.recruits.bit_count() == len(BOTTOM_ACTIONS)
