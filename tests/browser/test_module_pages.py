"""Pages of modules in the browser: nothing that an author or an address can write stops a script or widens the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from phones import PHONE_SCREEN
from playwright.sync_api import Browser, Error, Page, expect

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


@pytest.fixture(scope="module")
def used_page(browser: Browser) -> Iterator[Page]:
    """The page of `page`."""
    context = browser.new_context(**PHONE_SCREEN, service_workers="block")
    yield context.new_page()
    context.close()


@pytest.fixture
def page(used_page: Page) -> Iterator[Page]:
    """A page on a phone, in which no script fails; tests use one after another."""
    errors: list[str] = []

    def failed(error: Error) -> None:
        errors.append(str(error))

    used_page.on("pageerror", failed)
    yield used_page
    used_page.remove_listener("pageerror", failed)
    used_page.evaluate("localStorage.clear()")
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
        page.locator("[data-search-open]:visible").first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
    search(page)


def test_long_words_and_addresses_keep_the_page_as_wide_as_the_phone(page: Page, site: str) -> None:
    page.goto(site)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


RULES = """\
---
title: {name}
publisher: {publisher}
information:
  player-count: {players}
---

# Your turn

Sail, or unload.

## Boats

A boat of {name} carries two crates.

# The end

Count your crates. See [boats](#boats).
"""


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Path], str]) -> str:
    """The site of three modules."""
    folder = tmp_path_factory.mktemp("collection")
    files = []
    for name, publisher, players in (
        ("Azure Harbour", "Pan", "2-4"),
        ("Brass Kettle", "Pan", "1-5"),
        ("Copper Hollow", "Little House", "2"),
    ):
        files.append(folder / f"{name.split()[0].lower()}.md")
        files[-1].write_text(RULES.format(name=name, publisher=publisher, players=players), encoding="utf-8")
    assert only_errors(build_modules(files, folder / "host")) == []
    return serve(folder / "host")


def ask(page: Page, words: str) -> None:
    page.locator("[data-search-open]:visible").first.click()
    page.fill("#scythe-search-input", words)


def test_sections_are_folded_and_open_where_a_link_or_a_hit_leads(page: Page, collection: str) -> None:
    page.goto(f"{collection}games/azure/")
    boats = page.get_by_text("A boat of Azure Harbour carries two crates.")
    expect(boats).to_be_hidden()
    page.locator("summary", has_text="The end").click()
    page.get_by_role("link", name="boats", exact=True).click()
    expect(boats).to_be_in_viewport()
    page.locator("summary", has_text="Your turn").click()
    expect(boats).to_be_hidden()
    page.get_by_role("link", name="boats", exact=True).click()  # the address stays the same
    expect(boats).to_be_in_viewport()
    page.goto(f"{collection}games/brass/")
    ask(page, "crates")
    page.locator(".sr-hit__link", has_text="Boats").click()
    expect(page.get_by_role("article").get_by_text("A boat of Brass Kettle carries")).to_be_in_viewport()
    page.get_by_role("button", name="Open all sections").click()
    end = page.get_by_role("article").get_by_text("Count your crates.")
    expect(end).to_be_visible()
    page.get_by_role("button", name="Close all sections").click()
    expect(end).to_be_hidden()


def test_games_are_found_by_name_players_and_publisher(page: Page, collection: str) -> None:
    page.goto(collection)

    def shown() -> list[str]:
        return page.locator(".sm-games strong:visible").all_inner_texts()

    page.get_by_label("Filter by name").fill("hárb")
    assert shown() == ["Azure Harbour"]
    page.get_by_label("Filter by name").fill("")
    page.get_by_label("Players").select_option("4")
    assert shown() == ["Azure Harbour", "Brass Kettle"]
    page.get_by_label("Publisher").select_option("Little House")
    expect(page.get_by_text("Nothing in this list fits.")).to_be_visible()
    page.get_by_label("Players").select_option("")
    assert shown() == ["Copper Hollow"]
    ask(page, "kettle")
    expect(page.locator(".sr-places a").first).to_have_text("Brass Kettle")


def test_a_game_is_searched_before_the_others(page: Page, collection: str) -> None:
    page.goto(f"{collection}games/copper/")
    ask(page, "what does a boat carry")
    hits = page.locator(".sr-hit")
    expect(hits.filter(has_text="Copper Hollow").first).to_be_visible()
    expect(hits.filter(has_text="Brass Kettle")).to_have_count(0)
    page.get_by_role("button", name="Search all games").click()
    expect(hits.filter(has_text="Brass Kettle").first).to_be_visible()
    page.fill("#scythe-search-input", "azure harbour")
    page.locator(".sr-places a").first.click()
    page.wait_for_url("**/games/azure/")
