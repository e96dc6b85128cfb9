"""The end of the game (chapter *The end of the game*): the last star, and the moves and combats that it undoes.

The order of bonuses and the last star is in ``bottom_row`` (``end.neighbours-bonus``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, CHARACTER, FACTORY_SECTION, FIGHTERS, MECH
from scythe_ref.scythe.engine.position.state import MoveStep, State
from scythe_ref.scythe.engine.rules.combat.retreat import send_home
from scythe_ref.scythe.engine.rules.turn.turns import TurnContext, seat_of

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.rules.move.movement import MoveContext


def register(registry: Registry) -> None:
    """Declare the end of the game."""
    after_end = registry.checks_at(points.AFTER_END)
    after_end.refuses("end.no-reveal-after", lambda c: c.what == "reveal")
    after_end.refuses("end.top-row", _is_bottom_after_top)
    after_end.refuses("end.sixth-star", lambda c: c.what != "reveal" and not _is_bottom_after_top(c))
    registry.hook(points.ACTS_AFTER_END, _ask_after_end)
    registry.effect(
        "end.sixth-star", "end.unfought", "end.unfought-load", "end.defender", "end.star-before-combat",
        "end.opponents-turn", "end.opponents-turn-order", "end.bottom-row", "end.neighbours-bonus",
    )  # fmt: skip
    registry.hook(points.STEPPED, note_step, 10)


def _ask_after_end(play: Play, action: Action) -> None:
    """Refuse any action of a player after the end, before other rules have a say."""
    if action.faction:
        play.ask(TurnContext(play, seat_of(play, action.faction), action.verb), points.AFTER_END)


def _is_bottom_after_top(c: TurnContext) -> bool:
    """Return whether the question is about the bottom-row action that belongs to this turn's top-row action."""
    turn = c.state.turn
    if not turn.top or turn.bottom or c.player != c.state.active:
        return False
    if turn.section == FACTORY_SECTION:
        return c.what == "factory-move"
    bottoms = c.state.rulebook.bottoms[c.state.players[c.player].mat]
    return c.what in BOTTOM_ACTIONS and bottoms[BOTTOM_ACTIONS.index(c.what)][0] == turn.section


def end_game(play: Play, player: int) -> None:
    """End the game at once (``end.sixth-star``): undo the moves into combats not fought, and score for everybody."""
    if any(hook(play, player) for hook in play.rulebook.hooks[points.LAST_STAR]):
        return  # a module says how the game ends
    finish(play)
    play.tell("end.sixth-star", player=player)


def finish(play: Play, rule: str = "end.sixth-star") -> None:
    """End the game: undo unfinished moves, and run the hooks of final scoring."""
    state = play.state
    # Before moves are undone: a unit that has lost shares the place with the winner, but its combat has been fought.
    if state.combat is not None and state.combat.loser >= 0:
        send_home(play, state.combat.sides[state.combat.loser], state.combat.place)
    undo_moves(play)
    play.do("end-game", rule=rule, before=0, after=1)
    for hook in play.rulebook.hooks[points.FINAL_SCORING]:
        hook(play)


def note_step(play: Play, c: MoveContext) -> None:
    """Record each piece that a step of a character or mech moves, for undoing the step."""
    if c.kind not in (CHARACTER, MECH):
        return
    for unit in (c.unit, *c.workers):
        play.do("note-step", *MoveStep(c.unit, unit, 1, c.origin, c.target))
    for kind, number in enumerate(c.goods):
        if number:
            play.do("note-step", *MoveStep(c.unit, -1 - kind, number, c.origin, c.target))


def undo_moves(play: Play) -> None:
    """Undo the moves of units that share a territory with an opponent's (``end.unfought``, ``end.unfought-load``)."""
    state = play.state
    if not state.turn.came:
        return
    player = state.active
    units = state.players[player].units
    movers = {unit for unit in FIGHTERS if _is_shared(state, player, units[unit])}
    # The last step first: a unit's load must be back at the step's origin before the unit goes back another step.
    for mover, thing, number, origin, target in reversed(state.turn.came):
        if mover not in movers:
            continue
        if thing < 0:
            kind = -1 - thing
            left = min(number, state.resources[4 * target + kind])  # another unit may have taken some of it on
            play.resource(target, kind, -left, "end.unfought-load")
            play.resource(origin, kind, left, "end.unfought-load")
        elif thing == mover:
            play.place(player, thing, origin, "end.unfought")
        elif units[thing] == target:
            play.place(player, thing, origin, "end.unfought-load")


def _is_shared(state: State, player: int, place: int) -> bool:
    return 0 <= place < state.rulebook.territories and (
        state.opponent_with_fighters(player, place) >= 0 or state.opponent_with_workers(player, place) >= 0
    )
