"""Fuzzing: games over random rulesets, factions, mats and seats, played, watched, replayed and, if need be, shrunk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from scythe_ref.engine.codec import to_data
from scythe_ref.engine.game import Scythe
from scythe_ref.engine.grammar import parse
from scythe_ref.engine.legal import halted
from scythe_ref.engine.playing import play_on
from scythe_ref.engine.state import State
from scythe_ref.formats.atomic import write_text
from scythe_ref.games.cases import Case, Start, begin, case, legal_lines, visited
from scythe_ref.games.chance import DECISIONS, Pcg32, Recorded
from scythe_ref.games.dealing import tiles_told
from scythe_ref.games.following import EXCEPTION, INVARIANT, REFUSED, REPLAY, UNKNOWN_ID, Fault, Look, fault_of, follow
from scythe_ref.games.game import decide
from scythe_ref.games.log import LogError, Logged, end_of, replay, turns_begun, write
from scythe_ref.games.log_reading import read
from scythe_ref.games.policies import POLICIES
from scythe_ref.games.progress import Progress
from scythe_ref.games.shrink import shrunk
from scythe_ref.workers import spread

EVERY = 50
"""The costly invariants are asked after every so many actions; the others after each."""

CHUNK = 10
"""Games that one process plays at a time."""

COUNTED = {
    EXCEPTION: "exceptions",
    REFUSED: "exceptions",
    INVARIANT: "invariant_failures",
    UNKNOWN_ID: "unknown_ids",
    REPLAY: "replays_differ",
}
"""Under which figure each kind of fault is counted."""

AIRSHIPS = {
    "moves": ("airship.move",),
    "loads": ("airship.carry",),
    "drops": ("airship.drop-resources", "airship.worker-drop"),
}
"""The rules that are at work when an airship moves, loads and drops."""

ENOUGH = 100
"""Games after which airships must have done all of it."""


@dataclass
class Report:
    """What came of fuzzing.

    Attributes:
        games: How many games were played.
        actions: How many actions were watched.
        exceptions: How many games raised something, or had a generated action refused.
        invariant_failures: How many games broke an invariant.
        unknown_ids: Ids that decided and stand nowhere.
        replays_differ: How many games came out otherwise when they were played again.
        hits: How often each rule decided in games that were dealt.
        seeded: How often it decided in scenarios and in games that begin at one.
        faults: A sentence for each fault, with its seed.
    """

    games: int = 0
    actions: int = 0
    exceptions: int = 0
    invariant_failures: int = 0
    unknown_ids: int = 0
    replays_differ: int = 0
    hits: dict[str, int] = field(default_factory=dict)
    seeded: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Whether nothing was found, and airships in enough games did what they can do."""
        return not self.faults and not self.idle

    @property
    def idle(self) -> list[str]:
        """What airships never did, in so many games that they should have."""
        return [what for what, number in self.airships().items() if not number] if self.games >= ENOUGH else []

    def airships(self) -> dict[str, float]:
        """Return for each game how often airships moved, loaded and dropped, by the rules that decided."""
        return {
            what: round(sum(self.hits.get(rule, 0) for rule in rules) / max(self.games, 1), 3)
            for what, rules in AIRSHIPS.items()
        }

    def add(self, other: Mapping[str, Any]) -> None:
        """Add what came of further games.

        Args:
            other: The fields of their report.
        """
        for name in ("games", "actions", *dict.fromkeys(COUNTED.values())):
            setattr(self, name, getattr(self, name) + other[name])
        for name in ("hits", "seeded"):
            mine = getattr(self, name)
            for rule, number in other[name].items():
                mine[rule] = mine.get(rule, 0) + number
        self.faults += other["faults"]

    def all_hits(self) -> dict[str, int]:
        """Return how often each rule decided anywhere."""
        return {rule: self.hits.get(rule, 0) + self.seeded.get(rule, 0) for rule in sorted({*self.hits, *self.seeded})}

    def figures(self) -> dict[str, Any]:
        """Return the figures that are printed."""
        return {
            "games": self.games,
            **{name: getattr(self, name) for name in dict.fromkeys(COUNTED.values())},
            "airships": self.airships(),
            "hits": self.all_hits(),
        }


@dataclass(slots=True)
class Played:
    """A fuzzed game.

    Attributes:
        made: What it was played by.
        start: Where it began; its state is the last one.
        log: Its record.
        fault: What went wrong; None if nothing did.
    """

    made: Case
    start: Start
    log: Logged
    fault: Fault | None


def play_case(made: Case, bundle: Mapping[str, Any], look: Look) -> Played:
    """Play a case, watch it being played again, and replay what was written down.

    Args:
        made: The case.
        bundle: The bundle, with components, rules and scenarios.
        look: What is looked at after every action.
    """
    start = begin(made, bundle)
    for rule in start.laid_out:
        look.hits[rule] = look.hits.get(rule, 0) + 1
    first = start.state.copy()
    before = 0 if start.dealt else len(start.chance.draws)
    dealt = len(start.chance.draws)
    lines = legal_lines(start, start.lines)
    lines, state, error = _played(made, start, lines)
    log = _logged(made, start, first, lines, start.chance.draws[before:])
    watched = follow(first, Recorded(start.chance.draws[dealt:]), lines, look, probe=error is not None)
    fault = watched.fault
    if fault is None and error is not None:
        fault = fault_of(error, len(lines))
    if fault is None and watched.state != state:
        fault = Fault(REPLAY, "state", "another state comes out where every action is watched", len(lines))
    if fault is None:
        log = replace(log, end=end_of(state, turns_begun(lines)))
        fault = _read_back(log, start)
    return Played(made, start, log, fault)


def _played(made: Case, start: Start, lines: Sequence[str]) -> tuple[list[str], State, Exception | None]:
    """Play in place: some lines first, then what a policy chooses. The chance of the start moves on."""
    state, chance = start.state, start.chance
    mind = POLICIES[made.policy](Pcg32(made.seed, DECISIONS))
    played: list[str] = []
    turns = made.cap * len(start.factions)
    try:
        for line in lines:
            played.append(line)
            play_on(state, parse(line, start.rulebook), chance)
        while not halted(state):
            action, _ = decide(state, mind)
            if action.verb == "end-turn":
                turns -= 1
                if turns < 0:
                    break
            played.append(str(action))
            play_on(state, action, chance)
    except Exception as error:  # whatever an engine raises in a legal action is what this is looking for
        return played, state, error
    return played, state, None


def _logged(made: Case, start: Start, first: State, lines: Sequence[str], draws: Sequence[Any]) -> Logged:
    rulebook = start.rulebook
    return Logged(
        factions=start.factions,
        modules=made.modules if start.dealt else tuple(sorted(first.modules)),
        mats=tuple(rulebook.mats[player.mat] for player in first.players),
        seed=made.seed,
        draws=tuple(draws),
        actions=tuple(lines),
        end={},
        start=None if start.dealt else to_data(first),
        tiles=tiles_told(first),
    )


def _read_back(log: Logged, start: Start) -> Fault | None:
    """Write a game down, read it and replay it without watching."""
    try:
        text = write([log], start.rulebook, "random")
        again = read(text, start.rulebook.mats)
        if write(again.games, start.rulebook, "random") != text:
            return Fault(REPLAY, "log", "the log that is read back is another", len(log.actions))
        replay(again.games[0], start.rulebook)
    except LogError as error:
        return Fault(REPLAY, "log", str(error), len(log.actions))
    return None


def play_cases(seeds: Sequence[int], bundle: Mapping[str, Any], folder: Path | None, every: int = EVERY) -> Report:
    """Play the cases of some numbers.

    Args:
        seeds: The numbers.
        bundle: The bundle, with components, rules and scenarios.
        folder: Where the logs of games that fail are written, shrunk.
        every: Ask the costly invariants after every so many actions.
    """
    report = Report()
    game = Scythe()
    for seed in seeds:
        report.games += 1
        try:
            for rule in visited(seed, bundle, game):
                report.seeded[rule] = report.seeded.get(rule, 0) + 1
            made = case(seed, bundle)
            hits = report.seeded if made.scenario else report.hits
            played = play_case(made, bundle, Look(bundle["rules"], every, seed, hits))
        except Exception as error:  # a game that can't even begin
            fault = fault_of(error, 0)
            report.exceptions += 1
            report.faults.append(f"seed {seed}: {fault}")
            continue
        report.actions += len(played.log.actions)
        if played.fault is None:
            continue
        figure = COUNTED[played.fault.kind]
        setattr(report, figure, getattr(report, figure) + 1)
        report.faults.append(f"seed {seed}: {played.fault}{_kept(played, bundle, folder)}")
    return report


def _kept(played: Played, bundle: Mapping[str, Any], folder: Path | None) -> str:
    """Write the shrunk log of a game that failed; return what is said of it."""
    if folder is None or played.fault is None:
        return ""
    try:
        log, _ = shrunk(played.log, played.start.rulebook, played.fault, bundle["rules"])
    except Exception as error:  # what is broken may break this as well; the seed is known all the same
        return f" (its log can't be shrunk: {error})"
    path = folder / f"fault-{played.made.seed}.json"
    folder.mkdir(parents=True, exist_ok=True)
    write_text(path, write([log], played.start.rulebook, played.made.policy))
    return f" ({len(log.actions)} actions in {path})"


# -- on all cores ---------------------------------------------------------------------------------------------------


def fuzz(
    bundle: Mapping[str, Any],
    games: int,
    seed: int,
    jobs: int,
    *,
    progress: Progress | None = None,
    tell: Callable[[int, int], None] | None = None,
    folder: Path | None = None,
    every: int = EVERY,
) -> Report:
    """Play many cases on several cores.

    Args:
        bundle: The bundle, with components, rules and scenarios.
        games: How many.
        seed: Number of the first case; each further one has the next number.
        jobs: Processes; 0: one for each core.
        progress: What has been done already is taken from there, what is done is kept there.
        tell: Is told how many games are done, of how many.
        folder: Where the logs of games that fail are written.
        every: Ask the costly invariants after every so many actions.
    """
    report = Report()
    chunks = [list(range(first, min(first + CHUNK, seed + games))) for first in range(seed, seed + games, CHUNK)]
    todo = []
    for chunk in chunks:
        done = None if progress is None else progress.done.get(str(chunk[0]))
        if done is None:
            todo.append(chunk)
        else:
            report.add(done)
    for chunk, came in spread(_work, todo, _prepare, (bundle, folder, every), jobs=jobs):
        report.add(came)
        if progress is not None:
            progress.keep(str(chunk[0]), came)
        if tell is not None:
            tell(report.games, games)
    return report


_shared: dict[str, Any] = {}


def _prepare(bundle: Mapping[str, Any], folder: Path | None, every: int) -> None:
    _shared.update(bundle=bundle, folder=folder, every=every)


def _work(seeds: list[int]) -> tuple[list[int], dict[str, Any]]:
    came = play_cases(seeds, _shared["bundle"], _shared["folder"], _shared["every"])
    return seeds, vars(came)
