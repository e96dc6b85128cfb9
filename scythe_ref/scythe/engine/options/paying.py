"""Ways of paying, goods chosen one by one, and gifts of coins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scythe_ref.scythe.engine.actions.action import Action, Load
from scythe_ref.scythe.engine.core.registry import Hook
from scythe_ref.scythe.engine.options.node import Menu, Next, choose
from scythe_ref.scythe.engine.options.reach import Ground
from scythe_ref.scythe.engine.position.names import RESOURCES, places_of
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.turn.paying import CARD, Payment

Source = tuple[int, str, str]
"""Something that pays: how many there are, the thing, and where it is."""

SOURCES: Hook[[State, int, int], list[Source]] = Hook("legal-sources")
"""Seam: what else than resources on the own territories pays."""

OR = "+"
"""Between the values of combat cards in one entry of a pool: so many cards of one of these values."""


def sources(ground: Ground, kind: int) -> list[Source]:
    """Return everything a player could pay a resource with."""
    state = ground.state
    resources = state.resources
    names = state.rulebook.places
    thing = RESOURCES[kind]
    found = [
        (number, thing, names[place]) for place in places_of(ground.held()) if (number := resources[4 * place + kind])
    ]
    for hook in state.rulebook.hooks[SOURCES]:
        found += hook(state, ground.player, kind)
    return found


def payment(
    player: int, pool: Sequence[Source], needed: int, done: Callable[[Payment], Next], chosen: Payment = ()
) -> Next:
    """Return the choice of how much each source of a pool, which can pay together, gives; then what is done with it."""
    if not needed or not pool:
        return done(chosen)
    (number, thing, source), rest = pool[0], pool[1:]
    # At least what the later sources cannot pay: so no path ends in a cost that is not met.
    least, most = max(0, needed - sum(part[0] for part in rest)), min(number, needed)
    if least == most and thing != CARD:
        return payment(player, rest, needed - most, done, (*chosen, (most, thing, source)))
    values = _values(thing, source)

    def then(amount: int) -> Next:
        if not amount:
            return payment(player, rest, needed, done, chosen)
        return choose(
            player,
            "combat-card",  # where the hand holds several values
            values,
            lambda one: payment(player, rest, needed - amount, done, (*chosen, (amount, thing, one))),
            lambda action: next((one for _, spent, one in _parts(action) if spent == CARD), ""),
        )

    def want(action: Action) -> int:
        return sum(number for number, spent, one in _parts(action) if spent == thing and one in values)

    return choose(player, "payment", range(least, most + 1), then, want)


def each_card(pool: Sequence[Source]) -> list[Source]:
    """Return a pool with an entry of its own for each value of combat cards that one entry names."""
    return [(number, thing, one) for number, thing, source in pool for one in _values(thing, source)]


def _values(thing: str, source: str) -> list[str]:
    """Return the values of the combat cards that an entry of a pool names, or the source itself."""
    return source.split(OR) if thing == CARD else [source]


def _parts(action: Action) -> Iterator[tuple[int, str, str]]:
    """Yield the parts of what an action pays: the argument that is made of threes."""
    # Each verb has its payment in another place, and no other argument is made of threes.
    for argument in action.args:
        if isinstance(argument, tuple) and argument and isinstance(argument[0], tuple) and len(argument[0]) == 3:
            yield from argument


DONE = "done"
"""Label of an end that is chosen: no more of what was asked for."""


def goods_choice(
    player: int, left: int, said: Callable[[Action], Load], done: Callable[[Load], Next], load: Load = ()
) -> Next:
    """Return the choice of the next of so many resources, or of no more; ``said`` finds them in an action.

    One by one, each of the kind before or a later one: every combination is then reached by one path alone.
    """
    if not left:
        return done(load)
    labels = (*RESOURCES[RESOURCES.index(load[-1][1]) :], DONE) if load else RESOURCES
    taken = sum(number for number, _ in load)  # the index of the next one

    def then(thing: str) -> Next:
        if thing == DONE:
            return done(load)
        return goods_choice(player, left - 1, said, done, one_more(load, thing))

    return choose(player, "goods", labels, then, lambda action: nth(said(action), taken))


def one_more(load: Load, thing: str) -> Load:
    """Return a load with one more of a thing, which is the last of its kinds or a new one."""
    if load and load[-1][1] == thing:
        return (*load[:-1], (load[-1][0] + 1, thing))
    return (*load, (1, thing))


def said_at(action: Action, stop: int, word: str) -> Load:
    """Return what a movement says after a word, such as ``with`` or ``drop``, at a stop of its path."""
    path = action.args[1]
    clauses = path[stop][1] if stop < len(path) else ()
    return tuple(part for said, load in clauses if said == word for part in load)


def count(load: Load, thing: str) -> int:
    """Return how many of a thing a load has."""
    return sum(number for number, name in load if name == thing)


def nth(load: Load, index: int) -> str:
    """Return the name of one thing of a load, counted one by one; ``done`` after the last."""
    single = [thing for number, thing in load for _ in range(number)]
    return single[index] if index < len(single) else DONE


SWITCH, ALLOWED = "coin-deals", "allowed"


def options(menu: Menu) -> None:
    """Add a gift of coins, if the ruleset allows deals and there is anything to give."""
    state = menu.state
    if (
        state.players[menu.player].coins
        and len(state.players) > 1  # a position may leave out the others
        and state.rulebook.switches.get(SWITCH) == ALLOWED
    ):
        menu.add("give", lambda: _taker(state, menu.player))


def _taker(state: State, giver: int) -> Next:
    """Return the choice of who gets the coins; how many follows."""
    names = [state.rulebook.factions[player.faction] for player in state.players]
    coins = range(1, state.players[giver].coins + 1)

    def amount(taker: str) -> Next:
        return choose(
            giver,
            "coins",
            coins,
            lambda number: Action(names[giver], "give", (number, taker)),
            lambda action: action.args[0],
        )

    return choose(giver, "taker", names[:giver] + names[giver + 1 :], amount, lambda action: action.args[1])
