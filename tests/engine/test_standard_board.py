"""The standard board as the engine sees it."""

from __future__ import annotations

from itertools import product

from scythe_ref.scythe.engine import Rulebook
from scythe_ref.scythe.engine.core.rulebook import HOME_BASE, LAKE, LAND_BORDER, NO_BORDER, RIVER_BORDER


def test_has_the_printed_numbers(rulebook: Rulebook) -> None:
    places = range(len(rulebook.places))
    rivers = sum(rulebook.border_between(a, b) == RIVER_BORDER for a, b in product(places, places)) // 2
    assert rulebook.territories == 47
    assert len(rulebook.base) == 7
    assert rivers == 32
    assert sum(rulebook.tunnel) == 6
    assert sum(rulebook.encounter) == 11
    assert rulebook.terrain.count(LAKE) == 7


def test_adjacency_is_symmetric_and_agrees_with_the_borders(rulebook: Rulebook) -> None:
    places = range(len(rulebook.places))
    for a, b in product(places, places):
        assert rulebook.border_between(a, b) == rulebook.border_between(b, a)
        assert (rulebook.border_between(a, b) != NO_BORDER) == (b in rulebook.neighbours[a])
    assert all(2 <= len(around) <= 6 for around in rulebook.neighbours)


def test_no_river_touches_a_lake(rulebook: Rulebook) -> None:
    for place, around in enumerate(rulebook.neighbours):
        for other in around:
            if LAKE in (rulebook.terrain[place], rulebook.terrain[other]):
                assert rulebook.border_between(place, other) == LAND_BORDER


def test_home_bases_come_after_all_territories(rulebook: Rulebook) -> None:
    assert {rulebook.terrain[place] for place in rulebook.base} == {HOME_BASE}
    assert HOME_BASE not in rulebook.terrain[: rulebook.territories]
    assert min(rulebook.base) == rulebook.territories


def test_the_seats_go_clockwise(rulebook: Rulebook) -> None:
    assert rulebook.factions == ("nordic", "rusviet", "togawa", "crimea", "saxony", "polania", "albion")
    assert rulebook.mats[0] == "industrial" and rulebook.mats[-1] == "agricultural"
