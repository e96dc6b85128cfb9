"""`scythe-ref build` and `scythe-ref serve`."""

from __future__ import annotations

import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.library import content_root
from scythe_ref.library import root as library_root
from scythe_ref.site.build import settings
from scythe_ref.site.build.settings import settings_file
from scythe_ref.site.build.staging import MARKER

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def installed(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """An installed copy, as far as settings and content go; gives its content folder. The current folder is empty."""
    package = tmp_path_factory.getbasetemp() / "site-packages" / "scythe_ref"
    shutil.copytree(content_root(), package / "_content")
    shutil.copytree(ROOT / "schema", package / "_schema")
    shutil.copy(ROOT / "mkdocs.yml", package / "_mkdocs.yml")
    monkeypatch.setattr(library_root, "PACKAGE", package)
    monkeypatch.setattr(settings, "PACKAGE", package)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    yield package / "_content"
    shutil.rmtree(package)


def test_a_broken_link_fails_the_build(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = shutil.copytree(ROOT / "examples" / "tin-harbour", tmp_path / "game")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    page = game / "content" / "pages" / "index.md"
    broken = "[made up](turns.md)"
    assert_it_fails(page, "made up", broken, "turns.md", capsys, "--content", str(game))


@pytest.mark.slow
@pytest.mark.usefixtures("installed")
def test_it_builds_outside_the_checkout_from_what_is_installed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Slow: a whole build."""
    assert main(["build", "--out", "pages"]) == 0
    out = tmp_path / "elsewhere" / "pages"
    assert "move.river" in (out / "rules" / "move" / "index.html").read_text(encoding="utf-8")
    assert (out / "sw.js").is_file()
    assert f" pages in {out}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "rules/move.yaml",
            "title: Units can't cross rivers",
            "titel: Units can't cross rivers",
            "unknown key 'titel'; did you mean 'title'?",
        ),
        ("rules/move.yaml", "{fact:move.units}", "{fact:move.unitz}", "there is no fact 'move.unitz'"),
        ("components/numbers.yaml", "dial_max: 7", "dial_max: 9", "fails: "),
    ],
)
def test_what_is_broken_fails_the_build_and_leads_to_the_place(
    installed: Path, file: str, old: str, new: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_it_fails(installed / file, old, new, message, capsys)


def assert_it_fails(
    broken: Path, old: str, new: str, message: str, capsys: pytest.CaptureFixture[str], *more: str
) -> None:
    """Break a file and see that a build says so and leaves the earlier site alone."""
    text = broken.read_text(encoding="utf-8")
    assert old in text
    broken.write_text(text.replace(old, new, 1), encoding="utf-8")
    Path("pages").mkdir()
    (Path("pages") / MARKER).write_text("the earlier site")
    assert main(["build", *more, "--out", "pages"]) == 1
    error = capsys.readouterr().err
    assert message in error
    assert "Traceback" not in error
    assert [path.as_posix() for path in Path().rglob("*")] == ["pages", f"pages/{MARKER}"]


def test_in_a_checkout_the_settings_are_its_own() -> None:
    assert settings_file() == ROOT / "mkdocs.yml"


def test_a_port_in_use_is_told_with_another_one(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--no-open", "--port", str(port)]) == 2
    assert f"Port {port} is in use. Use another one, such as --port {port + 1}" in capsys.readouterr().err


def test_a_port_is_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["serve", "--port", "http"])
    assert caught.value.code == 2
    assert "expected a port from 1 to 65535, not 'http'" in capsys.readouterr().err
