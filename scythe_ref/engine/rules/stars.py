"""Stars: goals that are starred as soon as they are reached, and the star that ends the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.engine.registry import Registry
from scythe_ref.engine.rules.retreat import send_home
from scythe_ref.engine.state import MECHS, NOWHERE, STARS

if TYPE_CHECKING:
    from scythe_ref.engine.playing import Play

UPGRADE_STARS = STARS.index("upgrades")
MECH_STARS = STARS.index("mechs")
STRUCTURE_STARS = STARS.index("structures")
RECRUIT_STARS = STARS.index("recruits")
WORKER_STARS = STARS.index("workers")
OBJECTIVE_STARS = STARS.index("objective")
COMBAT_STARS = STARS.index("combat")
POPULARITY_STARS = STARS.index("popularity")
POWER_STARS = STARS.index("power")


def register(registry: Registry) -> None:
    """Declare what stars bring about."""
    registry.effect("combat.star", "objective.discard", "end.sixth-star", "end.bottom-row", "end.unfought")


def place_star(play: Play, player: int, goal: int, rule: str | None) -> None:
    """Place a star; the last one ends the game at once (``end.sixth-star``).

    Args:
        play: The action being played.
        player: Whose star.
        goal: Which space of the triumph track, an index into ``STARS``.
        rule: The rule that brings the star.
    """
    state = play.state
    stars = state.players[player].stars
    if state.over or sum(stars) >= play.rulebook.numbers.player_stars:
        return
    play.do("star", player, goal, rule=rule, before=stars[goal], after=stars[goal] + 1)
    if sum(stars) == play.rulebook.numbers.player_stars:
        end_game(play, player)


def check_goals(play: Play, player: int) -> None:
    """Place the stars of goals that a player has reached by a gain."""
    for goal in goals_reached(play, player):
        place_star(play, player, goal, None)


def goals_reached(play: Play, player: int) -> list[int]:
    """Return the goals that a player has reached and has no star for yet, as indices into ``STARS``."""
    owner = play.state.players[player]
    numbers = play.rulebook.numbers
    reached = (
        (UPGRADE_STARS, owner.upgrades.bit_count() == numbers.player_cubes),
        (MECH_STARS, sum(owner.units[unit] != NOWHERE for unit in MECHS) == numbers.player_mechs),
        (STRUCTURE_STARS, NOWHERE not in owner.structures),
        (RECRUIT_STARS, owner.recruits.bit_count() == numbers.player_recruits),
        (WORKER_STARS, NOWHERE not in owner.units[5:]),
        (POPULARITY_STARS, owner.popularity >= numbers.popularity_max),
        (POWER_STARS, owner.power >= numbers.power_max),
    )
    return [goal for goal, done in reached if done and not owner.stars[goal]]


def earns_last_star(play: Play, player: int) -> bool:
    """Tell whether the goals that a player has just reached earn the star that ends the game."""
    stars = sum(play.state.players[player].stars)
    return stars + len(goals_reached(play, player)) >= play.rulebook.numbers.player_stars > stars


def end_game(play: Play, player: int) -> None:
    """End the game at once: combats that were not fought are undone, and everybody scores."""
    state = play.state
    if state.combat is not None and state.combat.loser >= 0:
        send_home(play, state.combat.sides[state.combat.loser], state.combat.place)
    undo_combats(play)
    play.do("end-game", rule="end.sixth-star", before=0, after=1)
    play.tell("end.sixth-star", player=player)
    for hook in play.rulebook.hooks.get("final-scoring", ()):
        hook(play)


def undo_combats(play: Play) -> None:
    """Send the units back that came for a combat which is not fought any more (``end.unfought``)."""
    state = play.state
    open_places = set(state.turn.pending)
    came = list(state.turn.came)
    for unit, origin in zip(came[::2], came[1::2], strict=True):
        if state.players[state.active].units[unit] in open_places:
            play.place(state.active, unit, origin, "end.unfought")
