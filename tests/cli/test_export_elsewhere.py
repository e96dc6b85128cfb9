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

pytestmark = pytest.mark.slow

SETTINGS = """\
site_name: Scythe
use_directory_urls: true
theme: {name: material, font: false}
plugins: []
nav: [index.md, rules/move.md, board.md]
"""
"""A menu of all pages on each page, and a search, would take most of the time, and neither is ours."""
BIN = Path(sys.executable).parent
GAME = Path(__file__).parents[2] / "examples" / "nine-mens-morris"
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
def exported(site_of_kind: Callable[[str], tuple[Path, str]]) -> Path:
    return site_of_kind("markdown")[0]


def copy_some(exported: Path, docs: Path) -> None:
    """Copy the rules, the board and some rulings of an export; links to other pages become plain words."""
    kept = ["index.md", "board.md", "glossary.md", "rules/*.md", "rulings/combat/*.md", "pictures/*"]
    for file in (file for pattern in kept for file in exported.glob(pattern)):
        place = docs / file.relative_to(exported)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, place)
    for page in docs.rglob("*.md"):

        def there(link: re.Match[str], page: Path = page) -> str:
            target = unquote(link[2].partition("#")[0])
            return link[0] if ":" in target or (page.parent / target).exists() else link[1]

        page.write_text(re.sub(r"(?<!!)\[([^][]*)\]\(([^)]*)\)", there, page.read_text("utf-8")), "utf-8")


@pytest.mark.parametrize("name", GENERATORS)
def test_it_builds_and_reads_as_it_should(name: str, exported: Path, tmp_path: Path) -> None:
    """Material builds all of it; the others read a part, as the same kinds of pages are in it."""
    (tmp_path / "mkdocs.yml").write_text(SETTINGS)
    if name == "Material":
        shutil.copytree(exported, tmp_path / "docs")
    else:
        copy_some(exported, tmp_path / "docs")
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


def test_properdocs_builds_a_site_with_our_plugins(tmp_path: Path) -> None:
    """One with everything that ours has, an engine and a lab too, and a few pages only."""
    out = tmp_path / "site"
    command = [str(BIN / "properdocs"), "build", "-q", "-f", str(GAME / "mkdocs.yml"), "-d", str(out)]
    done = run(command, GAME)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    answer = (out / "rulings/rows-and-taking/take-out-of-a-row/index.html").read_text("utf-8")
    assert "<figcaption>Before</figcaption>" in answer
    assert (out / "search" / "data.json").is_file()
    assert (out / "lab" / "index.html").is_file()
