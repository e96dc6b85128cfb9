"""What the tests of the proofs share."""

from __future__ import annotations

from typing import Any

import pytest

from scythe_ref.library import Library, load


@pytest.fixture(scope="session")
def library() -> Library:
    return load()


@pytest.fixture(scope="session")
def bundle(library: Library) -> dict[str, Any]:
    return library.bundle()
