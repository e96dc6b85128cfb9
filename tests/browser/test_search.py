"""The search on a phone, in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
import yaml
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from scythe_ref.library import load
from scythe_ref.search.analysis import stem, words
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.query import search

QUERIES = Path(__file__).parent.parent / "search" / "settled_queries.yaml"


def open_search(page: Page) -> Locator:
    """Open the search by its button and return the field to type in."""
    page.get_by_role("button", name="Search", exact=True).click()
    return page.get_by_role("combobox", name="Search rules, rulings and terms")


def hits(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Hits").get_by_role("option")


def test_typing_shows_the_answer_and_enter_opens_it(phone: Page) -> None:
    field = open_search(phone)
    expect(field).to_be_focused()
    field.press_sequentially("who wins a tie")
    first = hits(phone).first
    expect(first).to_contain_text("The attacker wins ties")
    expect(first).to_contain_text("the attacker wins the combat. The attacker is the player whose turn it is.")
    expect(first).to_contain_text("Rules \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} Combat")
    assert first.bounding_box()["width"] <= 390
    phone.keyboard.press("Enter")
    expect(phone).to_have_url(re.compile(r"/scythe/rules/combat/#combat\.tie$"))
    expect(phone.locator("#combat\\.tie")).to_be_in_viewport()
    expect(phone.get_by_role("dialog", name="Search")).to_be_hidden()


def test_hits_appear_while_a_word_is_being_typed(phone: Page) -> None:
    open_search(phone).press_sequentially("camar")
    expect(hits(phone).first).to_contain_text("Camaraderie")


def test_a_typo_is_understood_and_the_word_offered(phone: Page) -> None:
    field = open_search(phone)
    field.fill("facotry")
    expect(hits(phone).first).to_contain_text("Factory")
    phone.get_by_role("button", name="factory", exact=True).tap()
    expect(field).to_have_value("factory")
    expect(phone.get_by_text("Did you mean")).to_be_hidden()


def test_no_hit_offers_the_nearest_words(phone: Page) -> None:
    field = open_search(phone)
    field.fill("polaroid")
    expect(hits(phone)).to_have_count(0)
    phone.get_by_role("button", name="polania", exact=True).tap()
    expect(hits(phone).first).to_contain_text("Polania")


def test_arrows_choose_a_hit_and_screen_readers_are_told(phone: Page) -> None:
    field = open_search(phone)
    expect(field).to_have_attribute("aria-expanded", "false")
    field.fill("river")
    expect(phone.get_by_role("dialog").get_by_role("status")).to_have_text(re.compile(r"^(10 of )?\d+ hits$"))
    expect(field).to_have_attribute("aria-expanded", "true")
    for key, place in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowUp", 0), ("ArrowUp", 9), ("ArrowDown", 0)):
        field.press(key)
        chosen = phone.locator('[role=option][aria-selected="true"]')
        expect(chosen).to_have_id(f"scythe-search-hit-{place}")
        expect(field).to_have_attribute("aria-activedescendant", f"scythe-search-hit-{place}")
        expect(chosen).to_be_in_viewport()
    field.press("ArrowDown")
    target = hits(phone).nth(1).get_attribute("href")
    assert target is not None
    field.press("Enter")
    expect(phone).to_have_url(target)


def test_slash_opens_and_escape_closes(phone: Page) -> None:
    dialog = phone.get_by_role("dialog", name="Search")
    expect(dialog).to_be_hidden()
    phone.keyboard.press("/")
    expect(phone.get_by_role("combobox")).to_be_focused()
    phone.keyboard.type("a/b")
    expect(phone.get_by_role("combobox")).to_have_value("a/b")
    phone.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_badges_warn_of_what_does_not_hold_any_more(phone: Page) -> None:
    open_search(phone).fill("id:move.forced-retreat-late")
    expect(hits(phone).first).to_contain_text("Superseded")


def test_text_is_shown_as_text(phone: Page) -> None:
    open_search(phone).fill('<img src=x onerror="window.hurt = 1"> (*)[ river')
    expect(hits(phone).first).to_contain_text("river")
    assert phone.evaluate("window.hurt") is None


def test_material_loads_no_search_of_its_own(phone: Page, site_folder: Path) -> None:
    open_search(phone).fill("lake")
    expect(hits(phone).first).to_be_visible()
    loaded = phone.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert not [url for url in loaded if "workers/search" in url or "search_index" in url]
    assert not (site_folder / "search" / "search_index.json").exists()


def test_the_page_answers_as_the_command_line_does(phone: Page, site_folder: Path) -> None:
    """Same hits, same order, same scores, same suggestions, for every query of the file and some with filters."""
    index = SearchIndex.build(load().entries())
    queries = [item["query"] for item in yaml.safe_load(QUERIES.read_text(encoding="utf-8"))]
    queries += ["faction:crimea kind:ruling wayfare", "kind:term", "id:move. lake", "polaroid", "the", "", "Rivière?"]
    phone.evaluate(
        "fetch('search/data.json').then(r => r.json()).then(d => (window.e = new ScytheSearch.Engine(d, MiniSearch)))"
    )
    theirs = phone.evaluate(
        """queries => queries.map(query => {
            const { hits, meant, nearest } = e.search(query);
            return { hits: hits.map(hit => [hit.document.id, hit.score]), meant, nearest };
        })""",
        queries,
    )
    for query, their in zip(queries, theirs, strict=True):
        ours = search(index, query)
        assert [name for name, _ in their["hits"]] == [hit.document.id for hit in ours.hits], query
        for (_, score), hit in zip(their["hits"], ours.hits, strict=True):
            assert abs(score - hit.score) < 1e-6 * max(1.0, score), query
        assert (their["meant"], their["nearest"]) == (ours.meant, list(ours.nearest)), query


def test_words_and_stems_are_the_same_in_the_page(phone: Page) -> None:
    spoken = ["Königs-Mech, naïve crossings: People\N{RIGHT SINGLE QUOTATION MARK}s ARMY's 6-7 ferries used tied went"]
    texts = spoken + [f"{entry.title} {entry.answer}" for entry in load().entries()]
    theirs = phone.evaluate(
        """async texts => {
            const data = await (await fetch("search/data.json")).json();
            const language = new ScytheSearch.Language(data.ranking);
            return texts.map(text => language.words(text).map(word => [word, language.stem(word)]));
        }""",
        texts,
    )
    assert theirs == [[[word, stem(word)] for word in words(text)] for text in texts]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_open_search_has_no_accessibility_problem(phone: Page, scheme: Literal["light", "dark"]) -> None:
    phone.emulate_media(color_scheme=scheme)
    phone.reload()
    open_search(phone).fill("facotry river")
    phone.keyboard.press("ArrowDown")
    expect(hits(phone).nth(5)).to_be_visible()
    result = Axe().run(phone, context="#scythe-search")
    assert result.violations_count == 0, result.generate_report()
