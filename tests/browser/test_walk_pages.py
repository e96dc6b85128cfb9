"""Walk-throughs in a browser: one step at a time with buttons and keys, and all of it without a script."""

from __future__ import annotations

from phones import PHONE
from playwright.sync_api import Browser, Page, expect

PAGE = "walkthroughs/combat-step-by-step/"


def test_steps_turn_by_button_and_arrow_key_and_the_address_follows(phone: Page, site_url: str) -> None:
    phone.goto(site_url + PAGE)
    titles = phone.locator(".sc-walk-title")
    expect(titles.nth(0)).to_be_visible()
    expect(titles.nth(1)).to_be_hidden()
    expect(phone.get_by_role("button", name="Back", exact=True)).to_be_disabled()

    phone.get_by_role("button", name="Next", exact=True).click()
    expect(titles.nth(1)).to_be_in_viewport()
    expect(titles.nth(0)).to_be_hidden()
    phone.keyboard.press("ArrowRight")
    expect(titles.nth(2)).to_be_in_viewport()
    phone.keyboard.press("ArrowLeft")
    expect(titles.nth(1)).to_be_visible()
    assert phone.url.endswith("#step-2")
    expect(phone.locator("[data-walk-place]")).to_have_text(f"2 of {titles.count()}")

    phone.reload(wait_until="domcontentloaded")
    expect(titles.nth(1)).to_be_in_viewport()
    expect(titles.nth(0)).to_be_hidden()
    phone.get_by_role("button", name="All steps").click()
    expect(titles.nth(0)).to_be_visible()
    expect(titles.last).to_be_visible()


def test_without_a_script_all_steps_stand_below_each_other(browser: Browser, site_url: str) -> None:
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(site_url + PAGE)
    titles = page.locator(".sc-walk-title")
    assert titles.count() >= 6
    for number in range(titles.count()):
        expect(titles.nth(number)).to_be_visible()
    expect(page.locator("[data-walk-bar]")).to_be_hidden()
    context.close()


def test_the_home_page_answers_the_most_asked_questions_right_there(phone: Page, site_url: str) -> None:
    phone.goto(site_url)
    questions = phone.locator(".sc-questions > li")
    expect(questions).to_have_count(10)
    for number in range(5):
        expect(questions.nth(number).locator(".sc-asked__answer")).to_be_visible()
    expect(questions.nth(5)).to_be_hidden()  # on a phone the rest is a tap away
    phone.set_viewport_size({"width": 1440, "height": 900})
    expect(questions.nth(9).locator(".sc-asked__answer")).to_be_visible()
