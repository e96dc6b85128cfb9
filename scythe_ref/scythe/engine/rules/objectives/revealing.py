"""Objectives (chapter *The turn*): when a card may be revealed, what it asks, and what follows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import ImpossibleActionError
from scythe_ref.scythe.engine.core import seams
from scythe_ref.scythe.engine.core.registry import Lift, Registry
from scythe_ref.scythe.engine.core.shapes import Plain
from scythe_ref.scythe.engine.position.names import CLOSED, COMBAT, MOVING, RETREAT, bits_of
from scythe_ref.scythe.engine.position.state import Player
from scythe_ref.scythe.engine.rules.concepts import holder
from scythe_ref.scythe.engine.rules.context import PlayerContext
from scythe_ref.scythe.engine.rules.objectives.conditions import compiled, unmet
from scythe_ref.scythe.engine.rules.stars import OBJECTIVE_STARS, place_star
from scythe_ref.scythe.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.core.rulebook import Rulebook

BETWEEN_ACTIONS = ("objective-timing", "between-actions")
ANY_TIME = ("objective-timing", "any-time")


@dataclass(slots=True, eq=False)
class ObjectiveContext(PlayerContext):
    """A player who wants to reveal an objective."""

    number: int
    owner: Player = field(init=False)
    tunnels: int = field(init=False)
    """A bit for each tunnel, the own Mine among them: that it is none, is a rule of its own."""
    card: dict[str, Plain] = field(init=False)
    laid_out: bool = field(init=False)
    """Whether the card is in no hand but lies where everybody may place a star on it."""
    _held: int = field(init=False, default=-1)

    def __post_init__(self) -> None:
        self.state = self.play.state
        rulebook = self.play.rulebook
        self.owner = self.state.players[self.player]
        self.tunnels = _printed_tunnels(rulebook) | bits_of(self.owner.structures[:1])
        self.card = rulebook.objectives[self.number]
        self.laid_out = any(hook(self.state, self.number) for hook in rulebook.hooks[seams.LAID_OUT])

    @property
    def ends_turn(self) -> bool:
        """Whether the active player reveals a card that asks for the end of the turn, and so ends it."""
        return self.player == self.state.active and self.card["check"] == "end_of_turn"

    def held(self) -> int:
        """Return a bit for each territory that the player controls."""
        if self._held < 0:
            places = range(self.state.rulebook.territories)
            self._held = bits_of(place for place in places if holder(self.state, place) == self.player)
        return self._held

    def values(self) -> dict[str, object]:
        """Return the values for the sentences about it."""
        return {
            "player": self.player,
            "faction": self.player,
            "active": self.state.active,
            "number": self.number,
            "title": self.card["title"],
            "stars": self.owner.stars[OBJECTIVE_STARS],
            "unmet": unmet(self, self.card["all"]),
            "tunnels": (self.held() & _printed_tunnels(self.state.rulebook)).bit_count(),
        }


def register(registry: Registry) -> None:
    """Declare the rules about objectives."""
    at_reveal = registry.at(seams.REVEAL)
    at_reveal.requires("objective.requirements", _held, message="objective.requirements.held")
    at_reveal.requires("objective.timing", _own_turn, message="objective.timing.turn", setting=BETWEEN_ACTIONS)
    # A card that waits for the end of the turn can't be revealed before an action, so that rule speaks alone.
    at_reveal.requires("objective.end-of-turn", _at_the_end, _own_turn)
    at_reveal.requires("objective.timing", lambda c: not _mid_action(c), lambda c: _own_turn(c) and _at_the_end(c))
    # On another player's turn it is this exception that refuses, not the rule that it would lift.
    registry.lift(Lift("objective.timing-any", ["objective.timing"], _own_turn, setting=ANY_TIME))
    at_reveal.requires("objective.timing-any", _own_turn, message="objective.timing.turn", setting=ANY_TIME)
    at_reveal.requires("objective.requirements", fulfilled, _held)
    at_reveal.requires("objective.tunnels-printed", _without_the_mine, lambda c: _held(c) and fulfilled(c))
    at_reveal.requires(
        "objective.star",
        lambda c: c.owner.stars[OBJECTIVE_STARS] < c.state.rulebook.numbers.objective_stars,
        lambda c: not c.laid_out,
    )
    registry.at(seams.ACT).requires(
        "objective.end-of-turn",
        lambda c: c.state.turn.stage != CLOSED,
        lambda c: c.what not in ("end-turn", "reveal"),
        message="objective.end-of-turn.closed",
    )
    registry.effect("objective.discard")
    registry.verb("reveal", reveal)


def _own_turn(c: ObjectiveContext) -> bool:
    return c.player == c.state.active


def _mid_action(c: ObjectiveContext) -> bool:
    turn = c.state.turn
    return turn.stage in (MOVING, COMBAT, RETREAT) or bool(turn.card or turn.owed)


def _held(c: ObjectiveContext) -> bool:
    return c.laid_out or c.number in c.owner.objectives


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
    return all(condition(c, number) for condition, number in compiled(c.card["all"]))


def _without_the_mine(c: ObjectiveContext) -> bool:
    """Tell whether the tunnels of the board are enough for a card that counts them (``objective.tunnels-printed``)."""
    wanted: int = c.card["all"].get("tunnels_at_least", 0)
    return (c.held() & _printed_tunnels(c.state.rulebook)).bit_count() >= wanted


def _printed_tunnels(rulebook: Rulebook) -> int:
    return bits_of(place for place in range(rulebook.territories) if rulebook.tunnel[place])
