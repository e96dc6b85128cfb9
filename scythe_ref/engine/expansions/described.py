"""What modules add to positions: their state made from a description, and the description of their state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from scythe_ref.engine.expansions.airships.state import (
    CARRIES_RESOURCES,
    CARRIES_UNKNOWN,
    CARRIES_WORKERS,
    COMBAT,
    MOMENTS,
    POWER_LOSS,
    AirshipsState,
    effects_data,
    effects_of,
    known_for_certain,
    printed_tiles,
)
from scythe_ref.engine.expansions.resolutions.state import (
    NOT_SET_OFF,
    OBJECTIVES,
    ROUNDS,
    UNKNOWN,
    ResolutionsState,
    effect_data,
    effect_of,
)
from scythe_ref.engine.position.state import ABOARD, NOWHERE, RESOURCES, WORKERS

if TYPE_CHECKING:
    from scythe_ref.engine.core.rulebook import Rulebook
    from scythe_ref.engine.position.state import Player, State

CARRIES = ("resources", "workers", "unknown")
BUILT = ("airships", "resolutions")
"""The modules that have a state here."""

SHORT = {"none": [], "blitzkrieg": [{"do": COMBAT, "stars": 1}]}
"""Names of effects that have a short one."""


class Builder(Protocol):
    """What builds a position: its description, and where defects are noted."""

    data: Mapping[str, Any]
    named: Mapping[str, Mapping[str, Any]]
    rulebook: Rulebook

    def fail(self, path: str, message: str) -> None:
        """Note a defect."""
        ...

    def index(self, path: str, name: Any, names: tuple[str, ...] | Mapping[str, int], what: str) -> int:
        """Return the number of a name, or note that there is none."""
        ...

    def place(self, label: str, faction: int, path: str) -> int:
        """Return the place that a label means to a faction."""
        ...

    def once(self, names: Iterable[int] | None, path: str) -> list[int]:
        """Return numbers, each of them once, and note those that stand there twice."""
        ...


def build_modules(builder: Builder, state: State, factions: list[str]) -> None:
    """Add the modules in play to a state."""
    modules = builder.data.get("modules") or ()
    tiles = builder.data.get("airship_tiles")
    own = any(player.get("airship") or player.get("airship_tiles") for player in builder.named.values())
    if tiles is not None or "airships" in modules or own:
        _airships(builder, state, factions, tiles or {})
    tile = builder.data.get("resolution_tile")
    if tile is not None or "resolutions" in modules:
        _resolutions(builder, state, factions, tile)


# -- airships -------------------------------------------------------------------------------------------------------


def _airships(builder: Builder, state: State, factions: list[str], tiles: Mapping[str, Any]) -> None:
    module = AirshipsState(len(factions))
    state.modules["airships"] = module
    for number, name in enumerate(factions):
        said = builder.named.get(name, {})
        own = said.get("airship_tiles")
        _tiles(builder, module, number, own or tiles, f"players.{name}.airship_tiles" if own else "airship_tiles")
        airship = said.get("airship") or {}
        player = state.players[number]
        at = builder.place(airship.get("at") or "home", player.faction, f"players.{name}.airship.at")
        player.airship = at if at >= 0 else builder.rulebook.base[player.faction]
        module.cargo[number] = [airship.get(resource) or 0 for resource in RESOURCES]
        _passengers(builder, player, airship, module.carries[number], f"players.{name}.airship")


def _tiles(builder: Builder, module: AirshipsState, number: int, said: Mapping[str, Any], path: str) -> None:
    """Take over what a player's two tiles say: as it is stated, else as it is printed on the tiles that are named."""
    passive, aggressive = said.get("passive") or 0, said.get("aggressive") or 0
    for side, tile in (("passive", passive), ("aggressive", aggressive)):
        known = builder.rulebook.airship_tiles.get(tile)
        if tile and (known is None or known["side"] != side):
            builder.fail(f"{path}.{side}", f"there is no {side} airship tile {tile}")
            return
    reach, carries, effects = printed_tiles(builder.rulebook, passive, aggressive)
    stated = said.get("range")
    module.ranges[number] = stated if stated is not None else reach if passive else 1
    carry = said.get("carry")
    fallback = carries if aggressive else CARRIES_RESOURCES
    module.carries[number] = CARRIES.index(carry) if carry else fallback
    if said.get("effect") is not None:
        effects = effects_of(_stated(builder, said["effect"], f"{path}.effect"))
    for name, value in zip(("blitzkrieg", "tolls", "losses", "moments", "riddles"), effects, strict=True):
        getattr(module, name)[number] = value
    module.passive[number], module.aggressive[number] = passive, aggressive


def _stated(builder: Builder, said: Any, path: str) -> list[Mapping[str, Any]]:
    """Return the effects that a description states, each of them once."""
    if isinstance(said, str):
        if said not in SHORT:
            builder.index(path, said, tuple(SHORT), "short name of an effect")
        return list(SHORT.get(said, ()))
    effects = [said] if isinstance(said, Mapping) else list(said)
    names = [effect["do"] for effect in effects]
    if len(set(names)) < len(names):
        builder.fail(path, "an effect is named twice")
    for effect in effects:
        if effect["do"] == POWER_LOSS and effect.get("when") not in MOMENTS:
            builder.fail(path, f"say with 'when' at what moment power is lost: {' or '.join(MOMENTS)}")
        numbers = [n for value in effect.values() for n in (value if isinstance(value, list) else [value])]
        if effect.get("by_resources") == [] or 0 in numbers:
            builder.fail(path, f"{effect['do']} has a number of 1 or more for everything it counts")
    return effects


def _passengers(builder: Builder, player: Player, said: Mapping[str, Any], carries: int, path: str) -> None:
    numbers = builder.rulebook.numbers
    aboard = said.get("workers") or 0
    goods = sum(said.get(resource) or 0 for resource in RESOURCES)
    on_mat = [unit for unit in WORKERS if player.units[unit] == NOWHERE]
    if carries == CARRIES_WORKERS and (goods or aboard > numbers.airship_workers):
        builder.fail(path, f"by the tile in play an airship carries up to {numbers.airship_workers} workers")
    if carries == CARRIES_RESOURCES and (aboard or goods > numbers.airship_resources):
        builder.fail(path, f"by the tile in play an airship carries up to {numbers.airship_resources} resources")
    if carries == CARRIES_UNKNOWN and (aboard or goods):
        builder.fail(path, "what an airship carries by the tile in play is not known: state it with 'carry'")
    if aboard > len(on_mat):
        builder.fail(path, f"there are only {len(WORKERS)} workers")
    for unit in on_mat[:aboard]:
        player.units[unit] = ABOARD


def describe_tiles(module: AirshipsState, number: int) -> dict[str, Any]:
    """Return what a player's airship tiles say.

    Args:
        number: Index of the player.
    """
    tiles: dict[str, Any] = {
        "effect": _effect_name(module, number),
        "passive": module.passive[number] or None,
        "aggressive": module.aggressive[number] or None,
    }
    if module.ranges[number]:
        tiles["range"] = module.ranges[number]
    if module.carries[number] != CARRIES_UNKNOWN:
        tiles["carry"] = CARRIES[module.carries[number]]
    return {name: value for name, value in sorted(tiles.items()) if value is not None}


def _effect_name(module: AirshipsState, number: int) -> Any:
    """Return what a description says of the effect; None where the printed tiles say it better."""
    if not known_for_certain(module, number):
        return None
    effects = effects_data(module, number)
    short = next((name for name, meaning in SHORT.items() if meaning == effects), None)
    return short or (effects[0] if len(effects) == 1 else effects)


def describe_modules(state: State) -> dict[str, Any]:
    """Return what a description says of the modules in play, apart from the players."""
    data: dict[str, Any] = {}
    airships = state.modules.get("airships")
    if isinstance(airships, AirshipsState):
        tiles = [describe_tiles(airships, number) for number in range(len(state.players))]
        if all(tile == tiles[0] for tile in tiles):
            data["airship_tiles"] = tiles[0]
    resolutions = state.modules.get("resolutions")
    if isinstance(resolutions, ResolutionsState):
        data["resolution_tile"] = describe_resolution(state, resolutions)
    return data


def describe_airship(state: State, number: int, label: str) -> dict[str, Any]:
    """Return what a description says of one player's airship.

    Args:
        number: Index of the player.
    """
    module = state.modules["airships"]
    assert isinstance(module, AirshipsState)
    aboard = {name: held for name, held in zip(RESOURCES, module.cargo[number], strict=True) if held}
    workers = state.players[number].units.count(ABOARD)
    data: dict[str, Any] = {"airship": {"at": label, **({"workers": workers} if workers else {}), **aboard}}
    if "airship_tiles" not in describe_modules(state):
        data["airship_tiles"] = describe_tiles(module, number)
    return data


# -- resolutions ----------------------------------------------------------------------------------------------------


def _resolutions(builder: Builder, state: State, factions: list[str], said: Mapping[str, Any] | None) -> None:
    module = ResolutionsState(len(factions))
    state.modules["resolutions"] = module
    if said is None:
        return  # set-up is still to draw one
    tile = said.get("tile") or 0
    known = builder.rulebook.resolution_tiles
    if tile and tile not in known:
        builder.fail("resolution_tile.tile", f"there is no resolution tile {tile}")
        return
    if not tile and not said.get("effect"):
        builder.fail("resolution_tile", "name the tile, or state its effect")
        return
    module.chosen = 1
    module.tile = tile
    module.kind, module.numbers = effect_of(said.get("effect") or known[tile].get("effect"))
    if 0 in module.numbers:
        builder.fail("resolution_tile.effect", "its numbers are 1 or more")
    _course(builder, state, module, factions, said)
    if module.kind == OBJECTIVES:
        _laid_out(builder, state, module, said)
    for name, cards in (said.get("stars") or {}).items():
        player = builder.index("resolution_tile.stars", name, tuple(factions), "player")
        for card in builder.once(cards, f"resolution_tile.stars.{name}"):
            if card not in module.objectives:
                builder.fail("resolution_tile.stars", f"the objective {card} does not lie beside the triumph track")
            module.place_stars([(player, card)])
        placed = sum(state.players[player].stars) + len(cards) if player >= 0 else 0
        if placed > builder.rulebook.numbers.player_stars:
            most = builder.rulebook.numbers.player_stars
            builder.fail("resolution_tile.stars", f"nobody has more than {most} stars")


def _course(
    builder: Builder, state: State, module: ResolutionsState, factions: list[str], said: Mapping[str, Any]
) -> None:
    """Count the turns that are left, and note who has set off the last ones."""
    if module.kind == ROUNDS:
        module.left = module.numbers * len(factions)
        module.left[state.active] -= 1
    by = said.get("set_off_by")
    if by is not None and module.kind not in (ROUNDS, UNKNOWN):
        module.set_off = builder.index("resolution_tile.set_off_by", by, tuple(factions), "player")
        module.left = [module.numbers[2]] * len(factions)
        if module.kind == OBJECTIVES and module.set_off >= 0:
            module.left[module.set_off] = 0
    for name, turns in (said.get("turns_left") or {}).items():
        player = builder.index("resolution_tile.turns_left", name, tuple(factions), "player")
        if player >= 0 and module.left[player] >= 0:
            module.left[player] = turns
        else:
            builder.fail("resolution_tile.turns_left", "nobody counts turns yet")


def _laid_out(builder: Builder, state: State, module: ResolutionsState, said: Mapping[str, Any]) -> None:
    held = {number for player in state.players for number in player.objectives}
    free = [number for number in builder.rulebook.objective_cards if number not in held]
    cards = said.get("objectives")
    for number in builder.once(cards, "resolution_tile.objectives"):
        if number not in free:
            builder.fail("resolution_tile.objectives", f"there is no objective {number}, or a player has it")
    module.objectives = sorted(free[: module.numbers[0]] if cards is None else cards)


def describe_resolution(state: State, module: ResolutionsState) -> dict[str, Any] | None:
    """Return the resolution tile as a description has it; None where none has been drawn."""
    effect = effect_data(module)
    if not module.tile and effect is None:
        return None
    names = [state.rulebook.factions[player.faction] for player in state.players]
    data: dict[str, Any] = {"tile": module.tile} if module.tile else {}
    if effect is not None:
        data["effect"] = effect
    if module.set_off != NOT_SET_OFF:
        data["set_off_by"] = names[module.set_off]
    if max(module.left) >= 0:
        data["turns_left"] = dict(zip(names, module.left, strict=True))
    if module.objectives:
        data["objectives"] = list(module.objectives)
    starred = {name: module.starred(number) for number, name in enumerate(names)}
    if module.stars:
        data["stars"] = {name: cards for name, cards in starred.items() if cards}
    return data
