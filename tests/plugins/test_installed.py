"""Installs: a wheel and an editable install bring the plugins, under one name that only we have."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = {"scythe_ref", "scythe_site_plugins"}
"""The names that an install may take among a user's packages."""


def made(kind: str, folder: Path) -> Path:
    """Make a wheel without the scripts and the compiled lab, which cost most, and return its unpacked folder."""
    code = f"import hatchling.build; print(hatchling.build.build_{kind}({str(folder)!r}))"
    environment = {**os.environ, "HATCH_BUILD_NO_HOOKS": "true"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True, timeout=120)
    unpacked = folder / kind
    with zipfile.ZipFile(folder / done.stdout.split()[-1]) as wheel:
        wheel.extractall(unpacked)
    return unpacked


def said(code: str, *paths: Path) -> str:
    """Return the output of a Python that finds these folders before this checkout."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, cwd=paths[0], env=environment, check=False, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_wheel_claims_our_names_alone_and_its_plugins_build_a_site(project: Path, tmp_path: Path) -> None:
    wheel = made("wheel", tmp_path)
    assert {place.name for place in wheel.iterdir() if place.suffix != ".dist-info"} == OURS
    build = f"""
import scythe_site_plugins.rules as rules
from mkdocs.__main__ import cli
cli(["build", "--quiet", "--strict", "-f", {str(project / "evening.yml")!r}], standalone_mode=False)
print(rules.__file__)
"""
    assert said(build, wheel).split() == [str(wheel / "scythe_site_plugins" / "rules.py")]
    assert "How far does a worker go?" in (project / "site" / "index.html").read_text("utf-8")


@pytest.mark.slow
def test_an_editable_install_leads_to_the_checkout(tmp_path: Path) -> None:
    folder = made("editable", tmp_path)
    [paths] = folder.glob("*.pth")
    assert {Path(line) for line in paths.read_text("utf-8").split()} == {ROOT, ROOT / "site_plugins"}
    find = "import importlib.util as u; print(*(u.find_spec(name).origin for name in sys.argv[1:]))"
    code = f"import site, sys; site.addsitedir({str(folder)!r}); sys.argv[1:] = {sorted(OURS)}; {find}"
    command = [sys.executable, "-I", "-S", "-c", code]  # with no other packages, so that no other install helps
    found = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True, timeout=60).stdout.split()
    assert found == [str(ROOT / "scythe_ref/__init__.py"), str(ROOT / "site_plugins/scythe_site_plugins/__init__.py")]
