"""Dealing: who takes part, and the position that a whole game starts from."""

from __future__ import annotations

from collections.abc import Sequence

from scythe_ref.engine.playing import Chance
from scythe_ref.engine.rulebook import Rulebook, nearest
from scythe_ref.engine.rules.setup import new_game
from scythe_ref.engine.state import State
from scythe_ref.games.chance import Pcg32

SEATS = 53
"""Stream of the generator that decides which factions take part."""

BASE_MODULE = "base"


class SettingError(ValueError):
    """A game that can't be set up as it was asked for."""


def seats(rulebook: Rulebook, count: int, named: Sequence[str], seed: int) -> tuple[str, ...]:
    """Return the factions that take part, clockwise.

    Args:
        rulebook: Knows the factions.
        count: How many take part; 0: as many as are named, or two.
        named: Factions that take part for certain; the others are chosen by chance among those of the base game.
        seed: Decides the chance.

    Raises:
        SettingError: A faction does not exist or is named twice, or there are too few or too many.
    """
    for name in named:
        if name not in rulebook.factions:
            near = nearest(name, rulebook.factions)
            hint = f"did you mean {near!r}?" if near else f"there are {', '.join(rulebook.factions)}"
            raise SettingError(f"there is no faction {name!r}; {hint}")
    if len(set(named)) < len(named):
        raise SettingError("a faction can be played by one player only")
    count = count or len(named) or 2
    free = [
        name
        for name, module in zip(rulebook.factions, rulebook.faction_module, strict=True)
        if module == BASE_MODULE and name not in named
    ]
    if not max(2, len(named)) <= count <= len(named) + len(free):
        raise SettingError(
            f"{count} players with {len(named)} factions named can't be seated; "
            f"from {max(2, len(named))} to {len(named) + len(free)} can"
        )
    chosen = [*named, *Pcg32(seed, SEATS).shuffled(free)[: count - len(named)]]
    return tuple(name for name in rulebook.factions if name in chosen)


def deal(rulebook: Rulebook, factions: Sequence[str], chance: Chance) -> State:
    """Return a new game.

    Args:
        rulebook: The rulebook to play by.
        factions: Who takes part.
        chance: Deals the mats and shuffles the decks.
    """
    return new_game(rulebook, chance, factions).state
