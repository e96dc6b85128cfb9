"""What the tests of the proofs share."""

from __future__ import annotations

import pytest

from scythe_ref.library import Library, load


@pytest.fixture(scope="session")
def library() -> Library:
    return load()
