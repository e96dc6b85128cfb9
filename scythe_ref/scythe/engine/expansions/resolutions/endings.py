"""Resolution tiles: when each ends the game, its changes at the end, and their sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.events import Event, EventSentence
from scythe_ref.scythe.engine.core.phrases import player_name
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.expansions.resolutions.keys import (
    EXPLOSION,
    NOT_SET_OFF,
    OBJECTIVES,
    ROUNDS,
    RULES,
    UNKNOWN,
    ResolutionsState,
    effect_of,
    tile_in_play,
    tiles_in_the_box,
)
from scythe_ref.scythe.engine.options.cards import LAID_OUT
from scythe_ref.scythe.engine.options.moves import STANDSTILL
from scythe_ref.scythe.engine.options.root import HALT
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.game_end import finish
from scythe_ref.scythe.engine.rules.stars import check_goals, star_elsewhere, stars_placed

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.core.rulebook import Rulebook
    from scythe_ref.scythe.engine.rules.objectives import ObjectiveContext
    from scythe_ref.scythe.engine.rules.turn.turns import TurnContext


UNKNOWN_TILES = (
    "resolution.land-rush",
    "resolution.spoils-of-war",
    "resolution.king-of-the-hill",
    "resolution.deja-vu",
    "resolution.backup-plan",
)
"""Statements about tiles that no source tells enough of: nobody can play on before somebody has read the tile."""

MOVE_ACTION = ("move", "coins")
"""Both halves of the Move action; the Move of a Factory card is a ``move``, too."""


def register(registry: Registry) -> None:
    """Declare the rules of resolution tiles."""
    # One rule for each: the refusal names the tile in play, and its page says all that is known of it.
    for rule in UNKNOWN_TILES:
        registry.checks_at(points.ACT).refuses(rule, _is_unknown(rule), message="resolution.unknown")
    registry.checks_at(points.ACT).requires(
        "resolution.mission-possible", lambda c: c.what not in MOVE_ACTION, lambda c: _is_move_barred(c.state)
    )
    registry.checks_at(points.REVEAL).requires(
        "resolution.mission-possible",
        lambda c: c.number not in tile_in_play(c.state).starred(c.player),
        _is_laid_out,
        message="resolution.mission-possible.once",
    )
    registry.checks_at(points.REVEAL).requires("resolution.star-limit", _has_star_left, _is_laid_out)
    registry.effect(
        "resolution.setup", "resolution.choose", "resolution.replaces-end", "resolution.stars-elsewhere",
        "resolution.star-limit", *RULES.values(),
    )  # fmt: skip
    hook = registry.hook
    hook(points.NEW_MODULE["resolutions"], new_resolutions)
    hook(points.EVENT_SENTENCE["resolutions"], tell_tile)
    hook(points.SET_UP, set_up)
    hook(points.FIRST_PLAYER, _first_turn)
    hook(points.LAST_STAR, _is_going_on)
    hook(points.NOTHING_CUT_OFF, _is_end_replaced)
    hook(points.STAR_PLACED, _set_off)
    hook(points.STARS_ELSEWHERE, _stars_elsewhere)
    hook(points.SCORING_STARS, _stars_elsewhere)
    hook(points.TELL_SCORE, _tell_stars)
    hook(points.PASSED_OVER, _is_passed_over)
    hook(points.TURN_PASSED, _turn_passed)
    hook(points.LAID_OUT, lambda state, number: number in tile_in_play(state).objectives)
    hook(points.OBJECTIVE_STARRED, _star_on_card)
    hook(LAID_OUT, _open_to)
    hook(STANDSTILL, _is_move_barred)
    hook(HALT, lambda state: tile_in_play(state).kind == UNKNOWN)


def new_resolutions(rulebook: Rulebook, players: int) -> ResolutionsState:
    """Return the state before set-up, which draws only tiles with a known effect."""
    assert rulebook.resolution_tiles
    return ResolutionsState(players, known=1)


# -- set-up ---------------------------------------------------------------------------------------------------------


def set_up(play: Play) -> None:
    """Draw the tile, unless the players have chosen one (``resolution.setup``, ``resolution.choose``)."""
    resolution = tile_in_play(play.state)
    tile, kind, numbers, rule = resolution.tile, resolution.kind, resolution.numbers, "resolution.choose"
    if not resolution.chosen:
        rule = "resolution.setup"
        tile = play.chance.deck_order(tiles_in_the_box(play.rulebook, bool(resolution.known)))[-1]
        kind, numbers = effect_of(play.rulebook.resolution_tiles[tile].get("effect"))
    play.do("module", "resolutions", "tile", tile, kind, *numbers, rule=rule, before=resolution.tile, after=tile)
    lay_out(play)


def lay_out(play: Play) -> None:
    """Lay out the tile's objective cards beside the triumph track, or its count of turns."""
    resolution = tile_in_play(play.state)
    if resolution.kind == OBJECTIVES:
        deck = play.state.objective_deck
        left = len(deck) - resolution.numbers[0]
        drawn = sorted(deck[left:])  # they are open, so the order of drawing must not tell states apart
        play.do("lay", "objective_deck", *deck[:left], rule=RULES[OBJECTIVES])
        play.do("module", "resolutions", "objectives", *drawn, rule=RULES[OBJECTIVES])
    elif resolution.kind == ROUNDS:
        turns = resolution.numbers * len(play.state.players)
        play.do("module", "resolutions", "left", *turns, rule=RULES[ROUNDS])


def _first_turn(play: Play, first: int) -> None:
    """Count the first turn of the game, of which no turn before it has told."""
    resolution = tile_in_play(play.state)
    if resolution.left[first] > 0:
        play.do("module", "resolutions", "turn-begins", first, rule=RULES[resolution.kind])


# -- the end --------------------------------------------------------------------------------------------------------


def _is_end_replaced(state: State) -> bool:
    """Return whether a tile replaces the usual end (``resolution.replaces-end``)."""
    return "resolutions" in state.modules


def _is_going_on(play: Play, player: int) -> bool:
    if not _is_end_replaced(play.state):
        return False
    play.tell("resolution.replaces-end", player=player, stars=play.rulebook.numbers.player_stars)
    return True


def _set_off(play: Play, player: int) -> None:
    """Begin the last turns when a player has placed the star that the tile names."""
    resolution = tile_in_play(play.state)
    if resolution.set_off != NOT_SET_OFF or resolution.kind not in (EXPLOSION, OBJECTIVES):
        return
    numbers, rule = resolution.numbers, RULES[resolution.kind]
    star, turns = (numbers[0], numbers[2]) if resolution.kind == EXPLOSION else numbers[1:]
    if total_stars(play.state, player) < star:
        return
    left = [turns] * len(play.state.players)
    if resolution.kind == OBJECTIVES:
        left[player] = 0  # the others alone have a last turn
    play.do("module", "resolutions", "set-off", player, *left, rule=rule)
    if resolution.kind == EXPLOSION:
        play.track(player, "coins", numbers[1], rule)


def _is_passed_over(state: State, player: int) -> bool:
    """Return whether a player has no more turn while others have."""
    left = tile_in_play(state).left
    return left[player] == 0 and max(left) > 0


def _turn_passed(play: Play, _player: int, following: int) -> None:
    """Count the turn that begins; when nobody has a turn left, the game ends."""
    resolution = tile_in_play(play.state)
    if max(resolution.left) < 0:
        return
    rule = RULES[resolution.kind]
    # This counts turns that begin, not those that end: the one that sets off the end is no last turn.
    if max(resolution.left) > 0:
        play.do("module", "resolutions", "turn-begins", following, rule=rule)
        return
    if resolution.kind == EXPLOSION:
        _explode(play, resolution.numbers[3])
    finish(play, rule)


def _explode(play: Play, popularity: int) -> None:
    """Send home all units on the Factory and beside it; each brings its player popularity."""
    rulebook = play.rulebook
    rule = RULES[EXPLOSION]
    around = {rulebook.factory, *rulebook.neighbours[rulebook.factory]}
    for number, player in enumerate(play.state.players):
        gone = [unit for unit, place in enumerate(player.units) if place in around]
        for unit in gone:
            play.place(number, unit, rulebook.base[player.faction], rule)
        if gone:
            play.track(number, "popularity", popularity * len(gone), rule)
    # It is one explosion: goals are looked at when everybody's units are home.
    for number in range(len(play.state.players)):
        check_goals(play, number)


# -- stars in other places ------------------------------------------------------------------------------------------


def total_stars(state: State, player: int) -> int:
    """Return the number of stars that a player has placed anywhere."""
    return sum(state.players[player].stars) + _stars_elsewhere(state, player)


def _stars_elsewhere(state: State, player: int) -> int:
    """Return the number of stars in other places: they use up the supply, and they score.

    (``resolution.star-limit``, ``resolution.stars-elsewhere``)
    """
    return len(tile_in_play(state).starred(player))


def _tell_stars(play: Play, player: int) -> None:
    stars = _stars_elsewhere(play.state, player)
    if stars:
        play.tell("resolution.stars-elsewhere", player=player, stars=stars)


def _is_laid_out(c: ObjectiveContext) -> bool:
    return c.laid_out


def _has_star_left(c: ObjectiveContext) -> bool:
    return stars_placed(c.state, c.player) < c.state.rulebook.numbers.player_stars


def _star_on_card(play: Play, player: int, number: int) -> None:
    """Place a star on an objective card beside the triumph track (``resolution.mission-possible``)."""
    star_elsewhere(play, player, ("resolutions", "star", player, number), RULES[OBJECTIVES])


def _open_to(state: State, player: int) -> list[int]:
    """Return the objective cards beside the triumph track that a player may still place a star on."""
    if total_stars(state, player) >= state.rulebook.numbers.player_stars:
        return []
    resolution = tile_in_play(state)
    mine = resolution.starred(player)
    return [number for number in resolution.objectives if number not in mine]


# -- refusals -------------------------------------------------------------------------------------------------------


def _is_unknown(rule: str) -> Callable[[TurnContext], bool]:
    """Return a test for the tile of a rule whose effect nobody knows."""

    def lies_there(c: TurnContext) -> bool:
        resolution = tile_in_play(c.state)
        tiles = c.state.rulebook.resolution_tiles
        return resolution.kind == UNKNOWN and rule in tiles[resolution.tile]["rules"]

    return lies_there


def _is_move_barred(state: State) -> bool:
    """Return whether the active player may take no Move action: in a last turn, after the one that placed the star."""
    resolution = tile_in_play(state)
    if resolution.kind != OBJECTIVES or resolution.set_off in (NOT_SET_OFF, state.active):
        return False
    return resolution.left[state.active] < resolution.numbers[2]


def tell_tile(state: State, event: Event) -> EventSentence | None:
    """Return the message of a change of the resolution tile."""
    _, what, *values = event.args
    if what == "tile":
        return "event.resolution-tile", {"tile": values[0]}, event.before or None, event.after
    if what == "left":
        return "event.turns-left", {"left": values[0]}, None, None
    if what == "objectives":
        return "event.laid-out", {"cards": tuple(values)}, None, None
    player: dict[str, object] = {"player": player_name(state, values[0])}
    if what == "set-off":
        return "event.set-off", player, None, None
    if what == "turn-begins":
        return "event.turn-begins", {**player, "left": tile_in_play(state).left[values[0]]}, None, None
    return "event.star-on-card", {**player, "card": values[1]}, event.before, event.after
