"""Dealing: who takes part, and the position that a whole game starts from."""

from __future__ import annotations

from collections.abc import Sequence

from scythe_ref.engine.playing import Chance
from scythe_ref.engine.position import build
from scythe_ref.engine.rulebook import LAKE, LAND_BORDER, Rulebook, nearest
from scythe_ref.engine.state import CARD_VALUES, State
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
    mats = _mats(rulebook, factions, chance)
    state = build({"players": {name: _seat(rulebook, name, mats[name]) for name in factions}}, rulebook)
    state.deck = chance.deck_order([*state.deck, *_taken_hands(state)])
    state.encounter_deck = chance.deck_order(sorted(rulebook.encounter_cards))
    state.objective_deck = chance.deck_order(list(rulebook.objective_cards))
    count = len(factions) + rulebook.numbers.factory_cards_beyond_players
    state.factory_offer = sorted(chance.deck_order(sorted(rulebook.factory_cards))[:count])
    state.bonus_tile = chance.deck_order(list(range(len(rulebook.bonus_tiles))))[0]
    state.encounters = sum(1 << place for place, found in enumerate(rulebook.encounter) if found)
    for player in state.players:
        for _ in range(rulebook.start_cards[player.faction]):
            player.hand[state.deck.pop() - CARD_VALUES[0]] += 1
        player.objectives = [state.objective_deck.pop() for _ in range(rulebook.numbers.objective_cards)]
    state.active = min(range(len(state.players)), key=lambda index: state.players[index].mat)
    return state


def _mats(rulebook: Rulebook, factions: Sequence[str], chance: Chance) -> dict[str, int]:
    """Deal player mats; a banned pair is dealt again."""
    mats: dict[str, int] = {}
    for name in factions:
        faction = rulebook.faction_index[name]
        left = [
            mat
            for mat in range(len(rulebook.mats))
            if rulebook.mat_module[mat] == BASE_MODULE
            and mat not in mats.values()
            and (faction, mat) not in rulebook.banned
        ]
        mats[name] = chance.mat(left)
    return mats


def _seat(rulebook: Rulebook, name: str, mat: int) -> dict[str, object]:
    base = rulebook.base[rulebook.faction_index[name]]
    around = [
        place
        for place in rulebook.neighbours[base]
        if rulebook.border_between(base, place) == LAND_BORDER and rulebook.terrain[place] != LAKE
    ]
    return {"mat": rulebook.mats[mat], "units": {rulebook.places[place]: ["worker"] for place in around}}


def _taken_hands(state: State) -> list[int]:
    """Take back the cards that a position deals by default."""
    cards = [
        value for player in state.players for value, n in zip(CARD_VALUES, player.hand, strict=True) for _ in range(n)
    ]
    for player in state.players:
        player.hand = [0] * len(CARD_VALUES)
    return cards
