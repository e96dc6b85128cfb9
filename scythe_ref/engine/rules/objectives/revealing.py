"""Objectives (chapter *The turn*): when a card may be revealed, what it asks, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scythe_ref.engine.actions.action import ImpossibleActionError
from scythe_ref.engine.core import seams
from scythe_ref.engine.core.registry import Lift, Registry
from scythe_ref.engine.core.rulebook import TERRAINS
from scythe_ref.engine.position.state import CLOSED, COMBAT, MECHS, MOVING, NOWHERE, RETREAT, State
from scythe_ref.engine.rules.concepts.control import holder
from scythe_ref.engine.rules.objectives.conditions import MORE_CONDITIONS
from scythe_ref.engine.rules.stars import COMBAT_STARS, OBJECTIVE_STARS, place_star
from scythe_ref.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.engine.actions.action import Action
    from scythe_ref.engine.core.play import Play

"""Seam: whether a card lies open to everybody."""

BETWEEN_ACTIONS = ("objective-timing", "between-actions")
ANY_TIME = ("objective-timing", "any-time")


class ObjectiveContext:
    """A player who wants to reveal an objective.

    Attributes:
        laid_out: Whether the card is in no hand but lies where everybody may place a star on it.
    """

    __slots__ = ("card", "laid_out", "number", "player", "state")

    def __init__(self, play: Play, player: int, number: int) -> None:
        self.state: State = play.state
        self.player: int = player
        self.number: int = number
        self.card: dict[str, Any] = play.rulebook.objectives[number]
        self.laid_out: bool = any(hook(play.state, number) for hook in play.rulebook.hooks[seams.LAID_OUT])

    def values(self) -> dict[str, object]:
        """Return what fills the sentences about it."""
        return {
            "player": self.player,
            "faction": self.player,
            "active": self.state.active,
            "number": self.number,
            "title": self.card["title"],
            "stars": self.state.players[self.player].stars[OBJECTIVE_STARS],
        }


def register(registry: Registry) -> None:
    """Declare the rules about objectives."""
    registry.at(seams.REVEAL).requires(
        "objective.timing", _own_turn, message="objective.timing.turn", setting=BETWEEN_ACTIONS
    )
    registry.at(seams.REVEAL).requires("objective.timing", lambda c: not _mid_action(c), _own_turn)
    registry.lift(Lift("objective.timing-any", ["objective.timing"], _own_turn, setting=ANY_TIME))
    registry.at(seams.REVEAL).requires(
        "objective.timing-any", _own_turn, message="objective.timing.turn", setting=ANY_TIME
    )
    registry.at(seams.REVEAL).requires("objective.requirements", _held, message="objective.requirements.held")
    registry.at(seams.REVEAL).requires("objective.requirements", fulfilled, _held)
    registry.at(seams.REVEAL).requires(
        "objective.tunnels-printed", _without_the_mine, lambda c: _held(c) and fulfilled(c)
    )
    registry.at(seams.REVEAL).requires("objective.end-of-turn", _at_the_end, _own_turn)
    registry.at(seams.REVEAL).requires(
        "objective.star",
        lambda c: c.state.players[c.player].stars[OBJECTIVE_STARS] < c.state.rulebook.numbers.objective_stars,
        lambda c: not c.laid_out,
    )
    registry.effect("objective.discard")
    registry.verb("reveal", reveal)


def _own_turn(c: ObjectiveContext) -> bool:
    return c.player == c.state.active


def _mid_action(c: ObjectiveContext) -> bool:
    turn = c.state.turn
    return turn.stage in (MOVING, COMBAT, RETREAT) or bool(turn.card or turn.owed)


def _held(c: ObjectiveContext) -> bool:
    return c.laid_out or c.number in c.state.players[c.player].objectives


def _at_the_end(c: ObjectiveContext) -> bool:
    """Tell whether a card that asks for the end of the turn has it: the token is moved and no action is going on."""
    if c.card["check"] != "end_of_turn":
        return True
    return c.state.turn.section >= 0 and not _mid_action(c)


def reveal(play: Play, action: Action) -> None:
    """Carry out ``reveal objective N``.

    Raises:
        ImpossibleActionError: The components do not say what the card asks.
    """
    player = turns.actor(play, action.faction)
    number = action.args[0]
    if number not in play.rulebook.objectives:
        raise ImpossibleActionError(f"the components do not say what objective {number} asks")
    context = ObjectiveContext(play, player, number)
    play.ask(context, seams.REVEAL)
    owner = play.state.players[player]
    if context.laid_out:
        _close_turn(play, context)
        for hook in play.rulebook.hooks[seams.OBJECTIVE_STARRED]:
            hook(play, player, number)
        return
    both = play.happens("objective.discard", context)
    going = [card for card in owner.objectives if both or card == number]
    for card in sorted(going, key=lambda card: card != number):
        play.do("drop-objective", player, card, rule="objective.discard", before=card)
    _close_turn(play, context)
    place_star(play, player, OBJECTIVE_STARS)


def _close_turn(play: Play, c: ObjectiveContext) -> None:
    """End the actions of the turn if the card asks for its end (``objective.end-of-turn``)."""
    if c.card["check"] == "end_of_turn":
        play.turn("stage", CLOSED)


def fulfilled(c: ObjectiveContext) -> bool:
    """Tell whether a card's conditions are all met (``objective.requirements``)."""
    return all(CONDITIONS[name](c, value) for name, value in c.card["all"].items())


# -- the closed set of conditions -----------------------------------------------------------------------------------


def controls(state: State, player: int, terrain: str) -> int:
    """Count the territories of a terrain that a player controls."""
    wanted = TERRAINS.index(terrain)
    rulebook = state.rulebook
    return sum(
        1
        for place in range(rulebook.territories)
        if rulebook.terrain[place] == wanted and holder(state, place) == player
    )


def _tunnels(c: ObjectiveContext, number: int) -> bool:
    """Tell whether there are tunnels enough, the own Mine among them: that it is none, is a rule of its own."""
    return _tunnels_held(c, {c.state.players[c.player].structures[0]}) >= number


def _without_the_mine(c: ObjectiveContext) -> bool:
    """Tell whether the tunnels of the board are enough for a card that counts them (``objective.tunnels-printed``)."""
    wanted: int = c.card["all"].get("tunnels_at_least", 0)
    return _tunnels_held(c, set()) >= wanted


def _tunnels_held(c: ObjectiveContext, more: set[int]) -> int:
    rulebook = c.state.rulebook
    places = more | {place for place in range(rulebook.territories) if rulebook.tunnel[place]}
    return sum(1 for place in places if place != NOWHERE and holder(c.state, place) == c.player)


def _factory_and_power(c: ObjectiveContext, wanted: bool) -> bool:
    powers = [player.power for player in c.state.players]
    return wanted and holder(c.state, c.state.rulebook.factory) == c.player and powers[c.player] == max(powers)


def _on_board(c: ObjectiveContext, units: range) -> int:
    return sum(1 for unit in units if c.state.players[c.player].units[unit] != NOWHERE)


def _workers(c: ObjectiveContext) -> int:
    return _on_board(c, range(5, 13))


def _pieces_on_one_territory(c: ObjectiveContext, number: int) -> bool:
    owner = c.state.players[c.player]
    return any(
        owner.units.count(place) + owner.structures.count(place) >= number
        for place in range(c.state.rulebook.territories)
    )


def _structures(c: ObjectiveContext) -> int:
    return 4 - c.state.players[c.player].structures.count(NOWHERE)


Condition = Callable[[ObjectiveContext, int], bool]

CONDITIONS: dict[str, Condition] = {
    "mountains_at_least": lambda c, n: controls(c.state, c.player, "mountain") >= n,
    "farms_at_least": lambda c, n: controls(c.state, c.player, "farm") >= n,
    "tundras_at_least": lambda c, n: controls(c.state, c.player, "tundra") >= n,
    "forests_at_least": lambda c, n: controls(c.state, c.player, "forest") >= n,
    "villages_at_least": lambda c, n: controls(c.state, c.player, "village") >= n,
    "tunnels_at_least": _tunnels,
    "factory_with_most_power": lambda c, n: _factory_and_power(c, bool(n)),
    "workers_driven_off_at_least": lambda c, n: c.state.turn.drove >= n,
    "power_at_least": lambda c, n: c.state.players[c.player].power >= n,
    "power_at_most": lambda c, n: c.state.players[c.player].power <= n,
    "popularity_at_least": lambda c, n: c.state.players[c.player].popularity >= n,
    "popularity_at_most": lambda c, n: c.state.players[c.player].popularity <= n,
    "coins_at_least": lambda c, n: c.state.players[c.player].coins >= n,
    "coins_at_most": lambda c, n: c.state.players[c.player].coins <= n,
    "factory_cards": lambda c, n: int(c.state.players[c.player].factory_card > 0) == n,
    "mechs_at_least": lambda c, n: _on_board(c, MECHS) >= n,
    "mechs_at_most": lambda c, n: _on_board(c, MECHS) <= n,
    "workers_at_least": lambda c, n: _workers(c) >= n,
    "workers_at_most": lambda c, n: _workers(c) <= n,
    "workers_equal_recruits": lambda c, n: (_workers(c) == c.state.players[c.player].recruits.bit_count()) == bool(n),
    "structures_at_least": lambda c, n: _structures(c) >= n,
    "upgrades_at_most": lambda c, n: c.state.players[c.player].upgrades.bit_count() <= n,
    "pieces_on_one_territory_at_least": _pieces_on_one_territory,
    "combat_cards_at_least": lambda c, n: sum(c.state.players[c.player].hand) >= n,
    "combat_stars_at_least": lambda c, n: c.state.players[c.player].stars[COMBAT_STARS] >= n,
    **MORE_CONDITIONS,
}
"""Every condition that an objective card may name in the components."""
