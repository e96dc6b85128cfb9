"""The copy of our content for commands that add to it."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@pytest.fixture
def content(content: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The copy of our content, which `new` copies once more: also always to the same place, for the same reason."""
    place = tmp_path_factory.getbasetemp() / "tried-out"

    @contextmanager
    def folder(prefix: str) -> Iterator[str]:
        place.mkdir()
        try:
            yield str(place)
        finally:
            shutil.rmtree(place)

    monkeypatch.setattr(tempfile, "TemporaryDirectory", folder)
    return content
