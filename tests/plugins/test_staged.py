"""`mkdocs build` with the plugin `rules` is all or nothing; a server and a build of changed pages are as ever."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mkdocs import utils
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort

from scythe_site_plugins import link_report

Builder = Callable[..., Path]
PLAIN = {"theme": {"name": "mkdocs"}}


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def old(project: Path) -> Path:
    """A site of an earlier build."""
    site = project.parent / "rules"
    (site / ".git").mkdir(parents=True)
    (site / ".git" / "HEAD").write_text("main")
    (site / "index.html").write_text("old")
    return site


def around(site: Path) -> set[str]:
    return {path.name for path in site.parent.iterdir()}


def test_a_new_site_takes_the_place_of_the_old_one(built: Builder, old: Path) -> None:
    site = built("rules", **PLAIN)
    assert site == old
    assert (site / "rules" / "steps" / "index.html").is_file()
    assert (site / "index.html").read_text() != "old"
    assert (site / ".git" / "HEAD").read_text() == "main"
    assert around(old) == {"project", "rules"}


def test_what_strict_mode_finds_at_the_end_leaves_the_old_site(built: Builder, project: Path, old: Path) -> None:
    before = tree(old)
    (project / "docs" / "index.md").write_text("[Nowhere](rules/nowhere.md)")
    with pytest.raises(Abort):
        built("rules", **PLAIN)
    assert tree(old) == before
    assert around(old) == {"project", "rules"}


@pytest.mark.parametrize(
    ("owner", "name", "error", "ends"),
    [
        (link_report, "broken_among", KeyboardInterrupt(), KeyboardInterrupt),
        (utils, "write_file", OSError(errno.ENOSPC, "No space left on device"), Abort),
        (link_report, "broken_among", RuntimeError("a fault"), RuntimeError),
    ],
    ids=["interrupt", "full disk", "fault"],
)
def test_what_breaks_off_leaves_the_old_site(
    owner: Any,
    name: str,
    error: BaseException,
    ends: type[BaseException],
    built: Builder,
    old: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise error

    before = tree(old)
    monkeypatch.setattr(owner, name, broken)
    with pytest.raises(ends) as caught:
        built("rules", **PLAIN)
    if ends is Abort:
        assert str(caught.value) == f"{old}: the site cannot be written: No space left on device"
    assert tree(old) == before
    assert around(old) == {"project", "rules"}


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(
    settings: Callable[..., MkDocsConfig], project: Path
) -> None:
    (project.parent / "rules").write_text("in the way")
    config = settings("rules", **PLAIN)
    with pytest.raises(Abort, match="the site cannot be written: "):
        config.plugins.on_pre_build(config=config)


def test_a_build_within_an_exception_is_put_in_place(built: Builder, old: Path) -> None:
    try:
        raise ValueError
    except ValueError:
        built("rules", **PLAIN)
    assert (old / "rules" / "steps" / "index.html").is_file()


@pytest.mark.parametrize(("command", "dirty"), [("serve", False), ("build", True), ("gh-deploy", False)])
def test_settings_lead_aside_only_while_a_whole_site_is_built(
    command: str, dirty: bool, settings: Callable[..., MkDocsConfig], old: Path
) -> None:
    config = settings("rules", **PLAIN)
    config.plugins.on_startup(command=command, dirty=dirty)  # type: ignore[arg-type]
    config.plugins.on_pre_build(config=config)
    assert (config.site_dir != str(old)) == (command == "gh-deploy")
    config.plugins.on_shutdown()
    assert config.site_dir == str(old)
    assert around(old) == {"project", "rules"}
