"""The bottom row of a player mat: Upgrade, Deploy, Build and Enlist, and the like of them that cards give."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.options import leaving
from scythe_ref.scythe.engine.options.node import Menu, Next, choose
from scythe_ref.scythe.engine.options.paying import Source, payment, sources
from scythe_ref.scythe.engine.options.reach import Ground
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    NOWHERE,
    ONE_TIME_BONUSES,
    STRUCTURES,
    UPGRADES,
    bits_of,
)
from scythe_ref.scythe.engine.rules.bottom_row.actions import PAID_WITH
from scythe_ref.scythe.engine.rules.bottom_row.recruits import BONUS, ONE_TIME
from scythe_ref.scythe.engine.rules.turn.paying import Payment

NOTHING = "nothing"
LEFT = 3
"""Where a bottom-row action says what is left."""

Effects = dict[str, tuple[str, ...]]
"""What an action may do, each with the places or counterparts for which it may be done."""

Rest = Callable[[str, str], Next]
"""What follows when it is settled what an action does, and where or for what."""


def bottom_options(menu: Menu, ground: Ground, section: int) -> None:
    """Add the bottom-row action of a section, if it can be paid."""
    which = ground.tables.bottom[ground.owner.mat][section]
    if which < 0 or BOTTOM_ACTIONS[which] not in menu.state.rulebook.verbs:
        return
    needed = cost(ground, which)
    pool = sources(ground, PAID_WITH[which])
    # Paying is possible even where nothing can be done with it: an action may be taken for its coins and bonuses alone.
    if sum(part[0] for part in pool) >= needed:
        menu.add(BOTTOM_ACTIONS[which], lambda: _action(ground, which, needed, pool))


def cost(ground: Ground, which: int) -> int:
    """Return what a bottom-row action costs now."""
    rulebook = ground.state.rulebook
    _section, printed, lowest, _coins = rulebook.bottoms[ground.owner.mat][which]
    return max(lowest, printed - rulebook.numbers.upgrade_saved * ground.owner.upgraded[which])


def _action(ground: Ground, which: int, needed: int, pool: list[Source]) -> Next:
    """Return the choice of what an action of the mat does, or that it is only paid for."""
    verb = BOTTOM_ACTIONS[which]
    coins = ground.state.rulebook.bottoms[ground.owner.mat][which][3]

    def rest(what: str, where: str) -> Next:
        def paid(parts: Payment) -> Next:
            brought = leaving.Brought(ground.state, ground.player)
            brought.add("coins", coins)
            recruits = ground.owner.recruits
            if verb == "enlist" and what:
                one_time(brought, where)
                if what == verb and "enlist.same-action-at-once" in ground.state.rulebook.effects:
                    recruits |= 1 << which
            return leaving.with_recruits(
                brought, which, recruits, lambda left: Action(ground.faction, verb, (what, where, parts, left)), LEFT
            )

        return payment(ground.player, pool, needed, paid)

    return effects(ground, which, {**can_do(ground, which, where_allowed(ground)), NOTHING: ("",)}, rest)


def one_time(brought: leaving.Brought, bonus: str) -> None:
    """Add the one-time bonus that a recruit covers."""
    name = dict(ONE_TIME)[bonus]
    brought.add(bonus, getattr(brought.state.rulebook.numbers, name), BONUS)


def where_allowed(ground: Ground) -> int:
    """Return a bit for each territory where a piece of the own may be placed: controlled, with a worker, no lake."""
    return ground.worked() & ~ground.tables.lakes


def effects(ground: Ground, which: int, possible: Effects, rest: Rest) -> Next:
    """Return the choice of what an action does, then where or for what."""

    def then(what: str) -> Next:
        said = "" if what == NOTHING else what
        return choose(
            ground.player, "where", possible[what], lambda where: rest(said, where), lambda action: action.args[1]
        )

    return choose(ground.player, BOTTOM_ACTIONS[which], (*possible,), then, lambda action: action.args[0] or NOTHING)


def can_do(ground: Ground, which: int, places: int) -> Effects:
    """Return everything that a bottom-row action could do; a mech or structure may be placed on some places (bits)."""
    return {what: wheres for what, wheres in _CAN_DO[which](ground, places).items() if wheres}


def _upgrades(ground: Ground, _places: int) -> Effects:
    bottoms = ground.state.rulebook.bottoms[ground.owner.mat]
    covers = tuple(
        name
        for name, (_, printed, lowest, _), cubes in zip(BOTTOM_ACTIONS, bottoms, ground.owner.upgraded, strict=True)
        if cubes < printed - lowest
    )
    return dict.fromkeys(_without(ground.owner.upgrades, UPGRADES), covers)


def _mechs(ground: Ground, places: int) -> Effects:
    if NOWHERE not in ground.owner.units[1:5]:
        return {}
    bits = ground.state.rulebook.ability_bits[ground.owner.faction]
    return dict.fromkeys(
        (ability for ability, bit in bits.items() if not ground.owner.abilities & bit), ground.names(places)
    )


def _structures(ground: Ground, places: int) -> Effects:
    built = bits_of({place for player in ground.state.players for place in player.structures})
    left = (name for name, place in zip(STRUCTURES, ground.owner.structures, strict=True) if place == NOWHERE)
    return dict.fromkeys(left, ground.names(places & ~built))


def _recruits(ground: Ground, _places: int) -> Effects:
    bonuses = _without(ground.owner.recruited, ONE_TIME_BONUSES)
    return dict.fromkeys(_without(ground.owner.recruits, BOTTOM_ACTIONS), bonuses)


def _without(taken: int, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names whose bit is not set."""
    return tuple(name for bit, name in enumerate(names) if not taken >> bit & 1)


_CAN_DO: Sequence[Callable[[Ground, int], Effects]] = (_upgrades, _mechs, _structures, _recruits)
