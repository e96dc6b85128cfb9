"""Writing a file replaces it as a whole or leaves it as it was; a pipe or device takes the text and stays."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import our_content
import pytest

from scythe_ref.cli import main
from scythe_ref.formats.atomic import write_bytes, write_text, write_together


def full_disk(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.fixture
def umask() -> Iterator[Callable[[int], int]]:
    """Sets the permissions that new files lack, and puts the old ones back after the test."""
    before = os.umask(0o022)
    yield os.umask
    os.umask(before)


@pytest.mark.parametrize("stage", ["fsync", "replace"])
def test_what_breaks_off_leaves_the_old_file_and_nothing_else(
    stage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "k.json"
    file.write_text("old")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os if stage == "fsync" else Path, stage, interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_text(file, "new")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"k.json": "old"}


@pytest.mark.parametrize(
    ("stage", "call"), [("fsync", 1), ("fsync", 3), ("replace", 1), ("replace", 2), ("replace", 3)]
)
def test_of_several_files_all_are_written_or_none(
    stage: str, call: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "ab":
        (tmp_path / name).write_text(f"old {name}")
    before = {path.name: path.read_text() for path in tmp_path.iterdir()}
    texts = {tmp_path / name: f"new {name}" for name in "abc"}
    where: Any = os if stage == "fsync" else Path
    right, calls = getattr(where, stage), []

    def fails_once(*arguments: Any) -> Any:
        calls.append(arguments)
        return full_disk() if len(calls) == call else right(*arguments)

    with monkeypatch.context() as patch, pytest.raises(OSError, match="No space"):
        patch.setattr(where, stage, fails_once)
        write_together(texts)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == before
    write_together(texts)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {name: f"new {name}" for name in "abc"}


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_a_new_file_has_the_mode_that_a_plain_open_would_give_it(
    mask: int, umask: Callable[[int], int], tmp_path: Path
) -> None:
    umask(mask)
    (tmp_path / "plain").open("w").close()
    write_text(tmp_path / "ours", "x")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_an_old_file_keeps_its_mode_and_a_link_stays_one(tmp_path: Path) -> None:
    file, link = tmp_path / "deep" / "real", tmp_path / "link"
    file.parent.mkdir()
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_bytes(link, b"new")
    assert link.is_symlink()
    assert file.read_text() == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert os.listdir(file.parent) == ["real"]  # noqa: PTH208


def test_what_is_no_regular_file_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_text(pipe, "through")
    assert os.read(reader, 100) == b"through"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (["bundle"], 2),
        (["export", "json"], 1),
        (["export", "log"], 1),
        (["play", "--games", "1", "--every", "0", "--seed", "7"], 2),
    ],
    ids=["bundle", "json", "log", "play"],
)
def test_every_command_that_writes_a_file_keeps_the_old_one_on_a_full_disk(
    command: list[str], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "f"
    file.write_text("old")
    if command[1:2] == ["log"]:
        command = [*command, next(iter(our_content.library().walkthroughs))]
    monkeypatch.setattr(os, "fsync", full_disk)
    option = "--log" if command[0] == "play" else "--out"
    assert main([*command, option, str(file), "--force"]) == code
    assert "No space left on device" in capsys.readouterr().err
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"f": "old"}
