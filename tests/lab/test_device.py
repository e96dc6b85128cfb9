"""The lab on a device: two fingers, a code to scan, kept and removed data, and an engine that does not answer."""

from __future__ import annotations

import re

import pytest
from lab_page import SCENARIO, START, Opener, palette, place, tab
from playwright.sync_api import Page, expect

from tests.codes import scanned

MUTE = """window.mute = false;
window.Worker = class extends Worker {
  postMessage(message) {
    if (!window.mute) super.postMessage(message);
  }
};"""
"""A worker that hears nothing while the page says so: to the page, one that does not answer."""

KEPT = """caches.keys().then(names => names.filter(name => name.startsWith("scythe-lab ")).length)"""

pytestmark = pytest.mark.slow


def seen(page: Page) -> list[float]:
    """The visible part of the board: left, top, width and height."""
    return [float(number) for number in (page.locator(".lab-board__svg").get_attribute("viewBox") or "").split()]


def middle(page: Page, name: str) -> tuple[float, float]:
    box = place(page, name).locator(".lab-place__ground").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_fingers_zoom_around_the_point_between_them_and_tap_nothing(lab: Opener) -> None:
    page = lab()
    palette(page, "Mech").tap()
    whole = seen(page)
    x, y = middle(page, "FACTORY")
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 30)
    for apart in (40, 60, 75, 90):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    near = seen(page)
    assert 2.5 < whole[2] / near[2] < 3.5, "three times as far apart, three times as large"
    assert middle(page, "FACTORY") == pytest.approx((x, y), abs=3)
    fingers("touchStart", 90)
    for apart in (70, 50, 30):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    assert seen(page)[2] > near[2] * 2
    assert page.get_by_role("button", name=re.compile("mech of")).count() == 0, "no piece was put by any of it"


def test_the_code_of_settle_it_opens_the_same_position(lab: Opener) -> None:
    page = lab(f"#scenario={SCENARIO}")
    page.get_by_role("button", name="Settle it").tap()
    code = page.locator(".lab-settle__code svg")
    code.scroll_into_view_if_needed()
    address = scanned(code)
    assert "/lab/#link=" in address
    page = lab("#" + address.partition("#")[2])
    expect(page.locator(".lab-said")).to_contain_text("Speed lets the mech move 1 territory more.")
    expect(place(page, "F4")).to_have_attribute("aria-label", re.compile("1 character of Saxony"))
    expect(place(page, "W2")).to_have_attribute("aria-label", re.compile("1 mech of Saxony"))


def test_what_is_removed_from_the_device_is_gone_and_loaded_anew(new_phone: Page, site_url: str) -> None:
    loaded: list[str] = []
    new_phone.on("request", lambda request: loaded.append(request.url) if request.url.endswith(".bin") else None)
    new_phone.goto(f"{site_url}lab/")
    new_phone.get_by_role("button", name="Start the lab").tap()
    expect(tab(new_phone, "Set up")).to_be_visible(timeout=START)
    palette(new_phone, "Mech").tap()
    place(new_phone, "V4").tap()
    expect(place(new_phone, "V4")).to_have_attribute("aria-label", re.compile("1 mech"))
    assert new_phone.evaluate(KEPT) == 1
    first = sorted(loaded)
    new_phone.get_by_role("button", name="Open", exact=True).tap()
    new_phone.get_by_role("button", name="Remove from this device").tap()
    expect(new_phone.get_by_role("button", name="Start the lab")).to_be_visible()
    assert new_phone.evaluate(KEPT) == 0
    assert new_phone.evaluate("Object.keys(localStorage).filter(key => key.startsWith('scythe-lab'))") == []
    loaded.clear()
    new_phone.get_by_role("button", name="Start the lab").tap()
    expect(tab(new_phone, "Set up")).to_be_visible(timeout=START)
    assert sorted(loaded) == first
    expect(place(new_phone, "V4")).not_to_have_attribute("aria-label", re.compile("mech"))


def test_an_engine_that_does_not_answer_is_started_again_and_the_position_is_there(
    new_phone: Page, site_url: str
) -> None:
    new_phone.add_init_script(MUTE)
    new_phone.clock.install()
    new_phone.goto(f"{site_url}lab/#scenario={SCENARIO}")
    expect(tab(new_phone, "Play")).to_be_visible(timeout=START)
    tab(new_phone, "Play").tap()
    new_phone.get_by_role("button", name="To the beginning").tap()
    expect(new_phone.get_by_text("Step 0 of")).to_be_visible()
    before = place(new_phone, "V4").get_attribute("aria-label")
    new_phone.evaluate("window.mute = true")
    new_phone.get_by_role("button", name="One step on").tap()
    new_phone.wait_for_timeout(300)
    new_phone.evaluate("window.mute = false")
    new_phone.clock.fast_forward(21_000)
    expect(new_phone.get_by_role("alert")).to_contain_text("started again", timeout=START)
    expect(new_phone.get_by_text("Step 0 of")).to_be_visible()
    expect(place(new_phone, "V4")).to_have_attribute("aria-label", before or "")
    new_phone.get_by_role("button", name="One step on").tap()
    expect(new_phone.get_by_text("Step 1 of")).to_be_visible()
