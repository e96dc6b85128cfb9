"""The exported Markdown is a readable site with every builder: with plain Material, ProperDocs and Zensical."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import pytest

from scythe_ref.cli import main

pytestmark = pytest.mark.slow

SETTINGS = "site_name: Scythe\nuse_directory_urls: true\ntheme: {name: material, font: false}\n"
BIN = Path(sys.executable).parent
ROOT = Path(__file__).parents[2]
GENERATORS: dict[str, Callable[[Path], list[str]]] = {
    "Material": lambda out: [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d", str(out)],
    "ProperDocs": lambda out: [str(BIN / "properdocs"), "build", "--strict", "-q", "-f", "mkdocs.yml", "-d", str(out)],
    "Zensical": lambda _: [str(BIN / "zensical"), "build"],
}


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=400
    )


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export") / "docs"
    assert main(["export", "markdown", "--out", str(folder)]) == 0
    return folder


@pytest.mark.parametrize("name", GENERATORS)
def test_it_builds_and_reads_as_it_should(name: str, exported: Path, tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").write_text(SETTINGS)
    shutil.copytree(exported, tmp_path / "docs")
    out = tmp_path / "site"
    done = run(GENERATORS[name](out), tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not re.search(r"WARNING|[1-9]\d* issues? found", done.stdout + done.stderr)
    move = (out / "rules" / "move" / "index.html").read_text("utf-8")
    assert re.search(r'<a id="move\.river"></a>\s*Units can.t cross rivers', move)
    assert "{#" not in move and "**" not in re.sub(r"(?s)<script.*?</script>", "", move)
    assert "Rulings" in (out / "index.html").read_text("utf-8")
    board = (out / "board" / "index.html").read_text("utf-8")
    [picture] = re.findall(r'<img[^>]*src="([^"]*board\.svg)"', board)
    assert (out / "board" / unquote(picture)).resolve().is_file()


def test_properdocs_builds_our_own_site(tmp_path: Path) -> None:
    out = tmp_path / "site"
    command = [str(BIN / "properdocs"), "build", "-q", "-f", str(ROOT / "mkdocs.yml"), "-d", str(out)]
    done = run(command, ROOT)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    answer = (out / "rulings/combat/combat-tie/index.html").read_text("utf-8")
    assert "Who wins a combat when both totals are equal?" in answer
    assert (out / "search" / "data.json").is_file()
