"""Whole games: offers are exactly the actions that the checks allow, and nothing gets lost."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest
from morris_content import ROOT, bundle
from scythe_ref.messages import worded

from nine_mens_morris.actions import Action
from nine_mens_morris.game import MORRIS
from nine_mens_morris.options import actions
from nine_mens_morris.position import NOBODY, Position, PositionError, describe
from nine_mens_morris.rulebook import PLAYERS

RULESETS = {
    "usual": None,
    "strutt": "strutt",
    "gloucestershire": "gloucestershire",
    "corners, men for each row": {"switches": {"corner-lines": "drawn", "two-rows": "man-each"}},
    "always safe, nothing for placing": {"switches": {"men-in-rows": "never", "rows-while-placing": "nothing"}},
}


def conceivable(here: Position) -> list[Action]:
    """Return every well-formed line for both players."""
    points = here.rules.points
    return [
        action
        for who in PLAYERS
        for action in (
            *(Action(who, verb, at) for verb in ("place", "take") for at in points),
            *(Action(who, "move", at, to) for at in points for to in points),
            Action(who, "take", ""),
        )
    ]


def begin(ruleset: object) -> Position:
    return MORRIS.load({"ruleset": ruleset, "players": {}}, bundle())


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_offered_is_what_the_checks_allow(name: str) -> None:
    for seed in range(2):
        dice, here = random.Random(seed), begin(RULESETS[name])
        for step in range(90):
            found = list(actions(here))
            if step % 8 == 0 or here.takes or not found:
                allowed = {action for action in conceivable(here) if MORRIS.check(here, action).accepted}
                assert set(found) == allowed
            if not found:
                break
            here = MORRIS.apply(here, dice.choice(found)).after


@pytest.mark.parametrize("name", RULESETS)
def test_random_games_keep_what_must_not_change(name: str) -> None:
    ended = 0
    for seed in range(15):
        dice, here = random.Random(seed), begin(RULESETS[name])
        for _ in range(400):
            found = list(actions(here))
            assert bool(found) == (here.winner == NOBODY)
            if not found:
                ended += 1
                break
            action = dice.choice(found)
            after = MORRIS.apply(here, MORRIS.parse(here, str(action))).after
            changed = sum(before != now for before, now in zip(here.men, after.men, strict=True))
            assert changed == {"place": 1, "move": 2, "take": 1 if action.at else 0}[action.verb]
            assert all(0 <= after.left(who) <= after.rules.men for who in (0, 1))
            assert (after.turn == here.turn) == bool(after.takes)
            read = MORRIS.load(describe(after), bundle())
            assert (describe(read), read.winner) == (describe(after), after.winner)
            here = after
    assert ended


def test_no_move_on_the_usual_board_makes_two_rows() -> None:
    """A ruling says so: the point that a man comes from is part of one of the rows, and is empty then."""
    rules = begin(None).rules
    for point, beside in enumerate(rules.neighbours):
        for first in beside:
            assert sum(first not in row for row in rules.rows_through[point]) < 2


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"players": {"white": {"men": ["a7"]}, "black": {"men": ["a7"]}}}, "a man of White on a7 already"),
        ({"players": {"white": {"men": ["a8"]}}}, "did you mean 'a7'?"),
        ({"players": {"whiet": {}}}, "did you mean 'white'?"),
        ({"players": {"white": {"in_hand": 10}}}, "9 men"),
        (
            {"players": {"white": {"in_hand": 4}, "black": {"in_hand": 7}}},
            "White to play, 4 and 7 men in hand can't be",
        ),
        ({"players": {"white": {"active": True}, "black": {"active": True}}}, "only one of the two"),
        ({"players": {}, "takes": 3}, "at most 2"),
        ({"players": {}, "ruleset": {"switches": {"flying": "no"}}}, "setting of flying"),
        ({"players": {}, "ruleset": "strut"}, "did you mean 'strutt'?"),
    ],
)
def test_what_cannot_be_is_said(data: dict[str, object], said: str) -> None:
    with pytest.raises(PositionError) as raised:
        MORRIS.load(data, bundle())
    assert said in str(worded(bundle()["messages"], raised.value))


@pytest.mark.parametrize(
    "line", ["", "red place a7", "white put a7", "white move a7 d7", "white place z9", "white take"]
)
def test_a_line_that_is_no_action_is_refused_with_a_sentence(line: str) -> None:
    with pytest.raises(ValueError, match=r"there is no|is written like|one point follows"):
        MORRIS.parse(begin(None), line)


def test_the_engine_needs_the_standard_library_only() -> None:
    code = "import sys, nine_mens_morris.game; print({'pydantic', 'whoosh', 'yaml'} & sys.modules.keys())"
    bare = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert bare.stdout.strip() == "set()"
