"""The table before the first turn (chapter *Set-up*): decks and tokens, starting values, units and pieces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.core.rulebook import LAKE, LAND_BORDER
from scythe_ref.scythe.engine.position.names import CARD_VALUES, CHARACTER, MECHS, NOWHERE, STARS, WORKERS
from scythe_ref.scythe.engine.position.state import Player

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play

PIECES: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("setup.mechs", "abilities", (0,)),
    ("setup.stars", "stars", (0,) * len(STARS)),
    ("setup.one-time-spaces", "recruited", (0,)),
    ("setup.cubes", "upgrades", (0,)),
    ("setup.cubes", "upgraded", (0, 0, 0, 0)),
    ("setup.structures", "structures", (NOWHERE,) * 4),
    ("setup.recruits", "recruits", (0,)),
    ("setup.action-token", "section", (-1,)),
)
"""What lies on a player's mats at the beginning: rule, field of ``Player``, value."""


def register(registry: Registry) -> None:
    """Declare what set-up brings."""
    registry.effect(
        "setup.objective-deck", "setup.encounter-deck", "setup.combat-deck", "setup.factory-deck", "setup.bonus-tile",
        "setup.encounter-tokens", "setup.supply", "setup.power", "setup.combat-cards", "setup.popularity",
        "setup.coins", "setup.objectives", "setup.character", "setup.workers", "setup.mat-workers",
        "setup.faction-tokens",
        *(rule for rule, _, _ in PIECES),
    )  # fmt: skip


def clear(play: Play) -> None:
    """Put all pieces where they are at the beginning: on the mats, in the supply."""
    state = play.state
    for place in range(len(play.rulebook.places)):
        if any(state.goods_at(place)):
            play.do("clear-ground", place, rule="setup.supply")
    for number, player in enumerate(state.players):
        # What is so already is left alone, so that the events tell of nothing that did not change.
        for rule, name, values in PIECES:
            if getattr(player, name) != (list(values) if len(values) > 1 else values[0]):
                play.do("put-back", number, name, *values, rule=rule)
        _units_to_mat(play, number, player, MECHS, "setup.mechs")
        _units_to_mat(play, number, player, WORKERS, "setup.mat-workers")


def _units_to_mat(play: Play, number: int, player: Player, units: Iterable[int], rule: str) -> None:
    for unit in units:
        if player.units[unit] != NOWHERE:
            play.place(number, unit, NOWHERE, rule)


def lay_board(play: Play) -> None:
    """Lay the decks, the Factory cards, the bonus tile and the encounter tokens on the board."""
    rulebook = play.rulebook
    order = play.chance.deck_order
    combat = [value for value, number in zip(CARD_VALUES, rulebook.card_counts, strict=True) for _ in range(number)]
    play.do("lay", "deck", *order(combat), rule="setup.combat-deck")
    play.tell("setup.promo-cards-out" if rulebook.setting("promos") == "left-out" else "setup.promo-cards-in")
    play.do("lay", "encounter_deck", *order(sorted(rulebook.encounter_cards)), rule="setup.encounter-deck")
    play.do("lay", "objective_deck", *order(list(rulebook.objective_cards)), rule="setup.objective-deck")
    number = len(play.state.players) + rulebook.numbers.factory_cards_beyond_players
    offer = order(sorted(rulebook.factory_cards))[-number:]
    play.do("lay", "factory_offer", *sorted(offer), rule="setup.factory-deck")
    tiles = order(list(range(len(rulebook.bonus_tiles))))
    for tile in tiles[len(tiles) - rulebook.numbers.set_up_bonus_tiles :]:
        play.do("bonus-tile", tile, rule="setup.bonus-tile", after=rulebook.bonus_tiles[tile])
    for place in range(rulebook.territories):
        if rulebook.encounter[place]:
            for _ in range(rulebook.numbers.set_up_encounter_tokens):
                play.do("encounter", place, rule="setup.encounter-tokens")


def start_values(play: Play) -> None:
    """Give everybody what the right ends of the two mats show."""
    # Who draws when is part of every game that is replayed: one player after another, combat cards first.
    rulebook = play.rulebook
    state = play.state
    for number, player in enumerate(state.players):
        play.track(number, "power", rulebook.start_power[player.faction], "setup.power")
        play.draw_cards(number, rulebook.start_cards[player.faction], "setup.combat-cards")
        play.track(number, "popularity", rulebook.start_popularity[player.mat], "setup.popularity")
        play.track(number, "coins", rulebook.start_coins[player.mat], "setup.coins")
        for _ in range(min(rulebook.start_objectives[player.mat], len(state.objective_deck))):
            play.do("draw-objective", number, rule="setup.objectives")


def place_units(play: Play) -> None:
    """Put the characters on the home bases and the first workers beside them, where land leads (``setup.workers``)."""
    rulebook = play.rulebook
    for number, player in enumerate(play.state.players):
        base = rulebook.base[player.faction]
        if player.units[CHARACTER] != base:
            play.place(number, CHARACTER, base, "setup.character")
        left = iter(WORKERS)
        for place in rulebook.neighbours[base]:
            if rulebook.border_between(base, place) == LAND_BORDER and rulebook.terrain[place] != LAKE:
                for _ in range(rulebook.numbers.set_up_workers_each):
                    play.place(number, next(left), place, "setup.workers")
