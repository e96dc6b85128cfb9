"""The draw of factions and mats is fair: all allowed deals are equally likely."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from scythe_ref.scythe.closed_lists import FACTIONS, PLAYER_MATS

BANNED = [["rusviet", "industrial"], ["crimea", "patriotic"]]
Deal = tuple[tuple[str, str], ...]


def wish(players: int, **more: Any) -> dict[str, Any]:
    usual = {
        "players": players, "factions": FACTIONS, "mats": PLAYER_MATS, "seats": FACTIONS, "banned": BANNED,
        "spread": False, "byNumber": False,
    }  # fmt: skip
    return usual | more


def drawn(*asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the draws of the page's own script for each ``{wanted, seeds}``."""
    node = shutil.which("node")
    assert node is not None
    script = Path(__file__).with_name("draw_deals.mjs")
    done = subprocess.run(
        [node, str(script)], input=json.dumps(asked), capture_output=True, text=True, check=True, timeout=100
    )
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def allowed(wanted: dict[str, Any]) -> set[Deal]:
    """Return every allowed deal, found by trying them all."""
    found = set()
    for group in combinations([name for name in FACTIONS if name in wanted["factions"]], wanted["players"]):
        for mats in permutations(wanted["mats"], wanted["players"]):
            deal = tuple(zip(group, mats, strict=True))
            numbers = [PLAYER_MATS.index(mat) for mat in mats]
            falls = sum(numbers[(at + 1) % len(numbers)] < number for at, number in enumerate(numbers))
            if not any([*pair] in wanted["banned"] for pair in deal) and (not wanted["byNumber"] or falls <= 1):
                found.add(deal)
    return found


def seeds(number: int) -> list[str]:
    return [f"seed{one}" for one in range(number)]


WISHES = {
    "two": wish(2),
    "three of the base game": wish(3, factions=["nordic", "rusviet", "crimea", "saxony", "polania"]),
    "four with bans of their own": wish(4, banned=[*BANNED, ["nordic", "militant"], ["saxony", "agricultural"]]),
    "seven": wish(7),
    "by number": wish(3, byNumber=True),
    "seven by number": wish(7, byNumber=True),
    "none": wish(
        2, mats=["industrial", "patriotic"], factions=["rusviet", "crimea"], banned=[*BANNED, ["crimea", "industrial"]]
    ),
}


@pytest.mark.parametrize("name", WISHES)
def test_every_draw_is_one_of_the_allowed_deals_and_all_are_counted(name: str) -> None:
    wanted = WISHES[name]
    (told,) = drawn({"wanted": wanted, "seeds": seeds(200)})
    every = allowed(wanted)
    assert told["count"] == len(every)
    assert {tuple(map(tuple, deal)) for deal in told["deals"] if deal} <= every
    assert (None in told["deals"]) == (not every)


def test_every_deal_is_as_likely_as_the_others() -> None:
    mats = ["industrial", "militant", "patriotic", "mechanical"]
    wanted = [wish(2, factions=["rusviet", "crimea", "saxony"], mats=mats, byNumber=by) for by in (False, True)]
    times = 200
    for told, one in zip(
        drawn(*({"wanted": one, "seeds": seeds(times * len(allowed(one)))} for one in wanted)), wanted, strict=True
    ):
        every = Counter(tuple(map(tuple, deal)) for deal in told["deals"])
        assert set(every) == allowed(one)
        surplus = sum((number - times) ** 2 / times for number in every.values())
        assert surplus < 2 * len(every)  # chi squared: its mean is one for each deal


def test_every_allowed_pair_comes_and_no_banned_one_ever() -> None:
    (told,) = drawn({"wanted": wish(7), "seeds": seeds(2000)})
    pairs = {tuple(pair) for deal in told["deals"] for pair in deal}
    assert pairs == {(one, mat) for one in FACTIONS for mat in PLAYER_MATS} - {tuple(pair) for pair in BANNED}


def test_a_seed_draws_the_same_for_ever() -> None:
    (told,) = drawn({"wanted": wish(3), "seeds": ["crimea", "crimea", "nordic"]})
    first, again, other = told["deals"]
    assert first == again != other
    assert first == [["rusviet", "patriotic"], ["polania", "agricultural"], ["albion", "mechanical"]]


def test_spread_home_bases_leave_even_gaps() -> None:
    asked = [{"wanted": wish(number, spread=True), "seeds": seeds(60)} for number in (2, 3)]
    for told, largest in zip(drawn(*asked), (4, 3), strict=True):
        for deal in told["deals"]:
            at = [FACTIONS.index(faction) for faction, _ in deal]
            gaps = [(at[(n + 1) % len(at)] - seat) % 7 for n, seat in enumerate(at)]
            assert max(gaps) == largest
        assert len({tuple(faction for faction, _ in deal) for deal in told["deals"]}) == 7


def test_a_draft_never_leaves_somebody_without_a_pair() -> None:
    wanted = wish(2, factions=["rusviet", "saxony"], mats=["industrial", "militant"])
    (told,) = drawn({"wanted": wanted, "seeds": []})
    # Whoever takes the Industrial mat must be Saxony, and Saxony must take it: Rusviet may not have it.
    assert told["may"] == [["rusviet", "militant"], ["saxony", "industrial"]]
    (told,) = drawn({"wanted": wanted, "seeds": [], "taken": [["saxony", "industrial"]]})
    assert told["may"] == [["rusviet", "militant"]]
