"""The engine under test, compiled from the content's components."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scythe_ref.engine import Rulebook, State, Verdict, build, compile_rulebook, parse
from scythe_ref.engine.core.play import run
from scythe_ref.engine.core.scripted_draws import Script
from scythe_ref.engine.position.line import parse_line
from scythe_ref.library import Library, load

Play = Callable[..., Verdict]


@pytest.fixture(scope="session")
def library() -> Library:
    return load()


@pytest.fixture(scope="session")
def bundle(library: Library) -> dict[str, Any]:
    return library.bundle()


@pytest.fixture(scope="session")
def rulebook(bundle: dict[str, Any]) -> Rulebook:
    return compile_rulebook(bundle["components"])


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
