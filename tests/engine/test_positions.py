"""Positions: defaults, defects, the line that names them, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scythe_ref import Game
from scythe_ref.scythe.engine import PositionError, Rulebook, State, build, describe, parse
from scythe_ref.scythe.engine.actions.grammar import _FIRST_WORDS
from scythe_ref.scythe.engine.position.line import (
    _PARTS,
    _PIECES,
    _PROPERTIES,
    PositionSyntaxError,
    parse_line,
    to_line,
)
from scythe_ref.scythe.engine.position.names import ABOARD
from scythe_ref.scythe.engine.spelling import PARTS, actions_text, position_text

LINES = [
    "saxony* units V4=mech,worker abilities=riverwalk; polania units F4=worker; board F4=wood:4",
    "saxony* V4=character,2mech,3worker,mine power=5 popularity=3 coins=4 cards=3+2 mat=industrial; crimea",
    "togawa* M7=trap:coins F7=disarmed:power T7=worker; albion W2=flag M1=mech; players 6",
    "nordic* airship=V2:2oil,1metal stars=combat:1,power:1 objectives=22+8 factory-card=6; tiles range=2",
    "nordic* airship=home:2workers; tiles range=3 carry=workers effect=blitzkrieg; draws combat-cards=5+2",
    "saxony* airship=T8 tiles=range:2,carry:workers; crimea airship=V7:1oil tiles=aggressive:6,carry:resources",
    "saxony* airship=T8 tiles=effect:toll/2,range:3; crimea airship=V7 tiles=effect:airship-combat/2+toll/1",
    "saxony*; crimea; tiles effect=opponent-loses-power/combat/1/3/5 carry=workers; modules airships",
    "saxony*; crimea; tiles effect=airship-combat/1+opponent-loses-power/move/2+toll/1",
    "saxony*; crimea; tiles aggressive=7 range=2; modules airships",
    "saxony*; crimea; tiles aggressive=1 passive=11 carry=workers; modules airships",
    "saxony* stars=combat:5; crimea; tiles passive=9 aggressive=3; resolution tile=2 set-off-by=saxony"
    " turns-left=saxony:1,crimea:0",
    "saxony*; crimea objectives=2; resolution tile=6 objectives=3+9 stars=saxony:3+9,crimea:3",
    "saxony*; crimea; resolution effect=fixed-rounds:rounds:5 turns-left=saxony:1,crimea:2; modules resolutions",
    "rusviet* factory-card=6 last-section=factory upgrades=move,coins upgraded=deploy,deploy "
    "recruits=build cards=none; ruleset first-printing; switch camaraderie=combat-only; "
    "board HB_RUSVIET=metal:1 V1=encounter,food:2",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_says_what_it_said(line: str, rulebook: Rulebook) -> None:
    data = parse_line(line, rulebook)
    assert parse_line(to_line(data), rulebook) == data


@pytest.mark.parametrize("line", LINES)
def test_a_full_description_makes_the_same_state(line: str, rulebook: Rulebook) -> None:
    data = {key: value for key, value in parse_line(line, rulebook).items() if key != "ruleset"}
    state = build({**data, "draws": {}}, rulebook)
    full = describe(state)
    assert build(full, rulebook) == state
    assert build(parse_line(to_line(full), rulebook), rulebook) == state


def test_defaults_come_from_the_mats(position: Callable[[str], State], rulebook: Rulebook) -> None:
    state = position("crimea* V9=worker abilities=wayfare,speed; rusviet")
    rusviet, crimea = state.players
    assert (crimea.power, sum(crimea.hand), sum(rusviet.hand)) == (5, 0, 2)
    # Industrial is banned for Rusviet, so it goes to Crimea.
    assert (rulebook.mats[rusviet.mat], rulebook.mats[crimea.mat]) == ("engineering", "industrial")
    home = rulebook.index["HB_CRIMEA"]
    assert crimea.units[:5] == [home, home, home, -1, -1]
    assert crimea.units[5:].count(rulebook.index["V9"]) == 1
    assert len(state.deck) == 40


def test_a_table_is_filled_up_by_seat(position: Callable[[str], State], rulebook: Rulebook) -> None:
    state = position("polania*; players 3")
    assert [rulebook.factions[player.faction] for player in state.players] == ["nordic", "rusviet", "polania"]
    assert state.active == 2


def test_workers_aboard_are_off_the_mat_and_on_no_territory(
    position: Callable[[str], State], rulebook: Rulebook
) -> None:
    nordic = position(LINES[4]).players[0]
    assert nordic.units.count(ABOARD) == 2
    assert nordic.airship == rulebook.index["HB_NORDIC"]


@pytest.mark.parametrize(
    ("data", "paths"),
    [
        ({"saxony": {"units": {"V4": ["mech"] * 5}}}, ["players.saxony.units.V4"]),
        ({"saxony": {"units": {"V4": ["worker"] * 9}}}, ["players.saxony.units.V4"]),
        ({"saxony": {"units": {"V4": ["character"], "F4": ["character"]}}}, ["players.saxony.units.F4"]),
        ({"saxony": {"structures": {"L4": "mine"}}}, ["players.saxony.structures.L4"]),
        (
            {"saxony": {"structures": {"V4": "mine"}}, "crimea": {"structures": {"V4": "mill"}}},
            ["players.saxony.structures.V4"],
        ),
        ({"saxony": {"power": 17, "popularity": 19}}, ["players.saxony.power", "players.saxony.popularity"]),
        ({"saxony": {"abilities": ["wayfare"]}}, ["players.saxony.abilities"]),
        ({"saxony": {"flags": ["V4"]}}, ["players.saxony.flags"]),
        ({"saxony": {"cards": [5] * 7}}, ["players"]),
        ({"saxony": {"stars": {"combat": 7}}}, ["players.saxony.stars"]),
        ({"saxony": {"units": {"HB_CRIMEA": ["mech"]}}, "crimea": {}}, ["players.saxony.units.HB_CRIMEA"]),
        ({"saxony": {"airship": {"at": "V4", "oil": 4}}}, ["players.saxony.airship"]),
        ({"saxony": {"active": True}, "crimea": {"active": True}}, ["players.saxony.active"]),
        ({"saxony": {"mat": "militant"}, "crimea": {"mat": "militant"}}, ["players.saxony.mat"]),
        (
            {
                "saxony": {"active": True},
                "crimea": {"units": {"V4": ["mech"]}},
                "nordic": {"units": {"V4": ["worker"]}},
            },
            ["players.crimea.units.V4"],
        ),
    ],
)
def test_impossible_positions_name_every_defect(data: dict[str, Any], paths: list[str], rulebook: Rulebook) -> None:
    with pytest.raises(PositionError) as error:
        build({"players": data}, rulebook)
    assert [path for path, _ in error.value.problems] == paths


@pytest.mark.parametrize(
    ("tile", "path"),
    [
        ({"tile": 9}, "resolution_tile.tile"),
        ({}, "resolution_tile"),
        ({"tile": 6, "objectives": [99]}, "resolution_tile.objectives"),
        ({"tile": 6, "objectives": [1], "stars": {"saxony": [2]}}, "resolution_tile.stars"),
        ({"tile": 2, "turns_left": {"saxony": 1}}, "resolution_tile.turns_left"),
        ({"tile": 7, "turns_left": {"nordic": 1}}, "resolution_tile.turns_left"),
    ],
)
def test_impossible_resolution_tiles_are_named(tile: dict[str, Any], path: str, rulebook: Rulebook) -> None:
    with pytest.raises(PositionError) as error:
        build({"players": {"saxony": {}, "crimea": {}}, "resolution_tile": tile}, rulebook)
    assert path in [path for path, _ in error.value.problems]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("tiles effect=blizkrieg", "did you mean 'blitzkrieg'"),
        ("tiles effect=opponent-loses-power/later/1", "say with 'when' at what moment power is lost: move or combat"),
        ("tiles effect=opponent-loses-power/move", "has a number of 1 or more"),
        ("tiles effect=toll/0", "has a number of 1 or more"),
        ("tiles effect=toll/1+toll/2", "an effect is named twice"),
        ("draws player-mats=industrial+industrial", "draws.player_mats.1: the Industrial mat is dealt twice"),
        ("draws player-mats=industral", "did you mean 'industrial'"),
        ("draws combat-cards=9", "draws.combat_cards: there is no combat card of value 9"),
        (
            "nordic last-section=bolstr",
            "players.nordic.last_section: there is no section 'bolstr'; did you mean 'bolster'",
        ),
        ("nordic objectives=999", "players.nordic.objectives: there is no objective card 999"),
        ("nordic factory-card=99", "players.nordic.factory_card: there is no Factory card 99"),
    ],
)
def test_effects_and_mats_that_cannot_be_are_named(line: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        Game(f"saxony*; crimea; {line}")


@pytest.mark.parametrize("tiles", [{"passive": 3}, {"aggressive": 9}, {"passive": 99}])
def test_airship_tiles_that_do_not_exist_are_named(tiles: dict[str, Any]) -> None:
    with pytest.raises(PositionError, match=f"there is no {next(iter(tiles))} airship tile"):
        Game({"players": {"saxony": {}}, "airship_tiles": tiles})


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("camaraderie off", "'camaraderie' is a switch; write it like 'switch camaraderie=off'"),
        ("saxny V4=mech", "'saxny' is no faction or part of a position; did you mean 'saxony'"),
        ("saxony V4=tank", "'tank' is no piece"),
        ("saxony V4", "two words with an equals sign"),
        ("saxony pwer=3", "did you mean 'power'"),
        ("saxony V99=mech", "'V99' is no place or property of a player; did you mean 'V9'"),
        ("saxony zzz=mech", r"'zzz' is no place .*; there are mat, power, .* and \d+ more"),
        ("saxony power=many", "'many' should be a number"),
        ("board F4=wood:4", "names no player"),
        ("saxony; board F4=3gold", "'gold' is no resource"),
        ("saxony; board F44=wood:4", "'F44' is no place"),
        ("saxony; board F4=gold:4", "'gold' is no resource"),
        ("saxony; tiles rang=2", "did you mean 'range'"),
        ("saxony airship=X1", "'X1' is no place"),
        ("togawa F7=trap", "'trap' needs its penalty: 'F7=trap:popularity'; there are popularity, power, coins"),
        ("saxony oil=3", "put it into a part for the board, '; board V4=3oil'"),
        ("saxony V4=3oil", "put it into a part for the board, '; board V4=3oil'"),
        ("saxony worker=V4", "the place comes first, 'V4=worker'"),
        ("saxony tundra=worker", "a place goes by its label, such as T1"),
        ("saxony stars=combat,combat", "'combat' is said twice; two of it are 'combat:2'"),
        ("saxony stars=combat=2", "'combat=2' should be 'combat:2'"),
        ("saxony stars=combat-2", "'combat-2' should be 'combat:2'"),
        ("saxony; resolution tlie=2", "did you mean 'tile'"),
        ("saxony; resolution tile=two", "should be the number of a tile"),
        ("saxony; resolution effect=fixed-rounds:rounds:5 turns-left=saxony", "'' should be a number"),
        ("saxony; resolution tile=6 stars=saxony", "'' should be the number of an objective"),
    ],
)
def test_a_line_that_is_no_position_says_why(line: str, message: str, rulebook: Rulebook) -> None:
    with pytest.raises(PositionSyntaxError, match=message):
        parse_line(line, rulebook)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Saxony* v4=Mech,Worker MAT=Industrial", "saxony* V4=mech,worker mat=industrial"),
        ("saxony V4=2 mechs, 1 worker power=5 coins=2", "saxony V4=2mech,worker power=5 coins=2"),
        ("saxony; board F4=2 oil, 3wood V4=food:1", "saxony; board F4=oil:2,wood:3 V4=food:1"),
        ("saxony airship=V4: 2 metal, oil:1", "saxony airship=V4:2metal,1oil"),
        ("rusviet abilities=people's-army,Speed", "rusviet abilities=peoples-army,speed"),
        ("saxony stars=2combat", "saxony stars=combat:2"),
        ("saxony cards=3 + 2 V4=mech:2", "saxony cards=3+2 V4=mech,mech"),
    ],
)
def test_a_line_is_read_as_people_write_it(said: str, meant: str, rulebook: Rulebook) -> None:
    assert parse_line(said, rulebook) == parse_line(meant, rulebook)


@pytest.mark.parametrize(
    ("line", "there"),
    [
        ("saxony stars=2", "upgrades, mechs, structures, recruits, workers, objective, combat, popularity, power"),
        ("saxony abilities=swim", "riverwalk, underpass, disarm, speed"),
    ],
)
def test_what_is_not_there_is_answered_with_what_is(line: str, there: str) -> None:
    with pytest.raises(PositionError, match=there):
        Game(line)


def test_a_goal_alone_means_one_star(rulebook: Rulebook) -> None:
    players = parse_line("saxony stars=combat,objective:2,power:", rulebook)["players"]
    assert players["saxony"]["stars"] == {"combat": 1, "objective": 2, "power": 1}


@pytest.mark.parametrize("part", PARTS)
def test_all_that_people_are_told_can_be_read(part: str, rulebook: Rulebook) -> None:
    before = {"player": "saxony* ", "table": "saxony*; ", "actions": ""}[part]
    for one in PARTS[part]:
        for example in one.examples:
            if part == "actions":
                parse(example, rulebook)
            else:
                assert parse_line(before + example, rulebook) != parse_line("saxony*", rulebook)


def test_every_word_of_a_position_and_every_verb_is_told(rulebook: Rulebook) -> None:
    """Nobody finds a word that the reader knows and no text tells."""
    told = position_text() + actions_text()
    for word in (*_PROPERTIES, *_PIECES, *_PARTS):
        assert word in told, word
    for verb in _FIRST_WORDS:
        assert f" {verb}" in told, verb
