"""Setting up airships: where they start, and which two tiles say what they can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scythe_ref.engine.core import seams
from scythe_ref.engine.core.registry import Registry
from scythe_ref.engine.expansions.airships.cargo import change_cargo
from scythe_ref.engine.expansions.airships.state import (
    CARRIES_RESOURCES,
    CARRIES_WORKERS,
    NO_MOMENT,
    AirshipsState,
    Effects,
    airships,
    printed_tiles,
)
from scythe_ref.engine.position.names import AIRSHIP_UNIT

if TYPE_CHECKING:
    from scythe_ref.engine.core.play import Play
    from scythe_ref.engine.core.rulebook import Rulebook

TILES = "airship-tiles"
"""The switch: ``shared`` or ``own``."""

DECLARED_RANGES = (1, 2, 3, 4)
"""Ranges that a declared passive tile may have: no printed one is known, so play makes them up and says so."""

DECLARED_LOADS = (CARRIES_RESOURCES, CARRIES_WORKERS)

NO_EFFECTS: Effects = (0, 0, [], NO_MOMENT, 0)
"""What declared tiles do."""

Tiles = tuple[Any, ...]
"""What the tiles of a player say, as ``SLOTS`` lists it; the printed numbers are 0 for declared ones."""


def register_set_up(registry: Registry) -> None:
    """Declare how airships are set up."""
    registry.effect("airship.setup")
    registry.effect("airship.tiles-shared", setting=(TILES, "shared"))
    registry.effect("airship.tiles-own", setting=(TILES, "own"))
    registry.hook(seams.NEW_MODULE["airships"], new)
    registry.hook(seams.SET_UP, set_up)


def new(rulebook: Rulebook, players: int, declared: bool) -> AirshipsState:
    """Return the module's state before set-up.

    Args:
        declared: Whether set-up makes up what the tiles say, as most printed ones are not known.
    """
    assert rulebook.airship_tiles
    module = AirshipsState(players)
    module.declared = int(declared)
    return module


def set_up(play: Play) -> None:
    """Put the airships on their home bases and lay out the tiles."""
    module = airships(play.state)
    if module is None:
        return
    rulebook = play.rulebook
    players = range(len(play.state.players))
    for number in players:
        base = rulebook.base[play.state.players[number].faction]
        if play.state.players[number].airship != base:
            play.place(number, AIRSHIP_UNIT, base, "airship.setup")
        for kind, aboard in enumerate(module.cargo[number]):
            if aboard:
                change_cargo(play, number, kind, -aboard, "setup.supply")
    own = rulebook.setting(TILES) == "own"
    draw = _declared if module.declared else _printed
    drawn = draw(play, len(players) if own else 1)
    for number in players:
        tiles = drawn[number if own else 0]
        rule = "airship.tiles-own" if own else "airship.tiles-shared"
        play.do("module", "airships", number, "tiles", tiles, rule=rule)


def _printed(play: Play, number: int) -> list[Tiles]:
    """Draw as many passive and aggressive tiles as are asked for."""
    rulebook = play.rulebook
    drawn: dict[str, list[int]] = {}
    for side in ("passive", "aggressive"):
        tiles = [tile for tile in sorted(rulebook.airship_tiles) if rulebook.airship_tiles[tile]["side"] == side]
        drawn[side] = play.chance.deck_order(tiles)[-number:][::-1]
    return [
        (reach, carries, *effects, passive, aggressive)
        for passive, aggressive in zip(drawn["passive"], drawn["aggressive"], strict=True)
        for reach, carries, effects in [printed_tiles(rulebook, passive, aggressive)]
    ]


def _declared(play: Play, number: int) -> list[Tiles]:
    """Make up tiles without effect."""
    order = play.chance.deck_order
    return [(order([*DECLARED_RANGES])[-1], order([*DECLARED_LOADS])[-1], *NO_EFFECTS, 0, 0) for _ in range(number)]
