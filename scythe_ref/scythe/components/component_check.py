"""Checks of the components, the board among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from scythe_ref.library import Found, Models
from scythe_ref.schema.common import Loc
from scythe_ref.scythe.schema.component import Board, Direction

MAT_BRACKETS, MAT_COINS, MAT_COSTS = 6, 6, 13
"""The sums of the bracketed boxes, the coins and the printed costs of every player mat."""

DECKS: dict[str, tuple[str, str]] = {
    "objectives": ("base", "objective_cards"),
    "factory-cards": ("base", "factory_cards"),
    "encounter-cards": ("base", "encounter_cards"),
    "structure-bonus-tiles": ("base", "structure_bonus_tiles"),
    "airship-tiles": ("wind-gambit", "airship_tiles"),
    "resolution-tiles": ("wind-gambit", "resolution_tiles"),
}
"""The box, and the pieces in it, that each kind of card or tile has to fill."""

BOX_OF_MODULE = {"base": "base", "invaders-from-afar": "invaders-from-afar"}


def component_problems(model: Any, models: Models) -> Found:
    """Yield each inconsistency of a component as its place in the document and a sentence."""
    if model.kind in DECKS:
        yield from _deck(model, models)
    if check := _CHECKS.get(model.kind):
        yield from check(model, models)


def _board(model: Any, _: Models) -> Found:
    return board_problems(model)


def _factions(model: Any, _: Models) -> Found:
    for name, seat in _out_of_line({name: mat.seat for name, mat in model.factions.items()}):
        yield (
            ("factions", name, "seat"),
            f"{seat} is taken twice or isn't a seat; the seats are 1 to {len(model.factions)}",
        )


def _mats(model: Any, _: Models) -> Found:
    """Yield the mats that break a pattern of all printed mats, so that a slip in one number shows."""
    for name, order in _out_of_line({name: mat.order for name, mat in model.mats.items()}):
        yield ("mats", name, "order"), f"{order} is taken twice or isn't a place; the places are 1 to {len(model.mats)}"
    for name, mat in model.mats.items():
        for what, total, expected in (
            ("bracketed boxes", sum(section.cost - section.min for section in mat.sections), MAT_BRACKETS),
            ("coins", sum(section.coins for section in mat.sections), MAT_COINS),
            ("costs", sum(section.cost for section in mat.sections), MAT_COSTS),
        ):
            if total != expected:
                message = f"the {what} of {name} add up to {total}, but on every mat it is {expected}"
                yield ("mats", name, "sections"), message


def _out_of_line(places: dict[str, int]) -> Iterator[tuple[str, int]]:
    """Yield each place that is out of range or taken twice, with its name."""
    for name, place in places.items():
        if list(places.values()).count(place) > 1 or not 1 <= place <= len(places):
            yield name, place


def _items(model: Any) -> tuple[str, dict[str, Any]]:
    key = "cards" if hasattr(model, "cards") else "tiles"
    return key, getattr(model, key)


def _deck(model: Any, models: Models) -> Found:
    key, items = _items(model)
    numbers = sorted(int(number) for number in items if number.isdigit())
    if numbers and numbers != list(range(1, len(items) + 1)):
        missing = sorted(set(range(1, max(numbers) + 1)).difference(numbers))
        yield (key,), f"the numbers must run from 1 without a gap; {', '.join(map(str, missing))} missing"
    box, pieces = DECKS[model.kind]
    stated = _pieces(models, box).get(pieces)
    there = sum(not getattr(item, "promo", False) for item in items.values())
    if stated is not None and there != stated:
        yield (key,), f"without promo cards there are {there}, but the box has {stated} {pieces.replace('_', ' ')}"


def _pieces(models: Models, box: str) -> dict[str, int]:
    contents = models.get("box-contents")
    found: dict[str, int] = contents.boxes[box].pieces if contents and box in contents.boxes else {}
    return found


BOXES = {"box": "base", "wind-gambit-box": "wind-gambit", "invaders-box": "invaders-from-afar"}
"""The group of single numbers that repeats a box's contents."""


def _numbers(model: Any, models: Models) -> Found:
    """Yield levels out of order, and single numbers that differ from a tile or a box that says the same."""
    for index in _out_of_order([tier.popularity_max for tier in model.popularity_tiers], -1):
        yield (
            ("popularity_tiers", index),
            "'popularity_max' must rise from level to level, and only the last level has none",
        )
    for name, number in _on_the_board(models).items():
        if (stated := model.numbers.get("board", {}).get(name, number)) != number:
            yield ("numbers", "board", name), f"the board has {number} {name.replace('_', ' ')}, not {stated}"
    for (group, name), number in _repeated_values(models).items():
        stated = model.numbers.get(group, {}).get(name)
        if stated is not None and stated != number:
            yield ("numbers", group, name), f"the cards, tiles and boxes say {number}, not {stated}"


def _on_the_board(models: Models) -> dict[str, int]:
    if "board" not in models:
        return {}
    board = models["board"]
    land = [h for h in board.territories.values() if h.terrain != "home_base"]
    return {
        "territories": len(land),
        "tunnels": sum(h.tunnel for h in land),
        "encounters": sum(h.encounter for h in land),
        "lakes": sum(h.terrain == "lake" for h in land),
        "home_bases": len(board.home_bases),
        "river_edges": sum(len(h.rivers) for h in board.territories.values()) // 2,
    }


def _repeated_values(models: Models) -> dict[tuple[str, str], int]:
    """Return the values that single numbers must have, by group and name, if they repeat another component."""
    found: dict[tuple[str, str], int] = {}
    for group, box in BOXES.items():
        found.update({(group, name): number for name, number in _pieces(models, box).items()})
    if "resolution-tiles" in models:
        for tile in models["resolution-tiles"].tiles.values():
            for name, value in tile.effect.model_dump(exclude={"do"}).items() if tile.effect else ():
                found[tile.name.lower().replace(" ", "-"), REPEATED_AS.get(name, name)] = value
    return found


REPEATED_AS = {"popularity": "popularity_per_unit"}
"""Names of single numbers for a part of a resolution tile's effect."""


def _factory(model: Any, _: Models) -> Found:
    for number, card in model.cards.items():
        if bool(card.gain) == bool(card.choose_one):
            yield ("cards", number), f"card {number} needs either 'gain' or 'choose_one'"
        if len(card.choose_one) == 1:
            yield ("cards", number, "choose_one"), f"card {number} offers a choice of one"


def _encounters(model: Any, _: Models) -> Found:
    for number, card in model.cards.items():
        costs = [list(option.cost) for option in (card.a, card.b, card.c)]
        if costs != [[], ["coins"], ["popularity"]]:
            yield ("cards", number), f"card {number}: option a is free, b costs coins and c costs popularity"


def _bonus(model: Any, _: Models) -> Found:
    for name, tile in model.tiles.items():
        worth = 0
        for index, row in enumerate(tile.coins):
            if row.coins <= worth:
                yield ("tiles", name, "coins", index), "the coins must rise from row to row"
            worth = row.coins
        for index in _out_of_order([row.max for row in tile.coins], 0):
            yield ("tiles", name, "coins", index), "'max' must rise from row to row, and only the last row has none"


def _out_of_order(ends: list[int | None], before: int) -> Iterator[int]:
    """Yield the index of every row that does not end after the one before it; the last one has no end."""
    for index, end in enumerate(ends):
        if (end is None) != (index == len(ends) - 1) or (end is not None and end <= before):
            yield index
        before = before if end is None else end


def _tiles(model: Any, models: Models) -> Found:
    sides: dict[str, int] = {}
    for number, tile in model.tiles.items():
        here: Loc = ("tiles", number)
        if tile.words is not None or tile.entered:
            yield here, f"'words' and 'entered' belong to an owner's entries in content/local, not to tile {number}"
        if tile.effect is not None and not tile.sources:
            yield here, f"the effect of tile {number} has no source"
        side = getattr(tile, "side", None)
        if side is None:
            continue
        sides[side] = sides.get(side, 0) + 1
        if (side == "passive" and tile.carry) or (side == "aggressive" and tile.range):
            yield here, f"passive tiles have a range, aggressive tiles say what is carried; tile {number} is {side}"
    each = _pieces(models, "wind-gambit").get("airship_tiles_of_each_side")
    for side, number in sides.items():
        if each is not None and number != each:
            yield ("tiles",), f"there are {number} {side} tiles, not {each}"


def _triumph(model: Any, models: Models) -> Found:
    numbers = models["numbers"].numbers if "numbers" in models else {}
    pieces = numbers.get("player", {})
    expected = {
        **{(name, "needs"): pieces.get(name) for name in ("mechs", "structures", "recruits", "workers")},
        ("upgrades", "needs"): pieces.get("cubes"),
        ("popularity", "needs"): numbers.get("popularity", {}).get("max"),
        ("power", "needs"): numbers.get("power", {}).get("max"),
        ("objective", "stars"): numbers.get("objective", {}).get("stars"),
        ("combat_win", "stars"): numbers.get("combat", {}).get("stars"),
    }
    for (goal, key), number in expected.items():
        stated = getattr(model.goals[goal], key) if goal in model.goals else None
        if None not in (stated, number) and stated != number:
            yield ("goals", goal, key), f"the numbers say {number}, not {stated}"


def _boxes(model: Any, models: Models) -> Found:
    expected: dict[tuple[str, str], int] = {}
    if "numbers" in models:
        numbers = models["numbers"]
        expected["base", "combat_cards"] = sum(numbers.combat_cards.values())
        for name, count in numbers.numbers.get("player", {}).items():
            expected["player", name] = count
        if "airships" in numbers.numbers.get("player", {}) and "factions" in models:
            expected["wind-gambit", "airships"] = len(models["factions"].factions)
    for kind, key, pieces in (("factions", "factions", "faction_mats"), ("player-mats", "mats", "player_mats")):
        for module, box in BOX_OF_MODULE.items():
            if kind in models:
                expected[box, pieces] = sum(mat.module == module for mat in getattr(models[kind], key).values())
    for (box, name), number in expected.items():
        stated = _pieces(models, box).get(name)
        if stated is not None and stated != number:
            yield ("boxes", box, "pieces", name), f"the other components have {number} of these, not {stated}"


_CHECKS: dict[str, Callable[[Any, Models], Found]] = {
    "board": _board,
    "factions": _factions,
    "player-mats": _mats,
    "numbers": _numbers,
    "factory-cards": _factory,
    "encounter-cards": _encounters,
    "structure-bonus-tiles": _bonus,
    "airship-tiles": _tiles,
    "resolution-tiles": _tiles,
    "triumph-track": _triumph,
    "box-contents": _boxes,
}


OPPOSITE: dict[Direction, Direction] = {"E": "W", "W": "E", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}
STEP: dict[Direction, tuple[int, int]] = {
    "E": (1, 0),
    "NE": (1, -1),
    "NW": (0, -1),
    "W": (-1, 0),
    "SW": (-1, 1),
    "SE": (0, 1),
}


def board_problems(board: Board) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield each inconsistency of the board as its place in the document and a sentence."""
    for name, hexagon in board.territories.items():
        for direction, other_name in hexagon.neighbours.items():
            here = ("territories", name, "neighbours", direction)
            other = board.territories.get(other_name)
            if other is None:
                yield here, f"{name} has the neighbour {other_name}, which is not on the board"
                continue
            if other.neighbours.get(OPPOSITE[direction]) != name:
                back = OPPOSITE[direction]
                yield here, f"{name} has {other_name} in the {direction}, but {other_name} has no {name} in the {back}"
            step = STEP[direction]
            if (hexagon.q + step[0], hexagon.r + step[1]) != (other.q, other.r):
                yield here, f"by its coordinates {other_name} isn't {direction} of {name}"
        for index, direction in enumerate(hexagon.rivers):
            place = ("territories", name, "rivers", index)
            neighbour = hexagon.neighbours.get(direction)
            if neighbour is None:
                yield place, f"{name} has a river in the {direction}, where it has no neighbour"
            elif neighbour in board.territories and OPPOSITE[direction] not in board.territories[neighbour].rivers:
                yield place, f"{name} has a river towards {neighbour}, but {neighbour} has none towards {name}"
    for faction, base in board.home_bases.items():
        for index, start in enumerate(base.worker_start):
            if start not in board.territories[base.id].neighbours.values():
                yield ("home_bases", faction, "worker_start", index), f"{start} does not touch {base.id}"
