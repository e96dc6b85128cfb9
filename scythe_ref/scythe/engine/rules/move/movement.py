"""Movement (chapter *Move*): choosing units, steps over borders, rivers, lakes and tunnels, home bases."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Registry, RuleException
from scythe_ref.scythe.engine.core.rulebook import HOME_BASE, LAKE, LAND_BORDER, RIVER_BORDER
from scythe_ref.scythe.engine.position.names import (
    AIRSHIP,
    AIRSHIP_UNIT,
    CHARACTERS,
    FACTORY_SECTION,
    KIND_OF,
    KINDS,
    MECHS,
    MOVING,
    OPEN,
    RESOURCES,
    SECTIONS,
    WORKERS,
)
from scythe_ref.scythe.engine.rules.concepts import NOBODY, holder, tell_of_change
from scythe_ref.scythe.engine.rules.turn import turns
from scythe_ref.scythe.engine.rules.turn.paying import ActionGains

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action, Load, Stop
    from scythe_ref.scythe.engine.core.play import Actor, Play
    from scythe_ref.scythe.engine.position.state import State

MOVE_SECTION = SECTIONS.index("move")
UNITS_OF_KIND = {
    "character": CHARACTERS,
    "mech": MECHS,
    "worker": WORKERS,
    "airship": range(AIRSHIP_UNIT, AIRSHIP_UNIT + 1),
}
LINKS = "move.adjacent"
AT_A_PLACE = ("take", "drop")
"""Parts of a line about the unit's place; the rest is about the step to it."""


@dataclass(slots=True, eq=False)
class MoveContext(PlayerContext):
    """A unit that a player chooses, or a step of it."""

    unit: int
    """Its number; -1 where there is none of that kind."""
    kind: int
    origin: int
    """The unit's place, or the place that the line gives."""
    target: int
    """The destination; the origin itself for a choice of the unit alone."""
    factory: bool
    """Whether this is the Move of a Factory card."""
    toll: Load = ()
    """The part of its load that the line names as a toll."""
    workers: list[int] = field(default_factory=list)
    """Workers that it carries."""
    goods: list[int] = field(default_factory=lambda: [0] * len(RESOURCES))
    """Resources that it carries, by kind."""
    missing: int = 0
    """Workers that the line names and that are not there."""
    border: int = field(init=False)
    """The kind of border between the two places."""
    steps: int = field(init=False)
    """Number of territories that it has entered before this step."""

    def __post_init__(self) -> None:
        self.state = self.play.state
        self.border = self.play.rulebook.border_between(self.origin, self.target)
        self.steps = self.state.turn.steps

    @property
    def is_linked(self) -> bool:
        """Whether the unit has another link than the border between the two places, such as a tunnel."""
        return is_lifted(self.play.rulebook.exceptions_to[LINKS], self)

    def is_stopped_by(self, cause: int) -> bool:
        """Return whether something has ended this unit's movement this turn."""
        return bool(self.unit >= 0 and self.state.turn.stopped[cause] >> self.unit & 1)

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        state = self.state
        return {
            "player": self.player,
            "faction": self.player,
            "section": "factory" if self.factory else "move",
            "unit": KINDS[self.kind],
            "from": self.origin,
            "to": self.target,
            "terrain": state.rulebook.terrain[self.target],
            "steps": self.steps + 1,
            "units": state.turn.units,
            "limit": unit_limit(self),
            "workers": len(self.workers) + self.missing,
            "done": self.steps,
            "present": len(self.workers),
            "goods": named_goods(self.goods),
            "there": named_goods(state.goods_at(self.origin)),
            "holder": holder(state, self.origin),
            "owner": opponent_at(self),
            "fighter": fighter_at(state, state.opponent_with_fighters(self.player, self.target), self.target),
            "opponent": (met := state.opponent_with_fighters(self.player, self.origin)),
            "met": fighter_at(state, met, self.origin),
        }


def named_goods(goods: Iterable[int]) -> tuple[tuple[int, str], ...]:
    """Return resources by kind as numbers with names, without those of which there are none."""
    return tuple((number, RESOURCES[kind]) for kind, number in enumerate(goods) if number)


def is_lifted(exceptions: Iterable[RuleException[Any]], c: Any) -> bool:
    """Return whether one of some exceptions holds; it records nothing, as a decision would."""
    return any(exception.applies(c) and all(limit.test(c) for limit in exception.limits) for exception in exceptions)


def opponent_at(c: MoveContext) -> int:
    """Return an opponent with units on the target, else who controls it, else -1."""
    other = c.state.opponent_with_fighters(c.player, c.target)
    if other < 0:
        other = c.state.opponent_with_workers(c.player, c.target)
    return other if other >= 0 else holder(c.state, c.target)


def fighter_at(state: State, player: int, place: int) -> str:
    """Return the kind of a player's fighter on a place, the character first; empty if there is none."""
    kinds = [
        kind for kind in ("character", "mech") for unit in UNITS_OF_KIND[kind] if state.place_of(player, unit) == place
    ]
    return kinds[0] if player >= 0 and kinds else ""


def unit_limit(c: MoveContext) -> int:
    """Return the number of units that the Move action may move (``move.units``, ``factory.move``)."""
    numbers = c.play.rulebook.numbers
    if c.factory:
        return c.play.rulebook.factory_units
    return numbers.move_units_upgraded if c.state.players[c.player].upgrades & 1 else numbers.move_units


def register(registry: Registry) -> None:
    """Declare the rules of moving."""
    # Choosing the unit.
    at_begin = registry.checks_at(points.BEGIN)
    at_begin.requires("move.choose-one", lambda c: not c.state.turn.coins)
    at_begin.requires(
        "turn.once",
        lambda c: c.state.turn.stage == MOVING or not _row_taken(c),
        lambda c: not c.state.turn.coins and not c.state.turn.fought,
        because={"turn.once.factory-move": lambda c: c.factory},
    )
    at_begin.requires(
        "move.own-units",
        lambda c: c.unit >= 0,
        because={"move.own-units.home": lambda c: c.origin == c.state.rulebook.base[c.state.players[c.player].faction]},
    )
    at_begin.requires(
        "move.once",
        lambda c: not c.state.turn.moved >> c.unit & 1,
        lambda c: c.unit >= 0 and not c.state.turn.unfinished >> c.unit & 1,
    )
    at_begin.refuses("move.finish-unit", _is_unfinished)
    at_begin.requires(
        "move.units", lambda c: c.state.turn.units < unit_limit(c), lambda c: not c.factory and not has_moved_before(c)
    )
    registry.checks_at(points.COINS).requires(
        "move.choose-one",
        lambda c: bool(c.state.turn.factory) or not c.state.turn.units,
        message="move.choose-one.moved",
    )
    registry.checks_at(points.COINS).requires("turn.once", lambda c: not c.state.turn.coins)
    # The step.
    registry.checks_at(points.DISTANCE).requires(
        "move.distance", lambda c: c.steps < c.play.rulebook.numbers.move_distance
    )
    # A link between the two places decides, and not an exception for rivers: for ``LINKS`` there is no border then,
    # and ``move.river`` does not apply.
    at_step = registry.checks_at(points.STEP)
    at_step.requires("move.home-base", lambda c: c.play.rulebook.terrain[c.target] != HOME_BASE)
    at_step.requires(
        LINKS,
        lambda c: c.border == LAND_BORDER or (c.border == RIVER_BORDER and not c.is_linked),
        because={"move.adjacent.same": lambda c: c.origin == c.target},
    )
    at_step.refuses("move.river", lambda c: c.border == RIVER_BORDER and not c.is_linked)
    at_step.requires("move.lake", lambda c: c.play.rulebook.terrain[c.target] != LAKE)
    registry.exception(
        RuleException[MoveContext](
            "move.tunnel",
            [LINKS],
            lambda c: c.origin != c.target and _is_tunnel(c, c.origin) and _is_tunnel(c, c.target),
        )
    )
    registry.exception(
        RuleException[MoveContext]("move.mine", [LINKS], lambda c: not c.factory and is_between_mine_and_tunnel(c))
    )
    registry.effect("move.adjacent", "move.leave-home-base", "move.coins", "move.enter-structure")
    registry.verb("move", move)
    registry.verb("factory-move", move)
    registry.verb("coins", take_coins)
    registry.verb("end-move", end_move)
    registry.hook(points.MOVE_OVER, finish_action)


def _row_taken(c: MoveContext) -> int:
    return c.state.turn.bottom if c.factory else c.state.turn.top


def _is_unfinished(c: MoveContext) -> bool:
    return c.unit >= 0 and bool(c.state.turn.unfinished >> c.unit & 1)


def has_moved_before(c: MoveContext) -> bool:
    """Return whether the chosen unit has moved this turn."""
    return c.unit >= 0 and bool(c.state.turn.moved >> c.unit & 1)


def _is_tunnel(c: MoveContext, place: int) -> bool:
    return c.play.rulebook.tunnel[place]


def is_own_mine(c: Actor, place: int) -> bool:
    """Return whether the acting player's Mine is on a place."""
    return bool(c.state.players[c.player].structures[0] == place)


def is_between_mine_and_tunnel(c: MoveContext) -> bool:
    """Return whether a step leads between the acting player's Mine and a tunnel."""
    if c.origin == c.target:
        return False
    return (is_own_mine(c, c.origin) and _is_tunnel(c, c.target)) or (
        _is_tunnel(c, c.origin) and is_own_mine(c, c.target)
    )


# -- carrying it out ------------------------------------------------------------------------------------------------


def move(play: Play, action: Action) -> None:
    """Carry out ``move`` and ``factory-move``: one unit with all its steps."""
    player = turns.seat_of(play, action.faction)
    if play.state.turn.owed and any(
        hook(play, player, action) for hook in play.rulebook.hooks[points.PENDING_GAIN["move"]]
    ):
        return
    name, stops = action.args
    factory = action.verb == "factory-move"
    origin = place_index(play, player, stops[0][0])
    unit = choose_unit(play, player, name, origin)
    begin(play, player, unit, KINDS.index(name), origin, factory, steps=len(stops) > 1)
    load_at(play, player, unit, origin, stops[0])
    before: Load | None = None
    for stop in stops[1:]:
        load, target = _load_after(stop, "with"), place_index(play, player, stop[0])
        if before is not None and load != before:
            play.tell("move.drop-off", player=player, place=origin)
        step(play, player, unit, origin, target, factory, load, _load_after(stop, "toll"))
        before, origin = load, target
        load_at(play, player, unit, target, stop)


def _load_after(stop: Stop, said: str) -> Load:
    """Return the load after a word at a stop."""
    return tuple(item for word, load in stop[1] if word == said for item in load)


def load_at(play: Play, player: int, unit: int, place: int, stop: Stop) -> None:
    """Let a module load and unload the goods of ``take`` and ``drop``."""
    for word, load in stop[1]:
        if word in AT_A_PLACE:
            for hook in play.rulebook.hooks[points.LOADING]:
                hook(play, player, unit, place, word, load)


def place_index(play: Play, player: int, label: str) -> int:
    """Return the place that a label means to a player; ``home`` is the own home base."""
    if label == "home":
        return play.rulebook.base[play.state.players[player].faction]
    return play.rulebook.index[label]


def choose_unit(play: Play, player: int, kind: str, place: int) -> int:
    """Return the unit of a kind that a line means: one that has not moved yet, else the one that is moving.

    Returns:
        The unit's number, or -1 if there is none.
    """
    state = play.state
    units = [unit for unit in UNITS_OF_KIND[kind] if state.place_of(player, unit) == place]
    if not units:
        # A module may know that it is there after all, though not on the ground.
        return next((hook(state, player, kind, place) for hook in play.rulebook.hooks[points.OFF_THE_GROUND]), -1)
    return min(units, key=lambda unit: (state.turn.moved >> unit & 1, unit != state.turn.mover, unit))


def can_go_on(play: Play, player: int, unit: int) -> bool:
    """Return whether the unit that is moving could take another step."""
    return not any(bits >> unit & 1 for bits in play.state.turn.stopped) and is_within_reach(play, player, unit)


def is_within_reach(play: Play, player: int, unit: int) -> bool:
    """Return whether the unit that is moving has not gone as far as it may, stopped or not."""
    turn = play.state.turn
    if turn.stage != MOVING or turn.mover != unit:
        return False
    place = play.state.place_of(player, unit)
    # The checks themselves say how far a unit gets, so that abilities and modules that change it need no second list.
    c = MoveContext(play, player, unit, KIND_OF[unit], place, place, bool(turn.factory))
    return all(
        (check.when is not None and not check.when(c)) or check.test(c) or is_lifted(check.overridden_by, c)
        for check in play.rulebook.checks[points.DISTANCE]
    )


def begin(play: Play, player: int, unit: int, kind: int, place: int, factory: bool, *, steps: bool = False) -> None:
    """Choose a unit for a move, or go on with the one that is moving."""
    turn = play.state.turn
    # A stopped unit goes on as well, and one that an ability has taken as far as it may go: what stopped it, or the
    # distance, refuses the next step, as it does within one line.
    far = steps and turn.stage == MOVING and turn.steps > play.rulebook.numbers.move_distance
    going_on = (
        unit >= 0
        and turn.mover == unit
        and bool(turn.factory) == factory
        and (far or is_within_reach(play, player, unit))
    )
    row = turns.BOTTOM if factory else turns.TOP
    section = FACTORY_SECTION if factory else MOVE_SECTION
    # Not by ``may_act`` and ``take_row``: those would end the Move action that may be going on, and take it twice.
    play.ask(turns.TurnContext(play, player, "move", section, row), points.ACT)
    turns.put_token(play, player, "move", section)
    if going_on:
        return
    play.ask(turns.TurnContext(play, player, "move", section, row), points.ORDER)
    context = MoveContext(play, player, unit, kind, place, place, factory)
    play.ask(context, points.BEGIN)
    if turn.stage != MOVING:
        play.turn("stage", MOVING)
        play.turn(row, 1)
    play.turn("factory", int(factory))
    if turn.mover >= 0 and can_go_on(play, player, turn.mover):
        play.do("turn", "unfinished", turn.unfinished | 1 << turn.mover)
    play.turn("mover", unit)
    play.turn("steps", 0)
    if kind != AIRSHIP:  # the module counts the moves of airships
        play.do("turn", "units", turn.units + 1)
    play.do("turn", "moved", turn.moved | 1 << unit)
    for hook in play.rulebook.hooks[points.BEGUN]:
        hook(play, context)


def step(
    play: Play, player: int, unit: int, origin: int, target: int, factory: bool, load: Load, toll: Load = ()
) -> None:
    """Take one step with one load."""
    state = play.state
    c = MoveContext(play, player, unit, KIND_OF[unit], origin, target, factory)
    c.toll = toll
    for loading in play.rulebook.hooks[points.PACKING]:
        loading(play, c, load)
    lifts_before = len(play.lifted)  # a line of several steps gathers the exceptions of all of them
    play.ask(c, points.STEP, points.DISTANCE)  # barriers come before the distance in a refusal
    held_before = (holder(state, origin), holder(state, target)) if play.telling else (NOBODY, NOBODY)
    links = [by for rule, by in play.lifted[lifts_before:] if rule == LINKS]
    over_the_border = "move.leave-home-base" if play.rulebook.terrain[origin] == HOME_BASE else LINKS
    rule = links[0] if links else over_the_border
    for leaving in play.rulebook.hooks[points.LEAVING]:
        leaving(play, c)
    play.place(player, unit, target, rule)
    play.do("turn", "steps", state.turn.steps + 1)
    for stepped in play.rulebook.hooks[points.STEPPED]:
        stepped(play, c)
    for entered in play.rulebook.hooks[points.ENTERED]:
        entered(play, c)
    tell_of_change(play, origin, held_before[0])
    tell_of_change(play, target, held_before[1])


def take_coins(play: Play, action: Action) -> None:
    """Carry out ``coins``: the half of the Move action that moves nothing (``move.coins``)."""
    player = turns.seat_of(play, action.faction)
    context = turns.TurnContext(play, player, "coins", MOVE_SECTION, turns.TOP)
    play.ask(context, points.ACT)
    turns.put_token(play, player, "coins", MOVE_SECTION)
    play.ask(context, points.COINS, points.ORDER)
    numbers = play.rulebook.numbers
    upgraded = play.state.players[player].upgrades >> 1 & 1
    play.turn("top", 1)
    play.turn("coins", 1)
    gains = ActionGains(play, player, action.args[0])
    coins = numbers.move_coins_upgraded if upgraded else numbers.move_coins
    play.track(player, "coins", gains.take(player, "move.coins", "coins", coins), "move.coins")
    gains.refuse_unmatched()


def end_move(play: Play, action: Action) -> None:
    """Carry out ``end move``."""
    player = turns.seat_of(play, action.faction)
    play.ask(turns.TurnContext(play, player, "end-move"), points.ACT)
    if play.state.turn.stage == MOVING:
        finish_action(play)


def finish_action(play: Play) -> None:
    """End the Move action: run the hooks that wait for its end, then make combats due."""
    state = play.state
    if state.turn.stage != MOVING:
        return
    play.turn("stage", OPEN)
    play.turn("mover", -1)
    for hook in play.rulebook.hooks[points.MOVES_ENDED]:
        hook(play)
    if state.turn.stage == OPEN:
        after_combats(play)


def after_combats(play: Play) -> None:
    """Tell the player of an encounter or a Factory card that is due after moves and combats."""
    state = play.state
    character = state.players[state.active].units[0]
    if not state.turn.moved & 1 or character < 0 or state.over:
        return
    if state.has_encounter(character):
        play.tell("encounter.character", place=character, player=state.active)
    if character == play.rulebook.factory and not state.players[state.active].factory_card:
        play.tell("factory.card", place=character, player=state.active)
