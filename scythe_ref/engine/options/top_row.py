"""The top row of a player mat: Bolster, Trade and Produce."""

from __future__ import annotations

from scythe_ref.engine.actions.action import Action, Load
from scythe_ref.engine.core.bits import places_of
from scythe_ref.engine.options.goods import DONE, goods_choice
from scythe_ref.engine.options.node import Label, Menu, Next, choose
from scythe_ref.engine.options.reach import Ground
from scythe_ref.engine.position.state import NOWHERE, SECTIONS, STRUCTURES, UPGRADES

BOLSTER, TRADE, PRODUCE = (SECTIONS.index(name) for name in ("bolster", "trade", "produce"))
MILL = STRUCTURES.index("mill")
MORE_TERRITORIES = UPGRADES.index("produce")

Parcels = tuple[tuple[Load, str], ...]
Producers = tuple[tuple[str, int], ...]


def top_options(menu: Menu, ground: Ground, section: int) -> None:
    """Add what the top row of a section offers, if it can be paid."""
    numbers = menu.state.rulebook.numbers
    player = menu.state.players[menu.player]
    coins, faction = player.coins, player.faction
    if section == BOLSTER:
        if coins >= numbers.bolster_cost:
            for label, action in ground.tables.bolster[faction]:
                menu.add(label, action)
    elif section == TRADE:
        if coins >= numbers.trade_cost:
            menu.add(("trade", "popularity"), ground.tables.popularity[faction])
            places = ground.worked()
            if places:
                menu.add(("trade", "resources"), lambda: _trade(ground, places))
    elif section == PRODUCE and _can_pay(ground):
        places, mill = producing(ground)
        if places:
            menu.add("produce", lambda: _produce(ground, places, mill))


# -- Trade ----------------------------------------------------------------------------------------------------------


def _trade(ground: Ground, places: int) -> Next:
    return _parcel(ground, places_of(places), ground.state.rulebook.numbers.trade_resources, ())


def _parcel(ground: Ground, places: list[int], left: int, parcels: Parcels) -> Next:
    """Return the choice of the next territory that gets resources, in the order of the board, or of no more."""
    several = ground.state.rulebook.switches.get("trade-placement") == "several"
    if not left or (parcels and not (several and places)):
        return Action(ground.faction, "trade", (parcels,))
    names = ground.state.rulebook.places
    labels = tuple(names[place] for place in places)
    if parcels:
        labels = (*labels, DONE)
    count = len(parcels)

    def then(index: int) -> Next:
        if labels[index] == DONE:
            return _parcel(ground, [], 0, parcels)
        return goods_choice(
            ground.player,
            left,
            lambda action: action.args[0][count][0],
            lambda load: _parcel(
                ground, places[index + 1 :], left - sum(n for n, _ in load), (*parcels, (load, labels[index]))
            ),
        )

    def want(action: Action) -> Label:
        return action.args[0][count][1] if count < len(action.args[0]) else DONE

    return choose(ground.player, "place", labels, then, want)


# -- Produce --------------------------------------------------------------------------------------------------------


def _can_pay(ground: Ground) -> bool:
    """Tell whether a player has what Produce costs."""
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


def producing(ground: Ground) -> tuple[int, int]:
    """Return a bit for each territory that may produce, and where the Mill that takes part stands; -1: nowhere."""
    places = ground.worked()
    mill = ground.owner.structures[MILL]
    if mill >= 0:
        if ground.held() >> mill & 1 or ground.state.rulebook.switches.get("mill-control") == "not-needed":
            places |= 1 << mill
        else:
            mill = -1
    return places, mill


def _produce(ground: Ground, places: int, mill: int) -> Next:
    numbers = ground.state.rulebook.numbers
    more = ground.owner.upgrades >> MORE_TERRITORIES & 1
    limit = numbers.produce_territories_upgraded if more else numbers.produce_territories
    return producers(ground, places_of(places), mill, limit, ())


def producers(ground: Ground, left: list[int], mill: int, limit: int, chosen: Producers) -> Next:
    """Return the choice of the next territory that produces, in the order of the board, or of no more.

    Args:
        mill: Where a Mill takes part, which does not count against the limit; -1: nowhere.
        limit: How many territories there may be besides.
        chosen: Those that have been chosen, and how many produce on each.
    """
    names = ground.state.rulebook.places
    open_places = [place for place in left if limit or place == mill]
    labels = tuple(names[place] for place in open_places)
    if chosen:
        labels = (*labels, DONE)

    def then(index: int) -> Next:
        if labels[index] == DONE:
            return Action(ground.faction, "produce", (chosen,))
        place = open_places[index]
        rest = [other for other in left if other > place]
        return _how_many(ground, rest, mill, limit, chosen, place)

    count = len(chosen)

    def want(action: Action) -> Label:
        return action.args[0][count][0] if count < len(action.args[0]) else DONE

    return choose(ground.player, "produce", labels, then, want)


def _how_many(ground: Ground, rest: list[int], mill: int, limit: int, chosen: Producers, place: int) -> Next:
    """Return the choice of how many workers on a territory produce; all of them are -1, and it is at least one."""
    state = ground.state
    numbers = state.rulebook.numbers
    most = state.workers_at(ground.player, place) * numbers.worker_resources
    if place == mill:
        most += numbers.mill_workers
    labels = (-1, *range(1, most))
    name = state.rulebook.places[place]
    count = len(chosen)

    def then(index: int) -> Next:
        return producers(ground, rest, mill, limit - (place != mill), (*chosen, (name, labels[index])))

    return choose(ground.player, "producers", labels, then, lambda action: action.args[0][count][1])
