"""Lines of actions for the lab: steps of units, and candidates that nobody can take now, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.expansions.airships.state import cargo_of, workers_aboard
from scythe_ref.scythe.engine.options import Node
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    CHARACTER,
    FACTORY_SECTION,
    KIND_OF,
    KINDS,
    MECH,
    MOVING,
    RESOURCES,
    SECTIONS,
    WORKERS,
)
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.move.movement import UNITS_OF_KIND
from scythe_ref.scythe.lab.action_words import SECTION_LINES, top_lines
from scythe_ref.scythe.lab.editing import AIRSHIP, HOME, home_of

_IN_A_TURN = ("section", "action", "unit", "end")
"""Kinds of choices at which somebody may want to reveal an objective."""


def candidate_lines(state: State, choice: Node) -> Iterator[str]:
    """Yield the lines that a player may look for at a choice."""
    match choice.kind:
        case "section":
            yield from SECTION_LINES
        case "action":
            yield from _rows(state)
            yield from _moves(state, choice.player)
        case "unit":
            yield from _moves(state, choice.player)
        case "end":
            yield from _rows(state)
        case "card" if state.turn.card:
            yield from ("option a", "option b", "option c")
        case "retreat":
            yield from _retreats(state)
    if choice.kind in _IN_A_TURN:
        yield from (f"reveal objective {number}" for number in state.players[choice.player].objectives)


def _rows(state: State) -> Iterator[str]:
    """Yield the actions of the section with the token, in their shortest form."""
    rulebook, player, section = state.rulebook, state.players[state.active], state.turn.section
    places = player.units[WORKERS.start : WORKERS.stop]
    workers = [place for place in places if 0 <= place < rulebook.territories]
    yield from top_lines(SECTIONS[section], rulebook.places[min(workers, default=0)])
    for verb, bottom in zip(BOTTOM_ACTIONS, rulebook.bottoms[player.mat], strict=True):
        if bottom[0] == section:
            yield f"{verb} nothing"


def _moves(state: State, player: int) -> Iterator[str]:
    """Yield a step of each unit on the board, onto the first territory beside it."""
    if SECTIONS[state.turn.section] not in ("move", "factory"):
        return
    verb = "factory-move" if state.turn.section == FACTORY_SECTION else "move"
    rulebook, owner = state.rulebook, state.players[player]
    home = rulebook.base[owner.faction]
    for unit, place in enumerate(owner.units):
        if 0 <= place < len(rulebook.places) and KIND_OF[unit] < len(KINDS):
            near = next((beside for beside in rulebook.neighbours[place] if beside < rulebook.territories), None)
            if near is not None:
                begun = "home" if place == home else rulebook.places[place]
                yield f"{verb} {KINDS[KIND_OF[unit]]} {begun} to {rulebook.places[near]}"


def _retreats(state: State) -> Iterator[str]:
    """Yield the territories beside a lost combat, for the unit that retreats next."""
    fight, rulebook = state.combat, state.rulebook
    assert fight is not None
    units = state.players[fight.sides[fight.loser]].units
    kind = KINDS[KIND_OF[units.index(fight.place)]]
    for place in rulebook.neighbours[fight.place]:
        if place < rulebook.territories:
            yield f"retreat {kind} to {rulebook.places[place]}"


def undropped(state: State, action: Action) -> list[tuple[tuple[int, str], str]]:
    """Return each thing aboard that a flight could not drop where it ends, with the line that drops it there."""
    if action.verb not in MOVES or action.args[0] != AIRSHIP or len(action.args[1]) == 1:
        return []
    *before, (place, clauses) = action.args[1]
    player = state.player_of(state.rulebook.faction_index[action.faction])
    aboard = [(workers_aboard(state, player), KINDS[KIND_OF[WORKERS.start]])]
    aboard += zip(cargo_of(state, player), RESOURCES, strict=True)
    if clauses or any(stop[1] for stop in before):
        return []
    return [
        (part, str(Action(action.faction, action.verb, (AIRSHIP, (*before, (place, (("drop", (part,)),)))))))
        for part in aboard
        if part[0]
    ]


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
