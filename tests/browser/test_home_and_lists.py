"""The home page above the fold, every tool in two taps, long lists that narrow, and former pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

TOOLS = ("lab/", "turn/", "setup/", "draw/", "score/", "sheets/", "settle/", "table/")


def test_the_search_and_three_ways_are_above_the_fold_of_a_phone(phone: Page, site_url: str) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    phone.goto(site_url)
    hero = phone.locator(".sc-hero")
    for part in (hero.get_by_role("button"), *hero.get_by_role("link").all()):
        box = part.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 664
    assert [link.get_attribute("href") for link in hero.get_by_role("link").all()] == ["search/", "lab/", "turn/"]


@pytest.mark.parametrize("start", ["", "rulings/combat/combat-tie/", "factions/nordic/", "builders/"])
def test_a_phone_reaches_every_tool_in_two_taps(phone: Page, site_url: str, start: str) -> None:
    phone.goto(site_url + start)
    phone.locator("header label[for=__drawer]").tap()
    for tool in TOOLS:
        expect(phone.locator(f'.md-nav .sr-all a[href="{site_url}{tool}"]')).to_be_visible()


def test_a_computer_reaches_every_tool_in_two_clicks(browser: Browser, site_url: str) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    page = context.new_page()
    for start in ("", "rulings/combat/combat-tie/", "search/"):
        page.goto(site_url + start)
        page.locator(".md-tabs").get_by_role("link", name="At the table").click()
        for tool in TOOLS:
            expect(page.locator(f'article a[href="../{tool}"]').first).to_be_visible()
    context.close()


def test_a_list_narrows_and_unfolds_while_one_types(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}rulings/")
    shown = phone.locator(".sc-fold li:visible")
    expect(shown).to_have_count(0)
    phone.get_by_role("searchbox", name="Filter this list").fill("EQUAL combat")
    expect(phone.locator('a[href="combat/combat-tie/"]')).to_be_visible()
    assert all("equal" in line.lower() for line in shown.all_inner_texts())
    phone.get_by_role("searchbox", name="Filter this list").fill("no such thing")
    expect(phone.get_by_text("Nothing in this list fits.")).to_be_visible()
    phone.get_by_role("searchbox", name="Filter this list").fill("")
    expect(shown).to_have_count(0)


def test_without_scripts_a_list_unfolds_by_a_tap(browser: Browser, site_url: str) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{site_url}rulings/")
    link = page.locator('a[href="combat/combat-tie/"]')
    expect(link).to_be_hidden()
    page.locator("summary", has_text="Combat").first.click()
    expect(link).to_be_visible()
    page.close()


def test_a_link_to_a_term_unfolds_its_letter(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}glossary/#structure")
    expect(phone.locator("#structure")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("former", "now"),
    [
        ("dutch/", "glossary/#from-dutch"),
        ("dutch/#from-english", "glossary/#from-english"),
        ("changes/#lone-workers-retreat", "printings/#lone-workers-retreat"),
        ("changes/", "printings/#changes"),
    ],
)
def test_a_former_page_leads_on(phone: Page, site_url: str, former: str, now: str) -> None:
    phone.goto(site_url + former)
    phone.wait_for_url(site_url + now)
    expect(phone.locator(f"#{now.partition('#')[2]}")).to_be_in_viewport()
