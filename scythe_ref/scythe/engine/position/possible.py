"""Checks for positions at the beginning of a turn that no game can reach.

Positions of scenarios, lines, Python and logs come here as states. A part that an example may leave out (the abilities
of deployed mechs, the goals of stars) is no defect.
"""

from __future__ import annotations

from collections.abc import Callable

from scythe_ref.scythe.engine.core.phrases import Phrase, name_phrase, place_name, player_name
from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.core.shapes import Problem, Problems, each_once
from scythe_ref.scythe.engine.field_catalogue import POSSIBLE
from scythe_ref.scythe.engine.options.cards import UNLIMITED
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    CARD_VALUES,
    FACTORY_SECTION,
    MECHS,
    NOWHERE,
    OPEN,
    STARS,
    STRUCTURES,
    WORKERS,
)
from scythe_ref.scythe.engine.position.reading import Found, named_players
from scythe_ref.scythe.engine.position.state import State

STARRED_FREELY = ("combat", "objective")
"""The goals for which a faction may place stars without the limit that others have."""


def impossibilities(state: State) -> Problems:
    """Return the impossible parts of a state, each with its path."""
    return [problem for _, problem in defects_by_rule(state)]


def defects_by_rule(state: State) -> list[tuple[str, Problem]]:
    """Return the impossible parts of a state, each with the name of the broken rule."""
    return [(rule.__name__, problem) for rule in RULES for problem in each_once(rule(state))]


def nothing_negative(state: State) -> Found:
    """Nobody has less than nothing of anything."""
    for name, player in named_players(state):
        if player.coins < 0:
            yield f"players.{name}.coins", {"say": "impossible.coins", "coins": player.coins}
    if min(state.resources) >= 0:
        return
    for place, label in enumerate(state.rulebook.places):
        if min(state.resources[4 * place : 4 * place + 4]) < 0:
            yield f"board.{label}", {"say": "impossible.resources"}


def tracks_in_range(state: State) -> Found:
    """Power and popularity are on their tracks."""
    numbers = state.rulebook.numbers
    for name, player in named_players(state):
        for track, highest in (("power", numbers.power_max), ("popularity", numbers.popularity_max)):
            value = getattr(player, track)
            if not 0 <= value <= highest:
                said = {"track": name_phrase("track", track), "highest": highest, "value": value}
                yield f"players.{name}.{track}", {"say": "impossible.track", **said}


def cubes_have_room(state: State) -> Found:
    """A red box holds as many cubes as it has spaces, and there are no more cubes than a mat has."""
    most = state.rulebook.numbers.player_cubes
    for name, player in named_players(state):
        path = f"players.{name}.upgraded"
        for action, cubes in enumerate(player.upgraded):
            _, cost, lowest, _ = state.rulebook.bottoms[player.mat][action]
            if cubes > cost - lowest:
                mat = state.rulebook.mat_names[state.rulebook.mats[player.mat]]
                room = {"action": name_phrase("action", BOTTOM_ACTIONS[action]), "room": cost - lowest, "mat": mat}
                yield path, {"say": "impossible.cubes", **room, "cubes": cubes}
        if sum(player.upgraded) > most:
            yield path, {"say": "impossible.upgrades", "most": most}


def stars_have_room(state: State) -> Found:
    """No goal holds more stars than it has room for, and nobody has more stars than there are."""
    rulebook = state.rulebook
    most = rulebook.numbers.player_stars
    for name, player in named_players(state):
        stars = player.stars
        path = f"players.{name}.stars"
        fits = True
        for goal, (placed, room) in enumerate(zip(stars, rulebook.star_limits, strict=True)):
            unlimited = placed > room and STARS[goal] in STARRED_FREELY and rulebook.hooks[UNLIMITED[name]]
            limit = most if unlimited else room
            if placed > limit:
                fits = False
                said = {"player": rulebook.faction_names[player.faction], "goal": name_phrase("goal", STARS[goal])}
                yield path, {"say": "impossible.stars-of-goal", **said, "limit": limit, "placed": placed}
        if fits and sum(stars) > most:
            yield path, {"say": "impossible.stars", "most": most}


def cards_once(state: State) -> Found:
    """Every objective and Factory card is there once; nobody has more objectives than from the deal."""
    held: dict[tuple[str, int], str] = {}
    for name, player in named_players(state):
        said: Phrase = {"player": state.rulebook.faction_names[player.faction]}
        dealt, objectives = state.rulebook.start_objectives[player.mat], len(player.objectives)
        if objectives > dealt:
            yield (
                f"players.{name}.objectives",
                {"say": "impossible.objectives", **said, "dealt": dealt, "held": objectives},
            )
        for key, twice, cards in (
            ("objectives", "impossible.objective-twice", player.objectives),
            ("factory_card", "impossible.factory-card-twice", [player.factory_card] if player.factory_card else []),
        ):
            for card in cards:
                if (key, card) in held:
                    yield f"players.{name}.{key}", {"say": twice, "card": card, "holder": held[key, card]}
                held[key, card] = state.rulebook.faction_names[player.faction]
        if player.section == FACTORY_SECTION and not player.factory_card:
            yield f"players.{name}.last_section", {"say": "impossible.factory-token", **said}
    for kind, total in enumerate(state.rulebook.card_counts):
        if sum(player.hand[kind] for player in state.players) > total:
            yield "players", {"say": "impossible.combat-cards", "total": total, "value": CARD_VALUES[kind]}


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
                said = {"say": "impossible.home-base", "place": place_name(rulebook, place)}
                yield f"players.{name}.units.{rulebook.places[place]}", said
    if state.turn.stage != OPEN:
        return  # in the middle of a turn units have just met
    for place, numbers in holders.items():
        fighting = [number for number in numbers if state.fighters_at(number, place)]
        if len(numbers) > 1 and (len(numbers) > 2 or len(fighting) < 2 or state.active not in numbers):
            late = [number for number in numbers if number != state.active][-1]
            other = next(number for number in numbers if number != late)
            name = rulebook.factions[state.players[late].faction]
            said = {"player": player_name(state, other), "place": place_name(rulebook, place)}
            yield f"players.{name}.units.{rulebook.places[place]}", {"say": "impossible.together", **said}


def workers_on_land(state: State) -> Found:
    """Workers are on a lake only beside a mech of theirs; that an airship can't drop them there is our reading."""
    rulebook = state.rulebook
    for name, player in named_players(state):
        for place in sorted({place for place in player.units[WORKERS.start : WORKERS.stop] if place >= 0}):
            lake = place < rulebook.territories and rulebook.terrain[place] == LAKE
            if lake and not any(player.units[unit] == place for unit in MECHS):
                said = {"say": "impossible.lake-workers", "place": place_name(rulebook, place)}
                yield f"players.{name}.units.{rulebook.places[place]}", said


def structures_apart(state: State) -> Found:
    """A territory has at most one structure; lakes and home bases have none."""
    rulebook = state.rulebook
    built: dict[int, str | Phrase] = {}
    for name, player in named_players(state):
        for kind, place in enumerate(player.structures):
            if place == NOWHERE:
                continue
            path, there = f"players.{name}.structures.{rulebook.places[place]}", place_name(rulebook, place)
            if place >= rulebook.territories or rulebook.terrain[place] == LAKE:
                structure = name_phrase("structure", STRUCTURES[kind])
                yield path, {"say": "impossible.structure-place", "structure": structure, "place": there}
            if place in built:
                yield path, {"say": "impossible.structures", "player": built[place], "place": there}
            built[place] = rulebook.faction_names[player.faction]


def encounters_in_place(state: State) -> Found:
    """Encounter tokens are on symbols: set-up puts them there, and nothing moves them."""
    rulebook = state.rulebook
    for place, label in enumerate(rulebook.places if state.encounters else ()):
        symbol = place < rulebook.territories and rulebook.encounter[place]
        if state.encounters >> place & 1 and not symbol:
            there = place_name(rulebook, place)
            yield f"board.{label}.encounter", {"say": "impossible.encounter-place", "place": there}


RULES: tuple[Callable[[State], Found], ...] = (
    nothing_negative, tracks_in_range, cubes_have_room, stars_have_room, cards_once, units_in_place, workers_on_land,
    structures_apart, encounters_in_place, *POSSIBLE,
)  # fmt: skip
