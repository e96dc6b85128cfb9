"""Steps of units: those that a choice offers, and lines, possible or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.options import Node
from scythe_ref.scythe.engine.position.names import CHARACTER, FACTORY_SECTION, KINDS, MECH, MOVING, RESOURCES
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.move.movement import UNITS_OF_KIND
from scythe_ref.scythe.lab.editing import HOME, home_of

MOVES = ("move", "factory-move")
"""The verbs of the Move action and of a Factory card's."""


def move_lines(state: State, verbs: Sequence[str], owner: str, kind: str, place: str, target: str) -> list[str]:
    """Return one step of a unit by each verb; off a lake also with all that it could take along."""
    rulebook = state.rulebook
    if kind not in KINDS or owner not in rulebook.factions:
        return []
    home = home_of(owner, rulebook)
    begun, ended = (HOME if label == home else label for label in (place, target))
    loads = [""]
    if rulebook.terrain[rulebook.index[place]] == LAKE and kind in (KINDS[CHARACTER], KINDS[MECH]):
        load = _load_of(state, owner, kind, rulebook.index[place])
        loads += [f" with {load}"] if load else []
    return [f"{owner} {verb} {kind} {begun} to {ended}{load}" for verb in verbs for load in loads]


def moving_verbs(state: State, begin: object) -> list[str]:
    """Return the verbs by which the active player can move units now, or would if it were the time.

    Args:
        begin: The next choice.
    """
    turn = state.turn
    if turn.stage == MOVING:
        return ["factory-move" if turn.factory else "move"]
    if turn.section >= 0:
        return ["factory-move" if turn.section == FACTORY_SECTION else "move"]
    sections = [label[1] for label in moving_sections(begin)] if isinstance(begin, Node) else []
    return [MOVES[("move", "factory").index(section)] for section in sections] or ["move"]


def moving_sections(begin: Node) -> list[Any]:
    """Return the options to put the action token where units move."""
    return [label for label in begin.options if label in (("section", "move"), ("section", "factory"))]


def moves_of(state: State, choice: Node, kind: str, place: str) -> Iterator[int]:
    """Yield the numbers of the options that move a unit."""
    rulebook = state.rulebook
    home = home_of(rulebook.factions[state.players[choice.player].faction], rulebook)
    own = HOME if place == home else place
    for index, label in enumerate(choice.options):
        if isinstance(label, tuple) and label[0] in MOVES and label[1:3] in ((kind, own), (kind,)):
            yield index


def goes_on(state: State, player: int, kind: str, place: str) -> bool:
    """Check that a line about a unit means the one that has just moved: one that has not moved goes first."""
    index = state.rulebook.index[place]
    there = [unit for unit in UNITS_OF_KIND.get(kind, ()) if state.place_of(player, unit) == index]
    return state.turn.mover in there and all(state.turn.moved >> unit & 1 for unit in there)


def _load_of(state: State, owner: str, kind: str, place: int) -> str:
    """Return everything that a unit could take along from a place."""
    player = state.player_of(state.rulebook.faction_index[owner])
    workers = state.workers_at(player, place) if player >= 0 and kind == KINDS[MECH] else 0
    counted = [(workers, "worker"), *zip(state.goods_at(place), RESOURCES, strict=True)]
    return ", ".join(f"{number} {thing}" for number, thing in counted if number)
