"""Positions made and lines played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scythe_ref.scythe.engine import Rulebook, State, Verdict, build, parse
from scythe_ref.scythe.engine.core.play import Script, run
from scythe_ref.scythe.engine.position.line import parse_line

Play = Callable[..., Verdict]


@pytest.fixture
def position(rulebook: Rulebook) -> Callable[[str], State]:
    """Make a state from a position in one line."""
    return lambda line: build(parse_line(line, rulebook), rulebook)


@pytest.fixture
def play(rulebook: Rulebook) -> Play:
    """Play lines one after the other on a state; gives the verdict of the last."""

    def run_lines(state: State, *lines: str) -> Verdict:
        script = Script({}, state.rulebook, state)
        verdict = None
        for line in lines:
            verdict, chance = run(state, parse(line, state.rulebook), script)
            assert isinstance(chance, Script)
            state, script = verdict.after, chance
        assert verdict is not None
        return verdict

    return run_lines
