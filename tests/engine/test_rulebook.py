"""Rulesets: presets, switches, and the messages about names that do not exist; the board as the engine sees it."""

from __future__ import annotations

import copy
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from threading import Barrier
from typing import Any

import pytest

from scythe_ref.scythe.engine import Rulebook, compile_rulebook
from scythe_ref.scythe.engine.core.rulebook import HOME_BASE, LAKE, LAND_BORDER, NO_BORDER, RIVER_BORDER


def test_a_preset_sets_its_switches_and_overrides_win(bundle: dict[str, Any]) -> None:
    compiled = compile_rulebook(
        bundle["components"], {"preset": "first-printing", "switches": {"retreat-timing": "at-once"}}
    )
    assert compiled.setting("retreat-timing") == "at-once"
    assert compiled.setting("camaraderie") == "every-retreat"
    assert compiled.setting("mat-order") == "random"


@pytest.mark.parametrize(
    ("ruleset", "message"),
    [
        ("curent", "no ruleset 'curent'; did you mean 'current'"),
        ({"switches": {"retreat-timming": "at-once"}}, "no switch 'retreat-timming'; did you mean 'retreat-timing'"),
        ({"switches": {"retreat-timing": "at-onze"}}, "did you mean 'at-once'"),
        ({"presets": "current"}, "a ruleset has no 'presets'"),
    ],
)
def test_unknown_names_are_told_with_the_nearest(ruleset: Any, message: str, bundle: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=message):
        compile_rulebook(bundle["components"], ruleset)


def test_the_digest_follows_data_and_switches(bundle: dict[str, Any], rulebook: Rulebook) -> None:
    data = copy.deepcopy(bundle["components"])
    assert compile_rulebook(data).digest == rulebook.digest
    data["numbers"]["numbers"]["combat"]["dial_max"] = 8
    assert compile_rulebook(data).digest != rulebook.digest
    assert compile_rulebook(bundle["components"], "first-printing").digest != rulebook.digest


def test_a_missing_number_is_named(rulebook: Rulebook) -> None:
    with pytest.raises(AttributeError, match="combat_dial_maximum"):
        rulebook.numbers.combat_dial_maximum  # noqa: B018  # asking is the test


def test_threads_that_begin_at_once_play_by_whole_rulebooks(bundle: dict[str, Any]) -> None:
    threads, interval = 4, sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(5):
            compiled, together = compile_rulebook(bundle["components"]), Barrier(threads)

            def asked(_: int, compiled: Rulebook = compiled, together: Barrier = together) -> list[int]:
                together.wait()
                return [len(checks) for checks in compiled.with_modules(()).asked.values()]

            with ThreadPoolExecutor(threads) as pool:
                first, *others = pool.map(asked, range(threads))
            assert others == [first] * (threads - 1)
    finally:
        sys.setswitchinterval(interval)


def test_the_board_has_the_printed_numbers(rulebook: Rulebook) -> None:
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
