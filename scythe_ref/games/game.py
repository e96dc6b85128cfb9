"""Whole games: dealt, decided by policies, ended by the rules or stopped at a cap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from scythe_ref.engine.actions import Action
from scythe_ref.engine.legal import Node, root
from scythe_ref.engine.playing import IllegalActionError, play_on, run
from scythe_ref.engine.rulebook import Rulebook
from scythe_ref.engine.state import State
from scythe_ref.engine.verdict import Verdict
from scythe_ref.games.chance import DECISIONS, Draw, Drawn, Pcg32
from scythe_ref.games.dealing import deal
from scythe_ref.games.policies import POLICIES, Policy

CAP = 200
"""Turns of each player after which a game is stopped."""

BY_STARS, BY_TILE, BY_CAP = "sixth-star", "resolution-tile", "cap"


class Watch(Protocol):
    """Looks at every action of a game."""

    def __call__(self, before: State, action: Action, verdict: Verdict, after: State) -> None:
        """Look at one action that was played."""
        ...


@dataclass
class Game:
    """A game that has been played.

    Attributes:
        rulebook: What it was played by.
        factions: Who took part, clockwise.
        modules: Modules in play.
        seed: What decided its chance and its policy.
        policy: Name of the policy.
        state: The state at its end.
        draws: Everything that chance decided.
        actions: Everything that was played.
        end: ``sixth-star``, ``resolution-tile`` or ``cap``.
        turns: How many turns were begun.
        decisions: How many choices between two or more options were made.
    """

    rulebook: Rulebook
    factions: tuple[str, ...]
    modules: tuple[str, ...]
    seed: int
    policy: str
    state: State
    draws: list[Draw] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    end: str = BY_CAP
    turns: int = 1
    decisions: int = 0

    @property
    def finished(self) -> bool:
        """Whether it ended by the rules."""
        return self.end != BY_CAP


def play(
    rulebook: Rulebook,
    factions: Sequence[str],
    seed: int,
    policy: str = "random",
    cap: int = CAP,
    watch: Watch | None = None,
    modules: Sequence[str] = (),
    trace: bool = True,
) -> Game:
    """Play a whole game.

    Args:
        rulebook: The rulebook to play by.
        factions: Who takes part.
        seed: Decides chance and the policy's own dice; the same seed gives the same game.
        policy: ``random`` or ``stars``.
        cap: Turns of each player after which the game is stopped.
        watch: Sees every action with the states before and after it; that is slower, each action gets a full verdict.
        modules: Modules in play; those of the factions need no mention.
        trace: Whether the verdicts that are watched tell what was consulted.

    Raises:
        IllegalActionError: A generated action is refused.
    """
    chance = Drawn(seed)
    state = deal(rulebook, factions, chance, modules)
    game = Game(rulebook, tuple(factions), tuple(modules), seed, policy, state)
    mind = POLICIES[policy](Pcg32(seed, DECISIONS))
    limit = cap * len(factions)
    while not state.over:
        action, decisions = decide(state, mind)
        game.decisions += decisions
        if action.verb == "end-turn":
            if game.turns == limit:
                break
            game.turns += 1
        game.actions.append(action)
        if watch is None:
            play_on(state, action, chance)
        else:
            state, chance = _watched(state, action, chance, watch, trace)
    game.state, game.draws = state, chance.draws
    if state.over:
        game.end = BY_TILE if "resolutions" in state.modules else BY_STARS
    return game


def decide(state: State, mind: Policy) -> tuple[Action, int]:
    """Have a policy choose, one small choice after another.

    Args:
        state: The game.
        mind: The policy.

    Returns:
        The action, and how many choices between two or more options led to it.
    """
    here: Node | Action = root(state)
    path: list[object] = []
    decisions = 0
    while type(here) is not Action:
        options = here.options  # type: ignore[union-attr]
        index = 0
        if len(options) > 1:
            index = mind.choose(state, here, path)  # type: ignore[arg-type]
            decisions += 1
        path.append(options[index])
        here = here.take(index)  # type: ignore[union-attr]
    return here, decisions


def _watched(state: State, action: Action, chance: Drawn, watch: Watch, trace: bool) -> tuple[State, Drawn]:
    verdict, later = run(state, action, chance, trace)
    if not verdict.accepted:
        raise IllegalActionError(action, verdict.failed)
    watch(state, action, verdict, verdict.after)
    assert isinstance(later, Drawn)
    return verdict.after, later
