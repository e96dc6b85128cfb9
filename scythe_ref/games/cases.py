"""Cases: games that nobody would choose, each decided by a number: its ruleset, players, modules, start and policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from scythe_ref.engine.actions import Action, ActionError, ActionSyntaxError, AmbiguousActionError
from scythe_ref.engine.catalogue import compile_rulebook
from scythe_ref.engine.game import Position, Scythe
from scythe_ref.engine.grammar import parse
from scythe_ref.engine.legal import halted, leaves, root
from scythe_ref.engine.playing import Play, run
from scythe_ref.engine.position import PositionError, build
from scythe_ref.engine.rulebook import Rulebook
from scythe_ref.engine.rules.game_end import finish
from scythe_ref.engine.rules.setup import new_game
from scythe_ref.engine.state import State
from scythe_ref.games.chance import Drawn, Pcg32, RecordError
from scythe_ref.games.dealing import module_names, seats
from scythe_ref.games.policies import POLICIES
from scythe_ref.games.series import player_counts

CASES = 52
"""Stream of the generator that makes cases."""

SHORTEST, LONGEST = 4, 30
"""Turns of each player after which a game is stopped: the fewest and the most."""

FEW = 30
"""Actions that are tried to see whether a position can be played on from."""

SEEDED = 4
"""One case in so many begins at the position of a scenario, so that hard rules are reached."""


@dataclass(frozen=True, slots=True)
class Case:
    """What a fuzzed game is played by.

    Attributes:
        seed: What decided everything here; it decides chance and the policy as well.
        ruleset: Preset and switches.
        players: How many take part.
        modules: Modules in play.
        policy: Who chooses.
        cap: Turns of each player after which the game is stopped.
        scenario: The scenario whose position it begins at; empty for a game that is dealt.
        lines: How many lines of that scenario are played first.
    """

    seed: int
    ruleset: dict[str, Any]
    players: int
    modules: tuple[str, ...]
    policy: str
    cap: int
    scenario: str = ""
    lines: int = 0


@dataclass(slots=True)
class Start:
    """Where a case begins.

    Attributes:
        rulebook: What it is played by.
        state: The first state.
        chance: What decides the draws from there on.
        factions: Who takes part, clockwise.
        dealt: Whether the draws tell how the state was dealt; a position stands for itself.
        lines: Lines that are played first, as far as they are legal.
        laid_out: The rules that laid the game out.
    """

    rulebook: Rulebook
    state: State
    chance: Drawn
    factions: tuple[str, ...]
    dealt: bool
    lines: tuple[str, ...] = ()
    laid_out: tuple[str, ...] = ()


def case(seed: int, bundle: Mapping[str, Any]) -> Case:
    """Return the case of a number.

    Args:
        seed: The number.
        bundle: The bundle, with components and scenarios.
    """
    dice = Pcg32(seed, CASES)
    rulesets = bundle["components"]["rulesets"]
    switches = {
        name: sorted(switch["settings"])[dice.below(len(switch["settings"]))]
        for name, switch in sorted(rulesets["switches"].items())
    }
    presets = sorted(rulesets["presets"])
    ruleset = {"preset": presets[dice.below(len(presets))], "switches": switches}
    rulebook = compile_rulebook(bundle["components"])
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
    return _at_a_scenario(made, bundle["scenarios"], dice)


def _at_a_scenario(made: Case, scenarios: Mapping[str, Mapping[str, Any]], dice: Pcg32) -> Case:
    """Return a case that begins at the position of a scenario, mostly under its own ruleset."""
    # The scenarios come in turn, so that none is left out.
    usable = sorted(name for name, scenario in scenarios.items() if scenario.get("players"))
    if not usable:
        return made
    name = usable[made.seed // SEEDED % len(usable)]
    ruleset = scenarios[name].get("ruleset") or "current"
    if isinstance(ruleset, str):
        ruleset = {"preset": ruleset}
    return Case(
        seed=made.seed,
        ruleset=made.ruleset if not dice.below(4) else dict(ruleset),
        players=made.players,
        modules=(),
        policy=made.policy,
        cap=2 + dice.below(4),
        scenario=name,
        lines=dice.below(len(scenarios[name].get("play") or ()) + 1),
    )


def begin(made: Case, bundle: Mapping[str, Any]) -> Start:
    """Return where a case begins.

    Args:
        made: The case.
        bundle: The bundle, with components and scenarios.
    """
    components = bundle["components"]
    rulebook = compile_rulebook(components, made.ruleset)
    chance = Drawn(made.seed)
    if made.scenario:
        start = _at_position(made, bundle, rulebook, chance)
        if not start.state.over and _playable(start):
            return start
        chance = Drawn(made.seed)
    factions = seats(rulebook, made.players, (), made.seed, made.modules)
    new = new_game(rulebook, chance, factions, modules=made.modules)
    laid_out = tuple(dict.fromkeys(event.rule for event in new.events if event.rule is not None))
    return Start(rulebook, new.state, chance, factions, True, laid_out=laid_out)


def _at_position(made: Case, bundle: Mapping[str, Any], rulebook: Rulebook, chance: Drawn) -> Start:
    scenario = bundle["scenarios"][made.scenario]
    try:
        state = build(scenario, rulebook)
    except PositionError:  # some positions are possible under the scenario's own ruleset alone
        rulebook = compile_rulebook(bundle["components"], scenario.get("ruleset") or "current")
        state = build(scenario, rulebook)
    factions = tuple(rulebook.factions[player.faction] for player in state.players)
    lines = [line for line in scenario.get("play") or () if not line.startswith("setup")]
    return Start(rulebook, state, chance, factions, False, tuple(lines[: made.lines]))


def _playable(start: Start) -> bool:
    """Tell whether a position can be played on from: one with a tile that nobody knows refuses everything."""
    if halted(start.state):
        return False
    offered = islice(leaves(root(start.state)), FEW)
    return any(run(start.state, action, start.chance, trace=False)[0].accepted for action in offered)


def visited(seed: int, bundle: Mapping[str, Any], game: Scythe) -> list[str]:
    """Play the scenario whose turn it is and return the rules that decided its lines, accepted or refused.

    What random games reach once in a lifetime is reached here again and again. A scenario without lines shows what a
    position is worth; there the game ends.

    Args:
        seed: The number of the case; the scenarios come in turn.
        bundle: The bundle, with components and scenarios.
        game: The game; it keeps the rulebooks that are compiled.
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
    """Return the rules that would decide if the game ended now: of a position alone, its score is what matters."""
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

    A scenario goes on after a line that is refused; so does this.

    Args:
        start: Where they begin; it is not changed.
        lines: The lines.
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
