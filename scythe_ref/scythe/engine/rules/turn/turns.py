"""The turn: its player, the place of the action token, and the order of actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import ImpossibleActionError
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, FACTORY_SECTION, GAINS, MOVING, NOWHERE, SECTIONS

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play

TOP, BOTTOM = "top", "bottom"


@dataclass(slots=True, eq=False)
class TurnContext(PlayerContext):
    """A player who wants to act."""

    what: str
    """The verb."""
    section: int = -1
    """The section of the action; -1: none."""
    row: str = ""
    """``TOP`` or ``BOTTOM``; empty for anything but an action of a section."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        state = self.state
        last = state.players[self.player].section
        combat = state.combat
        return {
            "player": self.player,
            "faction": self.player,
            "active": state.active,
            "section": SECTIONS[self.section] if self.section >= 0 else "none",
            "chosen": SECTIONS[state.turn.section] if state.turn.section >= 0 else "none",
            "last": SECTIONS[last] if last >= 0 else "none",
            "action": self.what,
            "places": tuple(state.turn.pending),
            "combats": len(state.turn.pending),
            "where": combat.place if combat is not None else NOWHERE,
            "owed": tuple((owed.number, GAINS[owed.gain]) for owed in state.turn.owed),
            "loser": combat.sides[combat.loser] if combat is not None and combat.loser >= 0 else -1,
        }


def register(registry: Registry) -> None:
    """Declare the rules about the course of a turn."""
    registry.checks_at(points.ACT).requires(
        "turn.no-rounds",
        lambda c: c.player == c.state.active,
        message="turn.no-rounds.not-now",
    )
    at_token = registry.checks_at(points.TOKEN)
    at_token.requires(
        "turn.section",
        lambda c: c.section != c.state.players[c.player].section,
        lambda c: c.state.turn.section < 0,
        because={"turn.section.last-below": _is_bottom_action},
    )
    at_token.requires(
        "turn.section",
        lambda c: c.section == c.state.turn.section,
        lambda c: c.state.turn.section >= 0,
        message="turn.section.chosen",
        because={"turn.section.below": _is_bottom_action},
        # A player who may repeat a section may still not change it within the turn.
        firm=True,
    )
    registry.checks_at(points.ORDER).requires(
        "turn.top-then-bottom",
        lambda c: not c.state.turn.bottom,
        lambda c: c.row == TOP and c.section != FACTORY_SECTION,
    )
    registry.checks_at(points.ROW).requires(
        "turn.once",
        lambda c: not (c.state.turn.top if c.row == TOP else c.state.turn.bottom),
        because={
            "turn.once.factory": lambda c: c.section == FACTORY_SECTION,
            "turn.once.bottom": _is_bottom_action,
        },
    )
    registry.checks_at(points.END_TURN).requires("turn.dead-turn", lambda c: c.state.turn.section >= 0)
    registry.verb("section", choose_section)
    registry.verb("end-turn", end_turn)


def _is_bottom_action(c: TurnContext) -> bool:
    return c.what in BOTTOM_ACTIONS


def seat_of(play: Play, faction: str) -> int:
    """Return the index of the player who has a faction.

    Raises:
        ImpossibleActionError: The faction does not take part.
    """
    state, wanted = play.state, play.rulebook.faction_index[faction]
    # Nearly always it is the active player who acts: then nobody else is looked at.
    if state.players[state.active].faction == wanted:
        return state.active
    index = state.player_of(wanted)
    if index < 0:
        raise ImpossibleActionError({"say": "unclear.player", "player": state.rulebook.faction_names[wanted]})
    return index


def ask_to_act(play: Play, player: int, what: str) -> None:
    """Ask whether a player may act at all now; a Move action that is still going on ends with it."""
    # Nobody has to say that the moves are over: the next action ends them, before its own checks.
    if play.state.turn.stage == MOVING and player == play.state.active:
        for hook in play.rulebook.hooks[points.MOVE_OVER]:
            hook(play)
    play.ask(TurnContext(play, player, what), points.ACT)


def take_row(play: Play, player: int, what: str, section: int, row: str) -> None:
    """Ask whether a player may take an action, put the token there, and record the action."""
    ask_to_act(play, player, what)
    put_token(play, player, what, section)
    play.ask(TurnContext(play, player, what, section, row), points.ROW, points.ORDER)
    play.turn(row, 1)


def put_token(play: Play, player: int, what: str, section: int) -> None:
    """Put the action token on a section, unless it is there."""
    play.ask(TurnContext(play, player, what, section), points.SECTION, points.TOKEN)
    if play.state.turn.section != section:
        before = play.state.players[player].section  # its section since the last turn
        play.do("turn", "section", section, rule="turn.section", before=before, after=section)


def choose_section(play: Play, action: Action) -> None:
    """Carry out ``section SECTION``."""
    player = seat_of(play, action.faction)
    ask_to_act(play, player, "section")
    put_token(play, player, "section", SECTIONS.index(action.args[0]))


def end_turn(play: Play, action: Action) -> None:
    """Carry out ``end turn``: the next player clockwise is active (``turn.no-rounds``, ``setup.seats``)."""
    player = seat_of(play, action.faction)
    ask_to_act(play, player, "end-turn")
    state = play.state
    play.ask(TurnContext(play, player, "end-turn"), points.END_TURN)
    following = (player + 1) % len(state.players)
    for over in play.rulebook.hooks[points.PASSED_OVER]:
        while over(state, following):
            following = (following + 1) % len(state.players)
    play.do("end-turn", player, state.turn.section, following, rule="setup.seats", before=player, after=following)
    for passed in play.rulebook.hooks[points.TURN_PASSED]:
        passed(play, player, following)
