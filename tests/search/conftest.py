"""The real content's index, made once."""

from __future__ import annotations

import pytest

from scythe_ref.library import load
from scythe_ref.library.entries import entries_of
from scythe_ref.library.entry import Entry
from scythe_ref.search.index import SearchIndex


@pytest.fixture(scope="session")
def entries() -> list[Entry]:
    return entries_of(load())


@pytest.fixture(scope="session")
def index(entries: list[Entry]) -> SearchIndex:
    return SearchIndex.build(entries)
