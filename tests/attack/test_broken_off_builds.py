"""Builds that are killed or interrupted at named stages: the old site stays whole, and the next build cleans up.

Each build runs in a forked process that stops at a stage until the signal comes.
"""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import os
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from scythe_ref.cli import main
from scythe_ref.site.build import staging

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("broken-off")]

FOREIGN = Path(__file__).parent.parent / "plugins" / "foreign"
MODULE = "name: Small\ndescription: A game.\nbgg_id: 1\ntext_type: markdown\nsections:\n- name: Start\n  text: {text}\n"
SIGNALS = [signal.SIGKILL, signal.SIGINT]
PATIENCE = 120

Stage = tuple[str, str, int]
"""Where a build is broken off: a function, ``before`` or ``after`` it, and in which of its calls."""

WHILE_IT_IS_MADE: list[Stage] = [
    ("scythe_ref.site.build.staging:tempfile.mkdtemp", "after", 1),
    ("scythe_ref.site.build.folder_lock:_lock", "before", 1),
    ("scythe_ref.site.foreign.build:_settings", "after", 1),
    ("mkdocs.utils:write_file", "before", 2),
    ("scythe_ref.search.export:site_export", "before", 1),
    ("scythe_ref.site.foreign.build:broken_links", "after", 1),
    ("scythe_ref.site.build.staging:_carry_hidden", "after", 1),
    ("scythe_ref.site.build.staging:exchange", "before", 1),
]
ONCE_IT_IS_THERE: list[Stage] = [
    ("scythe_ref.site.build.staging:exchange", "after", 1),
    ("scythe_ref.site.build.staging:_remove", "before", 1),
    ("pathlib:Path.rmdir", "before", 1),
]
TWO_RENAMES: list[Stage] = [
    ("pathlib:Path.rename", "before", 1),
    ("pathlib:Path.rename", "after", 1),
    ("pathlib:Path.rename", "before", 2),
]
AFTER_TWO_RENAMES: list[Stage] = [
    ("pathlib:Path.rename", "after", 2),
    ("pathlib:Path.rename", "before", 3),
    ("scythe_ref.site.build.staging:_remove", "after", 1),
]
OF_MKDOCS: list[Stage] = [
    ("mkdocs.utils:clean_directory", "before", 1),
    ("mkdocs.utils:write_file", "after", 3),
    ("site_plugins.rules:broken_among", "before", 1),
]


def name_of(value: Any) -> str:
    """Return how a parameter is named in a test's name."""
    if isinstance(value, tuple):
        return f"{value[1]} {value[0].partition(':')[2]} {value[2]}"
    if isinstance(value, bool):
        return "renames" if value else "exchange"
    return getattr(value, "name", value)


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def leave_out(*_: object) -> bool:
    """Stands for an exchange of folders where the system has none."""
    return False


def stop_at(stage: Stage, mark: Path) -> None:
    """Have this process stop at a stage and make a file that says so."""
    place, when, wanted = stage
    module, _, name = place.partition(":")
    owner: Any = importlib.import_module(module)
    *path, last = name.split(".")
    for part in path:
        owner = getattr(owner, part)
    real, calls = getattr(owner, last), 0

    def wait() -> None:
        mark.touch()
        time.sleep(PATIENCE)

    def stopping(*given: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == wanted and when == "before":
            wait()
        result = real(*given, **named)
        if calls == wanted and when == "after":
            wait()
        return result

    setattr(owner, last, stopping)


def broken_off(run: Callable[[], object], stage: Stage, sent: signal.Signals, mark: Path, renames: bool = False) -> int:
    """Run a build in a process of its own, send it a signal at a stage, and return how it ended."""

    def child() -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stderr(nowhere):
            if renames:
                staging.exchange = leave_out  # type: ignore[assignment]
            stop_at(stage, mark)
            try:
                code = run()
            except KeyboardInterrupt:
                code = 130
        os._exit(code if isinstance(code, int) else 0)

    process = multiprocessing.get_context("fork").Process(target=child)
    process.start()
    try:
        end = time.monotonic() + PATIENCE
        while not mark.exists():
            assert process.is_alive(), "the build ended without passing the stage"
            assert time.monotonic() < end, "the build never came to the stage"
            time.sleep(0.01)
        assert process.pid is not None
        os.kill(process.pid, sent)
        process.join(PATIENCE)
        assert process.exitcode is not None
        return process.exitcode
    finally:
        process.kill()
        process.join()


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The site of a module in its old and its new state, each with a hidden folder of somebody's."""
    folder = tmp_path_factory.mktemp("sites")
    for state in ("old", "new"):
        module = folder / "m.yaml"
        module.write_text(MODULE.format(text=state))
        assert main(["build", "--module", str(module), "--out", str(folder / state)]) == 0
        (folder / state / ".git").mkdir()
        (folder / state / ".git" / "HEAD").write_text("ref: refs/heads/main")
    return {"old": folder / "old", "new": folder / "new"}


CASES = [
    *((stage, "old", False) for stage in WHILE_IT_IS_MADE),
    *((stage, "new", False) for stage in ONCE_IT_IS_THERE),
    *((stage, "old", True) for stage in TWO_RENAMES),
    *((stage, "new", True) for stage in AFTER_TWO_RENAMES),
]


@pytest.mark.parametrize("sent", SIGNALS, ids=name_of)
@pytest.mark.parametrize(("stage", "left", "renames"), CASES, ids=name_of)
def test_a_module_site_is_whole_at_every_stage(
    stage: Stage, left: str, renames: bool, sent: signal.Signals, sites: dict[str, Path], tmp_path: Path
) -> None:
    place = tmp_path / "in"
    site = Path(shutil.copytree(sites["old"], place / "site"))
    module = tmp_path / "m.yaml"
    module.write_text(MODULE.format(text="new"))
    command = ["build", "--module", str(module), "--out", str(site)]
    code = broken_off(lambda: main(command), stage, sent, tmp_path / "mark", renames)
    assert code == (130 if sent == signal.SIGINT else -signal.SIGKILL)
    if not (renames and sent == signal.SIGKILL):  # a process that is killed between two renames can leave no site
        assert tree(site) == tree(sites[left])
    module.write_text("name: [")
    assert main(command) == 1
    assert tree(site) == tree(sites[left])
    assert [path.name for path in place.iterdir()] == ["site"]


def mkdocs_build(project: Path, site: Path) -> None:
    """Do as the command ``mkdocs build`` does."""
    config = load_config(str(project / "rules.yml"), site_dir=str(site), strict=True, theme={"name": "mkdocs"})
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build(config)
    finally:
        config.plugins.on_shutdown()


@pytest.mark.parametrize("sent", SIGNALS, ids=name_of)
@pytest.mark.parametrize("stage", OF_MKDOCS, ids=name_of)
def test_a_site_of_plain_mkdocs_is_whole_at_every_stage(stage: Stage, sent: signal.Signals, tmp_path: Path) -> None:
    project = Path(shutil.copytree(FOREIGN, tmp_path / "project"))
    site = tmp_path / "in" / "site"
    site.mkdir(parents=True)
    (site / "index.html").write_text("old")
    broken_off(lambda: mkdocs_build(project, site), stage, sent, tmp_path / "mark")
    assert tree(site) == {"index.html": b"old"}
    mkdocs_build(project, site)
    assert (site / "rules" / "steps" / "index.html").is_file()
    assert [path.name for path in site.parent.iterdir()] == ["site"]
