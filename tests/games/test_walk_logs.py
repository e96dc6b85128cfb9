"""A walk-through becomes a log that anybody can play again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.library import Library
from scythe_ref.scenarios.walks import played_lines, run_walk
from scythe_ref.scythe.engine import compile_rulebook
from scythe_ref.scythe.engine.position.view import view
from scythe_ref.scythe.games.log import LogError, log_text, replay
from scythe_ref.scythe.games.log_reading import read_log


def test_every_walk_through_can_be_written_to_a_file_and_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], library: Library
) -> None:
    for name, entry in library.walkthroughs.items():
        file = tmp_path / f"{name}.json"
        assert main(["export", "log", name, "--out", str(file)]) == 0
        capsys.readouterr()
        assert main(["replay", str(file), "--json"]) == 0
        report = json.loads(capsys.readouterr().out)
        assert report["identical"] == 1
        assert report["actions"] == len(played_lines(entry.data))


def test_the_replay_ends_where_the_page_ends(library: Library) -> None:
    bundle = library.bundle()
    for entry in library.walkthroughs.values():
        rulebook = compile_rulebook(library.components.data, entry.data.get("ruleset") or "current")
        text = log_text(entry.data, played_lines(entry.data), library.components.data)
        (game,) = read_log(text, rulebook.mats).games
        assert view(replay(game, rulebook).state) == run_walk(entry.data, bundle).run.end, entry.id


def test_a_walk_through_that_does_not_exist_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "log", "no-such-walk"]) == 2
    assert "first-turns" in capsys.readouterr().err


def test_a_refused_action_makes_no_log(library: Library) -> None:
    data = library.walkthroughs["first-turns"].data
    with pytest.raises(LogError, match=r"action 2: 'nordic move worker T1 to T8' is refused by move\.adjacent"):
        log_text(data, ["setup game", "nordic move worker T1 to T8"], library.components.data)
