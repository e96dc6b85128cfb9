"""Which project a command is about, and whose settings it reads."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from scythe_ref.cli import main

SOMEBODY = 12345
MODULE = "name: x\ndescription: d\nbgg_id: 1\nsections: []\n"
EVIL = 'from pathlib import Path\nPath(__file__).with_name("PWNED").touch()\n'

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with settings that run code, as the current folder; it has a module."""
    folder = tmp_path / "project"
    (folder / "content").mkdir(parents=True)
    (folder / "content" / "game.yaml").write_text('game: "X"\nabout: "x."\nplayers: "2-4"\n')
    # From its own folder, and from a scratch folder beside a site in it.
    hooks = "hooks: [evil.py, ../evil.py, ../../evil.py]\n"
    (folder / "mkdocs.yml").write_text("site_name: X\ntheme: {name: material, custom_dir: overrides}\n" + hooks)
    (folder / "evil.py").write_text(EVIL)
    (folder / "m.yaml").write_text(MODULE)
    (folder / "sub").mkdir()
    monkeypatch.chdir(folder)
    return folder


def given_to(somebody: int, folder: Path) -> None:
    """Give a folder with all that is in it to somebody."""
    for place in (folder, *folder.rglob("*")):
        os.chown(place, somebody, -1)


@pytest.mark.parametrize("where", [".", "sub"])
@pytest.mark.parametrize("option", ["--module", "--mod"])
def test_a_modules_site_takes_nothing_from_the_project_around_it(
    project: Path, where: str, option: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project / where)
    assert main(["build", option, str(project / "m.yaml"), "--out", "site"]) == 0
    assert (project / where / "site" / "index.html").is_file()
    assert not (project / "PWNED").exists()
    assert capsys.readouterr().err == ""  # no project has a say, so none is named


@needs_root
def test_a_modules_site_is_built_in_somebody_elses_project(project: Path) -> None:
    given_to(SOMEBODY, project)
    assert main(["build", "--module", "m.yaml", "--out", "site"]) == 0
    assert not (project / "PWNED").exists()


def test_a_modules_site_has_our_colours_whatever_content_is_named(project: Path) -> None:
    assert main(["build", "--module", "m.yaml", "--out", "site", "--content", "."]) == 0
    assert not (project / "PWNED").exists()
    site = project / "site"
    assert '<link rel="stylesheet" href="css/colours.css">' in (site / "index.html").read_text("utf-8")
    assert "--sc-paper" in (site / "css" / "colours.css").read_text("utf-8")
    early = (site / "js" / "early.js").read_text("utf-8")
    _, palette, _ = json.loads(early.partition("String.raw`")[2].partition("`")[0])
    schemes = {one["media"]: one["scheme"] for one in palette}
    # Light and dark as the device asks; `browser/test_palettes.py` sees the script's use of them.
    assert schemes == {"(prefers-color-scheme: light)": "default", "(prefers-color-scheme: dark)": "slate"}


def game(folder: Path) -> None:
    assert main(["new", "game", str(folder), "--text", "Harbour"]) == 0


def test_the_project_one_stands_in_is_taken_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game(tmp_path / "harbour")
    monkeypatch.chdir(tmp_path / "harbour")
    capsys.readouterr()
    assert main(["validate"]) == 0
    assert "The project is" not in capsys.readouterr().err


def test_the_own_project_keeps_its_hooks_and_its_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "harbour"
    game(folder)
    (folder / "overrides").mkdir()
    (folder / "overrides" / "404.html").write_text("our own page")
    (folder / "hook.py").write_text('def on_page_content(html, **_):\n    return html + "by our hook"\n')
    settings = (folder / "mkdocs.yml").read_text("utf-8")
    settings = settings.replace("name: material", "name: material\n  custom_dir: overrides") + "hooks: [hook.py]\n"
    (folder / "mkdocs.yml").write_text(settings)
    monkeypatch.chdir(folder)
    assert main(["build"]) == 0
    assert "by our hook" in (folder / "site" / "index.html").read_text("utf-8")
    assert (folder / "site" / "404.html").read_text("utf-8") == "our own page"


def test_a_project_above_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game(tmp_path / "harbour")
    (tmp_path / "harbour" / "notes" / "old").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "harbour" / "notes" / "old")
    capsys.readouterr()
    assert main(["validate"]) == 0
    told = f"The project is {tmp_path / 'harbour'}; --content names another one.\n"
    assert capsys.readouterr().err.startswith(told)
    assert main(["validate", "--content", "../.."]) == 0
    assert main(["validate", "--conten", "../.."]) == 0  # argparse takes beginnings of options, so this one must count
    assert "The project is" not in capsys.readouterr().err


@needs_root
@pytest.mark.parametrize("whose", ["", "content", "content/game.yaml", "mkdocs.yml"])
def test_a_project_above_of_somebody_else_is_refused(
    project: Path, whose: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    os.chown(project / whose, SOMEBODY, -1)
    monkeypatch.chdir(project / "sub")
    assert main(["serve"]) == 2
    error = capsys.readouterr().err
    assert "belongs to somebody else" in error
    assert f"--content {project}" in error
    assert not (project / "PWNED").exists()
    os.chown(project / "sub", SOMEBODY, -1)  # a folder of theirs, so we are in their project on purpose
    assert main(["validate"]) == 1
    assert "belongs" not in capsys.readouterr().err


@needs_root
def test_a_link_that_somebody_put_above_is_refused(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "content").rename(project / "theirs")
    (project / "content").symlink_to("theirs")
    os.lchown(project / "content", SOMEBODY, -1)
    monkeypatch.chdir(project / "sub")
    assert main(["validate"]) == 2
    assert "belongs to somebody else" in capsys.readouterr().err


@needs_root
def test_the_folder_one_stands_in_is_taken_whoever_owns_it(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given_to(SOMEBODY, project)
    assert main(["validate"]) == 1
    error = capsys.readouterr().err
    assert "belongs" not in error
    assert "The project is" not in error
