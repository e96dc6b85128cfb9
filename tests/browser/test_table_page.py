"""The table setting on a phone, in a real browser."""

from __future__ import annotations

import re
from typing import Any

import our_content
import pytest
from accessibility import violations
from page_modules import TABLE, module
from playwright.sync_api import BrowserContext, Page, expect

from scythe_ref.library import Library
from scythe_ref.library.conditions import table_rules
from scythe_ref.search.table_filter import Table, document_at_table


@pytest.fixture
def at_table(phone: Page, site_url: str) -> Page:
    """A phone at the page that sets the table."""
    phone.goto(f"{site_url}table/")
    return phone


def test_from_the_table_there_is_a_way_into_the_search(at_table: Page) -> None:
    at_table.get_by_role("main").get_by_role("button", name="Search").tap()
    expect(at_table.get_by_role("dialog", name="Search")).to_be_visible()


def test_a_table_that_is_forgotten_or_replaced_comes_back(at_table: Page, site_url: str) -> None:
    set_seven(at_table)
    status = at_table.locator("[data-table-status]")
    at_table.get_by_role("button", name="Forget this game").click()
    expect(status).to_have_text("Nothing is set: everything is shown.")
    undo = at_table.get_by_role("button", name="Undo: bring back 7 players, Crimea")
    expect(undo).to_be_focused()
    at_table.keyboard.press("Enter")
    expect(status).to_have_text("Your game: 7 players, Crimea.")
    for take in ("Use it on this device", "Nordic"):
        at_table.goto(f"{site_url}table/?table=4___")
        if take == "Nordic":
            at_table.get_by_label(take, exact=True).check()
        else:
            at_table.get_by_role("button", name=take).click()
        expect(status).to_contain_text("Your game: 4 players")
        undo.click()
        expect(status).to_have_text("Your game: 7 players, Crimea.")


def set_seven(page: Page) -> None:
    page.get_by_label("7", exact=True).check()
    page.get_by_label("Crimea", exact=True).check()


def test_the_table_is_kept_on_the_device_and_shown_in_the_search(at_table: Page, site_url: str) -> None:
    set_seven(at_table)
    expect(at_table.locator("[data-table-status]")).to_have_text("Your game: 7 players, Crimea.")
    at_table.goto(f"{site_url}rules/move/")
    at_table.keyboard.press("/")
    chip = at_table.get_by_role("link", name="Game: 7 players, Crimea")
    expect(chip).to_be_visible()
    chip.tap()
    expect(at_table).to_have_url(f"{site_url}table/")
    expect(at_table.get_by_label("7", exact=True)).to_be_checked()
    assert violations(at_table) == []
    at_table.get_by_role("button", name="Forget this game").tap()
    at_table.reload()
    expect(at_table.locator("[data-table-status]")).to_contain_text("Nothing is set")


def test_a_link_brings_the_table_to_another_device(at_table: Page) -> None:
    set_seven(at_table)
    at_table.get_by_label("First printing").check()
    link = at_table.evaluate(f"{TABLE}.then(kept => kept.link())")
    assert link.endswith("/table/?table=7_crimea__first-printing")
    table = at_table.evaluate(f"{TABLE}.then(kept => kept.read())")
    at_table.evaluate(f"{TABLE}.then(kept => kept.clear())")
    other = at_table.context.new_page()
    other.goto(link)
    expect(other.get_by_label("7", exact=True)).to_be_checked()
    assert other.evaluate(f"{TABLE}.then(kept => kept.stored())") is None
    other.get_by_role("button", name="Use it on this device").tap()
    assert other.evaluate(f"{TABLE}.then(kept => kept.stored())") == table
    assert "table=" not in other.url


HOSTILE = [
    "7_crimea.nobody__",
    "9_crimea__",
    "1___",
    "7",
    "__",
    "_____",
    "_" * 700,
    "7_crimea__first%3Cscript%3E",
    "7___promos--x",
    "7___promos",
    "constructor___",
    "7_constructor__",
    "7_toString__",
    "7____proto__",
    "7_crimea_..._",
    "7___promos--in--decks",
    "2_crimea.albion.nordic__",
    "7_crimea__%00",
    "7_crimea__first-printing.current",
]


def test_a_link_that_is_not_wholly_right_brings_nothing(at_table: Page, site_url: str) -> None:
    taken = at_table.evaluate(
        f"words => {TABLE}.then(({{fromLink}}) => words.filter(word => fromLink('?table=' + word)))", HOSTILE
    )
    assert taken == []
    at_table.goto(f"{site_url}table/?table={HOSTILE[0]}")
    expect(at_table.locator("[data-table-note]")).to_contain_text("can't be read")


def test_what_a_device_has_kept_is_not_trusted(at_table: Page) -> None:
    odd = [
        "{",
        "7",
        "[]",
        '{"players": "7"}',
        '{"factions": [{}]}',
        '{"factions": "crimea"}',
        '{"ruleset": {"x": "y"}}',
    ]
    key = at_table.evaluate(
        f"{TABLE}.then(({{save}}) => save({{players: 3}}) && Object.keys(localStorage)"
        ".find(key => key.startsWith('scythe-table')))"
    )
    for text in odd:
        at_table.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
        assert at_table.evaluate(f"{TABLE}.then(kept => kept.read())") is None, text


def test_without_storage_the_table_lasts_as_long_as_the_page(phone_context: BrowserContext, site_url: str) -> None:
    page = phone_context.new_page()
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no') }})")
    page.goto(f"{site_url}table/")
    set_seven(page)
    expect(page.locator("[data-table-status]")).to_have_text(re.compile("keeps nothing"))
    assert page.evaluate(f"{TABLE}.then(kept => kept.read().players)") == 7


TABLES: list[dict[str, Any]] = [
    {},
    {"players": 7},
    {"players": 2, "modules": ["base"]},
    {"factions": ["crimea", "albion"], "players": 5},
    {"modules": ["airships", "resolutions"], "preset": "first-printing"},
    {"players": 6, "factions": ["polania"], "switches": {"promos": "in-the-decks", "airship-tiles": "own"}},
]


def test_the_page_sees_every_entry_as_the_command_line_does(at_table: Page, library: Library) -> None:
    index = our_content.index()
    documents = list(index.documents())
    found = [
        {
            "when": document.when,
            "instead": [{"when": index.named(name).when, "instead": []} for name in document.instead],
            "exceptions": [],
        }
        for document in documents
    ]
    for table in TABLES:
        ruleset = table.get("switches") or table.get("preset") or "current"
        theirs = at_table.evaluate(
            f"""async ([raw, found]) => {{
                const {{ Table, documentAtTable }} = await {module("search/table_filter")};
                const {{ tableRules }} = await {module("table_rules")};
                const {{ checked }} = await {TABLE};
                const table = Table.fromNames(tableRules, checked(raw));
                return found.map(one => documentAtTable(one, table).standing);
            }}""",
            [
                {**{key: table[key] for key in ("players", "factions", "modules") if key in table}, "ruleset": ruleset},
                found,
            ],
        )
        made = Table.from_names(table_rules(library), **table)
        ours = [document_at_table(document, made, index.named).standing for document in documents]
        differing = [document.id for document, a, b in zip(documents, ours, theirs, strict=True) if a != b]
        assert differing == [], table
        assert {"replaced", "applies"} <= set(ours)


def test_on_a_phone_the_bar_leaves_room_for_what_is_set(at_table: Page) -> None:
    bar = at_table.locator(".sr-table-bar").bounding_box()
    assert bar is not None
    assert bar["height"] <= 100
