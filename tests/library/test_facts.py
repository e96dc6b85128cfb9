"""Numbers in texts come from the components; a message on a path that leads nowhere names the nearest one."""

from __future__ import annotations

import pytest

from scythe_ref.library.facts import Facts, UnknownFactError, plain
from scythe_ref.scythe.components.typed import fact_table

COMPONENTS = {
    "numbers": {
        "numbers": {"combat": {"dial_max": 7}, "move": {"units": 2}},
        "popularity_tiers": [{"popularity_max": 6, "per_star": 3}, {"per_star": 4}],
        "combat_cards": {"2": 16},
    },
    "factions": {"factions": {"saxony": {"power": 1, "name": "Saxony Empire"}}},
    "player-mats": {"mats": {"industrial": {"coins": 4}}},
}


@pytest.fixture
def facts() -> Facts:
    return Facts(fact_table(COMPONENTS))


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("at most {fact:combat.dial_max} power", "at most 7 power"),
        ("{fact: move.units } units", "2 units"),
        ("{fact:popularity_tiers.1.per_star} coins a star", "4 coins a star"),
        ("from {fact:popularity_tiers.1.popularity_min} popularity on", "from 7 popularity on"),
        ("{fact:factions.saxony.name} starts with {fact:factions.saxony.power}", "Saxony Empire starts with 1"),
        ("{fact:mats.industrial.coins} and {fact:combat_cards.2}", "4 and 16"),
        ("no fact here: {combat.dial_max}", "no fact here: {combat.dial_max}"),
    ],
)
def test_fill(facts: Facts, text: str, filled: str) -> None:
    assert facts.fill(text) == filled


def test_unknown_path_names_the_nearest(facts: Facts) -> None:
    with pytest.raises(UnknownFactError) as caught:
        facts.fill("{fact:combat.dial_maximum}")
    assert caught.value.nearest == "combat.dial_max"


def test_nothing_is_evaluated(facts: Facts) -> None:
    for path in ("__class__", "combat.__class__", "combat.dial_max.real", "combat"):
        with pytest.raises(UnknownFactError):
            facts.resolve(path)


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("**Yes.** A *mech* may `move`.", "Yes. A mech may move."),
        ("See [rivers](#move.river) and ![a lake](/static/img/lake.png).", "See rivers and a lake."),
        ("Pay the [cost]!red! first.", "Pay the cost first."),
        ("One line\nand   another", "One line and another"),
        ("2 * 3 * 4 stays", "2 * 3 * 4 stays"),
    ],
)
def test_the_text_of_a_search_hit_carries_no_markup(markdown: str, text: str) -> None:
    assert plain(markdown) == text
