"""CONTRIBUTING.md is true: tests follow its recipes word by word, and the checks for content are green at the end."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from house_rule import ANSWERS

from scythe_ref.cli import main
from scythe_ref.library import incomplete_content, load, root
from scythe_ref.scythe.engine import REGISTRY
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.position.names import MECH

PROJECT = Path(__file__).parents[2]
DOCUMENT = (PROJECT / "CONTRIBUTING.md").read_text("utf-8")
RECIPE = re.compile(r"## A \w+ in five minutes\n(.*?)(?=\n## |\nAn example of two)", re.DOTALL)
COMMAND = "    .venv/bin/scythe-ref "
CHECKS = [
    line.partition("scythe-ref ")[2].strip()
    for line in (PROJECT / "Makefile").read_text("utf-8").splitlines()
    if re.match(r"\t@\$\(BIN\)/scythe-ref (?:validate|sources|numbers|asked)", line)
]
"""The commands by which `make check` checks the content."""


@pytest.fixture
def checkout(content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A checkout with content to change, as the current folder."""
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


def commands_in(text: str) -> list[str]:
    """Return the calls in a part of the document, without the command's name."""
    return [line[len(COMMAND) :] for line in text.splitlines() if line.startswith(COMMAND)]


@pytest.mark.slow
def test_its_three_recipes_end_green(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Slow: as the next one."""
    recipes = RECIPE.findall(DOCUMENT)
    assert len(recipes) == 3
    for recipe in recipes:
        first, *others = commands_in(recipe)
        (block,) = re.findall(r"```yaml\n(.*?)```", recipe, re.DOTALL)
        assert main(shlex.split(first)) == 0
        place = capsys.readouterr().out.splitlines()[0]
        file, _, line = place.rpartition(":")
        left = [one.line for one in incomplete_content(load()) if one.path == file and one.severity == "error"]
        assert any(0 <= one - int(line) < 20 for one in left), "validate does not leave a stub unnoticed"
        fill_in(place, block)
        for command in others:
            assert main(shlex.split(command)) == 0, capsys.readouterr().out
    assert_green(capsys)


@pytest.mark.slow
def test_a_chapter_and_a_topic_are_begun_as_it_says(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Slow: five commands over the whole content, and all checks of `make check` after them."""
    [begin] = re.findall(r"## A chapter or a topic\n(.*?)\n## ", DOCUMENT, re.DOTALL)
    for file, text in re.findall(r"`(content/\w+/\w+\.yaml)`:\n\n```yaml\n(.*?)```", begin, re.DOTALL):
        assert not Path(file).exists()
        Path(file).write_text(text, "utf-8")
        assert main(["validate"]) == 0, capsys.readouterr().out
    capsys.readouterr()  # warnings
    commands = commands_in(begin)
    recipes = RECIPE.findall(DOCUMENT)
    for command, recipe in zip(commands, recipes, strict=False):  # "as above": the text there under other ids
        recipes = [one.replace(commands_in(recipe)[0].split()[2], command.split()[2]) for one in recipes]
    for command, recipe in zip([*commands, commands_in(recipes[2])[0]], recipes, strict=True):
        assert main(shlex.split(command)) == 0, capsys.readouterr().err
        place = capsys.readouterr().out.splitlines()[0]
        assert Path(place.partition(":")[0]).stem == "tunnels"
        fill_in(place, re.findall(r"```yaml\n(.*?)```", recipe, re.DOTALL)[0])
    assert_green(capsys)


def test_a_house_rule_is_added_as_it_says(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    [recipe] = re.findall(r"## A house rule as a switch\n(.*?)\n## ", DOCUMENT, re.DOTALL)
    [command, *_] = commands_in(recipe)
    options = [word for name, answer in ANSWERS.items() for word in (f"--{name}", answer)]
    assert main([*shlex.split(command), *options]) == 0
    left = capsys.readouterr().out
    code, effect = re.findall(r"```python\n(.*?)```", recipe, re.DOTALL)
    asked = "registry.checks_at(points.STEP).refuses("
    assert "engine/rules/move/carrying.py:" in left and asked in left and asked in code
    assert 'setting=("carry-limit", "not-played")' in left and 'setting=("carry-limit", "not-played")' in code
    assert main(["validate"]) == 1
    assert "the engine has no code for 'move.carry-limit'" in capsys.readouterr().out

    monkeypatch.setattr(REGISTRY, "checks", [*REGISTRY.checks])
    monkeypatch.setattr(REGISTRY, "effects", {**REGISTRY.effects})
    exec(code, {"registry": REGISTRY, "points": points, "MECH": MECH})
    assert main(["check", "carry-limit"]) == 0, capsys.readouterr().out
    capsys.readouterr()
    assert main(["validate"]) == 1
    told = [line for line in capsys.readouterr().out.splitlines() if "warning: is stale" not in line]
    kinds = ("how people ask for it", "have them ask `rulebook.setting(", "warning: to be looked at: ")
    assert [line for line in told if not any(kind in line for kind in kinds)] == []
    assert all(any(kind in line for line in told) for kind in kinds)
    assert any("engine/options/moves.py" in line for line in told)
    words = {word for line in effect.splitlines() for word in re.findall(r"[\w.]+(?=\()", line)}
    assert words == {"registry.effect", "play.rulebook.is_active", "play.track", "play.tell"}, "as the tool prints them"


def assert_green(capsys: pytest.CaptureFixture[str]) -> None:
    """See that `make check` finds nothing wrong with the content."""
    assert len(CHECKS) == 5
    for check in CHECKS:
        assert main(shlex.split(check)) == 0, (check, capsys.readouterr())
