"""Scoring: the published final scores come out, and the view counts as the rules do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scythe_ref.scythe.engine import State, view
from scythe_ref.scythe.engine.rules.scoring import tier

PUBLISHED = [
    # coins, popularity, stars, territories, resources, structure bonus, total: final scores of finished games
    (1, 1, 1, 1, 1, 2, 8),
    (27, 7, 5, 5, 23, 2, 86),
    (21, 2, 6, 8, 18, 4, 68),
    (31, 10, 4, 2, 2, 0, 55),
    (39, 18, 5, 7, 27, 2, 133),
    (26, 18, 6, 8, 33, 6, 142),
]


@pytest.mark.parametrize("numbers", PUBLISHED)
def test_published_scores(numbers: tuple[int, ...], position: Callable[[str], State]) -> None:
    coins, popularity, stars, territories, resources, bonus, total = numbers
    per_star, per_territory, per_pair = tier(position("saxony"), popularity)
    assert coins + stars * per_star + territories * per_territory + resources // 2 * per_pair + bonus == total


def counted(state: State, faction: str) -> tuple[int, int]:
    player = view(state)["players"][faction]
    return player["territories"], player["resources"]


@pytest.mark.parametrize(
    ("line", "faction", "expected"),
    [
        ("saxony* FACTORY=mech V4=worker; board V4=wood:3", "saxony", (4, 3)),
        ("saxony* home=3mech; board HB_SAXONY=metal:3", "saxony", (0, 0)),
        ("saxony* V4=mine; crimea V4=mech; board V4=wood:2", "saxony", (0, 0)),
        ("saxony* V4=mine; crimea V4=mech; board V4=wood:2", "crimea", (1, 2)),
        ("saxony* V4=mine; board V4=wood:2", "saxony", (1, 2)),
        ("nordic* L3=mech abilities=seaworthy", "nordic", (1, 0)),
        ("nordic* airship=V2:2oil; board V2=oil:4", "nordic", (0, 2)),
        ("albion* W3=mech T5=worker,flag M1=worker,flag V8=flag", "albion", (4, 0)),
        ("togawa* M7=trap:coins F7=disarmed:power; board M7=metal:1", "togawa", (1, 1)),
        ("togawa* M7=trap:coins; crimea M7=mill; board M7=metal:1", "togawa", (0, 0)),
        ("togawa* M7=trap:coins; crimea M7=mill; board M7=metal:1", "crimea", (1, 1)),
        ("togawa* M7=trap:coins; crimea M7=worker", "togawa", (0, 0)),
    ],
)
def test_territories_and_resources(
    line: str, faction: str, expected: tuple[int, int], position: Callable[[str], State]
) -> None:
    assert counted(position(line), faction) == expected


def test_an_armed_trap_gives_no_control_before_the_end(position: Callable[[str], State]) -> None:
    state = position("togawa* M7=trap:coins; board M7=metal:1")
    assert view(state)["board"]["M7"]["controlled_by"] is None


@pytest.mark.parametrize(("players", "coins"), [(5, 0), (6, 6)])
def test_polania_earns_encounter_territories_with_six(
    players: int, coins: int, position: Callable[[str], State]
) -> None:
    state = position(f"polania* W5=worker V6=worker coins=0 popularity=0; players {players}")
    assert view(state)["players"]["polania"]["score"] == 2 * 2 + coins
