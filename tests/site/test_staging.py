"""A folder made beside its place: a failure leaves the old one whole, and the next one cleans up."""

from __future__ import annotations

import errno
import multiprocessing
import os
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scythe_ref.cli import main
from scythe_ref.site.build import staging
from scythe_ref.site.build.assets import STYLES
from scythe_ref.site.build.staging import MARKER, failure, recover, refusal, stage_folder


def tree(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


def published(out: Path, text: str) -> None:
    with stage_folder(out) as made:
        (made.site / "page").write_text(text)
        made.publish()


def left_by_a_dead_process(out: Path) -> Path:
    """Make a scratch folder as a killed process leaves it; return the part of it with the work."""
    folder = out.parent / f".{out.name}.scythe-ref-abcdefgh"
    (folder / "work").mkdir(parents=True)
    (folder / "lock").touch()
    return folder / "work"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """The place of a site that is there in its old state; nothing else is in the folder around it."""
    out = tmp_path / "in" / "site"
    published(out, "old")
    return out


@pytest.fixture(params=["exchange", "renames"])
def both_ways(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """With an exchange of folders, and as on systems that have none, nor second names of files."""

    def no_links(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    if request.param == "renames":
        monkeypatch.setattr(staging, "exchange", lambda *_: False)
        monkeypatch.setattr(os, "link", no_links)
    yield request.param


class TestPublishing:
    def test_the_old_folder_is_replaced_whole(self, both_ways: str, place: Path) -> None:
        (place / "stale").touch()
        published(place, "new")
        assert tree(place).keys() == {"page", MARKER}
        assert (place / "page").read_text() == "new"
        assert [path.name for path in place.parent.iterdir()] == ["site"]

    def test_hidden_files_stay_and_the_mode_too(self, both_ways: str, place: Path) -> None:
        (place / ".git" / "objects").mkdir(parents=True)
        (place / ".git" / "objects" / "ab").write_text("blob")
        (place / ".nojekyll").touch()
        (place / ".page").write_text("old")
        if both_ways == "exchange":
            os.mkfifo(place / ".git" / "ipc")  # nothing that can be copied
        place.chmod(0o2775)
        with stage_folder(place) as made:
            (made.site / ".page").write_text("new")
            made.publish()
        assert tree(place).keys() == {".page", MARKER, ".git/objects/ab", ".nojekyll"}
        assert (place / ".page").read_text() == "new"
        assert (place / ".git" / "ipc").exists() == (both_ways == "exchange")
        assert stat.S_IMODE(place.stat().st_mode) == 0o2775

    def test_modes_are_those_of_plain_folders_and_files(self, tmp_path: Path) -> None:
        (tmp_path / "plain").mkdir()
        (tmp_path / "file").touch()
        published(tmp_path / "deep" / "site", "x")
        assert (tmp_path / "deep" / "site").stat().st_mode == (tmp_path / "plain").stat().st_mode
        assert (tmp_path / "deep" / "site" / MARKER).stat().st_mode == (tmp_path / "file").stat().st_mode

    @pytest.mark.parametrize("there", [True, False])
    def test_a_link_stays_one(self, there: bool, both_ways: str, tmp_path: Path) -> None:
        real, link = tmp_path / "far" / "real", tmp_path / "link"
        if there:
            published(real, "old")
        link.symlink_to(real)
        published(link, "new")
        assert link.is_symlink()
        assert (real / "page").read_text() == "new"

    def test_a_folder_that_became_somebody_elses_is_left_alone(self, place: Path) -> None:
        with stage_folder(place) as made:
            shutil.rmtree(place)
            place.mkdir()
            (place / "thesis.txt").write_text("three years of work")
            with pytest.raises(OSError, match="was not written by scythe-ref"):
                made.publish()
        assert tree(place) == {"thesis.txt": "three years of work"}

    def test_folders_above_that_nothing_was_put_into_go_again(self, tmp_path: Path) -> None:
        with stage_folder(tmp_path / "a" / "b" / "site"):
            assert (tmp_path / "a" / "b").is_dir()
        assert list(tmp_path.iterdir()) == []


class TestRecovery:
    @pytest.mark.parametrize("kind", ["module", "project"])
    def test_what_was_set_aside_is_put_back_before_a_build_that_fails(
        self, kind: str, place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        before = tree(place)
        place.rename(left_by_a_dead_process(place) / "before")
        (tmp_path / "content" / "rules").mkdir(parents=True)
        for file in ("game.yaml", "rules/m.yaml"):
            (tmp_path / "content" / file).write_text("name: [")
        source = ["--module", f"{tmp_path}/content/rules/m.yaml"] if kind == "module" else ["--content", str(tmp_path)]
        assert main(["build", *source, "--out", str(place)]) == 1
        assert tree(place) == before
        assert [path.name for path in place.parent.iterdir()] == ["site"]

    def test_two_builds_at_once_do_not_mix(self, both_ways: str, place: Path) -> None:
        with stage_folder(place) as first:
            (first.site / "first").touch()
            published(place, "second")
            assert tree(place).keys() == {"page", MARKER}
            first.publish()
        assert tree(place).keys() == {"first", MARKER}
        assert [path.name for path in place.parent.iterdir()] == ["site"]

    def test_a_process_that_lives_is_left_alone_and_one_that_is_gone_is_not_though_its_child_lives_on(
        self, place: Path
    ) -> None:
        fork = multiprocessing.get_context("fork")
        told, tell = fork.Pipe()

        def parent() -> None:
            with stage_folder(place):
                child = fork.Process(target=time.sleep, args=(60,))
                child.start()
                tell.send(child.pid)
                time.sleep(60)

        process = fork.Process(target=parent)
        process.start()
        orphan = told.recv()
        try:
            recover(place)
            assert len(list(place.parent.iterdir())) == 2
            process.kill()
            process.join()
            recover(place)
            assert [path.name for path in place.parent.iterdir()] == ["site"]
        finally:
            process.kill()
            os.kill(orphan, signal.SIGKILL)

    def test_where_there_are_no_locks_a_folder_is_left_alone(
        self, place: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def no_locks(*_: object) -> None:
            raise OSError(errno.ENOLCK, "No locks available")

        monkeypatch.setattr(staging.fcntl, "lockf", no_locks)
        folder = left_by_a_dead_process(place)
        published(place, "new")
        assert (place / "page").read_text() == "new"
        assert folder.exists()

    def test_what_only_looks_like_one_is_left_alone(self, place: Path, tmp_path: Path) -> None:
        other = left_by_a_dead_process(place.with_name("site.scythe-ref-x"))
        linked = left_by_a_dead_process(tmp_path / "linked").parent
        (place.parent / ".site.scythe-ref-linked00").symlink_to(linked)
        own = place.parent / ".site.scythe-ref-mybackup" / "work"
        own.mkdir(parents=True)
        recover(place)
        assert all(folder.exists() for folder in (other, linked / "work", own))


class TestRefusal:
    def test_a_folder_that_only_looks_like_a_site_of_ours_is_not(self, tmp_path: Path) -> None:
        site = tmp_path / "site"
        (site / STYLES).parent.mkdir(parents=True)
        (site / STYLES).touch()
        (site / "index.html").write_text("My home page")
        assert "was not written by scythe-ref" in refusal(site)
        (site / MARKER).touch()
        assert refusal(site) == ""

    @pytest.mark.parametrize(
        "command",
        [["build"], ["build", "--module", "m.yaml"], ["export", "markdown"], ["export", "playeraid"]],
        ids=" ".join,
    )
    def test_every_command_says_so_and_ends_with_2(
        self,
        command: list[str],
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.chdir(tmp_path)
        (tmp_path / "out").mkdir()
        (tmp_path / "out" / "thesis.txt").touch()
        (tmp_path / "round").symlink_to("round")
        for out, said in (
            ("out", "out: this folder is not empty and was not written by scythe-ref"),
            (".", "holds the one you are in"),
            ("out/thesis.txt", "this is a file"),
            ("out/thesis.txt/site", "is a file; expected a folder"),
            ("round", "circle"),
        ):
            assert main([*command, "--out", out]) == 2, out
            assert said in capsys.readouterr().err
        with monkeypatch.context() as denied:
            denied.setattr(os, "access", lambda *_: False)
            assert main([*command, "--out", "new"]) == 2
            assert f"{tmp_path}, in which it is to lie, can't be written to" in capsys.readouterr().err
        assert {path.name for path in tmp_path.iterdir()} == {"out", "round"}

    def test_a_disk_of_its_own(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Path, "is_mount", lambda path: path == tmp_path)
        assert "a disk of its own" in refusal(tmp_path)
        with pytest.raises(OSError, match="a disk of its own"):
            published(tmp_path, "new")


def test_an_export_that_fails_leaves_the_earlier_one(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = tree(place)

    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert main(["export", "playeraid", "--one", "--out", str(place)]) == 1
    assert "cannot be written: No space left on device" in capsys.readouterr().err
    assert tree(place) == before
    assert [path.name for path in place.parent.iterdir()] == ["site"]


@pytest.mark.parametrize("kind", ["module", "project"])
def test_the_file_that_could_not_be_written_is_named_and_not_its_source(kind: str, tmp_path: Path) -> None:
    (tmp_path / "m.yaml").write_text("name: x\ndescription: d\nbgg_id: 1\nsections: []\n")
    assert main(["new", "game", str(tmp_path / "mine")]) == 0
    more = ["--module", "m.yaml"] if kind == "module" else ["--content", "mine"]
    limit = 20_000  # less than the scripts of the theme have
    done = subprocess.run(
        [sys.executable, "-m", "scythe_ref", "build", *more, "--out", "site"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert done.returncode == 1
    [told] = done.stderr.splitlines()
    assert re.fullmatch(r".*\bsite/assets/\S+?(:1:1)?: cannot be written: File too large", told)
    assert "site-packages" not in told
    assert ".scythe-ref-" not in told
    assert not (tmp_path / "site").exists()


def test_a_file_of_a_scratch_folder_is_told_by_its_place_and_another_by_itself(tmp_path: Path) -> None:
    out, source = tmp_path / "site", tmp_path / "elsewhere" / "picture.png"
    with stage_folder(out) as made:
        copied = OSError(errno.ENOSPC, "No space left on device", str(source), None, str(made.site / "a" / "b.png"))
        other = OSError(errno.ENOSPC, "No space left on device", str(made.folder / "docs"))
    assert failure(out, copied) == (out / "a" / "b.png", "cannot be written: No space left on device")
    assert failure(out, other) == (out, "the site cannot be written: No space left on device")
    assert failure(out, PermissionError(errno.EACCES, "Permission denied", source)) == (source, "Permission denied")
    assert failure(out, OSError(errno.EIO, "Input/output error")) == (
        out,
        "the site cannot be written: Input/output error",
    )
