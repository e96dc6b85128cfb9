"""Killed and interrupted builds: the old site or the new one is there, and the next build cleans up."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mkdocs.utils
import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from scythe_ref.cli import main
from scythe_ref.site.build import staging
from scythe_ref.site.build.staging import MARKER, recover, stage_folder

FOREIGN = Path(__file__).parent.parent / "plugins" / "foreign"
MODULE = "name: Small\ndescription: A game.\nbgg_id: 1\ntext_type: markdown\nsections:\n- name: Start\n  text: {text}\n"
KILLED = -signal.SIGKILL


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def interrupt() -> None:
    raise KeyboardInterrupt


def ended(work: Callable[[], object]) -> int:
    """Do some work in a process of its own and return how that ended."""
    process = os.fork()
    if process == 0:
        try:
            work()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def publish_until(place: Path, moment: int, end: Callable[[], None], passed: Path) -> None:
    """Publish a folder and end at a moment: each call to the system is one."""
    left = moment

    def watch(event: str, _: object) -> None:
        nonlocal left
        if event == "open" or event.startswith(("os.", "shutil.", "tempfile.", "fcntl.", "ctypes.call")):
            left -= 1
            if left == 0:
                end()

    sys.addaudithook(watch)
    with stage_folder(place) as made:
        (made.site / "page").write_text("new")
        made.publish()
    if left > 0:
        passed.touch()


@pytest.mark.parametrize("end", [kill, interrupt])
@pytest.mark.parametrize(
    "renames",
    [pytest.param(False, marks=pytest.mark.skipif(sys.platform != "linux", reason="no exchange of folders")), True],
    ids=["exchange", "renames"],
)
def test_a_folder_is_whole_at_every_moment(
    renames: bool, end: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if renames:
        monkeypatch.setattr(staging, "exchange", lambda *_: False)
    passed, found = tmp_path / "passed", set()
    for moment in itertools.count(1):
        place = tmp_path / str(moment) / "site"
        (place / ".git").mkdir(parents=True)
        for file, text in ((".git/HEAD", "main"), (MARKER, staging._NOTE), ("page", "old")):
            (place / file).write_text(text)
        before = tree(place)
        wholes = [before, {**before, "page": b"new"}]
        ended(lambda place=place, moment=moment: publish_until(place, moment, end, passed))  # type: ignore[misc]
        if passed.exists():
            break
        if not (renames and end is kill):  # this alone may leave no site until the next build
            assert tree(place) in wholes, moment
        found.add(place.exists())
        removed = Path(shutil.copytree(place.parent, tmp_path / f"{moment}-removed")) / "site"
        recover(place)
        assert tree(place) in wholes, moment
        assert not [path for path in place.parent.rglob("page") if path != place / "page"], moment
        shutil.rmtree(removed, ignore_errors=True)
        recover(removed)
        assert tree(removed) in (before, {}), "half of what was replaced is put back"
    assert found == ({True, False} if renames and end is kill else {True})
    assert moment > 20


@pytest.mark.slow
def test_a_build_of_a_module_that_is_killed_leaves_the_old_site(tmp_path: Path) -> None:
    module, site = tmp_path / "m.yaml", tmp_path / "in" / "site"
    command = ["build", "--module", str(module), "--out", str(site)]
    module.write_text(MODULE.format(text="old"))
    assert main(command) == 0
    before = tree(site)
    module.write_text(MODULE.format(text="new"))
    assert ended(lambda: at_the_first_page(lambda: main(command))) == KILLED
    assert tree(site) == before
    assert len(list(site.parent.iterdir())) == 2
    module.write_text("name: [")
    assert main(command) == 1
    assert tree(site) == before
    assert [path.name for path in site.parent.iterdir()] == ["site"]


@pytest.mark.slow
def test_a_build_of_plain_mkdocs_that_is_killed_leaves_the_old_site(tmp_path: Path) -> None:
    project = Path(shutil.copytree(FOREIGN, tmp_path / "project"))
    site = tmp_path / "in" / "site"
    site.mkdir(parents=True)
    (site / "index.html").write_text("old")
    assert ended(lambda: at_the_first_page(lambda: mkdocs_build(project, site))) == KILLED
    assert tree(site) == {"index.html": b"old"}
    mkdocs_build(project, site)
    assert (site / "rules" / "steps" / "index.html").is_file()
    assert [path.name for path in site.parent.iterdir()] == ["site"]


def at_the_first_page(work: Callable[[], object]) -> None:
    """Do some work and kill the process when MkDocs has written a page."""
    write = mkdocs.utils.write_file

    def write_and_be_killed(content: bytes, path: str) -> None:
        write(content, path)
        if path.endswith(".html"):
            kill()

    mkdocs.utils.write_file = write_and_be_killed
    work()


def mkdocs_build(project: Path, site: Path) -> None:
    """Do as the command ``mkdocs build`` does."""
    theme: Any = {"name": "mkdocs"}
    config = load_config(str(project / "rules.yml"), site_dir=str(site), strict=True, theme=theme)
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build(config)
    finally:
        config.plugins.on_shutdown()
