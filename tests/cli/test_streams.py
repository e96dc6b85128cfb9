"""The one door through which the command line prints: what goes out, and progress on a terminal alone."""

from __future__ import annotations

import contextlib
import errno
import io
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scythe_ref.cli import commands, main, streams
from scythe_ref.cli.streams import guarded_streams, print_document
from scythe_ref.cli.validate import github_line
from scythe_ref.formats.problem import Problem
from scythe_ref.formats.visible_text import expressible, visible
from scythe_ref.library import cache, root
from scythe_ref.site import configure_logging
from scythe_ref.workers import spread

KEY = "\x1b]52;c;eA==\x07\x1b[2J\x9b\n::warning::\u202e\u200bé"
MODULE = {"name": "Azure", "description": "d", "bgg_id": 1, "sections": []}
SHOW = ["show", "move.river"]


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A module with a key that would act on a terminal, in a file of such a name."""
    path = tmp_path / "a\x1b[31m\n::error::b.json"
    path.write_text(json.dumps({**MODULE, KEY: 1}))
    return path


def acting(text: str) -> set[str]:
    return {letter for letter in text if letter != "\n" and letter in visible_only}


visible_only = {chr(code) for code in (*range(32), *range(127, 160), 0x200B, 0x202E)}


def test_ordinary_letters_stay_as_they_are() -> None:
    text = "Ein Schäfer, 日本語, «quotes» – 2×3 ≤ 7 🇩🇪 \\ ~ \u00a0"
    assert visible(text) == text


def test_what_acts_or_hides_is_written_as_json_writes_it() -> None:
    shown = visible(KEY)
    assert not acting(shown) and "\n" not in shown
    assert json.loads(f'"{shown}"') == KEY


def test_line_breaks_stay_where_a_text_has_lines() -> None:
    assert visible("a\n\tb\r", keep="\n\t") == "a\n\tb\\r"


def test_what_an_encoding_lacks_is_written_as_json_writes_it() -> None:
    assert expressible("3 ≤ 7 é", "latin-1") == "3 \\u2264 7 é"
    assert json.loads(f'"{expressible("🇩 é", "ascii")}"') == "🇩 é"


@pytest.mark.parametrize("arguments", [[], ["--format", "github"], ["--json"]])
def test_a_file_cannot_act_on_the_terminal(
    hostile: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", *arguments, str(hostile)]) == 1
    out, err = capsys.readouterr()
    assert not acting(out + err)
    assert not any(line.startswith("::warning") for line in (out + err).splitlines())
    assert err.count("\n") == 1
    if arguments == ["--json"]:
        assert json.loads(out)["problems"][0]["path"] == str(hostile)
        assert json.loads(out)["problems"][0]["field"] == KEY
    else:
        assert out.count("\n") == 1


def test_github_never_sees_a_second_command() -> None:
    line = github_line(Problem("a\r\n::error::", 1, 2, "100%\n::warning::x"))
    assert line == "::error file=a\\r\\n%3A%3Aerror%3A%3A,line=1,col=2::100%25\\n::warning::x"


def test_standard_input_may_be_closed_or_no_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(["check", "-"]) == 1
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"a: \xff")))
    assert main(["check", "-"]) == 1
    closed, wrong = capsys.readouterr().err.splitlines()
    assert "closed" in closed and "0xFF is not UTF-8" in wrong


def test_whoever_interrupts_early_finds_nothing_being_imported() -> None:
    code = (
        "import sys; before = set(sys.modules); import scythe_ref.cli; "
        "print(sorted(name for name in set(sys.modules) - before if name.partition('.')[0] != '__future__'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['scythe_ref', 'scythe_ref.cli']\n"


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cache, "compiled", interrupted)
    before = sys.stdout, sys.stderr
    assert main(SHOW) == 130
    assert (sys.stdout, sys.stderr) == before
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("kind", [RuntimeError, ValueError])
def test_a_fault_of_ours_is_not_taken_for_anything_else(kind: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: object) -> None:
        raise kind("a fault of ours")

    monkeypatch.setattr(cache, "compiled", broken)
    with pytest.raises(kind, match="a fault of ours"):
        main(SHOW)


def test_a_document_comes_after_what_was_printed_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", narrow)
    with guarded_streams():
        print("first")  # noqa: T201
        print_document("é\n")
    assert narrow.buffer.getvalue() == "first\né\n".encode()  # type: ignore[attr-defined]


def _hears(_: int) -> bool:
    return signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_what_mkdocs_says_after_a_command_goes_to_the_streams_of_then(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled(), io.StringIO() as ended, contextlib.redirect_stderr(ended):
        configure_logging()
    logging.getLogger("mkdocs").warning("a page is missing")
    assert capsys.readouterr().err == "warning: a page is missing\n"


def test_workers_leave_interrupts_to_us() -> None:
    assert list(spread(_hears, [1, 2, 3], lambda: None, (), jobs=2)) == [False] * 3
    assert _hears(0)


def test_content_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = tmp_path / "rules" / "odd.yaml"
    odd.mkdir(parents=True)
    (odd.parent / "loop.yaml").symlink_to("loop.yaml")
    (tmp_path / "game.yaml").write_text('game: "X"\nabout: "x."\nplayers: "2-4"\n')
    monkeypatch.setattr(cache, "content_root", lambda: tmp_path)
    assert main(["search", "river"]) == 1
    assert f"{odd.parent / 'loop.yaml'}:1:1: this is a link; put here what it leads to" in capsys.readouterr().err


def test_a_folder_that_cannot_be_read_is_not_taken_for_an_empty_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rules").mkdir()

    def denied(folder: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(folder))

    monkeypatch.setattr(cache, "content_root", lambda: tmp_path)
    monkeypatch.setattr(root.os, "scandir", denied)
    assert main(["show", "move.river"]) == 1
    assert capsys.readouterr().err == f"{tmp_path}: Permission denied\n"


@pytest.mark.parametrize(
    ("arguments", "end"),
    [
        (["show"], "Search for it in your own words\n"),
        (["new", "rule"], "like turn.pass\n"),
        (["export", "log"], "seven-players\n"),
        (["search", "river", "--players"], "x'\n"),
        ([], "lists them\n"),
    ],
)
def test_a_message_repeats_little_of_what_was_given(
    arguments: list[str], end: str, capsys: pytest.CaptureFixture[str]
) -> None:
    what = "x" * 99_000
    try:
        assert main([*arguments, what]) != 0
    except SystemExit as ended:
        assert ended.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err) < 3_000
    assert " characters …] " in told.err
    assert told.err.endswith(end)


def test_an_address_of_any_length_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = tmp_path / "m.yaml"
    address = "a/" * 49_000 + "b.html"
    module.write_text(
        "name: x\ndescription: d\nbgg_id: 1\ntext_type: markdown\n"
        f"sections: [{{name: A, rules: [{{id: a.b, title: A, text: '[here]({address})'}}]}}]\n"
    )
    for json_too in ([], ["--json"]):
        assert main(["validate", str(module), *json_too]) == 1
        told = capsys.readouterr().out
        assert "[… " in told
        assert len(told) < 6_000


def test_what_is_no_message_is_printed_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bundle"]) == 0
    assert len(capsys.readouterr().out.splitlines()[0]) > 100_000


def test_the_last_port_has_no_next_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def is_taken(*_: object) -> None:
        raise OSError(errno.EADDRINUSE, "Address already in use")

    monkeypatch.setattr(socket.socket, "bind", is_taken)
    assert main(["serve", "--port", "65535"]) == 2
    assert "65534" in capsys.readouterr().err
    assert main(["serve", "--port", "8000"]) == 2
    assert "8001" in capsys.readouterr().err


def test_every_command_has_a_module_and_a_summary() -> None:
    text = commands.parser(list(commands.COMMANDS)).format_help()
    assert all(name in text for name in commands.COMMANDS)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def watched(monkeypatch: pytest.MonkeyPatch, soon: float = 0.01) -> Terminal:
    """Return standard error as a terminal. Not a fixture: pytest takes standard error back before the test begins."""
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(streams, "SOON", soon)
    return shown


def test_what_takes_a_moment_is_told_and_goes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch)
    with streams.doing("Reading"):
        time.sleep(0.2)
        assert "Reading …" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\033[K")


def test_how_far_it_is_is_told_and_goes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch)
    with streams.bar("games") as tell:
        time.sleep(0.02)
        tell(5, 10)
        assert terminal.getvalue().endswith("] 5/10")
    assert terminal.getvalue().endswith("\r\033[K")


def test_what_is_quick_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch, soon=60)
    with streams.doing("Reading"), streams.bar("games") as tell:
        tell(5, 10)
    assert "Reading" not in terminal.getvalue()
    assert "games" not in terminal.getvalue()


def test_a_pipe_gets_none_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    piped = io.StringIO()
    monkeypatch.setattr(sys, "stderr", piped)
    monkeypatch.setattr(streams, "SOON", 0)
    with streams.doing("Reading"), streams.bar("games") as tell:
        tell(5, 10)
    assert piped.getvalue() == ""


def test_the_first_search_tells_a_terminal_what_it_waits_for(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    above, below = pty.openpty()
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "scythe_ref", "search", "river"]
    done = subprocess.run(command, stderr=below, stdout=subprocess.PIPE, env=environment, check=True)
    os.close(below)
    told = os.read(above, 100_000).decode()
    os.close(above)
    assert "Reading the content" in told
    assert "…" not in done.stdout.decode()
    quiet = subprocess.run(command, capture_output=True, env=environment, check=True)
    assert (quiet.stdout, quiet.stderr) == (done.stdout, b"")
