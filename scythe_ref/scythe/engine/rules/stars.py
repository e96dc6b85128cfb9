"""Stars (chapter *Stars*): goals that earn a star as soon as a player reaches them, and the number of stars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import NOWHERE, STARS
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.game_end import end_game

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play

(
    UPGRADE_STARS, MECH_STARS, STRUCTURE_STARS, RECRUIT_STARS, WORKER_STARS, OBJECTIVE_STARS, COMBAT_STARS,
    POPULARITY_STARS, POWER_STARS,
) = range(len(STARS))  # fmt: skip
GOAL_RULES = (
    "star.upgrades", "star.mechs", "star.structures", "star.recruits", "star.workers", "star.objective", "star.combat",
    "star.popularity", "star.power",
)  # fmt: skip
"""The rule of each goal, in the order of ``STARS``."""


def register(registry: Registry) -> None:
    """Declare the rules of stars."""
    registry.effect(
        "star.place-now", "star.once-each", "star.supply", "star.workers-at-home", *GOAL_RULES,
    )  # fmt: skip


def goals_met(state: State, player: int) -> list[int]:
    """Return the goals that a player meets at this moment, but for objectives and combats."""
    owner = state.players[player]
    needs = state.rulebook.star_needs
    reached = (
        (UPGRADE_STARS, owner.upgrades.bit_count()),
        (MECH_STARS, owner.mechs_out),
        (STRUCTURE_STARS, owner.structures_built),
        (RECRUIT_STARS, owner.recruits.bit_count()),
        (WORKER_STARS, workers_on_board(state, player)),
        (POPULARITY_STARS, owner.popularity),
        (POWER_STARS, owner.power),
    )
    return [goal for goal, number in reached if number >= needs[goal]]


def workers_on_board(state: State, player: int) -> int:
    """Count the workers that have left the player mat; the home base is on the board (``star.workers-at-home``)."""
    workers = state.players[player].units[5:]
    return len(workers) - workers.count(NOWHERE)


def check_goals(play: Play, player: int) -> None:
    """Place the stars of goals that a player has reached; nobody may hold them back (``star.place-now``).

    Call it when everything that the action brings the player is there: the last star ends the game.
    """
    state = play.state
    reached = goals_met(state, player)
    if not reached or state.over:
        return
    stars = state.players[player].stars
    placed = False
    # All stars are placed before it is asked whether one was the last: an action may earn more than are left.
    for goal in reached:
        if stars[goal] >= play.rulebook.star_limits[goal]:
            if _is_regained(play, player, goal):
                play.tell("star.once-each", player=player, goal=STARS[goal])
        elif _has_star(play, player):
            play.tell("star.place-now", player=player, goal=STARS[goal])
            _put_star(play, player, goal, GOAL_RULES[goal])
            placed = True
    if placed:
        _last_star(play, player)


def _is_regained(play: Play, player: int, goal: int) -> bool:
    """Return whether this action brought a player back to a track's end that has a star already."""
    if goal not in (POPULARITY_STARS, POWER_STARS):
        return False
    track = STARS[goal]
    # Only the events can tell: the track may be at its end before the action and after it.
    return any(
        event.op == "track" and event.args[0] == player and event.args[1] == track and event.args[2] > 0
        for event in play.events
    )


def place_star(play: Play, player: int, goal: int, rule: str | None = None) -> bool:
    """Place a star for a combat or an objective; the last one ends the game at once (``end.sixth-star``).

    Returns:
        Whether there was a star to place.
    """
    if play.state.over or not _has_star(play, player):
        return False
    _put_star(play, player, goal, rule or GOAL_RULES[goal])
    _last_star(play, player)
    return True


def stars_placed(state: State, player: int) -> int:
    """Return the number of stars that a player has placed, those in places of modules included."""
    placed = sum(state.players[player].stars)
    if state.modules:
        placed += sum(hook(state, player) for hook in state.rulebook.hooks[points.STARS_ELSEWHERE])
    return placed


def star_elsewhere(play: Play, player: int, change: tuple[object, ...], rule: str) -> None:
    """Place a star in a place that a module has."""
    before = stars_placed(play.state, player)
    play.do("module", *change, rule=rule, before=before, after=before + 1)
    _last_star(play, player)


def _has_star(play: Play, player: int) -> bool:
    """Return whether a player has a star left to place (``star.supply``)."""
    if stars_placed(play.state, player) < play.rulebook.numbers.player_stars:
        return True
    play.tell("star.supply", player=player, stars=play.rulebook.numbers.player_stars)
    return False


def _put_star(play: Play, player: int, goal: int, rule: str) -> None:
    before = play.state.players[player].stars[goal]
    play.do("star", player, goal, rule=rule, before=before, after=before + 1)
    if goal == WORKER_STARS:
        at_home = play.state.workers_at(player, play.rulebook.base[play.state.players[player].faction])
        if at_home:
            play.tell("star.workers-at-home", player=player, workers=at_home)


def _last_star(play: Play, player: int) -> None:
    for hook in play.rulebook.hooks[points.STAR_PLACED]:
        hook(play, player)
    if stars_placed(play.state, player) >= play.rulebook.numbers.player_stars and not play.state.over:
        end_game(play, player)


def earns_last_star(play: Play, player: int) -> bool:
    """Return whether the goals that a player has just reached earn the star that ends the game."""
    if any(hook(play.state) for hook in play.rulebook.hooks[points.NOTHING_CUT_OFF]):
        return False  # a module says how the game ends
    owner = play.state.players[player]
    stars = sum(owner.stars)
    due = [goal for goal in goals_met(play.state, player) if not owner.stars[goal]]
    return stars + len(due) >= play.rulebook.numbers.player_stars > stars


def check_after_bonus(play: Play, player: int, gainer: int) -> None:
    """Place the stars that a recruit bonus brings, on another player's turn too (``end.opponents-turn``)."""
    if gainer == player:
        check_goals(play, player)
    else:
        before = sum(play.state.players[gainer].stars)
        check_goals(play, gainer)
        if sum(play.state.players[gainer].stars) > before:
            play.tell("end.opponents-turn", player=gainer, opponent=player)


def tell_star_order(play: Play) -> None:
    """Tell that one action brought stars to several players, clockwise (``end.opponents-turn-order``)."""
    placed = {event.args[0] for event in play.events if event.op == "star"}
    if len(placed) > 1:
        play.tell("end.opponents-turn-order", number=len(placed))
