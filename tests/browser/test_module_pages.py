"""Pages of modules in the browser: nothing that an author or an address can write stops a script or widens the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scythe_ref.formats.problem import only_errors
from scythe_ref.site.foreign.build import build_modules

SITE = Path(__file__).resolve().parents[2] / "scythe_ref" / "site"
LONG = "Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz" * 3


def names_of_the_window() -> list[str]:
    """Return every name that our scripts ask the window for, and some that Material's bundle does."""
    scripts = [*SITE.glob("theme/js/**/*.js"), *SITE.glob("foreign/theme/js/**/*.js")]
    asked = {
        name
        for script in scripts
        for name in re.findall(r"(?:window|globalThis|self)\.(\w+)", script.read_text(encoding="utf-8"))
    }
    assert {"scytheColours", "__md_get"} <= asked
    return sorted(asked | {"document$", "location$", "mermaid", "define", "search", "base", "config", "sound", "rules"})


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Path], str]) -> str:
    """The site of a module whose ids are all those names, and whose words are wide."""
    ids = [name for name in names_of_the_window() if re.fullmatch(r"\w+", name)]
    source = {
        "name": "Names",
        "description": f"A game with {LONG}",
        "bgg_id": 1,
        "text_type": "markdown",
        "credits": LONG,
        "source": f"https://example.org/{LONG}",
        "publisher": LONG,
        "information": {LONG: LONG},
        "tags": [LONG],
        "yt_videos": [f"https://{LONG[:60]}.example.org/{LONG}"],
        "sections": [
            {
                "name": LONG,
                "text": f"{LONG} [{LONG}](https://example.org)\n\n| {LONG} | b |\n|---|---|\n| a | {LONG} |",
            },
            *({"name": f"On {name}", "id": name, "text": "Something to find."} for name in ids),
        ],
    }
    folder = tmp_path_factory.mktemp("names")
    (folder / "m.json").write_text(json.dumps(source), encoding="utf-8")
    assert only_errors(build_modules([folder / "m.json"], folder / "host" / "site")) == []
    return f"{serve(folder / 'host')}site/"


@pytest.fixture
def page(site: str, phone_context: BrowserContext) -> Iterator[Page]:
    """The site's page on a phone, in which no script fails."""
    errors: list[str] = []
    page = phone_context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert errors == []


def search(page: Page) -> None:
    page.locator("[data-search-open]:visible").first.click()
    page.fill("#scythe-search-input", "something to find")
    expect(page.locator(".sr-hit__link").first).to_be_visible()


def test_ids_that_are_names_of_our_scripts_leave_the_search_alone(page: Page, site: str) -> None:
    page.goto(site)
    search(page)
    assert page.locator("a[href$='/undefined']").count() == 0


def test_a_broken_fragment_stops_nothing(page: Page, site: str) -> None:
    for fragment in ("#%", "#%E0%A4%A"):
        page.goto("about:blank")
        page.goto(site + fragment)
        search(page)
    page.goto(site)
    page.evaluate("location.hash = '#%E0'")  # it breaks later
    search(page)


def test_the_page_for_a_wrong_address_searches_the_modules(page: Page, site: str) -> None:
    answer = page.goto(f"{site}nowhere/")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading")).to_have_text("There is no such page")
    # Nobody told the build its address, so that page takes the site for the whole of its host.
    page.evaluate("site => { document.querySelector('form').action = site; }", site)
    page.get_by_role("searchbox").fill("something to find")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".sr-hit__link").first).to_be_visible()


def test_broken_settings_stop_nothing(page: Page, site: str) -> None:
    page.goto(site)
    for value in (
        *("{", "5", '"x"', "[]", "{}"),
        *('{"index": -1}', '{"index": 1e9, "color": 3}', '{"index": 0, "color": null}'),
    ):
        page.evaluate(
            "value => ['__palette', '__tabs', '__announce', '__consent', 'table-mode']"
            ".forEach(key => localStorage.setItem(`/site/.${key}`, value))",
            value,
        )
        page.reload()
        search(page)


def test_long_words_and_addresses_keep_the_page_as_wide_as_the_phone(page: Page, site: str) -> None:
    page.goto(site)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
