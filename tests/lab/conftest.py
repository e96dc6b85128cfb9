"""A phone that has the lab on it, for all tests of its page."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from lab_page import START, Opener, tab
from playwright.sync_api import Browser, BrowserContext, Page, expect

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
    """A phone that has the lab on it."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
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


@pytest.fixture
def lab(device: BrowserContext, site_url: str) -> Iterator[Opener]:
    """Gives a function that opens the lab with a fragment, and waits until the engine is there."""
    errors: list[str] = []
    pages: list[Page] = []

    def opened(fragment: str = "", *, keep: bool = False) -> Page:
        page = device.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: str(error) == OF_CHROMIUM or errors.append(str(error)))
        if not keep:
            page.goto(f"{site_url}llms.txt")  # of the same origin, and nothing runs in it
            page.evaluate("localStorage.clear()")
        page.goto(f"{site_url}lab/{fragment}")
        expect(tab(page, "Play")).to_be_visible(timeout=START)
        return page

    yield opened
    for page in pages:
        page.close()
    assert errors == []
