"""The schema of the components and the engine list the same names; neither imports the other's."""

from __future__ import annotations

from typing import get_args

import pytest

from scythe_ref.scenarios.explain import VERDICT_KEYS
from scythe_ref.schema.scenario import ExpectedVerdict
from scythe_ref.scythe.engine.core.rulebook import TERRAINS
from scythe_ref.scythe.engine.position import names
from scythe_ref.scythe.schema import cards_and_tiles, component


@pytest.mark.parametrize(
    ("schema", "engine"),
    [
        (component.Terrain, TERRAINS),
        (component.TopAction, names.SECTIONS[:4]),
        (component.BottomAction, names.BOTTOM_ACTIONS),
    ],
)
def test_names_are_the_same_in_the_same_order(schema: object, engine: tuple[str, ...]) -> None:
    assert get_args(schema) == engine


def test_what_a_card_may_owe_is_something_it_may_give() -> None:
    assert set(names.GAINS) < set(get_args(cards_and_tiles.GainName))


def test_the_keys_of_a_verdict_are_those_of_the_schema() -> None:
    assert tuple(ExpectedVerdict.model_fields) == VERDICT_KEYS
