"""Paying: how much from which source, so that the cost is met exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core.bits import places_of
from scythe_ref.scythe.engine.core.registry import Hook
from scythe_ref.scythe.engine.options.node import Next, choose
from scythe_ref.scythe.engine.options.reach import Ground
from scythe_ref.scythe.engine.position.names import RESOURCES
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
