"""Logs: reading gives the written log; it replays without a generator, and a damaged one tells its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scythe_ref.cli import main
from scythe_ref.library import Library
from scythe_ref.scenarios.walks import played_lines, run_walk
from scythe_ref.scythe.engine import Rulebook, compile_rulebook
from scythe_ref.scythe.engine.position.view import view
from scythe_ref.scythe.games.dealing import seats
from scythe_ref.scythe.games.driver import PlayedGame, play
from scythe_ref.scythe.games.log import Log, LogError, check_rulebook, log_text, logged, replay, state_hash, write_log
from scythe_ref.scythe.games.log_reading import read_log


@pytest.fixture(scope="module")
def game(rulebook: Rulebook) -> PlayedGame:
    return play(rulebook, seats(rulebook, 4, (), 3), 3, "stars", cap=15)


@pytest.fixture(scope="module")
def text(game: PlayedGame, rulebook: Rulebook) -> str:
    return write_log([logged(game)], rulebook, "stars")


def back(text: str, rulebook: Rulebook) -> Log:
    return read_log(text, rulebook.mats)


def test_a_log_is_canonical(text: str, rulebook: Rulebook) -> None:
    log = back(text, rulebook)
    assert write_log(log.games, rulebook, log.policy) == text
    assert "\n   " in text and text.endswith("}\n")


def test_a_log_replays_to_the_same_state(text: str, game: PlayedGame, rulebook: Rulebook) -> None:
    log = back(text, rulebook)
    check_rulebook(log, rulebook)
    again = replay(log.games[0], rulebook)
    assert again.state == game.state and again.actions == len(game.actions)
    assert state_hash(again.state) == log.games[0].end["state"]


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("start", 3, "game 1, start: this should be an object"),
        ("modules", "x", "game 1, modules: this should be a list"),
    ],
)
def test_a_start_and_modules_are_what_they_should_be(
    text: str, rulebook: Rulebook, key: str, value: Any, reason: str
) -> None:
    data = json.loads(text)
    data["games"][0][key] = value
    with pytest.raises(LogError, match=reason):
        back(json.dumps(data), rulebook)


def test_a_module_that_does_not_exist_is_refused(game: PlayedGame, rulebook: Rulebook) -> None:
    with pytest.raises(LogError, match="no module 'zeppelins'"):
        replay(replace(logged(game), modules=("zeppelins",)), rulebook)


def test_a_replay_needs_no_seed(game: PlayedGame, rulebook: Rulebook) -> None:
    assert replay(replace(logged(game), seed=0), rulebook).state == game.state


def test_every_kind_of_player_count_and_ruleset_replays(components: dict[str, Any]) -> None:
    rulebook = compile_rulebook(components, "first-printing")
    for count, policy in ((2, "random"), (3, "stars"), (5, "random")):
        game = play(rulebook, seats(rulebook, count, (), count), count, policy, cap=10)
        assert replay(logged(game), rulebook).state == game.state


def test_a_log_of_other_components_is_refused_by_name(
    text: str, rulebook: Rulebook, components: dict[str, Any]
) -> None:
    other = compile_rulebook(components, "first-printing")
    with pytest.raises(LogError, match=f"{rulebook.digest}; the components here make {other.digest}"):
        check_rulebook(back(text, rulebook), other)


def changed(text: str, change: Callable[[dict[str, Any]], None]) -> str:
    data = json.loads(text)
    change(data)
    return json.dumps(data, sort_keys=True, ensure_ascii=False, indent=1) + "\n"


def drop_action(data: dict[str, Any]) -> None:
    actions = data["games"][0]["actions"]
    del actions[next(index for index, line in enumerate(actions) if line.endswith("end turn"))]


def garble_action(data: dict[str, Any]) -> None:
    data["games"][0]["actions"][4] = "nordic dances"


def drop_draw(data: dict[str, Any]) -> None:
    data["games"][0]["draws"].pop()


def add_draw(data: dict[str, Any]) -> None:
    data["games"][0]["draws"].append("card 2")


def change_mat(data: dict[str, Any]) -> None:
    data["games"][0]["mats"].reverse()


def change_end(data: dict[str, Any]) -> None:
    data["games"][0]["end"]["state"] = "0" * 32


def claim_stars(data: dict[str, Any]) -> None:
    data["games"][0]["end"]["by"] = "sixth-star"


def other_faction(data: dict[str, Any]) -> None:
    data["games"][0]["factions"][0] = "prussia"


def shuffle_otherwise(data: dict[str, Any]) -> None:
    data["games"][0]["draws"] = ["deck 1 2 3" if d.startswith("deck") else d for d in data["games"][0]["draws"]]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (drop_action, r"line \d+, action \d+: .* is refused by turn.no-rounds"),
        (garble_action, r"line 9, action 5: column 8 of 'nordic dances'"),
        (drop_draw, "the record of draws ends after"),
        (add_draw, "1 of the .* recorded draws were never made"),
        (change_mat, "not those that the log names"),
        (change_end, "another state comes out"),
        (claim_stars, "ended by sixth-star, but it is not over"),
        (other_faction, "no faction 'prussia'"),
        (shuffle_otherwise, "shuffles other cards"),
    ],
)
def test_a_damaged_log_says_where(
    change: Callable[[dict[str, Any]], None], reason: str, text: str, rulebook: Rulebook
) -> None:
    with pytest.raises(LogError, match=reason):
        replay(back(changed(text, change), rulebook).games[0], rulebook)


HEAD = '{"schema": 1, "rulebook": "", "ruleset": {"preset": "", "switches": {}}, "policy": "", "games": ['
END = '{"by": "cap", "turns": 1, "scores": {}, "state": ""}'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "line 1: this is no JSON"),
        ("[]", "the log: this should be an object, not a list"),
        ("{}", "the log: 'schema' is missing"),
        ('{"schema": true}', "the log: 'rulebook' is missing"),
        ('{"schema": 9}', "schema 9; 1 can be read"),
        ('{"schema": 1, "rulebook": 3}', "is missing"),
        ("[" * 100_000, "nested too deep"),
        (
            '{"schema": 1, "rulebook": "", "ruleset": {"preset": "", "switches": {}}, "policy": "", "games": [1]}',
            "game 1: this should be an object",
        ),
        (
            HEAD
            + '{"factions": [], "mats": [], "seed": 1, "origin": "", "draws": ["rain 1"], "actions": [], "end": '
            + END
            + "}]}",
            "should begin with deck, card, mat",
        ),
        (
            HEAD
            + '{"factions": [], "mats": [], "seed": 1, "origin": "", "draws": [], "actions": [7], "end": '
            + END
            + "}]}",
            "game 1, actions.0: this should be a text, not 7",
        ),
    ],
)
def test_what_is_no_log_is_refused(text: str, reason: str, rulebook: Rulebook) -> None:
    with pytest.raises(LogError, match=reason):
        read_log(text, rulebook.mats)


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
