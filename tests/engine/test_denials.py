"""Rules that only deny something: what they deny happens where they are switched off, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from scythe_ref.engine.core.registry import Registry
from scythe_ref.engine.game import Scythe
from scythe_ref.engine.rules.concepts.control import NOBODY, holder

AIRSHIP_ALONE = {"players": {"rusviet": {"active": True, "airship": {"at": "T4"}}}}
FLAG_ALONE = {"players": {"albion": {"active": True, "flags": ["T4"]}}}


def test_a_hook_is_called_unless_its_rule_is_in_force() -> None:
    registry = Registry()
    registry.effect("some.rule")
    registry.hook("seam", len, unless="some.rule")
    registry.hook("seam", sum)
    assert registry.compiled({}).hooks["seam"] == (sum,)
    assert registry.compiled({}, off={"some.rule"}).hooks["seam"] == (len, sum)


@pytest.mark.parametrize(
    ("rule", "position"),
    [("airship.never-controls", AIRSHIP_ALONE), ("albion.flag-no-control", FLAG_ALONE)],
)
def test_what_a_rule_denies_holds_nothing(rule: str, position: dict[str, Any], bundle: dict[str, Any]) -> None:
    for off, expected in (((), NOBODY), ({rule}, 0)):
        state = Scythe(off=off).load(position, bundle).state
        assert holder(state, state.rulebook.index["T4"]) == expected


def test_no_claim_is_asked_in_a_game(bundle: dict[str, Any]) -> None:
    assert Scythe().load(FLAG_ALONE, bundle).state.rulebook.claims == ()
