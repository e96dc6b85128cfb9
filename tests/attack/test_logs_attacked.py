"""Logs that somebody has tampered with: a sentence refuses each, or everything that it promises is so."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scythe_ref.library.cache import compiled
from scythe_ref.scythe.engine import Rulebook, Scythe, compile_rulebook
from scythe_ref.scythe.games.dealing import seats
from scythe_ref.scythe.games.driver import play
from scythe_ref.scythe.games.fuzzing import case, play_case
from scythe_ref.scythe.games.log import (
    LogError,
    Logged,
    check_rulebook,
    end_of,
    log_text,
    logged,
    replay,
    replay_from,
    start_of,
    turns_begun,
    write_log,
)
from scythe_ref.scythe.games.log_reading import read_log
from scythe_ref.scythe.games.watchers import Watcher

SEED = 20_611
GAME = Scythe()
"""Keeps the compiled rulebooks."""

TOLD = ("factions", "mats", "seed", "draws", "end", "tiles", "modules")
"""The keys that a replay compares."""

HOSTILE: tuple[Any, ...] = (
    None, True, -1, 0, 1, 7, 98, 10**30, 2**31, -(10**9), 1.5, 1e308, "", "x", "saxony", "home", "0" * 200, "\x1b[31m",
    [], [[]], [1, 2, 3], {}, {"do": "toll"}, [None], "Ω" * 50, "mech V4 > F4",
)  # fmt: skip


@pytest.fixture(scope="module")
def bundle() -> dict[str, Any]:
    return dict(compiled().bundle)


@pytest.fixture(scope="module")
def texts(bundle: dict[str, Any]) -> list[str]:
    """Small logs of every kind: dealt, from a position, from the middle of a turn, with modules, of a walk-through."""
    rulebook = compile_rulebook(bundle["components"])
    found = [write_log([logged(play(rulebook, seats(rulebook, 3, (), 5), 5, "stars", cap=3))], rulebook, "stars")]
    modules = ("airships", "resolutions")
    wind = play(rulebook, seats(rulebook, 2, (), 6, modules), 6, "random", cap=2, modules=modules)
    found.append(write_log([logged(wind)], rulebook, "random"))
    for seed in (4, 8, 12, 136, 400):
        made = case(seed, bundle)
        played = play_case(made, bundle, Watcher(bundle["rules"], 1000))
        assert played.fault is None and played.game is not None and played.log is not None
        rules = played.game.start.rulebook
        found.append(write_log([_short(played.log, rules)], rules, made.policy))
    for walk in list(bundle["walkthroughs"].values())[:2]:
        lines = [line for step in walk["steps"] for line in step.get("play") or ()]
        found.append(log_text(walk, lines, bundle["components"]))
    return found


def _short(game: Logged, rulebook: Rulebook) -> Logged:
    """Return the first few actions of a game as a log of their own."""
    few = replace(game, actions=game.actions[:12])
    state, chance = replay_from(start_of(few, rulebook), few.actions)
    return replace(few, draws=game.draws[: chance.used], end=end_of(state, turns_begun(few.actions)))


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of every part of some data."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [path, *[place for key in keys for place in places(data[key], (*path, key))]] if path or keys else [path]


def tampered(data: Any, dice: random.Random, paths: list[tuple[Any, ...]]) -> tuple[Any, tuple[Any, ...]]:
    """Return data with one part that is another, gone, doubled or nudged, and where it is."""
    changed = copy.deepcopy(data)
    *above, key = path = dice.choice(paths)
    part = changed
    for step in above:
        part = part[step]
    old = part[key]
    how = dice.randrange(6)
    if how == 0:
        del part[key]
    elif how == 1 and isinstance(old, int):
        part[key] = old + dice.choice((-3, -1, 1, 2, 50))
    elif how == 2 and isinstance(part, list):
        part.insert(key, copy.deepcopy(dice.choice((old, *HOSTILE))))
    elif how == 3 and isinstance(old, str) and old:
        at = dice.randrange(len(old))
        part[key] = old[:at] + dice.choice("0a >;\n9") + old[at + dice.randrange(2) :]
    elif how == 4 and isinstance(part, list) and len(part) > 1:
        other = dice.randrange(len(part))
        part[key], part[other] = part[other], part[key]
    else:
        part[key] = copy.deepcopy(dice.choice(HOSTILE))
    return changed, path


def outcome(text: str, components: dict[str, Any]) -> str:
    """Return the outcome of replaying a log: ``same``, or the sentence that refuses it."""
    try:
        log = read_log(text, GAME.rulebook(components).mats)
    except LogError as error:
        return f"unread: {error}"
    try:
        rulebook = GAME.rulebook(components, log.ruleset)
    except ValueError as error:
        return f"ruleset: {error}"
    try:
        check_rulebook(log, rulebook)
        for game in log.games:
            replay(game, rulebook)
    except LogError as error:
        return f"refused: {error}"
    return "same"


def may_be_the_same(path: tuple[Any, ...], before: Any, after: Any) -> bool:
    """Return whether a log may come out the same after a change: its promises are the same, or nobody reads them.

    A log may omit an implied action, and an action may overwrite a value of the start before it matters.
    """
    game, other = before["games"][0], (after.get("games") or [{}])[0] if isinstance(after, dict) else {}
    if path[0] == "ruleset":
        return True
    if len(path) == 2 or not after["games"]:
        return True  # a log of fewer games, or of one twice, is a log
    return before["policy"] == after["policy"] and all(_said(game, key) == _said(other, key) for key in TOLD)


def _said(game: dict[str, Any], key: str) -> Any:
    """Return a game's words under a key, without draws of mats: a banned mat, dealt anew, leaves no trace."""
    said = game.get(key) or []
    return [words for words in map(str.split, said) if words[0] != "mat"] if key == "draws" else said


@pytest.mark.slow
def test_no_tampered_log_comes_out_the_same(
    texts: list[str], bundle: dict[str, Any], cases: Callable[[int], int]
) -> None:
    dice = random.Random(SEED)
    components = bundle["components"]
    known = [json.loads(text) for text in texts]
    assert [outcome(text, components) for text in texts] == ["same"] * len(texts)
    spots = [[path for path in places(data) if path] for data in known]
    # The many numbers of a start are one part among others, so that all parts are met.
    short = [[path for path in paths if "start" not in path] for paths in spots]
    broken, same = [], []
    for number in range(cases(5000)):
        which = dice.randrange(len(known))
        data = known[which]
        changed, path = tampered(data, dice, dice.choice((spots, short))[which])
        found = outcome(json.dumps(changed), components)
        if "breaks down" in found:
            broken.append((number, path, found))
        if found == "same" and changed != data and not may_be_the_same(path, data, changed):
            same.append((number, path))
        assert len(found) < 4000, (number, path)
    assert same == []
    assert broken == []


@pytest.mark.slow
def test_no_damaged_file_brings_replay_down(
    texts: list[str], bundle: dict[str, Any], cases: Callable[[int], int]
) -> None:
    dice = random.Random(SEED + 1)
    for _ in range(cases(1500)):
        text = dice.choice(texts)
        at = dice.randrange(len(text))
        piece = dice.choice(("", "\x00", "{", "[" * 2000, "9" * 5000, "NaN", '"', "\ud800", "Ω", text[:100]))
        damaged = text[:at] + piece + text[at + dice.choice((0, 1, 5, 10**9)) :]
        found = outcome(damaged, bundle["components"])
        assert found != "same" or _only_told(text, damaged), (at, piece)


def _only_told(text: str, damaged: str) -> bool:
    """Return whether two logs make the same promises."""
    one, other = json.loads(text), json.loads(damaged)
    return one["policy"] == other["policy"] and all(
        _said(one["games"][0], key) == _said(other["games"][0], key) for key in TOLD
    )
