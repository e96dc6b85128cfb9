"""Goods chosen one by one: kinds come in order, so that nothing comes twice."""

from __future__ import annotations

from collections.abc import Callable

from scythe_ref.scythe.engine.actions.action import Action, Load
from scythe_ref.scythe.engine.options.node import Next, choose
from scythe_ref.scythe.engine.position.names import RESOURCES

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
