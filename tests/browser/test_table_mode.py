"""Large type, the mode for the table: large, dark, for one hand, and the screen stays on if asked."""

from __future__ import annotations

import pytest
from accessibility import violations
from phones import PHONE
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

DESK: ViewportSize = {"width": 1440, "height": 900}
AWAKE = "Keep on: the screen does not go dark"


@pytest.fixture
def table(phone: Page, site_url: str) -> Page:
    """A phone in table mode, on the page of a ruling."""
    phone.goto(site_url + "rulings/combat/combat-tie/")
    phone.get_by_role("button", name="Large type").click()
    return phone


def test_type_is_larger_and_the_page_dark_until_it_is_left(table: Page, site_url: str) -> None:
    size = "parseFloat(getComputedStyle(document.querySelector('.sc-answer')).fontSize)"
    large = table.evaluate(size)
    table.goto(f"{site_url}rulings/combat/combat-tie/")
    assert table.evaluate(size) == large
    expect(table.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    table.get_by_role("button", name="Leave").click()
    expect(table.locator("body")).to_have_attribute("data-md-color-scheme", "default")
    assert table.evaluate(size) < large * 0.8


def test_everything_is_in_reach_of_a_thumb(table: Page) -> None:
    for name in ("Pages", AWAKE, "Search", "Leave"):
        box = table.get_by_role("button", name=name, exact=True).bounding_box()
        assert box is not None
        assert box["y"] > 844 / 2
        assert box["height"] >= 44
        assert box["width"] >= 44


def test_one_tap_leads_from_any_answer_back_to_the_search(table: Page, site_url: str) -> None:
    table.get_by_role("button", name="Search", exact=True).tap()
    expect(table.locator("dialog[open]")).to_be_visible()
    table.keyboard.press("Escape")
    table.goto(f"{site_url}settle/#combat-tie")
    expect(table.get_by_role("link", name="Search")).to_be_in_viewport()


def test_the_screen_stays_on_when_asked_and_not_otherwise(table: Page, site_url: str) -> None:
    table.context.grant_permissions(["screen-wake-lock"])  # a headless browser grants nothing by itself
    button = table.get_by_role("button", name=AWAKE)
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(table.get_by_role("status").filter(has_text="stays on")).to_be_visible()
    expect(button).to_have_attribute("aria-pressed", "true")
    table.goto(f"{site_url}settle/#combat-tie")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_a_browser_that_cannot_keep_the_screen_on_says_so(phone_context: BrowserContext, site_url: str) -> None:
    phone_context.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', {value: undefined})")
    page = phone_context.new_page()
    page.goto(site_url)
    page.get_by_role("button", name="Large type").click()
    page.get_by_role("button", name=AWAKE).click()
    expect(page.get_by_role("status").filter(has_text="can't keep the screen on")).to_be_visible()


def test_axe_finds_nothing(phone: Page, site_url: str) -> None:
    """On any chapter: they have their dark colours without this mode, too, and the guard looks at all of those."""
    phone.goto(site_url)
    phone.evaluate("__md_set('table-mode', true)")
    for path in ("rules/turn/", "settle/#combat-tie"):
        phone.goto(site_url + path)
        for size in (PHONE, DESK):
            phone.set_viewport_size(size)
            expect(phone.get_by_role("button", name=AWAKE)).to_be_visible()
            assert violations(phone) == [], (path, size)
