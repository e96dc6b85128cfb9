"""Bolster and Trade (chapter *Top-row actions*)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import seams
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import RESOURCES, SECTIONS, STRUCTURES
from scythe_ref.scythe.engine.rules.bottom_row.placing import (
    PlaceContext,
    has_ability_of,
    not_controlled,
    uncovered,
    worker_on_own_territory,
)
from scythe_ref.scythe.engine.rules.concepts import holder, is_territory
from scythe_ref.scythe.engine.rules.move.movement import place_index
from scythe_ref.scythe.engine.rules.stars import check_goals
from scythe_ref.scythe.engine.rules.turn import paying, turns
from scythe_ref.scythe.engine.rules.turn.leaving import ActionGains

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play

MONUMENT, ARMORY = (STRUCTURES.index(name) for name in ("monument", "armory"))
ONE_TERRITORY = ("trade-placement", "one-territory")
SEVERAL = ("trade-placement", "several")


@dataclass(slots=True, eq=False)
class TradeContext(PlaceContext):
    """A territory onto which traded resources go, or the whole of a trade."""

    goods: int
    """How many resources the trade brings."""
    places: int
    """How many territories they go onto."""

    def values(self) -> dict[str, object]:
        """Return the values for the sentences about it."""
        limit = self.state.rulebook.numbers.trade_resources
        return {**PlaceContext.values(self), "number": self.goods, "count": self.places, "limit": limit}


def register(registry: Registry) -> None:
    """Declare the rules of Bolster and Trade."""
    _register_trade(registry)
    registry.effect("bolster.gain", "bolster.monument", "trade.armory", "structure.top-row", "track.ends")
    registry.verb("bolster", bolster)
    registry.verb("trade", trade)


def _register_trade(registry: Registry) -> None:
    for rule, setting in (("trade.place", ONE_TERRITORY), ("trade.place-several", SEVERAL)):
        registry.at(seams.TRADE).requires(
            rule,
            worker_on_own_territory,
            is_territory,
            setting=setting,
            because={"trade.place.control": not_controlled},
        )
        registry.effect(rule, setting=setting)
    registry.at(seams.TRADE_GOODS).requires(
        "trade.place", lambda c: c.places <= 1, message="trade.place.one", setting=ONE_TERRITORY, firm=True
    )
    registry.at(seams.TRADE_GOODS).requires("trade.gain", lambda c: c.goods <= c.state.rulebook.numbers.trade_resources)
    registry.effect("trade.gain")


# -- Bolster and Trade ----------------------------------------------------------------------------------------------


def bolster(play: Play, action: Action) -> None:
    """Carry out ``bolster`` (``bolster.gain``)."""
    player = turns.actor(play, action.faction)
    what, without = action.args
    gains = ActionGains(play, player, without)
    turns.take_row(play, player, "bolster", SECTIONS.index("bolster"), turns.TOP)
    numbers = play.rulebook.numbers
    paying.pay_track(play, player, "coins", numbers.bolster_cost, "turn.pay-first")
    if what == "power":
        gain = numbers.bolster_power_upgraded if uncovered(play.state, player, "power") else numbers.bolster_power
        play.track(player, "power", gains.taken(player, "bolster.gain", "power", gain), "bolster.gain")
    else:
        upgraded = uncovered(play.state, player, "combat_cards")
        number = numbers.bolster_combat_cards_upgraded if upgraded else numbers.bolster_combat_cards
        play.draw_cards(player, gains.taken(player, "bolster.gain", "combat_cards", number), "bolster.gain")
    if has_ability_of(play.state, player, MONUMENT):
        _tell_of_ability(play, player, MONUMENT)
        more = gains.taken(player, "bolster.monument", "popularity", numbers.monument_popularity)
        play.track(player, "popularity", more, "bolster.monument")
    gains.settled()
    # A structure's ability is part of the action: only now is everything there that stars are earned by.
    check_goals(play, player)


def trade(play: Play, action: Action) -> None:
    """Carry out ``trade``: popularity, or resources onto the map (``trade.gain``, ``trade.place``)."""
    player = turns.actor(play, action.faction)
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
        more = uncovered(play.state, player, "popularity")
        gain = numbers.trade_popularity_upgraded if more else numbers.trade_popularity
        play.track(player, "popularity", gains.taken(player, "trade.gain", "popularity", gain), "trade.gain")
    if has_ability_of(play.state, player, ARMORY):
        _tell_of_ability(play, player, ARMORY)
        power = gains.taken(player, "trade.armory", "power", numbers.armory_power)
        play.track(player, "power", power, "trade.armory")
    gains.settled()
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
    play.ask(TradeContext(play, player, parcels[0][1], total, len(places)), seams.TRADE_GOODS)
    for place in sorted(places):
        play.ask(TradeContext(play, player, place, total, len(places)), seams.TRADE)
