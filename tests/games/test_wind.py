"""Whole games with The Wind Gambit: dealt with declared tiles, ended by a tile; the log names the tiles."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from scythe_ref.scythe.engine import Rulebook, compile_rulebook, known_rules
from scythe_ref.scythe.games.dealing import module_names, seatings, seats
from scythe_ref.scythe.games.driver import BY_TILE, play
from scythe_ref.scythe.games.log import LogError, logged, replay, write_log
from scythe_ref.scythe.games.log_reading import read_log
from scythe_ref.scythe.games.series import Tally, play_series
from scythe_ref.scythe.games.watchers import Watcher, checked

ALL = ("airships", "invaders-from-afar", "resolutions")


def test_all_modules_can_be_dealt(rulebook: Rulebook) -> None:
    assert module_names(rulebook) == ALL


@pytest.mark.parametrize("seed", range(1, 7))
def test_games_with_all_modules_keep_every_invariant(components: dict[str, Any], seed: int) -> None:
    switches = {"airship-tiles": ("shared", "own")[seed % 2]}
    rulebook = compile_rulebook(components, {"switches": switches})
    watcher = Watcher(known_rules(), every=9)
    factions = seats(rulebook, seed + 1, (), seed, ALL)
    game = play(rulebook, factions, seed, ("random", "stars")[seed % 2], 12, modules=ALL)
    assert checked(game, watcher).fault is None


def test_the_tile_ends_the_game_and_the_log_says_which_tiles_were_declared(rulebook: Rulebook) -> None:
    game = play(rulebook, ("nordic", "saxony"), 4, "stars", modules=ALL)
    assert game.end == BY_TILE
    log = logged(game)
    assert "declared, not printed" in log.tiles[0]
    assert log.tiles[-1].startswith("resolution tile ")
    text = write_log([log], rulebook, "stars")
    again = read_log(text, rulebook.mats).games[0]
    assert again.tiles == log.tiles
    assert replay(again, rulebook).state == game.state
    with pytest.raises(LogError, match="the tiles that are dealt are not those"):
        replay(replace(again, tiles=("airships: tile 9",)), rulebook)


def test_a_log_without_the_modules_names_no_tiles(rulebook: Rulebook) -> None:
    text = write_log([logged(play(rulebook, ("nordic", "saxony"), 4, "random", 2))], rulebook, "random")
    assert "tiles" not in json.loads(text)["games"][0]


def test_a_series_counts_what_airships_do(rulebook: Rulebook) -> None:
    tally, games = play_series(rulebook, seatings(rulebook, 3, (), 7, 3, ALL), 7, "stars", every=0, modules=ALL)
    assert min(tally.airships_per_game().values()) > 0 and tally.airships["games"] == tally.games == 3
    assert tally.faults == [] and tally.idle() == [] and games == []


def test_airships_that_never_load_are_idle() -> None:
    tally = Tally(games=2, airships={"games": 2, "moves": 5, "loads": 0, "drops": 1})
    assert tally.idle() == ["loads"] and tally.idle(enough=3) == []
    assert Tally().idle() == []


def test_tallies_add_up_to_that_of_all_games(rulebook: Rulebook) -> None:
    factions = ("nordic", "saxony")
    first, second = (play_series(rulebook, [factions], seed, "random", every=9, cap=9)[0] for seed in (1, 2))
    both, _ = play_series(rulebook, [factions, factions], 1, "random", every=9, cap=9)
    first.add(vars(second))
    first.seconds = both.seconds = 0.0
    assert first == both and both.games == 2 and both.hits
