"""Helpers of the tests of the lab's page: ways to find things on it."""

from __future__ import annotations

from collections.abc import Callable

from phones import PHONE
from playwright.sync_api import Locator, Page, expect

SCENARIO = "second-unit-walks-through"
"""Saxony's character clears farm F4; a mech goes through it from V4 to W2. Rivers keep both from M3."""

START = 60_000
"""Milliseconds that a first start may take on a busy machine."""

FORGET = "localStorage.clear(), sessionStorage.clear()"

Opener = Callable[..., Page]


def tab(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="What to do").get_by_role("button", name=name)


def place(page: Page, name: str) -> Locator:
    return page.locator(f"[data-place={name}]")


def palette(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Pieces", exact=True).get_by_role("button", name=name)


def at_the_beginning(lab: Opener, scenario: str = SCENARIO) -> Page:
    """Return a page with a scenario, nothing of it played, in Play."""
    page = lab(f"#scenario={scenario}")
    tab(page, "Play").tap()
    page.get_by_role("button", name="To the beginning").tap()
    expect(page.get_by_text("Step 0 of")).to_be_visible()
    return page


def open_in_place(page: Page, fragment: str) -> None:
    """Open another position in a page that shows one: as if the address were typed there, with nothing kept."""
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light", reduced_motion="reduce", media="screen")
    before = page.locator("main.lab-panel").element_handle()
    page.evaluate(f"scrollTo(0, 0), {FORGET}, history.replaceState(null, '', location.pathname)")
    page.evaluate("fragment => { location.hash = fragment }", fragment)
    page.wait_for_function("before => !before.isConnected", arg=before)
    expect(tab(page, "Play")).to_be_visible()
