"""The search on a phone, in a real browser."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import our_content
import pytest
from accessibility import violations
from page_modules import TABLE, module
from playwright.sync_api import Browser, Locator, Page, Route, expect

from scythe_ref.library import Library
from scythe_ref.library.conditions import table_rules
from scythe_ref.search.analysis import stem, words
from scythe_ref.search.query import search
from scythe_ref.search.table_filter import Table

SEARCH = Path(__file__).parent.parent / "search"
EVERY = 10
"""Queries of the file: asking all of them in a browser takes long and shows no more."""
sys.path.append(str(SEARCH))

from halves import queries  # noqa: E402  # it is beside the tests of the search
from replaced import in_force, replaced_cases  # noqa: E402  # both engines walk the same cases


def asking(page: Page) -> Locator:
    """The field of a search that is open."""
    return page.get_by_role("combobox", name="Search rules, rulings and terms")


def open_search(page: Page) -> Locator:
    """Open the search by its button and return the field to type in."""
    page.get_by_role("button", name="Search", exact=True).click()
    return asking(page)


def hits(page: Page) -> Locator:
    return page.get_by_role("list", name="Results").locator(".sr-hit")


def first_link(page: Page) -> Locator:
    return hits(page).first.locator(".sr-hit__link")


@pytest.fixture
def phone(phone: Page, site_url: str) -> Page:
    """A phone at the first page."""
    phone.goto(site_url)
    return phone


def test_typing_shows_the_answer_and_enter_opens_it(phone: Page) -> None:
    field = open_search(phone)
    expect(field).to_be_focused()
    field.press_sequentially("who wins a tie")
    first = hits(phone).first
    expect(first).to_contain_text("The attacker wins a tie in combat")
    expect(first).to_contain_text("the attacker wins the combat. The attacker is the player whose turn it is.")
    expect(first).to_contain_text("Rules \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} Combat")
    assert first.locator("mark").all_inner_texts()[:2] == ["wins", "tie"]
    assert first.bounding_box()["width"] <= 390
    phone.keyboard.press("Enter")
    expect(phone).to_have_url(re.compile(r"/scythe/rules/combat/#combat\.tie$"))
    expect(phone.locator("#combat\\.tie")).to_be_in_viewport()
    expect(phone.get_by_role("dialog", name="Search")).to_be_hidden()


def test_a_question_in_dutch_has_the_dutch_terms_beside_its_answers(searching: Page) -> None:
    field = asking(searching)
    field.fill("wie wint bij gelijkspel in een gevecht")
    terms = hits(searching).first.locator(".sr-hit__terms")
    expect(terms).to_have_text("aanvaller = attacker, gelijkspel = tie, gevecht = combat")
    assert terms.locator("[lang=nl]").all_inner_texts() == ["aanvaller", "gelijkspel", "gevecht"]
    field.fill("who wins a tie in combat")
    expect(hits(searching).first).to_contain_text("The attacker wins a tie in combat")
    expect(searching.locator(".sr-hit__terms")).to_have_count(0)


def test_hits_appear_while_a_word_is_being_typed(searching: Page) -> None:
    asking(searching).press_sequentially("camar")
    expect(hits(searching).first).to_contain_text("Camaraderie")


def test_a_hit_that_stays_is_left_as_the_reader_has_it(searching: Page) -> None:
    field = asking(searching)
    field.fill("who wins a tie")
    more = hits(searching).first.locator("details")
    more.locator("summary").tap()
    more.evaluate("shown => { window.shown = shown; }")
    field.press("End")
    searching.keyboard.type(" i")
    expect(hits(searching)).not_to_have_count(1)
    assert searching.evaluate("shown.isConnected && shown.open")


def test_a_typo_is_understood_and_the_word_offered(searching: Page) -> None:
    field = asking(searching)
    field.fill("facotry speed")
    expect(hits(searching).first).to_contain_text("Factory")
    searching.get_by_role("button", name="factory speed", exact=True).tap()
    expect(field).to_have_value("factory speed")
    expect(searching.get_by_text("Did you mean")).to_be_hidden()


def test_no_hit_offers_the_nearest_words_and_entries(searching: Page) -> None:
    field = asking(searching)
    field.fill("polaroid")
    expect(hits(searching)).to_have_count(0)
    expect(searching.get_by_role("dialog").get_by_role("link", name="All rulings")).to_be_visible()
    near = searching.locator(".sr-topics").get_by_role("link", name=re.compile("Polania")).first
    assert "polania" in (near.get_attribute("href") or "")
    searching.get_by_role("button", name="polania", exact=True).tap()
    expect(hits(searching).first).to_contain_text("Polania")


def test_a_rule_and_its_exceptions_are_one_hit_with_links_to_each(phone: Page) -> None:
    field = open_search(phone)
    field.fill("can a worker cross a river")
    line = hits(phone).first.locator(".sr-hit__unless")
    expect(line).to_have_text("Unless: Swim (Nordic's workers)")
    expect(phone.locator(".sr-hit__link[data-entry='nordic.swim']")).to_have_count(0)
    line.get_by_role("link", name="Swim").tap()
    expect(phone).to_have_url(re.compile(r"#nordic\.swim$"))
    open_search(phone).fill("swim")
    expect(hits(phone).first.locator(".sr-hit__unless")).to_have_text("Exception to: Units can't cross rivers")


def test_a_doubt_names_an_absent_meaning_and_leads_elsewhere(searching: Page) -> None:
    field = asking(searching)
    field.fill("how much does scythe cost")
    doubt = searching.locator(".sr-doubt")
    expect(doubt).to_contain_text("nothing here knows \u201ccost\u201d as a price")
    expect(doubt.get_by_role("link")).to_have_count(0)
    field.fill("my grandma brought lasagna and put her worker on the purple elephant beside a river")
    expect(doubt).to_contain_text("\u201clasagna\u201d")
    expect(doubt.get_by_role("link", name="The lab")).to_be_visible()


def test_what_is_not_covered_is_said_above_the_hits(phone: Page) -> None:
    phone.keyboard.press("/")
    phone.keyboard.type("best strategy for saxony")
    expect(phone.locator(".sr-doubt")).to_contain_text("Not covered here.")
    first = phone.locator(".sr-hit").first
    expect(first).to_contain_text("How to play well")
    expect(first.get_by_role("link", name="Settle it")).to_have_count(0)
    phone.keyboard.press("Enter")
    expect(phone.locator("[id='not-covered.strategy']")).to_be_in_viewport()


def test_arrows_choose_a_hit_and_screen_readers_are_told(phone: Page) -> None:
    field = open_search(phone)
    field.fill("kind:statement river")  # no question completes a filter, so the arrows go to the hits at once
    expect(phone.get_by_role("dialog").get_by_role("status")).to_have_text(re.compile(r"^(10 of )?\d+ results$"))
    for key, place in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowUp", 0), ("ArrowDown", 1)):
        phone.keyboard.press(key)
        expect(hits(phone).nth(place).locator(".sr-hit__link")).to_be_focused()
    phone.keyboard.press("ArrowUp")
    phone.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    phone.keyboard.press("ArrowDown")
    phone.keyboard.type("s ")  # whoever types on goes on with the query
    expect(field).to_have_value("kind:statement rivers ")
    phone.keyboard.press("ArrowDown")
    phone.keyboard.press("ArrowDown")
    target = hits(phone).nth(1).locator(".sr-hit__link").get_attribute("href")
    assert target is not None
    phone.keyboard.press("Enter")
    expect(phone).to_have_url(target)


def test_what_is_typed_before_the_box_is_there_is_not_lost(browser: Browser, site_url: str) -> None:
    context = browser.new_context(service_workers="block")
    page, held = context.new_page(), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/search_box/box.js", hold)
    page.goto(f"{site_url}rules/move/")
    page.keyboard.type("/p/tie/break")
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    field = page.get_by_role("combobox", name="Search")
    expect(field).to_have_value("p/tie/break")
    page.keyboard.type("er")
    expect(field).to_have_value("p/tie/breaker")
    context.close()


def test_slash_opens_and_escape_closes(phone: Page) -> None:
    dialog = phone.get_by_role("dialog", name="Search")
    expect(dialog).to_be_hidden()
    phone.keyboard.press("/")
    field = phone.get_by_role("combobox", name="Search")
    expect(field).to_be_focused()
    phone.keyboard.type("a/b")
    expect(field).to_have_value("a/b")
    phone.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_recent_searches_are_kept_and_can_be_cleared(phone: Page, site_url: str) -> None:
    open_search(phone).fill("who wins a tie")
    first_link(phone).click()
    phone.goto(site_url)
    field = open_search(phone)
    phone.get_by_role("button", name="who wins a tie").tap()
    expect(hits(phone).first).to_contain_text("The attacker wins a tie in combat")
    field.fill("")
    phone.get_by_role("button", name="Clear the recent searches").tap()
    expect(phone.get_by_role("button", name="who wins a tie")).to_have_count(0)
    phone.reload()
    open_search(phone)
    expect(phone.get_by_text("Recent:")).to_have_count(0)


def test_the_page_of_the_search_is_its_address(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}search/?q=wayfare&kind=ruling&faction=crimea&module=nonsense")
    expect(hits(phone).first.locator(".sr-hit__place")).to_contain_text("Rulings")
    assert {classes.split("--")[1] for classes in hits(phone).evaluate_all("all => all.map(one => one.className)")} == {
        "ruling"
    }
    expect(phone.get_by_role("button", name="Filter: 2")).to_be_visible()
    pressed = phone.get_by_role("group", name="Narrow down").get_by_role("button", pressed=True)
    assert pressed.all_inner_texts() == ["Rulings", "Crimea"]
    phone.evaluate("window.stayed = true")
    phone.get_by_role("button", name="Crimea", exact=True).tap()
    expect(phone).to_have_url(f"{site_url}search/?q=wayfare&kind=ruling")
    phone.get_by_role("combobox", name="Search").fill("tie")
    expect(phone).to_have_url(f"{site_url}search/?q=tie&kind=ruling")
    assert phone.evaluate("window.stayed")  # nothing was loaded again
    first_link(phone).click()
    expect(phone).to_have_url(re.compile("/rulings/"))
    phone.go_back()
    expect(phone.get_by_role("combobox", name="Search")).to_have_value("tie")
    expect(hits(phone).first).to_be_visible()
    phone.go_back()
    expect(phone.get_by_role("combobox", name="Search")).to_have_value("wayfare")
    assert pressed.all_inner_texts() == ["Rulings", "Crimea"]


def test_the_page_tells_how_to_narrow_a_search_down(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}search/")
    phone.get_by_text("Search tips").tap()
    phone.get_by_role("link", name='faction:saxony kind:ruling "own mine" -airship').tap()
    expect(hits(phone).first).to_contain_text("Does Disarm work on the territory of my own Mine?")
    shown = phone.locator(".sr-hit__link").evaluate_all("links => links.map(link => link.dataset.entry)")
    narrowed = search(our_content.index(), 'faction:saxony kind:ruling "own mine" -airship')
    assert shown == [hit.document.id for hit in narrowed.hits]
    phone.get_by_role("combobox", name="Search").fill('faction:togawa "own mine"')
    phone.get_by_role("button", name=re.compile("Search everything: [0-9]+ results")).tap()
    expect(phone.get_by_role("combobox", name="Search")).to_have_value("own mine")


def test_a_filter_that_leaves_nothing_can_be_dropped(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}search/?q=blitzkrieg&faction=albion")
    phone.get_by_role("button", name=re.compile("Search everything: ")).tap()
    expect(phone).to_have_url(f"{site_url}search/?q=blitzkrieg")
    expect(hits(phone).first).to_be_visible()


def test_the_dialog_leads_to_the_page_with_all_hits(phone: Page, site_url: str) -> None:
    open_search(phone).fill("worker")
    phone.get_by_role("link", name=re.compile(r"All \d+ results on a page")).tap()
    expect(phone).to_have_url(f"{site_url}search/?q=worker")
    expect(hits(phone)).to_have_count(20)
    phone.get_by_role("button", name="Show more").tap()
    expect(hits(phone)).to_have_count(40)
    expect(hits(phone).nth(20).locator(".sr-hit__link")).to_be_focused()


def test_without_javascript_the_page_says_what_to_do(browser: Any, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site_url}search/")
    expect(page.get_by_role("main").get_by_role("link", name="All rulings")).to_be_visible()
    expect(page.get_by_role("combobox", name="Search")).to_have_count(0)
    context.close()


def test_at_the_table_the_replacement_comes_first(phone: Page, site_url: str) -> None:
    phone.evaluate(f"{TABLE}.then(table => table.save({{players: 7, factions: ['crimea']}}))")
    phone.goto(f"{site_url}search/?q=crimea+wayfare")
    expect(hits(phone).first).to_contain_text("In your game, instead of: Wayfare")
    expect(first_link(phone)).to_have_attribute("data-entry", "crimea.wayfare-farm")
    replaced = hits(phone).filter(has_text="Replaced in your game by: Wayfare to a farm").first
    expect(replaced).to_have_class(re.compile("sr-hit--back"))
    expect(phone.locator(".sr-count")).to_contain_text("not in your game")
    assert violations(phone, "main") == []
    phone.evaluate(f"{TABLE}.then(table => table.clear())")
    expect(phone.get_by_text("in your game")).to_have_count(0)


def test_a_long_table_begins_with_the_row_that_was_asked_for(searching: Page) -> None:
    asking(searching).fill("7 players setup")
    answer = hits(searching).filter(has_text="What the number of players changes").locator(".sr-hit__answer")
    expect(answer).to_have_text(re.compile(r"^\u2026\s6 or 7: Cover Wayfare"))


def test_a_hit_can_be_settled_for_everyone(phone: Page, site_url: str) -> None:
    open_search(phone).fill("who wins a tie")
    hits(phone).first.get_by_role("link", name="Settle it: The attacker wins a tie in combat").tap()
    expect(phone).to_have_url(f"{site_url}settle/#combat.tie")


def test_badges_warn_of_what_does_not_hold_any_more(searching: Page) -> None:
    field = asking(searching)
    field.fill("id:move.forced-retreat-late")
    expect(hits(searching).first).to_contain_text("Superseded")
    expect(hits(searching).first).to_contain_text("No longer the rule. The rule now: Lone workers retreat at once")
    expect(hits(searching).first).to_have_class(re.compile("sr-hit--superseded"))
    field.fill("lone workers retreat after the action")
    expect(hits(searching).nth(1)).to_be_visible()
    found = hits(searching).locator(".sr-hit__link").evaluate_all("links => links.map(link => link.dataset.entry)")
    assert found.index("move.forced-retreat") + 1 == found.index("move.forced-retreat-late")


def test_text_is_shown_as_text(phone: Page, site_url: str) -> None:
    open_search(phone).fill('<img src=x onerror="window.hurt = 1"> (*)[ can a worker cross a river')
    expect(hits(phone).filter(has_text="river").first).to_be_visible()
    phone.goto(
        f"{site_url}search/?q=%3Cimg%20src%3Dx%20onerror%3D%22window.hurt%3D1%22%3E%20can%20a%20worker%20cross%20a%20river&kind=%3Cb%3E"
    )
    expect(hits(phone).filter(has_text="river").first).to_be_visible()
    assert phone.evaluate("window.hurt") is None


def test_material_loads_no_search_of_its_own(searching: Page, site_folder: Path) -> None:
    loaded = searching.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert [url for url in loaded if url.endswith("/search/data.json")]
    assert not [url for url in loaded if "workers/search" in url or "search_index" in url]
    assert not (site_folder / "search" / "search_index.json").exists()


INDEX = f"""
    const {{ SearchIndex }} = await {module("search/index")};
    const [data, scenarios] = await Promise.all(
        ["data", "scenarios"].map(async name => (await fetch(`search/${{name}}.json`)).json()));
    const index = window.indexOfTests ??= SearchIndex.build(data).extended(data, scenarios);
"""

ANSWERS = f"""async asked => {{
    {INDEX}
    const {{ search }} = await {module("search/query")};
    const {{ Table }} = await {module("search/table_filter")};
    const {{ checked }} = await {TABLE};
    const {{ tableRules }} = await {module("table_rules")};
    return asked.map(([query, raw]) => {{
        const found = search(index, query, {{ table: raw && Table.fromNames(tableRules, checked(raw)) }});
        return {{
            hits: found.hits.map(({{ document, score, seen, standsFor }}) => [document.id, score,
                seen?.standing ?? null, standsFor?.id ?? null,
                [seen?.instead, seen?.exceptions].map(some => (some ?? []).map(other => other.id))]),
            total: found.total, meant: found.meant, nearest: found.nearest, topics: found.topics.map(one => one.id),
        }};
    }});
}}"""


def test_the_page_answers_as_the_command_line_does(searching: Page, library: Library) -> None:
    """Same hits, same order, same scores, same suggestions: for every query of the file, some with filters, and for
    everything that some table replaces.
    """
    index = our_content.index()
    plain = [query.text for query in queries("all")][::EVERY]
    plain += [
        "faction:crimea kind:ruling wayfare",
        "kind:term",
        "id:move. lake",
        "polaroid",
        "xyzzy",
        "the",
        "",
        "Rivière?",
    ]
    asked: list[tuple[str, dict[str, Any] | None, Table | None]] = [(query, None, None) for query in plain]
    cases = list(replaced_cases(index, table_rules(library)))
    for case in cases:
        raw = {name: case.choices[name] for name in ("players", "factions", "modules")}
        query = case.document.title if case.document.kind == "statement" else f"id:{case.document.id}"
        asked.append((query, {**raw, "ruleset": case.choices["switches"] or "current"}, case.table))
    theirs = searching.evaluate(ANSWERS, [[query, raw] for query, raw, _ in asked])
    for (query, _, table), their in zip(asked, theirs, strict=True):
        ours = search(index, query, None, table)
        for (name, score, *rest), hit in zip(their["hits"], ours.hits, strict=True):
            assert name == hit.document.id, query
            assert abs(score - hit.score) < 1e-6 * max(1.0, score), query
            standing, stands_for, relations = rest
            if hit.seen:
                assert standing == hit.seen.standing, query
                assert stands_for == (hit.stands_for and hit.stands_for.id), query
                assert relations == [list(hit.seen.instead), list(hit.seen.exceptions)], query
        topics = [topic.id for topic in ours.topics]
        assert (their["meant"], their["nearest"], their["topics"]) == (ours.meant, list(ours.nearest), topics), query
    for case, their in zip(cases, theirs[len(plain) :], strict=True):
        found = [name for name, *_ in their["hits"]]
        if case.document.id in found:
            assert in_force(case, index) <= set(found[: found.index(case.document.id)]), case.document.id


def test_words_and_stems_are_the_same_in_the_page(searching: Page) -> None:
    spoken = ["Königs-Mech, naïve crossings: People\N{RIGHT SINGLE QUOTATION MARK}s ARMY's 6-7 ferries used tied went"]
    texts = spoken + [f"{entry.title} {entry.answer}" for entry in our_content.entries()]
    theirs = searching.evaluate(
        f"""async texts => {{
            {INDEX}
            const {{ stem, words }} = await {module("search/analysis")};
            return texts.map(text => words(text).map(word => [word, stem(word)]));
        }}""",
        texts,
    )
    assert theirs == [[[word, stem(word)] for word in words(text)] for text in texts]


def test_the_page_finds_the_words_where_the_index_has_them(searching: Page) -> None:
    index = our_content.index()
    theirs = searching.evaluate(
        f"""async () => {{
            {INDEX}
            return {{
                vocabulary: Object.fromEntries(index.vocabulary),
                fits: [...index.postings.keys()].map(stemmed => [stemmed, [...index.fits(stemmed)]]),
                synonyms: Object.fromEntries(index.synonyms),
            }};
        }}"""
    )
    assert theirs["vocabulary"] == index.vocabulary
    assert theirs["synonyms"] == index.synonyms
    fits = {stemmed: [list(fit) for fit in sorted(index.fits(stemmed).items())] for stemmed in index.every_stem()}
    assert dict(theirs["fits"]) == fits


def test_the_open_search_has_no_accessibility_problem(searching: Page) -> None:
    """In light and in dark: in the other scheme only colours are others."""
    field = asking(searching)
    for scheme, rules in (("light", []), ("dark", ["color-contrast"])):
        searching.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for query, shown in (("facotry river", ".sr-hit >> nth=5"), ("polaroid", ".sr-topics")):
            field.fill(query)
            expect(searching.locator(shown)).to_be_visible()
            if query != "polaroid":
                field.press("ArrowDown")
            assert violations(searching, "#scythe-search", rules) == [], (scheme, query)


def test_what_tells_the_same_rule_is_one_hit(phone: Page, site_url: str) -> None:
    open_search(phone).fill("who wins a tie in combat")
    also = hits(phone).first.locator(".sr-hit__also")
    also.locator("summary").tap()
    also.get_by_role("link").first.tap()
    expect(phone).to_have_url(re.compile("/rulings/combat/"))


@pytest.mark.parametrize("page", ["", "search/"])
def test_on_a_phone_answers_begin_near_the_top_and_filters_wait_behind_a_button(
    page: str, phone: Page, site_url: str
) -> None:
    phone.goto(site_url + page)
    if not page:
        open_search(phone)
    field = phone.get_by_role("combobox", name="Search")
    field.fill("who loses popularity")
    expect(hits(phone).first).to_be_visible()
    # In one step: the rest of the data may arrive and show the hits anew.
    top = "document.querySelector('.sr-hits .sr-hit').getBoundingClientRect().y"
    assert phone.evaluate(top) <= 110
    field.fill("how mnay stars to win")
    offered = phone.get_by_role("button", name="how many stars to win")
    expect(offered).to_be_attached()
    below = "[...document.querySelectorAll('button')].find(one => /stars to win/.test(one.textContent))"
    first, offer = phone.evaluate(f"[{top}, {below}.getBoundingClientRect().y]")
    assert first <= 110 < offer
    field.fill("who loses popularity")
    assert field.bounding_box()["width"] >= 270
    expect(phone.get_by_role("group", name="Narrow down")).to_be_hidden()
    phone.get_by_role("button", name="Filter").tap()
    phone.get_by_role("button", name="Scenarios", exact=True).tap()
    expect(phone.get_by_role("button", name="Filter: 1")).to_be_visible()
    expect(hits(phone).first).to_have_class(re.compile("sr-hit--scenario"))


def test_every_place_that_the_search_offers_is_on_the_site(site_folder: Path) -> None:
    data = json.loads((site_folder / "search" / "data.json").read_text("utf-8"))
    for title, url, *_ in data["destinations"]:
        page, _, anchor = url.partition("#")
        file = site_folder / page.partition("?")[0] / "index.html"
        assert file.is_file(), title
        assert not anchor or f'id="{anchor}"' in file.read_text("utf-8"), title
