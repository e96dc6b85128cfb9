"""Cargo of airships: loading and unloading, goods that pay and score, passengers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import ExtensionPoint, Registry, RuleException
from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.expansions.airships.state import (
    CARRIES_UNKNOWN,
    CARRIES_WORKERS,
    cargo_of,
    opponents_above,
    tiles_of,
    workers_aboard,
)
from scythe_ref.scythe.engine.options.paying import SOURCES
from scythe_ref.scythe.engine.position.names import ABOARD, AIRSHIP, RESOURCES, WORKERS
from scythe_ref.scythe.engine.rules.concepts import NOBODY, holder, tell_of_change
from scythe_ref.scythe.engine.rules.move.movement import MoveContext, named_goods
from scythe_ref.scythe.engine.rules.turn.paying import PaymentContext

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Load
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.options.paying import Source
    from scythe_ref.scythe.engine.position.state import State


@dataclass(slots=True)
class LoadContext:
    """Something that a player's airship takes or drops at a place."""

    state: State
    player: int
    place: int
    load: Load
    kind: int = AIRSHIP

    @property
    def workers(self) -> int:
        """The number of workers."""
        return sum(number for number, thing in self.load if thing == "worker")

    @property
    def goods(self) -> list[int]:
        """The number of resources of each kind."""
        return [sum(number for number, thing in self.load if thing == name) for name in RESOURCES]

    @property
    def carries(self) -> int:
        """The kind of load that the tile allows."""
        return tiles_of(self.state, self.player).carries

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        numbers = self.state.rulebook.numbers
        return {
            "player": self.player,
            "faction": self.player,
            "place": self.place,
            "workers": self.workers,
            "goods": named_goods(self.goods),
            "number": sum(self.goods),
            "cargo": named_goods(cargo_of(self.state, self.player)),
            "aboard": sum(cargo_of(self.state, self.player)),
            "passengers": workers_aboard(self.state, self.player),
            "there": named_goods(self.state.goods_at(self.place)),
            "present": self.state.workers_at(self.player, self.place),
            "owner": holder(self.state, self.place),
            "most": numbers.airship_resources,
            "seats": numbers.airship_workers,
        }


TAKING = ExtensionPoint[LoadContext]("airship-take")
DROPPING = ExtensionPoint[LoadContext]("airship-drop")


def register_cargo(registry: Registry) -> None:
    """Declare the rules about loading, cargo and passengers."""
    registry.checks_at(TAKING).refuses(
        "move.carry-workers", lambda c: c.workers > 0 and _is_known(c), message="airship.carry.no-workers"
    )
    registry.exception(RuleException("airship.carry", ["move.carry-workers"], _is_for_workers))
    registry.checks_at(TAKING).refuses(
        "airship.carry", lambda c: c.carries == CARRIES_UNKNOWN, message="airship.carry.unknown"
    )
    registry.checks_at(TAKING).requires(
        "airship.carry",
        _is_within_limits,
        _is_known,
        because={
            "airship.carry.no-resources": lambda c: _is_for_workers(c) and any(c.goods),
            "airship.carry.passengers": _is_for_workers,
        },
    )
    registry.checks_at(TAKING).requires("airship.pick-up", _are_goods_free, lambda c: any(c.goods))
    registry.checks_at(TAKING).requires(
        "airship.pick-up", _has_goods_below, lambda c: any(c.goods), message="airship.pick-up.there"
    )
    registry.checks_at(TAKING).requires(
        "airship.pick-up",
        lambda c: c.state.workers_at(c.player, c.place) >= c.workers,
        lambda c: c.workers > 0,
        message="airship.pick-up.workers",
    )
    registry.checks_at(DROPPING).requires(
        "airship.worker-drop",
        _is_free_of_opponents,
        lambda c: c.workers > 0,
        because={"airship.worker-drop.home-base": _is_over_home_base},
    )
    registry.checks_at(DROPPING).requires(
        "airship.worker-drop",
        lambda c: workers_aboard(c.state, c.player) >= c.workers,
        lambda c: c.workers > 0,
        message="airship.worker-drop.aboard",
        because={"airship.worker-drop.none": lambda c: not workers_aboard(c.state, c.player)},
    )
    registry.checks_at(DROPPING).requires(
        "airship.drop-resources",
        _has_goods_aboard,
        lambda c: any(c.goods),
        because={"airship.drop-resources.home-base": _is_over_home_base},
    )
    registry.checks_at(DROPPING).requires(
        "move.lake-load", lambda c: c.state.rulebook.terrain[c.place] != LAKE, message="airship.lake"
    )
    registry.checks_at(points.BEGIN).refuses("airship.worker-walk", _is_aboard)
    registry.checks_at(points.STEP).refuses(
        "airship.worker-walk", has_workers_aboard, message="airship.worker-walk.carried"
    )
    registry.checks_at(points.PAY).requires("airship.cargo-own", _has_cargo, lambda c: c.source == "airship")
    registry.exception(
        RuleException[PaymentContext]("airship.cargo-own", ["turn.spend-controlled"], lambda c: c.source == "airship")
    )
    registry.effect(
        "airship.carry", "airship.drop-resources", "airship.worker-drop", "airship.cargo-own", "airship.cargo-scores",
        "airship.occupied",
    )  # fmt: skip
    registry.hook(points.UNIT_ELSEWHERE, has_workers_aboard)
    registry.hook(points.OFF_THE_GROUND, passenger)
    registry.hook(points.LOADING, load)
    registry.hook(points.PAY_WITH["airship"], _pay)
    registry.hook(points.SOURCES, lambda play, player, kind: cargo_sources(play.state, player, kind))
    registry.hook(SOURCES, cargo_sources)
    registry.hook(points.SCORING_RESOURCES, _cargo_scores)
    registry.hook(points.TELL_SCORE, _tell_cargo)


# -- checks ---------------------------------------------------------------------------------------------------------


def _is_for_workers(c: object) -> bool:
    return isinstance(c, LoadContext) and c.carries == CARRIES_WORKERS


def _is_known(c: LoadContext) -> bool:
    return c.carries != CARRIES_UNKNOWN


def _is_within_limits(c: LoadContext) -> bool:
    """Return whether the load is not too much; whether workers may come aboard at all is another question."""
    numbers = c.state.rulebook.numbers
    if _is_for_workers(c):
        return not any(c.goods) and workers_aboard(c.state, c.player) + c.workers <= numbers.airship_workers
    return sum(cargo_of(c.state, c.player)) + sum(c.goods) <= numbers.airship_resources


def _are_goods_free(c: LoadContext) -> bool:
    return holder(c.state, c.place) in (c.player, NOBODY)


def _has_goods_below(c: LoadContext) -> bool:
    lying = c.state.resources[4 * c.place : 4 * c.place + 4]
    return all(wanted <= there for wanted, there in zip(c.goods, lying, strict=True))


def _is_over_home_base(c: LoadContext) -> bool:
    return c.place >= c.state.rulebook.territories


def _has_goods_aboard(c: LoadContext) -> bool:
    if _is_over_home_base(c):
        return False  # cargo drops onto a territory only
    return all(wanted <= there for wanted, there in zip(c.goods, cargo_of(c.state, c.player), strict=True))


def _is_free_of_opponents(c: LoadContext) -> bool:
    """Return whether no opponent occupies the territory; airships occupy nothing (``airship.occupied``)."""
    if _is_over_home_base(c):
        return False
    return all(c.place not in player.units for index, player in enumerate(c.state.players) if index != c.player)


def _is_aboard(c: MoveContext) -> bool:
    return c.unit >= 0 and c.state.place_of(c.player, c.unit) == ABOARD


def has_workers_aboard(c: MoveContext) -> bool:
    """Return whether the workers that shall ride are aboard the airship over the place (``airship.worker-walk``)."""
    if not c.missing or c.state.players[c.player].airship != c.origin:
        return False
    return workers_aboard(c.state, c.player) >= c.missing


def passenger(state: State, player: int, kind: str, place: int) -> int:
    """Return a worker aboard the airship over a place, or -1."""
    owner = state.players[player]
    if kind != "worker" or owner.airship != place or ABOARD not in owner.units:
        return -1
    return owner.units.index(ABOARD)


def _has_cargo(c: PaymentContext) -> bool:
    return cargo_of(c.state, c.player)[c.kind] >= c.number


# -- loading and unloading ------------------------------------------------------------------------------------------


def load(play: Play, player: int, _unit: int, place: int, word: str, items: Load) -> None:
    """Carry out ``take`` and ``drop`` where an airship is."""
    c = LoadContext(play.state, player, place, items)
    # Workers that leave or come may change who controls the territory, though the airship itself never does.
    before = holder(play.state, place)
    if word == "take":
        play.ask(c, TAKING)
        _carry_workers(play, c, place, ABOARD, "airship.carry")
        _carry_goods(play, c, 1, "airship.carry")
    else:
        play.ask(c, DROPPING)
        for unit in _carry_workers(play, c, ABOARD, place, "airship.worker-drop"):
            for hook in play.rulebook.hooks[points.SET_DOWN]:
                hook(play, player, unit, place)
        _carry_goods(play, c, -1, "airship.drop-resources")
        if c.workers and opponents_above(play.state, player, place):
            play.tell("airship.occupied", place=place)
    tell_of_change(play, place, before)


def _carry_workers(play: Play, c: LoadContext, origin: int, target: int, rule: str) -> list[int]:
    units = play.state.players[c.player].units
    carried = [unit for unit in WORKERS if units[unit] == origin][: c.workers]
    for unit in carried:
        play.place(c.player, unit, target, rule)
    return carried


def _carry_goods(play: Play, c: LoadContext, sign: int, rule: str) -> None:
    for kind, number in enumerate(c.goods):
        if number:
            play.resource(c.place, kind, -sign * number, rule)
            change_cargo(play, c.player, kind, sign * number, rule)


def change_cargo(play: Play, player: int, kind: int, amount: int, rule: str) -> None:
    """Add resources aboard an airship, or take them off."""
    before = cargo_of(play.state, player)[kind]
    play.do("module", "airships", player, kind, amount, rule=rule, before=before, after=before + amount)


# -- paying and scoring ---------------------------------------------------------------------------------------------


def _pay(play: Play, c: PaymentContext) -> None:
    change_cargo(play, c.player, c.kind, -c.number, "airship.cargo-own")


def cargo_sources(state: State, player: int, kind: int) -> list[Source]:
    """Return the cargo of a resource as a source of payments."""
    number = cargo_of(state, player)[kind]
    return [(number, RESOURCES[kind], "airship")] if number else []


def _cargo_scores(state: State, player: int) -> int:
    """Count the resources aboard, which score like any others (``airship.cargo-scores``)."""
    return sum(cargo_of(state, player))


def _tell_cargo(play: Play, player: int) -> None:
    number = _cargo_scores(play.state, player)
    if number:
        play.tell("airship.cargo-scores", player=player, number=number)
