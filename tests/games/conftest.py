"""A rulebook for whole games."""

from __future__ import annotations

from typing import Any

import pytest

from scythe_ref.engine import Rulebook, compile_rulebook
from scythe_ref.library import load


@pytest.fixture(scope="session")
def components() -> dict[str, Any]:
    components: dict[str, Any] = load().bundle()["components"]
    return components


@pytest.fixture(scope="session")
def rulebook(components: dict[str, Any]) -> Rulebook:
    return compile_rulebook(components)
