"""The root of a choice: what a state asks for, and of whom."""

from __future__ import annotations

from scythe_ref.scythe.engine.core.registry import Hook, HookFamily
from scythe_ref.scythe.engine.options import fighting, gifts, objectives
from scythe_ref.scythe.engine.options.bottom_row import bottom_options
from scythe_ref.scythe.engine.options.cards import card_choice, factory_option
from scythe_ref.scythe.engine.options.moving import stands_still, unit_options
from scythe_ref.scythe.engine.options.node import Menu, Node
from scythe_ref.scythe.engine.options.pending_choices import pending_card
from scythe_ref.scythe.engine.options.reach import Ground
from scythe_ref.scythe.engine.options.tables import tables
from scythe_ref.scythe.engine.options.top_row import coins_option, top_options
from scythe_ref.scythe.engine.position.names import CLOSED, COMBAT, FACTORY_SECTION, MOVING, OPEN, RETREAT, SECTIONS
from scythe_ref.scythe.engine.position.state import State

MOVE = SECTIONS.index("move")
HALT: Hook[[State], bool] = Hook("legal-halt")
"""Seam: whether nobody can play on, as what a tile says is not known."""

SECTION: HookFamily[[State, int], bool] = HookFamily("legal-section")
"""Seam: whether a faction may put its token where it stood; the faction's name follows."""


def halted(state: State) -> bool:
    """Tell whether nobody has anything to choose: the game is over, or what a tile says is not known."""
    if state.over:
        return True
    # Most games have no expansion: they are spared the look at the hooks, here and at other places that are hot.
    return bool(state.modules) and any(hook(state) for hook in state.rulebook.hooks[HALT])


def root(state: State) -> Node:
    """Return the choice that a state asks for first.

    Every path of choices from here ends in one complete action that the rules allow. One generated line is one step of
    one unit; what may be left unsaid elsewhere is said: the section, the end of a move, which combat, a declined
    ability, what pays.

    Raises:
        ValueError: The game is over, or nobody can play on.
    """
    if state.over:
        raise ValueError("the game is over: nobody has anything to choose")
    if state.modules and halted(state):
        raise ValueError("nobody can play on: what a tile in play says is not known here; read it off the tile")
    # The order is that of what must be finished first: nobody moves on while a combat is open or a card waits.
    stage = state.turn.stage
    if state.combat is not None:
        return fighting.retreat(state, state.combat) if stage == RETREAT else fighting.combat(state, state.combat)
    if stage == COMBAT:
        return fighting.order(state)
    if stage == MOVING:
        return _moving(state)
    if stage == OPEN and state.turn.section < 0:
        return _section(state)
    card = pending_card(state)
    return card_choice(Ground(state, tables(state.rulebook), state.active), card) if card >= 0 else _turn(state)


def _section(state: State) -> Node:
    """Return the choice at the beginning of a turn: where the action token goes."""
    player = state.active
    owner = state.players[player]
    known = tables(state.rulebook)
    sections = known.sections[owner.faction]
    menu = Menu(state, player)
    for section in range(len(SECTIONS)):
        if section == FACTORY_SECTION and not owner.factory_card:
            continue
        if section == owner.section and not _may_stay(state, section):
            continue
        menu.add(*sections[section])
    objectives.options(menu, Ground(state, known, player))
    gifts.options(menu)
    return menu.node("section")


def _may_stay(state: State, section: int) -> bool:
    faction = state.rulebook.factions[state.players[state.active].faction]
    return any(hook(state, section) for hook in state.rulebook.hooks[SECTION[faction]])


def _moving(state: State) -> Node:
    """Return the choice in the middle of a Move action: the next unit, or the end of it."""
    player = state.active
    menu = Menu(state, player)
    known = tables(state.rulebook)
    ground = Ground(state, known, player)
    unit_options(menu, ground, bool(state.turn.factory))
    for hook in state.rulebook.hooks[fighting.COMBATS]:
        hook(menu, state)
    faction = state.players[player].faction
    for token in known.turn[faction]:
        token(menu, ground)
    menu.add("end-move", known.plain[faction]["end-move"])
    if "objective.timing-any" in state.rulebook.lifts:
        objectives.options(menu, ground)
    gifts.options(menu)
    return menu.node("unit")


def _turn(state: State) -> Node:
    """Return the choice within a turn: an action of either row, what may be done between actions, or the end."""
    player = state.active
    turn = state.turn
    owner = state.players[player]
    menu = Menu(state, player)
    known = tables(state.rulebook)
    plain = known.plain[owner.faction]
    ground = Ground(state, known, player)
    if turn.stage == OPEN:
        section = turn.section
        if not turn.top and not turn.bottom:
            if section == MOVE:
                unit_options(menu, ground, False)
                if not stands_still(state):
                    coins_option(menu, ground)
            elif section == FACTORY_SECTION:
                factory_option(menu, ground)
            else:
                top_options(menu, ground, section)
        if not turn.bottom:
            if section == FACTORY_SECTION:
                unit_options(menu, ground, True)
            else:
                bottom_options(menu, ground, section)
        for hook in known.turn[owner.faction]:
            hook(menu, ground)
    objectives.options(menu, ground)
    gifts.options(menu)
    menu.add("end-turn", plain["end-turn"])
    return menu.node("end" if turn.stage == CLOSED else "action")
