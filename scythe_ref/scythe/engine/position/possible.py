"""Checks for positions at the beginning of a turn that no game can reach.

Positions of scenarios, lines, Python and logs come here as states. A part that an example may leave out (the abilities
of deployed mechs, the goals of stars) is no defect.
"""

from __future__ import annotations

from collections.abc import Callable

from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.core.shapes import Problems
from scythe_ref.scythe.engine.field_catalogue import POSSIBLE
from scythe_ref.scythe.engine.options.cards import UNLIMITED
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    CARD_VALUES,
    FACTORY_SECTION,
    NOWHERE,
    OPEN,
    STARS,
    STRUCTURES,
)
from scythe_ref.scythe.engine.position.reading import Found, named_players
from scythe_ref.scythe.engine.position.state import State

STARRED_FREELY = ("combat", "objective")
"""The goals for which a faction may place stars without the limit that others have."""


def impossibilities(state: State) -> Problems:
    """Return the impossible parts of a state, each with its path."""
    return [problem for _, problem in defects_by_rule(state)]


def defects_by_rule(state: State) -> list[tuple[str, tuple[str, str]]]:
    """Return the impossible parts of a state, each with the name of the broken rule."""
    return [(rule.__name__, problem) for rule in RULES for problem in dict.fromkeys(rule(state))]


def nothing_negative(state: State) -> Found:
    """Nobody has less than nothing of anything."""
    for name, player in named_players(state):
        if player.coins < 0:
            yield f"players.{name}.coins", f"nobody has {player.coins} coins"
    if min(state.resources) >= 0:
        return
    for place, label in enumerate(state.rulebook.places):
        if min(state.resources[4 * place : 4 * place + 4]) < 0:
            yield f"board.{label}", "less than nothing lies nowhere"


def tracks_in_range(state: State) -> Found:
    """Power and popularity are on their tracks."""
    numbers = state.rulebook.numbers
    for name, player in named_players(state):
        for track, highest in (("power", numbers.power_max), ("popularity", numbers.popularity_max)):
            value = getattr(player, track)
            if not 0 <= value <= highest:
                yield f"players.{name}.{track}", f"{track} goes from 0 to {highest}, not to {value}"


def cubes_have_room(state: State) -> Found:
    """A red box holds as many cubes as it has spaces, and there are no more cubes than a mat has."""
    most = state.rulebook.numbers.player_cubes
    for name, player in named_players(state):
        path = f"players.{name}.upgraded"
        for action, cubes in enumerate(player.upgraded):
            _, cost, lowest, _ = state.rulebook.bottoms[player.mat][action]
            if cubes > cost - lowest:
                room = f"{cost - lowest} upgrade{'s' if cost - lowest != 1 else ''}"
                mat = state.rulebook.mats[player.mat]
                yield path, f"{BOTTOM_ACTIONS[action]} has room for {room} on the mat {mat}, not for {cubes}"
        if sum(player.upgraded) > most:
            yield path, f"there are only {most} upgrades"


def stars_have_room(state: State) -> Found:
    """No goal holds more stars than it has room for, and nobody has more stars than there are."""
    rulebook = state.rulebook
    most = rulebook.numbers.player_stars
    for name, player in named_players(state):
        stars = player.stars
        path = f"players.{name}.stars"
        fits = True
        for goal, placed in enumerate(stars):
            limit = rulebook.star_limits[goal]
            if STARS[goal] in STARRED_FREELY and rulebook.hooks[UNLIMITED[name]]:
                limit = most
            if placed > limit:
                fits = False
                yield (
                    path,
                    f"{name} places at most {limit} star{'s' if limit != 1 else ''} for {STARS[goal]}, not {placed}",
                )
        if fits and sum(stars) > most:
            yield path, f"nobody has more than {most} stars"


def cards_once(state: State) -> Found:
    """Every objective and Factory card is there once; nobody has more objectives than from the deal."""
    held: dict[tuple[str, int], str] = {}
    for name, player in named_players(state):
        dealt = state.rulebook.start_objectives[player.mat]
        if len(player.objectives) > dealt:
            number_held = len(player.objectives)
            yield (f"players.{name}.objectives", f"{name} has at most {dealt} objectives, not {number_held}")
        for key, what, cards in (
            ("objectives", "objective", player.objectives),
            ("factory_card", "Factory card", [player.factory_card] if player.factory_card else []),
        ):
            for card in cards:
                if (what, card) in held:
                    yield (
                        f"players.{name}.{key}",
                        f"there is one {what} {card}, and {held[what, card]} has it already",
                    )
                held[what, card] = name
        if player.section == FACTORY_SECTION and not player.factory_card:
            yield (f"players.{name}.last_section", f"{name} has no Factory card for the action token to stand on")
    for kind, total in enumerate(state.rulebook.card_counts):
        if sum(player.hand[kind] for player in state.players) > total:
            yield "players", f"there are only {total} combat cards of value {CARD_VALUES[kind]}"


def units_in_place(state: State) -> Found:
    """Units are on no other player's home base; two players share a territory only before a combat."""
    rulebook = state.rulebook
    holders: dict[int, list[int]] = {}
    taking_part = {player.faction for player in state.players}
    for number, (name, player) in enumerate(named_players(state)):
        for place in sorted({place for place in player.units if place >= 0}):
            holders.setdefault(place, []).append(number)
            base = rulebook.base_of.get(place)
            if base is not None and base != player.faction and base in taking_part:
                label = rulebook.places[place]
                yield f"players.{name}.units.{label}", f"{label} is the home base of another player"
    if state.turn.stage != OPEN:
        return  # in the middle of a turn units have just met
    for place, numbers in holders.items():
        fighting = [number for number in numbers if state.fighters_at(number, place)]
        if len(numbers) > 1 and (len(numbers) > 2 or len(fighting) < 2 or state.active not in numbers):
            label = rulebook.places[place]
            names = [rulebook.factions[state.players[number].faction] for number in numbers]
            late = [name for name, number in zip(names, numbers, strict=True) if number != state.active]
            other = next(name for name in names if name != late[-1])
            yield f"players.{late[-1]}.units.{label}", f"{other} has units on {label} as well"


def structures_apart(state: State) -> Found:
    """A territory has at most one structure; lakes and home bases have none."""
    rulebook = state.rulebook
    built: dict[int, str] = {}
    for name, player in named_players(state):
        for kind, place in enumerate(player.structures):
            if place == NOWHERE:
                continue
            label = rulebook.places[place]
            path = f"players.{name}.structures.{label}"
            if place >= rulebook.territories or rulebook.terrain[place] == LAKE:
                yield path, f"no {STRUCTURES[kind]} can stand on {label}"
            if place in built:
                yield path, f"{built[place]} has a structure on {label} already"
            built[place] = name


def encounters_in_place(state: State) -> Found:
    """Encounter tokens are on symbols: set-up puts them there, and nothing moves them."""
    rulebook = state.rulebook
    for place, label in enumerate(rulebook.places if state.encounters else ()):
        symbol = place < rulebook.territories and rulebook.encounter[place]
        if state.encounters >> place & 1 and not symbol:
            yield f"board.{label}.encounter", f"no encounter token can lie on {label}"


RULES: tuple[Callable[[State], Found], ...] = (
    nothing_negative, tracks_in_range, cubes_have_room, stars_have_room, cards_once, units_in_place, structures_apart,
    encounters_in_place, *POSSIBLE,
)  # fmt: skip
