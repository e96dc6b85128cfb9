"""Long work tells its progress on a terminal, and nobody else hears of it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scythe_ref.cli import streams


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
