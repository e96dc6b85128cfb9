"""Each state of the lab in the pseudo-language: a text that isn't accented is in no catalogue and no message."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from in_accents import look_at
from phones import PHONE
from playwright.sync_api import Browser, Locator, Page, expect

from scythe_ref.translations import PSEUDO, translations

pytestmark = [pytest.mark.slow, pytest.mark.browser]

_ = translations(PSEUDO).gettext
FORGET = "localStorage.clear(), sessionStorage.clear()"
COMBAT = "saxony* V4=mech power=5; polania F4=mech power=5"
START = 120_000
"""Milliseconds that a first start may take on a busy machine."""

SETUP, PLAY, VERDICT = range(3)
RIVER = "saxony* V4=mech,worker F2=worker last-section=trade; polania V2=mech F4=worker"


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[Page]:
    """A window of a phone's size; tests use it one after another, as the lab takes longer to start than to open."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    yield context.new_page()
    context.close()


def opened(window: Page, url: str, position: str = "", *play: str, fragment: str = "") -> Page:
    """Open a position and its play, or what a fragment names, and wait until it is there."""
    said = "".join(f"&play={quote(line)}" for line in play)
    address = fragment or f"#line={quote(position)}{said}"
    window.set_viewport_size(PHONE)
    if window.locator(".lab-tabs").is_visible():
        before = window.locator("main.lab-panel").element_handle()
        window.evaluate(f"{FORGET}, history.replaceState(null, '', location.pathname)")
        window.evaluate("address => { location.hash = address }", address)
        window.wait_for_function("before => !before.isConnected", arg=before)
        window.wait_for_selector(".lab-tabs")
    else:
        begun(window, url, address)
    return window


def begun(window: Page, url: str, address: str) -> None:
    """Begin the lab with an address."""
    window.goto("about:blank")
    window.goto(f"{url}llms.txt")  # of the same origin, and nothing runs in it
    window.evaluate(FORGET)
    window.goto(f"{url}lab/{address}")
    start(window)


def start(window: Page) -> None:
    """Start the lab, if it has not begun by itself, and wait until it is there."""
    begin = window.locator(".lab-start .lab-button--main")
    expect(begin.or_(window.locator(".lab-progress, .lab-tabs")).first).to_be_visible(timeout=START)
    begin.evaluate_all("buttons => buttons.forEach((button) => button.click())")  # it may begin by itself at any time
    window.wait_for_selector(".lab-tabs", timeout=START)


def tab(window: Page, number: int) -> None:
    wanted = window.locator(".lab-tabs button").nth(number)
    if wanted.get_attribute("aria-current") is None:  # a tap on the tab that is open puts its panel away
        wanted.click()


def button(window: Page | Locator, text: str) -> Locator:
    """Return the button with a label, by its English text."""
    return window.get_by_role("button", name=_(text), exact=True).first


def place(window: Page, name: str) -> Locator:
    return window.locator(f"[data-place={name}]")


def test_setting_up_in_every_drawer(accented: tuple[Path, str], window: Page) -> None:
    page = opened(window, accented[1], "nordic*; albion T8=flag; togawa V9=trap:coins; tiles range=1 carry=resources")
    tab(page, SETUP)
    owners = page.locator(".lab-owners button[aria-pressed]")
    for number in range(owners.count()):
        owners.nth(number).click()
        page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        look_at(page, f"drawer {number}")
    place(page, "T8").click()
    look_at(page, "a place with pieces")
    page.locator(".lab-palette button").first.click()
    look_at(page, "a piece to put")
    button(page, "Open").click()
    look_at(page, "what can be opened")
    page.locator("#lab-paste").fill("scenario: nothing")
    button(page.get_by_role("dialog"), "Open this").click()
    expect(page.locator("[role=alert], .lab-told").first).to_be_visible()


@pytest.mark.parametrize(
    "position",
    [
        "saxony* power=99 objectives=1+2+3 mat=industrial; crimea mat=industrial objectives=1",
        "saxony* V4=worker L4=mine; crimea V4=worker F4=5mech; board M1=encounter",
        "albion* T8=flag L1=flag HB_SAXONY=mech; togawa T8=trap:coins; saxony stars=power:5 last-section=factory",
    ],
)
def test_an_impossible_position_says_why(accented: tuple[Path, str], window: Page, position: str) -> None:
    page = opened(window, accented[1], position)
    tab(page, SETUP)
    expect(page.locator(".lab-defects").first).to_be_visible()
    look_at(page, position)
    tab(page, PLAY)
    look_at(page, "nobody can play")


def test_playing_what_is_allowed_and_what_is_not(accented: tuple[Path, str], window: Page) -> None:
    page = opened(window, accented[1], RIVER)
    tab(page, PLAY)
    look_at(page, "the beginning of a turn")
    page.locator(".lab-not button").first.click()
    look_at(page, "an action that is not allowed")
    place(page, "V4").click()
    look_at(page, "a unit")
    place(page, "M3").click()
    expect(page.locator(".lab-why")).to_be_visible()
    look_at(page, "why not")
    page.locator(".lab-why button").last.click()
    look_at(page, "tried all the same")
    page.locator(".lab-bar button").first.click()
    place(page, "V4").click()
    place(page, "F4").click()
    look_at(page, "a way to choose")


@pytest.mark.parametrize(
    ("position", "play"),
    [
        (RIVER, ["saxony section move", "saxony move mech V4 to M3"]),
        (RIVER, ["saxony section move", "saxony move mech V4 to F4"]),
        ("saxony* T8=worker; board T8=metal:4 M6=metal:4", ["nordic end turn"]),
        ("saxony* T8=worker; board T8=metal:4", ["saxony deploy speed"]),
        ("saxony*; crimea; ruleset first-printing; modules invaders-from-afar", ["saxony section bolster"]),
    ],
)
def test_a_verdict_with_all_that_is_told_of_it(
    accented: tuple[Path, str], window: Page, position: str, play: list[str]
) -> None:
    page = opened(window, accented[1], position, *play)
    tab(page, VERDICT)
    expect(page.locator(".lab-said")).to_be_visible()
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    look_at(page, "the verdict")
    button(page, "Settle it").click()
    look_at(page, "the verdict for a table")
    button(page.get_by_role("dialog"), "Close").click()
    button(page, "Share or export").click()
    page.get_by_role("dialog").locator("details, h2").first.wait_for()
    look_at(page, "what can be taken away")


def test_a_combat_from_one_hand_to_the_next(accented: tuple[Path, str], window: Page) -> None:
    begun = ("saxony section move", "saxony move mech V4 to F4")
    page = opened(window, accented[1], COMBAT, *begun)
    tab(page, PLAY)
    look_at(page, "a combat is due")
    page = opened(window, accented[1], COMBAT, *begun, "saxony fight F4")
    tab(page, PLAY)
    page.locator(".lab-play .lab-button--main").first.click()
    dialog = page.get_by_role("dialog")
    dialog.wait_for()  # it opens after the next frame
    for number in range(6):
        if not dialog.count():
            break
        look_at(page, f"screen {number} of a combat")
        dialog.locator("button:not(.lab-close)").first.click()
    assert number > 2


def test_where_a_unit_can_go(accented: tuple[Path, str], window: Page) -> None:
    page = opened(window, accented[1], fragment="#where=crimea")
    look_at(page, "where it can go")
    place(page, "F6").click()
    look_at(page, "from another place")


def test_the_end_of_a_game_and_what_the_computer_does(accented: tuple[Path, str], window: Page) -> None:
    stars = "stars=upgrades:1,mechs:1,structures:1,recruits:1,workers:1"
    page = opened(window, accented[1], f"saxony* power=15 {stars}; polania", "saxony bolster power")
    for number in (VERDICT, PLAY):
        tab(page, number)
        page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        look_at(page, "the game is over")
    page = opened(window, accented[1], "saxony*; polania")
    tab(page, PLAY)
    button(page, "Let the computer finish").click()
    look_at(page, "the computer chooses")
    button(page, "Stop").click()


def test_an_address_that_opens_nothing(accented: tuple[Path, str], window: Page) -> None:
    begun(window, accented[1], "#link=zzz")
    look_at(window, "#link=zzz")
    for fragment in ("#link=1AAAA", "#scenario=nothing-like-it", "#walk=nothing-like-it"):
        page = opened(window, accented[1], RIVER)
        expect(page.locator(".lab-told")).to_be_hidden()
        page.evaluate("address => { location.hash = address }", fragment)
        expect(page.get_by_role("alert")).to_be_visible()
        look_at(page, fragment)
