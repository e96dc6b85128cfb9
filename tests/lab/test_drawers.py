"""A player chooses cards and tiles from lists by their names, and a verdict leads to rulings."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from accessibility import violations
from lab_page import SCENARIO, Opener
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.slow


def field(page: Page, owner: str, name: str) -> Locator:
    return page.locator(".lab-field").filter(has=page.locator(f"#field-{owner}-{name}-title")).first


def line(page: Page) -> str:
    """The position in one line, as the dialog *Take along* has it."""
    page.get_by_role("navigation", name="What to do").get_by_role("button", name="Verdict").tap()
    page.get_by_role("button", name="Share or export").tap()
    page.locator(".lab-text summary", has_text="Position and actions").tap()
    said = page.locator(".lab-text[open] pre").inner_text()
    page.keyboard.press("Escape")
    return said


def open_drawer(page: Page, whose: str) -> None:
    page.get_by_role("group", name="Whose pieces").get_by_role("button", name=whose).tap()
    page.locator(".lab-drawer > summary").tap()


def test_a_player_s_cards_are_chosen_by_name(lab: Opener) -> None:
    page = lab()
    name = page.get_by_role("group", name="Whose pieces").get_by_role("button").first.inner_text().split("\n")[0]
    owner = page.locator(".lab-owner[aria-pressed=true]").first.get_attribute("class") or ""
    owner = re.search(r"f-(\w+)", owner)[1]  # type: ignore[index]
    open_drawer(page, name)
    mat = page.locator(".lab-mat")
    mat.get_by_role("button", name="Combat cards worth 5: take one").tap()
    objectives = field(page, owner, "objectives")
    objectives.get_by_role("button", name="Choose from the list").tap()
    objectives.get_by_label("Search").fill("tundra three")
    expect(objectives.get_by_text("None has these words.")).to_be_visible()
    objectives.get_by_label("Search").fill("at least 3 tundra")
    objectives.get_by_role("button", name="Northern Advantage").tap()
    expect(objectives.locator(".lab-picked")).to_contain_text("You control at least 3 tundras")
    mat.get_by_role("button", name="No Factory card: choose one").tap()
    mat.get_by_role("button", name=re.compile("^Factory card 6")).tap()
    expect(mat.locator("[data-field=factory_card]")).to_contain_text("Pay 1 power: gain 3 coins")
    assert violations(page) == []
    said = line(page)
    assert "objectives=4" in said
    assert "factory-card=6" in said
    assert re.search(r"cards=[2+]*5", said)


def test_the_table_s_tiles_and_cards_are_chosen_by_name(lab: Opener) -> None:
    page = lab()
    open_drawer(page, "Shared")
    tiles = field(page, "", "airship_tiles")
    for button, tile in ((0, "Ferry"), (1, "Toll")):
        tiles.locator(".lab-pick").nth(button).get_by_role("button", name="Choose from the list").tap()
        tiles.get_by_role("button", name=re.compile(tile)).tap()
    tiles.get_by_label("Range", exact=True).select_option("2")
    tile = field(page, "", "resolution_tile")
    tile.locator(".lab-pick").first.get_by_role("button", name="Choose from the list").tap()
    tile.get_by_role("button", name=re.compile("Mission Possible")).tap()
    deck = field(page, "", "combat_deck")
    for value in ("5", "5", "2"):
        deck.get_by_role("button", name=f"Combat deck: add {value}").tap()
    deck.get_by_role("button", name="Remove 5").first.tap()
    draws = field(page, "", "draws")
    draws.get_by_role("button", name="Choose from the list").first.tap()
    draws.get_by_role("button", name=re.compile("^Encounter card 9")).tap()
    field(page, "", "bonus_tile").get_by_role("combobox").select_option("straight_row")
    expect(tiles.get_by_label("Airships carry", exact=True)).to_be_visible()
    assert violations(page) == []
    said = line(page)
    for part in (
        "tiles passive=9 aggressive=7 range=2",
        "resolution tile=6",
        "combat-deck 5 2",
        "draws encounter-cards=9",
        "bonus-tile straight_row",
    ):
        assert part in said, said


def test_what_can_t_be_chosen_can_be_typed(lab: Opener) -> None:
    page = lab()
    open_drawer(page, "Shared")
    tiles = field(page, "", "airship_tiles")
    expect(tiles.get_by_label("Airship tiles, as text")).to_be_hidden()
    tiles.locator("summary", has_text="Enter as text").tap()
    typed = tiles.get_by_label("Airship tiles, as text")
    typed.fill("carry=workers range=3")
    typed.press("Enter")
    expect(tiles.get_by_label("Range", exact=True)).to_have_value("3")
    assert "tiles carry=workers range=3" in line(page)


def test_a_verdict_leads_to_the_rulings_that_rest_on_its_rules(lab: Opener, site_folder: Path) -> None:
    rulings: list[dict[str, Any]] = json.loads((site_folder / "lab" / "rulings.json").read_text(encoding="utf-8"))[
        "rulings"
    ]
    page = lab(f"#scenario={SCENARIO}")
    links = page.locator(".lab-rulings a")
    expect(links).to_have_count(3)
    decided = set(page.evaluate(DECIDED))
    hits = {ruling["question"]: len(decided.intersection(ruling["rules"])) for ruling in rulings}
    shown = [hits[question] for question in links.all_inner_texts()]
    assert shown == sorted(hits.values(), reverse=True)[:3]
    assert shown[-1] > 0
    for link in links.all():
        address = (link.get_attribute("href") or "").partition("/scythe/")[2]
        place, _, anchor = address.partition("#")
        assert (site_folder / place / "index.html").is_file(), address
        assert not anchor or f'id="{anchor}"' in (site_folder / place / "index.html").read_text(encoding="utf-8")
    expect(page.locator(".lab-rulings .sc-badge")).to_have_count(3)


DECIDED = """() => [...document.querySelectorAll(".lab-said .lab-rules .lab-rule")].map(link => link.hash.slice(1))"""
