"""Procedures and tables: their cells agree with the components and the engine, and search finds them whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scythe_ref import Game
from scythe_ref.formats import ContentError
from scythe_ref.library import Library, chapter_module, load
from scythe_ref.schema.rule_source import ComparisonTable, Procedure
from scythe_ref.search import SearchIndex, search

WANTED = {
    "fight-step-by-step", "turn-step-by-step", "produce-step-by-step", "enlist-step-by-step", "encounter-step-by-step",
    "factory-step-by-step", "game-end-step-by-step", "final-scoring", "setup-step-by-step", "number-of-players",
    "riverwalk-terrains", "stars-by-goal", "structures-by-kind", "popularity-tiers", "what-stops-a-unit",
}  # fmt: skip


def table(library: Library, name: str) -> dict[str, list[str]]:
    """Return the cells of a table by the name of their row, with the numbers filled in."""
    it = library.overviews[name].overview
    assert isinstance(it, ComparisonTable)
    cells = [[library.facts.fill(cell) for cell in row.cells] for row in it.rows]
    return {first: rest for first, *rest in cells}


def steps(library: Library, name: str) -> list[str]:
    it = library.overviews[name].overview
    assert isinstance(it, Procedure)
    return [library.facts.fill(step.text) for step in it.steps]


def test_everything_that_goes_in_steps_is_there(library: Library) -> None:
    assert set(library.overviews) >= WANTED


def test_an_id_leads_to_one_entry_only(library: Library) -> None:
    others = {*library.statements, *library.rulings, *library.terms, *library.scenarios, *library.walkthroughs}
    assert not others & set(library.overviews)


def test_every_number_comes_from_a_component(library: Library) -> None:
    for entry in library.overviews.values():
        texts = re.findall(r"\d+", re.sub(r"\{fact:[^}]*\}|\]\(#[^)]*\)", "", entry.overview.model_dump_json()))
        assert texts == [], entry.id


def test_the_attacker_is_named_before_an_ability_asks_who_that_is(library: Library) -> None:
    combat = steps(library, "fight-step-by-step")
    assert next(n for n, text in enumerate(combat) if "ttacker" in text) == next(
        n for n, text in enumerate(combat) if text.startswith("You are the attacker")
    )


def test_riverwalk_names_each_faction_that_has_it(library: Library) -> None:
    mats = library.components.factions.factions.values()
    printed = {
        mat.short: [" or ".join(mech.terrains or ())] for mat in mats for mech in mat.mechs if mech.id == "riverwalk"
    }
    assert table(library, "riverwalk-terrains") == printed


def test_every_goal_of_the_triumph_track_has_a_row(library: Library) -> None:
    triumph = library.components.cards.triumph
    assert triumph is not None
    entry = library.overviews["stars-by-goal"]
    assert set(entry.rules) >= {rule for goal in triumph.goals.values() for rule in goal.rules}
    numbers = [re.findall(r"\d+", " ".join(cells))[0] for cells in table(library, "stars-by-goal").values()]
    assert numbers == [str(goal.needs) for goal in triumph.goals.values()]


def test_the_tiers_are_those_that_are_scored_by(library: Library) -> None:
    tiers = library.components.numbers.popularity_tiers
    rows = list(table(library, "popularity-tiers").items())
    assert [cells for _, cells in rows] == [
        [str(tier.per_star), str(tier.per_territory), str(tier.per_resource_pair)] for tier in tiers
    ]
    assert [name.split(" to ")[1] for name, _ in rows[:-1]] == [str(tier.popularity_max) for tier in tiers[:-1]]


WAYS = {
    "A river": ("V4", "W6", "W5", {}),
    "A lake": ("V4", "L4", "F5", {}),
    "A home base": ("F4", "HB_POLANIA", "W2", {}),
    "An encounter token": ("F4", "V4", "W2", {"board": {"V4": {"encounter": True}}}),
    "An opponent's workers": ("V4", "F4", "W2", {"polania": {"units": {"F4": ["worker", "worker"]}}}),
    "An opponent's character or mech": ("V4", "F4", "W2", {"polania": {"units": {"F4": ["mech"]}}}),
    "Only an opponent's structure": ("V4", "F4", "W2", {"polania": {"structures": {"F4": "mill"}}}),
    "An opponent's armed Trap": ("V4", "F4", "W2", {"togawa": {"traps": {"F4": "coins"}}}),
}
"""For each row of the table: the start of a unit, the place in between, its end, and the position's pieces."""


@pytest.mark.parametrize("row", WAYS)
def test_what_stops_a_unit_is_what_the_engine_says(row: str, library: Library) -> None:
    start, through, end, there = WAYS[row]
    board = there.get("board", {})
    others = {name: what for name, what in there.items() if name != "board"}
    for kind, said in zip(
        ("worker", "character", "mech", "airship"), table(library, "what-stops-a-unit")[row], strict=True
    ):
        mine = {"airship": {"at": start}} if kind == "airship" else {"units": {start: [kind]}}
        game = Game(
            {
                "players": {"saxony": {"active": True, "factory_card": 6, **mine}, **others},
                "board": board,
                **({"airship_tiles": {"range": 1}} if kind == "airship" else {}),
            }
        )
        # By the Move of a Factory card every unit has two steps, so that it shows which go on.
        there_too = game.check(f"saxony factory-move {kind} {start} to {through}").accepted
        goes_on = game.check(f"saxony factory-move {kind} {start} to {through} to {end}").accepted
        outcome = "goes on" if goes_on else "stops" if there_too else "can't"
        assert said.startswith(("can't", "only by ability") if outcome == "can't" else outcome), (row, kind, said)


def test_the_rows_of_that_test_are_those_of_the_table(library: Library) -> None:
    assert list(WAYS) == list(table(library, "what-stops-a-unit"))


def test_final_scoring_is_one_hit_with_the_whole_scoring(index: SearchIndex, library: Library) -> None:
    hit = search(index, "final scoring").hits[0].document
    assert (hit.id, hit.kind) == ("final-scoring", "procedure")
    lines = hit.answer.split("\n")
    assert len(lines) == len(steps(library, "final-scoring"))
    for word in ("coins you have", "Stars:", "Territories:", "Resources:", "Structure bonus tile:"):
        assert sum(word in line for line in lines) == 1


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("combat step by step", "fight-step-by-step"),
        ("riverwalk terrains", "riverwalk-terrains"),
        ("what stops a unit", "what-stops-a-unit"),
        ("ways to get a star", "stars-by-goal"),
    ],
)
def test_overviews_are_found_by_what_people_call_them(asked: str, found: str, index: SearchIndex) -> None:
    assert search(index, asked).hits[0].document.id == found


def test_a_row_with_a_cell_too_few_is_told(content: Path) -> None:
    file = content / "rules" / "move.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("[A lake, can't enter, only by ability,", "[A lake, can't enter,"), "utf-8")
    with pytest.raises(ContentError, match="the row has 4 cells, the table 5 columns"):
        load(content)


def test_a_step_that_restates_nothing_we_have_is_told(content: Path) -> None:
    file = content / "rules" / "combat.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("rules: [combat.reveal]", "rules: [combat.reveall]"), "utf-8")
    with pytest.raises(ContentError, match=r"combat\.reveall"):
        load(content)


def test_the_plain_module_has_them_as_a_list_and_a_table(library: Library) -> None:
    texts = {chapter.id: str(chapter_module(library, chapter)) for chapter in library.chapters}
    assert "1. When all your moves are over" in texts["combat"]
    assert "| 0 to 6 | 3 | 2 | 1 |" in texts["scoring"]
