"""`scythe-ref play` and `scythe-ref replay`: their output, files and status."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scythe_ref.cli import main
from scythe_ref.scythe.engine.core.events import PRIMITIVES
from scythe_ref.scythe.games import invariants

FIGURES = {
    "schema", "games", "finished", "decisions", "turns", "turns_per_second", "decisions_per_second", "by_end",
    "exceptions", "invariant_failures",
}  # fmt: skip


def test_play_counts_logs_and_replay_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "games.json"
    arguments = ["--players", "2", "--games", "2", "--seed", "7", "--every", "50"]
    assert main(["play", *arguments, "--log", str(log), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures.keys() == FIGURES
    assert figures["games"] == 2 and figures["exceptions"] == figures["invariant_failures"] == 0
    assert sum(figures["by_end"].values()) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["games.json"]
    assert main(["replay", str(log), "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["identical"] == again["games"] == 2 and again["turns"] == figures["turns"] and not again["problems"]


def test_seven_players_take_all_factions_and_mats_under_other_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "seven.json"
    arguments = ["--players", "7", "--modules", "invaders-from-afar", "--switch", "retreat-timing=end-of-move"]
    assert main(["play", *arguments, "--every", "100", "--log", str(log)]) == 0
    written = json.loads(log.read_text(encoding="utf-8"))
    game = written["games"][0]
    assert written["ruleset"]["switches"]["retreat-timing"] == "end-of-move"
    assert len(set(game["mats"])) == len(game["factions"]) == 7 and {"albion", "togawa"} < set(game["factions"])
    capsys.readouterr()
    assert main(["replay", str(log)]) == 0


def test_play_prints_the_scores_of_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--factions", "saxony,nordic", "--every", "0"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1 game, ") and "saxony" in out and "score" in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--players", "9"], "from 2 to 5 can"),
        (["--factions", "saxon"], "did you mean 'saxony'?"),
        (["--players", "6"], "more can with --modules invaders-from-afar"),
        (["--modules", "invaders"], "did you mean 'invaders-from-afar'?"),
        (["--ruleset", "curent"], "did you mean 'current'?"),
        (["--switch", "mill-control"], "SWITCH=SETTING"),
        (["--switch", "mill-control=neded"], "did you mean 'needed'?"),
        (["--games", "0"], "at least 1"),
    ],
)
def test_games_that_cannot_be_are_called_wrongly(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    assert reason in capsys.readouterr().err


def test_a_failing_invariant_is_told_with_its_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_coins(state: Any) -> Iterator[str]:
        if any(player.coins > 10 for player in state.players):
            yield "somebody is rich"

    monkeypatch.setattr(invariants, "OF_STATES", (no_coins,))
    assert main(["play", "--players", "2", "--seed", "4", "--json"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["invariant_failures"] == 1
    assert told.err.startswith("seed 4, ") and "invariant no_coins after action " in told.err


@pytest.mark.parametrize("every", ["0", "1"])
def test_an_exception_is_counted_and_told(
    every: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks(*_arguments: object) -> None:
        raise IndexError("no such card")

    monkeypatch.setitem(PRIMITIVES, "draw", breaks)
    assert main(["play", "--players", "2", "--json", "--every", every]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["exceptions"] == 1 and "IndexError" in told.err and "no such card" in told.err


def test_a_log_that_cannot_be_written_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert main(["play", "--players", "2", "--every", "0", "--log", str(tmp_path / "file" / "log.json")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_replay_tells_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "games.json"
    assert main(["replay", str(log)]) == 2
    log.write_text("{", encoding="utf-8")
    assert main(["replay", str(log)]) == 1
    assert "line 1" in capsys.readouterr().err
    main(["play", "--players", "2", "--every", "0", "--log", str(log), "--force"])
    text = log.read_text(encoding="utf-8")
    log.write_text(text.replace('"preset": "current"', '"preset": "currant"'), encoding="utf-8")
    assert main(["replay", str(log)]) == 1
    log.write_text(text.replace('"rulebook": "', '"rulebook": "0'), encoding="utf-8")
    assert main(["replay", str(log)]) == 1
    err = capsys.readouterr().err
    assert "did you mean 'current'" in err and "was played by the rulebook 0" in err
