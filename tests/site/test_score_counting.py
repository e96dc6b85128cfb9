"""The score sheet counts exactly as the engine does, and agrees with counts of finished games by hand."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules import scoring, structure_bonus
from scythe_ref.scythe.games import seats
from scythe_ref.scythe.games.driver import dealt, drive
from scythe_ref.scythe.site.score import RULES, score_tables
from tests import our_content

POSITIONS = 2000
GAMES = 50

BY_HAND = [
    ({"coins": 1, "popularity": 1, "stars": 1, "territories": 1, "resources": 1}, 2, 8),
    ({"coins": 27, "popularity": 7, "stars": 5, "territories": 5, "resources": 23}, 2, 86),
    ({"coins": 21, "popularity": 2, "stars": 6, "territories": 8, "resources": 18}, 4, 68),
    ({"coins": 31, "popularity": 10, "stars": 4, "territories": 2, "resources": 2}, 0, 55),
    ({"coins": 39, "popularity": 18, "stars": 5, "territories": 7, "resources": 27}, 2, 133),
    ({"coins": 26, "popularity": 18, "stars": 6, "territories": 8, "resources": 33}, 6, 142),
]
"""Finished games as their players counted them: the numbers, the coins of the bonus tile, and the total."""


def counted(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the counts of the page's own script."""
    node = shutil.which("node")
    assert node is not None
    tables = score_tables(our_content.library())
    script = Path(__file__).with_name("count_scores.mjs")
    told = json.dumps({"tables": tables, "games": games})
    done = subprocess.run([node, str(script)], input=told, capture_output=True, text=True, check=True, timeout=60)
    return json.loads(done.stdout)  # type: ignore[no-any-return]


@cache
def ends() -> list[State]:
    """Positions in which a game may end: played by chance, then counted with any fortune there may be."""
    chance = random.Random(18)
    rulebook = our_content.rulebook()
    found = []
    for seed in range(GAMES):
        number = 2 + seed % 6
        start = dealt(rulebook, seats(rulebook, number, (), seed, ["invaders-from-afar"]), seed)
        played = drive(start, seed, "random", chance.randrange(0, 30) * number, trace=False)
        assert played.error is None
        for _ in range(POSITIONS // GAMES):
            state = played.state.copy()
            state.bonus_tile = chance.randrange(-1, len(rulebook.bonus_tiles))
            rich = chance.random() < 0.5  # in the others many are equal, so that ties have to be broken
            for player in state.players:
                player.popularity = chance.randrange(19)
                player.power = chance.randrange(17)
                player.coins = chance.randrange(60 if rich else 3)
            found.append(state)
    return found


def as_entered(state: State, number: int) -> dict[str, Any]:
    """Return the entries that somebody would make for a player."""
    rulebook = state.rulebook
    owner = state.players[number]
    factory = scoring.scoring_holder(state, rulebook.factory) == number
    land = scoring.territories(state, number)
    meander = [line for line in scoring.score(state, number).lines if line.rule == RULES["meander"]]
    per = rulebook.numbers.meander_coins_per_encounter
    return {
        "faction": rulebook.factions[owner.faction],
        "coins": owner.coins,
        "popularity": owner.popularity,
        "power": owner.power,
        "stars": scoring.scoring_stars(state, number),
        "territories": land - (rulebook.numbers.factory_territories - 1 if factory else 0),
        "factory": factory,
        "resources": scoring.resources(state, number),
        "bonus": structure_bonus.count(state, number) if state.bonus_tile >= 0 else 0,
        "encounters": meander[0].coins // per if meander else 0,
        "pieces": scoring.pieces(state, number),
    }


def game(state: State) -> dict[str, Any]:
    tile = state.rulebook.bonus_tiles[state.bonus_tile] if state.bonus_tile >= 0 else ""
    players = [as_entered(state, number) for number in range(len(state.players))]
    return {"players": players, "table": {"tile": tile, "players": len(players)}}


def test_every_line_and_every_winner_is_the_engine_s() -> None:
    states = ends()
    assert len(states) == POSITIONS
    for state, mine in zip(states, counted([game(state) for state in states]), strict=True):
        for number, told in enumerate(mine["lines"]):
            score = scoring.score(state, number)
            page = {RULES[line["name"]]: line["coins"] for line in told if line["coins"]}
            assert page == {line.rule: line.coins for line in score.lines if line.coins}
        assert sorted(mine["winners"]) == scoring.winners(state)


def test_the_positions_need_every_line_and_break_ties() -> None:
    states = ends()
    lines = {
        line.rule
        for state in states
        for number in range(len(state.players))
        for line in scoring.score(state, number).lines
    }
    assert lines == {RULES[name] for name in ("coins", "stars", "territories", "resources", "bonus", "meander")}
    totals = [
        sorted((scoring.score(state, n).total for n in range(len(state.players))), reverse=True) for state in states
    ]
    assert sum(first == second for first, second, *_ in totals) > 20


def test_finished_games_come_out_as_their_players_counted_them() -> None:
    player = {"faction": "saxony", "factory": False, "bonus": 0, "encounters": 0, "pieces": 0, "power": 0}
    games = [{"players": [player | numbers], "table": {"tile": "", "players": 1}} for numbers, _, _ in BY_HAND]
    sums = [sum(line["coins"] for line in one["lines"][0]) for one in counted(games)]
    assert [number + bonus for number, (_, bonus, _) in zip(sums, BY_HAND, strict=True)] == [one[2] for one in BY_HAND]


def test_every_line_has_its_rule() -> None:
    known = our_content.library().statements
    assert set(RULES.values()) <= set(known)


@pytest.mark.parametrize("popularity", range(19))
def test_every_popularity_has_a_level(popularity: int) -> None:
    tables = score_tables(our_content.library())
    level = next(tier for tier in tables["tiers"] if popularity <= tier.get("most", 99))
    assert level["star"] > level["territory"] > level["pair"]
