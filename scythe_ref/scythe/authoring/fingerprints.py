"""Fingerprints: the number of sequences of legal actions from a position, and a hash of them all.

A change of one of them is a change of legality. ``python -m scythe_ref.scythe.authoring.fingerprints FILE`` counts the
positions of a file anew; with ``--choose`` it also chooses them anew, from scenarios and from games.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from scythe_ref.formats import write_text
from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.catalogue import compile_rulebook
from scythe_ref.scythe.engine.core.play import Chance, Script, play_on
from scythe_ref.scythe.engine.core.verdict import Verdict
from scythe_ref.scythe.engine.options import LegalActions
from scythe_ref.scythe.engine.position.build import build, describe
from scythe_ref.scythe.engine.position.line import parse_line, to_line
from scythe_ref.scythe.engine.position.names import OPEN
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.games.dealing import player_counts, seats
from scythe_ref.scythe.games.driver import play

DEEPEST = 3
MOST = 2500
"""The most sequences of a position, which limits the depth of its fingerprint."""

FROM_SCENARIOS, FROM_GAMES = 20, 20


class Fingerprint(NamedTuple):
    """A digest of the legal actions from a position on.

    Attributes:
        depth: Number of actions in a sequence; fewer where the game ends.
        sequences: Number of sequences.
        hash: A hash of them, in any order.
    """

    depth: int
    sequences: int
    hash: str


class TooManyError(ValueError):
    """There are more sequences than the caller wants."""


def fingerprint(state: State, depth: int, most: int | None = None) -> Fingerprint:
    """Count and hash the sequences of legal actions from a state on; chance brings the lowest value.

    Args:
        most: The most sequences to count.

    Raises:
        TooManyError: There are more than ``most``.
    """
    count = total = 0
    for line in _sequences(state, Script({}, state.rulebook, state), depth, ""):
        count += 1
        # A sum, so that the order of generated actions does not matter.
        total += int.from_bytes(hashlib.blake2b(line.encode(), digest_size=8).digest(), "big")
        if most is not None and count > most:
            raise TooManyError
    return Fingerprint(depth, count, f"{total & 0xFFFFFFFFFFFFFFFF:016x}")


def _sequences(state: State, chance: Chance, depth: int, so_far: str) -> Iterator[str]:
    if not depth or state.over:
        yield so_far
        return
    for action in LegalActions(state):
        if depth == 1:
            yield f"{so_far}{action};"
            continue
        after, later = state.copy(), chance.copy()
        play_on(after, action, later)
        yield from _sequences(after, later, depth - 1, f"{so_far}{action};")


def position(line: str, components: Mapping[str, Any]) -> State:
    """Return the state that a position in one line means, under the ruleset that it names."""
    data = parse_line(line, compile_rulebook(components))
    rulebook = compile_rulebook(components, data.get("ruleset") or "current")
    return build(data, rulebook)


def deepest(state: State) -> Fingerprint:
    """Return the fingerprint of a state as deep as there are not too many sequences."""
    for depth in range(DEEPEST, 1, -1):
        try:
            return fingerprint(state, depth, MOST)
        except TooManyError:
            continue
    return fingerprint(state, 1)


# -- choosing positions ---------------------------------------------------------------------------------------------


def chosen(bundle: Mapping[str, Any]) -> dict[str, str]:
    """Return positions by name: starting positions of scenarios, and moments of games."""
    found = dict(islice(_from_scenarios(bundle), FROM_SCENARIOS))
    found.update(islice(_from_games(bundle["components"]), FROM_GAMES))
    return found


def _from_scenarios(bundle: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    usable = [
        scenario
        for scenario in bundle["scenarios"].values()
        if scenario.get("players") and not scenario.get("airship_tiles") and not scenario.get("modules")
    ]
    step = max(1, len(usable) // (FROM_SCENARIOS + 4))
    for scenario in usable[::step]:
        rulebook = compile_rulebook(bundle["components"], scenario.get("ruleset") or "current")
        state = build(scenario, rulebook)
        if not state.modules:
            yield scenario["id"], line_of(state)


class _Moments:
    """Gathers the states at the beginning of turns."""

    def __init__(self) -> None:
        self.states: list[State] = []

    def __call__(self, before: State, action: Action, verdict: Verdict, after: State) -> None:
        turn = after.turn
        if turn.stage == OPEN and turn.section < 0 and not after.over:
            self.states.append(after)


def _from_games(components: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    rulebook = compile_rulebook(components)
    counts = player_counts(rulebook)
    for number in range(FROM_GAMES):
        policy = ("stars", "random")[number % 2]
        count = counts[number % len(counts)]
        wanted = 8 + 7 * number
        moments = _Moments()
        play(rulebook, seats(rulebook, count, (), number), number, policy, 40, moments)
        states = moments.states
        yield f"{policy}-{count}-players-seed-{number}", line_of(states[min(wanted, len(states) - 1)])


def line_of(state: State) -> str:
    """Return a state at the beginning of a turn as one line; of the ruleset only the differences from its preset."""
    data = describe(state)
    data["ruleset"] = {"preset": state.rulebook.preset}
    return to_line(data)


def counted(positions: Mapping[str, str], components: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the fingerprints of positions, which come by name, as plain data."""
    return [
        {"name": name, "position": line, **deepest(position(line, components))._asdict()}
        for name, line in positions.items()
    ]


def main(arguments: list[str] | None = None) -> int:
    """Write the fingerprints of a file anew."""
    from scythe_ref.library import load  # noqa: PLC0415  # what counts games needs no content

    parser = argparse.ArgumentParser(description="Count the positions of a file of fingerprints anew.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--choose", action="store_true", help="choose the positions anew, too")
    options = parser.parse_args(arguments)
    bundle = load().bundle()
    if options.choose:
        positions = chosen(bundle)
    else:
        before = json.loads(options.file.read_text(encoding="utf-8"))
        positions = {entry["name"]: entry["position"] for entry in before}
    entries = counted(positions, bundle["components"])
    write_text(options.file, json.dumps(entries, ensure_ascii=False, indent=1) + "\n")
    print(f"{len(entries)} positions, {sum(entry['sequences'] for entry in entries)} sequences")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
