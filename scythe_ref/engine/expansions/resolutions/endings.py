"""Resolutions (The Wind Gambit): a tile takes the place of the usual end and says when and how the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scythe_ref.engine.core import seams
from scythe_ref.engine.core.registry import Registry
from scythe_ref.engine.expansions.resolutions.state import (
    EXPLOSION,
    NOT_SET_OFF,
    OBJECTIVES,
    ROUNDS,
    RULES,
    UNKNOWN,
    ResolutionsState,
    effect_of,
    resolutions,
    tiles_in_the_box,
)
from scythe_ref.engine.options.moving import STANDSTILL
from scythe_ref.engine.options.objectives import LAID_OUT
from scythe_ref.engine.options.root import HALT
from scythe_ref.engine.rules.game_end import finish
from scythe_ref.engine.rules.stars import check_goals, star_elsewhere, stars_placed

if TYPE_CHECKING:
    from scythe_ref.engine.core.play import Play
    from scythe_ref.engine.core.rulebook import Rulebook
    from scythe_ref.engine.position.state import State
    from scythe_ref.engine.rules.objectives.revealing import ObjectiveContext
    from scythe_ref.engine.rules.turn.turns import TurnContext

UNKNOWN_TILES = (
    "resolution.land-rush",
    "resolution.spoils-of-war",
    "resolution.king-of-the-hill",
    "resolution.deja-vu",
    "resolution.backup-plan",
)
"""Statements about tiles that no source tells enough of: nobody can play on before somebody has read the tile."""


def register(registry: Registry) -> None:
    """Declare what a resolution tile changes."""
    for rule in UNKNOWN_TILES:
        registry.at(seams.ACT).refuses(rule, _unknown(rule), message="resolution.unknown")
    registry.at(seams.ACT).requires("resolution.mission-possible", lambda c: c.what != "move", _last_turn_without_move)
    registry.at(seams.REVEAL).requires(
        "resolution.mission-possible",
        lambda c: c.number not in _starred(c),
        _lies_out,
        message="resolution.mission-possible.once",
    )
    registry.at(seams.REVEAL).requires("resolution.star-limit", _star_left, _lies_out)
    registry.effect(
        "resolution.setup", "resolution.choose", "resolution.replaces-end", "resolution.stars-elsewhere",
        "resolution.star-limit", *RULES.values(),
    )  # fmt: skip
    hook = registry.hook
    hook(seams.NEW_MODULE["resolutions"], new)
    hook(seams.SET_UP, set_up)
    hook(seams.FIRST_PLAYER, _first_turn)
    hook(seams.LAST_STAR, _goes_on)
    hook(seams.NOTHING_CUT_OFF, _replaces_the_end)
    hook(seams.STAR_PLACED, _set_off)
    hook(seams.STARS_ELSEWHERE, _elsewhere)
    hook(seams.SCORING_STARS, _elsewhere)
    hook(seams.TELL_SCORE, _tell_stars)
    hook(seams.PASSED_OVER, _passed_over)
    hook(seams.TURN_PASSED, _turn_passed)
    hook(seams.LAID_OUT, laid_out)
    hook(seams.OBJECTIVE_STARRED, _star_on_card)
    hook(LAID_OUT, _open_to)
    hook(STANDSTILL, _stands_still)
    hook(HALT, _not_known)


def new(rulebook: Rulebook, players: int, known: bool) -> ResolutionsState:
    """Return the module's state before set-up.

    Args:
        known: Whether set-up draws among the tiles whose effect is known.
    """
    assert rulebook.resolution_tiles
    return ResolutionsState(players, int(known))


# -- set-up ---------------------------------------------------------------------------------------------------------


def set_up(play: Play) -> None:
    """Draw the tile, unless the players have chosen one (``resolution.setup``, ``resolution.choose``)."""
    module = resolutions(play.state)
    if module is None:
        return
    rulebook = play.rulebook
    rule = "resolution.setup"
    tile, kind, numbers = module.tile, module.kind, module.numbers
    if module.chosen:
        rule = "resolution.choose"
    else:
        tile = play.chance.deck_order(tiles_in_the_box(rulebook, bool(module.known)))[-1]
        kind, numbers = effect_of(rulebook.resolution_tiles[tile].get("effect"))
    play.do("module", "resolutions", "tile", tile, kind, *numbers, rule=rule, before=module.tile, after=tile)
    lay_out(play)


def lay_out(play: Play) -> None:
    """Lay out what the tile needs: objective cards beside the triumph track, or the count of turns."""
    module = resolutions(play.state)
    assert module is not None
    if module.kind == OBJECTIVES:
        deck = play.state.objective_deck
        number = module.numbers[0]
        drawn = sorted(deck[len(deck) - number :])
        play.do("lay", "objective_deck", *deck[: len(deck) - number], rule=RULES[OBJECTIVES])
        play.do("module", "resolutions", "objectives", *drawn, rule=RULES[OBJECTIVES])
    elif module.kind == ROUNDS:
        left = module.numbers * len(play.state.players)
        play.do("module", "resolutions", "left", *left, rule=RULES[ROUNDS])


def _first_turn(play: Play, first: int) -> None:
    """Count the first turn of the game."""
    module = resolutions(play.state)
    if module is not None and module.left[first] > 0:
        play.do("module", "resolutions", "turn-begins", first, rule=RULES[module.kind])


# -- the end --------------------------------------------------------------------------------------------------------


def _replaces_the_end(state: State) -> bool:
    """Tell whether the usual end is left out (``resolution.replaces-end``)."""
    return "resolutions" in state.modules


def _goes_on(play: Play, player: int) -> bool:
    if not _replaces_the_end(play.state):
        return False
    play.tell("resolution.replaces-end", player=player, stars=play.rulebook.numbers.player_stars)
    return True


def _set_off(play: Play, player: int) -> None:
    """Begin the last turns when a player has placed the star that the tile names."""
    module = resolutions(play.state)
    if module is None or module.set_off != NOT_SET_OFF or module.kind not in (EXPLOSION, OBJECTIVES):
        return
    star, turns = (module.numbers[0], module.numbers[2]) if module.kind == EXPLOSION else module.numbers[1:]
    if total_stars(play.state, player) < star:
        return
    rule = RULES[module.kind]
    left = [turns] * len(play.state.players)
    if module.kind == OBJECTIVES:
        left[player] = 0
    play.do("module", "resolutions", "set-off", player, *left, rule=rule)
    if module.kind == EXPLOSION:
        play.track(player, "coins", module.numbers[1], rule)


def _passed_over(state: State, player: int) -> bool:
    """Tell whether a player has no more turn while others have."""
    module = resolutions(state)
    return module is not None and module.left[player] == 0 and max(module.left) > 0


def _turn_passed(play: Play, _player: int, following: int) -> None:
    """Count the turn that begins; when nobody has a turn left, the game ends."""
    module = resolutions(play.state)
    if module is None or max(module.left) < 0:
        return
    rule = RULES[module.kind]
    if max(module.left) > 0:
        play.do("module", "resolutions", "turn-begins", following, rule=rule)
    else:
        if module.kind == EXPLOSION:
            _explode(play, module.numbers[3])
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
    for number in range(len(play.state.players)):
        check_goals(play, number)


# -- stars in other places ------------------------------------------------------------------------------------------


def total_stars(state: State, player: int) -> int:
    """Return how many stars a player has placed, wherever they lie."""
    return sum(state.players[player].stars) + _elsewhere(state, player)


def _elsewhere(state: State, player: int) -> int:
    """Return how many stars lie in other places: they use up the supply, and they score.

    (``resolution.star-limit``, ``resolution.stars-elsewhere``)
    """
    module = resolutions(state)
    return len(module.starred(player)) if module is not None else 0


def _tell_stars(play: Play, player: int) -> None:
    stars = _elsewhere(play.state, player)
    if stars:
        play.tell("resolution.stars-elsewhere", player=player, stars=stars)


def laid_out(state: State, number: int) -> bool:
    """Tell whether an objective card lies beside the triumph track, open to everybody."""
    module = resolutions(state)
    return module is not None and number in module.objectives


def _lies_out(c: ObjectiveContext) -> bool:
    return c.laid_out


def _starred(c: ObjectiveContext) -> list[int]:
    module = resolutions(c.state)
    return module.starred(c.player) if module is not None else []


def _star_left(c: ObjectiveContext) -> bool:
    return stars_placed(c.state, c.player) < c.state.rulebook.numbers.player_stars


def _star_on_card(play: Play, player: int, number: int) -> None:
    """Place a star on an objective card that lies out (``resolution.mission-possible``)."""
    star_elsewhere(play, player, ("resolutions", "star", player, number), RULES[OBJECTIVES])


# -- what is refused ------------------------------------------------------------------------------------------------


def _unknown(rule: str) -> Any:
    """Return what tells whether the tile in play is the one of a rule, and what it does is not known."""

    def lies_there(c: TurnContext) -> bool:
        module = c.state.modules.get("resolutions")
        if not isinstance(module, ResolutionsState) or module.kind != UNKNOWN:
            return False
        return rule in c.state.rulebook.resolution_tiles[module.tile]["rules"]

    return lies_there


def _last_turn_without_move(c: TurnContext) -> bool:
    module = c.state.modules.get("resolutions")
    if not isinstance(module, ResolutionsState) or module.kind != OBJECTIVES or module.set_off == NOT_SET_OFF:
        return False
    return in_last_turn(c.state, module)


def in_last_turn(state: State, module: ResolutionsState) -> bool:
    """Tell whether the active player takes a last turn: the star has been placed before the turn began.

    Args:
        module: The tile; it has been set off.
    """
    return module.left[state.active] < module.numbers[2] and module.set_off != state.active


# -- the generator's side -------------------------------------------------------------------------------------------


def _open_to(state: State, player: int) -> list[int]:
    """Return the objective cards beside the triumph track that a player may still place a star on."""
    module = resolutions(state)
    if module is None or not module.objectives or total_stars(state, player) >= state.rulebook.numbers.player_stars:
        return []
    mine = module.starred(player)
    return [number for number in module.objectives if number not in mine]


def _not_known(state: State) -> bool:
    """Tell whether nobody can play on before somebody has read the tile."""
    module = resolutions(state)
    return module is not None and module.kind == UNKNOWN


def _stands_still(state: State) -> bool:
    """Tell whether the active player may not move anything this turn."""
    module = resolutions(state)
    if module is None or module.kind != OBJECTIVES or module.set_off in (NOT_SET_OFF, state.active):
        return False
    return module.left[state.active] < module.numbers[2]
