"""The tables at which an entry holds, and its replacement at others."""

from __future__ import annotations

from typing import Any

import our_content
import pytest

from scythe_ref.library.conditions import players_of, table_rules
from scythe_ref.scythe.components.piece_entries import PROMO_CARDS
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.table_filter import DocumentAtTable, Table, TableError, document_at_table


@pytest.fixture(scope="module")
def rules() -> dict[str, Any]:
    return table_rules(our_content.library())


def at(index: SearchIndex, rules: dict[str, Any], name: str, **table: Any) -> DocumentAtTable:
    return document_at_table(index.named(name), Table.from_names(rules, **table), index.named)


def test_with_seven_players_wayfare_is_replaced(index: SearchIndex, rules: dict[str, Any]) -> None:
    assert at(index, rules, "crimea.wayfare", players=7) == DocumentAtTable("replaced", ("crimea.wayfare-farm",))
    assert at(index, rules, "crimea.wayfare-farm", players=7).standing == "applies"
    assert at(index, rules, "crimea.wayfare", players=5).standing == "applies"
    assert at(index, rules, "crimea.wayfare-farm", players=5).standing == "not here"


def test_nothing_is_replaced_by_what_may_not_be_played(index: SearchIndex, rules: dict[str, Any]) -> None:
    """Nobody has said how many players there are, or whether resolution tiles are in play."""
    assert at(index, rules, "crimea.wayfare", factions=["crimea"]).standing == "applies"
    assert at(index, rules, "end.sixth-star", players=4).standing == "applies"
    assert "resolution.replaces-end" in at(index, rules, "end.sixth-star", modules=["resolutions"]).instead
    assert at(index, rules, "resolution.setup", modules=["resolutions"]).standing == "applies"


def test_of_the_settings_of_a_switch_the_one_that_is_played_stands(index: SearchIndex, rules: dict[str, Any]) -> None:
    late, soon = "move.forced-retreat-late", "move.forced-retreat"
    assert at(index, rules, late) == DocumentAtTable("replaced", (soon,))
    assert at(index, rules, soon, preset="first-printing") == DocumentAtTable("replaced", (late,))
    assert at(index, rules, soon, switches={"retreat-timing": "end-of-move"}) == DocumentAtTable("replaced", (late,))


def test_what_is_replaced_twice_leads_to_the_last(index: SearchIndex, rules: dict[str, Any]) -> None:
    """Today's setting replaces the printing's, and the many players' ability replaces today's."""
    assert at(index, rules, "crimea.wayfare-own-base-forbidden", players=7).instead == ("crimea.wayfare-farm",)


def test_who_is_not_at_the_table_steps_back(index: SearchIndex, rules: dict[str, Any]) -> None:
    table: dict[str, Any] = {"factions": ["crimea", "nordic"], "modules": ["base"]}
    for name in ("saxony.disarm", "faction.saxony", "airship.range", "airship-tile.1"):
        assert at(index, rules, name, **table).standing == "not here", name
    for name in ("crimea.scout", "faction.crimea", "move.river", "unit"):
        assert at(index, rules, name, **table).standing == "applies", name


def test_the_exceptions_of_a_table_are_named(index: SearchIndex, rules: dict[str, Any]) -> None:
    assert "nordic.swim" in at(index, rules, "move.river", factions=["nordic"]).exceptions
    assert at(index, rules, "move.river", factions=["saxony"], modules=["base"]).exceptions == ("ability.riverwalk",)
    assert at(index, rules, "move.river").exceptions == ()
    assert "polania.meander-coins" in at(index, rules, "encounter.option", players=6, factions=["polania"]).exceptions


def test_a_ruling_on_what_is_replaced_is_replaced_unless_it_is_about_that(
    index: SearchIndex, rules: dict[str, Any]
) -> None:
    assert at(index, rules, "crimea-wayfare-own-base", players=7).instead == ("crimea.wayfare-farm",)
    assert at(index, rules, "crimea-wayfare-own-base", players=5).standing == "applies"
    assert at(index, rules, "six-seven-applies-above-five", players=7).standing == "applies"


def test_promo_cards_are_in_play_where_the_switch_says_so(index: SearchIndex, rules: dict[str, Any]) -> None:
    [(switch, [setting])] = PROMO_CARDS["switch"].items()
    assert setting in rules["switches"][switch]["settings"]
    promo = next(document.id for document in index.documents() if "Promo card" in document.badges)
    assert at(index, rules, promo).standing == "not here"
    assert at(index, rules, promo, switches={switch: setting}).standing == "applies"


def test_players_and_factions_bring_their_expansion(rules: dict[str, Any]) -> None:
    assert "invaders-from-afar" in Table.from_names(rules, players=6, modules=["airships"]).modules
    assert "invaders-from-afar" in Table.from_names(rules, factions=["albion"], modules=["base"]).modules
    assert Table.from_names(rules, players=3).modules == frozenset()


def test_everything_wrong_with_a_table_is_said_at_once(rules: dict[str, Any]) -> None:
    with pytest.raises(TableError) as error:
        Table.from_names(
            rules,
            players=9,
            factions=["crimaea"],
            modules=["airship"],
            preset="first",
            switches={"retreat-timing": "late", "retreats": "x"},
        )
    lines = str(error.value).splitlines()
    assert len(lines) == 6
    assert "no faction 'crimaea'; did you mean 'crimea'?" in lines
    assert "no number of players '9'; there are 2, 3, 4, 5, 6, 7" in lines
    with pytest.raises(TableError, match="3 factions are too many for 2 players"):
        Table.from_names(rules, players=2, factions=["crimea", "nordic", "saxony"])


@pytest.mark.parametrize(("text", "counts"), [("2", [2]), ("6-7", [6, 7]), ("1-5", [1, 2, 3, 4, 5])])
def test_a_range_of_players(text: str, counts: list[int]) -> None:
    assert players_of(text) == counts
