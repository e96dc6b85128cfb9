"""CONTRIBUTING.md is true: its recipes are followed word by word, and the checks for content are green at the end."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.library import root

PROJECT = Path(__file__).parents[2]
RECIPE = re.compile(r"## A \w+ in five minutes\n(.*?)(?=\n## |\nAn example of two)", re.DOTALL)
COMMAND = "    .venv/bin/scythe-ref "
CHECKS = [
    line.partition("scythe-ref ")[2].strip()
    for line in (PROJECT / "Makefile").read_text("utf-8").splitlines()
    if re.match(r"\t@\$\(BIN\)/scythe-ref (?:validate|sources|numbers|asked)", line)
]
"""What `make check` asks of the content."""


@pytest.fixture
def checkout(content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A checkout whose content may be changed, as the current folder."""
    content.rename(tmp_path / "content")
    monkeypatch.setattr(root, "PACKAGE", tmp_path / "scythe_ref")
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    (tmp_path / "content").rename(content)


def fill_in(place: str, block: str) -> None:
    """Put the document's entry where a stub is."""
    name, _, line = place.rpartition(":")
    path, first = Path(name), int(line) - 1
    lines = path.read_text("utf-8").splitlines()
    indent = lines[first][: len(lines[first]) - len(lines[first].lstrip())]
    below = (n for n, text in enumerate(lines[first + 1 :], first + 1) if not text.startswith(f"{indent} "))
    lines[first : next(below, len(lines))] = [indent + text for text in block.splitlines()]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def test_its_three_recipes_end_green(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recipes = RECIPE.findall((PROJECT / "CONTRIBUTING.md").read_text("utf-8"))
    assert len(recipes) == 3
    for recipe in recipes:
        first, *others = [line[len(COMMAND) :] for line in recipe.splitlines() if line.startswith(COMMAND)]
        (block,) = re.findall(r"```yaml\n(.*?)```", recipe, re.DOTALL)
        assert main(shlex.split(first)) == 0
        place = capsys.readouterr().out.splitlines()[0]
        assert main(["validate"]) == 1, "a stub is not left unnoticed"
        assert place in capsys.readouterr().out
        fill_in(place, block)
        for command in others:
            assert main(shlex.split(command)) == 0, capsys.readouterr().out
    assert len(CHECKS) == 5
    for check in CHECKS:
        assert main(shlex.split(check)) == 0, (check, capsys.readouterr())
