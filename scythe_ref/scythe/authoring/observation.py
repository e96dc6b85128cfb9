"""Observations: the legality and the positions of a scenario's play, to tell two rulebooks apart.

Only differences that a player would notice count: whether each action is legal, and the position after it. The deciding
rule is left out on purpose, and a play that breaks down shows nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scythe_ref.scythe.engine.game import Scythe
from scythe_ref.scythe.proof.switch_effects import NOTHING, differs, wanted

Shown = tuple[bool, dict[str, Any]]


class Observation(NamedTuple):
    """The observation of a scenario.

    Attributes:
        start: The position at the beginning; None if it is impossible.
        steps: For each line whether it is legal, and the position after it.
        touched: Ids of the rules that decided a step or that the engine asked in it.
        broken: Whether the play broke down, so that it proves nothing.
        fails: Whether legality or position differ from the scenario's expectations.
    """

    start: dict[str, Any] | None
    steps: tuple[Shown, ...]
    touched: frozenset[str]
    broken: bool
    fails: bool

    def differs_from(self, other: Observation) -> bool:
        """Return whether a player would notice a difference; a play that broke down is none."""
        if self.broken or other.broken:
            return False
        return (self.start, self.steps) != (other.start, other.steps)


BROKEN = Observation(None, (), frozenset(), True, False)


def observe(data: Mapping[str, Any], bundle: Mapping[str, Any], game: Scythe, touched: bool = False) -> Observation:
    """Play a scenario and observe it.

    Args:
        bundle: Holds the components to play with.
        game: The game, with the rules to play by.
        touched: Whether to note the rules that the engine asks.
    """
    try:
        return _observe(data, bundle, game, touched)
    except Exception:  # rules with a part cut out may fail in any way; that proves nothing
        return BROKEN


def _observe(data: Mapping[str, Any], bundle: Mapping[str, Any], game: Scythe, touched: bool) -> Observation:
    here = game.load(data, bundle)
    start = game.view(here)
    actions = [game.parse(here, line) for line in data.get("play") or ()]
    want = wanted(data)
    fails = differs(game, here, want.get(0, NOTHING))
    steps: list[Shown] = []
    ids: set[str] = set()
    for number, outcome in enumerate(game.outcomes(here, actions), 1):
        here = outcome.after
        step = want.get(number, NOTHING)
        fails = fails or outcome.accepted == step.refused or differs(game, here, step)
        steps.append((outcome.accepted, game.view(here)))
        if touched:
            ids.update(outcome.decided_by, outcome.consulted, (rule for rule, _ in outcome.lifted))
    return Observation(start, tuple(steps), frozenset(ids), False, fails)
