"""Candidates for the list of actions that nobody can take now, and why: lines without the player, possible or not."""

from __future__ import annotations

from collections.abc import Iterator

from scythe_ref.scythe.engine.options import Node
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, FACTORY_SECTION, KIND_OF, KINDS, SECTIONS, WORKERS
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.lab.action_words import SECTION_LINES, top_lines

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
