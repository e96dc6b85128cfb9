"""Every scenario gives the same verdicts and traces in Pyodide, from the bundle, as it does here."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import scythe_ref
from scythe_ref.cli import main
from scythe_ref.engine import SCYTHE
from scythe_ref.scenarios.run import run_all

HERE = Path(__file__).parent
PACKAGE = Path(scythe_ref.__file__).parent


def test_the_bundle_plays_alike_under_pyodide(tmp_path: Path) -> None:
    if not (HERE / "node_modules" / "pyodide").is_dir():
        pytest.fail("Pyodide is not installed: tests/pyodide/install.sh does it, as `make test` calls it")
    file = tmp_path / "bundle.json"
    assert main(["bundle", "--out", str(file)]) == 0
    node = shutil.which("node")
    assert node is not None
    command = [node, str(HERE / "run.mjs"), str(PACKAGE), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    there: dict[str, Any] = json.loads(done.stdout)
    bundle = json.loads(file.read_text(encoding="utf-8"))
    here = [json.loads(json.dumps(result.as_data())) for result in run_all(bundle["scenarios"], bundle, SCYTHE)]
    assert there["python"] >= "3.14"
    assert len(here) > 0
    different = [mine["id"] for mine, theirs in zip(here, there["results"], strict=True) if mine != theirs]
    assert different == []
    assert all(result["passed"] for result in here)
