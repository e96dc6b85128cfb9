"""A phone that has the lab on it, for all tests of its page."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from lab_page import FORGET, START, Opener, open_in_place, tab
from lab_requests import done
from lab_requests import lab as lab_of_python
from phones import PHONE
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

OF_CHROMIUM = "executing a cancelled action"
"""An error of the browser's, seen once where a test ends a worker; no script of ours or of Pyodide has these words."""


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
    """A phone that has the lab on it, with a page where the engine has started."""
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
    yield context
    context.close()


@pytest.fixture(scope="session")
def open_page(device: BrowserContext) -> Page:
    """Its page: tests use it one after another, as an engine that has started opens the next position in no time."""
    return device.pages[0]


@pytest.fixture(scope="session")
def empty_board() -> str:
    """The fragment of the position that the lab begins with."""
    return f"#link={done(lab_of_python(), do='show')['link']}"


@pytest.fixture
def lab(device: BrowserContext, open_page: Page, empty_board: str, site_url: str) -> Iterator[Opener]:
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
        in_lab = not (keep or anew) and page.url.startswith(f"{site_url}lab/")
        if in_lab and tab(page, "Play").is_visible():
            open_in_place(page, fragment or empty_board)
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
