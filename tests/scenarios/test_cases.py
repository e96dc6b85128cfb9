"""Cases of our own, written from the rulings, that the content's scenarios do not cover."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scythe_ref.formats import read_yaml
from scythe_ref.library import game_of
from scythe_ref.scenarios import scenarios_in
from scythe_ref.scenarios.explain import trace
from scythe_ref.scenarios.run import run_scenario

CASES = [
    data
    for file in sorted((Path(__file__).parent / "cases").glob("*.yaml"))
    for data in scenarios_in(read_yaml(file), game_of())
]


@pytest.mark.parametrize("data", CASES, ids=[data["id"] for data in CASES])
def test_case(data: dict[str, Any], bundle: dict[str, Any]) -> None:
    result = run_scenario(data, bundle)
    assert result.passed, trace(result)
