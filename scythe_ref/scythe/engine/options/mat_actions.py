"""Actions of both rows of a player mat, and the like of them that cards give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scythe_ref.scythe.engine.actions.action import Action, Load
from scythe_ref.scythe.engine.options import paying
from scythe_ref.scythe.engine.options.ground import Ground
from scythe_ref.scythe.engine.options.node import Menu, Next, choose
from scythe_ref.scythe.engine.options.paying import DONE, Source, goods_choice, own_gains_choice, payment, sources
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    NOWHERE,
    ONE_TIME_BONUSES,
    SECTIONS,
    STRUCTURES,
    UPGRADES,
    bits_of,
)
from scythe_ref.scythe.engine.rules.bottom_row import BONUS, ONE_TIME, PAID_WITH
from scythe_ref.scythe.engine.rules.turn.paying import Payment

BOLSTER, TRADE, PRODUCE = (SECTIONS.index(name) for name in ("bolster", "trade", "produce"))
MONUMENT, ARMORY, MILL = (STRUCTURES.index(name) for name in ("monument", "armory", "mill"))
MORE_TERRITORIES = UPGRADES.index("produce")

TOP_WITHOUT = 1
"""Index of the argument of a top-row action for the parts to leave."""

Parcels = tuple[tuple[Load, str], ...]
Producers = tuple[tuple[str, int], ...]


def top_options(menu: Menu, ground: Ground, section: int) -> None:
    """Add the top-row action of a section, if the player can pay it."""
    numbers = menu.state.rulebook.numbers
    coins = ground.owner.coins
    if section == BOLSTER:
        if coins >= numbers.bolster_cost:
            for what in ("power", "cards"):
                menu.add(("bolster", what), partial(_bolster, ground, what))
    elif section == TRADE:
        if coins >= numbers.trade_cost:
            menu.add(("trade", "popularity"), partial(_trade_gains, ground, ()))
            places = ground.worker_bits()
            if places:
                menu.add(
                    ("trade", "resources"), lambda: _parcel(ground, ground.names(places), numbers.trade_resources, ())
                )
    elif section == PRODUCE and _can_pay(ground):
        places, mill = producing_bits(ground)
        if places:
            menu.add("produce", lambda: _produce(ground, places, mill))


def coins_option(menu: Menu, ground: Ground) -> None:
    """Add the half of the Move action that moves nothing."""
    numbers = menu.state.rulebook.numbers
    coins = numbers.move_coins_upgraded if _is_upgraded(ground, "coins") else numbers.move_coins
    menu.add(
        "coins",
        lambda: own_gains_choice(
            menu.state, ground.player, [("coins", coins)], lambda left: Action(ground.faction, "coins", (left,)), 0
        ),
    )


def _bolster(ground: Ground, what: str) -> Next:
    """Return the choice of the parts of Bolster's and a Monument's gain to leave."""
    numbers = ground.state.rulebook.numbers
    if what == "power":
        more = numbers.bolster_power_upgraded if _is_upgraded(ground, what) else numbers.bolster_power
        gains = [("power", more)]
    else:
        upgraded = _is_upgraded(ground, "combat_cards")
        gains = [("combat_cards", numbers.bolster_combat_cards_upgraded if upgraded else numbers.bolster_combat_cards)]
    if ground.owner.structures[MONUMENT] != NOWHERE:
        gains.append(("popularity", numbers.monument_popularity))
    return own_gains_choice(
        ground.state, ground.player, gains, lambda left: Action(ground.faction, "bolster", (what, left)), TOP_WITHOUT
    )


def _is_upgraded(ground: Ground, box: str) -> int:
    return ground.owner.upgrades >> UPGRADES.index(box) & 1


# -- Trade ----------------------------------------------------------------------------------------------------------


def _trade_gains(ground: Ground, parcels: Parcels) -> Next:
    """Return the choice of the parts of Trade's and an Armory's gain to leave; a line names the resources that it
    takes.
    """
    numbers = ground.state.rulebook.numbers
    gains = []
    if not parcels:
        upgraded = _is_upgraded(ground, "popularity")
        gains.append(("popularity", numbers.trade_popularity_upgraded if upgraded else numbers.trade_popularity))
    if ground.owner.structures[ARMORY] != NOWHERE:
        gains.append(("power", numbers.armory_power))
    return own_gains_choice(
        ground.state, ground.player, gains, lambda left: Action(ground.faction, "trade", (parcels, left)), TOP_WITHOUT
    )


def _parcel(ground: Ground, places: tuple[str, ...], left: int, parcels: Parcels) -> Next:
    """Return the choice of the next territory that gets resources, in the order of the board, or of no more."""
    several = ground.state.rulebook.switches.get("trade-placement") == "several"
    if not left or (parcels and not (several and places)):
        return _trade_gains(ground, parcels)
    count = len(parcels)

    def then(place: str) -> Next:
        if place == DONE:
            return _trade_gains(ground, parcels)

        def filled(load: Load) -> Next:
            rest = left - sum(number for number, _ in load)
            return _parcel(ground, places[places.index(place) + 1 :], rest, (*parcels, (load, place)))

        return goods_choice(ground.player, left, lambda action: action.args[0][count][0], filled)

    # In the order of the board: the same resources on the same territories are then one path, not several.
    labels = (*places, DONE) if parcels else places
    return choose(
        ground.player, "place", labels, then, lambda action: next((place for _, place in action.args[0][count:]), DONE)
    )


# -- Produce --------------------------------------------------------------------------------------------------------


def _can_pay(ground: Ground) -> bool:
    player = ground.owner
    numbers = ground.state.rulebook.numbers
    out = len(player.units) - 5 - player.units[5:].count(NOWHERE)
    if out < numbers.produce_cost_power_at:
        return True
    return (
        player.power >= numbers.produce_cost_power
        and (out < numbers.produce_cost_popularity_at or player.popularity >= numbers.produce_cost_popularity)
        and (out < numbers.produce_cost_coins_at or player.coins >= numbers.produce_cost_coins)
    )


def producing_bits(ground: Ground) -> tuple[int, int]:
    """Return a bit for each territory that may produce, and the place of the Mill that takes part; -1: none."""
    places = ground.worker_bits()
    mill = ground.owner.structures[MILL]
    if mill >= 0:
        if ground.controlled_bits() >> mill & 1 or ground.state.rulebook.switches.get("mill-control") == "not-needed":
            places |= 1 << mill
        else:
            mill = -1
    return places, mill


def _produce(ground: Ground, places: int, mill: int) -> Next:
    numbers = ground.state.rulebook.numbers
    more = ground.owner.upgrades >> MORE_TERRITORIES & 1
    limit = numbers.produce_territories_upgraded if more else numbers.produce_territories
    return producers(ground, ground.names(places), limit, ground.state.rulebook.places[mill] if mill >= 0 else "")


def producers(ground: Ground, places: tuple[str, ...], limit: int, mill: str = "", chosen: Producers = ()) -> Next:
    """Return the choice of the next territory that produces, in the order of the board, or of no more.

    The limit is for territories besides that of a Mill; with each chosen one goes how many produce there.
    """
    labels = places if limit else tuple(place for place in places if place == mill)  # the Mill counts for itself
    count = len(chosen)

    def then(place: str) -> Next:
        if place == DONE:
            return Action(ground.faction, "produce", (chosen,))
        rest = places[places.index(place) + 1 :]
        return choose(
            ground.player,
            "producers",
            (-1, *range(1, _producing_at(ground, place, place == mill))),  # all of them are -1, and it is at least one
            lambda only: producers(ground, rest, limit - (place != mill), mill, (*chosen, (place, only))),
            lambda action: action.args[0][count][1],
        )

    return choose(
        ground.player,
        "produce",
        (*labels, DONE) if chosen else labels,
        then,
        lambda action: next((place for place, _ in action.args[0][count:]), DONE),
    )


def _producing_at(ground: Ground, place: str, with_mill: bool) -> int:
    state = ground.state
    numbers = state.rulebook.numbers
    workers = state.workers_at(ground.player, state.rulebook.index[place]) * numbers.worker_resources
    return workers + numbers.mill_workers * with_mill


# -- the bottom row ---------------------------------------------------------------------------------------------------


NOTHING = "nothing"
BOTTOM_WITHOUT = 3
"""Index of the argument of a bottom-row action for the parts to leave."""

Effects = dict[str, tuple[str, ...]]
"""The possible effects of an action, each with its possible places or counterparts."""

Rest = Callable[[str, str], Next]
"""The next choice after the effect of an action and its place or counterpart."""


def bottom_options(menu: Menu, ground: Ground, section: int) -> None:
    """Add the bottom-row action of a section, if the player can pay it."""
    which = ground.tables.bottom[ground.owner.mat][section]
    if which < 0 or BOTTOM_ACTIONS[which] not in menu.state.rulebook.verbs:
        return
    needed = cost(ground, which)
    pool = sources(ground, PAID_WITH[which])
    # Paying is possible even where nothing can be done with it: an action may be taken for its coins and bonuses alone.
    if sum(part[0] for part in pool) >= needed:
        menu.add(BOTTOM_ACTIONS[which], lambda: _action(ground, which, needed, pool))


def cost(ground: Ground, which: int) -> int:
    """Return the present cost of a bottom-row action."""
    rulebook = ground.state.rulebook
    _section, printed, lowest, _coins = rulebook.bottoms[ground.owner.mat][which]
    return max(lowest, printed - rulebook.numbers.upgrade_saved * ground.owner.upgraded[which])


def _action(ground: Ground, which: int, needed: int, pool: list[Source]) -> Next:
    """Return the choice of the effect of an action of the mat, or of paying without an effect."""
    verb = BOTTOM_ACTIONS[which]
    coins = ground.state.rulebook.bottoms[ground.owner.mat][which][3]

    def rest(what: str, where: str) -> Next:
        def paid(parts: Payment) -> Next:
            brought = paying.OfferedGains(ground.state, ground.player)
            brought.add("coins", coins)
            recruits = ground.owner.recruits
            if verb == "enlist" and what:
                add_one_time_bonus(brought, where)
                if what == verb and "enlist.same-action-at-once" in ground.state.rulebook.effects:
                    recruits |= 1 << which
            return paying.recruit_gains_choice(
                brought,
                which,
                recruits,
                lambda left: Action(ground.faction, verb, (what, where, parts, left)),
                BOTTOM_WITHOUT,
            )

        return payment(ground.player, pool, needed, paid)

    return effect_choice(ground, which, {**possible_effects(ground, which, placing_bits(ground)), NOTHING: ("",)}, rest)


def add_one_time_bonus(brought: paying.OfferedGains, bonus: str) -> None:
    """Add the one-time bonus that a recruit covers."""
    name = dict(ONE_TIME)[bonus]
    brought.add(bonus, getattr(brought.state.rulebook.numbers, name), BONUS)


def placing_bits(ground: Ground) -> int:
    """Return a bit for each territory where the player may place a piece: controlled, with a worker, no lake."""
    return ground.worker_bits() & ~ground.tables.lakes


def effect_choice(ground: Ground, which: int, possible: Effects, rest: Rest) -> Next:
    """Return the choice of an action's effect, then of its place or counterpart."""

    def then(what: str) -> Next:
        said = "" if what == NOTHING else what
        return choose(
            ground.player, "where", possible[what], lambda where: rest(said, where), lambda action: action.args[1]
        )

    return choose(ground.player, BOTTOM_ACTIONS[which], (*possible,), then, lambda action: action.args[0] or NOTHING)


def possible_effects(ground: Ground, which: int, places: int) -> Effects:
    """Return the possible effects of a bottom-row action; mechs and structures go onto some places (bits)."""
    return {what: wheres for what, wheres in _CAN_DO[which](ground, places).items() if wheres}


def _upgrades(ground: Ground, _places: int) -> Effects:
    bottoms = ground.state.rulebook.bottoms[ground.owner.mat]
    covers = tuple(
        name
        for name, (_, printed, lowest, _), cubes in zip(BOTTOM_ACTIONS, bottoms, ground.owner.upgraded, strict=True)
        if cubes < printed - lowest
    )
    return dict.fromkeys(_names_without(ground.owner.upgrades, UPGRADES), covers)


def _mechs(ground: Ground, places: int) -> Effects:
    if NOWHERE not in ground.owner.units[1:5]:
        return {}
    bits = ground.state.rulebook.ability_bits[ground.owner.faction]
    return dict.fromkeys(
        (ability for ability, bit in bits.items() if not ground.owner.abilities & bit), ground.names(places)
    )


def _structures(ground: Ground, places: int) -> Effects:
    built = bits_of(place for player in ground.state.players for place in player.structures)
    left = (name for name, place in zip(STRUCTURES, ground.owner.structures, strict=True) if place == NOWHERE)
    return dict.fromkeys(left, ground.names(places & ~built))


def _recruits(ground: Ground, _places: int) -> Effects:
    bonuses = _names_without(ground.owner.recruited, ONE_TIME_BONUSES)
    return dict.fromkeys(_names_without(ground.owner.recruits, BOTTOM_ACTIONS), bonuses)


def _names_without(taken: int, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for bit, name in enumerate(names) if not taken >> bit & 1)


_CAN_DO: Sequence[Callable[[Ground, int], Effects]] = (_upgrades, _mechs, _structures, _recruits)
