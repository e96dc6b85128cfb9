"""The top row of a player mat: Bolster, Trade and Produce."""

from __future__ import annotations

from functools import partial

from scythe_ref.scythe.engine.actions.action import Action, Load
from scythe_ref.scythe.engine.options.leaving import own
from scythe_ref.scythe.engine.options.node import Menu, Next, choose
from scythe_ref.scythe.engine.options.paying import DONE, goods_choice
from scythe_ref.scythe.engine.options.reach import Ground
from scythe_ref.scythe.engine.position.names import NOWHERE, SECTIONS, STRUCTURES, UPGRADES

BOLSTER, TRADE, PRODUCE = (SECTIONS.index(name) for name in ("bolster", "trade", "produce"))
MONUMENT, ARMORY, MILL = (STRUCTURES.index(name) for name in ("monument", "armory", "mill"))
MORE_TERRITORIES = UPGRADES.index("produce")

LEFT = 1
"""Where a top-row action says what is left."""

Parcels = tuple[tuple[Load, str], ...]
Producers = tuple[tuple[str, int], ...]


def top_options(menu: Menu, ground: Ground, section: int) -> None:
    """Add what the top row of a section offers, if it can be paid."""
    numbers = menu.state.rulebook.numbers
    coins = ground.owner.coins
    if section == BOLSTER:
        if coins >= numbers.bolster_cost:
            for what in ("power", "cards"):
                menu.add(("bolster", what), partial(_bolster, ground, what))
    elif section == TRADE:
        if coins >= numbers.trade_cost:
            menu.add(("trade", "popularity"), partial(_traded, ground, ()))
            places = ground.worked()
            if places:
                menu.add(
                    ("trade", "resources"), lambda: _parcel(ground, ground.names(places), numbers.trade_resources, ())
                )
    elif section == PRODUCE and _can_pay(ground):
        places, mill = producing(ground)
        if places:
            menu.add("produce", lambda: _produce(ground, places, mill))


def coins_option(menu: Menu, ground: Ground) -> None:
    """Add the half of the Move action that moves nothing."""
    numbers = menu.state.rulebook.numbers
    coins = numbers.move_coins_upgraded if _upgraded(ground, "coins") else numbers.move_coins
    menu.add(
        "coins",
        lambda: own(
            menu.state, ground.player, [("coins", coins)], lambda left: Action(ground.faction, "coins", (left,)), 0
        ),
    )


def _bolster(ground: Ground, what: str) -> Next:
    """Return the parts of Bolster's and a Monument's gain that can be left."""
    numbers = ground.state.rulebook.numbers
    if what == "power":
        more = numbers.bolster_power_upgraded if _upgraded(ground, what) else numbers.bolster_power
        gains = [("power", more)]
    else:
        upgraded = _upgraded(ground, "combat_cards")
        gains = [("combat_cards", numbers.bolster_combat_cards_upgraded if upgraded else numbers.bolster_combat_cards)]
    if ground.owner.structures[MONUMENT] != NOWHERE:
        gains.append(("popularity", numbers.monument_popularity))
    return own(ground.state, ground.player, gains, lambda left: Action(ground.faction, "bolster", (what, left)), LEFT)


def _upgraded(ground: Ground, box: str) -> int:
    return ground.owner.upgrades >> UPGRADES.index(box) & 1


# -- Trade ----------------------------------------------------------------------------------------------------------


def _traded(ground: Ground, parcels: Parcels) -> Next:
    """Return the parts of Trade's and an Armory's gain that can be left; a line names the resources that it takes."""
    numbers = ground.state.rulebook.numbers
    gains = []
    if not parcels:
        upgraded = _upgraded(ground, "popularity")
        gains.append(("popularity", numbers.trade_popularity_upgraded if upgraded else numbers.trade_popularity))
    if ground.owner.structures[ARMORY] != NOWHERE:
        gains.append(("power", numbers.armory_power))
    return own(ground.state, ground.player, gains, lambda left: Action(ground.faction, "trade", (parcels, left)), LEFT)


def _parcel(ground: Ground, places: tuple[str, ...], left: int, parcels: Parcels) -> Next:
    """Return the choice of the next territory that gets resources, in the order of the board, or of no more."""
    several = ground.state.rulebook.switches.get("trade-placement") == "several"
    if not left or (parcels and not (several and places)):
        return _traded(ground, parcels)
    count = len(parcels)

    def then(place: str) -> Next:
        if place == DONE:
            return _traded(ground, parcels)

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
