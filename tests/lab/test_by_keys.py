"""The lab by keys alone and by ear: a combat from its beginning to Settle it, and what a territory's name tells."""

from __future__ import annotations

import re
from urllib.parse import quote

from lab_page import Opener, place, tab
from playwright.sync_api import Page, expect

COMBAT = "attacker-picks-the-second-village-first"
FOCUSED = """() => {
    const it = document.activeElement;
    return it === document.body ? "" : it.getAttribute("aria-label") || it.innerText;
}"""
THERE = """name => [...document.querySelectorAll("a, button, summary, input, select")].some(
    it => RegExp(name).test(it.getAttribute("aria-label") || it.innerText))"""


def press(page: Page, name: str) -> None:
    """Go by Tab to what has a name, once it is there, and press it."""
    page.wait_for_function(THERE, arg=name)
    for _ in range(80):
        page.keyboard.press("Tab")
        if re.search(name, page.evaluate(FOCUSED)):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"no Tab leads to {name}")


def test_a_whole_combat_and_settle_it_by_keys_alone(lab: Opener) -> None:
    page = lab(f"#scenario={COMBAT}")
    press(page, "^Play$")
    page.keyboard.press("Home")
    expect(page.get_by_text("Step 0 of")).to_be_visible()
    press(page, "^Saxony: combat on the Factory$")
    press(page, "^Combat: hand the device to Saxony")
    press(page, "^I play Saxony")
    press(page, "^3")
    press(page, "^I play Rusviet")
    press(page, "^2")
    press(page, "^Reveal")
    press(page, "^Go on")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator(".lab-strip")).to_contain_text("Allowed")
    press(page, "^Verdict$")
    press(page, "^Settle it$")
    expect(page.get_by_role("dialog", name="Settle it")).to_contain_text("Allowed")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.wait_for_function(f"() => ({FOCUSED})() === 'Settle it'")


def test_a_territory_s_name_tells_its_rivers_and_its_tunnel(lab: Opener) -> None:
    page = lab("#line=" + quote("saxony*; polania"))
    expect(place(page, "V4")).to_have_attribute(
        "aria-label", re.compile("^Village V4, river to the north-east, south-west and south-east, encounter territory")
    )
    expect(place(page, "T3")).to_have_attribute("aria-label", re.compile(", tunnel"))
    expect(place(page, "W3")).not_to_have_attribute("aria-label", re.compile("river|tunnel"))


def test_a_new_move_after_going_back_is_kept_beside_the_old_one(lab: Opener) -> None:
    page = lab("#line=" + quote("saxony* V4=mech; polania"))
    tab(page, "Play").tap()
    for target in ("F4", "W2"):
        place(page, "V4").tap()
        place(page, target).tap()
        expect(place(page, target)).to_have_attribute("aria-label", re.compile("1 mech of Saxony"))
        if target == "F4":
            page.get_by_role("button", name="One step back").tap()
            expect(page.get_by_text("Step 1 of")).to_be_visible()
    steps = page.get_by_role("region", name="Steps")
    steps.get_by_role("button", name="or Saxony: mech from V4 → F4").tap()
    expect(place(page, "F4")).to_have_attribute("aria-label", re.compile("1 mech of Saxony"))
    expect(steps.get_by_role("button", name="or Saxony: mech from V4 → W2")).to_be_visible()
    page.get_by_role("button", name="Share", exact=True).tap()
    shared = page.get_by_role("dialog", name="Share or export")
    expect(shared.get_by_role("img", name="Code that opens this position")).to_be_visible()
