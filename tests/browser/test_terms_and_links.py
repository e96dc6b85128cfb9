"""Terms that explain themselves, links of rules, and the ways from a page to a report and to the search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

SIZES = {"phone": {"width": 390, "height": 844}, "context": {"width": 1440, "height": 900}}

Opener = Callable[[str, str, str], Page]


@pytest.fixture
def opened(browser: Browser, site_url: str) -> Iterator[Opener]:
    """Gives a function that opens a page in a size and a colour scheme."""
    contexts: list[Any] = []

    def open_page(path: str, size: str = "phone", scheme: str = "light") -> Page:
        context = browser.new_context(viewport=SIZES[size], color_scheme=scheme, service_workers="block")
        contexts.append(context)
        page = context.new_page()
        page.goto(site_url + path)
        return page

    yield open_page  # type: ignore[misc]
    for context in contexts:
        context.close()


def test_a_term_explains_itself_to_the_keyboard(opened: Opener) -> None:
    page = opened("rules/move/", "context", "light")
    term = page.locator(".sc-term", has_text="units").first
    box = page.locator("#term-unit")
    term.focus()
    page.keyboard.press("Enter")
    expect(box).to_be_visible()
    expect(box).to_contain_text("A character, a mech or a worker")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(term).to_be_focused()


def test_a_term_explains_itself_on_hover_beside_the_word(opened: Opener) -> None:
    page = opened("rules/move/", "context", "light")
    term = page.locator(".sc-term", has_text="units").first
    term.hover()
    box = page.locator("#term-unit")
    expect(box).to_be_visible()
    word, explanation = term.bounding_box(), box.bounding_box()
    assert word is not None
    assert explanation is not None
    assert 0 <= explanation["y"] - (word["y"] + word["height"]) < 20
    page.mouse.move(5, 600)
    expect(box).to_be_hidden()


def test_a_term_explains_itself_on_a_tap(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}rules/combat/")
    term = phone.locator(".sc-term").first
    target = term.get_attribute("popovertarget")
    term.tap()
    box = phone.locator(f"#{target}")
    expect(box).to_be_visible()
    place = box.bounding_box()
    assert place is not None
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= SIZES["phone"]["width"]
    term.tap()
    expect(box).to_be_hidden()


def test_the_link_of_a_rule_is_copied(browser: Browser, site_url: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"], service_workers="block")
    page = context.new_page()
    page.goto(f"{site_url}rules/move/")
    page.locator('[id="move.river"] .sc-anchor').click()
    expect(page.locator('[id="move.river"] .sc-anchor')).to_have_attribute("data-copied", "link copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{site_url}rules/move/#move.river"
    context.close()


def test_a_report_brings_the_id_along(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}rules/move/#move.river")
    rule = phone.locator('[id="move.river"]')
    rule.locator("summary", has_text="Sources and id").click()
    rule.get_by_role("link", name="Report a mistake").click()
    expect(phone.locator("[data-reported]")).to_contain_text("move.river")


def test_the_home_page_opens_the_search(phone: Page, site_url: str) -> None:
    phone.goto(site_url)
    phone.get_by_role("main").get_by_role("button", name="Search rules, rulings and terms").click()
    expect(phone.locator("#scythe-search-input")).to_be_focused()
