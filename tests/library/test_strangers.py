"""Links, pipes and devices in a content folder: a message reports each, and nothing waits for them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from scythe_ref.cli import main

A_WHILE = 20
"""Seconds after which something hangs."""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "harbour"
    assert main(["new", "game", str(folder), "--text", "Harbour"]) == 0
    (tmp_path / "outside.md").write_text("# What is nobody's business\n")
    (tmp_path / "outside.yaml").write_text("nobody: reads this\n")
    monkeypatch.chdir(folder)
    return folder


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


Call = Callable[..., Done]


@pytest.fixture
def called(project: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Call]:
    """Calls a command; an alarm ends what waits for a pipe."""

    def hangs(*_: object) -> None:
        pytest.fail(f"it still waits after {A_WHILE} seconds")

    def call(*arguments: str) -> Done:
        capsys.readouterr()
        signal.alarm(A_WHILE)
        code = main([*arguments])
        signal.alarm(0)
        return Done(code, *capsys.readouterr())

    before = signal.signal(signal.SIGALRM, hangs)
    yield call
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def put(project: Path, place: str, what: str) -> None:
    path = project / "content" / place
    if what == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(what)


LINK = "this is a link; put here what it leads to"
NO_FILE = "this is no regular file; take it out of the content folder"
STRANGERS = [
    ("rules/more.yaml", "pipe", NO_FILE),
    ("rules/more.yaml", "/dev/zero", LINK),
    ("rules/more.yaml", "more.yaml", LINK),
    ("rules/more.yaml", "../../../outside.yaml", LINK),
    ("rules/more.yaml", "nowhere.yaml", LINK),
    ("more", "..", LINK),
    ("pages/more.md", "pipe", NO_FILE),
    ("pages/more.md", "../../../outside.md", LINK),
    ("pages/more.md", "more.md", LINK),
    ("pages/more", "/etc", LINK),
]


COMMANDS = {("validate",): range(10), ("search", "river"): (0, 1), ("build",): (0, 6, 7)}


@pytest.mark.parametrize(
    ("command", "place", "what", "said"),
    [(command, *STRANGERS[number]) for command, numbers in COMMANDS.items() for number in numbers],
)
def test_what_is_no_content_is_told_with_its_place(
    project: Path, called: Call, command: tuple[str, ...], place: str, what: str, said: str
) -> None:
    put(project, place, what)
    done = called(*command)
    assert done.returncode == 1
    assert f"content/{place}:1:1: {said}" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert not (project / "site").exists()
    assert (done.stdout + done.stderr).count(":1:1:") == 1  # and nothing that follows from it


def test_a_linked_chapter_is_told_when_a_rule_is_to_be_written_to_it(project: Path, called: Call) -> None:
    chapter = next((project / "content" / "rules").glob("*.yaml"))
    real = chapter.rename(project / "real.yaml")
    chapter.symlink_to(real)
    before = real.read_bytes()
    done = called("new", "rule", "harbour.more")
    assert done.returncode == 1
    assert f"{chapter.name}:1:1: {LINK}" in done.stderr
    assert real.read_bytes() == before


def test_what_is_no_content_is_seen_though_the_rest_was_kept(project: Path, called: Call) -> None:
    assert LINK not in called("search", "harbour").stderr
    put(project, "rules/more.yaml", "/dev/zero")
    assert LINK in called("search", "harbour").stderr


def test_what_an_editor_keeps_beside_a_file_is_left_alone(project: Path, called: Call) -> None:
    put(project, "rules/.#more.yaml", "somebody@desk.1234:1")  # Emacs, while there are changes
    (project / "content" / "rules" / ".more.yaml").write_text("half a")
    assert called("validate").returncode == 0


def test_content_may_be_reached_by_a_link(project: Path, called: Call, tmp_path: Path) -> None:
    (tmp_path / "by-link").symlink_to(project / "content")
    assert called("validate", "--content", str(tmp_path / "by-link")).returncode == 0
