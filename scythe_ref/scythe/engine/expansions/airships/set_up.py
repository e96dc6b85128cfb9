"""Setting up airships: where they start, and which two tiles say what they can do; how changes of them are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import seams
from scythe_ref.scythe.engine.core.events import Event, Told
from scythe_ref.scythe.engine.core.narration import player_name
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.expansions.airships.cargo import change_cargo
from scythe_ref.scythe.engine.expansions.airships.state import (
    CARRIES_RESOURCES,
    CARRIES_WORKERS,
    AirshipsState,
    TilePair,
    airships,
    cargo_of,
    printed_tiles,
)
from scythe_ref.scythe.engine.position.names import AIRSHIP_UNIT, RESOURCES
from scythe_ref.scythe.engine.position.state import State

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.core.rulebook import Rulebook


TILES = "airship-tiles"
"""The switch: ``shared`` or ``own``."""

DECLARED_RANGES = (1, 2, 3, 4)
"""Ranges that a declared passive tile may have: no printed one is known, so play makes them up and says so."""

DECLARED_LOADS = (CARRIES_RESOURCES, CARRIES_WORKERS)


def register_set_up(registry: Registry) -> None:
    """Declare how airships are set up."""
    registry.effect("airship.setup")
    registry.effect("airship.tiles-shared", setting=(TILES, "shared"))
    registry.effect("airship.tiles-own", setting=(TILES, "own"))
    registry.hook(seams.NEW_MODULE["airships"], new)
    registry.hook(seams.TOLD["airships"], tell_airships)
    registry.hook(seams.SET_UP, set_up)


def new(rulebook: Rulebook, players: int, declared: bool) -> AirshipsState:
    """Return the state before set-up, which may make up what the tiles say, as most printed ones are not known."""
    assert rulebook.airship_tiles
    expansion = AirshipsState(players)
    expansion.declared = int(declared)
    return expansion


def set_up(play: Play) -> None:
    """Put the airships on their home bases and lay out the tiles."""
    expansion = airships(play.state)
    assert expansion is not None
    # A position may be set up anew: what it says of airships and cargo goes back first.
    for number, player in enumerate(play.state.players):
        base = play.rulebook.base[player.faction]
        if player.airship != base:
            play.place(number, AIRSHIP_UNIT, base, "airship.setup")
        for kind, aboard in enumerate(cargo_of(play.state, number)):
            if aboard:
                change_cargo(play, number, kind, -aboard, "setup.supply")
    seats = len(play.state.players)
    own = play.rulebook.setting(TILES) == "own"
    drawn = (_declared if expansion.declared else _printed)(play, seats if own else 1)
    rule = "airship.tiles-own" if own else "airship.tiles-shared"
    for number, tiles in enumerate(drawn if own else drawn * seats):
        play.do("module", "airships", number, "tiles", tiles, rule=rule)


def _printed(play: Play, number: int) -> list[TilePair]:
    """Draw as many passive and aggressive tiles as are asked for."""
    rulebook = play.rulebook
    drawn = []
    for side in ("passive", "aggressive"):
        tiles = [tile for tile in sorted(rulebook.airship_tiles) if rulebook.airship_tiles[tile]["side"] == side]
        drawn.append(play.chance.deck_order(tiles)[-number:][::-1])
    return [printed_tiles(rulebook, *pair) for pair in zip(*drawn, strict=True)]


def _declared(play: Play, number: int) -> list[TilePair]:
    """Make up tiles without effect."""
    order = play.chance.deck_order
    # Drawn from a deck like printed ones, so that a log replays them as it does all of chance.
    return [TilePair(order([*DECLARED_RANGES])[-1], order([*DECLARED_LOADS])[-1]) for _ in range(number)]


def tell_airships(state: State, event: Event) -> Told | None:
    """Tell what has come of airships: their tiles and their cargo."""
    _, player, kind, amount = event.args
    name = player_name(state, player)
    if kind == "tiles":
        reach, carries = amount[:2]
        carried = ("resources", "workers", "not known")[carries]
        return "event.airship-tiles", {"player": name, "range": reach or "not known", "carries": carried}, None, None
    if kind == "fired":
        return None
    return "event.cargo", {"player": name, "resource": RESOURCES[kind], "amount": amount}, event.before, event.after
