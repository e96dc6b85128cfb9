"""Set-up (chapter *Set-up*): the first player, dealing the mats, and a whole new game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.events import Event
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.core.rulebook import LAKE, LAND_BORDER
from scythe_ref.scythe.engine.field_catalogue import EXPANSIONS
from scythe_ref.scythe.engine.position.names import CARD_VALUES, CHARACTER, MECHS, NOWHERE, STARS, WORKERS
from scythe_ref.scythe.engine.position.state import Player, State
from scythe_ref.scythe.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Chance, Play
    from scythe_ref.scythe.engine.core.rulebook import Rulebook


BASE = "base"
"""The module of components that belong to no expansion."""


@dataclass(slots=True, eq=False)
class DealContext(PlayerContext):
    """A player mat for a player, from the deal."""

    mat: int

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        return {"player": self.player, "faction": self.player, "mat": self.state.rulebook.mats[self.mat]}


def register(registry: Registry) -> None:
    """Declare the rules of set-up."""
    _register_pieces(registry)
    registry.effect("setup.seats", "setup.first-player", "setup.invaders-mats")
    registry.effect("setup.banned-pairs", setting=("banned-pairs", "banned"))
    registry.effect("setup.any-pair", setting=("banned-pairs", "allowed"))
    registry.effect("setup.mats-random", setting=("mat-order", "random"))
    registry.effect("setup.mats-by-number", setting=("mat-order", "by-number"))
    registry.checks_at(points.DEAL).requires("setup.mats-by-number", is_in_order, setting=("mat-order", "by-number"))
    registry.verb("first-player", lambda play, _action: begin(play))
    registry.verb("deal", deal)
    registry.verb("deal-mats", deal_mats)
    registry.verb("set-up", lay_out)


def begin(play: Play) -> None:
    """Have the player with the lowest mat begin (``setup.first-player``)."""
    players = play.state.players
    first = min(range(len(players)), key=lambda index: players[index].mat)
    play.do("begin", first, rule="setup.first-player", before=play.state.active, after=first)
    for hook in play.rulebook.hooks[points.FIRST_PLAYER]:
        hook(play, first)


def deal(play: Play, action: Action) -> None:
    """Carry out ``setup deal FACTION MAT``: discard a banned pair and draw another mat."""
    player = turns.seat_of(play, action.faction)
    rulebook = play.rulebook
    mat = rulebook.mat_index[action.args[0]]
    play.ask(DealContext(play, player, mat), points.DEAL)
    if _is_banned(play, player, mat):
        taken = {other.mat for index, other in enumerate(play.state.players) if index != player}
        left = [other for other in range(len(rulebook.mats)) if other not in taken]
        mat = _draw_another(play, play.state.players[player].faction, left, mat)
    rule = "setup.mats-random" if rulebook.setting("mat-order") == "random" else "setup.mats-by-number"
    _give(play, player, mat, rule)


def _give(play: Play, player: int, mat: int, rule: str) -> None:
    """Give a player a mat, with the popularity and the coins that it shows."""
    starts = play.rulebook.start_popularity[mat], play.rulebook.start_coins[mat]
    play.do("mat", player, mat, *starts, rule=rule, before=play.state.players[player].mat, after=mat)


def _draw_another(play: Play, faction: int, left: list[int], banned: int) -> int:
    """Draw from the remaining player mats until one is not banned for a faction (``setup.banned-pairs``)."""
    tried = {banned}
    while True:
        mat = play.chance.mat([mat for mat in left if mat not in tried])
        if (faction, mat) not in play.rulebook.banned:
            return mat
        tried.add(mat)


def mats_in_play(state: State, modules: Iterable[str] = ()) -> list[int]:
    """Return the player mats to shuffle: with Invaders from Afar all of them (``setup.invaders-mats``)."""
    rulebook = state.rulebook
    played = {BASE, *modules, *(rulebook.faction_module[player.faction] for player in state.players)}
    return [mat for mat, module in enumerate(rulebook.mat_module) if module in played]


def deal_mats(play: Play, action: Action) -> None:
    """Carry out ``setup mats``: deal everybody a player mat (``setup.mats-random``, ``setup.mats-by-number``)."""
    rulebook = play.rulebook
    left = mats_in_play(play.state, action.args)
    if len(left) > sum(module == BASE for module in rulebook.mat_module):
        play.tell("setup.invaders-mats", number=len(left))
    if rulebook.is_active("setup.mats-by-number"):
        dealt, rule = _by_number(play, left), "setup.mats-by-number"
    else:
        dealt, rule = _at_random(play, left), "setup.mats-random"
    for player, mat in enumerate(dealt):
        _give(play, player, mat, rule)


def _at_random(play: Play, left: list[int]) -> list[int]:
    """Draw a mat for each player; whoever draws a banned one lays it back and takes another."""
    dealt: list[int] = []
    for number, player in enumerate(play.state.players):
        mat = play.chance.mat(left)
        if _is_banned(play, number, mat):
            mat = _draw_another(play, player.faction, left, mat)
        dealt.append(mat)
        left = [other for other in left if other != mat]
    return dealt


def _by_number(play: Play, left: list[int]) -> list[int]:
    """Draw as many mats as there are players and deal them clockwise by number, the first one drawn to the first seat.

    If that makes a banned pair, begin the deal one mat later.
    """
    players = play.state.players
    drawn: list[int] = []
    for _ in players:
        drawn.append(play.chance.mat([mat for mat in left if mat not in drawn]))
    rising = sorted(drawn)
    start = rising.index(drawn[0])
    for shift in range(len(rising)):
        dealt = [rising[(start + shift + seat) % len(rising)] for seat in range(len(rising))]
        if not any(_is_banned(play, seat, mat) for seat, mat in enumerate(dealt)):
            break
    return dealt


def _is_banned(play: Play, player: int, mat: int) -> bool:
    """Return whether a mat is banned for a player's faction (``setup.banned-pairs``, ``setup.any-pair``)."""
    rulebook = play.rulebook
    if (play.state.players[player].faction, mat) not in rulebook.banned:
        return False
    if rulebook.is_active("setup.banned-pairs"):
        play.tell("setup.banned-pairs", player=player, mat=rulebook.mats[mat])
        return True
    faction = rulebook.factions[play.state.players[player].faction]
    for hook in rulebook.hooks[points.PAIR_BANNED[faction]]:  # a faction may have a rule of its own
        if hook(play, player, mat):
            return True
    play.tell("setup.any-pair", player=player, mat=rulebook.mats[mat])
    return False


def is_in_order(c: DealContext) -> bool:
    """Return whether a mat continues the numbers clockwise from seat to seat (``setup.mats-by-number``).

    Clockwise the numbers rise, but for the one place where the highest mat has the lowest as its neighbour.
    """
    players = c.state.players
    mats = [c.mat if index == c.player else player.mat for index, player in enumerate(players)]
    falls = sum(1 for index, mat in enumerate(mats) if mats[(index + 1) % len(mats)] < mat)
    return falls <= 1


# -- a new game -----------------------------------------------------------------------------------------------------


def lay_out(play: Play, _action: Action) -> None:
    """Carry out ``setup game``: everything to its place, with the mats that the players have."""
    play.do("new-game")
    clear(play)
    lay_board(play)
    start_values(play)
    place_units(play)
    for hook in play.rulebook.hooks[points.SET_UP]:
        hook(play)
    begin(play)


class NewGame(NamedTuple):
    """A new game.

    Attributes:
        state: The game, ready for the first turn.
        start: The table before it, empty but for player mats that were named.
        events: The events of laying out and dealing; folded over ``start`` they give ``state``, without any chance.
    """

    state: State
    start: State
    events: list[Event]


def empty_table(rulebook: Rulebook, factions: Iterable[str], modules: Iterable[str] = ()) -> State:
    """Return an empty table with players seated by their home bases (``setup.seats``).

    Args:
        rulebook: The rulebook to play by.
        factions: The factions that take part, in any order.
        modules: Modules in play; those without a state of their own add nothing here.

    Raises:
        ValueError: There is no such faction, or it appears twice.
    """
    names = list(factions)
    for name in names:
        if name not in rulebook.faction_index or names.count(name) > 1:
            raise ValueError(f"there is no faction {name!r}, or it is named twice")
    seated = sorted(rulebook.faction_index[name] for name in names)
    state = State(rulebook, [Player(number, -1) for number in seated])
    for module in modules:
        if module in EXPANSIONS:
            state.modules[module] = EXPANSIONS[module](len(seated))
        for hook in rulebook.hooks[points.NEW_MODULE[module]]:
            state.modules[module] = hook(rulebook, len(seated))
    # From here on nothing is asked of a module that is not in play.
    state.rulebook = rulebook.with_modules(state.modules)
    return state


def new_game(
    rulebook: Rulebook,
    chance: Chance,
    factions: Iterable[str],
    mats: Iterable[str] | None = None,
    modules: Iterable[str] = (),
) -> NewGame:
    """Set up a whole game on the standard board.

    Args:
        rulebook: The rulebook to play by.
        factions: The factions that take part; they sit in the order of their home bases.
        mats: Their player mats in the order of the seats, on the table from the start; no ban of a pair is checked.
            None: deal them.
        modules: Modules in play; those of the factions need no mention. Airship tiles are declared; of the resolution
            tiles only those that are known are drawn.

    Raises:
        ValueError: There is no such faction or mat.
    """
    from scythe_ref.scythe.engine.actions.action import Action  # noqa: PLC0415  # only a name for the type checker above
    from scythe_ref.scythe.engine.core.play import Play  # noqa: PLC0415

    start = empty_table(rulebook, factions, modules)
    if mats is not None:
        for player, name in zip(start.players, mats, strict=True):
            if name not in rulebook.mat_index:
                raise ValueError(f"there is no player mat {name!r}")
            player.mat = rulebook.mat_index[name]
    play = Play(start.copy(), chance, trace=False)
    if mats is None:
        deal_mats(play, Action("", "deal-mats", tuple(modules)))
    lay_out(play, Action("", "set-up"))
    return NewGame(play.state, start, play.events)


# -- decks, tokens, starting values and pieces ------------------------------------------------------------------------


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
"""A player's mats at the beginning: rule, field of ``Player``, value."""


def _register_pieces(registry: Registry) -> None:
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
        # Only fields that differ, so that the events tell of real changes alone.
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
    """Give everybody the values at the right ends of the two mats."""
    # The order of draws is part of every logged game: one player after another, combat cards first.
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
    """Put the characters on the home bases and the first workers beside them, across land borders
    (``setup.workers``).
    """
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
