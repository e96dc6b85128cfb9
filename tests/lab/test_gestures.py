"""Pieces are dragged with a finger and with the mouse, in Set up and in Play; a scroll and a pinch stay as they are."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from lab_page import START, Opener, palette, place, tab
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

Point = tuple[float, float]

REST = 0.15
"""Seconds that a finger rests before it lets go: else that is a fling, and the next tap only stops it."""


class Finger:
    """A finger on a phone's screen: real touch events, so that the browser decides what scrolls."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})

    def slide(self, begin: Point, end: Point, *, steps: int = 6, lift: bool = True) -> None:
        self.send("Start", begin)
        for step in range(1, steps + 1):
            self.send("Move", tuple(a + (b - a) * step / steps for a, b in zip(begin, end, strict=True)))  # type: ignore[arg-type]
        if lift:
            time.sleep(REST)
            self.send("Move", end)
            time.sleep(REST)
            self.send("End")


def middle(there: Locator) -> Point:
    box = there.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drawing(page: Page, name: str) -> Point:
    return middle(palette(page, name).locator(".lab-symbol"))


def said(page: Page, name: str) -> str:
    return place(page, name).get_attribute("aria-label") or ""


def position(lab: Opener, line: str) -> Page:
    return lab("#line=" + quote(line))


def test_a_finger_drags_a_piece_off_the_palette_onto_the_board(lab: Opener) -> None:
    page = position(lab, "saxony*; polania")
    Finger(page).slide(drawing(page, "Mech"), middle(place(page, "V4")))
    expect(place(page, "V4")).to_have_attribute("aria-label", re.compile("1 mech of Saxony"))
    expect(palette(page, "Mech")).to_have_attribute("aria-pressed", "false")


def test_a_finger_beside_the_drawing_scrolls_and_puts_nothing(lab: Opener) -> None:
    page = position(lab, "saxony*; polania")
    page.set_viewport_size({"width": 390, "height": 560})  # a shorter phone, on which the sheet is longer than its room
    sheet = page.locator(".lab-sheet")
    x, y = middle(palette(page, "Mech").get_by_text("Mech"))
    Finger(page).slide((x, y), (x, y - 200), steps=12)
    page.wait_for_function("() => document.querySelector('.lab-sheet').scrollTop > 40")
    assert sheet.evaluate("it => it.scrollTop") > 40
    assert "mech" not in "".join(said(page, name) for name in ("V4", "F4", "M3", "T5"))


def test_a_scroll_that_begins_on_a_track_sets_nothing_and_a_slide_does(lab: Opener) -> None:
    page = position(lab, "saxony* power=4; polania")
    page.set_viewport_size({"width": 390, "height": 560})
    page.locator(".lab-drawer > summary").tap()
    power, track = page.get_by_role("textbox", name="Power"), page.get_by_role("slider", name="Power track")
    track.evaluate("it => it.scrollIntoView({block: 'center'})")
    sheet = page.locator(".lab-sheet")
    before = sheet.evaluate("it => it.scrollTop")
    box = track.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2
    finger = Finger(page)
    finger.slide((x, y), (x + 3, y - 120), steps=12)
    page.wait_for_function("before => document.querySelector('.lab-sheet').scrollTop > before + 40", arg=before)
    expect(power).to_have_value("4")
    track.evaluate("it => it.scrollIntoView({block: 'center'})")
    x, y = middle(track)
    finger.slide((x - 40, y), (x, y + 2))
    expect(power).to_have_value("8")
    page.touchscreen.tap(box["x"] + 2, y)
    expect(power).to_have_value("0")


def test_a_finger_drags_a_piece_from_place_to_place_and_off_the_board(lab: Opener) -> None:
    page = position(lab, "saxony* V4=mech; polania")
    finger = Finger(page)
    finger.slide(middle(place(page, "V4").locator("[data-piece]")), middle(place(page, "T5")))
    expect(place(page, "T5")).to_have_attribute("aria-label", re.compile("1 mech of Saxony"))
    finger.slide(middle(place(page, "T5").locator("[data-piece]")), middle(page.locator(".lab-hint").first))
    expect(place(page, "T5")).not_to_have_attribute("aria-label", re.compile("mech"))
    page.get_by_role("button", name="Undo").tap()
    expect(place(page, "T5")).to_have_attribute("aria-label", re.compile("1 mech of Saxony"))


def test_a_unit_dragged_in_a_play_moves_or_tells_why_not(lab: Opener) -> None:
    page = position(lab, "saxony* V4=mech; polania")
    tab(page, "Play").tap()
    finger = Finger(page)
    piece = place(page, "V4").locator("[data-piece]")
    finger.slide(middle(piece), middle(place(page, "M3")))
    expect(page.locator(".lab-why")).to_contain_text("The border between V4 and M3 is a river.")
    finger.slide(middle(piece), middle(place(page, "F4")))
    expect(place(page, "F4")).to_have_attribute("aria-label", re.compile("1 mech of Saxony"))
    expect(page.locator(".lab-strip")).to_contain_text("Allowed")
    expect(page.locator(".lab-arrow")).to_have_count(1)


def test_a_second_finger_makes_a_pinch_of_a_drag(lab: Opener) -> None:
    page = position(lab, "saxony* V4=mech; polania")
    finger = Finger(page)
    x, y = middle(place(page, "V4").locator("[data-piece]"))
    seen = page.locator(".lab-board__svg").get_attribute("viewBox")
    finger.slide((x, y), (x + 40, y), lift=False)
    expect(page.locator(".lab-dragged")).to_be_visible()
    finger.send("Start", (x + 40, y), (x + 80, y + 20))
    expect(page.locator(".lab-dragged")).to_be_hidden()
    for further in range(10, 70, 20):
        finger.send("Move", (x + 40 - further, y), (x + 80 + further, y + 20))
    finger.send("End")
    assert page.locator(".lab-board__svg").get_attribute("viewBox") != seen
    assert "1 mech of Saxony" in said(page, "V4")


def test_the_eraser_takes_away_by_tap_by_drag_and_by_key(lab: Opener) -> None:
    page = position(lab, "saxony* V4=mech T5=mech F4=worker; polania")
    palette(page, "Eraser").tap()
    place(page, "V4").locator("[data-piece]").tap()
    expect(place(page, "V4")).not_to_have_attribute("aria-label", re.compile("mech"))
    place(page, "T5").focus()
    page.keyboard.press("Enter")
    expect(place(page, "T5")).not_to_have_attribute("aria-label", re.compile("mech"))
    page.keyboard.press("Escape")
    expect(palette(page, "Eraser")).to_have_attribute("aria-pressed", "false")
    Finger(page).slide(drawing(page, "Eraser"), middle(place(page, "F4")))
    expect(place(page, "F4")).not_to_have_attribute("aria-label", re.compile("worker"))


def test_clear_empties_the_board_and_undo_brings_it_back(lab: Opener) -> None:
    page = position(lab, "saxony* V4=mech; polania")
    page.get_by_role("button", name="Clear the board").tap()
    expect(page.get_by_text("The board is clear.")).to_be_visible()
    expect(place(page, "V4")).not_to_have_attribute("aria-label", re.compile("mech"))
    page.get_by_role("button", name="Undo").tap()
    expect(place(page, "V4")).to_have_attribute("aria-label", re.compile("1 mech of Saxony"))


@pytest.fixture
def desk(browser: Browser, site_url: str) -> Iterator[Page]:
    """A screen with a mouse, at a position."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce", service_workers="block"
    )
    page = context.new_page()
    page.goto(f"{site_url}lab/#line=" + quote("saxony* V4=mech; polania"))
    page.get_by_role("button", name="Open the position").click()
    expect(tab(page, "Play")).to_be_visible(timeout=START)
    yield page
    context.close()


def test_the_mouse_drags_escape_cancels_and_keys_go_from_step_to_step(desk: Page) -> None:
    def drag(begin: Point, end: Point) -> None:
        desk.mouse.move(*begin)
        desk.mouse.down()
        desk.mouse.move(*end, steps=5)

    drag(drawing(desk, "Worker"), middle(place(desk, "F4")))
    desk.mouse.up()
    expect(place(desk, "F4")).to_have_attribute("aria-label", re.compile("1 worker of Saxony"))
    drag(middle(place(desk, "V4").locator("[data-piece]")), middle(place(desk, "T5")))
    desk.keyboard.press("Escape")
    desk.mouse.up()
    expect(desk.locator(".lab-dragged")).to_be_hidden()
    expect(place(desk, "V4")).to_have_attribute("aria-label", re.compile("1 mech of Saxony"))
    tab(desk, "Play").click()
    drag(middle(place(desk, "V4").locator("[data-piece]")), middle(place(desk, "F4")))
    desk.mouse.up()
    desk.get_by_role("button", name="0 workers").or_(desk.locator(".lab-strip")).first.wait_for()
    expect(desk.locator(".lab-strip")).to_contain_text("Allowed")
    desk.keyboard.press("Home")
    expect(desk.get_by_text("Step 0 of")).to_be_visible()
    desk.keyboard.press("ArrowRight")
    expect(desk.get_by_text("Step 1 of")).to_be_visible()
    desk.keyboard.press("ArrowLeft")
    expect(desk.get_by_text("Step 0 of")).to_be_visible()
    desk.keyboard.press("End")
    expect(desk.get_by_text("Step 0 of")).to_be_hidden()
