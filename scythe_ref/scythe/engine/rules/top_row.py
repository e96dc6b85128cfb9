"""Bolster, Trade and Produce (chapter *Top-row actions*)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Limit, Registry, RuleException
from scythe_ref.scythe.engine.core.rulebook import PRODUCES, VILLAGE
from scythe_ref.scythe.engine.position.names import NOWHERE, RESOURCES, SECTIONS, STRUCTURES, WORKERS
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.concepts import (
    PlaceContext,
    has_ability_of,
    has_worker_on_own_territory,
    holder,
    is_territory,
    is_uncovered,
    lacks_only_control,
)
from scythe_ref.scythe.engine.rules.move.movement import place_index
from scythe_ref.scythe.engine.rules.stars import check_goals
from scythe_ref.scythe.engine.rules.turn import paying, turns
from scythe_ref.scythe.engine.rules.turn.paying import ActionGains

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play


MONUMENT, ARMORY, MILL = (STRUCTURES.index(name) for name in ("monument", "armory", "mill"))
ONE_TERRITORY = ("trade-placement", "one-territory")
SEVERAL = ("trade-placement", "several")


@dataclass(slots=True, eq=False)
class TradeContext(PlaceContext):
    """A territory onto which traded resources go, or the whole of a trade."""

    goods: int
    """Number of resources that the trade brings."""
    places: int
    """Number of territories that they go onto."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        limit = self.state.rulebook.numbers.trade_resources
        return {**PlaceContext.values(self), "number": self.goods, "count": self.places, "limit": limit}


def register(registry: Registry) -> None:
    """Declare the rules of Bolster and Trade."""
    _register_trade(registry)
    _register_produce(registry)
    registry.effect("bolster.gain", "bolster.monument", "trade.armory", "structure.top-row", "track.ends")
    registry.verb("bolster", bolster)
    registry.verb("trade", trade)


def _register_trade(registry: Registry) -> None:
    for rule, setting in (("trade.place", ONE_TERRITORY), ("trade.place-several", SEVERAL)):
        registry.checks_at(points.TRADE).requires(
            rule,
            has_worker_on_own_territory,
            is_territory,
            setting=setting,
            because={"trade.place.control": lacks_only_control},
        )
        registry.effect(rule, setting=setting)
    registry.checks_at(points.TRADE_GOODS).requires(
        "trade.place", lambda c: c.places <= 1, message="trade.place.one", setting=ONE_TERRITORY, firm=True
    )
    registry.checks_at(points.TRADE_GOODS).requires(
        "trade.gain", lambda c: c.goods <= c.state.rulebook.numbers.trade_resources
    )
    registry.effect("trade.gain")


# -- Bolster and Trade ----------------------------------------------------------------------------------------------


def bolster(play: Play, action: Action) -> None:
    """Carry out ``bolster`` (``bolster.gain``)."""
    player = turns.seat_of(play, action.faction)
    what, without = action.args
    gains = ActionGains(play, player, without)
    turns.take_row(play, player, "bolster", SECTIONS.index("bolster"), turns.TOP)
    numbers = play.rulebook.numbers
    paying.pay_track(play, player, "coins", numbers.bolster_cost, "turn.pay-first")
    if what == "power":
        gain = numbers.bolster_power_upgraded if is_uncovered(play.state, player, "power") else numbers.bolster_power
        play.track(player, "power", gains.take(player, "bolster.gain", "power", gain), "bolster.gain")
    else:
        upgraded = is_uncovered(play.state, player, "combat_cards")
        number = numbers.bolster_combat_cards_upgraded if upgraded else numbers.bolster_combat_cards
        play.draw_cards(player, gains.take(player, "bolster.gain", "combat_cards", number), "bolster.gain")
    if has_ability_of(play.state, player, MONUMENT):
        _tell_of_ability(play, player, MONUMENT)
        more = gains.take(player, "bolster.monument", "popularity", numbers.monument_popularity)
        play.track(player, "popularity", more, "bolster.monument")
    gains.refuse_unmatched()
    # A structure's ability is part of the action: only now is everything there that stars are earned by.
    check_goals(play, player)


def trade(play: Play, action: Action) -> None:
    """Carry out ``trade``: popularity, or resources onto the map (``trade.gain``, ``trade.place``)."""
    player = turns.seat_of(play, action.faction)
    said, without = action.args
    gains = ActionGains(play, player, without)
    parcels = [(goods, place_index(play, player, label)) for goods, label in said]
    turns.take_row(play, player, "trade", SECTIONS.index("trade"), turns.TOP)
    numbers = play.rulebook.numbers
    _ask_trade(play, player, parcels)
    paying.pay_track(play, player, "coins", numbers.trade_cost, "turn.pay-first")
    rule = "trade.place" if play.rulebook.setting(SEVERAL[0]) != SEVERAL[1] else "trade.place-several"
    for goods, place in parcels:
        for number, thing in goods:
            play.resource(place, RESOURCES.index(thing), number, rule)
    if not parcels:
        more = is_uncovered(play.state, player, "popularity")
        gain = numbers.trade_popularity_upgraded if more else numbers.trade_popularity
        play.track(player, "popularity", gains.take(player, "trade.gain", "popularity", gain), "trade.gain")
    if has_ability_of(play.state, player, ARMORY):
        _tell_of_ability(play, player, ARMORY)
        power = gains.take(player, "trade.armory", "power", numbers.armory_power)
        play.track(player, "power", power, "trade.armory")
    gains.refuse_unmatched()
    check_goals(play, player)


def _tell_of_ability(play: Play, player: int, structure: int) -> None:
    """Record that the ability of a structure works, and that it does so without control where that is so."""
    place = play.state.players[player].structures[structure]
    play.tell("structure.top-row", player=player, place=place)
    if holder(play.state, place) != player:
        play.tell("build.abilities-yours", player=player, place=place)


def _ask_trade(play: Play, player: int, parcels: list[tuple[tuple[tuple[int, str], ...], int]]) -> None:
    """Ask whether the goods are not too many and may go where they shall go."""
    if not parcels:
        return
    places = {place for _, place in parcels}
    total = sum(number for goods, _ in parcels for number, _ in goods)
    play.ask(TradeContext(play, player, parcels[0][1], total, len(places)), points.TRADE_GOODS)
    for place in sorted(places):
        play.ask(TradeContext(play, player, place, total, len(places)), points.TRADE)


# -- Produce ----------------------------------------------------------------------------------------------------------


MILL_NEEDS_CONTROL = ("mill-control", "needed")
MILL_ANYWHERE = ("mill-control", "not-needed")
PRICE = ("power", "popularity", "coins")
"""The tracks that pay for Produce, in the order of the red boxes that workers leave uncovered."""


@dataclass(slots=True, eq=False)
class ProduceContext(PlaceContext):
    """A territory that shall produce, or all of them."""

    only: int
    """Number of workers and Mills that produce there; -1: all."""
    places: tuple[int, ...]
    """All territories of the action."""
    limit: int
    """The largest number allowed."""
    mill: bool
    """Whether the Mill takes part."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        return {
            **PlaceContext.values(self),
            "places": self.places,
            "number": len(self.places),
            "limit": self.limit,
            "only": self.only,
            "producers": producers(self),
        }


@dataclass(slots=True, eq=False)
class PriceContext(PlayerContext):
    """The whole price of Produce."""

    price: tuple[int, int, int]
    """The cost in power, popularity and coins."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        owner = self.state.players[self.player]
        due = [(number, track) for number, track in zip(self.price, PRICE, strict=True) if number]
        have = [(getattr(owner, track), track) for _, track in due]
        return {
            "player": self.player,
            "cost": tuple(due),
            "there": tuple(held for held, (number, _) in zip(have, due, strict=True) if held[0] < number),
        }


def _register_produce(registry: Registry) -> None:
    exception = registry.exception
    different = "produce.workers.twice"
    # Firm: the Mill is good for one territory more, not for one of them twice.
    registry.checks_at(points.PRODUCE_PLACES).requires(
        "produce.workers", lambda c: len(set(c.places)) == len(c.places), message=different, firm=True
    )
    registry.checks_at(points.PRODUCE_PLACES).requires(
        "produce.workers",
        _is_within_limit,
        message="produce.workers.many",
        because={"produce.workers.many-with-mill": lambda c: c.mill and _mill_place(c) != NOWHERE},
    )
    registry.checks_at(points.PRODUCE).requires(
        "produce.workers",
        has_worker_on_own_territory,
        is_territory,
        because={"produce.workers.control": lacks_only_control},
    )
    # With no producer at all, the rule on the missing worker refuses instead.
    registry.checks_at(points.PRODUCE).requires(
        "produce.each-worker",
        lambda c: not 0 < producers(c) < c.only,
        lambda c: c.only > 0 and is_territory(c),
    )
    registry.checks_at(points.PRODUCE_PRICE).requires("produce.cost-due", _can_pay)
    exception(RuleException("produce.mill", ["produce.workers"], _is_mill_counted, [NEEDS_CONTROL]))
    exception(
        RuleException[ProduceContext](
            "produce.mill-anywhere",
            ["produce.workers"],
            lambda c: _is_mill_chosen(c) and not _is_mill_controlled(c),
            setting=MILL_ANYWHERE,
        )
    )
    registry.effect(
        "produce.terrain", "produce.each-worker", "produce.cost", "produce.cost-track", "produce.new-worker",
        "produce.worker-optional", "produce.new-worker-waits", "produce.mill-like-worker",
    )  # fmt: skip
    registry.verb("produce", produce)


def _mill_place(c: ProduceContext) -> int:
    """Return the place of the player's Mill, or ``NOWHERE``; a limit may deny it a part."""
    return c.state.players[c.player].structures[MILL]


def _is_mill_chosen(c: ProduceContext) -> bool:
    """Return whether a choice needs the Mill: one territory more, or one without a worker."""
    mill = _mill_place(c)
    if mill == NOWHERE:
        return False
    if c.place >= 0:
        return c.place == mill
    return mill in c.places and len(c.places) - 1 <= c.limit


def _is_mill_counted(c: ProduceContext) -> bool:
    """Return whether the Mill is at work by the usual rule; without control that is for the limit to deny."""
    if not _is_mill_chosen(c):
        return False
    return _is_mill_controlled(c) or c.state.rulebook.setting(MILL_ANYWHERE[0]) != MILL_ANYWHERE[1]


def _is_mill_controlled(c: ProduceContext) -> bool:
    return holder(c.state, _mill_place(c)) == c.player


NEEDS_CONTROL = Limit("produce.mill-control", _is_mill_controlled, MILL_NEEDS_CONTROL)
"""The Mill produces only on ground that its owner controls (``produce.mill-control``)."""


def _is_within_limit(c: ProduceContext) -> bool:
    return len(c.places) <= c.limit


def producers(c: ProduceContext) -> int:
    """Return the number of producers on a territory: each worker, and the Mill as one."""
    number = c.state.workers_at(c.player, c.place) * c.state.rulebook.numbers.worker_resources
    if c.mill and c.place == _mill_place(c):
        number += c.state.rulebook.numbers.mill_workers
    return number


def territories(state: State, player: int) -> int:
    """Return the number of territories on which a player may produce, without the Mill's (``produce.workers``)."""
    numbers = state.rulebook.numbers
    more = is_uncovered(state, player, "produce")
    return numbers.produce_territories_upgraded if more else numbers.produce_territories


def price(state: State, player: int) -> tuple[int, int, int]:
    """Return the production cost of a player in power, popularity and coins, by workers (``produce.cost-track``)."""
    numbers = state.rulebook.numbers
    out = state.players[player].workers_out
    return (
        numbers.produce_cost_power if out >= numbers.produce_cost_power_at else 0,
        numbers.produce_cost_popularity if out >= numbers.produce_cost_popularity_at else 0,
        numbers.produce_cost_coins if out >= numbers.produce_cost_coins_at else 0,
    )


def _can_pay(c: PriceContext) -> bool:
    owner = c.state.players[c.player]
    power, popularity, coins = c.price
    return owner.power >= power and owner.popularity >= popularity and owner.coins >= coins


def produce(play: Play, action: Action) -> None:
    """Carry out ``produce PLACE, ...`` (``produce.workers``, ``produce.terrain``, ``produce.cost``)."""
    player = turns.seat_of(play, action.faction)
    if any(hook(play, player, action) for hook in play.rulebook.hooks[points.PENDING_GAIN["produce"]]):
        return
    turns.take_row(play, player, "produce", SECTIONS.index("produce"), turns.TOP)
    choices = [(place_index(play, player, label), only) for label, only in action.args[0]]
    ask_to_produce(play, player, choices, territories(play.state, player))
    _pay_to_produce(play, player)
    produce_on(play, player, choices)
    check_goals(play, player)


def _pay_to_produce(play: Play, player: int) -> None:
    """Pay the whole price before producing (``produce.cost``, ``produce.cost-due``)."""
    due = price(play.state, player)
    if not any(due):
        return
    play.ask(PriceContext(play, player, due), points.PRODUCE_PRICE)
    play.tell("produce.cost-track", player=player, workers=play.state.players[player].workers_out)
    for track, amount in zip(PRICE, due, strict=True):
        play.track(player, track, -amount, "produce.cost")


Choices = list[tuple[int, int]]
"""Territories, with the number of workers that produce there; -1: all."""


def ask_to_produce(play: Play, player: int, choices: Choices, limit: int, mill: bool = True) -> None:
    """Ask whether a player may produce on territories.

    Args:
        limit: The largest number of territories.
        mill: Whether the Mill takes part, as it does in the Produce action.
    """
    places = tuple(place for place, _ in choices)
    play.ask(ProduceContext(play, player, -1, -1, places, limit, mill), points.PRODUCE_PLACES)
    for place, only in choices:
        play.ask(ProduceContext(play, player, place, only, places, limit, mill), points.PRODUCE)


def produce_on(play: Play, player: int, choices: Choices, mill: bool = True) -> None:
    """Make the goods and workers of the chosen territories, without a payment or a question."""
    for place, only in choices:
        terrain = play.rulebook.terrain[place]
        c = ProduceContext(play, player, place, only, (), 0, mill)
        if terrain == VILLAGE:
            _make_workers(play, c)
        elif terrain in PRODUCES:
            _make_resources(play, c, PRODUCES[terrain])
        else:
            play.tell("produce.terrain", place=place, terrain=terrain)


def _left_out(play: Play, c: ProduceContext, rule: str) -> int:
    """Return the number of idle producers, which a rule allows."""
    idle = producers(c) - c.only if c.only >= 0 else 0
    if idle <= 0:
        return 0
    play.tell(rule, player=c.player, place=c.place, number=idle)
    return idle


def _make_resources(play: Play, c: ProduceContext, kind: int) -> None:
    """Let each worker make one resource, and the Mill its own (``produce.terrain``, ``produce.mill-like-worker``)."""
    total = producers(c)
    by_workers = c.state.workers_at(c.player, c.place) * play.rulebook.numbers.worker_resources
    made = total - _left_out(play, c, "produce.each-worker")
    play.resource(c.place, kind, min(made, by_workers), "produce.terrain")
    play.resource(c.place, kind, max(0, made - by_workers), "produce.mill-like-worker")


def _make_workers(play: Play, c: ProduceContext) -> None:
    """Put new workers on a village; they do not produce themselves (``produce.new-worker``)."""
    idle = _left_out(play, c, "produce.worker-optional")
    play.tell("produce.new-worker-waits", player=c.player, place=c.place)
    total = producers(c)  # as many as there are before the first is made
    units = play.state.players[c.player].units
    on_mat = [unit for unit in WORKERS if units[unit] == NOWHERE]
    for made, unit in enumerate(on_mat[: total - idle], 1):
        mill_is_last = c.mill and made == total and c.place == _mill_place(c)
        play.place(c.player, unit, c.place, "produce.mill-like-worker" if mill_is_last else "produce.new-worker")
        for hook in play.rulebook.hooks[points.SET_DOWN]:
            hook(play, c.player, unit, c.place)
