"""Cases: games that nobody would choose, each decided by a number: its ruleset, players, modules, start and policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from scythe_ref.scythe.engine.actions.action import Action, ActionError, ActionSyntaxError, AmbiguousActionError
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.catalogue import compile_rulebook
from scythe_ref.scythe.engine.core.play import Play, run
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.game import Position, Scythe
from scythe_ref.scythe.engine.options import is_halted, leaves, root
from scythe_ref.scythe.engine.position.build import build
from scythe_ref.scythe.engine.position.reading import PositionError
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.game_end import finish
from scythe_ref.scythe.games.chance import Drawn, Pcg32, RecordError
from scythe_ref.scythe.games.dealing import module_names, player_counts, seats
from scythe_ref.scythe.games.driver import Start, dealt
from scythe_ref.scythe.games.log import seated
from scythe_ref.scythe.games.policies import POLICIES

CASES = 52
"""Stream of the generator that makes cases."""

SHORTEST, LONGEST = 4, 30
"""Turns of each player after which a game stops: the fewest and the most."""

FEW = 30
"""Actions to try for finding whether play can go on from a position."""

SEEDED = 4
"""One case in so many begins at the position of a scenario, so that games reach hard rules."""


_STANDARD = Scythe()
"""Keeps the compiled standard rules, which every case is drawn from."""


@dataclass(frozen=True, slots=True)
class Case:
    """The players, rules and start of a fuzzed game.

    Attributes:
        seed: Decides everything here, and chance and the policy as well.
        ruleset: Preset and switches.
        players: Number of players.
        modules: Modules in play.
        policy: The policy that chooses.
        cap: Turns of each player after which the game stops.
        scenario: The scenario with its first position; empty for a game with a deal.
        lines: Number of lines of that scenario to play first.
    """

    seed: int
    ruleset: dict[str, Any]
    players: int
    modules: tuple[str, ...]
    policy: str
    cap: int
    scenario: str = ""
    lines: int = 0


def case(seed: int, bundle: Mapping[str, Any]) -> Case:
    """Return the case of a number."""
    dice = Pcg32(seed, CASES)
    # Sorted before each choice, so that the order of files does not change the case of a number.
    rulesets = bundle["components"]["rulesets"]
    switches = {
        name: sorted(switch["settings"])[dice.below(len(switch["settings"]))]
        for name, switch in sorted(rulesets["switches"].items())
    }
    presets = sorted(rulesets["presets"])
    ruleset = {"preset": presets[dice.below(len(presets))], "switches": switches}
    rulebook = _STANDARD.rulebook(bundle["components"])
    modules = tuple(name for name in module_names(rulebook) if dice.below(2))
    counts = player_counts(rulebook, modules)
    made = Case(
        seed,
        ruleset,
        counts[dice.below(len(counts))],
        modules,
        sorted(POLICIES)[dice.below(len(POLICIES))],
        SHORTEST + dice.below(LONGEST - SHORTEST + 1),
    )
    if seed % SEEDED:
        return made
    return _at_a_scenario(made, bundle["scenarios"], player_counts(rulebook)[-1], dice)


def _at_a_scenario(made: Case, scenarios: Mapping[str, Mapping[str, Any]], most: int, dice: Pcg32) -> Case:
    """Return a case that begins at the position of a scenario, mostly under its own ruleset.

    If nobody can play on from there, deal a game without modules, for as many players as it has room for.
    """
    # The scenarios come in turn, so that none is left out.
    usable = sorted(name for name, scenario in scenarios.items() if scenario.get("players"))
    if not usable:
        return made
    name = usable[made.seed // SEEDED % len(usable)]
    ruleset = scenarios[name].get("ruleset") or "current"
    if isinstance(ruleset, str):
        ruleset = {"preset": ruleset}
    return replace(
        made,
        ruleset=made.ruleset if not dice.below(4) else dict(ruleset),
        players=min(made.players, most),
        modules=(),
        cap=2 + dice.below(4),
        scenario=name,
        lines=dice.below(len(scenarios[name].get("play") or ()) + 1),
    )


def begin(made: Case, bundle: Mapping[str, Any]) -> tuple[Start, list[str]]:
    """Return the start of a case, and the lines to play first."""
    rulebook = compile_rulebook(bundle["components"], made.ruleset)
    if made.scenario:
        start = _at_position(made, bundle, rulebook)
        if _playable(start):
            lines = [
                line for line in bundle["scenarios"][made.scenario].get("play") or () if not line.startswith("setup")
            ]
            return start, legal_lines(start, lines[: made.lines])
    factions = seats(rulebook, made.players, (), made.seed, made.modules)
    return dealt(rulebook, factions, made.seed, made.modules), []


def _at_position(made: Case, bundle: Mapping[str, Any], rulebook: Rulebook) -> Start:
    scenario = bundle["scenarios"][made.scenario]
    try:
        state = build(scenario, rulebook)
    except PositionError:  # some positions are possible under the scenario's own ruleset alone
        rulebook = compile_rulebook(bundle["components"], scenario.get("ruleset") or "current")
        state = build(scenario, rulebook)
    return Start(rulebook, seated(state), tuple(sorted(state.modules)), state, Drawn(made.seed), dealt=False)


def _playable(start: Start) -> bool:
    """Return whether play can go on from a position: one with an unknown tile refuses everything."""
    if is_halted(start.state):
        return False
    offered = islice(leaves(root(start.state)), FEW)
    return any(run(start.state, action, start.chance, trace=False)[0].accepted for action in offered)


def visited(seed: int, bundle: Mapping[str, Any], game: Scythe) -> list[str]:
    """Play the scenario whose turn it is and return the rules that decided its lines, accepted or refused.

    This reaches again and again rules that random games reach once in a lifetime. A scenario without lines shows the
    score of a position; there the game ends.

    Args:
        game: The game; it keeps compiled rulebooks.
    """
    names = list(bundle["scenarios"])
    if not names:
        return []
    scenario = bundle["scenarios"][names[seed % len(names)]]
    here = game.load(scenario, bundle)
    lines = scenario.get("play") or ()
    if not lines and not here.state.over:
        return _if_it_ended(here.state)
    found: list[str] = []
    actions = [_read(here, line, game) for line in lines]
    for action, upcoming in zip(actions, [*actions, None][1:], strict=True):
        if action is None:
            continue
        try:
            outcome = game.apply(here, action, upcoming)
        except ActionError:
            continue
        found += outcome.decided_by
        here = outcome.after
    return found


def _if_it_ended(state: State) -> list[str]:
    """Return the rules that would decide if the game ended now: a position alone is about its score."""
    play = Play(state.copy(), Drawn(0), trace=False)
    finish(play)
    return [event.rule for event in play.events if event.rule is not None]


def _read(here: Position, line: str, game: Scythe) -> Action | None:
    try:
        return game.parse(here, line)
    except ActionError:
        return None


def legal_lines(start: Start, lines: Sequence[str]) -> list[str]:
    """Return those of some lines that are legal one after the other, as complete actions.

    A scenario goes on after a refused line; so does this.

    Args:
        start: The start before them; it does not change.
    """
    state, chance = start.state, start.chance.copy()
    found = []
    for line in lines:
        if state.over:
            break
        try:
            action = parse(line, start.rulebook)
            verdict, later = run(state, action, chance, trace=False)
        except (ActionSyntaxError, AmbiguousActionError, RecordError):
            continue
        if verdict.accepted:
            found.append(str(action))
            state = verdict.after
            assert isinstance(later, Drawn)
            chance = later
    return found
