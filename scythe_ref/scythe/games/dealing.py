"""Dealing: who takes part, and the position that a whole game starts from."""

from __future__ import annotations

from collections.abc import Sequence

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import Chance
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.shapes import nearest
from scythe_ref.scythe.engine.expansions.airships.state import CARRIES, TilePair, airships, effects_data
from scythe_ref.scythe.engine.expansions.resolutions.keys import resolutions
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.setup import new_game
from scythe_ref.scythe.games.chance import Pcg32
from scythe_ref.translations import _

SEATS = 53
"""Stream of the generator that decides which factions take part."""

BASE_MODULE = "base"


class SettingError(ValueError):
    """A game with an impossible set-up."""


def module_names(rulebook: Rulebook) -> tuple[str, ...]:
    """Return the modules for a deal: those with factions or mats, and those with a state."""
    added = points.NEW_MODULE.members_with_hooks(rulebook.hooks)
    return tuple(sorted({*rulebook.faction_module, *rulebook.mat_module, *added} - {BASE_MODULE}))


def player_counts(rulebook: Rulebook, modules: Sequence[str] = ()) -> list[int]:
    """Return the possible numbers of players, from two on."""
    played = {BASE_MODULE, *modules}
    return list(range(2, sum(module in played for module in rulebook.faction_module) + 1))


def seatings(
    rulebook: Rulebook, count: int, named: Sequence[str], seed: int, games: int, modules: Sequence[str] = ()
) -> list[tuple[str, ...]]:
    """Return the seats of each game of a series.

    Args:
        count: Players of each game; 0: as many as ``named`` has, or each possible number in turn.
        named: Factions that take part in every game.
        seed: Seed of the first game; each further game has the next number.

    Raises:
        SettingError: Such a table is impossible.
    """
    counts = player_counts(rulebook, modules)
    return [
        seats(rulebook, count or len(named) or counts[number % len(counts)], named, seed + number, modules)
        for number in range(games)
    ]


def tiles_told(state: State) -> tuple[str, ...]:
    """Return the tiles of The Wind Gambit in play, a sentence each that names declared ones."""
    told = []
    flying = airships(state)
    if flying is not None:
        tiles = [_airship_tiles(tiles) for tiles in flying.tiles]
        names = [state.rulebook.factions[player.faction] for player in state.players]
        if len(set(tiles)) == 1:
            told.append(f"airships: {tiles[0]}")
        else:
            told += [f"airship of {name}: {tile}" for name, tile in zip(names, tiles, strict=True)]
    ending = resolutions(state)
    if ending is not None and ending.tile:
        told.append(f"resolution tile {ending.tile}, {state.rulebook.resolution_tiles[ending.tile]['name']}")
    return tuple(told)


def _airship_tiles(tiles: TilePair) -> str:
    named = [f"tile {tile}" for tile in (tiles.passive, tiles.aggressive) if tile]
    said = " and ".join(named) or "declared, not printed"
    effects = ", ".join(effect["do"].replace("-", " ") for effect in effects_data(tiles)) or "no effect"
    if not tiles.certain:
        effects = "effect not known for certain"
    return f"{said}: range {tiles.reach}, carries {CARRIES[tiles.carries]}, {effects}"


def seats(
    rulebook: Rulebook, count: int, named: Sequence[str], seed: int, modules: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the factions that take part, clockwise.

    Args:
        count: Number of factions; 0: as many as ``named`` has, or two.
        named: Factions that take part for certain; chance chooses the others among those of the base game and of the
            modules.

    Raises:
        SettingError: A faction or module does not exist or appears twice, or there are too few or too many.
    """
    for name in named:
        if name not in rulebook.factions:
            raise SettingError(_unknown(_("there is no faction {name!r}"), name, rulebook.factions))
    known = module_names(rulebook)
    for name in modules:
        if name not in known:
            raise SettingError(_unknown(_("there is no module {name!r}"), name, known))
    if len(set(named)) < len(named):
        raise SettingError(_("a faction can be played by one player only"))
    count = count or len(named) or 2
    free = [
        name
        for name, module in zip(rulebook.factions, rulebook.faction_module, strict=True)
        if (module == BASE_MODULE or module in modules) and name not in named
    ]
    if not max(2, len(named)) <= count <= len(named) + len(free):
        more = [module for module in rulebook.faction_module if module != BASE_MODULE and module not in modules]
        text = _("{n} players with {named} factions named can't be seated; from {least} to {most} can")
        if more and count > len(named) + len(free):
            text = _(
                "{n} players with {named} factions named can't be seated; from {least} to {most} can; "
                "more can with {option}"
            )
        option = f"--modules {next(iter(more), '')}"
        most = len(named) + len(free)
        raise SettingError(text.format(n=count, named=len(named), least=max(2, len(named)), most=most, option=option))
    chosen = [*named, *Pcg32(seed, SEATS).shuffled(free)[: count - len(named)]]
    return tuple(name for name in rulebook.factions if name in chosen)


def _unknown(text: str, name: str, known: Sequence[str]) -> str:
    near = nearest(name, known)
    hint = _("{problem}; did you mean {near!r}?") if near else _("{problem}; there are {names}")
    return hint.format(problem=text.format(name=name), near=near, names=", ".join(known))


def deal(rulebook: Rulebook, factions: Sequence[str], chance: Chance, modules: Sequence[str] = ()) -> State:
    """Return a new game.

    Args:
        chance: Deals the mats and shuffles the decks.
    """
    return new_game(rulebook, chance, factions, modules=modules).state
