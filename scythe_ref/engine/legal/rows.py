"""The actions of the two rows of a player mat: Bolster, Trade, Produce and what stands below them."""

from __future__ import annotations

from collections.abc import Callable

from scythe_ref.engine.actions import Action, Load
from scythe_ref.engine.legal.ground import Ground
from scythe_ref.engine.legal.node import Label, Menu, Next, choose
from scythe_ref.engine.legal.paying import payment, sources
from scythe_ref.engine.legal.tables import places_of
from scythe_ref.engine.rules.bottom_row import DEPLOY, PAID_WITH
from scythe_ref.engine.rules.top_row import MILL, PRICE, price
from scythe_ref.engine.state import NOWHERE, RESOURCES, SECTIONS

BOLSTER, TRADE, PRODUCE = (SECTIONS.index(name) for name in ("bolster", "trade", "produce"))
DONE = "done"


def top_options(menu: Menu, ground: Ground, section: int) -> None:
    """Add what the top row of a section offers, if it can be paid.

    Args:
        menu: Where to add it.
        ground: The ground as the active player sees it.
        section: Where the action token stands.
    """
    numbers = menu.state.rulebook.numbers
    coins = menu.state.players[menu.player].coins
    if section == BOLSTER:
        if coins >= numbers.bolster_cost:
            faction = _faction(ground)
            menu.add(("bolster", "power"), Action(faction, "bolster", ("power",)))
            menu.add(("bolster", "cards"), Action(faction, "bolster", ("cards",)))
    elif section == TRADE:
        if coins >= numbers.trade_cost:
            menu.add(("trade", "popularity"), Action(_faction(ground), "trade", ((),)))
            places = ground.worked()
            if places:
                menu.add(("trade", "resources"), lambda: _trade(ground, places))
    elif section == PRODUCE:
        _produce_option(menu, ground)


def _faction(ground: Ground) -> str:
    state = ground.state
    return state.rulebook.factions[state.players[ground.player].faction]


# -- Trade ----------------------------------------------------------------------------------------------------------


def _trade(ground: Ground, places: int) -> Next:
    names = ground.state.rulebook.places
    labels = tuple(names[place] for place in places_of(places))
    number = ground.state.rulebook.numbers.trade_resources

    def then(index: int) -> Next:
        return _goods(ground, labels[index], number, 0, ())

    return choose(ground.player, "place", labels, then, lambda action: action.args[0][0][1])


def _goods(ground: Ground, place: str, left: int, kind: int, load: Load) -> Next:
    """Return the choice of the next resource, or of taking no more; kinds in order, so that nothing comes twice."""
    if not left:
        return Action(_faction(ground), "trade", (((load, place),),))
    labels: tuple[str, ...] = RESOURCES[kind:]
    if load:
        labels = (*labels, DONE)

    def then(index: int) -> Next:
        if labels[index] == DONE:
            return _goods(ground, place, 0, kind, load)
        return _goods(ground, place, left - 1, kind + index, _one_more(load, labels[index]))

    taken = sum(number for number, _ in load)
    return choose(ground.player, "goods", labels, then, lambda action: _nth(action.args[0][0][0], taken))


def _one_more(load: Load, thing: str) -> Load:
    if load and load[-1][1] == thing:
        return (*load[:-1], (load[-1][0] + 1, thing))
    return (*load, (1, thing))


def _nth(load: Load, index: int) -> str:
    """Return the name of one of the resources of a load, counted one by one."""
    single = [thing for number, thing in load for _ in range(number)]
    return single[index] if index < len(single) else DONE


# -- Produce --------------------------------------------------------------------------------------------------------


def _produce_option(menu: Menu, ground: Ground) -> None:
    state = ground.state
    player = state.players[ground.player]
    if any(getattr(player, track) < due for track, due in zip(PRICE, price(state, ground.player), strict=True)):
        return
    places = ground.worked()
    mill = player.structures[MILL]
    if mill >= 0 and ground.held() >> mill & 1:
        places |= 1 << mill
    if places:
        menu.add("produce", lambda: _produce(ground, places, mill))


def _produce(ground: Ground, places: int, mill: int) -> Next:
    state = ground.state
    numbers = state.rulebook.numbers
    more = state.players[ground.player].upgrades >> 5 & 1
    limit = numbers.produce_territories_upgraded if more else numbers.produce_territories
    return _producers(ground, places_of(places), mill, limit, ())


def _producers(ground: Ground, left: list[int], mill: int, limit: int, chosen: tuple[tuple[str, int], ...]) -> Next:
    """Return the choice of the next territory that produces, in the order of the board, or of no more."""
    names = ground.state.rulebook.places
    open_places = [place for place in left if limit or place == mill]
    labels = tuple(names[place] for place in open_places)
    if chosen:
        labels = (*labels, DONE)

    def then(index: int) -> Next:
        if labels[index] == DONE:
            return Action(_faction(ground), "produce", (chosen,))
        place = open_places[index]
        rest = [other for other in left if other > place]
        return _producers(ground, rest, mill, limit - (place != mill), (*chosen, (names[place], -1)))

    count = len(chosen)

    def want(action: Action) -> Label:
        return action.args[0][count][0] if count < len(action.args[0]) else DONE

    return choose(ground.player, "produce", labels, then, want)


# -- Deploy ---------------------------------------------------------------------------------------------------------


def bottom_options(menu: Menu, ground: Ground, section: int) -> None:
    """Add what the bottom row of a section offers, if it can be paid.

    Args:
        menu: Where to add it.
        ground: The ground as the active player sees it.
        section: Where the action token stands.
    """
    player = menu.state.players[menu.player]
    if ground.tables.bottom[player.mat][section] == DEPLOY:
        _deploy_option(menu, ground)


def _cost(ground: Ground, action: int) -> int:
    player = ground.state.players[ground.player]
    _section, cost, lowest, _coins = ground.state.rulebook.bottoms[player.mat][action]
    return max(lowest, cost - player.upgraded[action])


def _deploy_option(menu: Menu, ground: Ground) -> None:
    player = menu.state.players[menu.player]
    if NOWHERE not in player.units[1:5]:
        return
    places = ground.worked() & ~ground.tables.lakes
    needed = _cost(ground, DEPLOY)
    pool = sources(ground, PAID_WITH[DEPLOY])
    if places and sum(part[0] for part in pool) >= needed:
        menu.add("deploy", _deploy(ground, places, needed, pool))


def _deploy(ground: Ground, places: int, needed: int, pool: list[tuple[int, str, str]]) -> Callable[[], Next]:
    def abilities() -> Next:
        state = ground.state
        player = state.players[ground.player]
        bits = state.rulebook.ability_bits[player.faction]
        labels = tuple(ability for ability, bit in bits.items() if not player.abilities & bit)
        names = state.rulebook.places
        spots = tuple(names[place] for place in places_of(places))

        def where(index: int) -> Next:
            return choose(ground.player, "place", spots, lambda spot: pay(labels[index], spots[spot]), _second)

        def pay(ability: str, spot: str) -> Next:
            faction = _faction(ground)
            return payment(
                ground.player, pool, needed, lambda parts: Action(faction, "deploy", (ability, spot, parts, ()))
            )

        return choose(ground.player, "deploy", labels, where, _first)

    return abilities


def _first(action: Action) -> Label:
    return action.args[0]


def _second(action: Action) -> Label:
    return action.args[1]
