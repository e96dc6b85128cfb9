"""Lines of actions that nobody would write, in legal games: each gets a verdict, and accepted ones are legal."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest

from scythe_ref.library.cache import compiled
from scythe_ref.scythe.engine.actions.action import (
    Action,
    ActionSyntaxError,
    AmbiguousActionError,
    ImpossibleActionError,
)
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.core.play import play_on, run
from scythe_ref.scythe.engine.options import is_generated, is_halted, leaves, root
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, RESOURCES, SECTIONS, STRUCTURES, UPGRADES
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.games.chance import DECISIONS, Pcg32
from scythe_ref.scythe.games.driver import decide
from scythe_ref.scythe.games.fuzzing import begin, case
from scythe_ref.scythe.games.invariants import Moment, faults, step_faults
from scythe_ref.scythe.games.policies import POLICIES

SEED = 20_612
A_STATE = 25
"""Lines to try in one state."""

KINDS = (
    ("mech", "worker", "character", "airship"),
    ("0", "1", "2", "3", "4", "5", "7", "9", "99"),
    (*RESOURCES, "combat card", "workers"),
    ("saxony", "crimea", "nordic", "polania", "rusviet", "togawa", "albion"),
    BOTTOM_ACTIONS,
    STRUCTURES,
    UPGRADES,
    ("power", "coins", "popularity", "combat_cards"),
    ("speed", "riverwalk", "burrow", "wayfare", "scout", "disarm", "artillery", "suiton", "sword", "toka"),
    SECTIONS,
    ("move airship", "move mech", "end turn", "end move", "coins", "trade popularity", "bolster cards", "leave"),
    ("with 1 worker", "with 2 oil", "toll 1 oil", "take 1 wood", "drop 1 oil", "paying 2 oil V9", "only 1"),
)  # fmt: skip
"""Words that can replace one another."""

PLACE = re.compile(r"[A-Z][0-9]|FACTORY|HB_[A-Z]+|home")
PLACES = (*(f"{kind}{number}" for kind in "MFVWTL" for number in range(1, 9)), "FACTORY", "HB_SAXONY", "home")

WORDS = (
    *PLACES,
    *(word for kind in KINDS for word in kind),
    "at",
    ">",
    ",",
    "+",
    "nothing",
    "\x1b",
    "-1",
    "to",
)


class Tried(NamedTuple):
    """The outcome of a line."""

    state: State
    line: str
    action: Action
    verdict: Any


def mutated(line: str, dice: random.Random, others: list[str]) -> str:
    """Return a line with a word that is another, gone, doubled, moved or taken from another line."""
    words = line.replace(",", " ,").split()
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        at = dice.randrange(len(words))
        alike = [index for index, word in enumerate(words) if _kind(word)]
        how = dice.randrange(16)
        if how > 5 and alike:
            at = dice.choice(alike)
            words[at] = dice.choice(_kind(words[at]))
        elif how > 5:
            words.append(dice.choice(KINDS[-1]))
        elif how == 0 and len(words) > 1:
            del words[at]
        elif how == 1:
            words.insert(at, dice.choice(words))
        elif how == 2:
            other = dice.randrange(len(words))
            words[at], words[other] = words[other], words[at]
        elif how == 3:
            words = words[:at] + dice.choice(others).split()[at:] or words
        elif how == 4:
            words[at] = dice.choice(dice.choice(others).split())
        else:
            words[at] = dice.choice(WORDS)
    return " ".join(words)


def _kind(word: str) -> tuple[str, ...]:
    """Return the words that can replace a word; none if it is of no kind."""
    if PLACE.fullmatch(word):
        return PLACES
    return next((kind for kind in KINDS if word in kind), ())


def tried(number: int, dice: random.Random, bundle: dict[str, Any]) -> Iterator[Tried | None]:
    """Play fuzzed games and try mutated lines on the way; None for a line that is no action."""
    seed = 0
    done = 0
    seen: list[str] = ["saxony end turn"]
    while done < number:
        seed += 1
        made = case(seed, bundle)
        start, _ = begin(made, bundle)
        mind = POLICIES[made.policy](Pcg32(seed, DECISIONS))
        state, chance = start.state.copy(), start.chance.copy()
        for _ in range(120):
            if done >= number or is_halted(state):
                break
            if not dice.randrange(4):
                offered = [str(action) for action in islice(leaves(root(state)), 40)]
                seen = [*seen, *dice.sample(offered, min(4, len(offered)))][-200:]
                for _ in range(A_STATE):
                    line = mutated(dice.choice(dice.choice((offered, seen))), dice, seen)
                    done += 1
                    try:
                        action = parse(line, state.rulebook)
                        verdict, _ = run(state, action, chance, trace=False)
                    except (ActionSyntaxError, AmbiguousActionError, ImpossibleActionError):
                        yield None
                        continue
                    yield Tried(state, line, action, verdict)
            action, _ = decide(state, mind)
            play_on(state, action, chance)


def illegal(one: Tried) -> list[str]:
    """Return the invariants that an accepted line breaks, one that the generator does not offer."""
    before = {text.partition(":")[0] for text in faults(one.state)}
    moment = Moment(one.state, one.action, one.verdict, one.verdict.after)
    return [text for text in step_faults(moment) if text.partition(":")[0] not in before]


def attack(number: int, seed: int) -> dict[str, Any]:
    """Try many lines; return the numbers of no actions, refused and accepted ones, and every illegal outcome."""
    counts: dict[str, Any] = {"no action": 0, "refused": 0, "offered": 0, "in other words": 0, "illegal": []}
    for one in tried(number, random.Random(seed), dict(compiled().bundle)):
        if one is None:
            counts["no action"] += 1
        elif not one.verdict.accepted:
            counts["refused"] += 1
            if is_generated(one.state, one.action):
                counts["illegal"].append(f"{one.line!r} is offered and refused by {one.verdict.decided_by}")
        elif is_generated(one.state, one.action):
            counts["offered"] += 1
        else:
            counts["in other words"] += 1
            counts["illegal"] += [f"{one.line!r} is accepted: {text}" for text in illegal(one)]
    return counts


@pytest.mark.slow
def test_no_illegal_line_is_accepted_and_none_brings_the_rules_down(cases: Callable[[int], int]) -> None:
    counts = attack(cases(20_000), SEED)
    assert counts["illegal"] == []
    assert min(counts[what] for what in ("no action", "refused", "offered", "in other words")) > 100
