"""The bottom row of a player mat: Upgrade, Deploy, Build and Enlist, and the like of them that cards give."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scythe_ref.engine.actions.action import Action
from scythe_ref.engine.core.bits import places_of
from scythe_ref.engine.options.node import Label, Menu, Next, choose
from scythe_ref.engine.options.paying import Payment, Source, payment, sources
from scythe_ref.engine.options.reach import Ground
from scythe_ref.engine.position.state import BOTTOM_ACTIONS, NOWHERE, ONE_TIME_BONUSES, STRUCTURES, UPGRADES
from scythe_ref.engine.rules.bottom_row.actions import PAID_WITH

UPGRADE, DEPLOY, BUILD, ENLIST = range(4)

Choice = tuple[str, tuple[str, ...]]
"""What an action does, and for which of several places or counterparts."""

Rest = Callable[[str, str], Next]
"""What follows when it is settled what an action does, and where or for what."""


def bottom_options(menu: Menu, ground: Ground, section: int) -> None:
    """Add the bottom-row action of a section, if it can be paid."""
    player = menu.state.players[menu.player]
    which = ground.tables.bottom[player.mat][section]
    if which < 0 or BOTTOM_ACTIONS[which] not in menu.state.rulebook.verbs:
        return
    needed = cost(ground, which)
    pool = sources(ground, PAID_WITH[which])
    if sum(part[0] for part in pool) >= needed:
        menu.add(BOTTOM_ACTIONS[which], lambda: _action(ground, which, needed, pool))


def cost(ground: Ground, which: int) -> int:
    """Return what a bottom-row action costs now."""
    rulebook = ground.state.rulebook
    player = ground.owner
    _section, printed, lowest, _coins = rulebook.bottoms[player.mat][which]
    return max(lowest, printed - rulebook.numbers.upgrade_saved * player.upgraded[which])


def _action(ground: Ground, which: int, needed: int, pool: list[Source]) -> Next:
    """Return the choice of what an action of the mat does, or that it is only paid for."""
    player = ground.owner
    coins = ground.state.rulebook.bottoms[player.mat][which][3]

    def rest(what: str, where: str) -> Next:
        return payment(ground.player, pool, needed, lambda parts: _take_coins(ground, which, what, where, parts, coins))

    return effects(ground, which, where_allowed(ground), rest, ("", ("",)))


def _take_coins(ground: Ground, which: int, what: str, where: str, parts: Payment, coins: int) -> Next:
    """Return the choice whether the coins of the mat are taken."""
    verb, faction = BOTTOM_ACTIONS[which], ground.faction
    labels: tuple[tuple[str, ...], ...] = ((), ("coins",)) if coins else ((),)
    return choose(
        ground.player,
        "without",
        labels,
        lambda index: Action(faction, verb, (what, where, parts, labels[index])),
        lambda action: action.args[3],
    )


def where_allowed(ground: Ground) -> int:
    """Return a bit for each territory where a piece of the own may be placed: controlled, with a worker, no lake."""
    return ground.worked() & ~ground.tables.lakes


def effects(ground: Ground, which: int, places: int, rest: Rest, nothing: Choice | None) -> Next:
    """Return the choice of what an action does, then where or for what.

    Args:
        places: Bit per territory where a mech or structure may be placed.
        nothing: How doing nothing is spelled, if that is allowed.
    """
    choices = can_do(ground, which, places)
    if nothing is not None:
        choices.append(nothing)
    labels = tuple(what or "nothing" for what, _ in choices)

    def then(index: int) -> Next:
        what, wheres = choices[index]
        return choose(ground.player, "where", wheres, lambda at: rest(what, wheres[at]), _where)

    return choose(ground.player, BOTTOM_ACTIONS[which], labels, then, _what)


def can_do(ground: Ground, which: int, places: int) -> list[Choice]:
    """Return everything that a bottom-row action could do: each thing with its places or counterparts.

    Args:
        places: Bit per territory where a mech or structure may be placed.
    """
    found = _CAN_DO[which](ground, places)
    return [choice for choice in found if choice[1]]


def _upgrades(ground: Ground, _places: int) -> list[Choice]:
    player = ground.owner
    bottoms = ground.state.rulebook.bottoms[player.mat]
    covers = tuple(
        name
        for name, (_, printed, lowest, _), cubes in zip(BOTTOM_ACTIONS, bottoms, player.upgraded, strict=True)
        if cubes < printed - lowest
    )
    return [(box, covers) for bit, box in enumerate(UPGRADES) if not player.upgrades >> bit & 1]


def _mechs(ground: Ground, places: int) -> list[Choice]:
    player = ground.owner
    if NOWHERE not in player.units[1:5]:
        return []
    bits = ground.state.rulebook.ability_bits[player.faction]
    wheres = _names(ground, places)
    return [(ability, wheres) for ability, bit in bits.items() if not player.abilities & bit]


def _structures(ground: Ground, places: int) -> list[Choice]:
    own = ground.owner.structures
    for player in ground.state.players:
        for place in player.structures:
            if place >= 0:
                places &= ~(1 << place)
    wheres = _names(ground, places)
    return [(name, wheres) for name, place in zip(STRUCTURES, own, strict=True) if place == NOWHERE]


def _recruits(ground: Ground, _places: int) -> list[Choice]:
    player = ground.owner
    bonuses = tuple(name for bit, name in enumerate(ONE_TIME_BONUSES) if not player.recruited >> bit & 1)
    return [(name, bonuses) for bit, name in enumerate(BOTTOM_ACTIONS) if not player.recruits >> bit & 1]


_CAN_DO: Sequence[Callable[[Ground, int], list[Choice]]] = (_upgrades, _mechs, _structures, _recruits)


def _names(ground: Ground, places: int) -> tuple[str, ...]:
    names = ground.state.rulebook.places
    return tuple(names[place] for place in places_of(places))


def _what(action: Action) -> Label:
    return action.args[0] or "nothing"


def _where(action: Action) -> Label:
    return action.args[1]
