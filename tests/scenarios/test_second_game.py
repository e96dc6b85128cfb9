"""The runner knows games only through its protocol."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from toy import MATCHES

from scythe_ref.game_package import find_package
from scythe_ref.scenarios.explain import trace
from scythe_ref.scenarios.protocol import GameProtocol, engine_of
from scythe_ref.scenarios.run import run_scenario

BUNDLE = {
    "components": {"most": 3},
    "messages": {"refused.heap.most": "{number} matches are more than {most}.", "event.take": "{who} takes {number}"},
    "rules": {"heap.turn": {"title": "One after the other", "text": "", "url": ""}},
}
SCENARIO: dict[str, Any] = {
    "id": "four-are-too-many",
    "title": "Nobody takes four",
    "matches": 5,
    "play": ["ada takes 4", "ada takes 3", "ada takes 1", "bob takes 1"],
    "expect": [
        {"after": 1, "refused_by": ["heap.most"]},
        {"after": 2, "decided_by": ["heap.take"], "matches": 2, "turn": "bob"},
        {"after": 3, "refused_by": ["heap.turn"]},
        {"after": 4, "matches": 1},
    ],
}


def test_its_scenarios_run_and_are_explained() -> None:
    game: GameProtocol = MATCHES
    result = run_scenario(SCENARIO, BUNDLE, game)
    assert result.failures == []
    assert "4 matches are more than 3. " not in trace(result)
    assert "[heap.most] 4 matches are more than 3." in trace(result)
    assert "Ada takes 3: 5 -> 2 [heap.take]" in trace(result)
    assert result.end == {"matches": 1, "turn": "ada", "most": 3}


def test_they_fail_when_the_rule_is_another() -> None:
    result = run_scenario(SCENARIO, {**BUNDLE, "components": {"most": 4}}, MATCHES)
    assert result.failures[0] == (
        "step 1 ('ada takes 4') should be refused by heap.most, but is accepted (decided by heap.take)"
    )


def test_it_needs_less_than_a_hundred_lines() -> None:
    assert len((Path(__file__).parent / "toy.py").read_text().splitlines()) < 100


def test_the_runner_imports_the_standard_library_and_no_game() -> None:
    folder = Path(__file__).parents[2] / "scythe_ref" / "scenarios"
    allowed = (
        "scythe_ref.scenarios.explain",
        "scythe_ref.scenarios.protocol",
        "scythe_ref.scenarios.run",
        "scythe_ref.schema.results",  # for types alone: it is not there when a scenario runs
        "scythe_ref.game_package",
        "scythe_ref.messages",
        "scythe_ref.translations",
    )
    for name in ("run.py", "explain.py", "protocol.py"):
        for node in ast.walk(ast.parse((folder / name).read_text())):
            module = node.module if isinstance(node, ast.ImportFrom) else None
            if module and module.startswith("scythe_ref"):
                assert module in allowed, f"{name} imports {module}"


def test_games_are_found_by_name() -> None:
    assert find_package("scythe").title == "Scythe"
    assert engine_of(find_package("scythe")).name == "scythe"
    with pytest.raises(LookupError, match="no game 'chess' is installed"):
        find_package("chess")
