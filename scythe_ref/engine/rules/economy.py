"""Bolster, Trade, Produce and Deploy (chapter *The turn*)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.engine.registry import Check, Registry
from scythe_ref.engine.rulebook import LAKE, PRODUCES, VILLAGE
from scythe_ref.engine.rules import paying
from scythe_ref.engine.rules import turn as turns
from scythe_ref.engine.rules.control import holder
from scythe_ref.engine.rules.movement import place_index
from scythe_ref.engine.rules.stars import check_goals
from scythe_ref.engine.state import (
    BOTTOM_ACTIONS,
    MECHS,
    NOWHERE,
    RESOURCES,
    SECTIONS,
    STRUCTURES,
    UPGRADES,
    WORKERS,
    State,
)

if TYPE_CHECKING:
    from scythe_ref.engine.actions import Action
    from scythe_ref.engine.playing import Play

DEPLOY = BOTTOM_ACTIONS.index("deploy")
METAL = RESOURCES.index("metal")
MONUMENT, ARMORY, MILL = (STRUCTURES.index(name) for name in ("monument", "armory", "mill"))
WORKER_TRACK = ((4, "power"), (6, "popularity"), (8, "coins"))
"""Workers on the board from which the Produce action costs 1 more, and what it costs (``produce.cost``)."""


class PlaceContext:
    """A territory on which something is to be placed or produced.

    Attributes:
        player: Who.
        place: Where.
        places: All territories of the action.
        ability: For Deploy: the ability to be uncovered.
    """

    __slots__ = ("ability", "goods", "place", "places", "play", "player", "state")

    def __init__(self, play: Play, player: int, place: int, places: tuple[int, ...] = (), ability: str = "") -> None:
        self.play = play
        self.state: State = play.state
        self.player = player
        self.place = place
        self.places = places
        self.ability = ability
        self.goods = 0

    def values(self) -> dict[str, object]:
        """Return what fills the sentences about it."""
        return {
            "player": self.player,
            "faction": self.player,
            "place": self.place,
            "owner": holder(self.state, self.place),
            "workers": self.state.workers_at(self.player, self.place),
            "terrain": self.state.rulebook.terrain[self.place],
            "places": tuple(self.places),
            "number": len(self.places) or self.goods,
            "limit": _produce_limit(self) if self.places else self.state.rulebook.numbers.trade_resources,
            "ability": self.ability,
        }


def register(registry: Registry) -> None:
    """Declare the rules of the economy."""
    paying.register(registry)
    for seam in ("trade", "produce", "deploy"):
        registry.check(Check("home-base.not-territory", seam, _is_territory))
    registry.check(Check("trade.place", "trade", worker_on_own_territory, _is_territory))
    registry.check(Check("trade.gain", "trade", lambda c: c.goods <= c.state.rulebook.numbers.trade_resources))
    registry.check(
        Check(
            "produce.workers",
            "produce-places",
            lambda c: len(set(c.places)) == len(c.places),
            message="produce.workers.twice",
        )
    )
    registry.check(
        Check(
            "produce.workers",
            "produce-places",
            lambda c: _chosen(c) <= _produce_limit(c),
            message="produce.workers.many",
        )
    )
    registry.check(
        Check("produce.workers", "produce", worker_on_own_territory, lambda c: _is_territory(c) and not _mill_there(c))
    )
    registry.check(
        Check("produce.mill-control", "produce", lambda c: holder(c.state, c.place) == c.player, _mill_there)
    )
    registry.check(
        Check(
            "deploy.place",
            "deploy",
            lambda c: worker_on_own_territory(c) and c.state.rulebook.terrain[c.place] != LAKE,
            _is_territory,
        )
    )
    registry.check(Check("deploy.ability", "deploy", _mech_on_mat))
    registry.check(Check("deploy.cost", "deploy.cost", lambda c: c.offered == c.needed))
    registry.effect(
        "bolster.gain", "trade.gain", "trade.place", "produce.terrain", "produce.cost", "produce.mill", "deploy.place",
        "deploy.ability", "deploy.cost",
    )  # fmt: skip
    registry.verb("bolster", bolster)
    registry.verb("trade", trade)
    registry.verb("produce", produce)
    registry.verb("deploy", deploy)


def _is_territory(c: PlaceContext) -> bool:
    return c.place < c.state.rulebook.territories


def worker_on_own_territory(c: PlaceContext) -> bool:
    """Tell whether a player controls a place and has a worker on it."""
    return holder(c.state, c.place) == c.player and c.state.workers_at(c.player, c.place) > 0


def upgraded(play: Play, player: int, box: str) -> bool:
    """Tell whether a box of the top row has been upgraded."""
    return bool(play.state.players[player].upgrades >> UPGRADES.index(box) & 1)


def built(play: Play, player: int, structure: int) -> bool:
    """Tell whether a player has built a structure."""
    return play.state.players[player].structures[structure] != NOWHERE


def bolster(play: Play, action: Action) -> None:
    """Carry out ``bolster`` (``bolster.gain``)."""
    player = turns.actor(play, action.faction)
    turns.take_row(play, player, "bolster", SECTIONS.index("bolster"), turns.TOP)
    numbers = play.rulebook.numbers
    paying.pay_track(play, player, "coins", numbers.bolster_cost, "turn.pay-first")
    if action.args[0] == "power":
        gain = numbers.bolster_power_upgraded if upgraded(play, player, "power") else numbers.bolster_power
        play.track(player, "power", gain, "bolster.gain")
    else:
        more = upgraded(play, player, "combat_cards")
        number = numbers.bolster_combat_cards_upgraded if more else numbers.bolster_combat_cards
        play.draw_cards(player, number, "bolster.gain")
    if built(play, player, MONUMENT):
        play.track(player, "popularity", 1, None)
    check_goals(play, player)


def trade(play: Play, action: Action) -> None:
    """Carry out ``trade``: popularity, or resources onto one territory (``trade.gain``, ``trade.place``)."""
    player = turns.actor(play, action.faction)
    parcels = action.args[0]
    goods, label = parcels[0] if parcels else ((), "")
    turns.take_row(play, player, "trade", SECTIONS.index("trade"), turns.TOP)
    numbers = play.rulebook.numbers
    if goods:
        context = PlaceContext(play, player, place_index(play, player, label))
        context.goods = sum(number for number, _ in goods)
        play.ask(context, "trade")
    paying.pay_track(play, player, "coins", numbers.trade_cost, "turn.pay-first")
    if goods:
        for number, thing in goods:
            play.resource(context.place, RESOURCES.index(thing), number, "trade.place")
    else:
        more = upgraded(play, player, "popularity")
        gain = numbers.trade_popularity_upgraded if more else numbers.trade_popularity
        play.track(player, "popularity", gain, "trade.gain")
    if built(play, player, ARMORY):
        play.track(player, "power", 1, None)
    check_goals(play, player)


def _produce_limit(c: PlaceContext) -> int:
    numbers = c.state.rulebook.numbers
    more = c.state.players[c.player].upgrades >> UPGRADES.index("produce") & 1
    return numbers.produce_territories_upgraded if more else numbers.produce_territories


def _chosen(c: PlaceContext) -> int:
    """Count the territories chosen; the one with the own Mill comes on top (``produce.mill``)."""
    return len(c.places) - (c.state.players[c.player].structures[MILL] in c.places)


def _mill_there(c: PlaceContext) -> bool:
    return c.state.players[c.player].structures[MILL] == c.place


def produce(play: Play, action: Action) -> None:
    """Carry out ``produce PLACE, ...`` (``produce.workers``, ``produce.terrain``, ``produce.cost``)."""
    player = turns.actor(play, action.faction)
    places = tuple(place_index(play, player, label) for label, _only in action.args[0])
    turns.take_row(play, player, "produce", SECTIONS.index("produce"), turns.TOP)
    play.ask(PlaceContext(play, player, places[0], places), "produce-places")
    for place in places:
        play.ask(PlaceContext(play, player, place), "produce")
    state = play.state
    on_board = len(WORKERS) - state.players[player].units[5:].count(NOWHERE)
    for workers, track in WORKER_TRACK:
        if on_board >= workers:
            paying.pay_track(play, player, track, 1, "produce.cost")
    producers = [state.workers_at(player, place) for place in places]  # new workers do not produce yet
    for place, workers in zip(places, producers, strict=True):
        number = workers
        if _mill_there(PlaceContext(play, player, place)):
            play.tell("produce.mill", player=player, place=place)
            number += 1
        _produce_on(play, player, place, number)
    check_goals(play, player)


def _produce_on(play: Play, player: int, place: int, number: int) -> None:
    terrain = play.rulebook.terrain[place]
    if terrain == VILLAGE:
        on_mat = [unit for unit in WORKERS if play.state.players[player].units[unit] == NOWHERE]
        for unit in on_mat[:number]:
            play.place(player, unit, place, "produce.terrain")
    elif terrain in PRODUCES:
        play.resource(place, PRODUCES[terrain], number, "produce.terrain")


def _mech_on_mat(c: PlaceContext) -> bool:
    owner = c.state.players[c.player]
    bit = c.state.rulebook.ability_bits[owner.faction].get(c.ability, 0)
    return bool(bit) and not owner.abilities & bit and NOWHERE in owner.units[1:5]


def deploy(play: Play, action: Action) -> None:
    """Carry out ``deploy``: pay metal, place a mech, uncover its ability, gain the mat's coins."""
    player = turns.actor(play, action.faction)
    ability, label, payment, _without = action.args
    owner = play.state.players[player]
    section, cost, lowest, coins = play.rulebook.bottoms[owner.mat][DEPLOY]
    turns.take_row(play, player, "deploy", section, turns.BOTTOM)
    place = place_index(play, player, label)
    play.ask(PlaceContext(play, player, place, ability=ability), "deploy")
    needed = max(lowest, cost - owner.upgraded[DEPLOY])
    paying.pay_resources(play, player, METAL, needed, payment, "deploy.cost")
    mech = next(unit for unit in MECHS if owner.units[unit] == NOWHERE)
    play.place(player, mech, place, "deploy.place")
    bit = play.rulebook.ability_bits[owner.faction][ability]
    play.do("ability", player, bit, rule="deploy.ability", before=0, after=ability)
    play.track(player, "coins", coins, None)
    check_goals(play, player)
