"""Questions in the search: those that complete what is typed, those beside an answer, and the log of what was asked."""

from __future__ import annotations

import json
import re

import our_content
import pytest
from accessibility import violations
from page_modules import module
from playwright.sync_api import Locator, Page, expect

from scythe_ref.library import Library
from scythe_ref.search.query import search

ABOVE_THE_KEYS = {"width": 390, "height": 508}
THUMB = 44
PAUSE = 300
"""Milliseconds after which questions would be there."""


@pytest.fixture
def phone(phone: Page, site_url: str) -> Page:
    """A phone at the first page."""
    phone.goto(site_url)
    return phone


def field(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Search rules, rulings and terms")


def open_search(page: Page) -> Locator:
    """Open the search, wait until it knows the questions, and return the field."""
    with page.expect_response("**/search/questions.json"):
        page.get_by_role("button", name="Search", exact=True).click()
    return field(page)


def questions(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Questions that others ask").get_by_role("option")


def hits(page: Page) -> Locator:
    return page.get_by_role("list", name="Results").locator(".sr-hit")


def box(shown: Locator) -> dict[str, float]:
    found = shown.bounding_box()
    assert found is not None
    return dict(found)


def test_from_the_third_letter_questions_complete_what_is_typed(searching: Page) -> None:
    field(searching).press_sequentially("ho")
    expect(hits(searching).first).to_be_visible()
    searching.wait_for_timeout(PAUSE)
    expect(questions(searching)).to_have_count(0)
    searching.keyboard.type("w many w")
    expect(questions(searching).first).to_have_text(re.compile("^how many w", re.IGNORECASE))
    chosen = questions(searching).first.inner_text()
    questions(searching).first.tap()
    expect(field(searching)).to_have_value(re.compile(re.escape(chosen), re.IGNORECASE))
    expect(field(searching)).to_be_focused()
    expect(questions(searching)).to_have_count(0)
    expect(searching.locator(".sr-doubt")).to_be_empty()


def test_a_chosen_question_is_answered_by_its_entry(searching: Page) -> None:
    """Also where its words weigh more elsewhere."""
    question = "do my guys die when beaten"
    [entry] = [one for one in our_content.entries() if question in one.asked]
    first = search(our_content.index(), question).hits[0]
    assert entry.id not in {first.document.id, *(other.id for other in first.also)}, "choose another question"
    field(searching).fill(question[:-3])
    questions(searching).filter(has_text=re.compile(question, re.IGNORECASE)).tap()
    expect(hits(searching).first.locator(".sr-hit__link")).to_have_attribute("data-entry", entry.id)
    expect(searching.locator(".sr-hits__number")).to_have_text(re.compile("results?$"))


def test_dutch_questions_complete_a_dutch_one(searching: Page) -> None:
    field(searching).press_sequentially("hoeveel w")
    expect(questions(searching).first).to_have_text(re.compile("^hoeveel w", re.IGNORECASE))


def test_no_two_questions_are_about_one_rule_and_a_known_one_needs_none(searching: Page) -> None:
    searching.set_viewport_size({"width": 1440, "height": 900})
    field(searching).fill("can a worker")
    expect(questions(searching)).to_have_count(4)
    asked = questions(searching).all_inner_texts()
    first = set()
    for question in asked:
        field(searching).fill(question)
        searching.wait_for_timeout(PAUSE)
        expect(questions(searching)).to_have_count(0)
        first.add(hits(searching).first.locator(".sr-hit__link").get_attribute("data-entry"))
    assert len(first) == 4


def test_the_arrows_go_through_the_questions_to_the_hits(searching: Page) -> None:
    field(searching).press_sequentially("how many w")
    expect(field(searching)).to_have_attribute("aria-expanded", "true")
    for key, at in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowUp", 0)):
        searching.keyboard.press(key)
        expect(questions(searching).nth(at)).to_have_attribute("aria-selected", "true")
        expect(field(searching)).to_have_attribute(
            "aria-activedescendant", questions(searching).nth(at).get_attribute("id") or ""
        )
        expect(field(searching)).to_be_focused()
    searching.keyboard.press("ArrowUp")
    expect(field(searching)).not_to_have_attribute("aria-activedescendant", re.compile("."))
    for _ in range(questions(searching).count() + 1):
        searching.keyboard.press("ArrowDown")
    expect(hits(searching).first.locator(".sr-hit__link")).to_be_focused()
    searching.keyboard.press("ArrowUp")
    searching.keyboard.press("ArrowDown")
    chosen = questions(searching).first.inner_text()
    searching.keyboard.press("Enter")
    expect(field(searching)).to_have_value(re.compile(re.escape(chosen), re.IGNORECASE))
    expect(field(searching)).to_have_attribute("aria-expanded", "false")


def test_escape_puts_the_questions_away_then_the_search(searching: Page) -> None:
    field(searching).press_sequentially("how many w")
    expect(questions(searching).first).to_be_visible()
    searching.keyboard.press("Escape")
    expect(questions(searching)).to_have_count(0)
    expect(searching.get_by_role("dialog", name="Search")).to_be_visible()
    searching.keyboard.press("Escape")
    expect(searching.get_by_role("dialog", name="Search")).to_be_hidden()


def test_above_the_keys_of_a_phone_the_first_hit_is_in_sight(searching: Page) -> None:
    searching.set_viewport_size(ABOVE_THE_KEYS)  # type: ignore[arg-type]
    field(searching).press_sequentially("how many w")
    expect(questions(searching)).to_have_count(2)
    assert all(box(question)["height"] >= THUMB for question in questions(searching).all())
    first = box(hits(searching).first)
    assert first["y"] + first["height"] <= ABOVE_THE_KEYS["height"]
    searching.locator(".sr-body").evaluate("body => body.scrollTo(0, 200)")
    expect(questions(searching).first).not_to_be_in_viewport()  # it scrolls away with the hits


@pytest.mark.parametrize(
    "query", ["do i have to stop moving when i enter a space with an enemy", "does the mill produce wihtout workes"]
)
def test_two_answers_told_apart_stand_whole_above_the_keys_of_a_phone(searching: Page, query: str) -> None:
    answers = [hit.document.answer for hit in search(our_content.index(), query).hits[:2]]
    assert all(25 <= len(answer.split()) <= 30 for answer in answers), "choose another question"
    searching.set_viewport_size(ABOVE_THE_KEYS)  # type: ignore[arg-type]
    field(searching).fill(query)
    expect(searching.locator(".sr-apart")).to_have_count(2)
    searching.wait_for_timeout(PAUSE)
    for at, answer in enumerate(answers):
        shown = hits(searching).nth(at).locator(".sr-hit__answer")
        expect(shown).to_have_text(answer)
        assert box(shown)["y"] + box(shown)["height"] <= ABOVE_THE_KEYS["height"]


WORDS = """link => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return [...range.getClientRects()].map(({ right, top }) => [right, top]);
}"""


def test_one_of_two_answers_says_how_sure_it_is_and_its_title_once(searching: Page) -> None:
    field(searching).fill("factory card move twice")
    first = searching.locator(".sr-apart").first
    expect(first.locator(".sr-badge")).to_have_text("Derived")
    expect(first.locator(".sr-hit__reading")).to_have_count(0)  # it would repeat the title's first words
    badge = box(first.locator(".sr-badge"))
    lines = first.locator(".sr-hit__link").evaluate(WORDS)
    assert all(right <= badge["x"] for right, top in lines if top < badge["y"] + badge["height"])


def test_a_longer_answer_is_folded_after_a_sentence_until_it_is_chosen(searching: Page) -> None:
    field(searching).fill("mech enters worker")
    long = searching.locator(".sr-hit:has(.sr-hit__rest)").first
    expect(long.locator(".sr-hit__rest")).to_be_hidden()
    assert re.search(r"[.!?]$", long.locator(".sr-hit__answer").inner_text().strip())
    chip = long.locator(".sr-hit__reading")
    chip.tap()
    expect(long.locator(".sr-hit__rest")).to_be_visible()
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(searching.locator(".sr-hit--folded")).to_have_count(1)


FOLDED = f"""async answers => {{
    const {{ firstSentences }} = await {module("search_box/folding")};
    return answers.map(firstSentences);
}}"""


def test_no_answer_is_folded_where_the_rest_takes_it_back(searching: Page) -> None:
    ten = "One two three four five six seven eight nine ten"
    answers = [
        f"{ten}. {ten}. {ten}. {ten}.",
        f"{ten}. {ten}. {ten}. But not on {ten}.",
        f"{ten}. {ten}. {ten}. Relentless is the exception.",
        f"{ten}. {ten}. Unless {ten}. {ten}. {ten}.",
        f"{ten}, {ten}, {ten}, {ten}.",
    ]
    folded = searching.evaluate(FOLDED, answers)
    assert [f"{shown} {rest}".strip() for shown, rest in folded] == answers
    assert [rest for _, rest in folded] == [f"{ten}.", "", "", f"{ten}. {ten}.", ""]


def test_a_filter_is_not_completed(searching: Page) -> None:
    field(searching).fill("kind:ruling how many")
    expect(hits(searching).first).to_be_visible()
    searching.wait_for_timeout(PAUSE)
    expect(questions(searching)).to_have_count(0)


def test_questions_have_no_accessibility_problem(searching: Page) -> None:
    """In light and in dark: in the other scheme only colours are others."""
    for scheme, rules in (("light", []), ("dark", ["color-contrast"])):
        searching.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        field(searching).fill("")
        field(searching).press_sequentially("how many w")
        searching.keyboard.press("ArrowDown")
        assert violations(searching, "#scythe-search", rules) == [], scheme
        field(searching).fill("who wins a tie in combat")
        searching.wait_for_timeout(PAUSE)  # until then the hits may move under the finger
        for summary in searching.locator(".sr-beside summary").all()[:2]:
            summary.tap()
        expect(searching.locator(".sr-beside details details[open]")).to_have_count(1)
        assert violations(searching, "#scythe-search", rules) == [], scheme


@pytest.mark.parametrize("page", ["", "search/"])
def test_questions_beside_an_answer_open_in_place(page: str, phone: Page, site_url: str, library: Library) -> None:
    phone.goto(site_url + page)
    if not page:
        open_search(phone)
    field(phone).fill("who wins a tie in combat")
    folded = phone.locator(".sr-beside > details > summary")
    expect(folded).to_have_text("Also asked")
    assert THUMB <= box(folded)["height"] <= THUMB + 4
    folded.tap()
    beside = phone.locator(".sr-beside details details")
    expect(beside.first).to_be_visible()
    assert 1 <= beside.count() <= 3
    assert phone.locator(".sr-hits > :nth-child(2)").get_attribute("class") == "sr-beside"
    summary = beside.first.locator("summary")
    assert box(summary)["height"] >= THUMB
    summary.tap()
    question = summary.inner_text()
    [ruling] = [one for one in library.rulings.values() if one.ruling.question == question]
    expect(beside.first).to_contain_text(ruling.ruling.answer[:20])
    beside.first.get_by_role("link", name="Open the ruling").tap()
    expect(phone).to_have_url(re.compile(ruling.url))


def test_the_log_is_off_until_somebody_switches_it_on_and_can_be_emptied(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}search/")
    with phone.expect_response("**/search/questions.json"):
        field(phone).tap()
    field(phone).fill("river")
    hits(phone).first.locator(".sr-hit__link").tap()
    expect(phone).to_have_url(re.compile("#"))
    kept = "Object.keys(localStorage).filter(key => key.startsWith('scythe-not-found'))"
    assert phone.evaluate(kept) == []
    phone.goto(f"{site_url}search/")
    log = phone.get_by_text("What was not found")
    log.tap()
    phone.get_by_label(re.compile("Keep on this device")).check()
    field(phone).fill("polaroid")
    expect(phone.locator(".sr-log__list li")).to_have_text([re.compile("polaroid.* nothing; opened none")])
    field(phone).fill("who wins a tie")
    hits(phone).first.locator(".sr-hit__link").tap()
    expect(phone).to_have_url(re.compile("combat"))
    phone.goto(f"{site_url}search/")
    log.tap()
    expect(phone.locator(".sr-log__list li").first).to_have_text(
        re.compile(r"who wins a tie.* combat\.tie, .*; opened combat\.tie$")
    )
    expect(phone.get_by_role("link", name="Send", exact=True)).to_have_count(0)  # no address was set
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.get_by_role("button", name="Copy", exact=True).tap()
    expect(phone.get_by_text("Copied.")).to_be_visible()
    copied = phone.evaluate("navigator.clipboard.readText()").splitlines()
    assert [line.split("\t")[1] for line in copied] == ["polaroid", "who wins a tie"]
    phone.get_by_role("button", name="Empty", exact=True).tap()
    expect(phone.locator(".sr-log__list li")).to_have_count(0)


def test_where_nothing_was_found_the_log_is_offered(searching: Page) -> None:
    field(searching).fill("polaroid")
    searching.get_by_role("dialog").get_by_text("What was not found").tap()
    expect(searching.get_by_label(re.compile("Keep on this device"))).to_be_visible()
    assert violations(searching, "#scythe-search") == []


def test_the_log_survives_what_somebody_else_has_kept(phone: Page, site_url: str) -> None:
    sound = {"time": "now", "query": "<b>y</b>", "hits": [], "sure": False, "opened": ""}
    kept = json.dumps({"on": True, "asked": [1, None, {"query": "<b>x</b>"}, sound]})
    phone.evaluate(
        f"""async kept => {{
            const {{ site }} = await {module("site_root")};
            localStorage.setItem(`scythe-not-found ${{site.pathname}}`, kept);
        }}""",
        kept,
    )
    phone.goto(f"{site_url}search/")
    phone.get_by_text("What was not found").tap()
    expect(phone.locator(".sr-log__list li")).to_have_text([re.compile("<b>y</b>")])
