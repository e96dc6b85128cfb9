"""What must be true of one player at every moment: pieces, tracks, and stars with their causes.

These invariants see nothing but the ``Pieces`` they are given, so that what has been found sound once need not be
looked at again: after most actions most players are as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from scythe_ref.engine.modules.resolution_state import resolutions
from scythe_ref.engine.rulebook import Rulebook
from scythe_ref.engine.state import ABOARD, MECHS, NOWHERE, STARS, TRAPS, UPGRADES, WORKERS, State
from scythe_ref.games.wind_invariants import stars_elsewhere

Faults = Iterator[str]
OBJECTIVE_STARS, COMBAT_STARS, POPULARITY_STARS, POWER_STARS = map(
    STARS.index, ("objective", "combat", "popularity", "power")
)


class Pieces(NamedTuple):
    """All that these invariants look at.

    Attributes:
        rulebook: The rulebook.
        faction: Whose pieces.
        airships: Whether airships are in play.
        tile: Whether a resolution tile says when the game ends.
        over: Whether the game is over.
        elsewhere: Stars in other places than the triumph track.
    """

    rulebook: Rulebook
    faction: int
    airships: bool
    tile: bool
    over: int
    elsewhere: int
    power: int
    popularity: int
    coins: int
    abilities: int
    upgrades: int
    recruits: int
    recruited: int
    hand: tuple[int, ...]
    upgraded: tuple[int, ...]
    units: tuple[int, ...]
    structures: tuple[int, ...]
    stars: tuple[int, ...]
    tokens: tuple[int, ...]

    @property
    def name(self) -> str:
        """Name of the faction."""
        return self.rulebook.factions[self.faction]


def pieces_of(state: State) -> list[Pieces]:
    """Return what these invariants look at, for each player.

    Args:
        state: The state.
    """
    rulebook = state.rulebook
    airships = "airships" in state.modules
    tile = resolutions(state) is not None
    return [
        Pieces(
            rulebook, player.faction, airships, tile, state.over, stars_elsewhere(state, index) if tile else 0,
            player.power, player.popularity, player.coins, player.abilities, player.upgrades, player.recruits,
            player.recruited, tuple(player.hand), tuple(player.upgraded), tuple(player.units),
            tuple(player.structures), tuple(player.stars), tuple(player.tokens),
        )
        for index, player in enumerate(state.players)
    ]  # fmt: skip


def pieces_conserved(one: Pieces) -> Faults:
    """Every player has all workers, mechs, structures, recruits, cubes and stars, on the board or on the mats."""
    numbers = one.rulebook.numbers
    places = len(one.rulebook.places)
    name = one.name
    workers, mechs = one.units[WORKERS.start :], one.units[MECHS.start : MECHS.stop]
    if len(workers) != numbers.player_workers or len(mechs) != numbers.player_mechs:
        yield f"{name} has {len(workers)} workers and {len(mechs)} mechs"
    if len(one.structures) != numbers.player_structures:
        yield f"{name} has {len(one.structures)} structures"
    for place in (*one.units, *one.structures):
        if not NOWHERE <= place < places and not (place == ABOARD and one.airships):
            yield f"a piece of {name} is on place {place}, which does not exist"
    if one.units[0] < 0:
        yield f"the character of {name} is not on the board"
    on_board = len(mechs) - mechs.count(NOWHERE)
    if on_board != one.abilities.bit_count():
        yield f"{name} has {on_board} mechs on the board and {one.abilities.bit_count()} abilities"
    if one.upgrades >> len(UPGRADES) or sum(one.upgraded) != one.upgrades.bit_count():
        yield f"{name} has moved {one.upgrades.bit_count()} cubes, and {sum(one.upgraded)} lie below"
    if one.recruits >> numbers.player_recruits or one.recruits.bit_count() != one.recruited.bit_count():
        yield f"{name} has {one.recruits.bit_count()} recruits on {one.recruited.bit_count()} bonuses"
    if not 0 <= sum(one.stars) + one.elsewhere <= numbers.player_stars or min(one.stars) < 0:
        yield f"{name} has placed {sum(one.stars)} stars"


def nothing_negative(one: Pieces) -> Faults:
    """No track, hand or number of coins is below zero."""
    if min(one.power, one.popularity, one.coins, *one.hand) < 0:
        yield f"{one.name} has less than nothing of something"


def tracks_in_range(one: Pieces) -> Faults:
    """Power and popularity stay on their tracks."""
    numbers = one.rulebook.numbers
    if one.power > numbers.power_max:
        yield f"{one.name} has {one.power} power"
    if one.popularity > numbers.popularity_max:
        yield f"{one.name} has {one.popularity} popularity"


def stars_have_causes(one: Pieces) -> Faults:
    """A star for what stays done is there if and only if it is done; the last one ends the game."""
    numbers = one.rulebook.numbers
    total = sum(one.stars) + one.elsewhere
    for goal, done in enumerate(_done(one)):
        if done is None:
            continue
        if one.stars[goal] > 1:
            yield f"{one.name} has {one.stars[goal]} stars for {STARS[goal]}"
        if one.stars[goal] and not done and goal not in (POPULARITY_STARS, POWER_STARS):
            yield f"{one.name} has a star for {STARS[goal]} without having them all"
        if done and not one.stars[goal] and not one.over and total < numbers.player_stars:
            yield f"{one.name} has no star for {STARS[goal]}, but all it takes"
    if total >= numbers.player_stars and not one.over and not one.tile:
        yield f"{one.name} has placed all stars, but the game goes on"
    for goal, most in ((OBJECTIVE_STARS, numbers.objective_stars), (COMBAT_STARS, numbers.combat_stars)):
        if one.stars[goal] > most and one.name != "saxony":
            yield f"{one.name} has {one.stars[goal]} stars for {STARS[goal]}"


def _done(one: Pieces) -> tuple[bool | None, ...]:
    """Tell for each goal whether it is reached; None where the state does not show it."""
    numbers = one.rulebook.numbers
    return (
        one.upgrades.bit_count() == numbers.player_cubes,
        NOWHERE not in one.units[MECHS.start : MECHS.stop],
        NOWHERE not in one.structures,
        one.recruits.bit_count() == numbers.player_recruits,
        NOWHERE not in one.units[WORKERS.start :],
        None,
        None,
        one.popularity == numbers.popularity_max,
        one.power == numbers.power_max,
    )


def tokens_apart(one: Pieces) -> Faults:
    """Flags and Traps lie on territories, one of a player at most on each."""
    own = [place for place in one.tokens if place != NOWHERE]
    if any(not 0 <= place < one.rulebook.territories for place in own):
        yield f"a Flag or Trap of {one.name} lies on no territory"
    if len(own) != len(set(own)) or len(one.tokens) != len(TRAPS):
        yield f"{one.name} has two tokens on one territory"


OF_PLAYERS: tuple[Callable[[Pieces], Faults], ...] = (
    pieces_conserved, nothing_negative, tracks_in_range, stars_have_causes, tokens_apart,
)  # fmt: skip
