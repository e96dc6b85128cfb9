"""Combat: the first one to fight, abilities, dial and cards, and the retreat of the beaten."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Hook, HookFamily
from scythe_ref.scythe.engine.options import cards, paying
from scythe_ref.scythe.engine.options.ground import Ground, tables
from scythe_ref.scythe.engine.options.node import Menu, Next, Node, choose
from scythe_ref.scythe.engine.position.names import CARD_VALUES, KIND_OF, KINDS, MECHS, WORKER, WORKERS
from scythe_ref.scythe.engine.position.state import Combat, State

ABILITY: HookFamily[[State, Combat, int], bool] = HookFamily("legal-ability")
"""Hook: whether a side may use an ability now; the ability's name follows. No hook: always."""

CARDS: Hook[[State, Combat, int], int] = Hook("legal-cards")
"""Hook: the number of combat cards that a side may play beyond one for each unit, where it may play any."""

COMBATS: Hook[[Menu, State], None] = Hook("legal-combats")
"""Hook: further options of the active player during the Move action or when combats are due, combats above all."""

LAKES: Hook[[State, int, int], list[int]] = Hook("legal-retreat")
"""Hook: where a beaten unit may go besides the home base."""


def combat_order(state: State) -> Node:
    """Return the choice of the combat that is fought next."""
    menu = Menu(state, state.active)
    for place in sorted(set(state.turn.pending)):
        menu.act("fight", state.rulebook.places[place])
    for hook in state.rulebook.hooks[COMBATS]:
        hook(menu, state)
    if "objective.timing-any" in state.rulebook.exceptions:
        cards.options(menu, Ground(state, tables(state.rulebook), state.active))
    paying.options(menu)
    return menu.node("combat-order")


def combat_choice(state: State, fight: Combat) -> Node:
    """Return the next choice of an open combat: abilities, attacker first, then the hidden commitments."""
    if fight.powers == [-1, -1]:
        for side in (0, 1):
            if side == 0 and fight.used[1]:
                continue  # the attacker's time is over, as the defender has begun
            left = abilities_left(state, fight, side)
            if left:
                return _use(state, fight.sides[side], left[0])
    return _dial(state, fight, 0 if fight.powers[0] < 0 else 1)


def abilities_left(state: State, fight: Combat, side: int) -> list[str]:
    """Return the abilities that a side (0: attacker) could use in a combat and has neither used nor declined."""
    rulebook = state.rulebook
    player = state.players[fight.sides[side]]
    left = player.abilities & ~fight.used[side]
    if not left or fight.airships:
        return []
    return [
        ability
        for ability, bit in rulebook.ability_bits[player.faction].items()
        if left & bit
        and rulebook.hooks[points.USE[ability]]
        and all(condition(state, fight, side) for condition in rulebook.hooks[ABILITY[ability]])
    ]


def _use(state: State, player: int, ability: str) -> Node:
    faction = state.rulebook.factions[state.players[player].faction]
    menu = Menu(state, player)
    # Declining is an action, too: without it nothing in the state would say that the ability has been offered.
    for verb in ("use", "decline"):
        menu.add(verb, Action(faction, verb, (ability,)))
    return menu.node("ability")


def _dial(state: State, fight: Combat, side: int) -> Node:
    """Return the choice of the power on the dial; the cards follow."""
    number = fight.sides[side]
    player, rulebook = state.players[number], state.rulebook
    units = 0 if fight.airships else state.fighters_at(number, fight.place)
    limit = units * rulebook.numbers.combat_cards_per_unit
    if units:
        limit += sum(hook(state, fight, side) for hook in rulebook.hooks[CARDS])
    most = min(player.power, rulebook.numbers.combat_dial_max)

    def then(power: int) -> Next:
        def done(cards: tuple[int, ...]) -> Action:
            return Action(rulebook.factions[player.faction], "commit", (power, cards))

        return _cards(number, player.hand, limit, len(CARD_VALUES) - 1, (), done)

    # Not `choose`: the first node of a state stays a choice, even with one setting of the dial.
    return Node(
        number, "power", range(most + 1), then, lambda action: action.args[0] if action.verb == "commit" else None
    )


def _cards(
    player: int,
    hand: Sequence[int],
    left: int,
    at: int,
    chosen: tuple[int, ...],
    done: Callable[[tuple[int, ...]], Action],
) -> Next:
    """Return the choice of the number of cards of one value to play, the highest value first."""
    while at >= 0 and not (left and hand[at]):
        at -= 1
    if at < 0:
        return done(chosen)
    value = CARD_VALUES[at]

    def then(number: int) -> Next:
        return _cards(player, hand, left - number, at - 1, chosen + (value,) * number, done)

    options = range(min(left, hand[at]) + 1)
    return choose(player, f"cards-{value}", options, then, lambda action: action.args[1].count(value))


def retreat_choice(state: State, fight: Combat) -> Node:
    """Return the choice of the next beaten unit's destination; workers that nobody takes along go home unasked."""
    number = fight.sides[fight.loser]
    player = state.players[number]
    there = [unit for unit, place in enumerate(player.units) if place == fight.place]
    unit = there[0]
    names = tables(state.rulebook).names[player.faction]
    faction = state.rulebook.factions[player.faction]
    home = state.rulebook.base[player.faction]
    places = [home]
    if KIND_OF[unit] != WORKER:
        for hook in state.rulebook.hooks[LAKES]:
            places += hook(state, number, fight.place)
    kind = KINDS[KIND_OF[unit]]
    load = sum(1 for other in there if other in WORKERS) if unit in MECHS else 0

    def then(place: str) -> Next:
        return choose(
            number,
            "load-worker",
            range(load + 1 if place != names[home] else 1),
            lambda taken: Action(faction, "retreat", (kind, place, ((taken, "worker"),) if taken else ())),
            lambda action: sum(number for number, _ in action.args[2]),
        )

    def want(action: Action) -> str | None:
        return action.args[1] if action.verb == "retreat" and action.args[0] == kind else None

    return Node(number, "retreat", tuple(names[place] for place in places), then, want)
