"""Pyodide's files are no part of the repository: a check notices a changed one in the checkout."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path

import pytest

import hatch_build
from scythe_ref.scythe import PACKAGE
from scythe_ref.site.build import lab_archive, lab_runtime

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def vendored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the files, which the build reads."""
    folder = tmp_path / "vendor" / "pyodide"
    shutil.copytree(lab_archive.VENDORED / "pyodide", folder)
    monkeypatch.setattr(lab_archive, "VENDORED", folder.parent)
    lab_runtime._python_parts.cache_clear()
    return folder


def changed(file: Path) -> None:
    if file.suffix == ".gz":
        file.write_bytes(gzip.compress(gzip.decompress(file.read_bytes()) + b"\n", 9, mtime=0))
    else:
        file.write_bytes(file.read_bytes() + b"\n")


def test_the_files_that_are_there_are_the_pinned_ones_of_the_locked_version(vendored: Path) -> None:
    assert lab_archive.damage() == ""
    locked = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]["node_modules/pyodide"]["version"]
    assert json.loads(lab_archive.PINS.read_text("utf-8"))["version"] == locked
    assert len(list(vendored.iterdir())) == len(lab_archive.FILES)


@pytest.mark.parametrize("name", lab_archive.FILES)
def test_a_changed_file_goes_to_no_site(name: str, vendored: Path) -> None:
    file = vendored / (f"{name}.gz" if name in lab_archive.PYODIDE else name)
    changed(file)
    assert lab_archive.damage().startswith(f"{file}: this is not the file that pyodide.json pins")
    with pytest.raises(OSError, match=r"pyodide\.json pins"):
        lab_archive.vendored(name)


def test_no_site_is_built_with_one(vendored: Path) -> None:
    changed(vendored / "pyodide.mjs.gz")
    with pytest.raises(OSError, match=r"pyodide\.json pins"):
        lab_runtime._python_parts(PACKAGE)


@pytest.mark.parametrize(
    "content", [b"", b"no archive", gzip.compress(b"x" * 1000)[:20]], ids=["empty", "no archive", "cut off"]
)
def test_a_damaged_file_is_told_in_the_same_way(content: bytes, vendored: Path) -> None:
    (vendored / "pyodide.mjs.gz").write_bytes(content)
    assert "this is not the file" in lab_archive.damage()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of a checkout as fetching looks at, with everything fetched."""
    site = tmp_path / "checkout" / "scythe_ref" / "site"
    (site / "build").mkdir(parents=True)
    for name in ("build/lab_archive.py", "pyodide.json"):
        shutil.copy(ROOT / "scythe_ref" / "site" / name, site / name)
    shutil.copytree(lab_archive.VENDORED, site / "vendor")
    (site / "theme" / "vendor").mkdir(parents=True)
    root = tmp_path / "checkout"
    for place in (root / "package-lock.json", site / "theme" / "vendor" / hatch_build.STAMP):
        shutil.copy(ROOT / "package-lock.json", place)
    shutil.copy(ROOT / "package.json", root)
    return root


def test_a_changed_file_is_fetched_again(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hatch_build, "npm_command", lambda: (["false"], {}))
    hatch_build.vendor(checkout)  # nothing to do
    file = checkout / "scythe_ref" / "site" / "vendor" / "pyodide" / "python_stdlib.zip"
    changed(file)
    with pytest.raises(SystemExit, match="npm could not install"):
        hatch_build.vendor(checkout)
    assert capsys.readouterr().err.startswith(f"{file}: this is not the file that pyodide.json pins")


@pytest.mark.parametrize("version", ["the pinned one", "another"])
def test_what_is_fetched_must_be_what_is_pinned_unless_another_version_is_locked(
    version: str, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = checkout / "scythe_ref" / "site"
    lock = checkout / "package-lock.json"
    said = json.loads(lock.read_text("utf-8"))
    if version == "another":
        said["packages"]["node_modules/pyodide"]["version"] = version
    lock.write_text(json.dumps(said), "utf-8")

    def fetched(_: Path, target: Path) -> None:
        changed(target / "pyodide-lock.json")

    monkeypatch.setattr(hatch_build, "npm_command", lambda: (["true"], {}))
    monkeypatch.setattr(hatch_build, "vendor_pyodide", fetched)
    for table in ("VENDORED", "SMALL"):
        monkeypatch.setattr(hatch_build, table, {})
    if version == "another":
        hatch_build.vendor(checkout)
        assert json.loads((site / "pyodide.json").read_text("utf-8"))["version"] == "another"
        assert hatch_build.lab_archive(checkout).damage() == ""
    else:
        with pytest.raises(SystemExit, match="this is not the file that"):
            hatch_build.vendor(checkout)
