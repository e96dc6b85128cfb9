"""The compiled library: the same content, read without the modules for compiling, and never in the way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scythe_ref.library import CHOSEN, cache_files, load
from scythe_ref.library.cache import CODE, compiled
from scythe_ref.library.entries import entries_of
from scythe_ref.library.root import PACKAGE


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def test_the_cache_holds_what_the_library_says(cache: Path) -> None:
    library = load()
    for _ in ("cold", "warm"):
        found = compiled()
        assert list(found.entries.values()) == entries_of(library)
        assert found.bundle == library.bundle()


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert compiled().entries
    assert blocked.read_text() == ""


@pytest.mark.parametrize("named", ["", "relative/folder"])
def test_a_variable_that_is_empty_or_relative_counts_as_unset(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", named)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    cache_files.write("kind", "key", b"content")
    assert [path.name for path in tmp_path.iterdir()] == ["home"]
    assert cache_files.read("kind", "key", bytes) == b"content"


def test_code_that_decides_what_is_kept_is_part_of_the_key(cache: Path) -> None:
    """Every module of ours in a process that makes the cache and the index, of a small content of the same game."""
    small = Path(__file__).parents[1] / "plugins" / "foreign" / "content"
    code = (
        "import sys; from scythe_ref.library.cache import compiled; from scythe_ref.search.index import SearchIndex;"
        "library = compiled(); SearchIndex.load(library.key, library.entries.values);"
        "print(*{m.split('.')[1] for m in sys.modules if m.startswith('scythe_ref.')})"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, CHOSEN: str(small)},
        timeout=60,
    )
    assert set(done.stdout.split()) == set(CODE)


def test_what_other_code_made_is_made_again(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def make(_: Path, key: str, language: str) -> dict[str, object]:
        made.append(key)
        return {"names": {}}  # to make all of it takes seconds

    monkeypatch.setattr("scythe_ref.library.cache._compile", make)
    package = tmp_path / "package"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"), symlinks=True)
    monkeypatch.setattr("scythe_ref.library.cache.PACKAGE", package)
    compiled()
    files = (
        "scythe/engine/position/keys.py",
        "formats/reading.py",
        "library/graph.py",
        "schema/common.py",
        "search/ranking.json",
        "scythe/search_words.py",
    )
    for name in files:
        with (package / name).open("a") as file:
            file.write("\n")
        compiled()
    assert len(set(made)) == 1 + len(files)


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


def test_what_nobody_read_for_longest_goes_and_nothing_else(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_files, "KEPT", 5)
    folder = cache / "scythe-reference"
    for number in range(5):
        cache_files.write("kind", f"key{number}", b"content")
        os.utime(folder / f"kind-key{number}.kept", (number, number))
    assert cache_files.read("kind", "key0", bytes) == b"content"
    (folder / "kind-of-something-else").mkdir()
    cache_files.write("kind", "last", b"content")
    cache_files.write("other", "key", b"content")
    assert sorted(path.name for path in folder.iterdir()) == [
        *(f"kind-key{number}.kept" for number in (0, 2, 3, 4)),
        "kind-last.kept",
        "kind-of-something-else",
        "other-key.kept",
    ]


def test_a_failed_write_leaves_everything_as_it_was(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache_files.write("kind", "key", b"as it was")

    def full(self: Path, target: Path) -> Path:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", full)
    cache_files.write("kind", "key", b"new")
    assert cache_files.read("kind", "key", bytes) == b"as it was"
    assert len(list((cache / "scythe-reference").iterdir())) == 1


def test_a_file_is_read_only_under_its_own_name(cache: Path) -> None:
    cache_files.write("kind", "key", b"content")
    folder = cache / "scythe-reference"
    for other in ("kind-other.kept", "sort-key.kept"):
        shutil.copy(folder / "kind-key.kept", folder / other)
    assert cache_files.read("kind", "key", bytes) == b"content"
    assert cache_files.read("kind", "other", bytes) is None
    assert cache_files.read("sort", "key", bytes) is None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners")
def test_what_others_own_or_can_write_is_not_read(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = cache / "scythe-reference"

    def kept() -> bool:
        return cache_files.read("kind", "key", bytes) is not None

    cache_files.write("kind", "key", b"content")
    assert kept()
    assert folder.stat().st_mode & 0o777 == 0o700
    (folder / "kind-key.kept").chmod(0o620)
    assert not kept()
    cache_files.write("kind", "key", b"content")
    assert kept()
    folder.chmod(0o777)
    assert not kept()
    cache_files.write("kind", "key", b"content")  # the folder is ours, so it is closed to others
    assert kept()
    assert folder.stat().st_mode & 0o777 == 0o700
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert not kept()
    before = (folder / "kind-key.kept").read_bytes()
    cache_files.write("kind", "key", b"of somebody else")
    assert (folder / "kind-key.kept").read_bytes() == before


def test_what_a_release_carries_is_read_unless_it_is_damaged(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_files, "SHIPPED", tmp_path / "shipped")
    cache_files.write("flips", "key", b"found\nby us")
    (kept,) = cache.glob("**/flips-key.kept")
    shipped = Path(shutil.move(kept.parent, tmp_path / "shipped")) / kept.name
    assert cache_files.read("flips", "key", bytes) == b"found\nby us"
    assert cache_files.read("flips", "other key", bytes) is None
    shipped.write_bytes(shipped.read_bytes().replace(b"us", b"them"))
    assert cache_files.read("flips", "key", bytes) is None
