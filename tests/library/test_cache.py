"""The compiled library: the same content, read without what compiling needs, and never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scythe_ref.library import load
from scythe_ref.library.cache import compiled, write_atomically


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def test_the_cache_holds_what_the_library_says(cache: Path) -> None:
    library = load()
    for _ in ("cold", "warm"):
        found = compiled()
        assert list(found.entries) == library.entries()
        assert found.bundle == library.bundle()
        assert found.folder is not None


def test_a_damaged_cache_is_made_again(cache: Path) -> None:
    folder = compiled().folder
    assert folder is not None
    for name in ("entries", "bundle"):
        for damaged in ('{"entries": [', "[]", "{}"):
            (folder / f"{name}.json").write_text(damaged)
            found = compiled()
            assert found.entries
            assert found.bundle["scenarios"]


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    found = compiled()
    assert found.entries
    assert found.folder is None


def test_a_warm_cache_needs_neither_pydantic_nor_a_yaml_reader(cache: Path) -> None:
    compiled()
    code = (
        "import sys; from scythe_ref.library.cache import compiled; assert compiled().entries;"
        "print([m for m in ('pydantic', 'yaml', 'mkdocs', 'whoosh') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ}, timeout=60
    )
    assert done.stdout.strip() == "[]"


def test_old_caches_go(cache: Path, tmp_path: Path) -> None:
    for number in range(8):
        old = cache / "scythe-reference" / f"old{number}"
        old.mkdir(parents=True)
        os.utime(old, (number, number))
    compiled()
    assert len(list((cache / "scythe-reference").iterdir())) == 5


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "kept.json"
    file.write_text("as it was")

    def full(self: Path, target: Path) -> Path:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", full)
    assert write_atomically(file, b"new") is False
    assert file.read_text() == "as it was"
    assert list(tmp_path.iterdir()) == [file]
