"""A phone with the search open, for all tests that ask and look."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from phones import PHONE, PHONE_SCREEN, watched
from playwright.sync_api import Browser, Page


@pytest.fixture(scope="session")
def open_search_page(browser: Browser, site_url: str) -> Iterator[Page]:
    """The page of `searching`."""
    context = browser.new_context(**PHONE_SCREEN, service_workers="block")
    with watched(context.new_page(), site_url) as page:
        page.goto(site_url)
        with page.expect_response("**/search/scenarios.json"):
            page.get_by_role("button", name="Search", exact=True).click()
        yield page
    context.close()


@pytest.fixture
def searching(open_search_page: Page) -> Page:
    """A phone at the first page with the search open and loaded, and nothing asked.

    Tests use one page after another, as the search takes longer to load than to answer. A test that follows a hit or
    chooses a filter needs `phone`.
    """
    page = open_search_page
    page.set_viewport_size(PHONE)
    page.emulate_media(media="screen", color_scheme="light")
    page.evaluate("localStorage.clear()")
    if page.get_by_role("dialog", name="Search").is_hidden():
        page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_role("combobox", name="Search").fill("")
    return page
