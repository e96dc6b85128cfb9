"""The driver: a game goes on from a start, as a policy chooses, until the rules or a cap end it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.core.play import IllegalActionError, play_on, run
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.verdict import Verdict
from scythe_ref.scythe.engine.options import Node, is_halted, root
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.setup import new_game
from scythe_ref.scythe.games.chance import DECISIONS, Draw, Drawn, Pcg32
from scythe_ref.scythe.games.policies import POLICIES, Policy

CAP = 200
"""Turns of each player after which a game stops."""

BY_STARS, BY_TILE, BY_CAP = "sixth-star", "resolution-tile", "cap"


class ActionObserver(Protocol):
    """Looks at every action of a game."""

    def __call__(self, before: State, action: Action, verdict: Verdict, after: State) -> None:
        """Look at one played action."""
        ...


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a game.

    Attributes:
        rulebook: The rulebook of the game.
        factions: The factions that take part, clockwise.
        modules: Modules in play; those of the factions need no mention.
        state: The first state; it stays as it is.
        chance: Decides the draws from there on; it stays as it is, too.
        dealt: Whether the draws include the deal; a given position has none.
        rules: The rules that laid the game out.
    """

    rulebook: Rulebook
    factions: tuple[str, ...]
    modules: tuple[str, ...]
    state: State
    chance: Drawn
    dealt: bool = True
    rules: tuple[str, ...] = ()


def dealt(rulebook: Rulebook, factions: Sequence[str], seed: int, modules: Sequence[str] = ()) -> Start:
    """Return a new game, with the mats and decks that a seed deals."""
    chance = Drawn(seed)
    new = new_game(rulebook, chance, factions, modules=modules)
    rules = tuple(dict.fromkeys(event.rule for event in new.events if event.rule is not None))
    return Start(rulebook, tuple(factions), tuple(modules), new.state, chance, rules=rules)


@dataclass
class PlayedGame:
    """A finished or broken-off game, with its record.

    Attributes:
        start: The start of the game.
        seed: The seed of its chance and its policy.
        policy: Name of the policy.
        state: The state at its end.
        draws: All draws.
        actions: All actions.
        turns: Number of turns begun.
        decisions: Number of choices between two or more options.
        error: The exception of the engine in the last action or in choosing it; None if there was none.
    """

    start: Start
    seed: int
    policy: str
    state: State
    draws: list[Draw]
    actions: list[Action] = field(default_factory=list)
    turns: int = 1
    decisions: int = 0
    error: Exception | None = None

    @property
    def end(self) -> str:
        """``sixth-star``, ``resolution-tile`` or ``cap``."""
        return end_by(self.state)

    @property
    def finished(self) -> bool:
        """Whether it ended by the rules."""
        return bool(self.state.over)


def end_by(state: State) -> str:
    """Return the reason for the end of a game: ``sixth-star``, ``resolution-tile`` or ``cap``."""
    return BY_CAP if not state.over else BY_TILE if "resolutions" in state.modules else BY_STARS


def play(
    rulebook: Rulebook,
    factions: Sequence[str],
    seed: int,
    policy: str = "random",
    cap: int = CAP,
    watch: ActionObserver | None = None,
    modules: Sequence[str] = (),
    trace: bool = True,
) -> PlayedGame:
    """Deal and play a whole game.

    Args:
        seed: Decides chance and the policy's own dice; the same seed gives the same game.
        policy: ``random`` or ``stars``.
        cap: Turns of each player after which the game stops.
        watch: Looks at every action with the states around it; that is slower, each action gets a full verdict.

    Raises:
        IllegalActionError: The rules refuse a generated action.
    """
    game = drive(dealt(rulebook, factions, seed, modules), seed, policy, cap * len(factions), watch=watch, trace=trace)
    if game.error is not None:
        raise game.error
    return game


def drive(
    start: Start,
    seed: int,
    policy: str,
    turns: int,
    lines: Sequence[str] = (),
    *,
    watch: ActionObserver | None = None,
    trace: bool = True,
) -> PlayedGame:
    """Play from a start; an error of the engine ends the game, which notes it.

    Args:
        turns: The most turns to play to their end, the last one without its ``end turn``.
        lines: Lines to play first; their turns do not count.
    """
    # Copies, as `play_on` plays in place and the log begins with the start.
    state, chance = start.state.copy(), start.chance.copy()
    game = PlayedGame(start, seed, policy, state, chance.draws)
    mind = POLICIES[policy](Pcg32(seed, DECISIONS))
    given = [parse(line, start.rulebook) for line in lines]
    turns += sum(action.verb == "end-turn" for action in given)
    try:
        while given or not is_halted(state):
            if given:
                action = given.pop(0)
            else:
                action, decisions = decide(state, mind)
                game.decisions += decisions
            if action.verb == "end-turn":
                if game.turns == turns:
                    break
                game.turns += 1
            game.actions.append(action)
            if watch is None:
                play_on(state, action, chance)
            else:
                state, chance = _play_watched(state, action, chance, watch, trace)
    except Exception as error:  # this looks for any exception of an engine in a legal action
        game.error = error
    game.state, game.draws = state, chance.draws
    return game


def decide(state: State, mind: Policy) -> tuple[Action, int]:
    """Have a policy choose, one small choice after another.

    Returns:
        The action, and the number of choices between two or more options that led to it.
    """
    here: Node | Action = root(state)
    path: list[object] = []
    decisions = 0
    while not isinstance(here, Action):
        options = here.options
        index = 0
        if len(options) > 1:
            index = mind.choose(state, here, path)
            decisions += 1
        path.append(options[index])
        here = here.take(index)
    return here, decisions


def choice_of(policy: str, state: State, seed: int) -> Action:
    """Return the action that a policy chooses in a state.

    Args:
        seed: Decides among options that the policy likes equally well.

    Raises:
        ValueError: There is no such policy.
    """
    if policy not in POLICIES:
        raise ValueError(f"there is no policy {policy!r:.40}; there are {', '.join(POLICIES)}")
    return decide(state, POLICIES[policy](Pcg32(seed, DECISIONS)))[0]


def _play_watched(
    state: State, action: Action, chance: Drawn, watch: ActionObserver, trace: bool
) -> tuple[State, Drawn]:
    verdict, later = run(state, action, chance, trace)
    if not verdict.accepted:
        raise IllegalActionError(action, verdict.failed)
    watch(state, action, verdict, verdict.after)
    assert isinstance(later, Drawn)
    return verdict.after, later
