"""The mats of a player as a picture in the drawer: taps change what is on them, and what is wrong stands beside it."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from accessibility import violations
from lab_page import Opener, place
from playwright.sync_api import Locator, Page, expect


@pytest.fixture
def page(lab: Opener) -> Page:
    page = lab("#line=" + quote("saxony* mat=industrial V4=character; polania"))
    page.locator(".lab-drawer > summary").tap()
    expect(page.locator(".lab-mat")).to_be_visible()
    return page


def button(page: Page, name: str) -> Locator:
    return page.locator(".lab-mat").get_by_role("button", name=name, exact=True)


def line(page: Page) -> str:
    """The position in one line."""
    page.get_by_role("button", name="Share", exact=True).tap()
    page.locator(".lab-text summary", has_text="Position and actions").tap()
    said = page.locator(".lab-text[open] pre").inner_text()
    page.keyboard.press("Escape")
    return said


def test_taps_on_the_mats_deploy_enlist_upgrade_and_build(page: Page) -> None:
    for name in ("Speed: mech deployed", "Build: recruit enlisted", "Power: cube moved away"):
        button(page, name).tap()
        expect(button(page, name)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".lab-mat")).to_contain_text("1 cube is off the top row")
    button(page, "Deploy: cube 1 of 2 on the cost").tap()
    expect(page.locator(".lab-mat")).not_to_contain_text("off the top row")
    button(page, "Mill: built").tap()
    place(page, "V4").tap()
    expect(button(page, "Mill: built")).to_have_attribute("aria-pressed", "true")
    said = line(page)
    for part in ("abilities=speed", "recruits=build", "upgrades=power", "upgraded=deploy", "mill"):
        assert part in said
    button(page, "Speed: mech deployed").tap()
    expect(button(page, "Speed: mech deployed")).to_have_attribute("aria-pressed", "false")
    button(page, "Mill: built").tap()
    expect(place(page, "V4")).not_to_have_attribute("aria-label", re.compile("mill"))


def test_taps_place_stars_take_cards_and_change_the_factory_card(page: Page) -> None:
    for name in ("Combat: star 1 placed", "Combat: star 2 placed", "Upgrades: star placed"):
        button(page, name).tap()
    expect(button(page, "Combat: star 3 placed")).to_have_attribute("aria-pressed", "false")
    worth = "Combat cards worth"
    for name in (f"{worth} 5: take one", f"{worth} 5: take one", f"{worth} 2: discard one"):
        button(page, name).first.tap()  # the second before there is a reply to the first
    expect(page.get_by_role("button", name="Combat cards worth 5: discard one")).to_have_count(2)
    button(page, "No Factory card: choose one").tap()
    page.get_by_role("group", name="Factory cards").get_by_role("button", name="Factory card 6").tap()
    expect(button(page, "Factory card 6: change or put back")).to_be_focused()
    assert violations(page) == []
    said = line(page)
    for part in ("combat:2", "upgrades:1", "cards=2+2+2+5+5", "factory-card=6"):
        assert part in said
    page.locator("[data-field=stars]").get_by_role("button", name="Stars: back to the default").tap()
    expect(button(page, "Upgrades: star placed")).to_have_attribute("aria-pressed", "false")
    button(page, "Factory card 6: change or put back").tap()
    page.get_by_role("group", name="Factory cards").get_by_role("button", pressed=True).tap()
    expect(button(page, "No Factory card: choose one")).to_be_visible()


def test_places_are_large_enough_for_a_finger(page: Page) -> None:
    button(page, "No Factory card: choose one").tap()
    small = """places => places.map((one) => [one.ariaLabel, one.getBoundingClientRect()])
        .filter(([, { width, height }]) => Math.min(width, height) < 44).map(([label]) => label)"""
    assert page.locator(".lab-mat__place").evaluate_all(small) == []


def test_what_is_wrong_stands_beside_its_place_and_is_found_by_a_tap(page: Page) -> None:
    button(page, "Upgrade: cube 1 of 1 on the cost").tap()
    mat = page.get_by_label("Mat", exact=True)
    mat.select_option("innovative")
    power = page.get_by_label("Power", exact=True).first
    power.fill("99")
    power.press("Tab")
    expect(page.locator(".lab-mat .lab-field--wrong")).to_contain_text("Power goes from 0 to 16")
    page.locator(".lab-drawer > summary").tap()
    page.locator(".lab-defects").get_by_role("button", name="Power goes from").tap()
    expect(power).to_be_in_viewport()


def test_jumps_lead_to_what_a_long_sheet_has(page: Page) -> None:
    sheet = page.locator(".lab-sheet")
    assert sheet.evaluate("it => it.scrollHeight") < 3000
    page.get_by_role("group", name="Whose pieces").get_by_role("button", name="Shared").tap()
    page.get_by_role("navigation", name="Jump to").get_by_role("button", name="Combat deck").tap()
    expect(page.locator("[data-field=combat_deck]")).to_be_in_viewport()
    assert violations(page) == []
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
