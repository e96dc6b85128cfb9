"""One action grammar, two spellings, and errors that lead to the place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scythe_ref.scythe.engine import ActionSyntaxError, Rulebook, parse
from scythe_ref.scythe.engine.actions.action import VERBS, from_data

LINES = [
    "saxony move mech V4 to F4 with 2 workers, 1 wood to W2",
    "saxony move airship T8 take 2 oil to V6 drop 1 oil to F5",
    "saxony move airship T8 drop 1 worker take 1 wood",
    "saxony move character home to M6",
    "saxony factory-move worker V4 to HB_CRIMEA",
    "saxony coins",
    "saxony end move",
    "saxony end turn",
    "saxony section factory",
    "saxony fight V4",
    "saxony blitzkrieg V4 against crimea",
    "saxony bombard crimea paying 2 oil T8, 1 metal airship",
    "saxony bombard crimea",
    "crimea move mech V7 to V6 with 2 oil, 1 metal toll 1 oil, 1 metal to F5 with 1 oil toll 1 oil",
    "saxony use disarm",
    "saxony decline peoples-army",
    "saxony commit 5 cards 3+2",
    "saxony commit 0",
    "nordic retreat mech to L4 with 1 worker",
    "nordic retreat character to home",
    "saxony bolster cards",
    "saxony trade 1 wood, 1 oil at T8",
    "saxony trade popularity",
    "saxony trade 1 wood at T8, 1 oil at M6",
    "saxony produce T8, M6",
    "saxony produce T8, V3 only 1",
    "saxony upgrade power to deploy paying 2 oil T8",
    "saxony upgrade nothing paying 2 oil T8 without coins",
    "saxony build mill at T8 paying 3 wood W2",
    "saxony build monument",
    "saxony enlist deploy to combat_cards paying 3 food F4",
    "saxony enlist build to coins without coins",
    "saxony encounter",
    "saxony option b",
    "saxony option c without workers, food",
    "saxony gain 2 wood, 1 oil",
    "saxony leave",
    "saxony take card 6",
    "saxony factory",
    "saxony factory second paying 1 combat card 3, 1 oil T8",
    "saxony give 3 coins to crimea",
    "saxony give 1 coin to crimea",
    "saxony delay",
    "saxony deploy speed at T8 paying 2 metal T8, 1 metal airship, 1 combat card",
    "saxony deploy speed at T8",
    "saxony reveal objective 12",
    "albion flag W2",
    "togawa trap coins M7",
    "togawa rearm M7",
    "setup first-player",
    "setup deal rusviet industrial",
    "setup mats",
    "setup game",
]


@pytest.mark.parametrize("line", LINES)
def test_the_spellings_turn_into_each_other(line: str, rulebook: Rulebook) -> None:
    action = parse(line, rulebook)
    assert str(action) == line
    assert from_data(json.loads(json.dumps(action.to_data()))) == action


def test_every_verb_is_among_the_examples(rulebook: Rulebook) -> None:
    assert {parse(line, rulebook).verb for line in LINES} == VERBS.keys()


def test_one_of_a_kind_needs_no_number_and_labels_no_capitals(rulebook: Rulebook) -> None:
    short = parse("saxony move mech v4 to f4 with worker, wood", rulebook)
    assert str(short) == "saxony move mech V4 to F4 with 1 worker, 1 wood"


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("saxony move mech V4 > F4 with 2 workers > W2", "saxony move mech V4 to F4 with 2 workers to W2"),
        ("saxony move mech V4->F4 -> W2", "saxony move mech V4 to F4 to W2"),
        ("Saxony Move Mech From v4 TO Factory", "saxony move mech V4 to FACTORY"),
        ("saxony move mech V4 to F4 carrying worker and 2 oil", "saxony move mech V4 to F4 with 1 worker, 2 oil"),
        ("nordic retreat mech > l4", "nordic retreat mech to L4"),
        ("saxony upgrade Power > Deploy", "saxony upgrade power to deploy"),
        ("saxony build mill T8 paying 3 wood from W2", "saxony build mill at T8 paying 3 wood W2"),
        ("saxony deploy Speed t8", "saxony deploy speed at T8"),
        ("saxony trade 1 wood T8 and 1 oil at M6", "saxony trade 1 wood at T8, 1 oil at M6"),
        ("rusviet use People's-Army", "rusviet use peoples-army"),
        ("saxony upgrade cards to build", "saxony upgrade combat_cards to build"),
        ("saxony bolster combat_cards", "saxony bolster cards"),
        ("saxony bolster combat-cards", "saxony bolster cards"),
        ("saxony enlist build to cards", "saxony enlist build to combat_cards"),
        ("Setup Deal Rusviet Industrial", "setup deal rusviet industrial"),
    ],
)
def test_what_people_write_is_read(said: str, line: str, rulebook: Rulebook) -> None:
    assert str(parse(said, rulebook)) == line


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("saxony mov mech V4 to F4", 8, "'mov' is not an action; did you mean 'move'"),
        ("saxny move mech V4 to F4", 1, "did you mean 'saxony'"),
        ("saxony move mech V4 to F9", 24, "'F9' is not a place"),
        ("saxony move mech V4", 20, "the line ends where 'to' and a place should follow"),
        ("saxony move mech V4 F4", 21, "'F4' is not 'to' and a place"),
        ("saxony move tank V4 to F4", 13, "'tank' is not a unit"),
        ("saxony move mech V4 to F4 with 2 wokers", 34, "'wokers' is not workers or a resource; did you mean 'worker'"),
        ("saxony move mech V4 to F4 take 1 oil", 27, "'take' comes after the end of the action"),
        ("saxony commit five", 15, "'five' is not the power on the dial"),
        ("saxony commit 5 cards 7", 23, "'7' is not the value of a combat card"),
        ("saxony use disarrm", 12, "did you mean 'disarm'"),
        ("saxony end", 11, "the line ends where 'move' or 'turn' should follow"),
        ("", 1, "the line ends where a faction"),
        ("saxony trade 1 wood now", 21, "'now' is not 'at'"),
        ("saxony attack F4", 8, "'attack' is not an action; a combat follows from where units move"),
        ("saxony option", 14, "the line ends where an option of the card (a, b, c) should follow"),
        ("saxony option ab", 15, "'ab' is not an option of the card (a, b, c)"),
        ("saxony pass", 8, "'pass' is not an action; nobody passes"),
        ("saxony deploy mech", 15, "Saxony has riverwalk, underpass, disarm, speed"),
        ("rusviet use disarm's", 13, "Rusviet has riverwalk, township, peoples-army, speed"),
        ("saxony produce all", 16, "'all' is not a place; name the territories"),
        ("saxony bolster 2 power", 16, "say it without a number"),
        ("saxony move mech V4 at F4", 21, "'at' is not 'to' and a place"),
    ],
)
def test_a_syntax_error_says_where_and_what(line: str, column: int, message: str, rulebook: Rulebook) -> None:
    with pytest.raises(ActionSyntaxError) as error:
        parse(line, rulebook)
    assert error.value.column == column
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("spelling", "message"),
    [
        ({"faction": "saxony", "verb": "moev", "unit": "mech", "path": []}, "did you mean 'move'"),
        ({"faction": "saxony", "verb": "commit", "power": 3}, "has the arguments power, cards"),
    ],
)
def test_json_with_other_arguments_is_refused(spelling: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        from_data(spelling)


def test_a_gain_that_may_be_left_shows_a_line_that_leaves_it(bundle: dict[str, Any], rulebook: Rulebook) -> None:
    gains = bundle["components"]["gains"]["gains"]
    assert {gain["left"] for gain in gains.values()} == {"may", "must"}
    for name, gain in gains.items():
        assert bool(gain.get("said")) == (gain["left"] == "may"), name
        if gain.get("said"):
            parse(f"saxony {gain['said']}", rulebook)
