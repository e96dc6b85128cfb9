"""Terms that explain themselves, links of rules, and the ways from a page to a report and to the search."""

from __future__ import annotations

from phones import PHONE
from playwright.sync_api import Browser, Page, expect


def test_a_term_explains_itself_to_the_keyboard_and_on_hover_beside_the_word(browser: Browser, site_url: str) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    page = context.new_page()
    page.goto(f"{site_url}rules/move/")
    term = page.locator(".sc-term", has_text="units").first
    box = page.locator("#term-unit")
    term.focus()
    page.keyboard.press("Enter")
    expect(box).to_be_visible()
    expect(box).to_contain_text("A character, a mech or a worker")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(term).to_be_focused()
    term.evaluate("term => term.blur()")
    term.hover()
    expect(box).to_be_visible()
    word, explanation = term.bounding_box(), box.bounding_box()
    assert word is not None
    assert explanation is not None
    assert 0 <= explanation["y"] - (word["y"] + word["height"]) < 20
    page.mouse.move(5, 600)
    expect(box).to_be_hidden()
    context.close()


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
    assert place["x"] + place["width"] <= PHONE["width"]
    term.tap()
    expect(box).to_be_hidden()


def test_the_link_of_a_rule_is_copied_and_a_report_brings_its_id_along(phone: Page, site_url: str) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.goto(f"{site_url}rules/move/")
    rule = phone.locator('[id="move.river"]')
    rule.locator(".sc-anchor").click()
    expect(rule.locator(".sc-anchor")).to_have_attribute("data-copied", "link copied")
    assert phone.evaluate("navigator.clipboard.readText()") == f"{site_url}rules/move/#move.river"
    rule.locator("summary", has_text="Sources and id").click()
    rule.get_by_role("link", name="Report a mistake").click()
    expect(phone.locator("[data-reported]")).to_contain_text("move.river")


def test_the_home_page_opens_the_search(phone: Page, site_url: str) -> None:
    phone.goto(site_url)
    phone.get_by_role("main").get_by_role("button", name="Search rules, rulings and terms").click()
    expect(phone.locator("#scythe-search-input")).to_be_focused()
