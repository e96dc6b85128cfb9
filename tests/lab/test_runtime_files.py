"""The files that the lab loads: their content and size, and that each build makes the same."""

from __future__ import annotations

import ast
import gzip
import hashlib
import io
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import exercise
import pytest
import yaml

from scythe_ref.formats import yaml_documents
from scythe_ref.scythe import PACKAGE
from scythe_ref.search.offline import LAB, LAB_MANIFEST, kept_files
from scythe_ref.site.build import lab_archive, lab_runtime

MOST_BYTES = 5_500_000
"""Of all that the lab loads."""

MOST_OF_OURS = 850_000
"""Of the lab's own part of that, compressed: the archive, the bundle, scripts, styles and data, without Python."""


@pytest.fixture(scope="module")
def archive() -> lab_archive.Archive:
    return lab_runtime.archive(PACKAGE)


def test_the_list_says_what_there_is_and_it_is_small_enough(site_folder: Path) -> None:
    manifest = json.loads((site_folder / LAB_MANIFEST).read_text(encoding="utf-8"))
    listed = {file["address"]: file for file in manifest["files"]}
    files = {file.name: file.read_bytes() for file in (site_folder / LAB).glob("*.bin")}
    assert files.keys() == listed.keys()
    for name, content in files.items():
        said = listed[name]
        assert said["gzip"] == len(content)
        assert said["sha256"] == hashlib.sha256(content).hexdigest()
        assert said["bytes"] == len(gzip.decompress(content))
        assert name == f"{said['name']}.{said['sha256'][:12]}.bin"
    assert sum(len(content) for content in files.values()) < MOST_BYTES
    assert (site_folder / LAB / "licenses.txt").is_file()


def test_our_own_part_is_small_enough(site_folder: Path) -> None:
    packed = [*(site_folder / LAB).glob("scythe-ref.zip.*"), *(site_folder / LAB).glob("bundle.json.*")]
    scripts = [*site_folder.glob("js/lab/*.js"), *site_folder.glob("js/mat/*.js"), site_folder / "css" / "lab.css"]
    data = [*site_folder.glob("lab/*.json")]
    assert (len(packed), len(data)) == (2, 2)
    ours = [file.stat().st_size for file in packed]
    ours += [len(gzip.compress(file.read_bytes())) for file in (*scripts, *data)]
    assert sum(ours) < MOST_OF_OURS


def test_the_service_worker_keeps_the_list_alone(site_folder: Path) -> None:
    assert [name for name in kept_files(site_folder) if name.startswith(LAB)] == [LAB_MANIFEST]


def test_each_rule_has_the_address_that_it_has_on_the_site(site_folder: Path) -> None:
    (file,) = (site_folder / LAB).glob("bundle.json.*.bin")
    rules = json.loads(gzip.decompress(file.read_bytes()))["rules"]
    for rule in rules.values():
        page, _, anchor = rule["url"].partition("#")
        assert f'id="{anchor}"' in (site_folder / page / "index.html").read_text(encoding="utf-8")


def test_the_engine_goes_whole_and_nothing_that_a_browser_lacks(archive: lab_archive.Archive) -> None:
    sources = lab_runtime.sources_of(PACKAGE)
    package = lab_archive.PACKAGE
    engine = {
        f"scythe_ref/{file.relative_to(package).as_posix()}" for file in (package / "scythe" / "engine").rglob("*.py")
    }
    assert engine < sources.keys()
    assert "scythe_ref/formats/yaml_documents.py" in sources
    apart = ("scythe_ref/schema", "scythe_ref/library")
    assert [name for name in sources if name.startswith(apart)] == []
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(archive.code))) as code:
        assert code.namelist() == [f"{name}c" for name in sorted(sources)]
    for name, content in sources.items():
        ast.parse(content, name)
    known = sys.stdlib_module_names | {"scythe_ref", "yaml"}
    assert [name for name in lab_archive.modules(sources) if name.partition(".")[0] not in known] == []


@pytest.mark.slow
def test_the_same_code_compiles_to_the_same_bytes(archive: lab_archive.Archive) -> None:
    """Slow: Pyodide compiles the whole lab."""
    sources = lab_runtime.sources_of(PACKAGE)
    assert lab_archive.compiled_archive(sources) == archive
    assert lab_archive.digest_of(sources) == lab_archive.digest_of(lab_runtime.sources_of(PACKAGE))
    assert lab_archive.digest_of({**sources, "scythe_ref/lazy_imports.py": b""}) != lab_archive.digest_of(sources)


def test_without_node_the_code_goes_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_archive, "shipped_archive", lambda digest: None)
    monkeypatch.setattr(lab_archive, "_node", lambda: None)
    monkeypatch.setattr(lab_runtime.cache_files, "read", lambda *_: None)
    made = lab_runtime.archive(PACKAGE)
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(made.code))) as code:
        assert "scythe_ref/scythe/engine/__init__.py" in code.namelist()


def test_what_is_imported_and_no_module_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_archive, "WHOLE", ("scythe_ref.nowhere",))
    with pytest.raises(LookupError, match=r"scythe_ref\.nowhere is imported by the lab, and is no module"):
        lab_runtime.sources_of(PACKAGE)


@pytest.mark.parametrize("of", ["standard", "packages"])
def test_what_stands_in_for_nothing_is_said(of: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / of).mkdir()
    (tmp_path / of / "gone.py").touch()
    monkeypatch.setattr(lab_archive, "STAND_INS", tmp_path)
    with pytest.raises(LookupError, match=r"gone\.py in .* stands in for a file that is not there"):
        lab_archive.compiled_archive(lab_runtime.sources_of(PACKAGE))


@pytest.mark.slow
def test_the_part_of_the_standard_library_is_enough_for_all_that_the_lab_does(
    archive: lab_archive.Archive, bundle: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slow: Pyodide starts under Node and does all of it."""
    for name in (*lab_archive.PYODIDE, lab_archive.LOCK):
        (tmp_path / name).write_bytes(lab_archive.vendored(name))
    (tmp_path / lab_archive.STANDARD).write_bytes(gzip.decompress(archive.standard))
    (tmp_path / lab_archive.CODE).write_bytes(gzip.decompress(archive.code))
    (tmp_path / "bundle.json").write_text(json.dumps(bundle), encoding="utf-8")
    shutil.copy(Path(__file__).with_name("exercise.py"), tmp_path)
    node = shutil.which("node")
    assert node is not None
    command = [node, str(Path(__file__).with_name("exercise.mjs")), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8", timeout=240)
    assert done.returncode == 0, done.stderr
    monkeypatch.setattr(yaml_documents, "_LOADER", yaml.SafeLoader)  # libyaml words some errors otherwise
    assert json.loads(done.stdout) == json.loads(exercise.exercised(bundle))
