"""A phone that has the lab on it, for all tests of its page."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from lab_page import START, Opener, tab
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, expect

PHONE: ViewportSize = {"width": 390, "height": 844}
OF_CHROMIUM = "executing a cancelled action"
"""An error of the browser's, seen once where a test ends a worker; no script of ours or of Pyodide has these words."""

FORGET = "localStorage.clear(), sessionStorage.clear()"


@pytest.fixture(scope="session")
def built_site(
    built_site: tuple[Path, str], tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Path], str]
) -> tuple[Path, str]:
    """A copy of the site, because tests of the lab damage it and take it away."""
    folder, _ = built_site
    host = tmp_path_factory.mktemp("lab")
    shutil.copytree(folder, host / folder.name)
    return host / folder.name, f"{serve(host)}{folder.name}/"


@pytest.fixture(scope="session")
def device(browser: Browser, site_url: str) -> Iterator[BrowserContext]:
    """A phone that has the lab on it."""
    context = browser.new_context(
        viewport=PHONE,
        is_mobile=True,
        has_touch=True,
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    page.goto(f"{site_url}lab/")
    page.get_by_role("button", name="Start the lab").tap()
    expect(tab(page, "Set up")).to_be_visible(timeout=START)
    page.close()
    yield context
    context.close()


@pytest.fixture(scope="session")
def open_page(device: BrowserContext) -> Iterator[Page]:
    """A page that tests use one after another: an engine that has started opens the next position in no time."""
    page = device.new_page()
    yield page
    page.close()


@pytest.fixture
def lab(device: BrowserContext, open_page: Page, site_url: str) -> Iterator[Opener]:
    """Gives a function that opens the lab with a fragment, and waits until the engine is there.

    The first page of a test is one that other tests had before it, without what these kept; ``keep`` leaves it that,
    and ``anew`` has it loaded again, as a link from elsewhere does.
    """
    errors: list[str] = []
    pages: list[Page] = []

    def failed(error: Error) -> None:
        if str(error) != OF_CHROMIUM:
            errors.append(str(error))

    def opened(fragment: str = "", *, keep: bool = False, anew: bool = False) -> Page:
        page = device.new_page() if pages else open_page
        pages.append(page)
        page.on("pageerror", failed)
        in_lab = fragment and not (keep or anew) and page.url.startswith(f"{site_url}lab/")
        if in_lab and tab(page, "Play").is_visible():
            open_in_place(page, fragment)
            return page
        if not keep:
            page.goto(f"{site_url}llms.txt")  # of the same origin, and nothing runs in it
            page.evaluate(FORGET)
        page.goto(f"{site_url}lab/{fragment}")
        expect(tab(page, "Play")).to_be_visible(timeout=START)
        return page

    yield opened
    for page in pages:
        page.remove_listener("pageerror", failed)
        if page is not open_page:
            page.close()
    assert errors == []


def open_in_place(page: Page, fragment: str) -> None:
    """Open another position in a page that shows one: as if the address were typed there, with nothing kept."""
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light", reduced_motion="reduce", media="screen")
    before = page.locator("main.lab-panel").element_handle()
    page.evaluate(f"scrollTo(0, 0), {FORGET}, history.replaceState(null, '', location.pathname)")
    page.evaluate("fragment => { location.hash = fragment }", fragment)
    page.wait_for_function("before => !before.isConnected", arg=before)
    expect(tab(page, "Play")).to_be_visible()
