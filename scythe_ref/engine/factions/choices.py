"""What the factions add to the choices that are generated: steps, abilities, tokens. One function a seam.

The generator and the checks are two paths on purpose: nothing here asks a check.
"""

from __future__ import annotations

from scythe_ref.engine.actions.action import Action
from scythe_ref.engine.core.registry import Registry
from scythe_ref.engine.core.rulebook import FACTORY, FARM, LAKE, MOUNTAIN, VILLAGE
from scythe_ref.engine.options.fighting import ABILITY, CARDS, LAKES
from scythe_ref.engine.options.node import Menu
from scythe_ref.engine.options.objectives import LIMIT
from scythe_ref.engine.options.paying import CARD, OR, SOURCES
from scythe_ref.engine.options.reach import Ground
from scythe_ref.engine.options.root import SECTION
from scythe_ref.engine.options.tables import LINKS, TURN
from scythe_ref.engine.position.state import (
    CARD_VALUES,
    CHARACTER,
    FACTORY_SECTION,
    NOWHERE,
    TRAPS,
    WORKER,
    Combat,
    State,
)

Steps = tuple[int, int, int]
"""Where a unit gets by other ways than over land; over which rivers, by their far side; onto which lakes. In bits."""

NONE: Steps = (0, 0, 0)
EVERYWHERE = -1


def register(registry: Registry) -> None:
    """Declare what each faction adds."""
    for name, steps in (
        ("nordic", _nordic),
        ("polania", _polania),
        ("saxony", _saxony),
        ("rusviet", _rusviet),
        ("crimea", _crimea),
        ("albion", _albion),
        ("togawa", _togawa),
    ):
        registry.hook(LINKS[name], steps)
    registry.hook(ABILITY["artillery"], _artillery)
    registry.hook(ABILITY["disarm"], _disarm)
    registry.hook(ABILITY["sword"], lambda s, f, side: side == 0)
    registry.hook(ABILITY["shield"], lambda s, f, side: side == 1)
    registry.hook(ABILITY["ronin"], _ronin)
    registry.hook(CARDS, _more_cards)
    registry.hook(LAKES, _lakes)
    registry.hook(SOURCES, _coercion)
    registry.hook(SECTION["rusviet"], _relentless)
    registry.hook(LIMIT["saxony"], lambda: True)
    registry.hook(TURN["albion"], _flags)
    registry.hook(TURN["togawa"], _traps)


def _has(ground: Ground, ability: str) -> bool:
    player = ground.state.players[ground.player]
    return bool(player.abilities & ground.state.rulebook.ability_bits[player.faction].get(ability, 0))


# -- steps ----------------------------------------------------------------------------------------------------------


def _nordic(ground: Ground, kind: int, _place: int) -> Steps:
    if kind == WORKER:
        return (0, EVERYWHERE, 0)
    return (0, 0, EVERYWHERE) if _has(ground, "seaworthy") else NONE


def _polania(ground: Ground, kind: int, place: int) -> Steps:
    if kind == WORKER or not _has(ground, "submerge"):
        return NONE
    lakes = ground.tables.lakes
    return (lakes if lakes >> place & 1 else 0, 0, EVERYWHERE)


def _saxony(ground: Ground, kind: int, place: int) -> Steps:
    if kind == WORKER or not _has(ground, "underpass"):
        return NONE
    joined = ground.tables.tunnels | (ground.tables.of_terrain[MOUNTAIN] & ground.held())
    mine = ground.state.players[ground.player].structures[0]
    if mine >= 0:
        joined |= 1 << mine
    return (joined, 0, 0) if joined >> place & 1 else NONE


def _rusviet(ground: Ground, kind: int, place: int) -> Steps:
    if kind == WORKER or not _has(ground, "township"):
        return NONE
    terrain = ground.tables.of_terrain
    joined = terrain[FACTORY] | (terrain[VILLAGE] & ground.held())
    return (joined, 0, 0) if joined >> place & 1 else NONE


def _crimea(ground: Ground, kind: int, _place: int) -> Steps:
    if kind == WORKER or not _has(ground, "wayfare"):
        return NONE
    state = ground.state
    rulebook = state.rulebook
    if len(state.players) > rulebook.numbers.players_base_max:
        free = ground.tables.of_terrain[FARM] & ~(ground.fighters | ground.workers | ground.stood())
        return (free, 0, 0)
    played = {player.faction for player in state.players}
    bases = sum(1 << base for faction, base in enumerate(rulebook.base) if faction not in played)
    if rulebook.switches["wayfare-own-base"] == "allowed":
        bases |= 1 << rulebook.base[state.players[ground.player].faction]
    return (bases, 0, 0)


def _albion(ground: Ground, kind: int, place: int) -> Steps:
    if kind == WORKER:
        return NONE
    player = ground.state.players[ground.player]
    linked = rivers = 0
    if _has(ground, "burrow"):
        dug = ground.tables.tunnels | (1 << player.structures[0] if player.structures[0] >= 0 else 0)
        rivers = EVERYWHERE if dug >> place & 1 else dug
    if _has(ground, "rally"):
        linked = ground.worked() | _bits(player.tokens)
    return (linked & ground.tables.territories, rivers, 0)


def _togawa(ground: Ground, kind: int, _place: int) -> Steps:
    if kind == WORKER:
        return NONE
    rivers = EVERYWHERE if _has(ground, "toka") and not ground.state.turn.crossed else 0
    lakes = EVERYWHERE if _has(ground, "suiton") else 0
    linked = _bits(ground.state.players[ground.player].tokens) if _has(ground, "shinobi") else 0
    return (linked, rivers, lakes)


def _bits(places: list[int]) -> int:
    return sum(1 << place for place in places if place >= 0)


# -- combat ---------------------------------------------------------------------------------------------------------


def _artillery(state: State, fight: Combat, side: int) -> bool:
    return state.players[fight.sides[side]].power >= state.rulebook.numbers.artillery_cost


def _disarm(state: State, fight: Combat, side: int) -> bool:
    rulebook = state.rulebook
    own_mine = state.players[fight.sides[side]].structures[0] == fight.place
    return rulebook.tunnel[fight.place] or (own_mine and rulebook.switches["disarm-mine"] == "counts")


def _ronin(state: State, fight: Combat, side: int) -> bool:
    units = state.players[fight.sides[side]].units
    return not fight.airships and units[:5].count(fight.place) == 1 and fight.place not in units[5:]


def _more_cards(state: State, fight: Combat, side: int) -> int:
    """Return the cards that People's Army and Suiton add."""
    number = fight.sides[side]
    player = state.players[number]
    rulebook = state.rulebook
    if fight.airships or not state.fighters_at(number, fight.place):
        return 0
    bits = rulebook.ability_bits[player.faction]
    more: int = 0
    if player.abilities & bits.get("peoples-army", 0) and fight.place in player.units[5:]:
        more += rulebook.numbers.combat_peoples_army_cards
    if player.abilities & bits.get("suiton", 0) and rulebook.terrain[fight.place] == LAKE:
        more += rulebook.numbers.combat_suiton_cards
    return more


def _lakes(state: State, number: int, place: int) -> list[int]:
    """Return the lakes that Seaworthy opens to a retreat: beside the combat and free of opponents."""
    player = state.players[number]
    rulebook = state.rulebook
    if not player.abilities & rulebook.ability_bits[player.faction].get("seaworthy", 0):
        return []
    others = [other.units for index, other in enumerate(state.players) if index != number]
    return sorted(
        lake
        for lake in rulebook.neighbours[place]
        if rulebook.terrain[lake] == LAKE and not any(lake in units for units in others)
    )


# -- the rest -------------------------------------------------------------------------------------------------------


def _coercion(state: State, number: int, _kind: int) -> list[tuple[int, str, str]]:
    player = state.players[number]
    rulebook = state.rulebook
    if player.faction != rulebook.faction_index["crimea"] or state.turn.coerced or not any(player.hand):
        return []
    values = OR.join(str(value) for value, held in zip(CARD_VALUES, player.hand, strict=True) if held)
    return [(rulebook.numbers.coercion_cards, CARD, values)]


def _relentless(state: State, section: int) -> bool:
    switches = state.rulebook.switches
    allowed = switches["relentless-factory-card"] == "allowed" and switches["rusviet-variant"] == "not-played"
    return section != FACTORY_SECTION or allowed


def _flags(menu: Menu, ground: Ground) -> None:
    """Add the Flag that Albion may place where its character has ended its movement."""
    state = ground.state
    player = state.players[ground.player]
    place = player.units[CHARACTER]
    if not state.turn.moved & 1 or NOWHERE not in player.tokens or not _free_for_token(state, place):
        return
    name = state.rulebook.places[place]
    menu.add(("flag", name), Action("albion", "flag", (name,)))


def _traps(menu: Menu, ground: Ground) -> None:
    """Add the Traps that Togawa may place or arm again."""
    state = ground.state
    player = state.players[ground.player]
    if not state.turn.moved & 0b11111:
        return
    names = state.rulebook.places
    place = player.units[CHARACTER]
    if state.turn.moved & 1 and NOWHERE in player.tokens and _free_for_token(state, place):
        for token, penalty in enumerate(TRAPS):
            if player.tokens[token] == NOWHERE:
                menu.add(("trap", penalty, names[place]), Action("togawa", "trap", (penalty, names[place])))
    if not _has(ground, "shinobi"):
        return
    ended = {player.units[unit] for unit in range(5) if state.turn.moved >> unit & 1}
    for token, place in enumerate(player.tokens):
        if place in ended and place >= 0 and not player.armed >> token & 1:
            menu.add(("rearm", names[place]), Action("togawa", "rearm", (names[place],)))


def _free_for_token(state: State, place: int) -> bool:
    """Tell whether a place is a territory without a Flag or Trap."""
    return 0 <= place < state.rulebook.territories and all(place not in player.tokens for player in state.players)
