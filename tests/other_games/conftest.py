"""The two example games; Python finds the one with code as if installed, even without an install."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from example_games import EXAMPLES, Ask, Sites

from scythe_ref.cli import main
from scythe_ref.game_package import GROUP


@pytest.fixture(scope="session", autouse=True)
def morris_is_found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Declare the entry points of Nine Men's Morris' pyproject.toml, unless `make setup` has installed it."""
    folder = EXAMPLES / "nine-mens-morris"
    if entry_points(group=GROUP, name=folder.name):
        yield
        return
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    place = tmp_path_factory.mktemp("installed")
    said = place / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    said.mkdir()
    (said / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = "\n".join(f"{name} = {where}" for name, where in project["entry-points"][GROUP].items())
    (said / "entry_points.txt").write_text(f"[{GROUP}]\n{points}\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(place)  # the package itself is on pytest's path
        before = os.environ.get("PYTHONPATH")
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, filter(None, (folder, place, before)))))
        yield


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    """Gives a function that calls a command on a game's content and returns its output."""

    def asked(game: str, *words: str) -> str:
        assert main([*words, "--content", str(EXAMPLES / game)]) == 0, capsys.readouterr().err
        said = capsys.readouterr()
        return said.out + said.err

    return asked


@pytest.fixture(scope="session")
def site_of(site_of_kind: Callable[[str], tuple[Path, str]]) -> Sites:
    """Gives a function that returns a game's site, built once and without a warning."""
    return lambda game: site_of_kind(game)[0]
