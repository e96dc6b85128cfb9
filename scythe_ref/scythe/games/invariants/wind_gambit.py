"""Invariants of airships and of the resolution tile."""

from __future__ import annotations

from scythe_ref.scythe.engine.expansions.airships.state import CARRIES_RESOURCES, CARRIES_WORKERS, airships
from scythe_ref.scythe.engine.expansions.resolutions.keys import NOT_SET_OFF, OBJECTIVES, resolutions
from scythe_ref.scythe.engine.position.names import ABOARD
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.games.invariants.moment import Faults, name_of


def cargo_within_limits(state: State) -> Faults:
    """An airship carries as its tile says and no more: a few resources, or a few workers, never both."""
    module = airships(state)
    if module is None:
        return
    numbers = state.rulebook.numbers
    for index, player in enumerate(state.players):
        goods, workers = module.cargo[index], player.units.count(ABOARD)
        carries = module.tiles[index].carries
        if min(goods) < 0 or sum(goods) > (numbers.airship_resources if carries == CARRIES_RESOURCES else 0):
            yield f"{name_of(state, index)} has {goods} aboard"
        if workers > (numbers.airship_workers if carries == CARRIES_WORKERS else 0):
            yield f"{name_of(state, index)} has {workers} workers aboard"


def airships_in_place(state: State) -> Faults:
    """An airship is over a territory or on its own home base, and nowhere without the module."""
    rulebook = state.rulebook
    module = airships(state)
    for index, player in enumerate(state.players):
        if module is None:
            if player.airship >= 0:
                yield f"{name_of(state, index)} has an airship, but nobody plays with airships"
        elif not 0 <= player.airship < rulebook.territories and player.airship != rulebook.base[player.faction]:
            yield f"the airship of {name_of(state, index)} is on no territory"


def stars_elsewhere(state: State, player: int) -> int:
    """Return the number of a player's stars in other places than the triumph track."""
    module = resolutions(state)
    return 0 if module is None else len(module.starred(player))


def tile_keeps_count(state: State) -> Faults:
    """The resolution tile counts down while the game goes on; each of its cards has one star of a player at most."""
    module = resolutions(state)
    if module is None:
        return
    if min(module.left) < 0 <= max(module.left) or min(module.left) < -1:
        yield f"the turns that are left are {module.left}"
    stars = module.stars
    if len(stars) != len(set(stars)) or {star.card for star in stars} - set(module.objectives):
        yield f"the stars on objectives are {stars}, but {module.objectives} lie out"
    if module.objectives and module.kind != OBJECTIVES:
        yield "objectives lie out, but the tile does not say so"
    if state.over and max(module.left) != 0:
        yield "the game is over, but the tile has not ended it"
    if module.set_off != NOT_SET_OFF:
        star = module.numbers[1 if module.kind == OBJECTIVES else 0]
        placed = sum(state.players[module.set_off].stars) + stars_elsewhere(state, module.set_off)
        if placed < star:
            yield f"{name_of(state, module.set_off)} has set off the end with {placed} stars"


def aboard(state: State) -> int:
    """Return the number of resources aboard airships."""
    module = airships(state)
    return 0 if module is None else sum(map(sum, module.cargo))
