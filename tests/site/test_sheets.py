"""The cheat sheets restate the content, each line with a way to its source."""

from __future__ import annotations

import re

import pytest

from scythe_ref.library import Library
from scythe_ref.schema.rule_source import Procedure
from scythe_ref.scythe.closed_lists import MODULES
from scythe_ref.scythe.components.typed import sheets_of as sheets_in
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.plan import rendered_pages
from scythe_ref.site.parts.links import Links, known_places

EXPANSIONS = {"invaders-from-afar": ["invaders-from-afar"], "the-wind-gambit": ["airships", "resolutions"]}
"""The modules that each expansion's sheet is about."""


def sheets_of(context: PageContext) -> dict[str, str]:
    """Return the HTML of each sheet by its name; of their list by ``index``."""
    found = rendered_pages(context, "sheets/")
    return {uri.removeprefix("sheets/").removesuffix(".md"): page.html for uri, page in found.items()}


@pytest.fixture(scope="module")
def sheet_context(library: Library) -> PageContext:
    return PageContext(library, Links(library, settles=True))


@pytest.fixture(scope="module")
def sheets(sheet_context: PageContext) -> dict[str, str]:
    return sheets_of(sheet_context)


def leads_to(html: str) -> set[str]:
    """Return the addresses that a sheet leads to, from the site's root."""
    return {address.removeprefix("../../") for address in re.findall(r'href="([^"]+)"', html)}


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_game_each_expansion_faction_and_mat_has_its_sheet(library: Library, sheets: dict[str, str]) -> None:
    components = library.components
    wanted = {"index", "game", *EXPANSIONS, *components.factions.factions, *components.mats.mats}
    assert sheets.keys() == wanted
    assert {name for names in EXPANSIONS.values() for name in names} == MODULES.keys() - {"base"}
    known = {page.split("/")[1] or "index" for page in known_places(library) if page.startswith("sheets/")}
    assert known == wanted
    assert {f"sheets/{name}/" for name in wanted - {"index"}} <= {
        f"sheets/{name}" for name in re.findall(r'href="([^"]+/)"', sheets["index"])
    }


def test_everything_that_a_sheet_is_to_show_is_there_with_its_link(library: Library, sheets: dict[str, str]) -> None:
    assert sheets_in(library) is not None
    for sheet in sheets_in(library).sheets:
        found = leads_to(sheets[sheet.id])
        for name in (name for page in sheet.pages for part in page for name in part.shows):
            if name in library.statements:
                assert library.statements[name].url in found, (sheet.id, name)
                continue
            overview = library.overviews[name].overview
            lines = overview.steps if isinstance(overview, Procedure) else overview.rows
            rules = {rule for line in lines for rule in line.rules}
            assert {library.statements[rule].url for rule in rules} <= found, (sheet.id, name)


def test_a_faction_has_its_start_its_abilities_and_five_questions(library: Library, sheets: dict[str, str]) -> None:
    assert sheets_in(library) is not None
    for name, mat in library.components.factions.factions.items():
        says, found = text(sheets[name]), leads_to(sheets[name])
        assert f"Power {mat.power} Combat cards {mat.combat_cards} Workers" in says
        assert (f"Tokens {mat.tokens}" in says) == bool(mat.tokens)
        rules = [mat.ability.rule, *(mech.rule for mech in mat.mechs), "many-players.tokens"]
        assert {library.statements[rule].url for rule in rules} <= found
        asked = sheets_in(library).factions[name]
        assert len(set(asked)) == 5, name
        assert {library.rulings[ruling].url for ruling in asked} <= found
    assert "(onto farm or tundra)" in text(sheets["crimea"])


def test_six_and_seven_players_change_crimea_and_polania(sheets: dict[str, str]) -> None:
    for name in ("crimea", "polania", "nordic"):
        part = text(sheets[name]).partition("With 6 or 7 players ")[2].partition("Asked most")[0]
        assert part.startswith("Cover tokens change Wayfare and Meander")
        assert ("any unoccupied farm" in part) == (name == "crimea")
        assert ("3 coins for each encounter territory" in part) == (name == "polania")


def test_a_rule_of_an_earlier_printing_is_on_no_sheet(library: Library, sheets: dict[str, str]) -> None:
    late = {entry.url for entry in library.statements.values() if entry.statement.status == "superseded"}
    for name, html in sheets.items():
        assert not late & leads_to(html), name


def test_what_is_disputed_or_derived_says_so(sheets: dict[str, str]) -> None:
    assert "Camaraderie (disputed)" in text(sheets["polania"])
    assert "Where Albion and Togawa sit (derived)" in text(sheets["togawa"])
    assert "Does Scout work when Crimea is attacked? (derived)" in text(sheets["crimea"])


def test_a_mat_has_its_sections_costs_and_coins(library: Library, sheets: dict[str, str]) -> None:
    for name, mat in library.components.mats.mats.items():
        says = text(sheets[name])
        assert f"Popularity {mat.popularity} Coins {mat.coins} Objective cards {mat.objectives}" in says
        for it in mat.sections:
            paid = {"upgrade": "oil", "deploy": "metal", "build": "wood", "enlist": "food"}[it.bottom]
            row = f"{it.top.capitalize()} {it.bottom.capitalize()} {it.cost} {paid} {it.min} {it.coins}"
            assert row in says
            assert f"{it.top.capitalize()} and {it.bottom}" in says


def test_every_link_of_a_sheet_leads_somewhere(sheet_context: PageContext, sheets: dict[str, str]) -> None:
    broken = [place for place, page in sheet_context.links_written(sound=False) if page.startswith("sheets/")]
    assert broken == []
    assert "{fact:" not in "".join(sheets.values())


def test_pdf_files_are_offered_only_where_there_are_some(library: Library, sheets: dict[str, str]) -> None:
    assert ".pdf" not in "".join(sheets.values())
    links = Links(library, settles=True, sheet_files=frozenset({"game-a4.pdf", "crimea-letter.pdf"}))
    printed = sheets_of(PageContext(library, links))
    assert re.findall(r'href="([^"]+\.pdf)" aria-label="([^"]+)"', printed["index"]) == [
        ("game-a4.pdf", "The game on two pages, PDF for A4"),
        ("crimea-letter.pdf", "Crimean Khanate, PDF for Letter"),
    ]
