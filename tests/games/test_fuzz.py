"""Fuzzing: a sample finds nothing; the fuzzer finds, shrinks and reproduces planted faults, and goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from elsewhere import Elsewhere

from scythe_ref.cli import main
from scythe_ref.formats import write_text
from scythe_ref.scythe.authoring.shrink import shrunk
from scythe_ref.scythe.engine import Rulebook, compile_rulebook, known_rules
from scythe_ref.scythe.engine.game import Scythe
from scythe_ref.scythe.games import fuzzing, invariants, watchers
from scythe_ref.scythe.games.dealing import seats
from scythe_ref.scythe.games.driver import PlayedGame, dealt
from scythe_ref.scythe.games.fuzzing import Progress, begin, case, fuzz, play_case, play_cases, visited
from scythe_ref.scythe.games.log import FAULT, Logged, write_log
from scythe_ref.scythe.games.log_reading import read_log
from scythe_ref.scythe.games.series import Tally
from scythe_ref.scythe.games.watchers import Fault, Watcher, reproduced


def test_a_sample_of_random_games_is_sound(bundle: dict[str, Any]) -> None:
    report = fuzz(bundle, 60, 500_000, 1)
    assert report.faults == []
    assert report.games == 60 and report.actions > 3000
    assert len(report.hits) > 100 and len(report.seeded) > 60
    assert report.all_hits().keys() <= set(bundle["rules"])


def test_cases_differ_in_everything(bundle: dict[str, Any]) -> None:
    cases = [case(seed, bundle) for seed in range(200)]
    assert cases == [case(seed, bundle) for seed in range(200)]
    assert {made.players for made in cases if not made.scenario} == set(range(2, 8))
    assert {made.policy for made in cases} == {"random", "stars"}
    switches = bundle["components"]["rulesets"]["switches"]
    for name, switch in switches.items():
        assert {made.ruleset["switches"][name] for made in cases if not made.scenario} == set(switch["settings"])
    assert sum(bool(made.scenario) for made in cases) == 50
    assert all(begin(made, bundle)[0].state.players for made in cases[:60])


@pytest.mark.slow
def test_every_set_up_that_is_drawn_can_be_dealt(bundle: dict[str, Any], cases: Callable[[int], int]) -> None:
    """Players, modules and switches of a case go together, and so do those it falls back on without its scenario."""
    kept: dict[str, Rulebook] = {}
    for seed in range(cases(2000)):
        made = case(seed, bundle)
        ruleset = json.dumps(made.ruleset, sort_keys=True)
        rulebook = kept.get(ruleset) or kept.setdefault(ruleset, compile_rulebook(bundle["components"], made.ruleset))
        factions = seats(rulebook, made.players, (), seed, made.modules)
        state = dealt(rulebook, factions, seed, made.modules).state
        assert len(state.players) == made.players and invariants.faults(state) == []


def test_a_case_whose_scenario_cannot_be_played_on_from_is_dealt(bundle: dict[str, Any]) -> None:
    drawn = case(77244, bundle)
    assert drawn.scenario
    # Nothing is known about the effect of some resolution tiles, and a position with one of these refuses everything.
    with_a_tile = (name for name, scenario in bundle["scenarios"].items() if "resolution_tile" in scenario)
    moved = (replace(drawn, scenario=name) for name in with_a_tile)
    fallen_back = list(islice((made for made in moved if begin(made, bundle)[0].dealt), 3))
    assert fallen_back
    for made in fallen_back:
        assert play_case(made, bundle, Watcher(bundle["rules"], 1)).fault is None


def test_every_rule_is_reached_by_a_start_that_is_given(bundle: dict[str, Any]) -> None:
    game = Scythe()
    reached = {rule for number in range(len(bundle["scenarios"])) for rule in visited(number, bundle, game)}
    assert sorted(known_rules().keys() - reached) == []


# -- a fault that is put in -----------------------------------------------------------------------------------------


def no_trades(state: Any) -> Any:
    """An invariant that does not hold: nobody trades for popularity in the whole game."""
    if any(player.popularity > 6 for player in state.players):
        yield "somebody has more than 6 popularity"


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invariants, "OF_STATES", (*invariants.OF_STATES, no_trades))


def first_fault(bundle: dict[str, Any]) -> tuple[PlayedGame, Logged, Fault]:
    for seed in range(1, 40):
        game, log, fault = play_case(case(seed, bundle), bundle, Watcher(bundle["rules"], 1000))
        if fault is not None:
            assert game is not None and log is not None
            return game, log, fault
    raise AssertionError("no game has shown the fault")


@pytest.mark.usefixtures("fault")
def test_a_fault_is_found_shrunk_and_reproduced(bundle: dict[str, Any], tmp_path: Path) -> None:
    game, whole, found = first_fault(bundle)
    assert found.name == "no_trades"
    rulebook = game.start.rulebook
    log, shown = shrunk(whole, rulebook, found, bundle["rules"])
    assert shown.name == "no_trades"
    assert len(log.actions) <= 3 < len(whole.actions)
    assert log.end["by"] == FAULT and "popularity" in log.end["fault"]
    if "position" in log.end:  # the shortest log may begin in the middle of a turn, which no position tells
        assert "* " in log.end["position"] and "popularity=" in log.end["position"]
    again = read_log(write_log([log], rulebook, "random"), rulebook.mats).games[0]
    still = reproduced(again, rulebook, bundle["rules"])
    assert still is not None and still.same(shown)


@pytest.mark.parametrize("shorten", [shrunk, None], ids=["shortened", "whole"])
def test_the_log_of_a_fault_is_replayed_by_the_command(
    shorten: Any,
    bundle: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(invariants, "OF_STATES", (*invariants.OF_STATES, no_trades))
        seed = first_fault(bundle)[0].seed
        report = play_cases([seed], bundle, tmp_path, shorten=shorten)
        assert ("wants a checkout" in report.faults[0]) is (shorten is None)
        assert report.invariant_failures == 1 and f"seed {seed}: invariant no_trades" in report.faults[0]
        [(path, log)] = report.logs.items()
        assert path == str(tmp_path / f"fault-{seed}.json")
        write_text(Path(path), log)
        assert main(["replay", path]) == 1
        assert "comes out: invariant no_trades" in capsys.readouterr().err
    assert main(["replay", path]) == 0  # the fault has been taken out
    assert "no longer happens" in capsys.readouterr().err


def test_an_exception_is_shrunk_and_reproduced(bundle: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    from scythe_ref.scythe.engine.core.events import PRIMITIVES

    plain = PRIMITIVES["upgrade"]

    def breaks(state: Any, *arguments: Any) -> None:
        plain(state, *arguments)
        raise IndexError("no such cube")

    monkeypatch.setitem(PRIMITIVES, "upgrade", breaks)
    game, whole, found = first_fault(bundle)
    assert found.name.startswith("IndexError in ")
    log, shown = shrunk(whole, game.start.rulebook, found, bundle["rules"])
    assert len(log.actions) <= 4 and shown.text == "no such cube"
    monkeypatch.undo()
    assert reproduced(log, game.start.rulebook, bundle["rules"]) is None


def test_a_generator_that_offers_what_is_illegal_is_noticed(
    bundle: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scythe_ref.scythe.engine.options.ground.Ground.targets", lambda _ground, _kind, _place: 1 << 3)
    assert first_fault(bundle)[2].kind in ("refused", "exception")


def test_a_check_that_is_forgotten_is_noticed(bundle: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    plain = watchers.is_generated

    def forgets(state: Any, action: Any) -> bool:
        return plain(state, action) and sum(player.coins for player in state.players) % 2 == 0

    monkeypatch.setattr(watchers, "is_generated", forgets)
    found = (play_case(case(seed, bundle), bundle, Watcher(bundle["rules"], 5)).fault for seed in range(1, 30))
    assert any(fault is not None and fault.name == "legal_when_generated" for fault in found)


def test_an_unknown_id_is_counted(bundle: dict[str, Any]) -> None:
    report = play_cases([1], {**bundle, "rules": {}}, None)
    assert report.unknown_ids == 1 and len(report.faults) == 1


def test_a_fault_that_does_not_come_out_again_keeps_the_whole_log(bundle: dict[str, Any]) -> None:
    game, whole, _ = play_case(case(1, bundle), bundle, Watcher(bundle["rules"], 1000))
    assert game is not None and whole is not None
    fault = Fault("replay", "state", "another state comes out", len(whole.actions))
    log, shown = shrunk(whole, game.start.rulebook, fault, bundle["rules"])
    assert log.actions == whole.actions and shown is fault and log.end["by"] == FAULT


# -- the command ----------------------------------------------------------------------------------------------------


def test_the_command_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--games", "12", "--jobs", "2", "--seed", "4", "--folder", str(tmp_path), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    counted = ["exceptions", "invariant_failures", "unknown_ids", "replays_differ"]
    assert list(figures) == ["schema", "games", *counted, "airships", "hits"]
    assert figures["games"] == 12 and not any(figures[name] for name in counted) and figures["hits"]
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_is_broken_off_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["fuzz", "--games", "21", "--jobs", "1", "--folder", str(tmp_path), "--json"]
    plain, begun = fuzzing.play_cases, []

    def broken_off(seeds: Any, *rest: Any) -> Tally:
        if begun:
            raise KeyboardInterrupt
        begun.append(seeds)
        return plain(seeds, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(fuzzing, "play_cases", broken_off)
        assert main(arguments) == 130
    assert [path.name for path in tmp_path.iterdir()] == ["progress-1-21.json"]
    capsys.readouterr()
    assert main(arguments) == 0
    told = capsys.readouterr()
    assert "1 parts of this run are already done" in told.err
    assert main(arguments) == 0
    assert json.loads(told.out) == json.loads(capsys.readouterr().out)


def test_workers_elsewhere_play_the_same_games(bundle: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "CHUNK", 2)
    there, told = Elsewhere(), []
    here = vars(fuzz(bundle, 3, 4, 1))
    elsewhere = vars(fuzz(bundle, 3, 4, 0, workers=there, tell=lambda *done: told.append(done)))
    assert {**here, "seconds": 0} == {**elsewhere, "seconds": 0}
    assert (there.calls, len(told), told[-1]) == (2, 2, (3, 3))  # either piece may come first


def test_progress_of_other_work_is_no_progress(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    progress = Progress(path, {"games": 3})
    progress.keep("1", {"games": 1})
    progress.write()
    assert Progress(path, {"games": 3}).done == {"1": {"games": 1}}
    assert Progress(path, {"games": 4}).done == {}
    path.write_text("{", encoding="utf-8")
    assert Progress(path, {"games": 3}).done == {}


@pytest.mark.parametrize("arguments", [["--games", "0"], ["--seed", "-1"], ["--jobs", "-2"]])
def test_what_cannot_be_is_called_wrongly(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", *arguments]) == 2
    assert "can't be negative" in capsys.readouterr().err


def test_a_start_that_cannot_be_read_is_told(bundle: dict[str, Any]) -> None:
    from dataclasses import replace

    from scythe_ref.scythe.games.log import LogError, start_of

    rulebook = compile_rulebook(bundle["components"])
    whole = play_case(case(1, bundle), bundle, Watcher(bundle["rules"], 1000)).log
    assert whole is not None
    log = replace(whole, start={"schema": 1})
    with pytest.raises(LogError, match="can't be read"):
        start_of(log, rulebook)
