"""The page of combinations: each pair leads to its example, or to the reason why the two never meet."""

from __future__ import annotations

import re

from scythe_ref.scythe.site.combinations import combinations_page, matrix_of_page
from scythe_ref.site.context import PageContext
from scythe_ref.site.views import Page


def view(context: PageContext) -> Page:
    assert matrix_of_page(context) is not None
    return combinations_page(context, matrix_of_page(context))


def test_the_matrix_reads_the_same_by_row_and_by_column(context: PageContext) -> None:
    page = view(context)
    marks = [[page.cell(row.id, column.id).mark for column in page.rows] for row in page.rows]
    assert marks == [list(column) for column in zip(*marks, strict=True)]
    assert [marks[index][index] for index in range(len(marks))] == ["self"] * len(marks)
    assert sum(width for _, width in page.groups) == len(page.columns)


def test_artillery_against_shield_is_an_example_and_swim_against_sword_never_happens(context: PageContext) -> None:
    page = view(context)
    ids = {one.name: one.id for one in page.columns}
    shield = page.cell(ids["Artillery"], ids["Shield"])
    assert (shield.mark, shield.href.partition("#")[2]) == ("example", "scenario-shield-after-artillery")
    assert shield.title.startswith("Artillery and Shield: Artillery comes first")
    sword = page.cell(ids["Swim"], ids["Sword"])
    assert (sword.mark, sword.href) == ("never", "#why-moves-are-over")


def test_each_list_names_every_other_ability_and_thing_once(context: PageContext) -> None:
    page = view(context)
    names = {one.name for one in page.columns}
    for ability in page.abilities:
        met = [partner for partner, _ in (*page.with_abilities(ability), *page.with_things(ability))]
        apart = [name for _, partners in page.apart(ability) for name in partners]
        assert sorted(met + apart) == sorted(names - {ability.name})


def test_every_reason_that_a_cell_leads_to_stands_on_the_page(pages: dict[str, str]) -> None:
    text = pages["combinations.md"]
    named = set(re.findall(r'href="#(why-[^"]+)"', text))
    assert named
    assert all(f'id="{name}"' in text for name in named)


def test_an_example_names_what_it_combines(pages: dict[str, str]) -> None:
    example = pages["rulings/combinations/artillery-before-shield.md"]
    assert "combinations/#nordic.artillery" in example.replace("../", "")
