"""Untrusted logs: replay compares their promises, and says one sentence about any content."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scythe_ref.cli import main
from scythe_ref.scythe.engine import Rulebook
from scythe_ref.scythe.engine.position.codec import to_data
from scythe_ref.scythe.games.dealing import seats
from scythe_ref.scythe.games.driver import play
from scythe_ref.scythe.games.log import FAULT, Logged, end_of, logged, origin_of, turns_begun, write_log

Data = dict[str, Any]


@pytest.fixture(scope="module")
def texts(rulebook: Rulebook) -> dict[str, str]:
    """A game from its deal on, and one turn that begins at a position."""
    game = play(rulebook, seats(rulebook, 2, ("nordic", "crimea"), 3), 3, "stars", cap=2)
    whole = logged(game)
    from scythe_ref.scythe.games.chance import Recorded
    from scythe_ref.scythe.games.log import replay_from, start_of

    state, _ = start_of(whole, rulebook)
    few = whole.actions[:3]
    after, _ = replay_from((state, Recorded(())), few)
    position = {"draws": (), "actions": few, "start": to_data(state), "end": end_of(after, turns_begun(few))}
    return {
        "dealt": write_log([whole], rulebook, "stars"),
        "position": write_log([Logged(**{**_fields(whole), **position})], rulebook, "stars"),
    }


def _fields(game: Logged) -> Data:
    return {name: getattr(game, name) for name in Logged.__slots__}


def replayed(text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    path = folder / "log.json"
    path.write_text(text, encoding="utf-8")
    capsys.readouterr()
    status = main(["replay", str(path)])
    told = capsys.readouterr()
    return status, told.out + told.err


def test_an_honest_log_comes_out_the_same(
    texts: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in texts.values():
        status, told = replayed(text, tmp_path, capsys)
        assert status == 0 and "1 of 1 games come out the same" in told


def test_another_policy_than_was_written_is_told(
    texts: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in texts.values():
        status, told = replayed(text.replace('"policy": "stars"', '"policy": "random"'), tmp_path, capsys)
        assert status == 1
        assert "its policy 'random', seed 3 or modules are not what was written" in told


def _set(*path: Any) -> Callable[[Data], None]:
    *above, key, value = path

    def change(game: Data) -> None:
        part: Any = game
        for step in above:
            part = part[step]
        part[key] = value

    return change


def _fault(game: Data) -> None:
    game["end"] = {"by": FAULT, "fault": "exception IndexError in x: y", "turns": 0, "scores": {}, "state": ""}
    game["origin"] = origin_of("stars", game["seed"], game["modules"], game["end"])


@pytest.mark.parametrize(
    ("kind", "change", "sentence"),
    [
        ("dealt", _set("end", "scores", "crimea", 999), "the log says that crimea scores 999, but it is"),
        ("dealt", _set("end", "scores", {}), "scores nothing, but it is"),
        ("dealt", _set("end", "scores", "albion", 7), "the log says that albion scores 7, but it is nothing"),
        ("dealt", _set("end", "turns", 1), "the log says that 1 turns were begun"),
        ("dealt", _set("end", "by", "nonsense"), "end.by: there is no 'nonsense' here"),
        ("dealt", _set("end", "by", "sixth-star"), "ended by sixth-star, but it is not over"),
        ("dealt", _set("end", "by", FAULT), "end: 'fault' is missing"),
        ("dealt", _fault, "0 of 1 games come out the same"),
        ("dealt", _set("end", "state", "0" * 32), "another state comes out"),
        ("dealt", _set("factions", ["nordic", "nordic"]), "the faction 'nordic' is named twice"),
        ("dealt", _set("factions", ["crimea", "nordic"]), "the factions that are dealt are not those"),
        ("dealt", _set("modules", ["airships"]), ""),
        ("dealt", _set("tiles", ["airships: none"]), "the tiles that are dealt are not those"),
        ("dealt", _set("seed", 4), "its policy 'stars', seed 4 or modules are not what was written"),
        ("dealt", _set("origin", "0" * 16), "its policy 'stars', seed 3 or modules are not what was written"),
        ("dealt", lambda game: game.pop("origin"), "game 1: 'origin' is missing"),
        ("dealt", _set("seed", 1.5), "game 1, seed: this should be a whole number"),
        ("dealt", _set("actions", 0, "nordic " + "x" * 3000), "this text has 3007 characters"),
        ("dealt", _set("nots", 7), "there is no 'nots' here; there are factions, mats,"),
        ("position", _set("factions", ["nordic", "saxony"]), "the factions that are dealt are not those"),
        ("position", _set("modules", ["airships"]), "the modules that are dealt are not those"),
        ("position", _set("start", "players", 0, "coins", "x"), "players.0.coins: this should be a whole number"),
        ("position", _set("start", "players", 0, "hand", 2, 2147483648), "players.0.hand.2: this should be a whole"),
        ("position", _set("start", "players", 0, "hand", 2, 10**30), "players.0.hand.2: this should be a whole"),
        ("position", _set("start", "players", 0, "units", [1]), "players.0.units: this list should have 13 items"),
        ("position", _set("start", "players", 0, "objectives", [1, 1]), "there is one objective 1"),
        ("position", _set("start", "players", 0, "coins", -4), "nobody has -4 coins"),
        ("position", _set("start", "turn", "stage", 3), "nobody has lost a combat and is to retreat"),
        ("position", _set("start", "turn", "owed", [99, 1, 0]), "this is no gain that a card owes"),
        ("position", _set("start", "players", []), "players: this list should have 1 to 7 items, not 0"),
        ("position", _set("start", 7), "game 1, start: this should be an object, not 7"),
        ("position", _set("start", "combat", {}), "combat: 'airships' is missing"),
    ],
)
def test_a_log_that_promises_what_is_not_so_is_refused_by_a_sentence(
    kind: str,
    change: Callable[[Data], None],
    sentence: str,
    texts: dict[str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = json.loads(texts[kind])
    change(data["games"][0])
    status, told = replayed(json.dumps(data), tmp_path, capsys)
    assert sentence in told and "Traceback" not in told
    assert "1 of 1 games come out the same" not in told
    assert status == (0 if change is _fault else 1)


def test_turns_are_counted_however_their_ends_are_spelled(
    texts: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(texts["dealt"])
    game = data["games"][0]
    game["actions"] = [line.replace("end turn", "end  turn ") for line in game["actions"]]
    assert replayed(json.dumps(data), tmp_path, capsys)[0] == 0
    game["end"]["turns"] = 1
    status, told = replayed(json.dumps(data), tmp_path, capsys)
    assert status == 1 and "the log says that 1 turns were begun" in told


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"schema": 1, "schema": 1}', "'schema' stands twice in one object"),
        ("{" + ",".join(f'"k{i}":0' for i in range(200_000)) + ',"z":0,"z":0}', "'z' stands twice in one object"),
        ('{"schema": NaN}', "NaN is no number"),
        ('{"schema": ' + "9" * 5000 + "}", "thousands of digits"),
        ('{"schema": ' + "9" * 50 + "}", "this log has the schema a number far too large"),
        ("[" * 100_000, "nested too deep"),
        ("[" + "{}," * 1_600_000, "parts, which is the most that is read"),
    ],
)
def test_what_is_no_log_is_told_by_one_sentence(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, told = replayed(text, tmp_path, capsys)
    assert status == 1 and sentence in told and len(told) < 400


def test_only_a_regular_file_of_some_size_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(30_000_000)
    for path, sentence in (
        (pipe, "not a regular file"),
        (Path("/dev/zero"), "not a regular file"),
        (large, "at most 25,000,000 are read"),
        (tmp_path, "this is a folder"),
        (tmp_path / "none", "there is no such file"),
    ):
        assert main(["replay", str(path)]) == 2
        assert sentence in capsys.readouterr().err
