"""All legal actions of a state: where they begin, and as one lazy object."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.core.registry import Hook, HookFamily
from scythe_ref.scythe.engine.options import cards, combat, paying
from scythe_ref.scythe.engine.options.cards import card_choice, factory_option
from scythe_ref.scythe.engine.options.ground import Ground, tables
from scythe_ref.scythe.engine.options.mat_actions import bottom_options, coins_option, top_options
from scythe_ref.scythe.engine.options.moves import is_move_barred, unit_options
from scythe_ref.scythe.engine.options.node import Menu, Next, Node, leaves
from scythe_ref.scythe.engine.options.paying import pending_card
from scythe_ref.scythe.engine.position.names import CLOSED, COMBAT, FACTORY_SECTION, MOVING, OPEN, RETREAT, SECTIONS
from scythe_ref.scythe.engine.position.state import State

MOVE = SECTIONS.index("move")
HALT: Hook[[State], bool] = Hook("legal-halt")
"""Hook: whether nobody can play on, as the effect of a tile is unknown."""

SECTION: HookFamily[[State, int], bool] = HookFamily("legal-section")
"""Hook: whether a faction may put its token on its section again; the faction's name follows."""


def is_halted(state: State) -> bool:
    """Return whether nobody can choose: the game is over, or a tile's effect is unknown."""
    if state.over:
        return True
    # Most games have no expansion: they are spared the look at the hooks, here and at other places that are hot.
    if state.modules:
        for hook in state.rulebook.hooks[HALT]:  # a loop, as `any` would make a generator for every choice
            if hook(state):
                return True
    return False


def root(state: State) -> Node:
    """Return the choice that a state asks for first.

    Every path of choices from here ends in one complete action that the rules allow. One generated line is one step of
    one unit. A generated line names all that other lines may leave unsaid: the section, the end of a move, the combat,
    a declined ability, the payment.

    Raises:
        ValueError: The game is over, or nobody can play on.
    """
    if state.over:
        raise ValueError("the game is over: nobody has anything to choose")
    if state.modules and is_halted(state):
        raise ValueError("nobody can play on: what a tile in play says is not known here; read it off the tile")
    # In the order of duties: nobody moves on while a combat is open or a card waits.
    stage = state.turn.stage
    if state.combat is not None:
        return (
            combat.retreat_choice(state, state.combat)
            if stage == RETREAT
            else combat.combat_choice(state, state.combat)
        )
    if stage == COMBAT:
        return combat.combat_order(state)
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
        if section == owner.section and not _can_stay(state, section):
            continue
        menu.add(*sections[section])
    cards.options(menu, Ground(state, known, player))
    paying.options(menu)
    return menu.node("section")


def _can_stay(state: State, section: int) -> bool:
    faction = state.rulebook.factions[state.players[state.active].faction]
    return any(hook(state, section) for hook in state.rulebook.hooks[SECTION[faction]])


def _moving(state: State) -> Node:
    """Return the choice in the middle of a Move action: the next unit, or the end of it."""
    player = state.active
    menu = Menu(state, player)
    known = tables(state.rulebook)
    ground = Ground(state, known, player)
    unit_options(menu, ground, bool(state.turn.factory))
    for hook in state.rulebook.hooks[combat.COMBATS]:
        hook(menu, state)
    faction = state.players[player].faction
    for token in known.turn[faction]:
        token(menu, ground)
    menu.add("end-move", known.plain[faction]["end-move"])
    if "objective.timing-any" in state.rulebook.exceptions:
        cards.options(menu, ground)
    paying.options(menu)
    return menu.node("unit")


def _turn(state: State) -> Node:
    """Return the choice within a turn: an action of either row, an action between them, or the end."""
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
                if not is_move_barred(state):
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
    cards.options(menu, ground)
    paying.options(menu)
    menu.add("end-turn", plain["end-turn"])
    return menu.node("end" if turn.stage == CLOSED else "action")


def is_generated(state: State, action: Action) -> bool:
    """Return whether the generator gives an action in this form, by walking toward it choice by choice.

    A state may have many thousands of actions with trades and payments, and a path to one has few choices.
    """
    if is_halted(state):
        return False
    here: Next = root(state)
    while not isinstance(here, Action):
        index = here.index_toward(action)
        if index < 0:
            return False
        here = here.take(index)
    return here == action


class LegalActions:
    """The legal actions of a state, in the order of the choices that lead there; it makes none before a caller needs
    it.

    Loop over it, count it with ``len``, ask it with ``in``; it is false if there is no legal action. There may be
    thousands. ``len`` makes every one, and ``in`` makes none.

    ``in`` takes an action or its line and finds only actions of the loop: one choice after the other, with nothing
    unsaid. For a line that leaves something unsaid, such as the section or the payment, use ``check``. With a line that
    is no action ``in`` raises ``ActionSyntaxError``.

    Examples:
        >>> import scythe_ref
        >>> actions = scythe_ref.legal_actions("saxony* V4=mech")
        >>> first = next(iter(actions))
        >>> str(first), first in actions, bool(actions)
        ('saxony section move', True, True)
        >>> "saxony section move" in actions, "saxony end turn" in actions
        (True, False)
    """

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __iter__(self) -> Iterator[Action]:
        if not is_halted(self.state):
            yield from leaves(root(self.state))

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            action = parse(action, self.state.rulebook)
        return isinstance(action, Action) and is_generated(self.state, action)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return not is_halted(self.state)

    def __repr__(self) -> str:
        if not self:
            why = "the game is over" if self.state.over else "what a tile says is not known"
            return f"<LegalActions: none, {why}>"
        first = list(map(str, islice(self, 6)))  # all of them may be thousands
        return f"<LegalActions: {'; '.join(first if len(first) < 6 else [*first[:5], '...'])}>"
